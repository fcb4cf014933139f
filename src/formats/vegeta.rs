//! vegeta's text report: names between brackets, and as many figures behind them.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "vegeta",
    summary: "vegeta's report: throughput, waits, latencies and the share of successes",
    source: Source::Tool,
    cue: Cue::begins(&["Requests"]),
    read,
};

/// The lines of a report, and which of their names are results. What was asked for is none.
const LINES: &[(&str, &[&str])] = &[
    ("Requests", &["throughput"]),
    ("Duration", &["wait"]),
    ("Latencies", &["min", "mean", "50", "90", "95", "99", "max"]),
    ("Bytes In", &[]),
    ("Bytes Out", &[]),
    ("Success", &["ratio"]),
    ("Status Codes", &[]),
    ("Error Set", &[]),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let first = &page.lines()[at];
    if !first.body.trim_start().starts_with("Requests") || !first.body.contains("[total, rate") {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let mut next = at;
    for (line, (name, results)) in page.rows(at, first.depth, known) {
        let mut found = false;
        for (label, range, number) in figures(line) {
            let word = &line.body[label.clone()];
            if results.contains(&word) {
                let key = if name == "Requests" || name == "Latencies" { name } else { word };
                // The line names the metric, the bracket the statistic.
                let row = builder.keyed_row(line, label, key);
                builder.rename(row, &format!("{} {word}", name.to_lowercase()));
                builder.value(row, 0, line, range, Value::Number(number));
                found = true;
            }
        }
        if !found {
            builder.header(line);
        }
        next += 1;
    }
    builder.finish(next)
}

fn known(line: &Line<'_>) -> Option<(&'static str, &'static [&'static str])> {
    let body = line.body.trim_start();
    LINES.iter().find(|(name, _)| line.is_text() && body.starts_with(name)).copied()
}

/// The names of a line with their figures.
fn figures(line: &Line<'_>) -> Vec<(Range<usize>, Range<usize>, Number)> {
    let (Some(open), Some(close)) = (line.body.find('['), line.body.find(']')) else { return Vec::new() };
    let Some(names) = line.body.get(open + 1..close) else { return Vec::new() };
    let (names, values) = (parts(names, open + 1), parts(&line.body[close + 1..], close + 1));
    if names.len() != values.len() {
        return Vec::new();
    }
    let figure = |(name, value): (Range<usize>, Range<usize>)| {
        let lexed = number(&line.body[value.clone()]).filter(|lexed| lexed.len == value.len())?;
        // A throughput is printed bare.
        let rate = &line.body[name.clone()] == "throughput";
        let number = Number { unit: if rate { unit("/s") } else { lexed.number.unit }, ..lexed.number };
        Some((name, value, number))
    };
    names.into_iter().zip(values).filter_map(figure).collect()
}

/// What commas part, with the place in the body; `from` is where the text begins.
fn parts(text: &str, from: usize) -> Vec<Range<usize>> {
    let mut start = from;
    text.split(',')
        .map(|part| {
            let at = start + part.len() - part.trim_start().len();
            start += part.len() + 1;
            at..at + part.trim().len()
        })
        .collect()
}
