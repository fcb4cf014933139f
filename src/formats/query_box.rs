//! Comparisons of queries in a box of heavy and light lines: `Query ┃ HEAD ┃ branch ┃ Change`, as DataFusion's
//! benchmarks print them. The first run is the baseline of the second.

use super::build::{Builder, label};
use super::cue::Cue;
use super::sheet::{Sheet, extent};
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Contrast, Lie, Role, Source};
use crate::number::{Number, Token, TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "query-box",
    summary: "queries in a box, two runs and the change in words (DataFusion's benchmark comparison)",
    source: Source::Tool,
    cue: Cue::signs(Signs::BEYOND).words(&["┃"]),
    read,
};

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    if !line.body.contains('┃') {
        return None;
    }
    let titles: Vec<Range<usize>> = page.fields(line).into_iter().map(extent).collect::<Option<_>>()?;
    let text = |range: &Range<usize>| &line.body[range.clone()];
    let [query, first, second, change] = titles.as_slice() else { return None };
    if text(query) != "Query" || text(change) != "Change" {
        return None;
    }
    let columns = [
        (text(first), Role::Value),
        (text(second), Role::Value),
        ("times faster", Role::Delta),
        ("times slower", Role::Delta),
    ];
    let mut builder = Builder::new(FORMAT.name, &columns).aligned();
    builder.header(line);
    let next = builder.below(lines, at + 1, line.depth, |builder, below| push(page, builder, below));
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: vec![label(line, first.clone()), label(line, second.clone())],
        baseline: Some(0),
        of: vec![Some(0), Some(1), Some(1), Some(1)],
        group: vec![0; columns.len()],
    });
    builder.finish(next)
}

/// Reads `│ QQuery 1 │ 85.61 ms │ 86.95 ms │ no change │`; false where the line is no row.
fn push(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>) -> bool {
    let fields = page.fields(line);
    let [query, first, second, change] = fields.as_slice() else { return false };
    let Some(label) = extent(query) else { return false };
    let row = builder.row(line, label);
    for (column, field) in [first, second].into_iter().enumerate() {
        // A failed query has a word in its field; newer versions print `min / mean ± sd / max`, of which the mean counts.
        let numbers: Vec<(&Token, Number)> = field
            .iter()
            .filter_map(|token| match &token.kind {
                TokenKind::Value(Value::Number(number)) => Some((token, *number)),
                _ => None,
            })
            .collect();
        let chosen = match numbers.as_slice() {
            [only] => only,
            [_, mean, _, _] => mean,
            _ => continue,
        };
        builder.value(row, column, line, chosen.0.range.clone(), Value::Number(chosen.1));
    }
    // `+1.75x faster`; other words say that nothing changed, or that there is nothing to compare.
    if let Some(Token { range, kind: TokenKind::Value(Value::Number(factor)), .. }) = change.first() {
        let slower = change.last().is_some_and(|word| &line.body[word.range.clone()] == "slower");
        builder.value(row, 2 + usize::from(slower), line, range.clone(), Value::Number(*factor));
    } else if change.len() == 2
        && change.iter().map(|token| &line.body[token.range.clone()]).eq(["no", "change"])
    {
        builder.unproven(row, 1);
    }
    true
}
