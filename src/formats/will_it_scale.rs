//! will-it-scale's runs: operations by number of tasks, with the idle time and the ideal line beside them.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "will-it-scale",
    summary: "will-it-scale's runs (tasks,processes,processes_idle,threads,threads_idle,linear)",
    source: Source::Tool,
    cue: Cue::begins(&[HEADER]),
    read,
};

const HEADER: &str = "tasks,processes,processes_idle,threads,threads_idle,linear";
const COLUMNS: &[(&str, Role)] = &[
    ("processes", Role::Value),
    ("processes_idle", Role::Constant),
    ("threads", Role::Value),
    ("threads_idle", Role::Constant),
    ("linear", Role::Constant),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let head = &page.lines()[at];
    if head.body.trim() != HEADER {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection);
    builder.header(head);
    for (line, (label, figures)) in page.rows(at + 1, head.depth, row) {
        let index = builder.row(line, label);
        for (column, (range, number)) in figures.into_iter().enumerate() {
            let unit = if COLUMNS[column].1 == Role::Value { unit("/s") } else { None };
            builder.value(index, column, line, range, Value::Number(Number { unit, ..number }));
        }
    }
    let next = at + 1 + builder.rows();
    builder.finish(next)
}

/// Figures with their places.
type Figures = Vec<(Range<usize>, Number)>;

/// The number of tasks, and the figures behind it.
fn row(line: &Line<'_>) -> Option<(Range<usize>, Figures)> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let mut start = line.body.len() - line.body.trim_start().len();
    let mut fields = line.body.trim().split(',').map(|field| {
        let range = start..start + field.len();
        start += field.len() + 1;
        number(field).filter(|lexed| lexed.len == field.len()).map(|lexed| (range, lexed.number))
    });
    let (label, _) = fields.next()??;
    let figures = fields.collect::<Option<Vec<_>>>()?;
    (figures.len() == COLUMNS.len()).then_some((label, figures))
}
