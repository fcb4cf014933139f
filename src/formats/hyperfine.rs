//! hyperfine on the terminal: `Benchmark N: command`, its mean time with user and system time, and a summary.
//!
//! The range is no result of its own. Commands under a summary are compared by the tool itself; which of them is the
//! baseline their names tell, else the first is it.

use super::build::{Builder, label, quantity};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Contrast, Label, Lie, Role, Source, Traits};
use crate::number::Value;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "hyperfine",
    summary: "hyperfine's output on the terminal: mean, user and system time of each command",
    source: Source::Tool,
    cue: Cue::begins(&["Benchmark "]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[("Time", Role::Value), ("User", Role::Value), ("System", Role::Value)];
/// How many lines below a command its time may stand: warnings and blank lines come between.
const FARTHEST_TIME: usize = 4;
/// How many lines there may be between one command's result and the next command or the summary.
const FARTHEST_NEXT: usize = 8;

/// Of two commands people say how much faster one is, and mean the first column, the mean.
const TRAITS: Traits = Traits { main_column: true, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let mut builder = Builder::new(FORMAT.name, COLUMNS).traits(TRAITS);
    let mut names: Vec<Label> = Vec::new();
    let (mut next, mut head, mut last) = (at, Some((at, command(&lines[at])?)), 0);
    while let Some((line, (index, name))) = head {
        // The commands count from 1 in each run of the tool.
        if index <= last {
            break;
        }
        let Some(time) = (line + 1..lines.len().min(line + 1 + FARTHEST_TIME))
            .find(|time| lines[*time].depth == depth && is_time(&lines[*time]))
        else {
            break;
        };
        let label = label(&lines[line], name);
        push(&mut builder, &lines[time], label.clone());
        builder.header(&lines[line]);
        names.push(label);
        last = index;
        next = time + 1;
        if let Some(range) = lines.get(next).filter(|line| line.body.trim_start().starts_with("Range (")) {
            builder.header(range);
            next += 1;
        }
        head = (next..lines.len().min(next + FARTHEST_NEXT))
            .take_while(|line| lines[*line].depth == depth && is_between(&lines[*line]))
            .find_map(|line| Some((line, command(&lines[line])?)));
    }
    let summary = (next..lines.len().min(next + FARTHEST_NEXT))
        .take_while(|line| lines[*line].depth == depth && is_between(&lines[*line]))
        .any(|line| lines[line].body.trim() == "Summary");
    if summary && names.len() > 1 && !is_series(&names) {
        builder.contrast(Contrast {
            lie: Lie::Rows,
            of: (0..names.len()).map(Some).collect(),
            names,
            baseline: None,
            group: (0..COLUMNS.len()).collect(),
        });
    }
    builder.finish(next)
}

/// The number of a command and its place: `Benchmark 1: cmd`, `Benchmark #1: cmd`.
fn command(line: &Line<'_>) -> Option<(u32, Range<usize>)> {
    let rest = line.body.trim_start().strip_prefix("Benchmark ").filter(|_| line.is_text())?;
    let rest = rest.strip_prefix('#').unwrap_or(rest);
    let (index, name) = rest.split_once(": ")?;
    Some((index.parse().ok()?, line.body.len() - name.len()..line.body.len()))
}

/// Whether a line may stand between two commands: blank, a warning, the summary, the next command.
fn is_between(line: &Line<'_>) -> bool {
    let body = line.body.trim();
    line.kind == Kind::Blank
        || ["Warning:", "Summary", "Benchmark ", "⠋", "Range ("].iter().any(|word| body.starts_with(word))
}

fn is_time(line: &Line<'_>) -> bool {
    line.is_text() && line.body.trim_start().starts_with("Time (")
}

/// Puts a command's times into a row.
fn push(builder: &mut Builder, line: &Line<'_>, label: Label) {
    let body = line.body;
    let row = builder.named_row(line, label, "");
    let mut behind = |column: usize, word: &str| {
        let (range, value) = body.find(word).and_then(|at| quantity(body, at + word.len()))?;
        let end = range.end;
        builder.value(row, column, line, range, Value::Number(value));
        Some(end)
    };
    behind(1, "User:");
    behind(2, "System:");
    let half = behind(0, "):").and_then(|end| {
        let rest = body[end..].trim_start();
        let sign = ["±", "+-", "\u{fffd}"].iter().find(|sign| rest.starts_with(**sign))?;
        quantity(body, body.len() - rest.len() + sign.len())
    });
    if let Some((_, half)) = half {
        builder.spread(row, 0, half);
    }
}

/// Whether the commands differ in nothing but a number: a series over a parameter, where no setting is the baseline.
fn is_series(names: &[Label]) -> bool {
    let stem = |name: &Label| name.text.replace(|c: char| c.is_ascii_digit(), "");
    names.len() > 2 && names[1..].iter().all(|name| stem(name) == stem(&names[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_that_differ_in_a_number_are_a_series() {
        let series =
            |texts: &[&str]| is_series(&texts.iter().copied().map(Label::unseen).collect::<Vec<_>>());
        assert!(series(&["sort -j1", "sort -j2", "sort -j16"]));
        assert!(!series(&["sort -j1", "sort -j2"]));
        assert!(!series(&["./old x", "./new x", "./new2 x"]));
    }
}
