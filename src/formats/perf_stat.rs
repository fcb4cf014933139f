//! perf stat: a count and its event a line, with derived figures behind `#`, and the times below.
//!
//! `1:  1.55355 +- 1.00290 seconds time elapsed  ( +-  0.52% )` is a series that scripts make of its last lines. Events
//! that were not counted keep their row. The shares behind the events (`(52.59%)`) say how long they were counted.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "perf-stat",
    summary: "perf stat's counts by event and its elapsed, user and sys times",
    source: Source::Tool,
    cue: Cue::bytes(b"0123456789.<"),
    read,
};

/// How far above its first count the report may name itself.
const HEADER_LINES: usize = 3;
/// Events that make a report known without its heading; a colon and a modifier may follow.
const EVENTS: &[&str] = &[
    "cycles",
    "instructions",
    "branches",
    "branch-misses",
    "cache-misses",
    "cache-references",
    "task-clock",
    "cpu-clock",
    "context-switches",
    "cpu-migrations",
    "page-faults",
    "minor-faults",
    "major-faults",
    "stalled-cycles-frontend",
    "stalled-cycles-backend",
    "dTLB-load-misses",
    "dTLB-loads",
    "iTLB-load-misses",
    "L1-dcache-load-misses",
    "L1-dcache-loads",
    "LLC-load-misses",
    "LLC-loads",
    "LLC-misses",
    "duration_time",
];
const TIMES: &[&str] = &["seconds time elapsed", "seconds user", "seconds sys"];

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    row(&lines[at])?;
    let mut rows = Vec::new();
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        match row(line) {
            Some(row) => rows.push((line, row)),
            // Blank lines part the counts from the times.
            None if line.kind == Kind::Blank => {}
            None => break,
        }
        next = next.saturating_add(1);
    }
    // Blank lines at the end belong to nobody.
    let last = rows.last()?.0.number as usize;
    let above = lines[floor.max(at.saturating_sub(HEADER_LINES))..at].iter();
    let headed = above.rev().any(|line| line.body.contains("Performance counter stats"));
    let timed = rows.iter().any(|(_, row)| row.time);
    let known = rows.iter().filter(|(_, row)| row.known).count();
    if !headed && !timed && known < 2 {
        page.refuse_until(next);
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection).aligned();
    for (line, row) in rows {
        let index = builder.keyed_row(line, row.label, &line.body[row.series]);
        builder.value(index, 0, line, row.figure, row.value);
        if let Some(spread) = row.spread {
            builder.spread(index, 0, spread);
        }
    }
    builder.finish(last + 1)
}

struct Row {
    /// What a script puts before the line: the number of groups, and a colon.
    series: Range<usize>,
    figure: Range<usize>,
    value: Value,
    label: Range<usize>,
    spread: Option<Number>,
    time: bool,
    known: bool,
}

fn row(line: &Line<'_>) -> Option<Row> {
    if !line.is_text() {
        return None;
    }
    let body = line.body;
    let start = body.len() - body.trim_start().len();
    let (series, start) = match body[start..].split_once(':') {
        Some((series, rest))
            if !series.is_empty()
                && series.bytes().all(|byte| byte.is_ascii_digit())
                && rest.starts_with(' ') =>
        {
            (start..start + series.len(), body.len() - rest.trim_start().len())
        }
        _ => (start..start, start),
    };
    let (len, value) = count(&body[start..])?;
    let mut rest = body[start + len..].trim_start();
    let mut value = value;
    let mut spread = None;
    // `1.55355 +- 1.00290 seconds time elapsed`
    if let Some(behind) = rest.strip_prefix("+-") {
        let half = number(behind.trim_start())?;
        spread = Some(half.number);
        rest = behind.trim_start()[half.len..].trim_start();
    }
    let time = TIMES.iter().find(|time| rest.starts_with(*time));
    let label = match time {
        Some(time) => {
            value = with_unit(value, "s");
            *time
        }
        None => {
            let mut event = rest.split_ascii_whitespace().next()?;
            // Clocks and energies have a unit between.
            if unit(event).is_some() && rest.len() > event.len() {
                let behind = rest[event.len()..].trim_start();
                let named = behind.split_ascii_whitespace().next().filter(|name| is_event(name));
                if let Some(named) = named {
                    value = with_unit(value, event);
                    rest = behind;
                    event = named;
                }
            }
            let closes =
                |tail: &str| tail.is_empty() || tail.starts_with(['#', '(']) || tail.starts_with("-->");
            // A lone unit is a figure of somebody's own.
            let lone_unit =
                unit(event).is_some() && !EVENTS.contains(&event.split(':').next().unwrap_or(event));
            if lone_unit
                || !is_event(event)
                || !closes(rest[event.len()..].trim_start())
                || !series.is_empty()
            {
                return None;
            }
            event
        }
    };
    if let Some((_, behind)) = body.rsplit_once("( +-") {
        let percent = number(behind.trim_start()).map(|lexed| lexed.number);
        spread = spread.or(percent.filter(Number::is_percent));
    }
    let label_at = body.len() - rest.len();
    let name = label.split(':').next().unwrap_or(label);
    let known = EVENTS.contains(&name);
    let label = label_at..label_at + label.len();
    Some(Row { series, figure: start..start + len, value, label, spread, time: time.is_some(), known })
}

/// A count, without a unit that stands behind it, or the words for none.
fn count(text: &str) -> Option<(usize, Value)> {
    for missing in ["<not counted>", "<not supported>"] {
        if text.starts_with(missing) {
            return Some((missing.len(), Value::Missing));
        }
    }
    let lexed = number(text)?;
    let whole = text[lexed.len..].starts_with([' ', '\t']) && lexed.number.unit.is_none();
    (whole && !lexed.number.signed).then_some((lexed.len, Value::Number(lexed.number)))
}

fn with_unit(value: Value, name: &str) -> Value {
    match value {
        Value::Number(number) => Value::Number(Number { unit: unit(name), ..number }),
        other => other,
    }
}

/// A name as events have it: no blank, some letter, and nothing but what events are spelled with.
fn is_event(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,@%".contains(c);
    word.chars().all(plain) && word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.len() > 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn read_row(text: &str) -> Option<(String, String, bool)> {
        let page = Page::new(text);
        row(&page.lines()[0])
            .map(|row| (text[row.figure].to_owned(), text[row.label].to_owned(), row.spread.is_some()))
    }

    #[test]
    fn counts_clocks_times_and_series() {
        let row = |figure: &str, label: &str, spread| Some((figure.to_owned(), label.to_owned(), spread));
        assert_eq!(
            read_row("  1,234,567  cycles:u   #  3.0 GHz  ( +- 0.17% )"),
            row("1,234,567", "cycles:u", true)
        );
        assert_eq!(
            read_row("  12.34 msec task-clock   #  0.9 CPUs utilized"),
            row("12.34", "task-clock", false)
        );
        assert_eq!(
            read_row("  <not counted>  branch-misses  (0.00%)"),
            row("<not counted>", "branch-misses", false)
        );
        assert_eq!(read_row("  1.68 seconds time elapsed"), row("1.68", "seconds time elapsed", false));
        assert_eq!(
            read_row("10:  3.5674 +- 1.0110 seconds time elapsed  ( +-  0.43% )"),
            row("3.5674", "seconds time elapsed", true)
        );
        assert_eq!(read_row("12 files changed"), None);
        assert_eq!(read_row("3.0 of 4"), None);
    }
}
