//! Tables of what is agreed on, held, set or counted up: prices, versions, the memory of a machine, the coverage of tests.

use super::context::Context;
use crate::model::{Cell, Role, Row, Table};
use crate::number::{Number, Value};
use crate::vocabulary::{Field, counts_tests, field, is_software, is_sysctl, thing, things};

/// The longest heading in words; longer lines are sentences.
pub(super) const MOST_HEADING_WORDS: usize = 6;

/// Whether titles or most labels name what no benchmark measures: prices, coverage, dates, the memory of a machine.
pub(super) fn is_agreed(table: &Table, context: &Context<'_>) -> bool {
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
        || lists_memory(table)
        || mostly(table, |row| is_sysctl(&row.label.text) || is_sysctl(first_word(&row.key)))
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
    // What gcov and its like sum up by.
    let is_covered = |label: &str| {
        const COVERED: &[&str] = &[
            "lines",
            "functions",
            "branches",
            "statements",
            "regions",
            "conditions",
            "files",
            "line",
            "branch",
        ];
        COVERED.iter().any(|known| known.eq_ignore_ascii_case(label.trim_end_matches(':')))
    };
    let files = is_file(heading.trim_end_matches(':'))
        || table.rows.iter().all(|row| is_file(&row.label.text))
        || table.columns.iter().all(|column| is_file(column.name()))
        || table.rows.iter().all(|row| is_covered(&row.label.text));
    files && !table.rows.is_empty() && table.all_cells().all(|(_, _, cell)| is_share(cell))
}

/// Whether rows are those of `/proc/meminfo`: one that tells of the machine, or many of them.
fn lists_memory(table: &Table) -> bool {
    const MANY: usize = 4;
    let fields = || table.rows.iter().filter_map(|row| field(&row.label.text));
    let all = fields().count();
    let machine = fields().filter(|field| *field == Field::Machine).count();
    all * 2 > table.rows.len() && (machine > 0 || all >= MANY)
}

/// The first word of what tells a row apart: lines that say the same on two sides begin with what they set.
fn first_word(key: &str) -> &str {
    key.split_ascii_whitespace().next().unwrap_or("")
}

/// Whether most rows are of one kind.
fn mostly(table: &Table, is: impl Fn(&Row) -> bool) -> bool {
    table.rows.iter().filter(|row| is(row)).count() * 2 > table.rows.len()
}

/// Whether half of the rows give the version of some software: `gcc  12.2  13.1`.
pub(super) fn lists_versions(table: &Table) -> bool {
    // Figures of two digits behind the point at most, whose first part counts releases.
    const HIGHEST: i64 = 40;
    let is_version = |cell: &Cell| {
        cell.number().is_some_and(|number| {
            number.unit.is_none()
                && !number.signed
                && number.figure.scale() <= 2
                && number.figure < HIGHEST.into()
        })
    };
    let is_software = |row: &Row| is_software(&row.label.text) || is_software(&row.key);
    let named = (0..table.rows.len()).filter(|row| is_software(&table.rows[*row]));
    let values = |row: usize| {
        let columns = (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Value);
        columns.filter_map(move |column| table.cell(row, column))
    };
    let versions = named.filter(|row| values(*row).all(is_version)).count();
    versions > 0 && versions * 2 >= table.rows.len()
}
