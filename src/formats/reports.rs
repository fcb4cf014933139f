//! Reports of load generators, whose settings are printed among their results: pgbench, wrk, redis-benchmark.
//!
//! What was set (clients, threads, duration) is not compared, nor are spreads and counts that follow from the duration.

use super::build::{Builder, quantity, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::Role;
use crate::number::{Dimension, TokenKind, Value};

pub(super) static PGBENCH: Format = Format {
    name: "pgbench",
    summary: "pgbench's report: transactions, latency average, tps",
    cue: Cue::begins(PGBENCH_RESULTS).and_bytes(b"tsqnmdli"),
    read: pgbench,
};
pub(super) static WRK: Format = Format {
    name: "wrk",
    summary: "wrk's report: latency and requests by thread, their distribution, requests and transfer per second",
    cue: Cue::begins(&["Thread Stats"]),
    read: wrk,
};
pub(super) static REDIS: Format = Format {
    name: "redis-benchmark",
    summary: "redis-benchmark's tests with their requests per second",
    cue: Cue::bytes(b"="),
    read: redis,
};

/// pgbench's results, and what it prints among them.
const PGBENCH_RESULTS: &[&str] = &["number of transactions actually processed", "latency average", "tps"];
const PGBENCH_OTHER: &[&str] = &[
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

fn pgbench(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    pgbench_line(&lines[at])?;
    let mut builder = Builder::new(PGBENCH.name, &[("", Role::Value)]);
    let mut next = at;
    while let Some((line, (name, value))) =
        lines.get(next).filter(|line| line.depth == depth).and_then(|line| Some((line, pgbench_line(line)?)))
    {
        if PGBENCH_RESULTS.contains(&name)
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
    let sign = line.body.find(['=', ':']).filter(|_| line.is_text())?;
    let name = line.body[..sign].trim();
    let known = PGBENCH_RESULTS.contains(&name) || PGBENCH_OTHER.contains(&name);
    known.then_some((name, sign + 1))
}

const WRK_COLUMNS: &[(&str, Role)] = &[("avg", Role::Value), ("stdev", Role::Spread), ("max", Role::Value)];

fn wrk(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let body = lines[at].body.trim();
    if !(body.starts_with("Thread Stats") && body.contains("Stdev")) {
        return None;
    }
    let mut builder = Builder::new(WRK.name, WRK_COLUMNS);
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

fn redis(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    if !is_redis_title(&lines[at]) {
        return None;
    }
    let mut builder = Builder::new(REDIS.name, &[(RATE, Role::Value)]);
    let mut next = at;
    let mut title = Some(at);
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
        let start = lines[head].body.find(name).unwrap_or(0);
        let span = lines[head].span(start..start + name.len());
        let row = builder.named_row(line, crate::model::Label { text: name.to_owned(), span }, "");
        if let Some((range, number)) = figure {
            builder.value(row, 0, line, range, Value::Number(number));
        }
        builder.header(&lines[head]);
        next = result + 1;
        // Percentiles and blank lines stand before the next test; a title of somebody's own ends the run.
        let following = (next..lines.len().min(next + 2 * FARTHEST_RESULT))
            .find(|line| is_redis_title(&lines[*line]) || is_heading(&lines[*line]));
        title = following.filter(|line| lines[*line].depth == depth && is_redis_title(&lines[*line]));
    }
    builder.finish(next)
}

/// `====== SET ======`
fn is_redis_title(line: &Line<'_>) -> bool {
    line.is_text() && line.body.trim().strip_prefix("====== ").is_some_and(|rest| rest.ends_with(" ======"))
}

fn is_heading(line: &Line<'_>) -> bool {
    line.kind == Kind::Silent || (line.is_text() && line.body.ends_with(':'))
}
