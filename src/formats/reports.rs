//! Reports of load generators, whose settings are printed among their results: pgbench, wrk, redis-benchmark.
//!
//! What was set (clients, threads, duration) is not compared, nor are spreads and counts that follow from the duration.

use super::build::{Builder, quantity, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, TokenKind, Value, number, unit};
use std::ops::Range;

pub(super) static PGBENCH: Format = Format {
    name: "pgbench",
    summary: "pgbench's report: transactions, latency average, tps",
    source: Source::Tool,
    cue: Cue::begins(PGBENCH_LINES),
    read: pgbench,
};
pub(super) static WRK: Format = Format {
    name: "wrk",
    summary: "wrk's report: latency and requests by thread, their distribution, requests and transfer per second",
    source: Source::Tool,
    cue: Cue::begins(&["Thread Stats"]),
    read: wrk,
};
pub(super) static REDIS: Format = Format {
    name: "redis-benchmark",
    summary: "redis-benchmark's tests with their requests per second and latencies",
    source: Source::Tool,
    cue: Cue::bytes(b"="),
    read: redis,
};
pub(super) static REDIS_QUIET: Format = Format {
    name: "redis-benchmark-quiet",
    summary: "redis-benchmark's tests with their requests per second, one a line",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::COLON).and(Signs::POINT)).words(&[RATE]),
    read: quiet_redis,
};

/// What pgbench prints: its results, and its settings among them.
const PGBENCH_LINES: &[&str] = &[
    "number of transactions actually processed",
    "latency average",
    "tps",
    "transaction type",
    "scaling factor",
    "query mode",
    "number of clients",
    "number of threads",
    "maximum number of tries",
    "number of transactions per client",
    "duration",
    "number of failed transactions",
    "latency stddev",
    "initial connection time",
];
/// How many of these are results.
const PGBENCH_RESULTS: usize = 3;

fn pgbench(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    pgbench_line(&lines[at])?;
    let mut builder = Builder::new(PGBENCH.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let mut next = at;
    while let Some((line, (name, value))) =
        lines.get(next).filter(|line| line.depth == depth).and_then(|line| Some((line, pgbench_line(line)?)))
    {
        if PGBENCH_LINES[..PGBENCH_RESULTS].contains(&name)
            && let Some((range, number)) = quantity(line.body, value)
        {
            let start = line.body.find(name).unwrap_or(0);
            // Two lines are called tps; the words in brackets tell them apart.
            let key = line.body[range.end..].trim_matches(['(', ')', ' ']);
            let row = builder.keyed_row(line, start..start + name.len(), key);
            builder.value(row, 0, line, range, Value::Number(number));
        } else {
            builder.header(line);
        }
        next += 1;
    }
    builder.finish(next)
}

/// The name of a line of pgbench's, and where its value begins.
fn pgbench_line<'t>(line: &Line<'t>) -> Option<(&'t str, usize)> {
    let sign = memchr::memchr2(b'=', b':', line.body.as_bytes()).filter(|_| line.is_text())?;
    let name = line.body[..sign].trim();
    let known = PGBENCH_LINES.contains(&name);
    known.then_some((name, sign + 1))
}

const WRK_COLUMNS: &[(&str, Role)] = &[("avg", Role::Value), ("stdev", Role::Spread), ("max", Role::Value)];

fn wrk(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let body = lines[at].body.trim();
    if !(body.starts_with("Thread Stats") && body.contains("Stdev")) {
        return None;
    }
    let mut builder = Builder::new(WRK.name, WRK_COLUMNS).baseline(Known::FirstSection);
    builder.header(&lines[at]);
    let mut next = at + 1;
    while let Some(line) = lines.get(next).filter(|line| line.is_text() && line.depth == lines[at].depth) {
        let tokens = page.tokens(line);
        let numbers: Vec<_> = tokens
            .iter()
            .filter_map(|token| match &token.kind {
                TokenKind::Value(Value::Number(number)) => Some((token.range.clone(), *number)),
                _ => None,
            })
            .collect();
        let Some((first, name)) = words(line.body).next() else { break };
        match name {
            "Latency" | "Req/Sec" if numbers.len() >= WRK_COLUMNS.len() => {
                let row = builder.row(line, first);
                for (column, (range, number)) in numbers.into_iter().take(WRK_COLUMNS.len()).enumerate() {
                    builder.value(row, column, line, range, Value::Number(number));
                }
            }
            "Requests/sec:" | "Transfer/sec:" => {
                let value = quantity(line.body, first.end);
                let row = builder.row(line, first.start..first.end - 1);
                if let Some((range, number)) = value {
                    builder.value(row, 0, line, range, Value::Number(number));
                }
            }
            // The distribution: `50%  1.20ms`.
            _ => match numbers.as_slice() {
                [(share, percent), (range, time)]
                    if percent.is_percent() && time.dimension() == Dimension::Time =>
                {
                    let row = builder.row(line, share.clone());
                    builder.value(row, 0, line, range.clone(), Value::Number(*time));
                }
                _ if name == "Latency" || line.body.contains(" requests in ") => builder.header(line),
                _ if name == "Socket" || name == "Non-2xx" => builder.header(line),
                _ => break,
            },
        }
        next += 1;
    }
    builder.finish(next)
}

/// How many lines below its title a test of redis-benchmark may have its result.
const FARTHEST_RESULT: usize = 16;
const RATE: &str = "requests per second";
const REDIS_COLUMNS: &[(&str, Role)] = &[(RATE, Role::Value), ("latency", Role::Value)];

fn redis(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    if !is_redis_title(&lines[at]) {
        return None;
    }
    let mut builder = Builder::new(REDIS.name, REDIS_COLUMNS).baseline(Known::FirstSection);
    let mut next = at;
    let mut title = Some(at);
    let mut seen: Vec<&str> = Vec::new();
    while let Some(head) = title {
        let end = lines.len().min(head + 1 + FARTHEST_RESULT);
        let Some(result) = (head + 1..end)
            .take_while(|line| lines[*line].depth == depth && !is_redis_title(&lines[*line]))
            .find(|line| lines[*line].body.contains(RATE))
        else {
            break;
        };
        let line = &lines[result];
        let before = line.body.find(RATE).unwrap_or(0);
        let figure =
            words(&line.body[..before]).last().and_then(|(range, _)| quantity(line.body, range.start));
        let name = lines[head].body.trim_matches(['=', ' ']);
        // The same test again is another run of the tool.
        if seen.contains(&name) {
            break;
        }
        seen.push(name);
        let start = lines[head].body.find(name).unwrap_or(0);
        let span = lines[head].span(start..start + name.len());
        let row = builder.named_row(line, crate::model::Label { text: name.to_owned(), span }, "");
        if let Some((range, number)) = figure {
            builder.value(row, 0, line, range, Value::Number(number));
        }
        builder.header(&lines[head]);
        next = result + 1;
        if let Some(end) = redis_latencies(page, &mut builder, next, name) {
            next = end;
        }
        // Percentiles and blank lines stand before the next test; a title of somebody's own ends the run.
        let following = (next..lines.len().min(next + 2 * FARTHEST_RESULT))
            .find(|line| is_redis_title(&lines[*line]) || is_heading(&lines[*line]));
        title = following.filter(|line| lines[*line].depth == depth && is_redis_title(&lines[*line]));
    }
    builder.finish(next)
}

/// The latencies below a test's rate: three lines, of which the last holds the figures.
fn redis_latencies(page: &Sheet<'_>, builder: &mut Builder, at: usize, name: &str) -> Option<usize> {
    let [title, names, figures] = page.lines().get(at..at + 3)? else { return None };
    if !title.body.trim_start().starts_with("latency summary (msec)") || !figures.is_text() {
        return None;
    }
    let (names, figures_of): (Vec<_>, Vec<_>) =
        (words(names.body).collect(), words(figures.body).map(|(range, _)| range).collect());
    if names.len() != figures_of.len() {
        return None;
    }
    for ((_, word), range) in names.iter().zip(figures_of) {
        let label =
            crate::model::Label { text: format!("{word} latency"), span: figures.span(range.clone()) };
        let row = builder.named_row(figures, label, name);
        if let Some(lexed) = number(&figures.body[range.clone()]).filter(|lexed| lexed.len == range.len()) {
            let number = Number { unit: unit("ms"), ..lexed.number };
            builder.value(row, 1, figures, range, Value::Number(number));
        }
    }
    builder.header(title);
    if let Some(line) = page.lines().get(at + 1) {
        builder.header(line);
    }
    Some(at + 3)
}

/// `SET: 180505.41 requests per second, p50=0.143 msec`
fn quiet_redis(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let first = &page.lines()[at];
    quiet_line(first)?;
    let mut builder = Builder::new(REDIS_QUIET.name, REDIS_COLUMNS).baseline(Known::FirstSection);
    for (line, (name, rate, latency)) in page.rows(at, first.depth, quiet_line) {
        let row = builder.row(line, name);
        for (column, (range, number)) in std::iter::once(rate).chain(latency).enumerate() {
            builder.value(row, column, line, range, Value::Number(number));
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

type Quiet = (Range<usize>, (Range<usize>, Number), Option<(Range<usize>, Number)>);

fn quiet_line(line: &Line<'_>) -> Option<Quiet> {
    // Nearly no line has this letter.
    memchr::memchr(b'q', line.body.as_bytes())?;
    let rate = line.body.find(RATE).filter(|_| line.is_text())?;
    let name = &line.body[..line.body.find(": ")?];
    let figure = quantity(&line.body[..rate], name.len() + 1)?;
    let alone = line.body[figure.0.end..rate].trim().is_empty();
    let number = Number { unit: unit("/s"), ..figure.1 };
    let behind = line.body[rate..].find("p50=").map(|at| rate + at + "p50=".len());
    let latency = behind.and_then(|at| quantity(line.body, at));
    let start = name.len() - name.trim_start().len();
    alone.then_some((start..name.len(), (figure.0, number), latency))
}

/// `====== SET ======`
fn is_redis_title(line: &Line<'_>) -> bool {
    line.is_text() && line.body.trim().strip_prefix("====== ").is_some_and(|rest| rest.ends_with(" ======"))
}

fn is_heading(line: &Line<'_>) -> bool {
    line.kind == Kind::Silent || (line.is_text() && line.body.ends_with(':'))
}
