//! The messages of typing and the questions about whole documents, which go past the framework: an editor sends them
//! with every key, or they have to wait for the engine.

use super::engine::Handle;
use super::handlers::{
    code_lens, diagnostic, document_symbol, folding_range, inlay_hint, semantic_tokens, text_sync,
};
use super::transport::{Direct, Reply};
use serde_json::value::RawValue;
use tower_lsp_server::jsonrpc::Error;

/// Takes a request: reads its parameters and has the engine answer it.
type Take = fn(&Handle, Option<&RawValue>, Reply);

/// The requests. Some of them an editor sends with every key; others are about a whole document, and wait until it is
/// read.
const REQUESTS: [(&str, Take); 8] = [
    ("textDocument/inlayHint", inlay_hint::inlay_hint),
    ("textDocument/diagnostic", diagnostic::pull),
    ("textDocument/codeLens", code_lens::code_lens),
    ("textDocument/documentSymbol", document_symbol::document_symbol),
    ("textDocument/foldingRange", folding_range::folding_range),
    ("textDocument/semanticTokens/full", semantic_tokens::full),
    ("textDocument/semanticTokens/full/delta", semantic_tokens::delta),
    ("textDocument/semanticTokens/range", semantic_tokens::range),
];

fn request(method: &str) -> Option<Take> {
    REQUESTS.iter().find(|(name, _)| *name == method).map(|(_, take)| *take)
}

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
        matches!(method, "textDocument/didOpen" | "textDocument/didChange") || request(method).is_some()
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
        match request(method) {
            Some(take) => take(&self.engine, params, reply),
            // A notification with an id.
            None => reply.error(Error::invalid_request()),
        }
    }
}
