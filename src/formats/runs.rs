//! Repeated runs, one a line, and their average below: lmbench's `bw_tcp` lists and what people type like them.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Role, Rule, Source};
use crate::number::{Number, Token, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "runs",
    summary: "repeated runs, one a line, with their average below (lmbench's bw_tcp, bw_mem, lat_*)",
    source: Source::Tool,
    cue: Cue::bytes(b"0123456789+-.~*`\"\xe2").with(Signs::DIGIT),
    read,
};

/// The words that begin the line of the average.
const AVERAGES: &[&str] = &["av", "avg", "average", "mean"];
/// Fewer lines than this are no series of runs.
const FEWEST_RUNS: usize = 2;

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let first = run(page, &lines[at])?;
    let rows: Vec<&[Token]> = lines[at..]
        .iter()
        .take_while(|line| line.depth == depth)
        .map_while(|line| run(page, line).filter(|row| row.len() == first.len()))
        .collect();
    let (average_line, average) = average(page, at + rows.len(), depth)?;
    if rows.len() < FEWEST_RUNS || average.unit().map(|unit| unit.dimension) != unit_of(first) {
        return None;
    }
    let coordinates = first.len() - 1;
    // What stands in front of the values is the same in all runs, or numbers them.
    let figure = |row: &[Token], column: usize| match &row[column].kind {
        TokenKind::Value(Value::Number(number)) => Some(number.figure),
        _ => None,
    };
    let constant = |column: usize| rows.iter().all(|row| figure(row, column) == figure(first, column));
    let counted =
        |column: usize| rows.iter().zip(1i64..).all(|(row, run)| figure(row, column) == Some(run.into()));
    if !(0..coordinates).all(|column| constant(column) || counted(column)) {
        return None;
    }
    let mut columns = vec![("", Role::Parameter); coordinates];
    columns.push(("", Role::Value));
    let mut builder = Builder::new(FORMAT.name, &columns);
    let name = name(page, at, floor);
    for (line, row) in lines[at..].iter().zip(&rows) {
        let index = builder.run(line, name);
        for (column, token) in row.iter().enumerate() {
            if let TokenKind::Value(value) = &token.kind {
                builder.value(index, column, line, token.range.clone(), value.clone());
            }
        }
    }
    let members = builder.members(coordinates);
    let line = &lines[average_line];
    let row = builder.aggregate(line, average.label.clone());
    builder.value(row, coordinates, line, average.token.range.clone(), Value::Number(average.number));
    builder.derive(row, coordinates, Rule::Mean, members);
    builder.finish(average_line + 1)
}

/// A line of numbers only, the last one with a unit or not.
fn run<'s>(page: &'s Sheet<'_>, line: &Line<'_>) -> Option<&'s [Token]> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let tokens = page.tokens(line);
    let number = |token: &Token| matches!(token.kind, TokenKind::Value(Value::Number(_)));
    (!tokens.is_empty() && tokens.len() <= 3 && tokens.iter().all(number)).then_some(tokens)
}

fn unit_of(row: &[Token]) -> Option<crate::number::Dimension> {
    match &row.last()?.kind {
        TokenKind::Value(Value::Number(number)) => number.unit.map(|unit| unit.dimension),
        _ => None,
    }
}

/// The average below the runs.
struct Average {
    label: std::ops::Range<usize>,
    token: Token,
    number: Number,
}

impl Average {
    fn unit(&self) -> Option<crate::number::Unit> {
        self.number.unit
    }
}

/// `av. = 305.9 MB/s` right below the runs, or behind one blank line.
fn average(page: &Sheet<'_>, at: usize, depth: u32) -> Option<(usize, Average)> {
    let line = |at: usize| page.lines().get(at).filter(|line| line.depth == depth);
    let at = if line(at)?.is_text() { at } else { at + 1 };
    let line = line(at).filter(|line| line.is_text())?;
    let tokens = page.tokens(line);
    let word = line.body[tokens.first()?.range.clone()].trim_end_matches(['.', ':', '=']).to_lowercase();
    if !AVERAGES.contains(&word.as_str()) || tokens.len() > 4 {
        return None;
    }
    // One average for each column of values: with more than one, this is a table and no list.
    if tokens.iter().filter(|token| matches!(token.kind, TokenKind::Value(_))).count() != 1 {
        return None;
    }
    let label = tokens[0].range.clone();
    let token = tokens.iter().find(|token| matches!(token.kind, TokenKind::Value(Value::Number(_))))?;
    let TokenKind::Value(Value::Number(number)) = token.kind else { return None };
    Some((at, Average { label, token: token.clone(), number }))
}

/// The name of what was run: a lone word on the line above.
fn name<'t>(page: &Sheet<'t>, at: usize, floor: usize) -> &'t str {
    let above = at.checked_sub(1).filter(|above| *above >= floor).and_then(|above| page.lines().get(above));
    let word = above.filter(|line| line.is_text()).map_or("", |line| line.body.trim());
    if word.split_ascii_whitespace().count() == 1 { word } else { "run" }
}
