//! What a rule gives for its members: the value for the members as printed, and the range for what they may stand for.

use super::figure::{from_binary, to_binary};
use crate::model::Rule;
use crate::number::Interval;
use rust_decimal::Decimal;

/// A number that another one follows from, or that follows from others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    /// Its value as printed, or from the members as printed.
    pub(crate) value: Decimal,
    /// What it may stand for.
    pub(crate) range: Interval,
}

/// What a rule gives. Several forms where practice knows several: a standard deviation over n and over n - 1.
pub(crate) type Expected = Member;

/// What the rule gives; empty where it gives nothing (no members, a zero divisor, a root of a negative number).
pub(crate) fn expected(rule: Rule, members: &[Member]) -> Vec<Expected> {
    let one = |expected: Option<Expected>| expected.into_iter().collect();
    match (rule, members) {
        (_, []) => Vec::new(),
        (Rule::Mean, _) => one(mean(members)),
        (Rule::StandardDeviation, _) => deviations(members).unwrap_or_default(),
        (Rule::Median, _) => one(median(members)),
        (Rule::Minimum, _) => one(minimum(members)),
        (Rule::Maximum, _) => one(maximum(members)),
        (Rule::Range, _) => one(minimum(members).and_then(|low| difference(maximum(members)?, low))),
        (Rule::Sum | Rule::Total, _) => one(sum(members)),
        (Rule::Share, [first, ..]) => one(sum(members).and_then(|sum| quotient(100, *first, sum))),
        (Rule::GeometricMean, _) => one(geometric_mean(members)),
        (Rule::HarmonicMean, _) => one(harmonic_mean(members)),
        (Rule::Difference, [a, b]) => one(difference(*a, *b)),
        (Rule::Quotient { factor }, [a, b]) => one(quotient(factor, *a, *b)),
        (Rule::ProductQuotient { factor }, [a, b, c]) => one(product_quotient(factor, [*a, *b, *c])),
        // These bound a number and do not give it.
        (Rule::Between | Rule::SpreadWithin, _) => Vec::new(),
        (Rule::Difference | Rule::Quotient { .. } | Rule::ProductQuotient { .. }, _) => Vec::new(),
    }
}

/// The widest standard deviation that values between `low` and `high` can have: two values, over n - 1.
pub(crate) fn widest_deviation(low: Member, high: Member) -> Option<Interval> {
    // One over the root of two, rounded up.
    const SHARE: Decimal = Decimal::from_parts(7072, 0, 0, false, 4);
    let range = high.range.minus(low.range)?.high();
    (range >= Decimal::ZERO).then_some(())?;
    Some(Interval::between(Decimal::ZERO, range.checked_mul(SHARE)?))
}

fn sum(members: &[Member]) -> Option<Expected> {
    let zero = Expected { value: Decimal::ZERO, range: Interval::exact(Decimal::ZERO) };
    members.iter().try_fold(zero, |sum, member| {
        Some(Expected { value: sum.value.checked_add(member.value)?, range: sum.range.plus(member.range)? })
    })
}

fn mean(members: &[Member]) -> Option<Expected> {
    let sum = sum(members)?;
    let count = Decimal::from(members.len());
    Some(Expected { value: sum.value.checked_div(count)?, range: sum.range.over(Interval::exact(count))? })
}

/// The middle value; the mean of the two in the middle where their count is even.
fn median(members: &[Member]) -> Option<Expected> {
    let middle = |pick: &dyn Fn(&Member) -> Decimal| {
        let mut values: Vec<Decimal> = members.iter().map(pick).collect();
        values.sort_unstable();
        let (low, high) = (values.get((values.len() - 1) / 2)?, values.get(values.len() / 2)?);
        low.checked_add(*high)?.checked_div(Decimal::TWO)
    };
    // Each member moved up moves the middle up, or leaves it.
    let range =
        Interval::between(middle(&|member| member.range.low())?, middle(&|member| member.range.high())?);
    Some(Expected { value: middle(&|member| member.value)?, range })
}

fn minimum(members: &[Member]) -> Option<Expected> {
    let value = members.iter().map(|member| member.value).min()?;
    let low = members.iter().map(|member| member.range.low()).min()?;
    let high = members.iter().map(|member| member.range.high()).min()?;
    Some(Expected { value, range: Interval::between(low, high) })
}

fn maximum(members: &[Member]) -> Option<Expected> {
    let value = members.iter().map(|member| member.value).max()?;
    let low = members.iter().map(|member| member.range.low()).max()?;
    let high = members.iter().map(|member| member.range.high()).max()?;
    Some(Expected { value, range: Interval::between(low, high) })
}

fn difference(a: Member, b: Member) -> Option<Expected> {
    Some(Expected { value: a.value.checked_sub(b.value)?, range: a.range.minus(b.range)? })
}

fn quotient(factor: u32, a: Member, b: Member) -> Option<Expected> {
    let factor = Decimal::from(factor);
    Some(Expected {
        value: a.value.checked_mul(factor)?.checked_div(b.value)?,
        range: a.range.times(Interval::exact(factor))?.over(b.range)?,
    })
}

fn product_quotient(factor: u32, [a, b, c]: [Member; 3]) -> Option<Expected> {
    let product = Member { value: a.value.checked_mul(b.value)?, range: a.range.times(b.range)? };
    quotient(factor, product, c)
}

/// Room for the rounding of binary arithmetic, as a share of the result: far above its errors, far below any digit
/// that is printed. Roots and logarithms are never tested for equality.
const MARGIN: f64 = 1e-9;

fn with_margin(value: f64, low: f64, high: f64) -> Option<Expected> {
    let room = value.abs() * MARGIN;
    Some(Expected {
        value: from_binary(value)?,
        range: Interval::between(from_binary(low - room)?, from_binary(high + room)?),
    })
}

/// Over n - 1 and over n, in this order.
fn deviations(members: &[Member]) -> Option<Vec<Expected>> {
    if members.len() < 2 {
        return None;
    }
    let count = members.len() as f64;
    let average = to_binary(mean(members)?.value)?;
    let (mut squares, mut reach) = (0.0, 0.0f64);
    for member in members {
        squares += (to_binary(member.value)? - average).powi(2);
        // No member moves further than this, so neither does the root of the mean square (it is a norm).
        let room = (member.range.high() - member.value).max(member.value - member.range.low());
        reach = reach.max(to_binary(room)?);
    }
    let form = |divisor: f64| {
        let value = (squares / divisor).sqrt();
        let reach = reach * (count / divisor).sqrt();
        with_margin(value, (value - reach).max(0.0), value + reach)
    };
    Some(vec![form(count - 1.0)?, form(count)?])
}

fn geometric_mean(members: &[Member]) -> Option<Expected> {
    mean_under(members, f64::ln, f64::exp)
}

fn harmonic_mean(members: &[Member]) -> Option<Expected> {
    mean_under(members, f64::recip, f64::recip)
}

/// The mean of what the members, all above zero, become by a function, turned back. Each member moved up moves it up.
fn mean_under(members: &[Member], there: fn(f64) -> f64, back: fn(f64) -> f64) -> Option<Expected> {
    let count = members.len() as f64;
    let mean_of = |pick: &dyn Fn(&Member) -> Decimal| {
        let values = members.iter().map(|member| {
            let value = pick(member);
            (value > Decimal::ZERO).then(|| to_binary(value).map(there))?
        });
        Some(back(values.sum::<Option<f64>>()? / count))
    };
    let value = mean_of(&|member| member.value)?;
    with_margin(value, mean_of(&|member| member.range.low())?, mean_of(&|member| member.range.high())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;
    use rust_decimal_macros::dec;

    fn members(texts: &[&str]) -> Vec<Member> {
        let member = |text: &&str| {
            let number = number(text).unwrap().number;
            Member { value: number.figure, range: Interval::printed(&number).unwrap() }
        };
        texts.iter().map(member).collect()
    }

    fn value(rule: Rule, texts: &[&str]) -> Option<Decimal> {
        expected(rule, &members(texts)).first().map(|expected| expected.value.round_dp(6).normalize())
    }

    #[test]
    fn rules_give_the_values_of_a_calculator() {
        assert_eq!(value(Rule::Mean, &["28.19", "28.17", "28.25"]), Some(dec!(28.203333)));
        assert_eq!(value(Rule::Maximum, &["1.5", "12.25", "3"]), Some(dec!(12.25)));
        assert_eq!(value(Rule::Minimum, &["1.5", "12.25", "3"]), Some(dec!(1.5)));
        assert_eq!(value(Rule::Range, &["1.5", "12.25", "3"]), Some(dec!(10.75)));
        assert_eq!(value(Rule::Median, &["1.5", "12.25", "3"]), Some(dec!(3)));
        assert_eq!(value(Rule::Median, &["1.5", "12.25", "3", "5.0"]), Some(dec!(4)));
        assert_eq!(value(Rule::Sum, &["1.5", "12.25", "3"]), Some(dec!(16.75)));
        assert_eq!(value(Rule::Total, &["35054", "672", "8"]), Some(dec!(35734)));
        assert_eq!(value(Rule::Share, &["1.0", "3.0"]), Some(dec!(25)));
        assert_eq!(value(Rule::HarmonicMean, &["2.0", "6.0"]), Some(dec!(3)));
        assert_eq!(value(Rule::HarmonicMean, &["0.0", "6.0"]), None);
        assert_eq!(value(Rule::Difference, &["27.220", "22.180"]), Some(dec!(5.04)));
        assert_eq!(value(Rule::Quotient { factor: 10 }, &["1159.7", "43.0"]), Some(dec!(269.697674)));
        assert_eq!(value(Rule::ProductQuotient { factor: 2 }, &["3.0", "4.0", "5.0"]), Some(dec!(4.8)));
        assert_eq!(value(Rule::GeometricMean, &["2.0", "8.0"]), Some(dec!(4)));
        assert_eq!(value(Rule::Quotient { factor: 1 }, &["3.0", "0.0"]), None);
        assert_eq!(value(Rule::GeometricMean, &["-2.0", "8.0"]), None);
        assert_eq!(value(Rule::Mean, &[]), None);
    }

    #[test]
    fn a_deviation_has_two_forms() {
        let forms = expected(Rule::StandardDeviation, &members(&["28.19", "28.17", "28.25"]));
        let values: Vec<Decimal> = forms.iter().map(|form| form.value.round_dp(6)).collect();
        assert_eq!(values, [dec!(0.041633), dec!(0.033993)]);
        assert!(forms[1].range.contains(dec!(0.038)) && !forms[1].range.contains(dec!(0.040)));
    }

    #[test]
    fn no_deviation_is_wider_than_the_range_allows() {
        let [low, high] = members(&["2.0", "4.0"])[..] else { panic!() };
        let widest = widest_deviation(low, high).unwrap();
        assert!(widest.contains(dec!(1.4143)) && !widest.contains(dec!(1.6)));
    }
}
