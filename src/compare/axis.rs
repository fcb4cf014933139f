//! Where a table's configurations stand, in its rows or in its columns, and which of them is the baseline.

use super::Axis;
use super::baseline::{Choice, Reason, by_name, by_printed_changes};
use super::columns::{columns, drop_untitled_coordinates, each_its_own, value_columns};
use super::context::Context;
use super::coordinates::{coordinates, keys};
use super::crossed;
use super::evidence::holds_measurements;
use super::words::{Strength, Words, difference, words};
use crate::model::{Contrast, Known, Label, Lie, Role, Row, Source, Table};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How many rows a table may have whose baseline is named by a word with other uses.
const MOST_ROWS_FOR_A_WEAK_WORD: usize = 8;

/// How many configurations a table compares at most; longer tables list something else.
pub(super) const MOST_CONFIGURATIONS: usize = 48;

/// What is compared in one table.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// Rows or columns.
    pub(crate) axis: Axis,
    /// The distinct configurations.
    pub(crate) configurations: Vec<Label>,
    /// The configuration of each row (or column); `None` for rows (or columns) that are none.
    pub(crate) of: Vec<Option<usize>>,
    /// What besides the configuration tells columns apart: their metric. Equal numbers compare.
    pub(crate) group: Vec<usize>,
    /// What besides the configuration tells rows apart; empty where columns are compared.
    pub(crate) keys: Vec<String>,
    /// For each column whether it tells rows apart instead of measuring them; empty where columns are compared.
    pub(crate) coordinates: Vec<bool>,
    /// The baseline's index among the configurations.
    pub(crate) baseline: usize,
    /// Why.
    pub(crate) reason: Reason,
    /// How surely.
    pub(crate) strength: Strength,
}

/// Decides what is compared in a table; `None` where nothing says that anything is.
pub(crate) fn choose(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    if let Some(contrast) = &table.contrast {
        // Two sides of one line may be anything as well.
        let measured = table.source == Source::Tool || holds_measurements(table, context);
        return measured.then(|| declared(table, contrast));
    }
    let chosen = match (columns(table), rows(table, context)) {
        (Some(columns), Some(rows)) => match columns.strength.cmp(&rows.strength) {
            std::cmp::Ordering::Greater => Some(columns),
            std::cmp::Ordering::Less => Some(rows),
            // Both axes say the same: a guess would be wrong half the time.
            std::cmp::Ordering::Equal => None,
        },
        (columns, rows) => columns.or(rows),
    };
    // Few tables have a baseline, so what surrounds them is read last.
    chosen.filter(|_| holds_measurements(table, context))
}

/// What the format itself declares to be compared.
fn declared(table: &Table, contrast: &Contrast) -> Chosen {
    let names = contrast.names.iter().map(|name| name.text.as_str());
    let declared = contrast.baseline.map(|index| (index, Reason::Tool));
    let (baseline, reason) = declared
        .or_else(|| by_name(names).map(|choice| (choice.index, choice.reason)))
        .unwrap_or((0, Reason::First));
    let rows = contrast.lie == Lie::Rows;
    Chosen {
        axis: if rows { Axis::Rows } else { Axis::Columns },
        configurations: contrast.names.clone(),
        of: contrast.of.clone(),
        group: contrast.group.clone(),
        keys: if rows { table.rows.iter().map(|row| row.key.clone()).collect() } else { Vec::new() },
        coordinates: if rows { coordinates(table) } else { Vec::new() },
        baseline,
        reason,
        strength: Strength::Certain,
    }
}

/// Every row (or column) that has values as a configuration of its own, for somebody to choose the baseline among them;
/// `None` where they cannot be compared. The first stands as the baseline.
pub(crate) fn all_of(table: &Table, axis: Axis) -> Option<Chosen> {
    let first = || Choice { index: 0, reason: Reason::First, strength: Strength::Certain };
    if axis == Axis::Columns {
        let mut values = value_columns(table);
        drop_untitled_coordinates(table, &mut values);
        return (2..=MOST_CONFIGURATIONS)
            .contains(&values.len())
            .then(|| each_its_own(table, &values, first()));
    }
    let configurations = labels_of_rows(table).filter(|labels| labels.len() > 1)?;
    let coordinates = coordinates(table);
    rows_by(table, configurations, coordinates, first())
}

fn rows(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    by_labels(table, context).or_else(|| crossed::rows(table, context))
}

/// Each label is a configuration.
fn by_labels(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    let configurations = labels_of_rows(table)?;
    let labels = configurations.iter().map(|label| label.text.as_str());
    let first = || Choice { index: 0, reason: Reason::First, strength: Strength::First };
    let first = || (table.baseline == Some(Known::FirstRow) && configurations.len() > 1).then(first);
    let printed = || {
        let index = configuration_of(&configurations, &table.rows[by_printed_changes(table)?])?;
        Some(Choice { index, reason: Reason::Printed, strength: Strength::Certain })
    };
    let Choice { index, reason, strength } = printed().or_else(|| by_name(labels.clone())).or_else(first)?;
    let at_the_edge = index == 0 || index + 1 == configurations.len();
    let few = configurations.len() <= MOST_ROWS_FOR_A_WEAK_WORD;
    if strength == Strength::Weak && !(few && at_the_edge && vouches_for_a_weak_word(table, context, labels))
    {
        return None;
    }
    rows_by(table, configurations, coordinates(table), Choice { index, reason, strength })
}

/// The rows compared by their labels; `None` where a label and key come back.
fn rows_by(
    table: &Table,
    configurations: SmallVec<[&Label; 16]>,
    coordinates: Vec<bool>,
    choice: Choice,
) -> Option<Chosen> {
    let of: Vec<_> = table.rows.iter().map(|row| configuration_of(&configurations, row)).collect();
    let keys = keys(table, &coordinates);
    if comes_back(&of, &keys) {
        return None;
    }
    Some(Chosen {
        axis: Axis::Rows,
        configurations: configurations.into_iter().cloned().collect(),
        of,
        group: (0..table.columns.len()).collect(),
        keys,
        coordinates,
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    })
}

/// The distinct labels of the rows; `None` where they are too many to be compared.
fn labels_of_rows(table: &Table) -> Option<SmallVec<[&Label; 16]>> {
    let mut labels = SmallVec::new();
    for row in table.rows.iter().filter(|row| is_configuration(row)) {
        if configuration_of(&labels, row).is_none() {
            if labels.len() == MOST_CONFIGURATIONS {
                return None;
            }
            labels.push(&row.label);
        }
    }
    Some(labels)
}

fn is_configuration(row: &Row) -> bool {
    !row.aggregate && !row.label.text.is_empty()
}

/// The configuration of a row among those that were found.
fn configuration_of(labels: &[&Label], row: &Row) -> Option<usize> {
    labels.iter().position(|label| label.text == row.label.text).filter(|_| is_configuration(row))
}

/// Whether a label and key come back later: that is another experiment, and nothing tells which belongs to which.
fn comes_back(of: &[Option<usize>], keys: &[String]) -> bool {
    // The last row of each label and key: runs of one configuration stand together.
    let mut last: FxHashMap<(usize, &str), usize> = FxHashMap::default();
    let configurations = of.iter().enumerate().filter_map(|(at, of)| Some((at, (*of)?)));
    configurations.into_iter().any(|(at, configuration)| {
        last.insert((configuration, &keys[at]), at).is_some_and(|last| last + 1 != at)
    })
}

/// Whether more than a word with other uses (`main`, `old`) says that rows are compared: a stated direction, a printed
/// change, or labels that are alike but for that word (`./rg-master --files`, `./rg-feature --files`).
fn vouches_for_a_weak_word<'l>(
    table: &Table,
    context: &Context<'_>,
    labels: impl Iterator<Item = &'l str>,
) -> bool {
    let alike = || {
        let words: Vec<Words> = labels.map(words).collect();
        words.windows(2).all(|pair| {
            let (mine, _) = difference(&pair[0], &pair[1]);
            mine.len() < pair[0].len()
        })
    };
    table.columns.iter().any(|column| column.role == Role::Delta) || context.sentence().is_some() || alike()
}
