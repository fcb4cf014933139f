//! `within-noise`: a printed change that is smaller than the printed spread of its base.

use super::claim_mismatch::operands;
use super::{Facts, Lint, Severity, Sink};
use crate::claims::{Printed, State};
use crate::compare::{CellRef, Delta, Pair, Verdict};
use rustc_hash::FxHashMap;

pub(super) static LINT: Lint = Lint {
    code: "within-noise",
    severity: Severity::Hint,
    summary: "Reports a printed change that is right but lies inside the spread that the text prints for its base.",
    why: "The next run may show the opposite.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    if facts.claims.printed.is_empty() {
        return;
    }
    let pairs = facts.comparisons.iter().flat_map(|comparison| &comparison.pairs);
    let pairs: FxHashMap<CellRef, &Pair> = pairs.map(|pair| (pair.cell, pair)).collect();
    for printed in facts.claims.printed.iter().filter(|printed| printed.state == State::Right) {
        let Some(delta) = pairs.get(&printed.cell).and_then(|pair| pair.delta.as_ref()) else { continue };
        if is_noise(facts, printed, delta) {
            let message =
                format!("{} is less than the spread of {}, its base", printed.printed, printed.operands.0);
            sink.report(printed.span, message, operands(facts.tables, printed));
        }
    }
}

/// Whether a change is inside its base's printed spread. Tools that test for significance know better than a spread.
fn is_noise(facts: &Facts<'_>, printed: &Printed, delta: &Delta) -> bool {
    let tested = facts.tables.get(printed.cell.table).is_some_and(|table| table.traits.tests_changes);
    let [base] = printed.base[..] else { return false };
    let has_spread = base.of(facts.tables).is_some_and(|cell| cell.spread.is_some());
    has_spread && !tested && delta.verdict == Verdict::Neutral && !delta.amount.is_zero()
}
