//! Hints in the cells: each figure behind its value, and blanks in the rows between so that columns stay aligned.

use super::grid::{self, Grid};
use super::{Hint, Part};
use crate::config::HintSettings;
use crate::text::{Lines, Place, display_columns};
use std::cell::LazyCell;
use std::ops::Range;

/// The characters that a column's labels take: a blank, the figure, brackets.
fn label_width(grid: &Grid<'_>, column: usize, settings: &HintSettings) -> usize {
    match grid.width(column, settings.bracketed()) {
        0 => 0,
        width => 1 + width,
    }
}

/// The widest row of the table on the screen with all its labels.
pub(super) fn widest_row(text: &Lines<'_>, grid: &Grid<'_>, settings: &HintSettings) -> usize {
    let labels: usize = (0..grid.table.columns.len()).map(|column| label_width(grid, column, settings)).sum();
    let rows = grid.table.rows.iter().map(|row| display_columns(text.get(row.line).trim_end()));
    rows.max().unwrap_or(0) + labels
}

/// The hints of one table on these lines.
pub(super) fn hints(
    text: &Lines<'_>,
    grid: &Grid<'_>,
    settings: &HintSettings,
    lines: &Range<u32>,
) -> Vec<Hint> {
    let mut out = Vec::new();
    let aligned = grid.table.lined_up;
    for column in 0..grid.table.columns.len() {
        let width = grid.width(column, settings.bracketed());
        if width == 0 {
            continue;
        }
        let fill = (settings.fill && aligned).then(|| label_width(grid, column, settings));
        let places = || (0..grid.table.rows.len()).filter_map(|row| grid.place(text, row, column));
        // Marks at the ends of all rows move nothing, so there is nothing to fill.
        let fill = fill.filter(|_| !grid.is_marked(column) || places().any(|at| follows(text, at)));
        // Asked for where a line has no cell here, and nowhere else.
        let stop = LazyCell::new(|| places().map(|at| text.column(at.line, at.byte)).max().unwrap_or(0));
        for (row, header) in grid.table.rows.iter().enumerate().filter(|(_, row)| lines.contains(&row.line)) {
            let Some(at) = grid.place(text, row, column) else {
                out.extend(fill.and_then(|width| filler(text, *stop, header.line, width)));
                continue;
            };
            let hint = match grid.figure(row, column) {
                Some(figure) => {
                    // Blanks behind a mark keep the columns that follow in place, and nothing else needs them.
                    let filled = aligned && (!figure.mark || follows(text, at));
                    let part = figure.part(1, if filled { width } else { 0 }, settings.bracketed());
                    Some(Hint { at, parts: vec![part], deltas: vec![figure.delta.clone()] })
                }
                None => fill.and_then(|width| blanks(text, at, width)),
            };
            out.extend(hint);
        }
        if let Some(width) = fill {
            let header = grid.table.header.iter().filter(|line| lines.contains(line));
            out.extend(header.filter_map(|line| filler(text, *stop, *line, width)));
        }
    }
    out
}

/// Blanks on a line without a cell in this column, at the screen column `stop` where the column's hints stand.
fn filler(text: &Lines<'_>, stop: usize, line: u32, width: usize) -> Option<Hint> {
    let raw = text.get(line);
    let mut reached = 0;
    let mut byte = raw.len();
    for (at, c) in raw.char_indices() {
        let next = crate::text::width_from(reached, &raw[at..at + c.len_utf8()]);
        if next > stop {
            byte = at;
            break;
        }
        reached = next;
    }
    // A title that reaches over the edge stays whole, signs inside it included (`patched-v2`); rules have no letters.
    let parts = [' ', '|', '\t'];
    let start = raw[..byte].rfind(parts).map_or(0, |at| at + 1);
    let end = raw[byte..].find(parts).map_or(raw.len(), |at| byte + at);
    if start < byte && byte < end && raw[start..end].contains(char::is_alphanumeric) {
        byte = end;
    }
    // So does one of several words with single blanks between them.
    let mut rest = &raw[byte..];
    while !raw[..byte].ends_with([' ', '|', '\t'])
        && rest.starts_with(' ')
        && rest[1..].starts_with(|c: char| !matches!(c, ' ' | '|' | '\t'))
    {
        byte += 1 + rest[1..].find([' ', '|', '\t']).unwrap_or(rest.len() - 1);
        rest = &raw[byte..];
    }
    // Markdown's alignment mark belongs to the rule in front of it.
    if raw[..byte].ends_with('-') && raw[byte..].starts_with(':') {
        byte += 1;
    }
    blanks(text, Place { line, byte: u32::try_from(byte).ok()? }, width)
}

/// A hint of blanks, where something follows on the line that has to stay in its column.
fn blanks(text: &Lines<'_>, at: Place, width: usize) -> Option<Hint> {
    follows(text, at).then(|| Hint {
        at,
        parts: vec![Part { text: grid::blanks(width), target: None }],
        deltas: Vec::new(),
    })
}

/// Whether anything but blanks follows on the line.
fn follows(text: &Lines<'_>, at: Place) -> bool {
    text.get(at.line).get(at.byte as usize..).is_some_and(|rest| !rest.trim().is_empty())
}
