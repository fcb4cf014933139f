//! ApacheBench: the report, the table of connection times, and the list of percentiles.
//!
//! Its progress (`Completed 10000 requests`) is no result.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Role, Rule, Source};
use crate::number::{Number, TokenKind, Value, number, unit};
use std::ops::Range;

pub(super) static REPORT: Format = Format {
    name: "ab",
    summary: "ApacheBench's report: time taken, requests per second, time per request, transfer rate",
    source: Source::Tool,
    cue: Cue::begins(RESULTS).and_bytes(b"CFWHSDTK").with(Signs::COLON),
    read: report,
};
pub(super) static TIMES: Format = Format {
    name: "ab-times",
    summary: "ApacheBench's connection times by phase (min, mean, sd, median, max)",
    source: Source::Tool,
    cue: Cue::begins(&["Connection Times (ms)"]),
    read: times,
};
pub(super) static PERCENTILES: Format = Format {
    name: "ab-percentiles",
    summary: "ApacheBench's response times by percentage of the requests",
    source: Source::Tool,
    cue: Cue::begins(&["Percentage of the requests"]),
    read: percentiles,
};

/// Lines that hold results, and lines that hold what the results follow from.
const RESULTS: &[&str] =
    &["Time taken for tests", "Requests per second", "Time per request", "Transfer rate"];
const CONDITIONS: &[&str] = &[
    "Concurrency Level",
    "Complete requests",
    "Failed requests",
    "Write errors",
    "Total transferred",
    "HTML transferred",
];
/// Lines of the report without a number of interest.
const OTHER: &[&str] = &[
    "Server Software",
    "Server Hostname",
    "Server Port",
    "Document Path",
    "Document Length",
    "Total body sent",
    "HTML body",
    "Keep-Alive requests",
];

const RESULT: usize = 0;
const CONDITION: usize = 1;

fn report(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    split(&page.lines()[at])?;
    let mut builder = Builder::new(REPORT.name, &[("", Role::Value), ("", Role::Constant)]);
    let mut named: Vec<(&str, String, usize)> = Vec::new();
    let mut next = at;
    while let Some(line) = page.lines().get(next).filter(|line| line.depth == depth) {
        // The report has blank lines between its parts; two of them, or anything else, end it.
        if line.kind == Kind::Blank {
            if page.lines().get(next + 1).and_then(split).is_none() {
                break;
            }
        } else {
            let Some((name, value)) = split(line) else { break };
            let column = if CONDITIONS.contains(&name) { CONDITION } else { RESULT };
            if (CONDITIONS.contains(&name) || RESULTS.contains(&name))
                && let Some((range, figure, kind)) = figure(line, value)
            {
                let start = line.body.find(name).unwrap_or(0);
                let row = builder.keyed_row(line, start..start + name.len(), &kind);
                builder.value(row, column, line, range, Value::Number(figure));
                named.push((name, kind, row));
            }
        }
        next += 1;
    }
    derive(&mut builder, &named);
    // Conditions alone are no report.
    if !named.iter().any(|(name, ..)| RESULTS.contains(name)) {
        page.refuse_until(next);
        return None;
    }
    builder.finish(next)
}

/// The name and the start of the value of a report's line.
fn split<'t>(line: &Line<'t>) -> Option<(&'t str, usize)> {
    let colon = line.body.find(':').filter(|_| line.is_text())?;
    let name = line.body[..colon].trim();
    let known = [RESULTS, CONDITIONS, OTHER].iter().any(|names| names.contains(&name));
    known.then_some((name, colon + 1))
}

/// The number of a line with the unit behind it, and the words in its last brackets, which tell two lines of one name
/// apart.
fn figure(line: &Line<'_>, from: usize) -> Option<(Range<usize>, Number, String)> {
    let rest = &line.body[from..];
    let start = from + rest.len() - rest.trim_start().len();
    let lexed = number(&line.body[start..])?;
    let end = start + lexed.len;
    let behind = line.body[end..].trim_start();
    let word = behind.trim_start_matches(['[', '#']).split([']', ' ']).next().unwrap_or("");
    let number = Number { unit: lexed.number.unit.or_else(|| unit(word)), ..lexed.number };
    let kind = behind.rsplit_once('(').map_or("", |(_, kind)| kind.trim_end_matches(')'));
    Some((start..end, number, kind.to_owned()))
}

/// What follows from what in a report.
fn derive(builder: &mut Builder, named: &[(&str, String, usize)]) {
    let row = |wanted: &str| named.iter().find(|(name, ..)| *name == wanted).map(|(.., row)| *row);
    let (Some(time), Some(complete)) = (row("Time taken for tests"), row("Complete requests")) else {
        return;
    };
    let (time, complete) = ((time, RESULT), (complete, CONDITION));
    for (name, kind, row) in named {
        match (*name, kind.as_str()) {
            ("Requests per second", _) => {
                builder.derive(*row, RESULT, Rule::Quotient { factor: 1 }, vec![complete, time])
            }
            ("Time per request", "mean") => {
                let concurrency = named
                    .iter()
                    .find(|(name, ..)| *name == "Concurrency Level")
                    .map(|(.., row)| (*row, CONDITION));
                if let Some(concurrency) = concurrency {
                    builder.derive(
                        *row,
                        RESULT,
                        Rule::ProductQuotient { factor: 1 },
                        vec![concurrency, time, complete],
                    );
                }
            }
            ("Time per request", kind) if kind.contains("across all") => {
                builder.derive(*row, RESULT, Rule::Quotient { factor: 1 }, vec![time, complete]);
            }
            _ => {}
        }
    }
}

const PHASES: &[&str] = &["Connect:", "Processing:", "Waiting:", "Total:"];
const TIME_COLUMNS: &[(&str, Role)] = &[
    ("min (ms)", Role::Value),
    ("mean (ms)", Role::Value),
    ("sd", Role::Spread),
    ("median (ms)", Role::Value),
    ("max (ms)", Role::Value),
];

fn times(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    if !lines[at].body.trim().starts_with("Connection Times (ms)") {
        return None;
    }
    let mut builder = Builder::new(TIMES.name, TIME_COLUMNS);
    builder.header(&lines[at]);
    builder.header(lines.get(at + 1).filter(|line| line.body.contains("mean[+/-sd]"))?);
    let mut next = at + 2;
    while let Some(line) = lines.get(next).filter(|line| line.is_text() && line.depth == lines[at].depth) {
        let tokens = page.tokens(line);
        let Some(name) = tokens.first().filter(|name| PHASES.contains(&&line.body[name.range.clone()]))
        else {
            break;
        };
        let row = builder.row(line, name.range.start..name.range.end - 1);
        let values = tokens[1..].iter().filter_map(|token| match &token.kind {
            TokenKind::Value(value) => Some((token.range.clone(), value.clone())),
            _ => None,
        });
        for (column, (range, value)) in values.take(TIME_COLUMNS.len()).enumerate() {
            builder.value(row, column, line, range, value);
        }
        builder.derive(row, 1, Rule::Between, vec![(row, 0), (row, 4)]);
        next += 1;
    }
    builder.finish(next)
}

fn percentiles(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    if !lines[at].body.trim().starts_with("Percentage of the requests served within") {
        return None;
    }
    let mut builder = Builder::new(PERCENTILES.name, &[("time (ms)", Role::Value)]);
    builder.header(&lines[at]);
    let mut next = at + 1;
    while let Some(line) = lines.get(next).filter(|line| line.is_text() && line.depth == lines[at].depth) {
        let tokens = page.tokens(line);
        let [share, time, ..] = tokens else { break };
        let (TokenKind::Value(Value::Number(percent)), TokenKind::Value(value)) = (&share.kind, &time.kind)
        else {
            break;
        };
        if !percent.is_percent() {
            break;
        }
        let row = builder.row(line, share.range.clone());
        builder.value(row, 0, line, time.range.clone(), value.clone());
        next += 1;
    }
    builder.finish(next)
}
