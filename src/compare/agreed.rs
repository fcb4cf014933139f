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
    let heading = heading(context);
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
        || lists_memory(table, heading.unwrap_or(""))
        || heading.is_some_and(is_sysctl)
        || (!table.columns.is_empty() && table.columns.iter().all(|column| is_sysctl(column.name())))
        || mostly(table, |row| names(row).any(is_sysctl))
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
        || is_covered(heading)
        || !table.columns.is_empty() && table.columns.iter().all(|column| is_covered(column.name()))
        || table.rows.iter().all(|row| is_file(&row.label.text))
        || table.columns.iter().all(|column| is_file(column.name()))
        || table.rows.iter().all(|row| names(row).any(is_covered));
    files && !table.rows.is_empty() && table.all_cells().all(|(_, _, cell)| is_share(cell))
}

/// What heads a list of two sides, which is the label of both.
fn heading<'t>(context: &Context<'t>) -> Option<&'t str> {
    let few = |line: &str| line.split_ascii_whitespace().count() <= MOST_HEADING_WORDS;
    context.near_lines().next().filter(|line| line.ends_with(':') && few(line))
}

/// Whether names are those of `/proc/meminfo`: one that tells of the machine, or many of them.
fn lists_memory(table: &Table, heading: &str) -> bool {
    const MANY: usize = 4;
    let machine = |name: &str| field(name) == Some(Field::Machine);
    let fields = || table.rows.iter().filter_map(|row| names(row).find_map(field));
    let all = fields().count();
    let rows = all * 2 > table.rows.len() && (all >= MANY || fields().any(|field| field == Field::Machine));
    rows || machine(heading) || table.columns.iter().any(|column| machine(column.name()))
}

/// What may name a row: its label, which a colon parts from its side (`before: Buffers`), and the first word of a line that
/// says the same on both.
fn names(row: &Row) -> impl Iterator<Item = &str> {
    let first = row.key.split_ascii_whitespace().next();
    row.label.text.split(':').map(str::trim).chain(first)
}

/// Whether most rows are of one kind.
fn mostly(table: &Table, is: impl Fn(&Row) -> bool) -> bool {
    table.rows.iter().filter(|row| is(row)).count() * 2 > table.rows.len()
}

/// Whether half of the rows give the version of some software: `gcc  12.2  13.1`.
pub(super) fn lists_versions(table: &Table, context: &Context<'_>) -> bool {
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
    let headed = heading(context).is_some_and(is_software);
    let of_software = |row: &Row| headed || names(row).any(is_software) || is_software(&row.key);
    let named = (0..table.rows.len()).filter(|row| of_software(&table.rows[*row]));
    let values = |row: usize| {
        let columns = (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Value);
        columns.filter_map(move |column| table.cell(row, column))
    };
    let versions = named.filter(|row| values(*row).all(is_version)).count();
    // Or its names stand over the columns.
    let titled = || {
        let columns = table.columns.iter().enumerate().filter(|(_, column)| column.role == Role::Value);
        let mut columns =
            columns.map(|(at, column)| is_software(column.name()) && table.column(at).all(is_version));
        columns.next().is_some_and(|first| first && columns.all(|other| other))
    };
    versions > 0 && versions * 2 >= table.rows.len() || titled()
}
