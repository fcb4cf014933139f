//! bloat-o-meter: the sizes of functions and data, old and new, and their sums in the last line.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static TOTAL: Format = Format {
    name: "bloat-total",
    summary: "bloat-o-meter's sum of all sizes before and after",
    source: Source::Tool,
    cue: Cue::begins(&["Total: "]),
    read,
};

pub(super) static FUNCTIONS: Format = Format {
    name: "bloat-o-meter",
    summary: "bloat-o-meter's sizes of functions and data, old, new and delta",
    source: Source::Tool,
    cue: Cue::begins(&["Function ", "Data ", "RO Data "]),
    read: functions,
};

/// The titles of its table, behind what it lists.
const TITLES: [&str; 3] = ["old", "new", "delta"];

fn functions(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let head = &page.lines()[at];
    let titles: Vec<(Range<usize>, &str)> = words(head.body).collect();
    let (names, titles) = titles.split_at_checked(titles.len().checked_sub(TITLES.len())?)?;
    let listed = ["Function", "Data", "RO"].contains(&names.first()?.1) && names.len() < 3;
    if !listed || !titles.iter().map(|(_, title)| *title).eq(TITLES) {
        return None;
    }
    let columns = [("old", Role::Value), ("new", Role::Value), ("delta", Role::Delta)];
    let mut builder = Builder::new(FUNCTIONS.name, &columns).baseline(Known::Column(0)).aligned();
    builder.header(head);
    for (column, (title, _)) in titles.iter().enumerate() {
        builder.title(column, head, title.clone());
    }
    for (line, (label, cells)) in page.rows(at + 1, head.depth, row) {
        let index = builder.row(line, label);
        for (column, (range, value)) in cells.into_iter().enumerate() {
            builder.value(index, column, line, range, value);
        }
    }
    let next = at + 1 + builder.rows();
    builder.finish(next)
}

type Cells = [(Range<usize>, Value); 3];

/// A name and three figures, a dash for what is not there.
fn row(line: &Line<'_>) -> Option<(Range<usize>, Cells)> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let all: Vec<(Range<usize>, &str)> = words(line.body).collect();
    let (name, figures) = all.split_at_checked(all.len().checked_sub(TITLES.len())?)?;
    let label = name.first()?.0.start..name.last()?.0.end;
    let cell = |at: usize| {
        let (range, text) = &figures[at];
        if *text == "-" && at < 2 {
            return Some((range.clone(), Value::Missing));
        }
        let lexed = number(text).filter(|lexed| lexed.len == text.len())?;
        // Sizes are in bytes; the difference needs no unit.
        let unit = if at < 2 { unit("bytes") } else { None };
        Some((range.clone(), Value::Number(Number { unit, ..lexed.number })))
    };
    Some((label, [cell(0)?, cell(1)?, cell(2)?]))
}

const COLUMNS: &[(&str, Role)] =
    &[("Before bytes", Role::Value), ("After bytes", Role::Value), ("chg", Role::Delta)];
/// What stands before each column's figure.
const MARKS: &[&str] = &["Before=", "After=", "chg "];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let line = &page.lines()[at];
    let start = line.body.len() - line.body.trim_start().len();
    if !line.body[start..].starts_with("Total: Before=") {
        return None;
    }
    let mut builder = Builder::new(TOTAL.name, COLUMNS).baseline(Known::Column(0));
    let row = builder.row(line, start..start + "Total".len());
    for (column, mark) in MARKS.iter().enumerate() {
        let figure = line.body.find(mark)? + mark.len();
        builder.number(row, column, line, figure);
    }
    builder.finish(at + 1)
}
