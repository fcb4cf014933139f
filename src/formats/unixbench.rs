//! UnixBench's index table: a test a row with its constant BASELINE, its RESULT and its INDEX, and the score below.
//!
//! An index is ten times the result over the baseline, and the final score is the geometric mean of the indexes.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Role, Rule, Source};
use crate::number::{Token, TokenKind, Value};
use rust_decimal::Decimal;

pub(super) static FORMAT: Format = Format {
    name: "unixbench",
    summary: "UnixBench's index table (test, BASELINE, RESULT, INDEX) and its final score",
    source: Source::Tool,
    cue: Cue::begins(TESTS).with(Signs::DIGIT),
    read,
};

/// How the names of the tests begin.
const TESTS: &[&str] = &[
    "Dhrystone 2",
    "Double-Precision Whetstone",
    "Execl Throughput",
    "File Copy ",
    "File Read ",
    "File Write ",
    "Pipe Throughput",
    "Pipe-based Context Switching",
    "Process Creation",
    "Shell Scripts ",
    "System Call Overhead",
    "Arithmetic Test",
    "C Compiler Throughput",
    "Dc: sqrt(2)",
    "Recursion Test",
];
const SCORES: &[&str] = &["FINAL SCORE", "System Benchmarks Index Score"];

const COLUMNS: &[(&str, Role)] =
    &[("BASELINE", Role::Constant), ("RESULT", Role::Value), ("INDEX", Role::Value)];
const RESULT: usize = 1;
const INDEX: usize = 2;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    test_row(page, &page.lines()[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    let mut next = at;
    let mut indexes = 0;
    while let Some(line) = page.lines().get(next).filter(|line| line.depth == depth) {
        match line.kind {
            Kind::Text => {
                if let Some(values) = test_row(page, line) {
                    push(&mut builder, line, &values);
                    indexes += usize::from(is_index(&values));
                } else {
                    if score(page, &mut builder, line) {
                        next += 1;
                    }
                    break;
                }
            }
            // The line of equal signs above the score.
            Kind::Rule => {}
            _ => break,
        }
        next += 1;
    }
    // Three numbers may be two results and their change.
    if indexes * 2 < builder.rows() {
        return None;
    }
    builder.finish(next)
}

/// The three numbers behind a known test's name.
fn test_row(page: &Sheet<'_>, line: &Line<'_>) -> Option<[Token; 3]> {
    if !line.is_text() || !TESTS.iter().any(|test| line.body.trim_start().starts_with(test)) {
        return None;
    }
    let tokens = page.tokens(line);
    let is_number = |token: &Token| matches!(token.kind, TokenKind::Value(Value::Number(_)));
    let count = tokens.iter().rev().take_while(|token| is_number(token)).count();
    // Result and index alone, or result and percentage, are tables of somebody's own.
    if count != 3 {
        return None;
    }
    <[Token; 3]>::try_from(tokens[tokens.len() - 3..].to_vec()).ok()
}

/// Whether the third number may be an index, ten times the second over the first: other tables have a change there.
fn is_index(values: &[Token; 3]) -> bool {
    let number = |token: &Token| match &token.kind {
        TokenKind::Value(Value::Number(number)) => number.value(),
        _ => None,
    };
    let [base, result, index] = values;
    let expected = number(result)
        .zip(number(base))
        .and_then(|(result, base)| result.checked_div(base)?.checked_mul(Decimal::TEN));
    // A slip in a digit is for the lint to find, so that half and double will do.
    expected.zip(number(index)).is_some_and(|(expected, index)| {
        let twice = |value: Decimal| value.checked_add(value).unwrap_or(value);
        index <= twice(expected) && expected <= twice(index)
    })
}

fn push(builder: &mut Builder, line: &Line<'_>, values: &[Token; 3]) {
    let start = line.body.len() - line.body.trim_start().len();
    let label = start..line.body[..values[0].range.start].trim_end().len();
    let row = builder.row(line, label);
    for (column, token) in values.iter().enumerate() {
        if let TokenKind::Value(value) = &token.kind {
            builder.value(row, column, line, token.range.clone(), value.clone());
        }
    }
    builder.derive(row, INDEX, Rule::Quotient { factor: 10 }, vec![(row, RESULT), (row, 0)]);
}

/// The score below the indexes, as a row of its own.
fn score(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>) -> bool {
    let body = line.body.trim_start();
    let Some(name) = SCORES.iter().find(|name| body.starts_with(*name)) else { return false };
    let start = line.body.len() - body.len();
    let Some(token) = page.tokens(line).last().cloned() else { return false };
    let TokenKind::Value(value) = token.kind else { return false };
    let members = builder.members(INDEX);
    let row = builder.aggregate(line, start..start + name.len());
    builder.value(row, INDEX, line, token.range, value);
    builder.derive(row, INDEX, Rule::GeometricMean, members);
    true
}
