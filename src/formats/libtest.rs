//! Rust's `cargo bench`: `test NAME ... bench: 42,481 ns/iter (+/- 6,315) = 12 MB/s`.

use super::build::{Builder, quantity};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Role, Source};
use crate::number::Value;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "cargo-bench",
    summary: "cargo bench of Rust's own test harness: ns/iter with its spread, MB/s where it is told",
    source: Source::Tool,
    cue: Cue::begins(&["test "]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[("ns/iter", Role::Value), ("MB/s", Role::Value)];
const BENCH: &str = "bench:";

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    result(&lines[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        let Some((label, value)) = result(line) else { break };
        next += 1;
        // Tests stand between the benchmarks: `test parses ... ignored`.
        let Some(at) = value else { continue };
        let Some((range, time)) = quantity(line.body, at) else { continue };
        let row = builder.row(line, label);
        let behind = range.end;
        builder.value(row, 0, line, range, Value::Number(time));
        let rest = &line.body[behind..];
        if let Some((_, half)) = rest.find("(+/-").and_then(|sign| quantity(line.body, behind + sign + 4)) {
            builder.spread(row, 0, half);
        }
        if let Some((range, rate)) = rest.find("= ").and_then(|sign| quantity(line.body, behind + sign + 2)) {
            builder.value(row, 1, line, range, Value::Number(rate));
        }
    }
    if builder.rows() == 0 {
        page.refuse_until(next);
    }
    builder.finish(next)
}

/// The name of a benchmark and where its result begins; no result for the tests that are listed with them.
fn result(line: &Line<'_>) -> Option<(Range<usize>, Option<usize>)> {
    let body = line.body.trim_start();
    let rest = body.strip_prefix("test ").filter(|_| line.is_text())?;
    let dots = rest.find(" ...")?;
    let start = line.body.len() - rest.len();
    let label = start..start + rest[..dots].trim_end().len();
    let behind = rest[dots + 4..].trim_start();
    if behind == "ignored" {
        return Some((label, None));
    }
    let value = behind.strip_prefix(BENCH)?;
    Some((label, Some(line.body.len() - value.len())))
}
