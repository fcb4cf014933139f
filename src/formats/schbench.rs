//! schbench: latencies by percentile (`*99.0th: 256 (123 samples)`), one list for each thing measured, min and max below.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Bracket, Token, TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "schbench",
    summary: "schbench's latencies and request rates by percentile, with their minimum and maximum",
    source: Source::Tool,
    cue: Cue::ANY.words(&["percentiles", "th:"]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[("", Role::Value), ("min", Role::Value), ("max", Role::Value)];
/// The same of requests by second, of which more are better.
const RATES: &[(&str, Role)] = &[("rps", Role::Value), ("min rps", Role::Value), ("max rps", Role::Value)];
const FEWEST_PERCENTILES: usize = 2;

/// Whether a line heads percentiles; it is asked of most lines.
fn is_heading(line: &Line<'_>) -> bool {
    let bytes = line.body.as_bytes();
    memchr::memchr_iter(b'p', bytes).any(|at| bytes[at..].starts_with(b"percentiles"))
}

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let may_begin = lines[at].signs.has(Signs::DIGIT.and(Signs::COLON));
    if !may_begin && !is_heading(&lines[at]) {
        return None;
    }
    // A heading with figures in it would be taken for a row, were it not read here.
    let is_row = percentile(page, &lines[at]).is_some();
    let heads = !is_row && is_heading(&lines[at]);
    if !is_row && !heads {
        return None;
    }
    let at = if heads { at + 1 } else { at };
    percentile(page, lines.get(at).filter(|line| line.depth == depth)?)?;
    // The heading tells latencies of wake-ups from those of requests; its counts differ from run to run.
    let heading = at.checked_sub(1).filter(|above| *above >= floor).map(|above| &lines[above]);
    let heading = heading.filter(|line| line.depth == depth && line.body.contains("percentiles"));
    let key = heading.map_or("", |line| line.body.split("percentiles").next().unwrap_or("").trim());
    let rates = key.contains("RPS");
    let columns = if rates { RATES } else { COLUMNS };
    let mut builder = Builder::new(FORMAT.name, columns).baseline(Known::FirstSection);
    if let Some(line) = heading {
        builder.header(line);
    }
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        if let Some((label, range, value)) = percentile(page, line) {
            let row = builder.keyed_row(line, label, key);
            builder.value(row, 0, line, range, value);
        } else {
            break;
        }
        next += 1;
    }
    if builder.rows() < FEWEST_PERCENTILES && heading.is_none() {
        return None;
    }
    if let Some(line) = lines.get(next).filter(|line| line.depth == depth)
        && let Some((min, max)) = extremes(line)
    {
        let start = min - "min=".len();
        let row = builder.keyed_row(line, start..start + "min".len(), key);
        builder.number(row, 1, line, min);
        builder.number(row, 2, line, max);
        next += 1;
    }
    if let Some(line) = lines.get(next).filter(|line| rates && line.depth == depth)
        && let Some((name, _)) = line.body.split_once(": ").filter(|(name, _)| name.trim() == "average rps")
    {
        let start = name.len() - name.trim_start().len();
        let row = builder.keyed_row(line, start..name.len(), key);
        builder.number(row, 0, line, name.len() + ": ".len());
        next += 1;
    }
    builder.finish(next)
}

/// `*99.0th: 256 (123 samples) <-- much higher`: one value, and what may stand behind it.
fn percentile(page: &Sheet<'_>, line: &Line<'_>) -> Option<(Range<usize>, Range<usize>, Value)> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let (head, _) = line.body.split_once("th:")?;
    let figure = head.trim_start().trim_start_matches('*').trim_start();
    let plain = |c: char| c.is_ascii_digit() || c == '.';
    if figure.is_empty() || !figure.chars().all(plain) {
        return None;
    }
    let start = head.len() - figure.len();
    let end = head.len() + "th".len();
    let behind: Vec<&Token> = page.tokens(line).iter().filter(|token| token.range.start > end).collect();
    let (first, rest) = behind.split_first()?;
    let TokenKind::Value(value) = &first.kind else { return None };
    // A second value makes it a table with kernels in its columns.
    let comment = match rest.first().map(|token| &token.kind) {
        None | Some(TokenKind::Note(Bracket::Text)) => true,
        Some(TokenKind::Note(Bracket::Number(number))) => number.is_percent(),
        Some(TokenKind::Word) => line.body[rest[0].range.clone()].starts_with(['<', '#', '-']),
        Some(_) => false,
    };
    comment.then(|| (start..end, first.range.clone(), value.clone()))
}

/// Where the figures of `min=21, max=3286` stand.
fn extremes(line: &Line<'_>) -> Option<(usize, usize)> {
    let body = line.body.trim_start();
    let start = line.body.len() - body.len();
    let max = body.find("max=").filter(|_| body.starts_with("min="))?;
    Some((start + "min=".len(), start + max + "max=".len()))
}
