//! `go test -bench`: a name, how often it ran, and pairs of a value and its unit.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "go-bench",
    summary: "raw output of go test -bench: iterations, then ns/op, MB/s, B/op, allocs/op and own metrics",
    source: Source::Tool,
    cue: Cue::DIGIT.words(&["Benchmark"]),
    read,
};

/// How many metrics a benchmark reports at most.
const MOST_METRICS: usize = 24;

struct Row<'t> {
    label: Range<usize>,
    iterations: Range<usize>,
    /// Each value's place, the value, and the word behind it.
    metrics: Vec<(Range<usize>, Number, &'t str)>,
}

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    row(&lines[at])?;
    let rows: Vec<(&Line<'_>, Row<'_>)> = page.rows(at, depth, row).collect();
    let mut units: Vec<&str> = Vec::new();
    for (_, row) in &rows {
        for (.., unit) in &row.metrics {
            if !units.contains(unit) && units.len() < MOST_METRICS {
                units.push(unit);
            }
        }
    }
    let mut columns = vec![("iterations", Role::Constant)];
    columns.extend(units.iter().map(|unit| (*unit, Role::Value)));
    let mut builder = Builder::new(FORMAT.name, &columns);
    for (line, row) in &rows {
        let index = builder.row(line, row.label.clone());
        builder.number(index, 0, line, row.iterations.start);
        for (range, number, name) in &row.metrics {
            if let Some(column) = units.iter().position(|unit| unit == name) {
                builder.value(index, column + 1, line, range.clone(), Value::Number(*number));
            }
        }
    }
    builder.finish(at + rows.len())
}

/// `BenchmarkX-8  1000  1234 ns/op  ...`.
fn row<'t>(line: &Line<'t>) -> Option<Row<'t>> {
    if !line.is_text() || !line.has_digit || !line.body.contains("Benchmark") {
        return None;
    }
    // A plus or minus is no bullet, but one side of a diff.
    let mut words = words(line.body).skip_while(|(_, word)| matches!(*word, "*" | "•"));
    let (label, name) = words.next()?;
    let (iterations, count) = words.next()?;
    if !name.starts_with("Benchmark") || !count.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut metrics = Vec::new();
    while let Some((range, text)) = words.next() {
        // What is no pair is somebody's remark.
        let Some(lexed) = number(text).filter(|lexed| lexed.len == text.len()) else { break };
        let Some((_, name)) = words.next() else { break };
        let number = Number { unit: lexed.number.unit.or_else(|| unit(name)), ..lexed.number };
        metrics.push((range, number, name));
    }
    let timed = metrics.iter().any(|(.., name)| name.contains("/op") || name.ends_with("/s"));
    timed.then_some(Row { label, iterations, metrics })
}
