//! Boxes whose fields hold a triple, `NEW OLD PDIFF`, under the name of a metric: Rocq's bench prints its packages so.

use super::build::{Builder, label};
use super::cue::Cue;
use super::sheet::{Sheet, extent};
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::{Token, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "new-old-box",
    summary: "boxes with NEW, OLD and PDIFF in each field (Rocq's bench)",
    source: Source::Tool,
    cue: Cue::signs(Signs::BEYOND),
    read,
};

/// From one field's first column to the next field's.
const TRIPLE: [&str; 3] = ["NEW", "OLD", "PDIFF"];
/// How far below the metrics their columns may be named.
const FARTHEST_NAMES: usize = 3;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let head = &lines[at];
    if !head.is_text() || !head.body.contains('│') {
        return None;
    }
    let end = lines.len().min(at + 1 + FARTHEST_NAMES);
    let names = (at..end).find(|line| lines[*line].body.contains(TRIPLE[2]))?;
    let named = page.fields(&lines[names]);
    let triples = |field: &&[Token]| {
        let words = field.iter().map(|token| &lines[names].body[token.range.clone()]);
        words.eq(TRIPLE)
    };
    let metrics = named.len().checked_sub(1).filter(|count| *count > 0)?;
    if !named[1..].iter().all(triples) || page.fields(head).len() != named.len() {
        return None;
    }
    let title = |field: &&[Token]| extent(field).map_or(Label::unseen(""), |range| label(head, range));
    let titles: Vec<Label> = page.fields(head)[1..].iter().map(title).collect();
    let columns: Vec<(&str, Role)> = titles
        .iter()
        .flat_map(|title| {
            let name = title.text.as_str();
            [(name, Role::Value), (name, Role::Value), ("change %", Role::Delta)]
        })
        .collect();
    let mut builder = Builder::new(FORMAT.name, &columns);
    lines[at..=names].iter().for_each(|line| builder.header(line));
    let next =
        builder.below(lines, names + 1, head.depth, |builder, line| push(page, builder, line, metrics));
    let name = |word: &str| Label::unseen(word);
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: vec![name(TRIPLE[0]), name(TRIPLE[1])],
        baseline: Some(1),
        of: (0..metrics).flat_map(|_| [Some(0), Some(1), Some(0)]).collect(),
        group: (0..metrics).flat_map(|metric| [metric; 3]).collect(),
    });
    builder.finish(next)
}

/// A package and a triple for each metric; false where the line is no such row.
fn push(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>, metrics: usize) -> bool {
    let fields = page.fields(line);
    let Some((name, triples)) = fields.split_first().filter(|(_, triples)| triples.len() == metrics) else {
        return false;
    };
    let Some(label) = extent(name) else { return false };
    if triples.iter().any(|triple| triple.len() != TRIPLE.len()) {
        return false;
    }
    let row = builder.row(line, label);
    for (column, token) in triples.iter().copied().flatten().enumerate() {
        if let TokenKind::Value(value) = &token.kind
            && !matches!(value, Value::Malformed(_))
        {
            builder.value(row, column, line, token.range.clone(), value.clone());
        }
    }
    true
}
