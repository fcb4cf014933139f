//! `convention-change`: a printed change that is counted in another way than the rest of its column.

use super::claim_mismatch::{operands, sum};
use super::{Facts, Lint, Severity, Sink};
use crate::claims::State;

pub(super) static LINT: Lint = Lint {
    code: "convention-change",
    severity: Severity::Information,
    summary: "Reports a printed change that is right only with another sign or divisor than the rest of its column uses.",
    why: "Changes in one column are read against each other: one that is counted in another way looks better or worse than it is.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for printed in &facts.claims.printed {
        let State::OtherReading { own, usual } = printed.state else { continue };
        let message = format!(
            "{} is {}; counted as the rest of the column, {}{}",
            printed.printed,
            own.words(),
            sum(printed),
            usual.suffix()
        );
        let figures = (&*printed.printed, &*printed.right);
        sink.correct(printed.span, figures, message, operands(facts.tables, printed));
    }
}
