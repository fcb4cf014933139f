//! The columns of a run of rows: how many, where they stand on the screen, and which cell belongs to which.

use super::super::sheet::Sheet;
use super::row::{RawCell, RawRow};
use crate::number::Value;
use std::ops::Range;

/// The columns that most rows agree on.
#[derive(Debug)]
pub(super) struct Columns {
    /// Screen columns from the leftmost start to the rightmost end of each column's cells.
    extents: Vec<Range<usize>>,
    /// Whether no two extents touch, so that a cell's place tells its column.
    separate: bool,
    /// Whether each column's cells stand under each other: by their starts, their ends or their points, or between bars.
    pub(super) lined_up: bool,
}

impl Columns {
    /// Measures the columns; `None` where the rows hold no value at all.
    pub(super) fn of(page: &Sheet<'_>, rows: &[RawRow]) -> Option<Self> {
        let count = super::run::most_common(rows.iter().map(|row| row.cells.len()))?;
        if count == 0 {
            return None;
        }
        let full: Vec<&RawRow> = rows.iter().filter(|row| row.cells.len() == count).collect();
        let extents: Vec<Range<usize>> = (0..count)
            .map(|column| {
                let places = || whole(&full, column).map(|(row, cell)| place(page, row, cell));
                let left = places().map(|place| place.start).min().unwrap_or(0);
                left..places().map(|place| place.end).max().unwrap_or(left)
            })
            .collect();
        let separate = extents.windows(2).all(|pair| pair[0].end < pair[1].start || pair[0].end == 0);
        let aligned = if rows[0].barred {
            bars_aligned(page, rows)
        } else {
            separate && full.len() > 1 && (0..count).all(|column| column_aligned(page, &full, column))
        };
        Some(Columns { extents, separate, lined_up: aligned })
    }

    /// How many columns there are.
    pub(super) fn count(&self) -> usize {
        self.extents.len()
    }

    /// Whether a cell's place tells its column.
    pub(super) fn tell_by_place(&self) -> bool {
        self.separate
    }

    /// The column that lies nearest to these screen columns, where one overlaps or adjoins them.
    pub(super) fn nearest(&self, place: &Range<usize>) -> Option<usize> {
        let distance = |extent: &Range<usize>| {
            if place.end < extent.start {
                extent.start - place.end
            } else {
                place.start.saturating_sub(extent.end)
            }
        };
        let (column, extent) = self.extents.iter().enumerate().min_by_key(|(_, extent)| distance(extent))?;
        (distance(extent) <= 3).then_some(column)
    }

    /// Whether something on the screen stands over these columns and over no others.
    pub(super) fn touch(&self, columns: Range<usize>, place: &Range<usize>) -> bool {
        let before = columns.start.checked_sub(1).map_or(0, |before| self.extents[before].end);
        let behind = self.extents.get(columns.end).map_or(usize::MAX, |behind| behind.start);
        let end = self.extents.get(columns.end - 1).map_or(0, |last| last.end);
        let own = self.extents[columns.start].start;
        before <= place.start && place.end <= behind && place.start < end.max(own + 1) && place.end > before
    }

    /// The left edge of the first column on the screen.
    pub(super) fn left(&self) -> usize {
        self.extents.first().map_or(0, |extent| extent.start)
    }

    /// The row's label and its cell in each column. Where neither count nor place tells, the row has no cells.
    pub(super) fn assign<'r>(
        &self,
        page: &Sheet<'_>,
        row: &'r RawRow,
    ) -> (Range<usize>, Vec<Option<&'r RawCell>>) {
        let count = self.count();
        let mut cells = vec![None; count];
        if row.cells.len() == count || row.barred {
            for (slot, cell) in cells.iter_mut().zip(&row.cells) {
                *slot = Some(cell);
            }
            return (row.label.clone(), cells);
        }
        if !self.separate {
            return (row.label.clone(), cells);
        }
        // More values than columns: the first ones may be the label's own digits (`reader 4   12.3`).
        let spare = row.cells.len().saturating_sub(count);
        let label_end = spare.checked_sub(1).map(|last| row.cells[last].range.end);
        let outside = row.cells[..spare].iter().all(|cell| place(page, row, cell).end < self.left());
        let mut last = None;
        for cell in row.cells.iter().skip(if outside { spare } else { 0 }) {
            let at = self.nearest(&place(page, row, cell));
            // Two cells for one column, or cells out of order: nothing is certain.
            if at.is_none() || at <= last {
                return (row.label.clone(), vec![None; count]);
            }
            if let Some(at) = at {
                cells[at] = Some(cell);
            }
            last = at;
        }
        let start = if row.label.is_empty() { row.cells[0].range.start } else { row.label.start };
        let label = label_end.filter(|_| outside).map_or(row.label.clone(), |end| start..end);
        (label, cells)
    }
}

/// The cells of a column that stand on their row's own line.
fn whole<'r>(rows: &'r [&'r RawRow], column: usize) -> impl Iterator<Item = (&'r RawRow, &'r RawCell)> {
    rows.iter()
        .map(move |row| (*row, &row.cells[column]))
        .filter(|(_, cell)| !cell.range.is_empty() && cell.line.is_none())
}

fn column_aligned(page: &Sheet<'_>, rows: &[&RawRow], column: usize) -> bool {
    // Markers such as nan or a dash stand where the writer put them.
    let numbers = || whole(rows, column).filter(|(_, cell)| matches!(cell.value, Some(Value::Number(_))));
    let places = || numbers().map(|(row, cell)| place(page, row, cell));
    let points = || {
        numbers().map(|(row, cell)| {
            let line = &page.lines()[row.line];
            let text = &line.body[cell.range.clone()];
            line.column(cell.range.start + text.find('.').unwrap_or(text.len()))
        })
    };
    all_equal(places().map(|place| place.start))
        || all_equal(places().map(|place| place.end))
        || all_equal(points())
}

/// Whether the bars of all rows stand under each other.
fn bars_aligned(page: &Sheet<'_>, rows: &[RawRow]) -> bool {
    let columns =
        |row: &RawRow| row.bars.iter().map(|bar| page.lines()[row.line].column(*bar)).collect::<Vec<_>>();
    let first = columns(&rows[0]);
    rows.len() > 1 && rows[1..].iter().all(|row| columns(row) == first)
}

fn all_equal(mut columns: impl Iterator<Item = usize>) -> bool {
    let first = columns.next();
    columns.all(|column| Some(column) == first)
}

/// Where a cell stands on the screen.
fn place(page: &Sheet<'_>, row: &RawRow, cell: &RawCell) -> Range<usize> {
    let line = &page.lines()[cell.line.unwrap_or(row.line)];
    line.column(cell.range.start)..line.column(cell.range.end)
}
