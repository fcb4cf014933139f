//! The figures of all tables by their digits, to find those that a sentence repeats.

use super::super::digits::{Slip, slip};
use crate::compare::CellRef;
use crate::model::{Cell, Table};
use crate::number::{Interval, Number};
use std::cell::OnceCell;
use std::collections::HashMap;

/// How many digits a figure has at least to be known by them.
const FEWEST_DIGITS: usize = 4;
/// How many cells of one column or row are searched.
const MOST_PEERS: usize = 256;

/// The cells of all tables by their figures, as printed without unit.
pub(crate) struct TableFigures<'a> {
    tables: &'a [Table],
    /// Collected when a sentence asks for one.
    cells: OnceCell<HashMap<String, Vec<CellRef>>>,
}

impl<'a> TableFigures<'a> {
    /// The figures of these tables.
    pub(crate) fn of(tables: &'a [Table]) -> Self {
        TableFigures { tables, cells: OnceCell::new() }
    }

    fn collect(&self) -> HashMap<String, Vec<CellRef>> {
        let mut cells: HashMap<String, Vec<CellRef>> = HashMap::new();
        for (index, table) in self.tables.iter().enumerate() {
            for (row, column, cell) in table.all_cells() {
                let Some(text) = cell.number().map(|number| number.figure.to_string()) else { continue };
                if digits(&text) >= FEWEST_DIGITS {
                    cells.entry(text).or_default().push(CellRef { table: index, row, column });
                }
            }
        }
        cells
    }

    /// The cells that have this figure.
    pub(crate) fn with(&self, number: &Number) -> &[CellRef] {
        let text = number.figure.to_string();
        if digits(&text) < FEWEST_DIGITS {
            return &[];
        }
        self.cells.get_or_init(|| self.collect()).get(&text).map_or(&[], Vec::as_slice)
    }

    /// The cell that a figure was meant to be, where it is a slip of the pen away from one: in the row or column of a
    /// cell that the same sentence gives rightly. `None` where the figure is a rounded one, or more than one cell fits.
    pub(crate) fn meant(&self, number: &Number, beside: &[CellRef]) -> Option<(CellRef, Slip)> {
        let printed = number.figure.to_string();
        if digits(&printed) < FEWEST_DIGITS || beside.is_empty() || !self.with(number).is_empty() {
            return None;
        }
        let range = Interval::printed(number)?;
        let mut found: Option<(CellRef, Slip, String)> = None;
        for peer in beside.iter().flat_map(|cell| self.peers(*cell)) {
            let Some(figure) = peer.of(self.tables).and_then(Cell::number) else { continue };
            if Interval::printed(figure)?.overlaps(range) {
                return None;
            }
            let text = figure.figure.to_string();
            // A digit that merely differs is no slip that can be told from another measurement.
            let Some(slip) = slip(&text, &printed).filter(|slip| *slip != Slip::Mistyped) else { continue };
            match &found {
                Some((_, _, other)) if *other != text => return None,
                Some(_) => {}
                None => found = Some((peer, slip, text)),
            }
        }
        found.map(|(cell, slip, _)| (cell, slip))
    }

    /// The cells in the column and in the row of a cell.
    fn peers(&self, of: CellRef) -> impl Iterator<Item = CellRef> {
        let table = &self.tables[of.table];
        let column = (0..table.rows.len().min(MOST_PEERS)).map(move |row| CellRef { row, ..of });
        let row = (0..table.columns.len().min(MOST_PEERS)).map(move |column| CellRef { column, ..of });
        column.chain(row).filter(move |cell| *cell != of)
    }
}

fn digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}
