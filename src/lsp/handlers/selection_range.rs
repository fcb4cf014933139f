//! `textDocument/selectionRange`: cell, row, table, block, document.

use crate::lsp::engine::{Handle, Name};
use tower_lsp_server::gen_lsp_types::{Range, SelectionRange, SelectionRangeParams};
use tower_lsp_server::jsonrpc::Result;

/// Answers a request for what can be selected around some positions.
pub(crate) fn selection_range(
    engine: &Handle,
    params: SelectionRangeParams,
) -> impl Future<Output = Result<Option<Vec<SelectionRange>>>> + use<> {
    let positions = params.positions;
    engine.ask(Name::Uri(params.text_document.uri.0), move |view| {
        let (document, client) = (view.document, view.client);
        let around = |at| {
            let extents = document.around(document.place(at, client.encoding));
            let buffer = document.buffer(client);
            // From the outside in: each is the parent of the next.
            let mut inner: Option<SelectionRange> = None;
            for (start, end) in extents.into_iter().rev() {
                let range = Range { start: buffer.position(start), end: buffer.position(end) };
                inner = Some(SelectionRange { range, parent: inner.map(Box::new) });
            }
            // The protocol wants one for each position.
            inner.unwrap_or(SelectionRange { range: Range { start: at, end: at }, parent: None })
        };
        positions.into_iter().map(around).collect()
    })
}
