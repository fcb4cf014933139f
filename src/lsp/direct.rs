//! The messages of typing, which go past the framework: an editor sends them with every key.

use super::engine::Handle;
use super::handlers::{diagnostic, inlay_hint, text_sync};
use super::transport::{Direct, Reply};
use serde_json::value::RawValue;
use tower_lsp_server::jsonrpc::Error;

/// Reads these messages and hands them to the engine, which answers by itself.
pub(crate) struct Typing {
    engine: Handle,
}

impl Typing {
    /// For this engine.
    pub(crate) fn new(engine: Handle) -> Self {
        Typing { engine }
    }
}

impl Direct for Typing {
    fn takes(&self, method: &str) -> bool {
        matches!(
            method,
            "textDocument/didOpen"
                | "textDocument/didChange"
                | "textDocument/inlayHint"
                | "textDocument/diagnostic"
        )
    }

    fn notification(&mut self, method: &str, params: Option<&RawValue>) {
        match method {
            "textDocument/didOpen" => text_sync::did_open(&self.engine, params),
            "textDocument/didChange" => text_sync::did_change(&self.engine, params),
            // A request without an id has nobody to answer to.
            _ => {}
        }
    }

    fn request(&mut self, method: &str, params: Option<&RawValue>, reply: Reply) {
        match method {
            "textDocument/inlayHint" => inlay_hint::inlay_hint(&self.engine, params, reply),
            "textDocument/diagnostic" => diagnostic::pull(&self.engine, params, reply),
            // A notification with an id.
            _ => reply.error(Error::invalid_request()),
        }
    }
}
