//! ministat: a data set a row with its sign, under `N Min Max Median Avg Stddev`; lines above give the signs' names.
//!
//! Averages and medians are compared. Where no difference is proven, a row differs by noise only. Mail programs break the
//! rows before the last column, which is left out then.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Role, Source};
use crate::number::{Token, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "ministat",
    summary: "ministat's data sets (N, Min, Max, Median, Avg, Stddev) and whether a difference is proven",
    source: Source::Tool,
    cue: Cue::ANY.words(&["Median"]),
    read,
};

/// The columns by the words of the header.
const TITLES: &[(&str, Role)] = &[
    ("N", Role::Constant),
    ("Min", Role::Spread),
    ("Max", Role::Spread),
    ("Median", Role::Value),
    ("Avg", Role::Value),
    ("Stddev", Role::Spread),
];
/// The signs of the data sets, in ministat's order.
const SIGNS: &[&str] = &["x", "+", "*", "%", "#", "@", "O"];
/// How many lines the plot above the header may take.
const PLOT_LINES: usize = 40;

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let columns = header(&lines[at])?;
    let mut builder = Builder::new(FORMAT.name, &columns).baseline(Known::FirstRow).aligned();
    builder.header(&lines[at]);
    let names = legend(page, at, floor);
    let mut next = at + 1;
    let mut end = None;
    while let Some(line) = lines.get(next) {
        if let Some((label, values)) = row(page, line, columns.len()).filter(|_| line.depth == depth) {
            let row = builder.row(line, label.clone());
            let sign = &line.body[label];
            if let Some(name) = names.iter().find(|(known, _)| *known == sign) {
                builder.rename(row, &name.1);
            }
            for (column, token) in values.iter().enumerate() {
                if let TokenKind::Value(value) = &token.kind {
                    builder.value(row, column, line, token.range.clone(), value.clone());
                }
            }
            end = Some(next + 1);
        } else if line.body.trim_start().starts_with("No difference proven") {
            if let Some(row) = builder.rows().checked_sub(1) {
                (0..columns.len()).for_each(|column| builder.unproven(row, column));
            }
            end = end.map(|_| next + 1);
        } else if !continues(page, line) {
            break;
        }
        next += 1;
    }
    if builder.rows() < 2 {
        return None;
    }
    builder.finish(end?)
}

/// The columns of a header; the first word may be the name of a parameter that numbers the rows.
fn header(line: &Line<'_>) -> Option<Vec<(&'static str, Role)>> {
    if !line.is_text() || !line.body.contains("Median") {
        return None;
    }
    let mut columns = Vec::new();
    for (at, (_, word)) in words(line.body).enumerate() {
        match TITLES.iter().find(|(title, _)| *title == word) {
            Some(title) => columns.push(*title),
            None if at == 0 => {}
            None => return None,
        }
    }
    (columns.len() >= TITLES.len() - 1).then_some(columns)
}

/// A row: its sign or parameter, and a value for each column.
fn row<'s>(
    page: &'s Sheet<'_>,
    line: &Line<'_>,
    columns: usize,
) -> Option<(std::ops::Range<usize>, &'s [Token])> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let (first, rest) = page.tokens(line).split_first()?;
    let is_number = |token: &Token| matches!(token.kind, TokenKind::Value(Value::Number(_)));
    let sign = SIGNS.contains(&&line.body[first.range.clone()]);
    let parameter = is_number(first) && rest.len() == columns;
    ((sign || parameter) && rest.len() == columns && rest.iter().all(is_number))
        .then(|| (first.range.clone(), rest))
}

/// Whether a line stands between the rows: a result, or the broken end of a row.
fn continues(page: &Sheet<'_>, line: &Line<'_>) -> bool {
    let body = line.body.trim_start();
    let result = body.starts_with("Difference at") || body.starts_with("(Student") || body.contains(" +/- ");
    let tail = || {
        let tokens = page.tokens(line);
        tokens.len() == 1 && matches!(tokens[0].kind, TokenKind::Value(Value::Number(_)))
    };
    body == "Stddev" || (line.kind == Kind::Text && (result || tail()))
}

/// The names of the signs (`x without_patch`), from the lines above the plot.
fn legend(page: &Sheet<'_>, at: usize, floor: usize) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for line in page.lines()[floor.max(at.saturating_sub(PLOT_LINES))..at].iter().rev() {
        let body = line.body.trim();
        let named = body.split_once(' ').filter(|(sign, name)| {
            SIGNS.contains(sign) && !name.trim().is_empty() && line.is_text() && !is_plot(name)
        });
        match named {
            Some((sign, name)) => names.push((sign.to_owned(), name.trim().to_owned())),
            // Names stand together.
            None if !names.is_empty() => break,
            None => {}
        }
    }
    names
}

/// A line of the plot holds signs, bars and blanks only.
fn is_plot(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || "x+*%#@O|_AM-".contains(c))
}
