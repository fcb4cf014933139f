//! `convention-change`: a printed change that is counted in another way than the rest of its column.

use super::claim_mismatch::{operands, sum};
use super::{Facts, Lint, Severity, Sink};
use crate::claims::{Reading, State};

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
            words(own),
            sum(printed),
            usual.suffix()
        );
        let figures = (&*printed.printed, &*printed.right);
        sink.correct(printed.span, figures, message, operands(facts.tables, printed));
    }
}

fn words(reading: Reading) -> &'static str {
    match reading {
        Reading::Change => "the change against the base",
        Reading::Gain => "the change with its sign turned",
        Reading::Benefit => "counted as better or worse",
        Reading::Harm => "counted as worse or better",
        Reading::OverNew => "the change against the new value",
        Reading::Size => "the change without its sign",
        Reading::Points | Reading::PointsLost => "a difference in percentage points",
        Reading::Ratio => "the new value over the base",
        Reading::Inverse => "the base over the new value",
        Reading::OverLowest | Reading::UnderHighest => "the ratio to the best of all",
        Reading::Share => "the new value as a share of the base",
        Reading::Difference | Reading::Reduction => "the difference of both values",
        Reading::Fraction => "the change as a fraction",
    }
}
