//! The shell's `time`: real, user and sys on three lines (`real    0m0.831s`).

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "bash-time",
    summary: "the shell's time: real, user and sys",
    source: Source::Tool,
    cue: Cue::begins(NAMES),
    read,
};

const NAMES: &[&str] = &["real", "user", "sys"];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    time(&lines[at], NAMES[0])?;
    let mut builder =
        Builder::new(FORMAT.name, &[("time", Role::Value)]).baseline(Known::FirstSection).aligned();
    let mut next = at;
    while let Some((line, (label, range, time))) = lines
        .get(next)
        .filter(|line| line.depth == depth)
        .and_then(|line| Some((line, time(line, NAMES.get(next - at)?)?)))
    {
        let row = builder.row(line, label);
        builder.value(row, 0, line, range, Value::Number(time));
        next += 1;
    }
    (builder.rows() == NAMES.len()).then_some(())?;
    builder.finish(next)
}

/// `real    0m0.831s`, or in POSIX form `real 0.83`, one value and nothing else.
fn time(line: &Line<'_>, name: &str) -> Option<(Range<usize>, Range<usize>, Number)> {
    let body = line.body.trim_start();
    let rest = body.strip_prefix(name).filter(|_| line.is_text())?;
    let figure = rest.trim_start_matches(':').trim_start();
    let lexed = number(figure).filter(|lexed| lexed.len == figure.len() && rest.len() > figure.len())?;
    let seconds = match lexed.number.unit {
        Some(own) => Some(own).filter(|own| own.dimension == Dimension::Time),
        None => unit("s"),
    };
    let start = line.body.len() - body.len();
    let at = line.body.len() - figure.len();
    Some((start..start + name.len(), at..at + lexed.len, Number { unit: Some(seconds?), ..lexed.number }))
}
