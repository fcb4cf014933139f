//! `claim-mismatch`: a printed change that fits under no reading of the two values beside it.

use super::{Facts, Lint, Severity, Sink};
use crate::claims::{Printed, State};
use crate::model::Table;
use crate::text::Span;

pub(super) static LINT: Lint = Lint {
    code: "claim-mismatch",
    severity: Severity::Warning,
    summary: "Reports a printed change or ratio that its two values cannot give, however they were rounded and whichever way changes are counted.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for printed in &facts.claims.printed {
        let State::Wrong { usual, suspect } = &printed.state else { continue };
        let why = suspect.as_ref().map_or(String::new(), |suspect| format!(": {}", suspect.words()));
        let sum = sum(printed);
        sink.report(
            printed.span,
            format!("{} printed; {sum}{}{why}", printed.printed, usual.suffix()),
            operands(facts.tables, printed),
        );
    }
}

/// The two values and what they give: `2.59 -> 2.14 is -17.4%`.
pub(super) fn sum(printed: &Printed) -> String {
    let (base, new) = &printed.operands;
    format!("{base} -> {new} is {}", printed.right)
}

/// The places of both values.
pub(super) fn operands(tables: &[Table], printed: &Printed) -> Vec<(Span, String)> {
    let base = printed.base.iter().map(|base| (*base, "the value that it is measured against"));
    let cells = base.chain([(printed.cell, "the value")]);
    cells.filter_map(|(cell, what)| Some((cell.of(tables)?.span, what.to_owned()))).take(12).collect()
}
