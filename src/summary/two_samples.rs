//! Several runs of one thing under two configurations: the samples that a test needs.

use crate::compare::{CellRef, Comparison, Direction, Pair};
use crate::model::{Rule, Table};
use crate::number::{Dimension, Number};
use crate::statistics::Contrast;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// The runs of one thing: those of the baseline, and those of another configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoSamples {
    /// The other configuration, by its index among the comparison's.
    pub configuration: usize,
    /// What was measured, in the labels that the comparison does not vary; may be empty.
    pub label: String,
    /// The first of the other configuration's cells.
    pub cell: CellRef,
    /// Which way is better.
    pub direction: Direction,
    /// What they come to, in the unit of that cell.
    pub contrast: Contrast,
}

/// The runs of a comparison in the text's order: of values that stand in the text several times, and of printed means
/// whose members stand there. Nothing where each value was measured once.
pub fn two_samples(tables: &[Table], comparison: &Comparison) -> Vec<TwoSamples> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for pair in &comparison.pairs {
        // The runs of a thing follow each other in most texts.
        match groups.iter_mut().rev().take(FAR).find(|group| group.takes(tables, pair)) {
            Some(group) => group.pairs.push(pair),
            None => groups.push(Group { pairs: vec![pair] }),
        }
    }
    groups.iter().filter_map(|group| group.samples(tables, comparison)).collect()
}

/// So many other things may stand between two runs of one.
const FAR: usize = 256;

/// Values that are measured against the same cells.
struct Group<'c> {
    pairs: Vec<&'c Pair>,
}

impl Group<'_> {
    /// Whether a value is another run of the same thing.
    fn takes(&self, tables: &[Table], pair: &Pair) -> bool {
        let Some(first) = self.pairs.first() else { return false };
        let same_thing = first.configuration == pair.configuration
            && first.cell.column == pair.cell.column
            && !pair.base.is_empty()
            && first.base == pair.base;
        // One base for several values is no sign of runs by itself: one row may be the base of all.
        same_thing && (pair.base.len() > 1 || same_name(tables, first.cell, pair.cell))
    }

    fn samples(&self, tables: &[Table], comparison: &Comparison) -> Option<TwoSamples> {
        let first = *self.pairs.first()?;
        let of_cell = first.cell.of(tables)?.number()?;
        let cells: Vec<CellRef> = self.pairs.iter().map(|pair| pair.cell).collect();
        let (base, new) = match (&*first.base, cells.as_slice()) {
            ([base], [new]) => (members_of(tables, *base)?, members_of(tables, *new)?),
            (base, new) => (base.to_vec(), new.to_vec()),
        };
        let scale = of_cell.unit.map_or(Decimal::ONE, |unit| unit.scale);
        let figures = |cells: &[CellRef]| -> Vec<f64> {
            cells.iter().filter_map(|cell| figure(tables, *cell, of_cell.dimension(), scale)).collect()
        };
        let (base, new) = (figures(&base), figures(&new));
        // What was measured once each is a change and no sample.
        let contrast = (base.len() + new.len() > 2).then(|| Contrast::of(&base, &new)).flatten()?;
        Some(TwoSamples {
            configuration: first.configuration,
            label: super::value_label(tables, comparison, first),
            cell: first.cell,
            direction: first.told.direction,
            contrast,
        })
    }
}

/// Whether the rows of two cells are called the same, or have run numbers for names.
fn same_name(tables: &[Table], one: CellRef, other: CellRef) -> bool {
    let row = |cell: CellRef| tables.get(cell.table).and_then(|table| table.rows.get(cell.row));
    row(one).zip(row(other)).is_some_and(|(one, other)| {
        (one.is_run && other.is_run) || (one.label.text == other.label.text && one.key == other.key)
    })
}

/// The cells that a printed mean sums up.
fn members_of(tables: &[Table], cell: CellRef) -> Option<Vec<CellRef>> {
    let table = tables.get(cell.table)?;
    let is_its = |derived: &&crate::model::Derived| {
        derived.rule == Rule::Mean && (derived.row, derived.column) == (cell.row, cell.column)
    };
    let derived = table.derived.iter().find(is_its)?;
    Some(
        derived
            .members
            .iter()
            .map(|(row, column)| CellRef { table: cell.table, row: *row, column: *column })
            .collect(),
    )
}

/// The measured figure of a cell in a unit of this scale; `None` for a marker, and for what measures something else.
fn figure(tables: &[Table], cell: CellRef, dimension: Dimension, scale: Decimal) -> Option<f64> {
    let number: &Number = cell.of(tables)?.number()?;
    let marker = tables.get(cell.table)?.sentinel(cell.row, cell.column);
    if marker.is_some() || number.dimension() != dimension {
        return None;
    }
    number.value()?.checked_div(scale)?.to_f64()
}
