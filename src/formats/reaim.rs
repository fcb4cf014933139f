//! reaim and aim7: a load a row (Num Forked), nine columns under a two-line header, and the best rate below.
//!
//! The header is printed once above several runs, so that a run is known by its shape: nine values a row, rising loads,
//! and `Max Jobs per Minute` behind them.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Role, Rule, Source};
use crate::number::{Token, TokenKind, Value};
use rust_decimal::Decimal;

pub(super) static FORMAT: Format = Format {
    name: "reaim",
    summary: "reaim and aim7 runs by forked processes, with the Max Jobs per Minute",
    source: Source::Tool,
    cue: Cue::bytes(b"0123456789"),
    read,
};

/// The columns behind the number of forked processes, which is each row's label.
const COLUMNS: &[(&str, Role)] = &[
    ("Parent Time", Role::Value),
    ("Child SysTime", Role::Value),
    ("Child UTime", Role::Value),
    ("Jobs per Minute", Role::Value),
    ("Jobs/min/Child", Role::Value),
    ("Std_dev Time", Role::Spread),
    ("Std_dev Percent", Role::Spread),
    ("JTI", Role::Value),
];
const JOBS: usize = 3;
const BEST: &str = "Max Jobs per Minute";

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    load(page, &lines[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    let mut next = at;
    let mut forked = Decimal::ZERO;
    while let Some((line, row)) =
        lines.get(next).filter(|line| line.depth == depth).and_then(|line| Some((line, load(page, line)?)))
    {
        let TokenKind::Value(Value::Number(load)) = &row[0].kind else { break };
        if load.figure <= forked {
            break;
        }
        forked = load.figure;
        let index = builder.row(line, row[0].range.clone());
        for (column, token) in row[1..].iter().enumerate() {
            if let TokenKind::Value(value) = &token.kind {
                builder.value(index, column, line, token.range.clone(), value.clone());
            }
        }
        next += 1;
    }
    let line =
        lines.get(next).filter(|line| line.depth == depth && line.body.trim_start().starts_with(BEST))?;
    let start = line.body.find(BEST)?;
    let members = builder.members(JOBS);
    let row = builder.aggregate(line, start..start + BEST.len());
    let value = line.body[start + BEST.len()..].find(|c: char| c.is_ascii_digit())? + start + BEST.len();
    builder.number(row, JOBS, line, value);
    builder.derive(row, JOBS, Rule::Maximum, members);
    builder.finish(next + 1)
}

/// The nine values of a load's row.
fn load<'s>(page: &'s Sheet<'_>, line: &Line<'_>) -> Option<&'s [Token]> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let tokens = page.tokens(line);
    let value = |token: &Token| matches!(token.kind, TokenKind::Value(_));
    let first = matches!(&tokens.first()?.kind, TokenKind::Value(Value::Number(number)) if number.integer && number.unit.is_none());
    (first && tokens.len() == COLUMNS.len() + 1 && tokens.iter().all(value)).then_some(tokens)
}
