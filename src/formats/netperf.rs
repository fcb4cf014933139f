//! netperf's classic report, sizes and time before the throughput, and the lists by processor of its wrapper scripts.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Number, Token, TokenKind, Value, unit};

pub(super) static FORMAT: Format = Format {
    name: "netperf",
    summary: "netperf's classic report (socket and message sizes, elapsed time, throughput)",
    source: Source::Tool,
    cue: Cue::begins(&["Recv", "Socket", "Local"]),
    read,
};
pub(super) static PER_CPU: Format = Format {
    name: "percpu-netperf",
    summary: "netperf figures with those of each processor behind them (`RATE: 100 (per CPU: 49 51)`)",
    source: Source::Tool,
    cue: Cue::signs(Signs::ROUND.and(Signs::COLON)).words(&["(per CPU:"]),
    read: per_cpu,
};

/// How many lines the titles may take, and how many blank ones may follow.
const MOST_TITLE_LINES: usize = 6;
const SIZE: (&str, Role) = ("socket size", Role::Constant);
const MESSAGE: (&str, Role) = ("message size", Role::Parameter);
const ELAPSED: (&str, Role) = ("elapsed", Role::Constant);
const THROUGHPUT: (&str, Role) = ("throughput", Role::Value);

/// The kinds of report: how the titles begin, and the columns that every row has.
const REPORTS: &[(&str, &[(&str, Role)])] = &[
    ("Recv Send Send", &[SIZE, SIZE, MESSAGE, ELAPSED, THROUGHPUT]),
    (
        "Socket Message Elapsed Messages",
        &[SIZE, MESSAGE, ELAPSED, ("messages", Role::Constant), ("errors", Role::Constant), THROUGHPUT],
    ),
    (
        "Local /Remote",
        &[
            SIZE,
            SIZE,
            MESSAGE,
            ("response size", Role::Parameter),
            ELAPSED,
            ("transaction rate", Role::Value),
        ],
    ),
];
/// What may follow: processor load and service demand on either side.
const DEMAND: &[(&str, Role)] = &[
    ("local CPU", Role::Value),
    ("remote CPU", Role::Value),
    ("local service demand us/KB", Role::Value),
    ("remote service demand us/KB", Role::Value),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let begins = |titles: &str| {
        let mut words = lines[at].body.split_ascii_whitespace();
        titles.split(' ').all(|title| words.next().is_some_and(|word| word.starts_with(title)))
    };
    let (_, fixed) = REPORTS.iter().find(|(titles, _)| begins(titles))?;
    let columns: Vec<(&str, Role)> = fixed.iter().chain(DEMAND).copied().collect();
    let mut builder = Builder::new(FORMAT.name, &columns).baseline(Known::FirstSection);
    let first = (at..lines.len().min(at + MOST_TITLE_LINES + 2))
        .take_while(|line| lines[*line].depth == depth)
        .find(|line| figures(page, &lines[*line], fixed.len()).is_some())?;
    let titles = || lines[at..first].iter().filter(|line| line.is_text());
    titles().for_each(|line| builder.header(line));
    let rate = titles().find_map(|line| if line.body.contains("KBytes") { unit("KB/s") } else { None });
    let bits = titles().any(|line| line.body.contains("10^6bits"));
    let rate = if bits { unit("Mbits/sec") } else { rate };
    let mut next = first;
    while let Some((line, row)) = lines
        .get(next)
        .filter(|line| line.depth == depth)
        .and_then(|line| Some((line, figures(page, line, fixed.len())?)))
    {
        let index = builder.run(line, "netperf");
        for (column, (token, number)) in row.iter().take(columns.len()).enumerate() {
            let named = columns[column].0 == THROUGHPUT.0;
            let number = if named { Number { unit: rate, ..*number } } else { *number };
            let load = columns[column].0.ends_with("CPU");
            let number = if load { Number { unit: unit("%"), ..number } } else { number };
            builder.value(index, column, line, token.range.clone(), Value::Number(number));
        }
        next += 1;
        // The buffers of the other side stand on a line of their own.
        if lines.get(next).is_some_and(|line| figures(page, line, 2).is_some_and(|row| row.len() == 2)) {
            next += 1;
        }
    }
    builder.finish(next)
}

/// The numbers that begin a line, where there are enough of them.
fn figures<'s>(page: &'s Sheet<'_>, line: &Line<'_>, fewest: usize) -> Option<Vec<(&'s Token, Number)>> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let figures: Vec<_> = page
        .tokens(line)
        .iter()
        .map_while(|token| match token.kind {
            TokenKind::Value(Value::Number(number)) if number.unit.is_none() => Some((token, number)),
            _ => None,
        })
        .collect();
    (figures.len() >= fewest).then_some(figures)
}

fn per_cpu(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let first = cpu_row(&lines[at])?;
    let columns = vec![("", Role::Value); first.len() - 1];
    let mut builder = Builder::new(PER_CPU.name, &columns).baseline(Known::FirstSection).aligned();
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        match cpu_row(line).filter(|row| row.len() == first.len()) {
            Some(row) => {
                let index = builder.row(line, row[0].0..row[0].1);
                row[1..]
                    .iter()
                    .enumerate()
                    .for_each(|(at, (from, _))| builder.number(index, at, line, *from));
            }
            // A blank line parts latencies from the rate.
            None if line.kind == Kind::Blank
                && lines.get(next + 1).is_some_and(|line| cpu_row(line).is_some()) => {}
            None => break,
        }
        next += 1;
    }
    builder.finish(next)
}

/// Where the name and the figures of `NAME:  100.0  (per CPU:  49.0  51.0 )` stand.
fn cpu_row(line: &Line<'_>) -> Option<Vec<(usize, usize)>> {
    if !line.is_text() || !line.body.contains("(per CPU:") {
        return None;
    }
    let mut places = Vec::new();
    for (range, word) in words(line.body) {
        match word {
            "(per" | "CPU:" | ")" => {}
            name if places.is_empty() => {
                places.push((range.start, range.start + name.trim_end_matches(':').len()))
            }
            figure => {
                figure
                    .trim_end_matches(')')
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b'.')
                    .then_some(())?;
                places.push((range.start, range.end));
            }
        }
    }
    (places.len() > 2).then_some(places)
}
