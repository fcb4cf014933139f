//! perf bench: the time of all operations, the time of one, and how many a second, each on a line of its own.

use super::build::{Builder, quantity};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Label, Role};
use crate::number::{Dimension, Number, Value, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "perf-bench",
    summary: "perf bench's totals (Total time, usecs/op, ops/sec)",
    cue: Cue::begins(&[TOTAL]),
    read,
};

/// How many lines below the total the others stand at most.
const FARTHEST: usize = 5;
const TOTAL: &str = "Total time:";

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    let body = line.body.trim_start();
    if !body.starts_with(TOTAL) {
        return None;
    }
    let start = line.body.len() - body.len();
    let (range, number) = quantity(line.body, start + TOTAL.len())?;
    // perf prints the unit in brackets.
    let seconds = line.body[range.end..].trim() == "[sec]" || number.dimension() == Dimension::Time;
    let number = Number { unit: number.unit.or(unit("s")), ..number };
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let row = builder.row(line, start..start + TOTAL.len() - 1);
    builder.value(row, 0, line, range, Value::Number(number));
    let mut next = at + 1;
    for (below, line) in lines.iter().enumerate().skip(at + 1).take(FARTHEST) {
        if line.kind == Kind::Blank {
            continue;
        }
        let Some((range, number, name)) = rate(line).filter(|_| line.depth == lines[at].depth) else { break };
        let label = Label { text: line.body[name.clone()].to_owned(), span: line.span(name) };
        let row = builder.named_row(line, label, "");
        builder.value(row, 0, line, range, Value::Number(number));
        next = below + 1;
    }
    (seconds && builder.rows() > 1).then_some(())?;
    builder.finish(next)
}

/// `2.790400 usecs/op` and `358371 ops/sec`, and the place of the unit.
fn rate(line: &Line<'_>) -> Option<(Range<usize>, Number, Range<usize>)> {
    let (range, number) = quantity(line.body, 0).filter(|_| line.is_text())?;
    let wanted = matches!(number.dimension(), Dimension::TimePerOperation | Dimension::Rate);
    let name = line.body[range.clone()].rfind(' ').map(|at| range.start + at + 1..range.end)?;
    (wanted && line.body[range.end..].trim().is_empty()).then_some((range, number, name))
}
