//! Printed numbers as intervals: everything that may have been rounded or cut to what is printed.
//!
//! All arithmetic is on exact decimals. Where a product or a quotient does not fit their 28 digits, the interval
//! is widened by one unit of the last digit kept: a result may be a hair too wide, never too narrow.

use super::value::Number;
use rust_decimal::Decimal;

/// All values between two ends, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    low: Decimal,
    high: Decimal,
}

impl Interval {
    /// A value known exactly.
    pub fn exact(value: Decimal) -> Self {
        Interval { low: value, high: value }
    }

    /// The values between two ends, in any order.
    pub fn between(a: Decimal, b: Decimal) -> Self {
        Interval { low: a.min(b), high: a.max(b) }
    }

    /// What a printed figure may stand for, in its own unit: half a unit in the last place either way. Bare integers
    /// and percentages may also have been cut off instead of rounded, towards zero.
    pub fn printed(number: &Number) -> Option<Self> {
        if number.integer || number.is_percent() {
            return Interval::rounded_or_cut(number);
        }
        Interval::rounded(number)
    }

    /// What a figure may stand for that was rounded, in its own unit.
    pub fn rounded(number: &Number) -> Option<Self> {
        let half = number.ulp.checked_div(Decimal::TWO)?;
        Some(Interval { low: number.figure.checked_sub(half)?, high: number.figure.checked_add(half)? })
    }

    /// What a figure may stand for that was rounded or cut off towards zero, in its own unit.
    pub fn rounded_or_cut(number: &Number) -> Option<Self> {
        let half = number.ulp.checked_div(Decimal::TWO)?;
        // A printed zero does not tell which side of it was cut.
        let (below, above) = if number.figure.is_zero() {
            (number.ulp, number.ulp)
        } else if number.figure.is_sign_negative() {
            (number.ulp, half)
        } else {
            (half, number.ulp)
        };
        Some(Interval { low: number.figure.checked_sub(below)?, high: number.figure.checked_add(above)? })
    }

    /// What a printed number may stand for, in the base of its unit (seconds, bytes, plain counts).
    pub fn of(number: &Number) -> Option<Self> {
        let printed = Interval::printed(number)?;
        match number.unit {
            Some(unit) => printed.times(Interval::exact(unit.scale)),
            None => Some(printed),
        }
    }

    /// The lower end.
    pub fn low(self) -> Decimal {
        self.low
    }

    /// The upper end.
    pub fn high(self) -> Decimal {
        self.high
    }

    /// Whether the two have a value in common.
    pub fn overlaps(self, other: Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// Whether a value lies in it.
    pub fn contains(self, value: Decimal) -> bool {
        self.low <= value && value <= self.high
    }

    /// The values that both have; `None` where there are none.
    pub fn common(self, other: Interval) -> Option<Self> {
        self.overlaps(other)
            .then(|| Interval { low: self.low.max(other.low), high: self.high.min(other.high) })
    }

    /// The sum.
    pub fn plus(self, other: Interval) -> Option<Self> {
        Some(Interval { low: self.low.checked_add(other.low)?, high: self.high.checked_add(other.high)? })
    }

    /// The difference.
    pub fn minus(self, other: Interval) -> Option<Self> {
        self.plus(other.negated())
    }

    /// The values with their signs turned.
    #[must_use]
    pub fn negated(self) -> Self {
        Interval { low: -self.high, high: -self.low }
    }

    /// The product.
    pub fn times(self, other: Interval) -> Option<Self> {
        let product = |a: Decimal, b: Decimal| {
            let product = a.checked_mul(b)?;
            let exact = product.scale() >= a.scale() + b.scale() || a.is_zero() || b.is_zero();
            Some(if exact { Interval::exact(product) } else { widened(product)? })
        };
        if other.low < Decimal::ZERO && other.high > Decimal::ZERO {
            let corners = product(self.low, other.low)?.hull(product(self.high, other.high)?);
            return Some(corners.hull(product(self.low, other.high)?).hull(product(self.high, other.low)?));
        }
        if other.low < Decimal::ZERO {
            return self.negated().times(other.negated());
        }
        // By a factor that is not negative, each end is furthest out at one end of the factor.
        let (below, above) = (self.low < Decimal::ZERO, self.high < Decimal::ZERO);
        let low = product(self.low, if below { other.high } else { other.low })?;
        let high = product(self.high, if above { other.low } else { other.high })?;
        Some(Interval { low: low.low, high: high.high })
    }

    /// The quotient; `None` where the divisor may be zero.
    pub fn over(self, other: Interval) -> Option<Self> {
        if other.contains(Decimal::ZERO) {
            return None;
        }
        if other.low < Decimal::ZERO {
            return self.negated().over(other.negated());
        }
        let (below, above) = (self.low < Decimal::ZERO, self.high < Decimal::ZERO);
        let low = quotient(self.low, if below { other.low } else { other.high })?;
        let high = quotient(self.high, if above { other.high } else { other.low })?;
        Some(Interval { low: low.low, high: high.high })
    }

    /// The smallest interval that holds both.
    fn hull(self, other: Interval) -> Self {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

/// The quotient of two values, as narrow as it comes without much work: to some eighteen places where the digits of
/// both fit 64 bits, as nearly all printed ones do, else to all that a decimal holds.
fn quotient(a: Decimal, b: Decimal) -> Option<Interval> {
    short_quotient(a, b).or_else(|| {
        let quotient = a.checked_div(b)?;
        let exact = quotient.checked_mul(b).is_some_and(|back| back == a);
        if exact { Some(Interval::exact(quotient)) } else { widened(quotient) }
    })
}

fn short_quotient(a: Decimal, b: Decimal) -> Option<Interval> {
    /// Ten to the power of this fits 64 bits.
    const PLACES: u32 = 18;
    let places = PLACES.min((Decimal::MAX_SCALE + b.scale()).checked_sub(a.scale())?);
    let scale = (a.scale() + places).checked_sub(b.scale())?;
    let short = |value: Decimal| i64::try_from(value.mantissa()).ok().map(i128::from);
    // The product of two 64-bit numbers fits 128 bits.
    let dividend = short(a)? * i128::from(10i64.checked_pow(places)?);
    let divisor = short(b)?;
    let floor = dividend.checked_div_euclid(divisor)?;
    let rest = dividend.checked_rem_euclid(divisor)?;
    let at = |mantissa| Decimal::try_from_i128_with_scale(mantissa, scale).ok();
    Some(Interval { low: at(floor)?, high: at(floor + i128::from(rest != 0))? })
}

/// A result that did not fit the digits of a decimal, one unit of the last digit kept either way.
fn widened(value: Decimal) -> Option<Interval> {
    let error = last_digit(value);
    Some(Interval { low: value.checked_sub(error)?, high: value.checked_add(error)? })
}

/// One unit in the last digit that a decimal keeps.
fn last_digit(value: Decimal) -> Decimal {
    Decimal::new(1, value.scale())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;
    use rust_decimal_macros::dec;

    fn printed(text: &str) -> (Decimal, Decimal) {
        let interval = Interval::printed(&number(text).unwrap().number).unwrap();
        (interval.low, interval.high)
    }

    fn of(text: &str) -> Interval {
        Interval::of(&number(text).unwrap().number).unwrap()
    }

    #[test]
    fn a_figure_is_half_a_unit_wide_either_way() {
        assert_eq!(printed("305.9"), (dec!(305.85), dec!(305.95)));
        assert_eq!(printed("-0.46"), (dec!(-0.465), dec!(-0.455)));
        assert_eq!(printed("1.145e+08"), (dec!(114450000), dec!(114550000)));
        assert_eq!(printed("146."), (dec!(145.5), dec!(146.5)));
    }

    #[test]
    fn integers_and_percentages_may_be_cut_towards_zero() {
        assert_eq!(printed("49"), (dec!(48.5), dec!(50)));
        assert_eq!(printed("-49"), (dec!(-50), dec!(-48.5)));
        assert_eq!(printed("0.4%"), (dec!(0.35), dec!(0.5)));
        assert_eq!(printed("-16.4%"), (dec!(-16.5), dec!(-16.35)));
        assert_eq!(printed("0%"), (dec!(-1), dec!(1)));
    }

    #[test]
    fn units_scale_the_interval() {
        let interval = of("12.5ms");
        assert_eq!((interval.low, interval.high), (dec!(0.01245), dec!(0.01255)));
    }

    #[test]
    fn sums_products_and_quotients_hold_every_result() {
        let (a, b) = (Interval::between(dec!(-2), dec!(3)), Interval::between(dec!(4), dec!(5)));
        assert_eq!(a.plus(b), Some(Interval::between(dec!(2), dec!(8))));
        assert_eq!(a.minus(b), Some(Interval::between(dec!(-7), dec!(-1))));
        assert_eq!(a.times(b), Some(Interval::between(dec!(-10), dec!(15))));
        assert_eq!(a.over(b), Some(Interval::between(dec!(-0.5), dec!(0.75))));
        assert_eq!(b.over(a), None);
        assert_eq!(Interval::exact(Decimal::MAX).plus(b), None);
        assert_eq!(Interval::exact(Decimal::MAX).times(b), None);
    }

    /// Every combination of signs, against the corners worked out by hand.
    #[test]
    fn products_and_quotients_hold_their_corners() {
        let ends = [dec!(-7.5), dec!(-3), dec!(-0.5), dec!(0), dec!(0.25), dec!(2), dec!(9)];
        for (a, b) in ends.iter().flat_map(|a| ends.iter().map(move |b| (*a, *b))) {
            for (c, d) in ends.iter().flat_map(|c| ends.iter().map(move |d| (*c, *d))) {
                let (left, right) = (Interval::between(a, b), Interval::between(c, d));
                let products = [a * c, a * d, b * c, b * d];
                let (low, high) = (products.iter().min().unwrap(), products.iter().max().unwrap());
                assert_eq!(left.times(right), Some(Interval::between(*low, *high)), "{left:?} {right:?}");
                let Some(quotient) = left.over(right) else {
                    assert!(right.contains(Decimal::ZERO));
                    continue;
                };
                let quotients = [a / c, a / d, b / c, b / d];
                let (low, high) = (*quotients.iter().min().unwrap(), *quotients.iter().max().unwrap());
                let near = dec!(0.00000000000000002);
                assert!(
                    quotient.low <= low && low - quotient.low <= near,
                    "{left:?} {right:?}: {quotient:?}"
                );
                assert!(high <= quotient.high && quotient.high - high <= near, "{left:?} {right:?}");
            }
        }
    }

    #[test]
    fn what_does_not_fit_the_digits_is_widened() {
        let third = Interval::exact(dec!(1)).over(Interval::exact(dec!(3))).unwrap();
        assert!(third.low < third.high);
        let back = third.times(Interval::exact(dec!(3))).unwrap();
        assert!(back.contains(dec!(1)));
        let tiny = Interval::exact(Decimal::new(3, 20)).times(Interval::exact(Decimal::new(7, 20))).unwrap();
        assert!(tiny.low <= Decimal::ZERO && tiny.high > Decimal::ZERO);
    }
}
