//! `textDocument/definition`, `references` and `documentHighlight`: from a value to its baseline and back.

use crate::analysis::Related;
use crate::lsp::engine::{Handle, Name, View};
use crate::text::Span;
use tower_lsp_server::gen_lsp_types::{
    Definition, DefinitionParams, DefinitionResponse, DocumentHighlight, DocumentHighlightKind,
    DocumentHighlightParams, Location, LocationLink, Position, ReferenceParams, TextDocumentPositionParams,
};
use tower_lsp_server::jsonrpc::Result;

/// Answers a request for the definition: the cells that a value is measured against.
pub(crate) fn definition(
    engine: &Handle,
    params: DefinitionParams,
) -> impl Future<Output = Result<Option<DefinitionResponse>>> + use<> {
    asked(engine, params.text_document_position_params, |mut view, at| {
        let related = related(&mut view, at)?;
        // A label has many values, and none that defines it.
        if related.baseline.is_empty() || !related.is_value {
            return None;
        }
        let buffer = view.document.buffer(view.client);
        let uri = buffer.uri.to_owned();
        let ranges = related.baseline.iter().map(|span| buffer.range(*span));
        Some(if view.client.links_definitions {
            let origin = buffer.range(related.origin);
            let link = |range| LocationLink {
                origin_selection_range: Some(origin),
                target_uri: uri.clone().into(),
                target_range: range,
                target_selection_range: range,
            };
            DefinitionResponse::DefinitionLinkList(ranges.map(link).collect())
        } else {
            let place = |range| Location { uri: uri.clone().into(), range };
            DefinitionResponse::Definition(Definition::LocationList(ranges.map(place).collect()))
        })
    })
}

/// Answers a request for references: all that is measured against the same baseline, or the values of a label.
pub(crate) fn references(
    engine: &Handle,
    params: ReferenceParams,
) -> impl Future<Output = Result<Option<Vec<Location>>>> + use<> {
    let with_baseline = params.context.include_declaration;
    asked(engine, params.text_document_position_params, move |mut view, at| {
        let Related { mut baseline, compared, is_value, .. } = related(&mut view, at)?;
        // Of a label, the baseline's values are values like the others.
        if is_value && !with_baseline {
            baseline.clear();
        }
        let mut spans: Vec<Span> = baseline.into_iter().chain(compared).collect();
        spans.sort_unstable();
        let buffer = view.document.buffer(view.client);
        let place = |span: &Span| Location { uri: buffer.uri.to_owned().into(), range: buffer.range(*span) };
        Some(spans.iter().map(place).collect())
    })
}

/// Answers a request for highlights: the baseline as what is written, what is measured against it as what is read.
pub(crate) fn document_highlight(
    engine: &Handle,
    params: DocumentHighlightParams,
) -> impl Future<Output = Result<Option<Vec<DocumentHighlight>>>> + use<> {
    asked(engine, params.text_document_position_params, |mut view, at| {
        let Related { origin, baseline, compared, .. } = related(&mut view, at)?;
        let buffer = view.document.buffer(view.client);
        let own = Some(origin).filter(|origin| !baseline.contains(origin) && !compared.contains(origin));
        let kinds = [DocumentHighlightKind::Text, DocumentHighlightKind::Write, DocumentHighlightKind::Read];
        let spans = [own.into_iter().collect(), baseline, compared];
        let mut all: Vec<(Span, DocumentHighlightKind)> = Vec::new();
        for (spans, kind) in spans.into_iter().zip(kinds) {
            all.extend(spans.into_iter().map(|span: Span| (span, kind)));
        }
        all.sort_by_key(|(span, _)| *span);
        let highlight = |(span, kind)| DocumentHighlight { range: buffer.range(span), kind: Some(kind) };
        Some(all.into_iter().map(highlight).collect())
    })
}

fn related(view: &mut View<'_>, at: Position) -> Option<Related> {
    let place = view.document.place(at, view.client.encoding);
    view.document.related(place)
}

/// Asks about a position.
fn asked<T, F>(
    engine: &Handle,
    params: TextDocumentPositionParams,
    find: F,
) -> impl Future<Output = Result<Option<T>>> + use<T, F>
where
    T: Send + 'static,
    F: FnOnce(View<'_>, Position) -> Option<T> + Send + 'static,
{
    let at = params.position;
    let answer = engine.ask(Name::Uri(params.text_document.uri.0), move |view| find(view, at));
    async { Ok(answer.await?.flatten()) }
}
