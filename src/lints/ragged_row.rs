//! `missing-cell` and `extra-cell`: a row with fewer or more cells than its table.

use super::{Facts, Lint, Severity, Sink};
use crate::model::Ragged;

pub(super) static MISSING: Lint = Lint {
    code: "missing-cell",
    severity: Severity::Warning,
    summary: "Reports a row with fewer values than the other rows of its table.",
    why: "A value is missing and those behind it may have moved under other titles; the row is compared only as far as it is sure.",
    check: missing,
};

pub(super) static EXTRA: Lint = Lint {
    code: "extra-cell",
    severity: Severity::Warning,
    summary: "Reports a row with more values than the other rows of its table.",
    why: "Nothing says what the additional value is, and which of the values belong under which title.",
    check: extra,
};

fn missing(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    report(facts, sink, |row| row.has < row.wants);
}

fn extra(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    report(facts, sink, |row| row.has > row.wants);
}

fn report(facts: &Facts<'_>, sink: &mut Sink<'_>, concerns: impl Fn(&Ragged) -> bool) {
    for table in facts.accepted() {
        for row in table.ragged.iter().filter(|row| concerns(row)) {
            let plural = if row.has == 1 { "" } else { "s" };
            sink.report(
                row.span,
                format!("this row has {} value{plural}, the table has {}", row.has, row.wants),
                Vec::new(),
            );
        }
    }
}
