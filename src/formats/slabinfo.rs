//! Lines of /proc/slabinfo: a cache a line, with its objects in use and in all, and what the kernel set for it.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Token, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "slabinfo",
    summary: "caches of /proc/slabinfo with their objects",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::COLON)).words(&[" : tunables"]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[
    ("active_objs", Role::Value),
    ("num_objs", Role::Value),
    ("objsize", Role::Constant),
    ("objperslab", Role::Constant),
    ("pagesperslab", Role::Constant),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    row(page, &lines[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection).aligned();
    for (line, figures) in page.rows(at, lines[at].depth, |line| row(page, line)) {
        let name = page.tokens(line)[0].range.clone();
        let row = builder.row(line, name);
        for (column, token) in figures.iter().enumerate() {
            if let TokenKind::Value(value) = &token.kind {
                builder.value(row, column, line, token.range.clone(), value.clone());
            }
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

/// A name and five whole numbers in front of `: tunables`.
fn row<'s>(page: &'s Sheet<'_>, line: &Line<'_>) -> Option<&'s [Token]> {
    if !line.is_text() || !line.has_digit || !line.body.contains(" : tunables") {
        return None;
    }
    let (name, rest) = page.tokens(line).split_first()?;
    let figures = rest.get(..COLUMNS.len())?;
    let whole =
        |token: &Token| matches!(&token.kind, TokenKind::Value(Value::Number(number)) if number.integer);
    (name.kind == TokenKind::Word && figures.iter().all(whole)).then_some(figures)
}
