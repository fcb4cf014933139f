//! iperf and iperf3: the summary lines of a run, transfer and rate with the retransmits that only senders count.
//!
//! The interval is a coordinate, and so is the stream's number. Where there is a `[SUM]`, single streams are left out; the
//! lines of each second are a time series and no results.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Number, TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "iperf",
    summary: "the summary lines of iperf and iperf3 ([SUM], sender, receiver)",
    source: Source::Tool,
    cue: Cue::bytes(b"[").with(Signs::DIGIT.and(Signs::SLASH)),
    read,
};

const COLUMNS: &[(&str, Role)] =
    &[("transfer", Role::Value), ("bitrate", Role::Value), ("retransmits", Role::Value)];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    report(page, &lines[at])?;
    let mut reports = Vec::new();
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        match report(page, line) {
            Some(report) => reports.push((line, report)),
            // The rule above the summary, and its titles again.
            None if line.kind == Kind::Rule || line.body.trim_start().starts_with("[ ID]") => {}
            None => break,
        }
        next += 1;
    }
    let summed = reports.iter().any(|(_, report)| report.sum);
    let sided = reports.iter().any(|(_, report)| report.side.is_some());
    let chosen: Vec<_> =
        reports.iter().filter(|(_, report)| report.sum == summed && report.side.is_some() == sided).collect();
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection);
    // Several lines without a side are one a second, or one a stream.
    if !sided && chosen.len() > 1 {
        page.refuse_until(next);
        return None;
    }
    for (line, report) in chosen {
        let label = report.side.clone().unwrap_or(report.id.clone());
        let row = builder.row(line, label);
        for (column, value) in report.values.iter().enumerate() {
            if let Some((range, number)) = value {
                builder.value(row, column, line, range.clone(), Value::Number(*number));
            }
        }
    }
    builder.finish(next)
}

struct Report {
    sum: bool,
    id: Range<usize>,
    side: Option<Range<usize>>,
    values: [Option<(Range<usize>, Number)>; 3],
}

/// `[SUM]   0.00-300.00 sec  3.28 TBytes  96.1 Gbits/sec  9417   sender`.
fn report(page: &Sheet<'_>, line: &Line<'_>) -> Option<Report> {
    let body = line.body;
    let start = body.len() - body.trim_start().len();
    if !line.is_text() || !body[start..].starts_with('[') || !body.contains("bits/sec") {
        return None;
    }
    let id_end = body.find(']')? + 1;
    let interval = words(&body[id_end..]).nth(1).filter(|(_, word)| *word == "sec")?.0;
    let behind = id_end + interval.end;
    let mut values = [None, None, None];
    let figures = page.tokens(line).iter().filter(|token| token.range.start >= behind);
    let figures = figures.filter_map(|token| match token.kind {
        TokenKind::Value(Value::Number(number)) => Some((token.range.clone(), number)),
        _ => None,
    });
    // The figures of a line of one second go on with the window's size.
    for (slot, figure) in values.iter_mut().zip(figures) {
        *slot = Some(figure);
    }
    values[1].as_ref()?.1.unit?;
    if values[2].as_ref().is_some_and(|(_, number)| number.unit.is_some()) {
        values[2] = None;
    }
    let side = words(body).find(|(_, word)| matches!(*word, "sender" | "receiver")).map(|(range, _)| range);
    Some(Report { sum: body[start..].starts_with("[SUM]"), id: start..id_end, side, values })
}
