//! What can be selected around a place, from the inside out: cell, row, table, block.

use super::Analysis;
use crate::layout::quote;
use crate::model::Table;
use crate::text::{Lines, Place, Span};

/// A run of text, both ends in the text.
pub(super) type Extent = (Place, Place);

/// The extents around `at`, the innermost first, each within the next; `text` is the message's.
pub(super) fn around(read: &Analysis, text: &Lines<'_>, line_count: u32, at: Place) -> Vec<Extent> {
    let mut out: Vec<Extent> = Vec::new();
    let table = read.tables.iter().find(|table| holds(table, at.line));
    let cells = read.tables.iter().flat_map(|table| table.cells.iter().flatten());
    if let Some(cell) = cells.map(|cell| cell.span).find(|span| span.touches(at)) {
        grow(&mut out, extent(cell));
    }
    let row = body(text, at.line);
    if table.is_some() && row.start < row.end {
        grow(&mut out, extent(row));
    }
    if let Some((first, last)) = table.and_then(Table::first_and_last_line) {
        grow(&mut out, whole_lines(text, first, last));
    }
    let is_blank = |line: u32| body(text, line).start >= body(text, line).end;
    if !is_blank(at.line) || table.is_some() {
        let (inner_first, inner_last) =
            table.and_then(Table::first_and_last_line).unwrap_or((at.line, at.line));
        let first = (0..inner_first).rev().take_while(|line| !is_blank(*line)).last().unwrap_or(inner_first);
        let below = inner_last.saturating_add(1)..line_count;
        let last = below.take_while(|line| !is_blank(*line)).last().unwrap_or(inner_last);
        grow(&mut out, whole_lines(text, first, last));
    }
    out
}

fn holds(table: &Table, line: u32) -> bool {
    table.first_and_last_line().is_some_and(|(first, last)| (first..=last).contains(&line))
}

/// Adds an extent if it holds the one before and is not the same.
fn grow(out: &mut Vec<Extent>, next: Extent) {
    if out.last().is_none_or(|last| *last != next && next.0 <= last.0 && last.1 <= next.1) {
        out.push(next);
    }
}

fn extent(span: Span) -> Extent {
    (Place { line: span.line, byte: span.start }, span.after())
}

fn whole_lines(text: &Lines<'_>, first: u32, last: u32) -> Extent {
    (Place { line: first, byte: 0 }, Span::new(last, 0, text.get(last).len()).after())
}

/// A line behind its quote prefix, without the blanks around it.
fn body(text: &Lines<'_>, line: u32) -> Span {
    let raw = text.get(line);
    let from = quote(raw).body;
    let rest = raw.get(from..).unwrap_or("");
    let start = from + (rest.len() - rest.trim_start().len());
    Span::new(line, start, start + rest.trim().len())
}
