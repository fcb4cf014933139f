//! How a change is written: the text of one figure.

use crate::compare::Delta;
use crate::config::Marks;
use crate::number::write_fixed;
use rust_decimal::{Decimal, RoundingStrategy};
use smol_str::{SmolStr, SmolStrBuilder, format_smolstr};

/// The figure of a delta: `-4.3%`, `+0.03%`, `0.0%`, `x12.4`, `+2.3pp`.
///
/// One decimal; below 0.1 two, and below 0.005 as many as it takes to show a digit. Equal values have no sign. From
/// +1000% on the factor new/base says more than a percentage.
pub(crate) fn figure(delta: &Delta) -> SmolStr {
    const FACTOR_FROM: Decimal = Decimal::ONE_THOUSAND;
    let unit = delta.unit();
    let amount = delta.amount;
    let mut text = SmolStrBuilder::new();
    if amount.is_zero() {
        text.push_str("0.0");
        text.push_str(unit);
    } else if !delta.points && amount >= FACTOR_FROM && delta.base > Decimal::ZERO {
        let factor = amount / Decimal::ONE_HUNDRED + Decimal::ONE;
        text.push('x');
        push(&mut text, rounded(factor, 1), 0);
    } else {
        let size = amount.abs();
        let decimals = if size >= Decimal::new(1, 1) {
            1
        } else {
            (2..12).find(|decimals| !rounded(size, *decimals).is_zero()).unwrap_or(2)
        };
        text.push(if amount.is_sign_negative() { '-' } else { '+' });
        push(&mut text, rounded(size, decimals), decimals);
        text.push_str(unit);
    }
    text.finish()
}

fn push(text: &mut SmolStrBuilder, value: Decimal, decimals: u32) {
    // Writing to memory cannot fail.
    let _ = write_fixed(text, value, decimals);
}

/// The mark of a change that the text prints: a sign for a right one, a sign and the right figure for a wrong one.
pub(super) fn mark(is_right: bool, right: &str, marks: Marks) -> SmolStr {
    match (is_right, marks) {
        (true, Marks::Unicode) => SmolStr::new_static("\u{2713}"),
        (true, Marks::Ascii) => SmolStr::new_static("ok"),
        (false, Marks::Unicode) => format_smolstr!("\u{2717} {right}"),
        (false, Marks::Ascii) => format_smolstr!("!= {right}"),
    }
}

fn rounded(value: Decimal, decimals: u32) -> Decimal {
    value.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Verdict;
    use rust_decimal_macros::dec;

    #[test]
    fn figures_are_short_and_never_hide_a_change() {
        for (amount, points, text) in [
            (dec!(-4.31), false, "-4.3%"),
            (dec!(-0.0327), false, "-0.03%"),
            (dec!(0.0012), false, "+0.001%"),
            (dec!(0), false, "0.0%"),
            (dec!(0.95), false, "+1.0%"),
            (dec!(0.25), false, "+0.3%"),
            (dec!(999.94), false, "+999.9%"),
            (dec!(1140), false, "x12.4"),
            (dec!(-71.55), true, "-71.6pp"),
            (dec!(1500), true, "+1500.0pp"),
        ] {
            let delta = Delta { base: dec!(1), new: dec!(1), amount, points, verdict: Verdict::Unknown };
            assert_eq!(figure(&delta), text, "{amount}");
        }
    }
}
