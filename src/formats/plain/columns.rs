//! The columns of a run of rows: how many, where they stand on the screen, and which cell belongs to which.

use super::row::{RawCell, RawRow};
use crate::layout::Page;
use std::ops::Range;

/// The columns that most rows agree on.
#[derive(Debug)]
pub(super) struct Columns {
    /// Screen columns from the leftmost start to the rightmost end of each column's cells.
    extents: Vec<Range<usize>>,
    /// Whether no two extents touch, so that a cell's place tells its column.
    separate: bool,
    /// Whether all cells of each column start or end in one screen column.
    pub(super) lined_up: bool,
}

impl Columns {
    /// Measures the columns; `None` where the rows hold no value at all.
    pub(super) fn of(page: &Page<'_>, rows: &[RawRow]) -> Option<Self> {
        let count = rows
            .iter()
            .map(|row| row.cells.len())
            .max_by_key(|count| rows.iter().filter(|row| row.cells.len() == *count).count())?;
        if count == 0 {
            return None;
        }
        let full: Vec<&RawRow> = rows.iter().filter(|row| row.cells.len() == count).collect();
        let mut extents = Vec::with_capacity(count);
        let mut lined_up = true;
        for column in 0..count {
            let places: Vec<Range<usize>> = full
                .iter()
                .filter(|row| !row.cells[column].range.is_empty() && row.cells[column].line.is_none())
                .map(|row| place(page, row, &row.cells[column]))
                .collect();
            let left = places.iter().map(|place| place.start).min().unwrap_or(0);
            let right = places.iter().map(|place| place.end).max().unwrap_or(left);
            lined_up &= places.iter().all(|place| place.start == left)
                || places.iter().all(|place| place.end == right);
            extents.push(left..right);
        }
        let separate = extents.windows(2).all(|pair| pair[0].end < pair[1].start || pair[0].end == 0);
        Some(Columns { extents, separate, lined_up: lined_up && separate && full.len() > 1 })
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

    /// The left edge of the first column on the screen.
    pub(super) fn left(&self) -> usize {
        self.extents.first().map_or(0, |extent| extent.start)
    }

    /// The row's label and its cell in each column. Where neither count nor place tells, the row has no cells.
    pub(super) fn assign<'r>(
        &self,
        page: &Page<'_>,
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

/// Where a cell stands on the screen.
fn place(page: &Page<'_>, row: &RawRow, cell: &RawCell) -> Range<usize> {
    let line = &page.lines()[cell.line.unwrap_or(row.line)];
    line.column(cell.range.start)..line.column(cell.range.end)
}
