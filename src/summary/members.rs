//! The compared values that count: those that sum up others are left out, or everything would count twice.

use super::measured::Measured;
use crate::compare::{Axis, CellRef, Comparison, Pair};
use crate::model::{Rule, Table};
use crate::number::{Dimension, Number};
use rustc_hash::FxHashSet;

/// A compared value with what it is a value of.
#[derive(Debug)]
pub(super) struct Member<'a> {
    /// The value and its baseline.
    pub(super) pair: &'a Pair,
    /// Whether both are measurements, whatever they come to: there may be no change to give between them.
    pub(super) both_measured: bool,
    /// What the value measures.
    pub(super) dimension: Dimension,
    /// And in words.
    pub(super) measured: Measured<'a>,
}

/// The values of a comparison that stand for themselves.
pub(super) fn members<'a>(tables: &'a [Table], comparison: &'a Comparison) -> Vec<Member<'a>> {
    let compared: FxHashSet<CellRef> = comparison.pairs.iter().map(|pair| pair.cell).collect();
    let mut sums = FxHashSet::default();
    for &index in &comparison.tables {
        let Some(table) = tables.get(index) else { continue };
        let at = |(row, column): (usize, usize)| CellRef { table: index, row, column };
        for derived in &table.derived {
            let members = derived.members.iter().filter(|member| compared.contains(&at(**member))).count();
            if says_nothing_new(derived.rule, members, derived.members.len()) {
                sums.insert(at((derived.row, derived.column)));
            }
        }
    }
    // Of these columns some other value than a sum is compared.
    let is_sum = |cell: &CellRef| tables.get(cell.table).is_some_and(|table| table.rows[cell.row].aggregate);
    let column = |pair: &Pair| (pair.configuration, pair.cell.table, pair.cell.column);
    let singles: FxHashSet<_> =
        comparison.pairs.iter().filter(|pair| !is_sum(&pair.cell)).map(column).collect();
    let sums_up =
        |pair: &Pair| sums.contains(&pair.cell) || (is_sum(&pair.cell) && singles.contains(&column(pair)));
    let members = comparison.pairs.iter().filter(|pair| !sums_up(pair));
    members.filter_map(|pair| member(tables, comparison.axis, pair)).collect()
}

fn member<'a>(tables: &'a [Table], axis: Axis, pair: &'a Pair) -> Option<Member<'a>> {
    let is_measured = |cell: &CellRef| {
        let number = cell.of(tables).and_then(|cell| cell.number());
        number.is_some() && tables[cell.table].sentinel(cell.row, cell.column).is_none()
    };
    Some(Member {
        pair,
        dimension: pair.cell.of(tables)?.number().map_or(Dimension::Plain, Number::dimension),
        both_measured: pair.delta.is_some() || (is_measured(&pair.cell) && pair.base.iter().any(is_measured)),
        measured: Measured::along(tables, axis, pair)?,
    })
}

/// Whether a cell that follows by this rule says nothing that its members do not say, where so many of them are
/// compared themselves.
fn says_nothing_new(rule: Rule, compared: usize, members: usize) -> bool {
    match rule {
        Rule::Mean
        | Rule::StandardDeviation
        | Rule::Median
        | Rule::Minimum
        | Rule::Maximum
        | Rule::Range
        | Rule::Sum
        | Rule::Total
        | Rule::GeometricMean
        | Rule::HarmonicMean => compared > 0 && compared == members,
        // A score is its measurement over a constant, and changes as it does.
        Rule::Quotient { .. } => compared == 1 && members == 2,
        Rule::Share
        | Rule::Difference
        | Rule::ProductQuotient { .. }
        | Rule::Between
        | Rule::SpreadWithin => false,
    }
}
