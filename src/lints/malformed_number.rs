//! `malformed-number`: a cell that is almost a number.

use super::{Facts, Lint, Severity, Sink};
use crate::model::Table;
use crate::number::Value;

pub(super) static LINT: Lint = Lint {
    code: "malformed-number",
    severity: Severity::Warning,
    summary: "Reports a cell that is almost a number (1.2.3, 12,34, the letter O for a zero) in a column of numbers.",
    why: "A slip of the pen or of a scanner changes the value, and a program that reads the table fails or takes another one.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for table in facts.accepted() {
        let mostly: Vec<bool> =
            (0..table.columns.len()).map(|column| mostly_numbers(table, column)).collect();
        for (row, column, cell) in table.all_cells() {
            let Value::Malformed(near) = &cell.value else { continue };
            if !mostly[column] {
                continue;
            }
            let what = table.describe(row, column);
            let message = match near {
                Some(near) => format!("{what} is no number as it stands: {near}?"),
                None => format!("{what} is no number as it stands: it has two decimal points"),
            };
            sink.report(cell.span, message, Vec::new());
        }
    }
}

/// A column with more numbers than oddities; elsewhere the oddity is the writer's own way of printing.
fn mostly_numbers(table: &Table, column: usize) -> bool {
    let numbers = table.column(column).filter(|cell| cell.number().is_some()).count();
    let odd = table.column(column).filter(|cell| matches!(cell.value, Value::Malformed(_))).count();
    numbers > odd
}
