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
/// figures that are mostly not whole beside talk of patches and kernels.
fn is_measured(table: &Table, context: &Context<'_>) -> bool {
    let value = |column: usize| table.columns[column].role == Role::Value;
    let numbers =
        || table.all_cells().filter(|(_, column, _)| value(*column)).filter_map(|(_, _, cell)| cell.number());
    let has_unit = || numbers().any(|number| of_dimension(number.dimension()).is_some());
    let has_change = table.columns.iter().any(|column| column.role == Role::Delta);
    if !is_generic(table) || has_change || context.sentence().is_some() {
        return true;
    }
    let known = |name: &str| of_name(name).is_some_and(|direction| direction != Direction::Unknown);
    if has_unit() || table.columns.iter().any(|column| known(column.name())) {
        return true;
    }
    let fractions = || numbers().filter(|number| !number.integer).count() * 2 > numbers().count();
    !counts_something_else(table, context)
        && (context.metric().is_some()
            || table.rows.iter().any(|row| known(&row.label.text))
            || (fractions() && texts(table, context).any(speaks_of_patching)))
}

/// Whether the format reads tables of any kind; a tool's own output is measured by being one.
fn is_generic(table: &Table) -> bool {
    matches!(table.format, "plain" | "csv" | "arrow" | "numbered" | "side-by-side")
}

/// The titles and labels of a table, and the lines that introduce it.
fn texts<'a>(table: &'a Table, context: &'a Context<'_>) -> impl Iterator<Item = &'a str> {
    let titles = table.columns.iter().map(|column| column.name());
    titles.chain(table.rows.iter().map(|row| row.label.text.as_str())).chain(context.near_lines())
}

/// Whether a text speaks of what people benchmark patches for.
fn speaks_of_patching(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["patch", "kernel", "vanilla", "mainline", "-rc", "benchmark", "内核"]
        .iter()
        .any(|word| lower.contains(word))
}

/// Whether titles, labels or introduction name what is counted but not measured: prices, versions, dates, coverage.
fn counts_something_else(table: &Table, context: &Context<'_>) -> bool {
    const WORDS: &[&str] = &[
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
    texts(table, context).any(|text| {
        let lower = text.to_lowercase();
        lower.contains(['$', '€', '£'])
            || lower.split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
    })
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
