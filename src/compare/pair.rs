//! Puts each value beside its baseline and works out the change.

use super::axis::Chosen;
use super::context::Context;
use super::delta::{BaseValue, Delta};
use super::direction::{Direction, Evidence, Told, of_benchmark, of_dimension, of_name};
use super::rows::{Rows, row_key, rows_by_key};
use super::sections::{Group, Partners};
use super::{Axis, CellRef, Comparison, Pair, Reason, Verdict};
use crate::model::{Cell, Column, Role, Source, Table};
use crate::number::{Dimension, Number};
use crate::vocabulary::Phrase;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::HashSet;
use std::sync::Arc;

/// The longest text between values that names what they measure, in words.
const MOST_KEY_WORDS: usize = 4;

/// Compares one table along its chosen axis.
pub(crate) fn compare(index: usize, tables: &[Table], chosen: Chosen, context: &Context<'_>) -> Comparison {
    let table = &tables[index];
    let in_rows = chosen.axis == Axis::Rows;
    let mut bases = Bases::for_rows(table.rows.len());
    let base_rows = if in_rows { base_rows(table, &chosen) } else { FxHashMap::default() };
    let base_columns = if in_rows { Vec::new() } else { base_columns(&chosen) };
    let mut directions = Directions { metric_in_row: !in_rows, ..Directions::of(table, [context]) };
    let mut pairs = Vec::with_capacity(table.rows.len());
    for (row, column, cell) in table.all_cells() {
        let configuration = if in_rows { chosen.of[row] } else { chosen.of[column] };
        let Some(configuration) = configuration.filter(|configuration| *configuration != chosen.baseline)
        else {
            continue;
        };
        if table.columns[column].role != Role::Value || (in_rows && chosen.coordinates[column]) {
            continue;
        }
        let at = |row, column| CellRef { table: index, row, column };
        let base = if in_rows {
            let rows = base_rows.get(key_of(&chosen, row)).map_or(&[][..], Vec::as_slice);
            bases.get(tables, rows.iter().map(|row| at(*row, column)), |_| true)
        } else {
            bases.get(tables, base_columns[column].iter().map(|base| at(row, *base)), |_| true)
        };
        let told = directions.at(row, column, cell);
        pairs.push(pair(tables, at(row, column), cell, configuration, base, told));
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
fn key_of(chosen: &Chosen, row: usize) -> &str {
    if chosen.reason == Reason::Printed { "" } else { chosen.keys.get(row).map_or("", String::as_str) }
}

/// The baseline's rows by their key, where configurations stand in rows.
fn base_rows<'c>(table: &Table, chosen: &'c Chosen) -> FxHashMap<&'c str, Vec<usize>> {
    let mut rows: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for at in (0..table.rows.len()).filter(|at| chosen.of[*at] == Some(chosen.baseline)) {
        rows.entry(key_of(chosen, at)).or_default().push(at);
    }
    rows
}

/// The baseline's column of each column's metric, where configurations stand in columns.
fn base_columns(chosen: &Chosen) -> Vec<Option<usize>> {
    let mut of_metric: FxHashMap<usize, usize> = FxHashMap::default();
    for column in (0..chosen.of.len()).filter(|column| chosen.of[*column] == Some(chosen.baseline)) {
        of_metric.entry(chosen.group[column]).or_insert(column);
    }
    chosen.group.iter().map(|metric| of_metric.get(metric).copied()).collect()
}

/// The baseline's cells, pooled once for all values that are measured against them.
struct Bases {
    known: FxHashMap<CellRef, Base>,
    none: Base,
}

#[derive(Default)]
struct Base {
    cells: Arc<[CellRef]>,
    value: Option<BaseValue>,
}

impl Bases {
    /// Room for the bases of so many rows, one in each.
    fn for_rows(rows: usize) -> Self {
        Bases { known: FxHashMap::with_capacity_and_hasher(rows, FxBuildHasher), none: Base::default() }
    }

    /// The base of those of the cells that are `compared`; by the first of all it is known again.
    fn get(
        &mut self,
        tables: &[Table],
        cells: impl Iterator<Item = CellRef> + Clone,
        compared: impl Fn(&CellRef) -> bool,
    ) -> &Base {
        let Some(first) = cells.clone().next() else { return &self.none };
        self.known.entry(first).or_insert_with(|| {
            let mut cells = cells.filter(compared);
            match (cells.next(), cells.next()) {
                // Most bases are one cell.
                (Some(single), None) => Base::of(tables, &[single]),
                (first, second) => {
                    Base::of(tables, &first.into_iter().chain(second).chain(cells).collect::<Vec<_>>())
                }
            }
        })
    }
}

impl Base {
    fn of(tables: &[Table], cells: &[CellRef]) -> Self {
        let run = |at: &CellRef| {
            let cell = at.of(tables).filter(|_| !is_marker(tables, at))?;
            Some((*cell.number()?, cell.spread))
        };
        let value = match cells {
            [single] => run(single).and_then(|run| BaseValue::pooled(&[run])),
            cells => BaseValue::pooled(&cells.iter().filter_map(run).collect::<Vec<_>>()),
        };
        Base { value, cells: cells.into() }
    }
}

fn is_marker(tables: &[Table], at: &CellRef) -> bool {
    tables[at.table].sentinel(at.row, at.column).is_some()
}

/// The baseline's tables that some tables are measured against.
struct Joined<'t> {
    rows: Rows<'t>,
    bases: Bases,
    /// The cells of each table that a printed mean stands for.
    summed_up: Vec<(usize, HashSet<(usize, usize)>)>,
}

impl<'t> Joined<'t> {
    fn of(tables: &'t [Table], indexes: &[usize]) -> Self {
        let summed_up = indexes.iter().map(|index| (*index, tables[*index].summed_up()));
        Joined {
            rows: rows_by_key(tables, indexes),
            bases: Bases::for_rows(indexes.iter().map(|index| tables[*index].rows.len()).sum()),
            summed_up: summed_up.filter(|(_, cells)| !cells.is_empty()).collect(),
        }
    }
}

/// Compares the tables of sections: rows join by their labels and coordinates, never by position.
pub(crate) fn compare_sections(
    tables: &[Table],
    group: &Group,
    reason: Reason,
    contexts: &[Context<'_>],
) -> Comparison {
    let base_tables = Partners::of(&group.sections[group.baseline]);
    // Tables of several sections have the same partners, whose rows are keyed and pooled once.
    let mut joined: FxHashMap<Vec<usize>, Joined<'_>> = FxHashMap::default();
    // What heads the first section heads them all.
    let first = &contexts[group.sections[0].tables[0].0];
    let mut pairs = Vec::new();
    for (configuration, section) in group.sections.iter().enumerate().filter(|(at, _)| *at != group.baseline)
    {
        for (index, near) in &section.tables {
            let table = &tables[*index];
            let partners = base_tables.for_table(tables, *index, near.as_deref(), section.tables.len() == 1);
            let Joined { rows, bases, summed_up: means } =
                joined.entry(partners).or_insert_with_key(|partners| Joined::of(tables, partners));
            let compared = |cell: &CellRef| {
                means
                    .iter()
                    .all(|(table, cells)| *table != cell.table || !cells.contains(&(cell.row, cell.column)))
            };
            let summed_up = table.summed_up();
            let mut directions = Directions::of(table, [&contexts[*index], first]);
            pairs.reserve(table.rows.len());
            for row in 0..table.rows.len() {
                let Some(partners) = row_key(table, row).and_then(|key| rows.get(&key)) else { continue };
                for column in 0..table.columns.len() {
                    let Some(cell) = table.cell(row, column) else { continue };
                    if table.columns[column].role != Role::Value || summed_up.contains(&(row, column)) {
                        continue;
                    }
                    let cells =
                        partners.iter().map(|(table, row)| CellRef { table: *table, row: *row, column });
                    let base = bases.get(tables, cells, compared);
                    let told = directions.at(row, column, cell);
                    let at = CellRef { table: *index, row, column };
                    pairs.push(pair(tables, at, cell, configuration, base, told));
                }
            }
        }
    }
    Comparison {
        tables: group.sections.iter().flat_map(|section| &section.tables).map(|(index, _)| *index).collect(),
        axis: Axis::Sections,
        configurations: group.sections.iter().map(|section| section.title.label.clone()).collect(),
        baseline: group.baseline,
        reason,
        pairs,
    }
}
fn pair(tables: &[Table], at: CellRef, cell: &Cell, configuration: usize, base: &Base, told: Told) -> Pair {
    let delta = || {
        let (number, value) = (cell.number()?, base.value.as_ref()?);
        if is_marker(tables, &at) {
            return None;
        }
        // Only a bare number can be a percentage by its metric's name.
        let percentages = number.unit.is_none() && tables[at.table].is_percentage(at.row, at.column);
        let delta = Delta::between(value, number, told.direction, percentages)?;
        Some(if cell.unproven { Delta { verdict: Verdict::Neutral, ..delta } } else { delta })
    };
    Pair { cell: at, configuration, delta: delta(), base: base.cells.clone(), told }
}

/// Which way is better, worked out once for each row and column of a table.
struct Directions<'a, const N: usize> {
    table: &'a Table,
    /// What may name the metric where no title, label and unit tells.
    contexts: [&'a Context<'a>; N],
    stated: Option<&'a Told>,
    columns: Vec<Option<Told>>,
    /// Whether a row's label may be a metric. One that is a configuration (`index, vectorized`) is asked last.
    metric_in_row: bool,
    /// The row asked for last, as cells come row by row.
    row: Option<(usize, Option<Told>)>,
}

impl<'a, const N: usize> Directions<'a, N> {
    fn of(table: &'a Table, contexts: [&'a Context<'a>; N]) -> Self {
        let stated = contexts.iter().find_map(|context| context.sentence());
        // What the text states holds for all cells: no name is looked at.
        let told = |name: &str| if stated.is_some() { None } else { named(name) };
        let told = |column: &Column| if column.role == Role::Value { told(column.name()) } else { None };
        let columns = table.columns.iter().map(told).collect();
        Directions { table, stated, contexts, columns, metric_in_row: true, row: None }
    }

    /// What the text states, else the column's or row's metric, else the unit, else the metric that the heading names.
    fn at(&mut self, row: usize, column: usize, cell: &Cell) -> Told {
        use Dimension::{Time, TimePerOperation};
        if let Some(told) = self.stated {
            return told.clone();
        }
        let dimension = cell.number().map(Number::dimension);
        // A time under a name that means more is better is named by chance: `rate(x)  12 ms` is a query. Only a
        // throughput is one, whatever it is counted in.
        let is_time = matches!(dimension, Some(Time | TimePerOperation));
        let by_chance = |told: &Told| match &told.evidence {
            Evidence::Name(name) => told.direction == Direction::Higher && !names_throughput(name),
            _ => false,
        };
        let fits = |told: &&Told| !(is_time && by_chance(told));
        if let Some(told) = self.columns[column].as_ref().filter(fits) {
            return told.clone();
        }
        if self.row.as_ref().is_none_or(|(known, _)| *known != row) {
            let header = &self.table.rows[row];
            // A text between the values tells it too, in tables that people type: `Pipeline7 | Timeouts | 1 | 0`.
            // A sentence speaks of more than its figure.
            let words = header.key.split_ascii_whitespace().take(MOST_KEY_WORDS + 1).count();
            let typed = self.table.source == Source::Typed && (1..=MOST_KEY_WORDS).contains(&words);
            let by_label = named(&header.label.text).filter(|_| self.metric_in_row);
            self.row = Some((row, by_label.or_else(|| named(&header.key).filter(|_| typed))));
        }
        let by_row = self.row.as_ref().and_then(|(_, told)| told.as_ref()).filter(fits);
        if let Some(told) = by_row {
            return told.clone();
        }
        if let Some(direction) = dimension.and_then(of_dimension) {
            return Told { direction, evidence: Evidence::Unit };
        }
        if let Some(told) = self.contexts.iter().find_map(|context| context.metric_of_labels()) {
            return told.clone();
        }
        if let Some(direction) = of_benchmark(&self.table.rows[row].label.text) {
            return Told {
                direction,
                evidence: Evidence::Name(self.table.rows[row].label.text.as_str().into()),
            };
        }
        let silent = self.table.traits.names_metrics;
        let near = self.contexts.iter().filter(|_| !silent).find_map(|context| context.metric());
        let by_label = || if self.metric_in_row { None } else { named(&self.table.rows[row].label.text) };
        near.cloned().or_else(by_label).unwrap_or(Told::UNKNOWN)
    }
}

fn names_throughput(name: &str) -> bool {
    const THROUGHPUT: Phrase = Phrase::new("throughput");
    THROUGHPUT.is_in(name)
}

/// The direction that a name tells.
fn named(name: &str) -> Option<Told> {
    of_name(name).map(|direction| Told { direction, evidence: Evidence::Name(name.into()) })
}
