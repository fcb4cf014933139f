//! The configurations that stand in columns, and the columns beside them that are none.

use super::Axis;
use super::axis::Chosen;
use super::baseline::{Choice, Reason, by_table};
use super::changes;
use super::column_titles::{Split, by_titles, is_variant};
use super::words::{Strength, Word, may_name_a_baseline, words};
use crate::model::{Cell, Known, Label, Role, Table};
use crate::number::Dimension;
use smallvec::SmallVec;

/// The columns of values. A column of remarks is no configuration.
pub(super) fn value_columns(table: &Table) -> SmallVec<[usize; 16]> {
    let holds_numbers = |column: &usize| table.column(*column).any(|cell| cell.number().is_some());
    let values = (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Value);
    values.filter(holds_numbers).collect()
}

pub(super) fn columns(table: &Table) -> Option<Chosen> {
    let mut values = value_columns(table);
    let titled = values.iter().any(|column| may_name_a_baseline(table.columns[*column].name()));
    if titled {
        drop_leading_coordinates(table, &mut values);
    }
    drop_untitled_coordinates(table, &mut values);
    if let Some(choice) = by_table(table, &values) {
        return Some(each_its_own(table, &values, choice));
    }
    let first = || {
        let choice = Choice { index: 0, reason: Reason::First, strength: Strength::First };
        (table.baseline == Some(Known::FirstColumn) && values.len() > 1)
            .then(|| each_its_own(table, &values, choice))
    };
    let by_titles = if titled { by_titles(table, &values) } else { None };
    let Some(single) = by_titles.or_else(|| by_changes(table)) else { return first() };
    let (configurations, configuration, group, choice) = single;
    let mut of = vec![None; table.columns.len()];
    let mut groups = vec![0; table.columns.len()];
    for (at, &column) in values.iter().enumerate() {
        of[column] = configuration[at];
        groups[column] = group[at];
    }
    Some(Chosen {
        axis: Axis::Columns,
        configurations,
        of,
        group: groups,
        keys: Vec::new(),
        coordinates: Vec::new(),
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    })
}

/// Whole numbers without a title in front of columns with titles belong to the labels: `netperf 8   21034  21100`.
pub(super) fn drop_untitled_coordinates(table: &Table, values: &mut SmallVec<[usize; 16]>) {
    let titled = |column: &usize| !table.columns[*column].name().is_empty();
    let bare = |column: usize| {
        let mut numbers = table.column(column).filter_map(Cell::number);
        numbers.all(|number| number.integer && number.dimension() == Dimension::Plain)
    };
    if let [first, rest @ ..] = values.as_slice()
        && rest.len() > 1
        && !titled(first)
        && rest.iter().all(titled)
        && bare(*first)
    {
        values.remove(0);
    }
}

/// Whole numbers in front of the baseline under a title that names no variant are coordinates (`msgsize vanilla patched`).
fn drop_leading_coordinates(table: &Table, values: &mut SmallVec<[usize; 16]>) {
    let title_words = |column: usize| words(table.columns[column].name());
    let is_base = |column: usize| title_words(column).iter().any(Word::names_some_baseline);
    let Some(base) = values.iter().position(|column| is_base(*column)) else { return };
    let coordinate = |column: usize| {
        let numbers = || table.column(column).filter_map(Cell::number);
        let bare = numbers().all(|number| number.integer && number.dimension() == Dimension::Plain);
        bare && !title_words(column)
            .iter()
            .any(|word| is_variant(word) || word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let leading = values[..base].iter().take_while(|column| coordinate(**column)).count();
    if leading == base {
        values.drain(..leading);
    }
}

/// Every column of values is a configuration, whether it has a title or none.
pub(super) fn each_its_own(table: &Table, values: &[usize], choice: Choice) -> Chosen {
    let mut of = vec![None; table.columns.len()];
    let configurations = values.iter().enumerate().map(|(at, &column)| {
        of[column] = Some(at);
        let unnamed = || Label::unseen(format!("column {}", at + 1));
        table.columns[column].title.clone().unwrap_or_else(unnamed)
    });
    Chosen {
        axis: Axis::Columns,
        configurations: configurations.collect(),
        of,
        group: vec![0; table.columns.len()],
        keys: Vec::new(),
        coordinates: Vec::new(),
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    }
}

/// The columns whose printed changes follow from their values.
fn by_changes(table: &Table) -> Option<Split> {
    let found = changes::printed(table)?;
    let unnamed = |column: &usize| Label::unseen(format!("column {}", column + 1));
    let labels = found
        .names
        .iter()
        .map(|column| table.columns[*column].title.clone().unwrap_or_else(|| unnamed(column)));
    let choice = Choice { index: found.baseline, reason: Reason::Marked, strength: Strength::Certain };
    Some((labels.collect(), found.of, found.group, choice))
}
