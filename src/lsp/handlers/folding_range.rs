//! `textDocument/foldingRange`: compared tables and quoted runs.

use super::survey;
use crate::lsp::engine::{Handle, View};
use crate::lsp::transport::Reply;
use serde::Serialize;
use serde_json::value::RawValue;

/// The kind of quoted runs.
const QUOTE: &str = "comment";

/// Takes a request for what can be folded in a document.
pub(crate) fn folding_range(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    survey::outlined(engine, params, reply, answer);
}

fn answer(view: View<'_>, reply: Reply) {
    let View { document, client, .. } = view;
    let mut folds: Vec<Fold> = Vec::new();
    for (first, _, outline) in document.outlines() {
        let fold = |kind| {
            move |(start, end): &(u32, u32)| Fold { start_line: first + start, end_line: first + end, kind }
        };
        folds.extend(outline.tables.iter().filter(|(start, end)| start < end).map(fold("region")));
        folds.extend(outline.quotes.iter().map(fold(QUOTE)));
    }
    // A client that gets nothing, and not an empty list, may go on folding by indents.
    if folds.is_empty() {
        return reply.ok(&());
    }
    folds.sort_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
    folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
    let mut folds = nested(folds);
    folds.truncate(client.most_folds.map_or(usize::MAX, |most| most as usize));
    reply.ok(&folds);
}

/// The folds that stand in each other or apart, as clients want them, from folds by place. Of two that cross, the
/// table's is kept: it holds replies between its rows, and the quote goes on behind them.
fn nested(folds: Vec<Fold>) -> Vec<Fold> {
    let mut kept: Vec<Fold> = Vec::with_capacity(folds.len());
    let mut open: Vec<usize> = Vec::new();
    let mut crossed: Vec<usize> = Vec::new();
    for fold in folds {
        while open.last().is_some_and(|at| kept[*at].end_line < fold.start_line) {
            open.pop();
        }
        let crosses = open.last().copied().filter(|at| kept[*at].end_line < fold.end_line);
        match crosses {
            Some(_) if fold.kind == QUOTE => continue,
            Some(at) => {
                crossed.push(at);
                open.pop();
            }
            None => {}
        }
        open.push(kept.len());
        kept.push(fold);
    }
    let mut at = 0;
    kept.retain(|_| {
        at += 1;
        !crossed.contains(&(at - 1))
    });
    kept
}

/// The protocol's folding range, of whole lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Fold {
    start_line: u32,
    end_line: u32,
    kind: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_never_cross() {
        let fold =
            |&(start_line, end_line, kind): &(u32, u32, &'static str)| Fold { start_line, end_line, kind };
        for (all, expected) in [
            (
                &[(0, 9, QUOTE), (2, 4, "region"), (6, 9, "region")][..],
                &[(0, 9, QUOTE), (2, 4, "region"), (6, 9, "region")][..],
            ),
            (&[(0, 3, QUOTE), (2, 11, "region"), (8, 14, QUOTE)], &[(2, 11, "region")]),
            (&[(0, 2, "region"), (2, 4, QUOTE), (6, 9, QUOTE)], &[(0, 2, "region"), (6, 9, QUOTE)]),
        ] {
            assert_eq!(nested(all.iter().map(fold).collect()), expected.iter().map(fold).collect::<Vec<_>>());
        }
    }
}
