//! Puts each value beside its baseline and works out the change.

use super::axis::Chosen;
use super::context::Context;
use super::delta::{BaseValue, Delta};
use super::direction::{Evidence, Told, of_dimension, of_name};
use super::{Axis, CellRef, Comparison, Pair};
use crate::model::{Cell, Role, Table};

/// Compares one table along its chosen axis.
pub(crate) fn compare(index: usize, table: &Table, chosen: Chosen, context: &Context<'_>) -> Comparison {
    let mut pairs = Vec::new();
    for (row, column, cell) in table.all_cells() {
        let configuration = match chosen.axis {
            Axis::Rows => chosen.of[row],
            Axis::Columns => chosen.of[column],
        };
        let Some(configuration) = configuration.filter(|configuration| *configuration != chosen.baseline)
        else {
            continue;
        };
        if table.columns[column].role != Role::Value {
            continue;
        }
        let base = base_cells(index, table, &chosen, row, column);
        let runs: Vec<_> = base
            .iter()
            .filter(|base| table.sentinel(base.row, base.column).is_none())
            .filter_map(|base| table.cell(base.row, base.column))
            .filter_map(|cell| Some((*cell.number()?, cell.spread)))
            .collect();
        let told = direction(table, row, column, cell, context);
        let delta = cell
            .number()
            .filter(|_| table.sentinel(row, column).is_none())
            .and_then(|number| Delta::between(&BaseValue::pooled(&runs)?, number, told.direction));
        pairs.push(Pair { cell: CellRef { table: index, row, column }, configuration, base, delta, told });
    }
    Comparison {
        table: index,
        axis: chosen.axis,
        configurations: chosen.configurations,
        baseline: chosen.baseline,
        reason: chosen.reason,
        pairs,
    }
}

/// The baseline's cells for one cell: its column in the baseline's rows, or its row in the baseline's column.
fn base_cells(index: usize, table: &Table, chosen: &Chosen, row: usize, column: usize) -> Vec<CellRef> {
    let at = |row, column| CellRef { table: index, row, column };
    match chosen.axis {
        Axis::Rows => (0..table.rows.len())
            .filter(|other| {
                chosen.of[*other] == Some(chosen.baseline) && table.rows[*other].key == table.rows[row].key
            })
            .map(|other| at(other, column))
            .collect(),
        Axis::Columns => (0..table.columns.len())
            .filter(|other| {
                chosen.of[*other] == Some(chosen.baseline) && chosen.group[*other] == chosen.group[column]
            })
            .map(|other| at(row, other))
            .collect(),
    }
}

/// Which way is better for one cell: what the text states, else its metric's name, else its unit.
fn direction(table: &Table, row: usize, column: usize, cell: &Cell, context: &Context<'_>) -> Told {
    let named = |name: &str| {
        of_name(name).map(|direction| Told { direction, evidence: Evidence::Name(name.to_owned()) })
    };
    let label = &table.rows[row].label.text;
    let title = table.columns[column].name();
    let unit = || {
        let direction = of_dimension(cell.number()?.dimension())?;
        Some(Told { direction, evidence: Evidence::Unit })
    };
    context
        .sentence()
        .or_else(|| named(title))
        .or_else(|| named(label))
        .or_else(unit)
        .or_else(|| context.metric())
        .unwrap_or(Told::UNKNOWN)
}
