//! hackbench: `Time: 6.578` a run, below the lines that say how many groups passed how many messages.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "hackbench",
    summary: "hackbench's times, run by run, by the number of its groups",
    source: Source::Tool,
    cue: Cue::begins(&["Running "]),
    read,
};

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let mut groups = running(&lines[at])?;
    let mut builder = Builder::new(FORMAT.name, &[("time", Role::Value)]).baseline(Known::FirstSection);
    let mut next = at + 1;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        if let Some((label, range, time)) = time(line) {
            let row = builder.keyed_row(line, label, &groups);
            builder.value(row, 0, line, range, Value::Number(time));
        } else if let Some(again) = running(line) {
            groups = again;
        } else if !line.body.contains("Each sender will pass") {
            break;
        }
        next += 1;
    }
    builder.finish(next)
}

/// `Running in process mode with 10 groups using 40 file descriptors each (== 400 tasks)`: what tells series apart.
fn running(line: &Line<'_>) -> Option<String> {
    let rest = line.body.trim_start().strip_prefix("Running ").filter(|_| line.is_text())?;
    let rest = rest.strip_prefix("in ").unwrap_or(rest);
    if rest.contains("mode with") && rest.contains("groups") {
        return Some(words(rest).take(5).map(|(_, word)| word).collect::<Vec<_>>().join(" "));
    }
    // Older versions: `Running with 10*40 (== 400) tasks.`
    rest.strip_prefix("with ").filter(|rest| rest.contains("tasks")).map(str::to_owned)
}

fn time(line: &Line<'_>) -> Option<(Range<usize>, Range<usize>, Number)> {
    let body = line.body.trim_start();
    let figure = body.strip_prefix("Time:").filter(|_| line.is_text())?.trim_start();
    let lexed = number(figure).filter(|lexed| lexed.len == figure.trim_end().len())?;
    let start = line.body.len() - body.len();
    let at = line.body.len() - figure.len();
    let time = Number { unit: lexed.number.unit.or(unit("s")), ..lexed.number };
    Some((start..start + "Time".len(), at..at + lexed.len, time))
}
