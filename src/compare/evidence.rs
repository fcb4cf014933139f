//! Whether a table holds measurements at all: without a sign of it, numbers under `before` and `after` are just numbers.

use super::context::Context;
use super::direction::{Direction, of_dimension, of_name};
use crate::model::{Role, Table};
use crate::number::Dimension;

/// Whether a table holds measurements that may be compared: not comparisons already, and not just numbers.
pub(crate) fn holds_measurements(table: &Table, context: &Context<'_>) -> bool {
    !context.says_relative() && !holds_ratios(table) && is_measured(table, context)
}

/// Whether anything says that the values are measurements: a direction, a metric, a unit, a printed change, or
/// figures that are mostly not whole.
fn is_measured(table: &Table, context: &Context<'_>) -> bool {
    let value = |column: usize| table.columns[column].role == Role::Value;
    let numbers =
        || table.all_cells().filter(|(_, column, _)| value(*column)).filter_map(|(_, _, cell)| cell.number());
    let known = |name: &str| of_name(name).is_some_and(|direction| direction != Direction::Unknown);
    let fractions = numbers().filter(|number| !number.integer).count();
    // The cheap signs first.
    table.columns.iter().any(|column| column.role == Role::Delta)
        || fractions * 2 > numbers().count()
        || numbers().any(|number| of_dimension(number.dimension()).is_some())
        || table.columns.iter().any(|column| known(column.name()))
        || context.sentence().is_some()
        || context.metric().is_some()
        || table.rows.iter().any(|row| known(&row.label.text))
}

/// Whether the values already are comparisons: factors, or percentages with signs.
fn holds_ratios(table: &Table) -> bool {
    let values = || {
        table
            .all_cells()
            .filter(|(_, column, _)| table.columns[*column].role == Role::Value)
            .filter_map(|(_, _, cell)| cell.number())
    };
    let relative = values()
        .filter(|number| number.dimension() == Dimension::Ratio || (number.signed && number.is_percent()))
        .count();
    relative * 2 > values().count()
}
