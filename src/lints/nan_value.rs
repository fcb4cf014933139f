//! `nan-value`: a result that is not a number.

use super::{Facts, Lint, Severity, Sink};
use crate::number::Value;

pub(super) static LINT: Lint = Lint {
    code: "nan-value",
    severity: Severity::Warning,
    summary: "Reports a nan among the values of a table: something divided by zero, and the run has no result.",
    why: "A nan cannot be compared, and it hides a run that failed; averages that took it in are nan or wrong.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for table in facts.accepted() {
        for (row, column, cell) in table.all_cells().filter(|(_, _, cell)| cell.value == Value::Nan) {
            sink.report(
                cell.span,
                format!("{} is not a number: nothing can be compared with it", table.describe(row, column)),
                Vec::new(),
            );
        }
    }
}
