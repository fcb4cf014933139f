//! `sentinel-value`: a number that stands for "no value".

use super::{Facts, Lint, Severity, Sink};

pub(super) static LINT: Lint = Lint {
    code: "sentinel-value",
    severity: Severity::Warning,
    summary: "Reports a limit of an integer type, or -1 among positive values: the program had no result and printed that.",
    why: "Such a number looks like a measurement, and a change worked out from it means nothing. No claim is checked against one.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for table in facts.accepted() {
        for (row, column, cell) in table.all_cells() {
            let Some(name) = table.sentinel(row, column) else { continue };
            let figure = cell.number().map_or(String::new(), |number| number.figure.to_string());
            let what = table.describe(row, column);
            let message = if name == "-1" {
                format!("{what} is -1 where all others are positive: it stands for no value")
            } else {
                format!("{what} is {figure}, which is {name}: it stands for no value")
            };
            sink.report(cell.span, message, Vec::new());
        }
    }
}
