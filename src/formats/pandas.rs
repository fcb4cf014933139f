//! Data frames as pandas prints them: an index that counts from 0, and columns whose titles end where their cells end.
//!
//! Triton's benchmarks are printed so. Whole numbers in front (`M`, `N`, `K`, sizes) are coordinates, the index is none.

use super::build::{Builder, words};
use super::cue::Cue;
use super::plain::is_parameter;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, Value, number};
use rust_decimal::Decimal;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "pandas",
    summary: "data frames as pandas prints them, with an index from 0 and right-aligned columns (Triton's benchmarks)",
    source: Source::Tool,
    cue: Cue::INDENTED,
    read,
};

/// Fewer rows have no order to go by.
const FEWEST_ROWS: usize = 2;
/// The widest frame in columns; wider ones are wrapped.
const MOST_COLUMNS: usize = 32;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let head = &lines[at];
    // Titles begin behind where the index stands.
    if !head.is_text() || !head.body.starts_with("  ") {
        return None;
    }
    let first = row(lines.get(at + 1)?, 0).filter(|_| lines[at + 1].depth == head.depth)?;
    let edges: Vec<usize> = first.iter().map(|cell| lines[at + 1].column(cell.range.end)).collect();
    let rows: Vec<(&Line<'_>, Vec<Cell>)> = lines[at + 1..]
        .iter()
        .take_while(|line| line.depth == head.depth)
        .enumerate()
        .map_while(|(index, line)| {
            let cells = row(line, index)?;
            let aligned = cells.iter().map(|cell| line.column(cell.range.end)).eq(edges.iter().copied());
            aligned.then_some((line, cells))
        })
        .collect();
    let titles = titles(head, &edges)?;
    if rows.len() < FEWEST_ROWS || edges.len() > MOST_COLUMNS {
        return None;
    }
    let numbers = |column: usize| rows.iter().map(move |(_, cells)| cells[column].number);
    let whole = |column: usize| {
        numbers(column).all(|number| number.is_some_and(|number| number.figure.fract() == Decimal::ZERO))
    };
    let texts = |column: usize| numbers(column).all(|number| number.is_none());
    let leading = (0..edges.len()).take_while(|column| whole(*column) || texts(*column)).count();
    let role = |column: usize| {
        let coordinate = whole(column) && column < leading && leading < edges.len()
            || whole(column) && is_parameter(&head.body[titles[column].clone()]);
        if coordinate { Role::Parameter } else { Role::Value }
    };
    let columns: Vec<(&str, Role)> = (0..edges.len()).map(|column| ("", role(column))).collect();
    if columns.iter().all(|(_, role)| *role == Role::Parameter) {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, &columns).aligned().baseline(Known::FirstSection);
    builder.header(head);
    for (column, title) in titles.into_iter().enumerate() {
        builder.title(column, head, title);
    }
    for (line, cells) in &rows {
        let texts: Vec<&str> = cells
            .iter()
            .filter(|cell| cell.number.is_none())
            .map(|cell| &line.body[cell.range.clone()])
            .collect();
        let index = builder.run(line, &texts.join(" "));
        for (column, cell) in cells.iter().enumerate() {
            if let Some(number) = cell.number {
                builder.value(index, column, line, cell.range.clone(), Value::Number(number));
            }
        }
    }
    let next = at + 1 + rows.len();
    builder.finish(next)
}

/// A cell: a figure, or a word.
struct Cell {
    range: Range<usize>,
    number: Option<Number>,
}

/// The cells behind the index, where this is the row that it numbers.
fn row(line: &Line<'_>, index: usize) -> Option<Vec<Cell>> {
    if !line.is_text() || !line.body.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut parts = words(line.body);
    parts.next().filter(|(_, word)| word.parse() == Ok(index))?;
    let cells: Vec<Cell> = parts
        .map(|(range, word)| {
            let lexed = number(word).filter(|lexed| lexed.len == word.len());
            let plain =
                lexed.map(|lexed| lexed.number).filter(|number| number.dimension() == Dimension::Plain);
            Cell { range, number: plain }
        })
        .collect();
    cells.iter().any(|cell| cell.number.is_some()).then_some(cells)
}

/// The titles: what stands between the right edges of two columns.
fn titles(head: &Line<'_>, edges: &[usize]) -> Option<Vec<Range<usize>>> {
    let mut start = 0;
    let titles = edges.iter().map(|edge| {
        let ends = |(at, c): &(usize, char)| head.column(at + c.len_utf8()) == *edge;
        let end = head.body.char_indices().find(ends).map(|(at, c)| at + c.len_utf8())?;
        let text = head.body.get(start..end)?;
        let range = start + text.len() - text.trim_start().len()..end;
        start = end;
        (!range.is_empty() && !text.ends_with(' ')).then_some(range)
    });
    let titles = titles.collect::<Option<Vec<_>>>()?;
    head.body[start..].trim().is_empty().then_some(titles)
}
