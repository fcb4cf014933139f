//! criterion: `name   time:   [1.23 µs 1.24 µs 1.25 µs]`, its throughput below, and what changed since the last run.
//!
//! The middle figure is the result. The changes that the tool prints are measured from a run that is not shown, so
//! that nothing here can be held against them.

use super::build::{Builder, label, quantity};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Known, Label, Role, Source};
use crate::number::{Number, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "criterion",
    summary: "criterion's estimates: time and throughput of each benchmark, with what it says of changes",
    source: Source::Tool,
    cue: Cue::ANY,
    read,
};

const COLUMNS: &[(&str, Role)] = &[("time", Role::Value), ("thrpt", Role::Value)];
/// What else the tool prints between its results.
const TALK: &[&str] = &[
    "change:",
    "time:",
    "thrpt:",
    "Performance has",
    "No change in",
    "Change within",
    "Found ",
    "Benchmarking ",
    "Gnuplot",
    "Warning:",
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let results = Signs::SQUARE.and(Signs::COLON);
    // A long name stands on the line above its result.
    if !lines[at].signs.has(results) && !lines.get(at + 1).is_some_and(|below| below.signs.has(results)) {
        return None;
    }
    let mut name = None;
    estimate(&lines[at]).filter(|found| found.word == "time:").or_else(|| {
        let below = lines.get(at + 1).filter(|below| lines[at].is_text() && below.depth == depth)?;
        let found = estimate(below).filter(|found| found.word == "time:" && found.name.is_empty())?;
        let body = lines[at].body.trim();
        name = (!body.is_empty() && !body.contains(['[', ':'])).then(|| own_line(&lines[at]));
        name.is_some().then_some(found)
    })?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection);
    // The line of the name has been read.
    let mut next = at + usize::from(name.is_some());
    let (mut end, mut changed) = (at, false);
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        match estimate(line) {
            // Below `change:` stand changes under the names of results.
            Some(found) if found.percent => changed = true,
            Some(found) if found.word == "time:" => {
                if !found.name.is_empty() {
                    name = Some(label(line, found.name));
                }
                let Some(label) = name.take() else { break };
                let row = builder.named_row(line, label, "");
                builder.value(row, 0, line, found.range, Value::Number(found.middle));
                changed = false;
            }
            Some(found) if !changed && builder.rows() > 0 => {
                let row = builder.named_row(line, builder.last_label(), "");
                builder.value(row, 1, line, found.range, Value::Number(found.middle));
            }
            Some(_) => {}
            None if is_talk(line) => {}
            None if line.kind == Kind::Blank => {
                next += 1;
                continue;
            }
            None => {
                let follows =
                    lines.get(next + 1).and_then(estimate).is_some_and(|found| found.name.is_empty());
                if !(line.is_text() && follows && name.is_none()) {
                    break;
                }
                name = Some(own_line(line));
            }
        }
        next += 1;
        end = next;
    }
    builder.finish(end)
}

/// A name on a line of its own.
fn own_line(line: &Line<'_>) -> Label {
    label(line, line.body.len() - line.body.trim_start().len()..line.body.trim_end().len())
}

/// `3 (3.00%) high mild`, and sentences of the tool.
fn is_talk(line: &Line<'_>) -> bool {
    let body = line.body.trim();
    let outliers = || body.ends_with(" mild") || body.ends_with(" severe");
    line.is_text() && (TALK.iter().any(|start| body.starts_with(start)) || outliers())
}

/// Three estimates between brackets.
struct Estimate<'t> {
    word: &'t str,
    name: Range<usize>,
    range: Range<usize>,
    middle: Number,
    percent: bool,
}

/// `name  time:   [1.23 µs 1.24 µs 1.25 µs]`, `thrpt:  [...]`
fn estimate<'t>(line: &Line<'t>) -> Option<Estimate<'t>> {
    let open = line.body.find('[').filter(|_| line.is_text() && line.has_digit)?;
    let head = line.body[..open].trim_end();
    let word = ["time:", "thrpt:", "change:"].into_iter().find(|word| head.ends_with(word))?;
    let name = head[..head.len() - word.len()].trim_end();
    let start = name.len() - name.trim_start().len();
    let (first, _) = quantity(line.body, open + 1)?;
    let (range, middle) = quantity(line.body, first.end)?;
    let (last, _) = quantity(line.body, range.end)?;
    let closed = line.body[last.end..].trim_start().starts_with(']');
    closed.then(|| Estimate { word, name: start..name.len(), range, percent: middle.is_percent(), middle })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    #[test]
    fn the_middle_of_three_is_the_result() {
        let text = "codec/small   time:   [1.23 µs 1.24 µs 1.25 µs]";
        let page = Page::new(text);
        let found = estimate(&page.lines()[0]).map(|found| (&text[found.name], &text[found.range]));
        assert_eq!(found, Some(("codec/small", "1.24 µs")));
    }
}
