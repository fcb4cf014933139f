//! sysbench's report: transactions, queries and events by second, and the latencies below.
//!
//! Counts follow from how long it ran, and the thread fairness tells of the machine: neither is compared.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, Unit, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "sysbench",
    summary: "sysbench's report: transactions, queries and events per second, throughput and latencies",
    source: Source::Tool,
    cue: Cue::begins(BEGINNINGS),
    read,
};

/// The titles of its parts.
const PARTS: &[&str] = BEGINNINGS.split_at(BEGINNINGS.len() - 3).0;
/// What it counts by the second.
const COUNTS: &[&str] = &["transactions:", "queries:", "read/write requests:", "total number of events:"];
/// What its first line begins with: a title, or one of the last three where people leave it out.
const BEGINNINGS: &[&str] = &[
    "SQL statistics:",
    "OLTP test statistics:",
    "General statistics:",
    "Latency (ms):",
    "Threads fairness:",
    "CPU speed:",
    "File operations:",
    "Throughput:",
    "queries performed:",
    "Test execution summary:",
    "transactions:",
    "queries:",
    "read/write requests:",
];
const LATENCIES: &[&str] = &["min:", "avg:", "max:"];
const RATES: &[&str] = &["events per second:", "reads/s:", "writes/s:", "fsyncs/s:"];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    // People leave the title out, and nothing else prints such rates.
    if part(&lines[at]).is_none() && !is_rate(&lines[at]) {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let (mut title, mut next, mut end) = ("", at, at);
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        next += 1;
        if line.kind == Kind::Blank {
            continue;
        }
        match part(line) {
            // The parts come in one order in each report; the first one again begins another.
            Some(again) if builder.rows() > 0 && (Some(again) == part(&lines[at]) || again == PARTS[0]) => {
                break;
            }
            Some(found) => {
                title = found;
                builder.header(line);
            }
            None => {
                let Some((name, value)) = entry(line) else { break };
                match result(line, title, &name, value) {
                    Some((range, number)) => {
                        let row = builder.keyed_row(line, name, title);
                        builder.value(row, 0, line, range, Value::Number(number));
                    }
                    None => builder.header(line),
                }
            }
        }
        end = next;
    }
    builder.finish(end)
}

/// Whether a line counts something and gives its rate in brackets.
fn is_rate(line: &Line<'_>) -> bool {
    let body = line.body.trim_start();
    line.is_text() && COUNTS.iter().any(|count| body.starts_with(count)) && body.contains(" per sec.)")
}

fn part(line: &Line<'_>) -> Option<&'static str> {
    let body = line.body.trim();
    PARTS.iter().copied().find(|title| line.is_text() && body == *title)
}

/// The name in front of a colon, the colon left out, and where the value begins.
fn entry(line: &Line<'_>) -> Option<(Range<usize>, usize)> {
    let colon = line.body.find(':').filter(|_| line.is_text() && line.has_digit)?;
    let start = line.body.len() - line.body.trim_start().len();
    let behind = line.body[colon + 1..].trim_start();
    let figure = behind.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    (figure && start < colon).then_some((start..colon, colon + 1))
}

/// The figure of a line that is a result: a rate, or a latency in milliseconds.
fn result(line: &Line<'_>, part: &str, name: &Range<usize>, at: usize) -> Option<(Range<usize>, Number)> {
    let label = &line.body[name.start..name.end + 1];
    let percentile = label.ends_with("percentile:");
    if part == "Latency (ms):" && (LATENCIES.contains(&label) || percentile) {
        return figure(line, at, unit("ms"));
    }
    if RATES.contains(&label) {
        return figure(line, at, unit("/s"));
    }
    if label.starts_with("read, MiB/s") || label.starts_with("written, MiB/s") {
        return figure(line, at, unit("MiB/s"));
    }
    // `transactions:   100100 (1668.09 per sec.)`; errors and reconnects are none.
    let counted = COUNTS.contains(&label);
    let open = line.body.find('(').filter(|_| counted && line.body.contains(" per sec"))?;
    figure(line, open + 1, unit("/s"))
}

fn figure(line: &Line<'_>, at: usize, unit: Option<Unit>) -> Option<(Range<usize>, Number)> {
    let (range, _) = words(&line.body[at..]).next()?;
    let start = at + range.start;
    let lexed = number(&line.body[start..])?;
    let plain = lexed.number.dimension() == Dimension::Plain;
    plain.then(|| (start..start + lexed.len, Number { unit, ..lexed.number }))
}
