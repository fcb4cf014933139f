//! `infinite-value`: a result that is infinite.

use super::{Facts, Lint, Severity, Sink};
use crate::number::Value;

pub(super) static LINT: Lint = Lint {
    code: "infinite-value",
    severity: Severity::Warning,
    summary: "Reports an inf among the values of a table: something was divided by zero.",
    why: "No measurement is infinite: the run took no time, or a count was zero. Nothing can be compared with it.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for table in facts.accepted() {
        for (row, column, cell) in table.all_cells().filter(|(_, _, cell)| cell.value == Value::Infinite) {
            sink.report(
                cell.span,
                format!("{} is infinite: something was divided by zero", table.describe(row, column)),
                Vec::new(),
            );
        }
    }
}
