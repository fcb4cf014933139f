//! The change from one printed value to another, and its verdict.

use super::Verdict;
use super::direction::Direction;
use crate::number::{Dimension, Number, Unit};
use rust_decimal::Decimal;
use std::cmp::Ordering;

/// A value that others are measured against: one cell, or several runs pooled.
#[derive(Clone, Debug, PartialEq)]
pub struct BaseValue {
    /// Its value in the base of the dimension.
    pub value: Decimal,
    /// One unit in the last printed place, in the base of the dimension.
    pub resolution: Decimal,
    /// What it measures.
    pub dimension: Dimension,
    /// The lowest and highest value that count as unchanged: the printed spread, or the range of the runs.
    pub spread: Option<(Decimal, Decimal)>,
}

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub struct Delta {
    /// The baseline's value in the new value's own unit.
    pub base: Decimal,
    /// The new value in its own unit.
    pub new: Decimal,
    /// The change in percent, or in percentage points.
    pub amount: Decimal,
    /// Whether the amount is in percentage points.
    pub points: bool,
    /// What the change means.
    pub verdict: Verdict,
}

impl BaseValue {
    /// The base made of these runs: their mean, and their range as spread. `None` without runs of one dimension.
    pub(crate) fn pooled(runs: &[(Number, Option<Number>)]) -> Option<Self> {
        if let [(number, half_width)] = runs {
            // Zeros are alike, whatever their places.
            let value = number.value().map(|value| if value.is_zero() { Decimal::ZERO } else { value })?;
            return Some(BaseValue {
                value,
                resolution: number.resolution()?,
                dimension: number.dimension(),
                spread: half_width.and_then(|half| half_range(value, number, &half)),
            });
        }
        let dimension = runs.first()?.0.dimension();
        let mut values = Vec::with_capacity(runs.len());
        let mut resolution = Decimal::ZERO;
        for (number, _) in runs {
            if number.dimension() != dimension {
                return None;
            }
            values.push(number.value()?);
            resolution = resolution.max(number.resolution()?);
        }
        let sum = values.iter().try_fold(Decimal::ZERO, |sum, value| sum.checked_add(*value))?;
        let value = sum.checked_div(Decimal::from(values.len()))?;
        let spread = Some((*values.iter().min()?, *values.iter().max()?));
        Some(BaseValue { value, resolution, dimension, spread })
    }
}

/// A value in a unit of which it is so many of the base: what a division gives, without one where places do.
fn in_unit(value: Decimal, unit: Option<Unit>) -> Option<Decimal> {
    let Some(Unit { scale, .. }) = unit.filter(|_| !value.is_zero()) else { return Some(value) };
    match value.scale().checked_sub(scale.scale()) {
        Some(places) if scale.mantissa() == 1 => {
            Decimal::try_from_i128_with_scale(value.mantissa(), places).ok()
        }
        _ => value.checked_div(scale),
    }
}

fn half_range(value: Decimal, number: &Number, half: &Number) -> Option<(Decimal, Decimal)> {
    let half = if half.is_percent() {
        value.checked_mul(half.figure)?.checked_div(Decimal::ONE_HUNDRED)?
    } else if half.unit.is_none() {
        // A half-width without a unit is in the unit of its value.
        half.figure.checked_mul(number.unit.map_or(Decimal::ONE, |unit| unit.scale))?
    } else {
        half.value()?
    };
    Some((value.checked_sub(half)?, value.checked_add(half)?))
}

impl Delta {
    /// What its amount is in: `%` of the base, or `pp`, percentage points.
    pub fn unit(&self) -> &'static str {
        if self.points { "pp" } else { "%" }
    }

    /// The change from `base` to `new`, in points where they are percentages by their own sign or by their metric's
    /// name (`named_percentage`). `None` where they measure different things or the base is zero.
    pub(crate) fn between(
        base: &BaseValue,
        new: &Number,
        direction: Direction,
        named_percentage: bool,
    ) -> Option<Self> {
        if base.dimension != new.dimension() {
            return None;
        }
        let value = new.value()?;
        let difference = value.checked_sub(base.value)?;
        let points = new.is_percent() || (named_percentage && new.unit.is_none());
        let amount = if points {
            difference
        } else if base.value <= Decimal::ZERO {
            // A share of nothing is none, and a share of less than nothing has the wrong sign for somebody.
            return None;
        } else {
            difference.checked_div(base.value)?.checked_mul(Decimal::ONE_HUNDRED)?
        };
        let coarser = base.resolution.max(new.resolution()?);
        let inside = base.spread.is_some_and(|(low, high)| low <= value && value <= high);
        let verdict = if difference.abs() < coarser || inside {
            Verdict::Neutral
        } else {
            match (direction, difference.cmp(&Decimal::ZERO)) {
                (Direction::Unknown, _) => Verdict::Unknown,
                (_, Ordering::Equal) => Verdict::Neutral,
                (Direction::Higher, Ordering::Greater) | (Direction::Lower, Ordering::Less) => {
                    Verdict::Better
                }
                _ => Verdict::Worse,
            }
        };
        Some(Delta { base: in_unit(base.value, new.unit)?, new: new.figure, amount, points, verdict })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;
    use rust_decimal_macros::dec;

    fn delta(base: &[&str], new: &str, direction: Direction) -> Option<(Decimal, Verdict)> {
        let runs: Vec<_> = base.iter().map(|text| (number(text).unwrap().number, None)).collect();
        let delta =
            Delta::between(&BaseValue::pooled(&runs)?, &number(new).unwrap().number, direction, false)?;
        Some((delta.amount.round_dp(3), delta.verdict))
    }

    #[test]
    fn percent_points_units_and_verdicts() {
        use Direction::*;
        assert_eq!(delta(&["305.9"], "305.8", Higher), Some((dec!(-0.033), Verdict::Worse)));
        assert_eq!(delta(&["0.17"], "0.17", Lower), Some((dec!(0), Verdict::Neutral)));
        assert_eq!(delta(&["2032"], "2030", Higher), Some((dec!(-0.098), Verdict::Worse)));
        assert_eq!(delta(&["1.34s"], "133.99ms", Lower), Some((dec!(-90.001), Verdict::Better)));
        assert_eq!(delta(&["86.0%"], "14.5%", Unknown), Some((dec!(-71.5), Verdict::Unknown)));
        assert_eq!(delta(&["0"], "5", Higher), None);
        assert_eq!(delta(&["0"], "0", Higher), None);
        assert_eq!(delta(&["5"], "5ms", Higher), None);
    }

    #[test]
    fn inside_the_range_of_the_baselines_runs_is_neutral() {
        assert_eq!(
            delta(&["1453.74", "1427.57"], "1430.00", Direction::Higher),
            Some((dec!(-0.740), Verdict::Neutral))
        );
        assert_eq!(
            delta(&["1453.74", "1427.57"], "1347.66", Direction::Higher),
            Some((dec!(-6.455), Verdict::Worse))
        );
    }
}
