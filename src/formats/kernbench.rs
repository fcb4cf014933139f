//! kernbench: six lines a load (`Elapsed Time 60.3233 (2.82716)`), means with their deviations.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Bracket, Number, TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "kernbench",
    summary: "kernbench's means by load (Elapsed Time, User Time, ... Sleeps) with their deviations",
    source: Source::Tool,
    cue: Cue::ANY,
    read,
};

const METRICS: &[&str] =
    &["Elapsed Time", "User Time", "System Time", "Percent CPU", "Context Switches", "Sleeps"];
const FEWEST_METRICS: usize = 3;

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let is_metric = |at: usize| lines.get(at).is_some_and(|line| name(line).is_some());
    if !is_metric(at) && !is_metric(at + 1) {
        return None;
    }
    // A heading with figures in it would be taken for a row, were it not read here.
    let heads = metric(page, &lines[at]).is_none() && lines[at].body.contains("load");
    let at = if heads { at + 1 } else { at };
    metric(page, lines.get(at).filter(|line| line.depth == depth)?)?;
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let heading = at.checked_sub(1).filter(|above| *above >= floor).map(|above| &lines[above]);
    let heading = heading.filter(|line| line.depth == depth && line.body.contains("load"));
    // The load tells the tables of one kernel apart.
    let key = heading.map_or("", |line| load(line.body));
    if let Some(line) = heading {
        builder.header(line);
    }
    let rows = page.rows(at, depth, |line| metric(page, line));
    for (line, (label, range, value, deviation)) in rows {
        let row = builder.keyed_row(line, label, key);
        builder.value(row, 0, line, range, value);
        if let Some(deviation) = deviation {
            builder.spread(row, 0, deviation);
        }
    }
    if builder.rows() < FEWEST_METRICS {
        return None;
    }
    let next = at + builder.rows();
    builder.finish(next)
}

/// `Half load -j 2` of `Average Half load -j 2 Run (std deviation):`.
fn load(heading: &str) -> &str {
    let heading = heading.trim();
    let heading = heading.strip_prefix("Average").unwrap_or(heading);
    heading.split(" Run").next().unwrap_or(heading).trim()
}

/// The metric that a line begins with.
fn name(line: &Line<'_>) -> Option<&'static str> {
    let body = line.body.trim_start();
    if !body.starts_with(['E', 'U', 'S', 'P', 'C']) {
        return None;
    }
    METRICS.iter().find(|name| body.starts_with(*name)).filter(|_| line.is_text()).copied()
}

type Metric = (Range<usize>, Range<usize>, Value, Option<Number>);

fn metric(page: &Sheet<'_>, line: &Line<'_>) -> Option<Metric> {
    let name = name(line)?;
    let start = line.body.len() - line.body.trim_start().len();
    let end = start + name.len();
    let mut behind = page.tokens(line).iter().filter(|token| token.range.start >= end);
    let first = behind.next()?;
    let TokenKind::Value(value) = &first.kind else { return None };
    let deviation = match behind.next().map(|token| &token.kind) {
        None => None,
        Some(TokenKind::Note(Bracket::Number(number))) => Some(*number),
        Some(_) => return None,
    };
    behind.next().is_none().then(|| (start..end, first.range.clone(), value.clone(), deviation))
}
