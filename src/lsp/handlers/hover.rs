//! `textDocument/hover`: what is known of the cell under the cursor.

use crate::lsp::engine::{Handle, Name};
use crate::lsp::to_proto;
use tower_lsp_server::gen_lsp_types::{Contents, Hover, HoverParams};
use tower_lsp_server::jsonrpc::Result;

/// Answers a hover request.
pub(crate) fn hover(
    engine: &Handle,
    params: HoverParams,
) -> impl Future<Output = Result<Option<Hover>>> + use<> {
    let params = params.text_document_position_params;
    let answer = engine.ask(Name::Uri(params.text_document.uri.0), move |view| {
        let at = view.document.place(params.position, view.client.encoding);
        let hover = view.document.hover(at)?;
        Some(Hover {
            contents: Contents::MarkupContent(to_proto::hover_text(&hover, view.client)),
            range: Some(view.document.buffer(view.client).range(hover.span)),
        })
    });
    async { Ok(answer.await?.flatten()) }
}
