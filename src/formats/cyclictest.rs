//! cyclictest's threads: `T: 0 ( 1233) P:99 I:1000 C: 100000 Min:      2 Act:    3 Avg:    4 Max:      41`.
//!
//! Priority, interval, cycles and the last latency say how it ran; the least, the average and the worst are results.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "cyclictest",
    summary: "cyclictest's latencies by thread (T: P: I: C: Min: Act: Avg: Max:)",
    source: Source::Tool,
    cue: Cue::begins(&["T:"]).with(Signs::DIGIT.and(Signs::COLON)),
    read,
};

const FIELDS: &[(&str, Role)] =
    &[("Min:", Role::Value), ("Act:", Role::Constant), ("Avg:", Role::Value), ("Max:", Role::Value)];
const COLUMNS: &[(&str, Role)] = &[
    ("min latency", Role::Value),
    ("last latency", Role::Constant),
    ("avg latency", Role::Value),
    ("max latency", Role::Value),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection).aligned();
    for (line, (label, figures)) in page.rows(at, page.lines()[at].depth, row) {
        let index = builder.row(line, label);
        for (column, (range, number)) in figures.into_iter().enumerate() {
            builder.value(index, column, line, range, Value::Number(number));
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

/// Figures with their places.
type Figures = Vec<(Range<usize>, Number)>;

/// The thread's number, and its latencies: in microseconds, as it measures unless it is told otherwise.
fn row(line: &Line<'_>) -> Option<(Range<usize>, Figures)> {
    let body = line.body;
    let start = body.len() - body.trim_start().len();
    let rest = body[start..].strip_prefix("T:").filter(|_| line.is_text())?;
    let digits = start + 2 + rest.len() - rest.trim_start().len();
    let end = digits + body[digits..].find(|c: char| !c.is_ascii_digit())?;
    let mut from = end;
    let mut figures = Figures::new();
    for (name, _) in FIELDS {
        let field = from + body[from..].find(name)? + name.len();
        let value = field + body[field..].len() - body[field..].trim_start().len();
        let lexed = number(&body[value..])?;
        from = value + lexed.len;
        figures.push((value..from, Number { unit: unit("us"), ..lexed.number }));
    }
    (end > digits).then_some((start..end, figures))
}
