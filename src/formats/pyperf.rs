//! pyperf's comparison as a table: `| json_dumps | 10.1 ms | 9.13 ms: 1.11x faster |`, in a grid or as Markdown.

use super::build::{Builder, quantity};
use super::cue::Cue;
use super::sheet::{Sheet, extent};
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Contrast, Lie, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "pyperf",
    summary: "pyperf's compare_to as a table: a mean for each file, and how many times faster or slower it is",
    source: Source::Tool,
    cue: Cue::begins(&["| Benchmark "]),
    read,
};

/// From one file to the next: its mean, and the factor in the column of the way that it went.
const WIDTH: usize = 3;
/// How many lines below the header a row may show what table it is.
const FARTHEST_ROW: usize = 8;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let head = &lines[at];
    if !head.body.trim_start().starts_with("| Benchmark ") {
        return None;
    }
    let titles: Vec<Range<usize>> = page.fields(head).into_iter().map(extent).collect::<Option<_>>()?;
    let says = |line: &Line<'_>| {
        line.body.contains("x faster")
            || line.body.contains("x slower")
            || line.body.contains(": not significant")
    };
    if titles.len() < 3 || !lines[at..lines.len().min(at + FARTHEST_ROW)].iter().any(says) {
        return None;
    }
    let configurations = titles.len() - 1;
    let mut columns = vec![("", Role::Value)];
    for _ in 1..configurations {
        columns.extend([("", Role::Value), ("times faster", Role::Delta), ("times slower", Role::Delta)]);
    }
    let mut builder = Builder::new(FORMAT.name, &columns);
    builder.header(head);
    let next =
        builder.below(lines, at + 1, head.depth, |builder, line| push(page, builder, line, configurations));
    let configuration = |column: usize| column.div_ceil(WIDTH);
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: titles[1..].iter().map(|title| super::build::label(head, title.clone())).collect(),
        baseline: Some(0),
        of: (0..columns.len()).map(|column| Some(configuration(column))).collect(),
        group: vec![0; columns.len()],
    });
    builder.finish(next)
}

/// A benchmark with its means; false where the line is no row.
fn push(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>, configurations: usize) -> bool {
    let fields = page.fields(line);
    let Some((name, means)) = fields.split_first().filter(|(_, means)| means.len() == configurations) else {
        return false;
    };
    let Some(label) = extent(name) else { return false };
    let row = match &line.body[label.clone()] {
        "Geometric mean" => builder.aggregate(line, label),
        _ => builder.row(line, label),
    };
    for (at, field) in means.iter().enumerate() {
        let Some(field) = extent(field) else { continue };
        let column = (at * WIDTH + 1).saturating_sub(WIDTH);
        if let Some((range, mean)) = mean(line, &field) {
            builder.value(row, column, line, range, Value::Number(mean));
        }
        let behind = line.body[field.clone()].find(": ").map(|colon| field.start + colon + 2);
        let Some((start, text)) = behind.and_then(|start| Some((start, line.body.get(start..field.end)?)))
        else {
            continue;
        };
        if let Some((range, factor)) = quantity(&line.body[..field.end], start).filter(|_| at > 0) {
            let slower = text.ends_with("slower");
            builder.value(row, column + 1 + usize::from(slower), line, range, Value::Number(factor));
        } else if text == "not significant" {
            builder.unproven(row, column);
        }
    }
    true
}

/// `9.13 ms` in front of a colon; a geometric mean has none.
fn mean(line: &Line<'_>, field: &Range<usize>) -> Option<(Range<usize>, Number)> {
    let text = &line.body[field.clone()];
    let text = &text[..text.find(':').unwrap_or(text.len())];
    let (figure, word) = text.split_once(' ')?;
    let lexed = number(figure).filter(|lexed| lexed.len == figure.len() && lexed.number.unit.is_none())?;
    let number = Number { unit: Some(unit(word)?), ..lexed.number };
    Some((field.start..field.start + text.len(), number))
}
