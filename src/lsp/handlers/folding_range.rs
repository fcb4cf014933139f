//! `textDocument/foldingRange`: compared tables and quoted runs.

use crate::lsp::engine::{Handle, Name, View};
use crate::lsp::from_proto::Whole;
use crate::lsp::transport::{self, Reply};
use serde::Serialize;
use serde_json::value::RawValue;

/// Takes a request for what can be folded in a document.
pub(crate) fn folding_range(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    match transport::params::<Whole>(params) {
        Ok(params) => engine.answer(Name::Uri(params.text_document.uri.0), reply, |view, reply| {
            view.survey(false, reply, answer);
        }),
        Err(error) => reply.error(error),
    }
}

fn answer(view: View<'_>, reply: Reply) {
    let View { document, client, .. } = view;
    let mut folds: Vec<Fold> = Vec::new();
    for (first, _, outline) in document.outlines() {
        let fold = |kind| {
            move |(start, end): &(u32, u32)| Fold { start_line: first + start, end_line: first + end, kind }
        };
        folds.extend(outline.tables.iter().filter(|(start, end)| start < end).map(fold("region")));
        folds.extend(outline.quotes.iter().map(fold("comment")));
    }
    // A client that gets nothing, and not an empty list, may go on folding by indents.
    if folds.is_empty() {
        return reply.ok(&());
    }
    folds.sort_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
    folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
    folds.truncate(client.most_folds.map_or(usize::MAX, |most| most as usize));
    reply.ok(&folds);
}

/// The protocol's folding range, of whole lines.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fold {
    start_line: u32,
    end_line: u32,
    kind: &'static str,
}
