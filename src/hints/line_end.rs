//! Hints at the end of the line: all figures of a row as a list, or a summary where the list is too wide.

use super::grid::{self, Figure, Grid};
use super::{Hint, Part};
use crate::compare::Verdict;
use crate::config::HintSettings;
use crate::text::{Lines, Place, display_columns};
use rust_decimal::Decimal;
use smol_str::SmolStr;
use std::ops::Range;

/// The hints of one table on these lines: every row's list starts in the same screen column.
pub(super) fn hints(
    text: &Lines<'_>,
    grid: &Grid<'_>,
    settings: &HintSettings,
    lines: &Range<u32>,
) -> Vec<Hint> {
    // Rows too long for any list have theirs right behind them, and the others are not moved for their sake.
    let lengths = grid.table.rows.iter().map(|row| display_columns(text.get(row.line)));
    let start = lengths.filter(|length| *length <= settings.max_columns as usize).max().unwrap_or(0) + 2;
    let columns = grid.table.columns.len();
    let list: usize = (0..columns)
        .map(|column| grid.width(column, false))
        .filter(|width| *width > 0)
        .map(|width| width + 1)
        .sum();
    let brackets = if settings.bracketed() { 2 } else { 0 };
    let fits = start + list + brackets <= settings.max_columns as usize;
    let mut out = Vec::new();
    for (row, header) in grid.table.rows.iter().enumerate().filter(|(_, row)| lines.contains(&row.line)) {
        let figures: Vec<(usize, &Figure)> =
            grid.row(row).enumerate().filter_map(|(column, figure)| Some((column, figure?))).collect();
        if figures.is_empty() {
            continue;
        }
        let raw = text.get(header.line);
        let mut parts = vec![Part {
            text: grid::blanks(start.saturating_sub(display_columns(raw)).max(2)),
            target: None,
        }];
        parts.extend(settings.bracketed().then(|| plain("(")));
        let deltas = if fits {
            full_list(grid, row, &mut parts)
        } else {
            let room = (settings.max_columns as usize).saturating_sub(start + brackets);
            summary(grid, &figures, room, &mut parts)
        };
        parts.extend(settings.bracketed().then(|| plain(")")));
        out.push(Hint {
            at: Place { line: header.line, byte: u32::try_from(raw.len()).unwrap_or(u32::MAX) },
            parts,
            deltas,
        });
    }
    out
}

fn plain(text: &str) -> Part {
    Part { text: SmolStr::new(text), target: None }
}

/// All figures in column order, a dash where a column that has figures has none in this row.
fn full_list(grid: &Grid<'_>, row: usize, parts: &mut Vec<Part>) -> Vec<super::ShownDelta> {
    let mut deltas = Vec::new();
    let first = parts.len();
    for (column, figure) in grid.row(row).enumerate() {
        let width = grid.width(column, false);
        if width == 0 {
            continue;
        }
        let gap = usize::from(parts.len() > first);
        match figure {
            Some(figure) => {
                parts.push(figure.part(gap, width, false));
                deltas.push(figure.delta.clone());
            }
            None => parts.push(plain(&format!("{:>1$}", "-", gap + width))),
        }
    }
    deltas
}

/// The largest change each way with its column's title, and how many are better and worse; less of it where there is
/// less room than that takes.
fn summary(
    grid: &Grid<'_>,
    figures: &[(usize, &Figure)],
    room: usize,
    parts: &mut Vec<Part>,
) -> Vec<super::ShownDelta> {
    // A sign alone says nothing so far from its figure, unless there is nothing else.
    let telling: Vec<(usize, &Figure)> = figures.iter().filter(|(_, figure)| !figure.bare).copied().collect();
    let figures = if telling.is_empty() { figures } else { &telling };
    let by_size = |a: &&(usize, &Figure), b: &&(usize, &Figure)| a.1.delta.pct.cmp(&b.1.delta.pct);
    let down = figures.iter().filter(|(_, figure)| figure.delta.pct < Decimal::ZERO).min_by(by_size);
    let up = figures.iter().filter(|(_, figure)| figure.delta.pct > Decimal::ZERO).max_by(by_size);
    let mut extremes: Vec<&(usize, &Figure)> = down.into_iter().chain(up).collect();
    if extremes.is_empty() {
        extremes.extend(figures.first());
    }
    let forms = [(true, true), (true, false), (false, true), (false, false)];
    let written = forms.map(|(titles, counts)| write(grid, figures, &extremes, titles, counts));
    let width = |parts: &[Part]| parts.iter().map(|part| display_columns(&part.text)).sum::<usize>();
    let shortest = forms.len() - 1;
    let chosen = written.iter().position(|parts| width(parts) <= room).unwrap_or(shortest);
    parts.extend(written.into_iter().nth(chosen).unwrap_or_default());
    extremes.into_iter().map(|(_, figure)| figure.delta.clone()).collect()
}

fn write(
    grid: &Grid<'_>,
    figures: &[(usize, &Figure)],
    extremes: &[&(usize, &Figure)],
    titles: bool,
    counts: bool,
) -> Vec<Part> {
    let mut parts = Vec::new();
    for (column, figure) in extremes {
        if !parts.is_empty() {
            parts.push(plain(", "));
        }
        let title = grid.table.columns[*column].name();
        if titles && !title.is_empty() {
            parts.push(plain(&format!("{title}: ")));
        }
        parts.push(figure.part(0, 0, false));
    }
    let count = |verdict| figures.iter().filter(|(_, figure)| figure.delta.verdict == verdict).count();
    let (better, worse) = (count(Verdict::Better), count(Verdict::Worse));
    if counts && better + worse > 0 {
        parts.push(plain(&format!("; {better} better, {worse} worse")));
    }
    parts
}
