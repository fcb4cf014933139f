//! compilecmp: the sizes of Go's binaries, `addr2line 4089768   4088184   -1584   -0.039%`.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "compilecmp",
    summary: "compilecmp's sizes of Go's binaries and packages, before and after, with both changes",
    source: Source::Tool,
    cue: Cue::begins(&["file", "pkg"]),
    read,
};

const COLUMNS: &[(&str, Role)] =
    &[("before", Role::Value), ("after", Role::Value), ("Δ", Role::Delta), ("%", Role::Delta)];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let head = &page.lines()[at];
    let titles: Vec<(Range<usize>, &str)> = words(head.body).collect();
    let (_, titles) = titles.split_first()?;
    if !titles.iter().map(|(_, title)| *title).eq(COLUMNS.iter().map(|(title, _)| *title)) {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::Column(0)).aligned();
    builder.header(head);
    for (column, (title, _)) in titles.iter().enumerate() {
        builder.title(column, head, title.clone());
    }
    for (line, (label, figures)) in page.rows(at + 1, head.depth, row) {
        let total = &line.body[label.clone()] == "total";
        let index = if total { builder.aggregate(line, label) } else { builder.row(line, label) };
        for (column, (range, number)) in figures.into_iter().enumerate() {
            builder.value(index, column, line, range, Value::Number(number));
        }
    }
    let next = at + 1 + builder.rows();
    builder.finish(next)
}

type Figures = Vec<(Range<usize>, Number)>;

/// A file, its sizes in bytes, and what changed.
fn row(line: &Line<'_>) -> Option<(Range<usize>, Figures)> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let mut all = words(line.body);
    let (label, _) = all.next()?;
    let figure = |(at, (range, word)): (usize, (Range<usize>, &str))| {
        let lexed = number(word).filter(|lexed| lexed.len == word.len())?;
        let unit = if at < 2 { unit("bytes") } else { lexed.number.unit };
        Some((range, Number { unit, ..lexed.number }))
    };
    let figures = all.enumerate().map(figure).collect::<Option<Figures>>()?;
    (figures.len() == COLUMNS.len()).then_some((label, figures))
}
