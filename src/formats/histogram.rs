//! Histograms of bcc and bpftrace: the buckets are no results, the line of their average is.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};

pub(super) static BUCKETS: Format = Format {
    name: "histogram",
    summary: "the buckets of a histogram (`256 -> 511 : 20356 |****|`, `[256, 512) 103 |@@@|`), which compare with nothing",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::BAR)),
    read: buckets,
};
pub(super) static AVERAGE: Format = Format {
    name: "histogram-average",
    summary: "the last line of a bcc histogram: avg, total and count",
    source: Source::Tool,
    cue: Cue::begins(&["avg = "]),
    read: average,
};

fn buckets(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let is_bucket = |line: &Line<'_>| line.is_text() && line.depth == depth && count(line.body).is_some();
    if !is_bucket(&lines[at]) {
        return None;
    }
    let rows = lines[at..].iter().take_while(|line| is_bucket(line));
    let mut builder = Builder::new(BUCKETS.name, &[("count", Role::Constant)]);
    for line in rows {
        if let Some((label, figure)) = count(line.body) {
            let row = builder.row(line, 0..label);
            builder.number(row, 0, line, figure);
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

/// Where the label of a bucket ends and its count begins.
fn count(body: &str) -> Option<(usize, usize)> {
    // A bar behind the count draws it.
    let bar = body.find('|')?;
    let head = &body[..bar];
    let label = match head.find(" -> ") {
        Some(arrow) => arrow + head[arrow..].find(':')?,
        None => {
            let interval = head.trim_start().starts_with(['[', '(']) && head.contains(", ");
            head.find([')', ']']).filter(|_| interval)? + 1
        }
    };
    let figure = label + head[label..].find(|c: char| c.is_ascii_digit())?;
    let rest = head[figure..].trim_end();
    number(rest).filter(|lexed| lexed.len == rest.len())?;
    Some((label, figure))
}

const COLUMNS: &[(&str, Role)] =
    &[("avg time", Role::Value), ("total time", Role::Value), ("count", Role::Constant)];
const NAMES: &[&str] = &["avg", "total", "count"];

/// `avg = 108079 nsecs, total: 680889071441 nsecs, count: 739690`
fn average(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let line = &page.lines()[at];
    let start = line.body.len() - line.body.trim_start().len();
    if !line.body[start..].starts_with("avg = ") {
        return None;
    }
    let mut builder = Builder::new(AVERAGE.name, COLUMNS).baseline(Known::FirstSection);
    let row = builder.row(line, start..start + "avg".len());
    let mut place = start;
    for (column, (part, name)) in line.body[start..].split(',').zip(NAMES).enumerate() {
        let text = part.trim().strip_prefix(name)?.trim_start().trim_start_matches(['=', ':']).trim_start();
        let lexed = number(text)?;
        let figure = place + part.rfind(text)?;
        let named = unit(text[lexed.len..].trim());
        let value = Number { unit: lexed.number.unit.or(named), ..lexed.number };
        builder.value(row, column, line, figure..figure + lexed.len, Value::Number(value));
        place += part.len() + 1;
    }
    builder.finish(at + 1)
}
