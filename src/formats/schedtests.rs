//! The report of schedtests: `case load 1.00 (  4.34)  +8.43 ( 10.67)`, whose last value is the change already.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Role, Source};
use crate::number::{Bracket, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "schedtests",
    summary: "the report of schedtests (baseline(std%) and compare%( std%)), where nothing is left to compute",
    source: Source::Tool,
    cue: Cue::signs(Signs::PERCENT.and(Signs::ROUND)).words(&["compare%"]),
    read,
};

/// The baseline is one in every row; what is compared stands there as a change.
const COLUMNS: &[(&str, Role)] = &[("baseline", Role::Constant), ("compare%", Role::Delta)];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let head = &lines[at];
    if !head.body.contains("baseline(std%)") || !head.body.contains("compare%") {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    builder.header(head);
    let mut next = at + 1;
    while lines.get(next).is_some_and(|line| line.depth == depth && push(page, &mut builder, line)) {
        next += 1;
    }
    builder.finish(next)
}

fn push(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>) -> bool {
    let tokens = page.tokens(line);
    let values: Vec<_> = tokens
        .windows(2)
        .filter(|pair| {
            matches!(pair[0].kind, TokenKind::Value(Value::Number(_)))
                && matches!(pair[1].kind, TokenKind::Note(Bracket::Number(_)))
        })
        .map(|pair| &pair[0])
        .collect();
    let [base, change] = values[..] else { return false };
    let label = tokens[0].range.start..tokens[0].range.start.max(base.range.start);
    let end = label.start + line.body[label.clone()].trim_end().len();
    let row = builder.row(line, label.start..end);
    for (column, token) in [base, change].into_iter().enumerate() {
        if let TokenKind::Value(value) = &token.kind {
            builder.value(row, column, line, token.range.clone(), value.clone());
        }
    }
    true
}
