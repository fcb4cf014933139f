//! stress-ng's brief metrics, each line behind the program's own prefix: `stress-ng: info:  [1233] mmap  120331  60.00 ...`.
//!
//! Without the prefix it is a table like any other.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "stress-ng",
    summary: "stress-ng's metrics (stressor, bogo ops, real, usr and sys time, bogo ops/s) behind its prefix",
    source: Source::Tool,
    cue: Cue::begins(&[PREFIX]),
    read,
};

const PREFIX: &str = "stress-ng: ";
/// What its columns are; newer versions print more of them.
const COLUMNS: &[(&str, Role)] = &[
    ("bogo ops", Role::Value),
    ("real time", Role::Value),
    ("usr time", Role::Value),
    ("sys time", Role::Value),
    ("bogo ops/s (real time)", Role::Value),
    ("bogo ops/s (usr+sys time)", Role::Value),
    ("CPU used per instance (%)", Role::Value),
    ("RSS max (KB)", Role::Value),
];
/// So many columns all versions print.
const FEWEST: usize = 6;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let head = &page.lines()[at];
    let is_head =
        |line: &Line<'_>| message(line).is_some_and(|from| line.body[from..].starts_with("stressor "));
    if !is_head(head) {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection).aligned();
    let mut next = at;
    for line in page.lines()[at..].iter().take_while(|line| line.depth == head.depth) {
        let Some(from) = message(line) else { break };
        match row(line, from) {
            Some((label, figures)) => {
                let index = builder.row(line, label);
                for (column, (range, number)) in figures.into_iter().enumerate().take(COLUMNS.len()) {
                    let unit = match column {
                        1..=3 => unit("s"),
                        4 | 5 => unit("/s"),
                        _ => None,
                    };
                    builder.value(index, column, line, range, Value::Number(Number { unit, ..number }));
                }
            }
            // Units and the second half of titles stand below the first line, above any row.
            None if builder.rows() == 0 && (next == at || !is_head(line)) => builder.header(line),
            None => break,
        }
        next = line.number as usize + 1;
    }
    builder.finish(next)
}

/// Where a line goes on behind the prefix, the kind of the message and the process.
fn message(line: &Line<'_>) -> Option<usize> {
    let body = line.body;
    let start = body.len() - body.trim_start().len();
    let bracket = body[start..].strip_prefix(PREFIX)?.find(']')? + start + PREFIX.len() + 1;
    line.is_text().then(|| bracket + body[bracket..].len() - body[bracket..].trim_start().len())
}

/// Figures with their places.
type Figures = Vec<(Range<usize>, Number)>;

/// A stressor's name, and its figures.
fn row(line: &Line<'_>, from: usize) -> Option<(Range<usize>, Figures)> {
    let shift = |range: Range<usize>| from + range.start..from + range.end;
    let mut words = words(&line.body[from..]);
    let (label, _) = words.next()?;
    let figures = words
        .map(|(range, word)| {
            number(word).filter(|lexed| lexed.len == word.len()).map(|lexed| (shift(range), lexed.number))
        })
        .collect::<Option<Vec<_>>>()?;
    (figures.len() >= FEWEST).then(|| (shift(label), figures))
}
