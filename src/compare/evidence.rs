//! Whether a table holds measurements at all: without a sign of it, numbers under `before` and `after` are just numbers.

use super::agreed::{MOST_HEADING_WORDS, is_agreed, lists_versions};
use super::context::Context;
use super::direction::{Evidence, of_benchmark, of_dimension, of_name};
use crate::model::{Cell, Role, Row, Source, Table};
use crate::number::Dimension;
use crate::vocabulary::{Phrase, thing, things};
use std::cell::LazyCell;

/// Whether a table holds measurements that may be compared: not comparisons already, and not just numbers.
pub(crate) fn holds_measurements(table: &Table, context: &Context<'_>) -> bool {
    let has_change = (0..table.columns.len()).any(|column| prints_changes(table, column));
    let decide = || !is_relative(table, context) && is_measured(table, context, has_change);
    *context.measured.get_or_init(decide)
}

/// Whether the values already are comparisons: factors, changes, or what a line calls so.
pub(crate) fn is_relative(table: &Table, context: &Context<'_>) -> bool {
    let has_change = (0..table.columns.len()).any(|column| prints_changes(table, column));
    context.says_relative(has_change) || holds_ratios(table)
}

/// Whether anything says that the values are measurements: a direction, a metric, a unit, a printed change, or
/// figures that are mostly not whole beside talk of patches and kernels. Settings have names and units as well, but people
/// choose round figures for them; of measured figures few are round.
fn is_measured(table: &Table, context: &Context<'_>, has_change: bool) -> bool {
    if table.source == Source::Tool {
        return true;
    }
    if is_agreed(table, context) {
        return false;
    }
    if has_change || context.sentence().is_some() {
        return true;
    }
    let value = |column: usize| table.columns[column].role == Role::Value;
    let numbers =
        || table.all_cells().filter(|(_, column, _)| value(*column)).filter_map(|(_, _, cell)| cell.number());
    // Asked for each row below, and the same for all.
    let has_unit =
        LazyCell::new(|| numbers().any(|number| of_dimension(number.dimension()).is_some() && !number.clock));
    let round = LazyCell::new(|| {
        let round = numbers().filter(|number| number.is_round() || number.clock).count();
        round * ROUND_OF.1 >= numbers().count() * ROUND_OF.0
    });
    if *has_unit && !*round {
        return true;
    }
    let clock = LazyCell::new(|| numbers().any(|number| number.clock));
    let names_a_metric = |name: &str| {
        of_name(name).is_some() && {
            let things = things(name);
            // A time of the day has its word as well.
            let sure = || things & thing::METRIC != 0 || (things & thing::TIMED != 0 && !*clock);
            things & (thing::SET | thing::EVENT) == 0 && (!*round || sure())
        }
    };
    // `min` and `seconds` are too short to tell settings from results.
    let by_title = || context.metric_of_labels().is_some() && names_a_metric(context.label_title());
    let over_labels = || by_title() || of_benchmark(context.label_title()).is_some();
    if table.columns.iter().any(|column| names_a_metric(column.name())) || over_labels() {
        return true;
    }
    // A change in brackets behind most values of a column says that they are compared.
    let noted = || {
        let notes = table.all_cells().filter_map(|(_, _, cell)| cell.note).map(|note| note.number);
        notes.filter(|number| number.signed && number.is_percent()).count() * 2 > table.rows.len()
    };
    let by_label = |row: &Row| names_a_metric(&row.label.text) || of_benchmark(&row.label.text).is_some();
    let told = |row: &Row| {
        let things = things(&row.key);
        things & thing::SET == 0 && things & thing::MEASURED != 0
    };
    // What runs at which frequency is a setting more often than a result.
    let clocked = || numbers().all(|number| number.dimension() == Dimension::Frequency);
    let fractions = || numbers().filter(|number| !number.integer).count() * 2 > numbers().count();
    !counts_something_else(table, context)
        && (noted()
            || names_metric_above(context, *round || lists_versions(table, context))
            || table.rows.iter().any(|row| by_label(row) || (*has_unit && told(row)))
            || (!*round
                && fractions()
                && !clocked()
                && !lists_versions(table, context)
                && texts(table, context).any(speaks_of_patching)))
}

/// Whether a column prints changes, as its title says, and not figures of its own: `vm.dirty_ratio` is a setting.
fn prints_changes(table: &Table, column: usize) -> bool {
    let bare = |cell: &Cell| cell.number().is_some_and(|number| number.unit.is_none() && !number.signed);
    let whole = || {
        table.column(column).all(|cell| cell.number().is_some_and(|number| number.is_round() && bare(cell)))
    };
    table.columns[column].role == Role::Delta && !whole()
}

/// From so many bytes on, a text between values is a sentence, and its words speak of much.
const LONGEST_KEY: usize = 24;

/// As many of so many figures of settings are round.
const ROUND_OF: (usize, usize) = (3, 4);

/// Whether the lines above name a metric: over round figures only a heading does, as sentences speak of much.
fn names_metric_above(context: &Context<'_>, round: bool) -> bool {
    context.metric().is_some_and(|told| match &told.evidence {
        Evidence::Name(line) if round && of_benchmark(line).is_none() => {
            things(line) & thing::SET == 0
                && things(line) & thing::MEASURED != 0
                && line.split_ascii_whitespace().count() <= MOST_HEADING_WORDS
        }
        _ => true,
    })
}

/// The titles and labels of a table, and the lines that introduce it.
fn texts<'a>(table: &'a Table, context: &'a Context<'_>) -> impl Iterator<Item = &'a str> {
    names(table).chain(context.near_lines())
}

/// The titles and labels of a table.
fn names(table: &Table) -> impl Iterator<Item = &str> {
    let titles = table.columns.iter().map(|column| column.name());
    titles.chain(table.rows.iter().map(|row| row.label.text.as_str()))
}

/// Whether a text speaks of what people benchmark patches for.
fn speaks_of_patching(text: &str) -> bool {
    const PHRASES: [Phrase; 7] = [
        Phrase::new("patch"),
        Phrase::new("kernel"),
        Phrase::new("vanilla"),
        Phrase::new("mainline"),
        Phrase::new("-rc"),
        Phrase::new("benchmark"),
        Phrase::new("内核"),
    ];
    PHRASES.iter().any(|phrase| phrase.is_in(text))
}

/// Whether titles, labels or introduction name what is counted but not measured: prices, versions, dates, coverage.
fn counts_something_else(table: &Table, context: &Context<'_>) -> bool {
    // A word or two between values or behind them are their unit.
    let keys = table.rows.iter().map(|row| row.key.as_str()).filter(|key| key.len() < LONGEST_KEY);
    texts(table, context).chain(keys).any(|text| {
        let has_currency = text.contains('$') || (!text.is_ascii() && text.contains(['€', '£']));
        // `package power` is no package.
        let counted = || things(text) & thing::COUNTED != 0 && of_name(text).is_none();
        has_currency || things(text) & thing::AGREED != 0 || counted()
    })
}

/// Whether the values already are comparisons: factors, or percentages with signs.
fn holds_ratios(table: &Table) -> bool {
    let (mut values, mut relative) = (0, 0);
    for (_, column, cell) in table.all_cells() {
        let Some(number) = cell.number().filter(|_| table.columns[column].role == Role::Value) else {
            continue;
        };
        values += 1;
        let is_relative = number.dimension() == Dimension::Ratio || (number.signed && number.is_percent());
        relative += usize::from(is_relative);
    }
    relative * 2 > values
}
