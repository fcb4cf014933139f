//! Google Benchmark's console: a name, wall time, CPU time, iterations, and counters as name=value.

use super::build::{Builder, quantity, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Role, Source};
use crate::number::{Dimension, Number, Value, number};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "google-benchmark",
    summary: "Google Benchmark's console output: time, CPU time and counters of each benchmark",
    source: Source::Tool,
    cue: Cue::DIGIT,
    read,
};

const TIME: usize = 0;
const CPU: usize = 1;
const ITERATIONS: usize = 2;
/// How many counters a benchmark has at most.
const MOST_COUNTERS: usize = 16;

struct Row<'t> {
    label: Range<usize>,
    times: [(Range<usize>, Number); 2],
    iterations: usize,
    counters: Vec<(&'t str, Range<usize>, Number)>,
}

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    row(&lines[at])?;
    let mut rows: Vec<(&Line<'_>, Row<'_>)> = Vec::new();
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        match row(line) {
            Some(row) => rows.push((line, row)),
            None if line.kind == Kind::Rule => {}
            None => break,
        }
        next += 1;
    }
    let mut counters: Vec<&str> = Vec::new();
    for (name, ..) in rows.iter().flat_map(|(_, row)| &row.counters) {
        if !counters.contains(name) && counters.len() < MOST_COUNTERS {
            counters.push(name);
        }
    }
    let mut columns = vec![("Time", Role::Value), ("CPU", Role::Value), ("Iterations", Role::Constant)];
    columns.extend(counters.iter().map(|counter| (*counter, Role::Value)));
    let mut builder = Builder::new(FORMAT.name, &columns);
    for (line, row) in rows {
        // `BM_x_mean`, `BM_x_stddev`: sums of the repetitions above, each compared with its like.
        let index = builder.row(line, row.label);
        for (column, (range, number)) in [TIME, CPU].into_iter().zip(row.times) {
            builder.value(index, column, line, range, Value::Number(number));
        }
        builder.number(index, ITERATIONS, line, row.iterations);
        for (name, range, number) in row.counters {
            if let Some(column) = counters.iter().position(|counter| *counter == name) {
                builder.value(index, ITERATIONS + 1 + column, line, range, Value::Number(number));
            }
        }
    }
    builder.finish(next)
}

/// `BM_x/8   5.25 ns   5.25 ns   133517356 bytes_per_second=1.9G/s`.
fn row<'t>(line: &Line<'t>) -> Option<Row<'t>> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let (label, name) = words(line.body).next()?;
    // Two times and a whole number may be anybody's; the names of benchmarks do not begin with digits.
    if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        return None;
    }
    if !line.body[label.end..].trim_ascii_start().starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let time =
        |at: usize| quantity(line.body, at).filter(|(_, number)| number.dimension() == Dimension::Time);
    let first = time(label.end)?;
    let second = time(first.0.end)?;
    let (range, count) = quantity(line.body, second.0.end)?;
    if !count.integer || count.unit.is_some() {
        return None;
    }
    let mut counters = Vec::new();
    for (place, word) in words(&line.body[range.end..]) {
        let Some((name, value)) = word.split_once('=') else { break };
        let Some(lexed) = number(value) else { continue };
        let start = range.end + place.start + name.len() + 1;
        // `1.9G/s` is a count by the second; only its magnitude is a unit of ours.
        counters.push((name, start..start + lexed.len, lexed.number));
    }
    Some(Row { label, times: [first, second], iterations: range.start, counters })
}
