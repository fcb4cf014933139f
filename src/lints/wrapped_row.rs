//! `wrapped-row`: a row that a mail program broke in two.

use super::{Facts, Lint, Severity, Sink};

pub(super) static LINT: Lint = Lint {
    code: "wrapped-row",
    severity: Severity::Information,
    summary: "Reports the end of a row that a mail program put on a line of its own; for the comparison the row is joined.",
    why: "Readers, and programs that read tables, lose the end of the row. The mail program's line length is the cause.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for table in facts.accepted() {
        for span in &table.wrapped {
            sink.report(
                *span,
                "this is the end of the row above, broken by a mail program".to_owned(),
                Vec::new(),
            );
        }
    }
}
