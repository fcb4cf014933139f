//! Keeps the engine's texts equal to the client's: open, change. (Save and close carry nothing but a name.)

use crate::lsp::engine::Handle;
use crate::lsp::from_proto::{self, Opened};
use crate::lsp::{log, transport};
use serde_json::value::RawValue;

/// `textDocument/didOpen`.
pub(crate) fn did_open(engine: &Handle, params: Option<&RawValue>) {
    match transport::params::<Opened>(params) {
        Ok(Opened { text_document }) => {
            engine.open(text_document.uri, text_document.version, text_document.text)
        }
        Err(error) => log::warn(&format!("didOpen was not understood: {}", error.message)),
    }
}

/// `textDocument/didChange`.
pub(crate) fn did_change(engine: &Handle, params: Option<&RawValue>) {
    match from_proto::changed(params) {
        Ok(changed) => {
            if changed.unreadable > 0 {
                log::warn(&format!("{} changes with an unreadable range were ignored", changed.unreadable));
            }
            engine.change(changed.uri, changed.version, changed.changes);
        }
        Err(error) => log::warn(&format!("didChange was not understood: {}", error.message)),
    }
}
