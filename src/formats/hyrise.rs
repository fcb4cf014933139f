//! Hyrise's comparison of two benchmark runs: latency and throughput of each query, old, new and change, with marks of a
//! diff in front of the rows that differ.

use super::build::{Builder, label};
use super::cue::Cue;
use super::sheet::{Sheet, extent};
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::{Token, TokenKind, Value, number};

pub(super) static FORMAT: Format = Format {
    name: "hyrise",
    summary: "Hyrise's comparison of two runs: latency and throughput of each query, old, new and change",
    source: Source::Tool,
    cue: Cue::signs(Signs::BAR.and(Signs::SLASH)).words(&["|| Latency"]),
    read,
};

/// Where the figures stand among the fields of a row: old, new and change of both metrics.
const PLACES: [usize; 6] = [2, 3, 4, 6, 7, 8];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let head = &lines[at];
    if !head.body.contains("|| Latency") || !head.body.contains("|| Throughput") {
        return None;
    }
    let names =
        lines.get(at + 1).filter(|line| line.body.contains("old |") && line.body.contains("new |"))?;
    let [_, _, latency, _, _, throughput, ..] = fields(page, head)?[..] else { return None };
    let (latency, throughput) = (extent(latency)?, extent(throughput)?);
    let metrics = [&head.body[latency], &head.body[throughput]];
    let columns: Vec<(&str, Role)> = metrics
        .into_iter()
        .flat_map(|metric| [(metric, Role::Value), (metric, Role::Value), ("Change", Role::Delta)])
        .collect();
    let mut builder = Builder::new(FORMAT.name, &columns).aligned();
    builder.header(head);
    builder.header(names);
    let mut next = at + 2;
    while let Some(line) = lines.get(next).filter(|line| line.depth == head.depth) {
        match line.kind {
            Kind::Rule => builder.header(line),
            Kind::Text if push(page, &mut builder, line) => {}
            _ => break,
        }
        next += 1;
    }
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: vec![Label::unseen("old"), Label::unseen("new")],
        baseline: Some(0),
        of: vec![Some(0), Some(1), Some(1), Some(0), Some(1), Some(1)],
        group: vec![0, 0, 0, 1, 1, 1],
    });
    builder.finish(next)
}

/// The fields of a line between bars, a mark of a diff in front of them left out.
fn fields<'s>(page: &'s Sheet<'_>, line: &Line<'_>) -> Option<Vec<&'s [Token]>> {
    let bar = |token: &Token| token.kind == TokenKind::Bar;
    let tokens = page.tokens(line);
    let first = tokens.iter().position(bar).filter(|at| *at < 2)?;
    let marked = tokens[..first].iter().all(|token| matches!(&line.body[token.range.clone()], "+" | "-"));
    let (last, inside) = tokens[first + 1..].split_last()?;
    (marked && bar(last)).then(|| inside.split(bar).collect())
}

/// A query and its figures; false where the line is no row.
fn push(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>) -> bool {
    let Some(fields) = fields(page, line).filter(|fields| fields.len() > PLACES[5]) else { return false };
    let Some(name) = extent(fields[0]) else { return false };
    let text = label(line, name.clone()).text;
    let sum = text == "Sum" || text == "Geomean";
    let row = if sum { builder.aggregate(line, name) } else { builder.row(line, name) };
    for (column, place) in PLACES.into_iter().enumerate() {
        // A mark behind a change (`+65%˄`) warns that the run was short.
        let Some(range) = extent(fields[place]) else { continue };
        if let Some(lexed) = number(&line.body[range.clone()]) {
            let figure = range.start..range.start + lexed.len;
            builder.value(row, column, line, figure, Value::Number(lexed.number));
        }
    }
    true
}
