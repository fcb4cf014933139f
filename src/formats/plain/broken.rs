//! Rows between bars that were broken over two lines: `x | 12 requests per` and `second | +5% |`.

use super::super::sheet::Sheet;
use super::row::{RawRow, broken_field_cell, field_cell};
use crate::number::{Token, TokenKind};

/// Joins a row that lacks fields with the line below it that holds just those, as the header or most rows count them.
pub(super) fn join(page: &Sheet<'_>, rows: &mut Vec<RawRow>) {
    let Some(first) = rows.first() else { return };
    // Where a header stands above, it says how many fields a row has.
    let wants = first.cells.len();
    if rows.iter().all(|row| row.cells.len() >= wants) {
        return;
    }
    let mut joined: Vec<RawRow> = Vec::with_capacity(rows.len());
    for row in rows.drain(..) {
        let whole = joined.last().filter(|above| above.cells.len() < wants && above.line + 1 == row.line);
        match whole.and_then(|above| joint(page, above, &row, wants)) {
            Some(whole) => {
                joined.pop();
                joined.push(whole);
            }
            None => joined.push(row),
        }
    }
    *rows = joined;
}

/// The two lines as one row; `None` where they do not have its fields.
fn joint(page: &Sheet<'_>, above: &RawRow, below: &RawRow, wants: usize) -> Option<RawRow> {
    let (upper, lower) = (page.lines().get(above.line)?, page.lines().get(below.line)?);
    let is_bar = |token: Option<&Token>| token.is_some_and(|token| token.kind == TokenKind::Bar);
    let (head, tail) = (page.tokens(upper), page.tokens(lower));
    // A bar at the break ends the field above; without one, the field goes on below.
    let parted = is_bar(head.last()) || is_bar(tail.first());
    if above.cells.len() + usize::from(parted) + below.cells.len() != wants {
        return None;
    }
    let first = || tail.split(|token| token.kind == TokenKind::Bar).find(|field| !field.is_empty());
    let last = || head.rsplit(|token| token.kind == TokenKind::Bar).find(|field| !field.is_empty());
    let mut cells = above.cells.clone();
    if parted {
        let field = first()?;
        let mut cell = field_cell(lower.body, field, field.first()?.range.start);
        cell.line = Some(below.line);
        cells.push(cell);
    } else if first()?.iter().any(|token| matches!(token.kind, TokenKind::Value(_))) {
        // A field that goes on with a number would have two.
        return None;
    } else if let Some(cell) = cells.last_mut() {
        let words: Vec<&str> = first()?.iter().map(|token| &lower.body[token.range.clone()]).collect();
        let field = last()?;
        *cell = broken_field_cell(upper.body, field, field.first()?.range.start, &words);
    }
    let line = Some(below.line);
    cells.extend(below.cells.iter().cloned().map(|cell| super::RawCell { line, ..cell }));
    Some(RawRow { cells, ..above.clone() })
}
