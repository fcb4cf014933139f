//! fio's raw output: rates, latencies and processor time, one group of jobs a block.
//!
//! Of its many lines these are results: `read: IOPS=567k, BW=277MiB/s`, `bw (KiB/s): min=, max=, avg=`, `iops`, `slat`,
//! `clat`, `lat`, and `cpu`. The rest says how the jobs were set up and how they spread.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, Unit, Value, number, unit};

pub(super) static FORMAT: Format = Format {
    name: "fio",
    summary: "fio's raw output (IOPS=, BW=, bw, iops, slat, clat, lat and cpu lines), read and write apart",
    source: Source::Tool,
    cue: Cue::signs(Signs::COLON.and(Signs::EQUAL)),
    read,
};

const COLUMNS: &[(&str, Role)] = &[
    ("IOPS", Role::Value),
    ("BW", Role::Value),
    ("min", Role::Value),
    ("max", Role::Value),
    ("avg", Role::Value),
    ("stdev", Role::Spread),
    ("usr", Role::Value),
    ("sys", Role::Value),
];
/// The lines with results; the first ones begin what belongs to reading or writing.
const DIRECTIONS: &[&str] = &["read", "write", "trim"];
const RESULTS: &[&str] = &["bw", "iops", "slat", "clat", "lat", "cpu"];
/// The other lines of a block.
const OTHERS: &[&str] = &[
    "IO depths",
    "submit",
    "complete",
    "issued rwts",
    "issued",
    "latency",
    "clat percentiles",
    "lat percentiles",
    "lat (nsec)",
    "lat (usec)",
    "lat (msec)",
    "|",
    "mixed",
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    // A block begins with the group's line, full of figures, or where that is cut, with its rates.
    let begins = |line: &Line<'_>| line.is_text() && (is_group(line.body) || rates(line.body).is_some());
    if !begins(&lines[at]) {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection);
    let mut direction = "";
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth && line.kind == Kind::Text) {
        let body = line.body.trim_start();
        if let Some(name) = rates(line.body) {
            direction = name;
            result(&mut builder, line, name, "");
        } else if let Some(name) = RESULTS.iter().find(|name| is_result(body, name)) {
            result(&mut builder, line, name, if *name == "cpu" { "" } else { direction });
        } else if !(is_group(line.body) && next == at || OTHERS.iter().any(|name| body.starts_with(name))) {
            break;
        }
        next += 1;
    }
    builder.finish(next)
}

/// `/dev/nvme0n1: (groupid=0, jobs=32): err= 0: pid=1113: ...`
fn is_group(body: &str) -> bool {
    body.contains("(groupid=") && body.contains("jobs=")
}

/// Whether the line gives the rates of reading or writing, and of which.
fn rates(body: &str) -> Option<&'static str> {
    let (name, rest) = body.trim_start().split_once(':')?;
    let known = DIRECTIONS.iter().find(|direction| **direction == name.trim())?;
    let rest = rest.trim_start();
    (rest.starts_with("IOPS=") || rest.starts_with("io=") || rest.starts_with("BW=")).then_some(*known)
}

/// `bw (  KiB/s): min=`, `clat (usec): min=`, `cpu          : usr=`.
fn is_result(body: &str, name: &str) -> bool {
    let Some(rest) = body.strip_prefix(name) else { return false };
    let Some((between, figures)) = rest.split_once(':') else { return false };
    let between = between.trim();
    (between.is_empty() || between.starts_with('('))
        && figures.trim_start().starts_with(if name == "cpu" { "usr=" } else { "min=" })
}

fn result(builder: &mut Builder, line: &Line<'_>, name: &str, key: &str) {
    let start = line.body.len() - line.body.trim_start().len();
    let row = builder.keyed_row(line, start..start + name.len(), key);
    // The unit of a whole line stands in brackets behind its name.
    let scale = line.body.split(':').next().and_then(|head| head.split_once('('));
    let scale = scale.and_then(|(_, scale)| unit(scale.trim_matches([')', ' '])));
    for (range, word) in words(line.body) {
        let Some((title, figure)) = word.split_once('=') else { continue };
        let figure_at = range.start + title.len() + 1;
        let Some(column) = COLUMNS.iter().position(|(known, _)| known.eq_ignore_ascii_case(title)) else {
            continue;
        };
        // `min=  12` leaves a gap between.
        let gap = line.body[figure_at..].len() - line.body[figure_at..].trim_start().len();
        let at = if figure.is_empty() { figure_at + gap } else { figure_at };
        let Some(lexed) = number(&line.body[at..]) else { continue };
        let unit = scaled(lexed.number.unit, scale);
        builder.value(row, column, line, at..at + lexed.len, Value::Number(Number { unit, ..lexed.number }));
    }
}

/// A figure's own unit, or the line's: `12.3k` on a line in microseconds counts thousands of them.
fn scaled(own: Option<Unit>, line: Option<Unit>) -> Option<Unit> {
    match (own, line) {
        (Some(own), Some(line)) if own.dimension == Dimension::Plain => {
            own.scale.checked_mul(line.scale).map(|scale| Unit { scale, ..line })
        }
        (Some(own), _) => Some(own),
        (None, line) => line,
    }
}
