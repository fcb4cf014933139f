//! Puts each value beside its baseline and works out the change.

use super::axis::Chosen;
use super::context::Context;
use super::delta::{BaseValue, Delta};
use super::direction::{Evidence, Told, of_dimension, of_name};
use super::sections::Group;
use super::{Axis, CellRef, Comparison, Pair, Reason};
use crate::model::{Cell, Role, Table};
use std::collections::HashMap;

/// Compares one table along its chosen axis.
pub(crate) fn compare(index: usize, table: &Table, chosen: Chosen, context: &Context<'_>) -> Comparison {
    let tables = std::slice::from_ref(table);
    let mut pairs = Vec::new();
    for (row, column, cell) in table.all_cells() {
        let configuration = if chosen.axis == Axis::Rows { chosen.of[row] } else { chosen.of[column] };
        let Some(configuration) = configuration.filter(|configuration| *configuration != chosen.baseline)
        else {
            continue;
        };
        if table.columns[column].role != Role::Value {
            continue;
        }
        let at = CellRef { table: 0, row, column };
        let told = direction(table, row, column, cell, &[context]);
        let mut pair = pair(tables, at, configuration, base_cells(table, &chosen, row, column), told);
        // The slice holds this one table; the page knows it by another index.
        pair.cell.table = index;
        pair.base.iter_mut().for_each(|base| base.table = index);
        pairs.push(pair);
    }
    Comparison {
        tables: vec![index],
        axis: chosen.axis,
        configurations: chosen.configurations,
        baseline: chosen.baseline,
        reason: chosen.reason,
        pairs,
    }
}

/// The baseline's cells for one cell: its column in the baseline's rows, or its row in the baseline's column.
fn base_cells(table: &Table, chosen: &Chosen, row: usize, column: usize) -> Vec<CellRef> {
    let at = |row, column| CellRef { table: 0, row, column };
    let is_base = |other: usize| chosen.of[other] == Some(chosen.baseline);
    if chosen.axis == Axis::Rows {
        let same_key = |other: usize| table.rows[other].key == table.rows[row].key;
        (0..table.rows.len())
            .filter(|other| is_base(*other) && same_key(*other))
            .map(|other| at(other, column))
            .collect()
    } else {
        let same_metric = |other: usize| chosen.group[other] == chosen.group[column];
        (0..table.columns.len())
            .filter(|other| is_base(*other) && same_metric(*other))
            .map(|other| at(row, other))
            .collect()
    }
}

/// Compares the tables of sections: rows join by their labels and coordinates, never by position.
pub(crate) fn compare_sections(tables: &[Table], group: &Group, contexts: &[Context<'_>]) -> Comparison {
    let base_section = &group.sections[group.baseline];
    // What heads the first section heads them all.
    let first = &contexts[group.sections[0].tables[0].0];
    let mut pairs = Vec::new();
    for (configuration, section) in group.sections.iter().enumerate().filter(|(at, _)| *at != group.baseline)
    {
        for (index, near) in &section.tables {
            let table = &tables[*index];
            let partners = base_section.partners(tables, *index, near.as_ref(), section.tables.len() == 1);
            let keys = keyed_rows(tables, &partners);
            for (row, column, cell) in table.all_cells() {
                if table.columns[column].role != Role::Value || table.is_summed_up(row, column) {
                    continue;
                }
                let Some(rows) = row_key(table, row).and_then(|key| keys.get(&key)) else { continue };
                let base = rows.iter().map(|(table, row)| CellRef { table: *table, row: *row, column });
                let base =
                    base.filter(|base| !tables[base.table].is_summed_up(base.row, base.column)).collect();
                let told = direction(table, row, column, cell, &[&contexts[*index], first]);
                pairs.push(pair(tables, CellRef { table: *index, row, column }, configuration, base, told));
            }
        }
    }
    Comparison {
        tables: group.sections.iter().flat_map(|section| &section.tables).map(|(index, _)| *index).collect(),
        axis: Axis::Sections,
        configurations: group.sections.iter().map(|section| section.title.label.clone()).collect(),
        baseline: group.baseline,
        reason: Reason::of(group.strength),
        pairs,
    }
}

/// What a row of one section has in common with its partner in another: label, texts and coordinates.
fn row_key(table: &Table, row: usize) -> Option<String> {
    let header = &table.rows[row];
    let mut key = format!("{}\u{1f}{}", header.label.text.to_lowercase(), header.key);
    let mut named = !header.label.text.is_empty();
    for (column, _) in table.columns.iter().enumerate().filter(|(_, column)| column.role == Role::Parameter) {
        if let Some(number) = table.cell(row, column).and_then(Cell::number) {
            key.push('\u{1f}');
            key.push_str(&number.figure.normalize().to_string());
            named = true;
        }
    }
    named.then_some(key)
}

/// The rows of some tables by key.
fn keyed_rows(tables: &[Table], indexes: &[usize]) -> HashMap<String, Vec<(usize, usize)>> {
    let mut keys: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
    for &index in indexes {
        for row in 0..tables[index].rows.len() {
            if let Some(key) = row_key(&tables[index], row) {
                keys.entry(key).or_default().push((index, row));
            }
        }
    }
    keys
}

fn pair(tables: &[Table], cell: CellRef, configuration: usize, base: Vec<CellRef>, told: Told) -> Pair {
    let is_marker = |at: &CellRef| tables[at.table].sentinel(at.row, at.column).is_some();
    let runs: Vec<_> = base
        .iter()
        .filter(|base| !is_marker(base))
        .filter_map(|base| base.of(tables))
        .filter_map(|cell| Some((*cell.number()?, cell.spread)))
        .collect();
    let number = cell.of(tables).and_then(Cell::number).filter(|_| !is_marker(&cell));
    let delta = number.and_then(|number| Delta::between(&BaseValue::pooled(&runs)?, number, told.direction));
    Pair { cell, configuration, base, delta, told }
}

/// Which way is better for one cell: what the text states, else its metric's name, else its unit.
fn direction(table: &Table, row: usize, column: usize, cell: &Cell, contexts: &[&Context<'_>]) -> Told {
    let named = |name: &str| {
        of_name(name).map(|direction| Told { direction, evidence: Evidence::Name(name.to_owned()) })
    };
    let label = &table.rows[row].label.text;
    let title = table.columns[column].name();
    let unit = || {
        let direction = of_dimension(cell.number()?.dimension())?;
        Some(Told { direction, evidence: Evidence::Unit })
    };
    let stated = contexts.iter().find_map(|context| context.sentence());
    stated
        .or_else(|| named(title))
        .or_else(|| named(label))
        .or_else(unit)
        .or_else(|| contexts.iter().find_map(|context| context.metric()))
        .unwrap_or(Told::UNKNOWN)
}
