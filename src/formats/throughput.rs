//! The result line of dbench and tbench: `Throughput 1453.74 MB/sec 4 procs`, with clients and latency in newer ones.
//!
//! The lines above it (`0 62477 1453.84 MB/sec`) are progress, not results.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::model::{Role, Source};
use crate::number::{TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "dbench",
    summary: "the Throughput line of dbench and tbench, keyed by clients and processes",
    source: Source::Tool,
    cue: Cue::begins(&["Throughput "]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[
    ("Throughput", Role::Value),
    ("clients", Role::Parameter),
    ("procs", Role::Parameter),
    ("max_latency", Role::Value),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let line = &page.lines()[at];
    let body = line.body;
    if !body.trim_start().starts_with("Throughput ") {
        return None;
    }
    let mut tokens = page.tokens(line).iter();
    let name = tokens.next().filter(|token| &body[token.range.clone()] == "Throughput")?;
    let first = tokens.next()?;
    let TokenKind::Value(Value::Number(number)) = first.kind else { return None };
    // Without its unit the line may be anything.
    number.unit?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    let row = builder.row(line, name.range.clone());
    builder.value(row, 0, line, first.range.clone(), Value::Number(number));
    let mut before = None;
    for (range, word) in words(body) {
        match (word, before.take()) {
            ("clients", Some(count)) => builder.number(row, 1, line, count),
            ("procs", Some(count)) => builder.number(row, 2, line, count),
            _ => {}
        }
        if word.starts_with("max_latency=") {
            builder.number(row, 3, line, range.start + "max_latency=".len());
        }
        before = Some(range.start);
    }
    builder.finish(at + 1)
}
