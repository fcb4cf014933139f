//! Puts each value beside its baseline and works out the change.

use super::axis::Chosen;
use super::context::Context;
use super::delta::{BaseValue, Delta};
use super::direction::{Evidence, Told, of_dimension, of_name};
use super::sections::Group;
use super::{Axis, CellRef, Comparison, Pair, Reason, Verdict};
use crate::model::{Cell, Role, Table};
use std::collections::HashMap;
use std::sync::Arc;

/// Compares one table along its chosen axis.
pub(crate) fn compare(index: usize, tables: &[Table], chosen: Chosen, context: &Context<'_>) -> Comparison {
    let table = &tables[index];
    let mut bases = Bases::default();
    let base_rows = base_rows(table, &chosen);
    let directions = Directions::of(table, &[context]);
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
        let at = |row, column| CellRef { table: index, row, column };
        let base = if chosen.axis == Axis::Rows {
            let first = base_rows.get(key_of(table, &chosen, row)).and_then(|rows| rows.first());
            bases.get(tables, first.map(|first| at(*first, column)), || {
                base_rows
                    .get(key_of(table, &chosen, row))
                    .into_iter()
                    .flatten()
                    .map(|row| at(*row, column))
                    .collect()
            })
        } else {
            let is_base = |other: &usize| {
                chosen.of[*other] == Some(chosen.baseline) && chosen.group[*other] == chosen.group[column]
            };
            let other = (0..table.columns.len()).find(is_base);
            bases.get(tables, other.map(|other| at(row, other)), || {
                other.map(|other| at(row, other)).into_iter().collect()
            })
        };
        let told = directions.at(row, column, cell);
        pairs.push(pair(tables, at(row, column), configuration, base, told));
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

/// What tells a row from others of its label. Where the printed changes show one row to be the base of all, nothing
/// does: a word between its values is its mark (`base`, `-`).
fn key_of<'t>(table: &'t Table, chosen: &Chosen, row: usize) -> &'t str {
    if chosen.reason == Reason::Printed { "" } else { &table.rows[row].key }
}

/// The baseline's rows by their key, where configurations stand in rows.
fn base_rows<'t>(table: &'t Table, chosen: &Chosen) -> HashMap<&'t str, Vec<usize>> {
    let mut rows: HashMap<&str, Vec<usize>> = HashMap::new();
    if chosen.axis == Axis::Rows {
        for at in (0..table.rows.len()).filter(|at| chosen.of[*at] == Some(chosen.baseline)) {
            rows.entry(key_of(table, chosen, at)).or_default().push(at);
        }
    }
    rows
}

/// The baseline's cells, pooled once for all values that are measured against them.
#[derive(Default)]
struct Bases {
    known: HashMap<CellRef, Base>,
}

#[derive(Clone)]
struct Base {
    cells: Arc<[CellRef]>,
    value: Option<BaseValue>,
}

impl Bases {
    /// The base whose first cell is `first`; `cells` names all of them where it is asked for the first time.
    fn get(
        &mut self,
        tables: &[Table],
        first: Option<CellRef>,
        cells: impl FnOnce() -> Vec<CellRef>,
    ) -> Base {
        let Some(first) = first else { return Base { cells: Arc::new([]), value: None } };
        let base = self.known.entry(first).or_insert_with(|| {
            let cells: Arc<[CellRef]> = cells().into();
            let valid = cells.iter().filter(|cell| !is_marker(tables, cell));
            let runs: Vec<_> = valid
                .filter_map(|cell| cell.of(tables))
                .filter_map(|cell| Some((*cell.number()?, cell.spread)))
                .collect();
            Base { value: BaseValue::pooled(&runs), cells }
        });
        base.clone()
    }
}

fn is_marker(tables: &[Table], at: &CellRef) -> bool {
    tables[at.table].sentinel(at.row, at.column).is_some()
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
            let summed_up = table.summed_up();
            let bases_summed_up: HashMap<usize, _> =
                partners.iter().map(|index| (*index, tables[*index].summed_up())).collect();
            let mut bases = Bases::default();
            let directions = Directions::of(table, &[&contexts[*index], first]);
            let partners: Vec<Option<&Vec<(usize, usize)>>> =
                (0..table.rows.len()).map(|row| row_key(table, row).and_then(|key| keys.get(&key))).collect();
            for (row, column, cell) in table.all_cells() {
                if table.columns[column].role != Role::Value || summed_up.contains(&(row, column)) {
                    continue;
                }
                let Some(rows) = partners[row] else { continue };
                let cells = || rows.iter().map(|(table, row)| CellRef { table: *table, row: *row, column });
                let first_cell = cells().next();
                let compared =
                    |cell: &CellRef| !bases_summed_up[&cell.table].contains(&(cell.row, cell.column));
                let base = bases.get(tables, first_cell, || cells().filter(compared).collect());
                let told = directions.at(row, column, cell);
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
    let label = if header.is_run { String::new() } else { header.label.text.to_lowercase() };
    let mut named = header.is_run || !label.is_empty() || !header.key.is_empty();
    let mut key = format!("{label}\u{1f}{}", header.key);
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

fn pair(tables: &[Table], cell: CellRef, configuration: usize, base: Base, told: Told) -> Pair {
    let number = cell.of(tables).and_then(Cell::number).filter(|_| !is_marker(tables, &cell));
    let unproven = cell.of(tables).is_some_and(|cell| cell.unproven);
    let percentages = tables.get(cell.table).is_some_and(|table| table.is_percentage(cell.row, cell.column));
    let delta = number
        .zip(base.value.as_ref())
        .and_then(|(number, base)| Delta::between(base, number, told.direction, percentages))
        .map(|delta| if unproven { Delta { verdict: Verdict::Neutral, ..delta } } else { delta });
    Pair { cell, configuration, base: base.cells, delta, told }
}

/// Which way is better, worked out once for each row and column of a table.
struct Directions {
    stated: Option<Told>,
    near: Option<Told>,
    columns: Vec<Option<Told>>,
    rows: Vec<Option<Told>>,
}

impl Directions {
    fn of(table: &Table, contexts: &[&Context<'_>]) -> Self {
        let named = |name: &str| {
            of_name(name).map(|direction| Told { direction, evidence: Evidence::Name(name.into()) })
        };
        let stated = contexts.iter().find_map(|context| context.sentence());
        // What the text states holds for all cells: no name is looked at.
        let silent = stated.is_some();
        let columns = table.columns.iter().map(|column| named(column.name()).filter(|_| !silent)).collect();
        let rows = table.rows.iter().map(|row| if silent { None } else { named(&row.label.text) }).collect();
        let near = if silent { None } else { contexts.iter().find_map(|context| context.metric()) };
        Directions { stated, near, columns, rows }
    }

    /// What the text states, else the column's or row's metric, else the unit, else the metric that the heading names.
    fn at(&self, row: usize, column: usize, cell: &Cell) -> Told {
        let of = |told: &Vec<Option<Told>>, at: usize| told.get(at).cloned().flatten();
        let unit = || {
            let direction = of_dimension(cell.number()?.dimension())?;
            Some(Told { direction, evidence: Evidence::Unit })
        };
        let told = self
            .stated
            .clone()
            .or_else(|| of(&self.columns, column))
            .or_else(|| of(&self.rows, row))
            .or_else(unit);
        told.or_else(|| self.near.clone()).unwrap_or(Told::UNKNOWN)
    }
}
