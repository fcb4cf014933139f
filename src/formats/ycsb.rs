//! YCSB's results: `[READ], AverageLatency(us), 1657.34`.
//!
//! Operations, return codes and garbage collections are counts of what was asked for, and not compared.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "ycsb",
    summary: "YCSB's results by operation: throughput, run time and latencies",
    source: Source::Tool,
    cue: Cue::bytes(b"[").with(Signs::DIGIT),
    read,
};

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let first = &page.lines()[at];
    entry(first)?;
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let mut next = at;
    for (line, entry) in page.rows(at, first.depth, entry) {
        match entry.number {
            Some(number) => {
                let row = builder.keyed_row(line, entry.metric, entry.operation);
                builder.value(row, 0, line, entry.range, Value::Number(number));
            }
            None => builder.header(line),
        }
        next += 1;
    }
    builder.finish(next)
}

struct Entry<'t> {
    operation: &'t str,
    metric: Range<usize>,
    range: Range<usize>,
    /// The figure, where it is a result.
    number: Option<Number>,
}

fn entry<'t>(line: &Line<'t>) -> Option<Entry<'t>> {
    let body = line.body.trim_start();
    if !line.is_text() || !body.starts_with('[') {
        return None;
    }
    let start = line.body.len() - body.len();
    let (operation, rest) = body[1..].split_once("],")?;
    let (metric, figure) = rest.split_once(',')?;
    let lexed = number(figure.trim()).filter(|lexed| lexed.len == figure.trim().len())?;
    let from = start + 1 + operation.len() + "],".len();
    let metric_at = from + metric.len() - metric.trim_start().len();
    let figure_at = from + metric.len() + 1 + figure.len() - figure.trim_start().len();
    let metric = metric.trim();
    let range = figure_at..figure_at + lexed.len;
    let result = metric.contains("Latency(") && !metric.contains("Variance")
        || metric.starts_with("Throughput(")
        || metric.starts_with("RunTime(");
    let word = metric.split_once('(').map_or("", |(_, unit)| unit.trim_end_matches(')'));
    let number = result.then(|| Number { unit: unit(word), ..lexed.number });
    Some(Entry { operation, metric: metric_at..metric_at + metric.len(), range, number })
}
