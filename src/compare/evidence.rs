//! Whether a table holds measurements at all: without a sign of it, numbers under `before` and `after` are just numbers.

use super::context::Context;
use super::direction::{Evidence, of_benchmark, of_dimension, of_name};
use crate::model::{Cell, Role, Row, Source, Table};
use crate::number::{Dimension, Number, Value};
use crate::vocabulary::{Phrase, counts_tests, thing, things};
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
    let fractions = || numbers().filter(|number| !number.integer).count() * 2 > numbers().count();
    !counts_something_else(table, context)
        && (noted()
            || names_metric_above(context, *round)
            || table.rows.iter().any(|row| by_label(row) || (*has_unit && told(row)))
            || (!*round && fractions() && texts(table, context).any(speaks_of_patching)))
}

/// Whether a column prints changes, as its title says, and not figures of its own: `vm.dirty_ratio` is a setting.
fn prints_changes(table: &Table, column: usize) -> bool {
    let bare = |cell: &Cell| cell.number().is_some_and(|number| number.unit.is_none() && !number.signed);
    let whole = || {
        table.column(column).all(|cell| cell.number().is_some_and(|number| number.is_round() && bare(cell)))
    };
    table.columns[column].role == Role::Delta && !whole()
}

/// As many of so many figures of settings are round.
const ROUND_OF: (usize, usize) = (3, 4);

/// The longest heading in words; longer lines are sentences.
const MOST_HEADING_WORDS: usize = 6;

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

/// Whether titles or most labels name what no benchmark measures: prices, coverage, dates, the memory of a machine.
fn is_agreed(table: &Table, context: &Context<'_>) -> bool {
    let has_currency = |text: &str| text.contains('$') || (!text.is_ascii() && text.contains(['€', '£']));
    let never = |text: &str| things(text) & thing::AGREED != 0 || has_currency(text);
    let foreign = |text: &str| {
        text.split_ascii_whitespace().next_back().is_some_and(|unit| things(unit) == thing::FOREIGN)
    };
    // What a test suite says of itself: `ok  example.org/pkg`, `1204 passed`.
    let of_tests = |row: &Row| {
        row.label.text.starts_with("ok ") || counts_tests(&row.key) || counts_tests(&row.label.text)
    };
    let row = |row: &&Row| foreign(&row.key) || of_tests(row);
    // A price among the rows makes a list of offers of them all.
    let priced = || table.rows.iter().filter(|row| never(&row.label.text) || never(&row.key)).count();
    let titled = |class| table.columns.iter().any(|column| things(column.name()) & class != 0);
    let rows = || table.rows.iter().filter(row).count();
    let held = |row: &Row| things(&row.label.text) & thing::HELD != 0;
    // What heads a list of two sides is their label.
    let heading = context
        .near_lines()
        .next()
        .filter(|line| line.ends_with(':') && line.split_ascii_whitespace().count() <= MOST_HEADING_WORDS);
    let versions = || {
        let malformed = |cell: &&Option<Cell>| matches!(cell, Some(Cell { value: Value::Malformed(_), .. }));
        table.cells.iter().filter(malformed).count() * 4 >= table.cells.len().max(1)
    };
    table.columns.iter().any(|column| things(column.name()) & thing::AGREED != 0)
        || things(context.label_title()) & thing::AGREED != 0
        || rows() * 2 > table.rows.len()
        || (priced() * 4 >= table.rows.len() && priced() > 0)
        || table.rows.iter().any(held)
        || heading.is_some_and(|line| things(line) & (thing::AGREED | thing::HELD) != 0)
        || versions()
        || titled(thing::HELD)
        || (titled(thing::LEFT) && titled(thing::WHOLE))
        || covers_files(table, heading.unwrap_or(""))
}

/// Whether a table gives a share for each file: that is how much of them tests cover.
fn covers_files(table: &Table, heading: &str) -> bool {
    let is_share = |cell: &Cell| cell.number().is_some_and(Number::is_percent);
    let is_file = |label: &str| {
        let ends_in_a_kind = || {
            label.rsplit_once('.').is_some_and(|(name, kind)| {
                !name.is_empty()
                    && (1..=4).contains(&kind.len())
                    && kind.bytes().all(|byte| byte.is_ascii_lowercase())
            })
        };
        ends_in_a_kind()
    };
    let files = is_file(heading.trim_end_matches(':'))
        || table.rows.iter().all(|row| is_file(&row.label.text))
        || table.columns.iter().all(|column| is_file(column.name()));
    files && !table.rows.is_empty() && table.all_cells().all(|(_, _, cell)| is_share(cell))
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
    texts(table, context).any(|text| {
        let has_currency = text.contains('$') || (!text.is_ascii() && text.contains(['€', '£']));
        has_currency || things(text) & (thing::AGREED | thing::COUNTED) != 0
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
