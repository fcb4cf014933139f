//! divan: a tree of benchmarks with their fastest, slowest, median and mean times between thin bars.

use super::build::{Builder, quantity};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "divan",
    summary: "divan's tree of benchmarks: fastest, slowest, median and mean time of each",
    source: Source::Tool,
    cue: Cue::signs(Signs::BEYOND).words(&["fastest"]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[
    ("fastest time", Role::Value),
    ("slowest time", Role::Value),
    ("median time", Role::Value),
    ("mean time", Role::Value),
];
/// The deepest branch that is followed.
const DEEPEST: usize = 16;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let head = &page.lines()[at];
    let titles = ["fastest", "│ slowest", "│ median", "│ mean"];
    if !titles.iter().all(|title| head.body.contains(title)) {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection).aligned();
    builder.header(head);
    let mut path: Vec<&str> = Vec::new();
    let mut next = at + 1;
    for (line, (depth, name, figures)) in page.rows(at + 1, head.depth, row) {
        if !name.is_empty() {
            // A name belongs to the branches above it.
            path.truncate(depth);
            path.resize(depth, "");
            let key = path.join("/");
            path.push(&line.body[name.clone()]);
            if !figures.is_empty() {
                let index = builder.keyed_row(line, name, &key);
                for (column, (range, number)) in figures.into_iter().enumerate() {
                    builder.value(index, column, line, range, Value::Number(number));
                }
            }
        }
        next += 1;
    }
    builder.finish(next)
}

type Row = (usize, Range<usize>, Vec<(Range<usize>, Number)>);

/// How deep a line stands in the tree, its name, and its four times; a branch has none, and a line of counters no name.
fn row(line: &Line<'_>) -> Option<Row> {
    let tree = |c: char| matches!(c, '│' | '├' | '╰' | '─' | ' ');
    let start = line.body.find(|c| !tree(c)).filter(|_| line.is_text())?;
    let lead = &line.body[..start];
    if !lead.contains(['│', '├', '╰']) {
        return None;
    }
    if !lead.contains('─') {
        return Some((0, 0..0, Vec::new()));
    }
    let depth = (line.column(start) / 3).saturating_sub(1).min(DEEPEST);
    let rest = &line.body[start..];
    let end = rest.find("  ").unwrap_or(rest.len());
    let name = start..start + rest[..end].trim_end().len();
    let mut figures = Vec::new();
    let mut from = start + end;
    while figures.len() < COLUMNS.len() {
        let Some((range, number)) = quantity(line.body, from) else { break };
        let bar = line.body[range.end..].find('│').map(|bar| range.end + bar + '│'.len_utf8());
        figures.push((range, number));
        match bar {
            Some(bar) => from = bar,
            None => break,
        }
    }
    let whole = figures.is_empty() || figures.len() == COLUMNS.len();
    whole.then_some((depth, name, figures))
}
