//! The figures of all tables by their digits, to find those that a sentence repeats.

use super::super::digits::{Slip, slip};
use crate::compare::CellRef;
use crate::model::{Cell, Table};
use crate::number::{Interval, Number};
use rustc_hash::FxHashSet;
use std::cell::OnceCell;

/// How many digits a figure has at least to be known by them.
const FEWEST_DIGITS: u32 = 4;
/// How many cells of one column or row are searched, and of all together.
const MOST_PEERS: usize = 256;
/// For how many cells of a sentence.
const MOST_BESIDE: usize = 16;

/// The cells of all tables by their figures, as printed without unit.
pub(crate) struct TableFigures<'a> {
    tables: &'a [Table],
    /// By their digits; collected when a sentence asks for one.
    cells: OnceCell<Vec<(Digits, CellRef)>>,
}

impl<'a> TableFigures<'a> {
    /// The figures of these tables.
    pub(crate) fn of(tables: &'a [Table]) -> Self {
        TableFigures { tables, cells: OnceCell::new() }
    }

    fn collect(&self) -> Vec<(Digits, CellRef)> {
        let mut cells = Vec::new();
        for (index, table) in self.tables.iter().enumerate() {
            cells.extend(table.all_cells().filter_map(|(row, column, cell)| {
                Some((digits(cell.number()?)?, CellRef { table: index, row, column }))
            }));
        }
        cells.sort_by_key(|(digits, _)| *digits);
        cells
    }

    /// The cells that have this figure.
    pub(crate) fn with(&self, number: &Number) -> impl Iterator<Item = &CellRef> {
        let cells = digits(number).map(|wanted| {
            let cells = self.cells.get_or_init(|| self.collect());
            let first = cells.partition_point(|(digits, _)| *digits < wanted);
            cells[first..].iter().take_while(move |(digits, _)| *digits == wanted)
        });
        cells.into_iter().flatten().map(|(_, cell)| cell)
    }

    /// The cells in the rows and columns of some cells, each once.
    pub(crate) fn peers(&self, beside: &[CellRef]) -> Vec<Peer> {
        let mut seen = FxHashSet::default();
        let mut peers = Vec::new();
        for of in beside.iter().take(MOST_BESIDE) {
            let table = &self.tables[of.table];
            let column = (0..table.rows.len().min(MOST_PEERS)).map(|row| CellRef { row, ..*of });
            let row = (0..table.columns.len().min(MOST_PEERS)).map(|column| CellRef { column, ..*of });
            for cell in column.chain(row) {
                if peers.len() < MOST_PEERS && seen.insert(cell) {
                    let figure = cell.of(self.tables).and_then(Cell::number);
                    peers.extend(figure.and_then(|figure| {
                        let (range, text) = (Interval::printed(figure)?, figure.figure.to_string());
                        Some(Peer { cell, range, text, is_given: beside.contains(&cell) })
                    }));
                }
            }
        }
        peers
    }

    /// The cell that a figure was meant to be, where it is a slip of the pen away from one: among the peers of cells
    /// that the same sentence gives rightly. `None` where the figure is a rounded one, or more than one cell fits.
    pub(crate) fn meant(&self, number: &Number, peers: &[Peer]) -> Option<(CellRef, Slip)> {
        if digits(number).is_none() || peers.is_empty() || self.with(number).next().is_some() {
            return None;
        }
        let printed = number.figure.to_string();
        let range = Interval::printed(number)?;
        let mut found: Option<(&Peer, Slip)> = None;
        for peer in peers {
            if peer.range.overlaps(range) {
                return None;
            }
            // A digit that merely differs is no slip that can be told from another measurement.
            let slip = slip(&peer.text, &printed).filter(|slip| *slip != Slip::Mistyped);
            match (slip, found) {
                (Some(_), Some((other, _))) if other.text != peer.text => return None,
                (Some(slip), None) => found = Some((peer, slip)),
                _ => {}
            }
        }
        // Where the sentence gives the table's figure as well, the other is something else.
        found.filter(|(peer, _)| !peer.is_given).map(|(peer, slip)| (peer.cell, slip))
    }
}

/// A cell beside others that a sentence speaks of.
pub(crate) struct Peer {
    cell: CellRef,
    range: Interval,
    text: String,
    /// Whether the sentence gives its figure.
    is_given: bool,
}

/// A figure as printed: its digits, and how many of them stand behind the point.
type Digits = (i128, u32);

/// A figure's digits, where there are enough of them to know it by.
fn digits(number: &Number) -> Option<Digits> {
    let figure = number.figure;
    let (mantissa, scale) = (figure.mantissa(), figure.scale());
    // A zero stands before the point at least.
    let enough = mantissa.unsigned_abs() >= 10u128.pow(FEWEST_DIGITS - 1) || scale + 1 >= FEWEST_DIGITS;
    enough.then_some((mantissa, scale))
}
