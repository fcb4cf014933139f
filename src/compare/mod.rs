//! Chooses what is compared with what, and says what the changes mean.

mod axis;
mod baseline;
mod context;
mod delta;
mod direction;
mod evidence;
mod pair;
mod words;

pub use baseline::Reason;
pub use delta::{BaseValue, Delta};
pub use direction::{Direction, Evidence, Told};

use crate::layout::Page;
use crate::model::{Cell, Label, Table};
use context::Context;

/// What a change means to the people who read the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// An improvement.
    Better,
    /// A regression.
    Worse,
    /// Within the last printed digit or the baseline's own spread.
    Neutral,
    /// Nothing tells which direction is better.
    Unknown,
}

impl Verdict {
    /// The word for it, as used in messages and data.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Neutral => "neutral",
            Verdict::Unknown => "unknown",
        }
    }
}

/// Where the configurations stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Each row is one configuration.
    Rows,
    /// Each column is one configuration.
    Columns,
}

/// A cell by its place in the tables of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellRef {
    /// Index of the table.
    pub table: usize,
    /// Row of the table.
    pub row: usize,
    /// Column of the table.
    pub column: usize,
}

impl CellRef {
    /// The cell itself.
    pub fn of(self, tables: &[Table]) -> Option<&Cell> {
        tables.get(self.table)?.cell(self.row, self.column)
    }
}

/// Configurations compared with one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Index of the table.
    pub table: usize,
    /// Where the configurations stand.
    pub axis: Axis,
    /// Their labels, in the text's order.
    pub configurations: Vec<Label>,
    /// Which of them is the baseline.
    pub baseline: usize,
    /// Why.
    pub reason: Reason,
    /// Each value with its baseline.
    pub pairs: Vec<Pair>,
}

/// One value and what it is measured against.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The value.
    pub cell: CellRef,
    /// Its configuration, by index.
    pub configuration: usize,
    /// The baseline's cells: several where runs are pooled.
    pub base: Vec<CellRef>,
    /// The change; `None` where there is none to give (a zero base, other units).
    pub delta: Option<Delta>,
    /// Which way is better here.
    pub told: Told,
}

/// Compares what can be compared on a page.
pub fn compare(page: &Page<'_>, tables: &[Table]) -> Vec<Comparison> {
    let mut comparisons = Vec::new();
    let mut floor = 0;
    for (index, table) in tables.iter().enumerate() {
        let context = Context::above(page, table, floor);
        comparisons.extend(
            axis::choose(index, table, &context).map(|choice| pair::compare(index, table, choice, &context)),
        );
        floor = table.first_and_last_line().map_or(floor, |(_, last)| last + 1);
    }
    comparisons.retain(|comparison| comparison.pairs.iter().any(|pair| pair.delta.is_some()));
    comparisons
}
