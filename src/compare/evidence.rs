//! Whether a table holds measurements at all: without a sign of it, numbers under `before` and `after` are just numbers.

use super::context::Context;
use super::direction::{Direction, of_benchmark, of_dimension, of_name};
use crate::model::{Role, Table};
use crate::number::Dimension;
use crate::vocabulary::{Lexicon, Lists, Phrase, count, runs};

/// Whether a table holds measurements that may be compared: not comparisons already, and not just numbers.
pub(crate) fn holds_measurements(table: &Table, context: &Context<'_>) -> bool {
    let has_change = table.columns.iter().any(|column| column.role == Role::Delta);
    let decide = || {
        !context.says_relative(has_change) && !holds_ratios(table) && is_measured(table, context, has_change)
    };
    *context.measured.get_or_init(decide)
}

/// Whether anything says that the values are measurements: a direction, a metric, a unit, a printed change, or
/// figures that are mostly not whole beside talk of patches and kernels.
fn is_measured(table: &Table, context: &Context<'_>, has_change: bool) -> bool {
    let value = |column: usize| table.columns[column].role == Role::Value;
    let numbers =
        || table.all_cells().filter(|(_, column, _)| value(*column)).filter_map(|(_, _, cell)| cell.number());
    let has_unit = || numbers().any(|number| of_dimension(number.dimension()).is_some());
    if !is_generic(table) || has_change || has_unit() {
        return true;
    }
    let known = |name: &str| of_name(name).is_some_and(|direction| direction != Direction::Unknown);
    if table.columns.iter().any(|column| known(column.name())) || context.sentence().is_some() {
        return true;
    }
    // A change in brackets behind most values of a column says that they are compared.
    let noted = || {
        let notes = table.all_cells().filter_map(|(_, _, cell)| cell.note).map(|note| note.number);
        notes.filter(|number| number.signed && number.is_percent()).count() * 2 > table.rows.len()
    };
    let fractions = || numbers().filter(|number| !number.integer).count() * 2 > numbers().count();
    !counts_something_else(table, context)
        && (noted()
            || context.metric().is_some()
            || table.rows.iter().any(|row| known(&row.label.text) || of_benchmark(&row.label.text).is_some())
            || (fractions() && texts(table, context).any(speaks_of_patching)))
}

/// Whether the format reads tables of any kind; a tool's own output is measured by being one.
fn is_generic(table: &Table) -> bool {
    matches!(
        table.format,
        "plain"
            | "csv"
            | "arrow"
            | "numbered"
            | "side-by-side"
            | "sentences"
            | "signed-lines"
            | "stacked"
            | "broken-bars"
            | "rst-simple"
    )
}

/// The titles and labels of a table, and the lines that introduce it.
fn texts<'a>(table: &'a Table, context: &'a Context<'_>) -> impl Iterator<Item = &'a str> {
    let titles = table.columns.iter().map(|column| column.name());
    titles.chain(table.rows.iter().map(|row| row.label.text.as_str())).chain(context.near_lines())
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

/// What is counted but not measured.
const COUNTED: &[&str] = &[
    "price",
    "prices",
    "cost",
    "costs",
    "eur",
    "euro",
    "usd",
    "gbp",
    "version",
    "versions",
    "tax",
    "coverage",
    "date",
    "dates",
    "phone",
    "port",
    "ports",
    "valid",
    "expires",
    "votes",
    "seats",
    "population",
    "year",
    "years",
    "isbn",
    "id",
    "ids",
    "temperature",
];
const LISTS: Lists = &[(1, COUNTED)];
static COUNTED_WORDS: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);

/// Whether titles, labels or introduction name what is counted but not measured: prices, versions, dates, coverage.
fn counts_something_else(table: &Table, context: &Context<'_>) -> bool {
    texts(table, context).any(|text| {
        let has_currency = text.contains('$') || (!text.is_ascii() && text.contains(['€', '£']));
        has_currency || runs(text).any(|word| COUNTED_WORDS.knows(word, 1))
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
