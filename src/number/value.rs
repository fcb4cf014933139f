//! A printed number with its precision and unit, and everything else that may stand in its place.

use super::unit::{Dimension, Unit};
use rust_decimal::Decimal;

/// A number as printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The figure as it stands, without its unit's scale: `12.5k` is 12.5.
    pub figure: Decimal,
    /// One unit in the last printed place of the figure: 0.1 for `12.5`, 1 for `146.`, 100000 for `1.2e6`.
    pub ulp: Decimal,
    /// The unit glued to it or one blank behind it.
    pub unit: Option<Unit>,
    /// Whether a sign is printed, as deltas have it.
    pub signed: bool,
    /// Whether it is printed without a decimal point.
    pub integer: bool,
    /// Whether it is printed with a colon and without a point, as a time of the day is: `12:30`.
    pub clock: bool,
}

impl Number {
    /// Whether it is printed with a percent sign.
    pub fn is_percent(&self) -> bool {
        self.unit.is_some_and(|unit| unit.dimension == Dimension::Percent)
    }

    /// Whether it is one that people choose rather than measure: a whole number without large primes (30, 64, 1500,
    /// 115200), or two such digits with a point between them. Of measured numbers the fewest are.
    pub fn is_round(&self) -> bool {
        let mut digits = self.figure.mantissa().unsigned_abs();
        if !self.integer && digits >= 100 {
            return false;
        }
        for prime in [2, 3, 5, 7] {
            while digits > 0 && digits.is_multiple_of(prime) {
                digits /= prime;
            }
        }
        digits <= 1
    }

    /// Whether it has at most two digits but noughts, or is one that people choose: what a single pair may be set to.
    pub fn is_coarse(&self) -> bool {
        let mut digits = self.figure.mantissa().unsigned_abs();
        while digits >= 100 && digits.is_multiple_of(10) {
            digits /= 10;
        }
        self.integer && (digits < 100 || self.is_round())
    }

    /// The value in the base of its unit (seconds, bytes, plain counts), for comparing across units.
    /// `None` where it leaves the range of exact decimals.
    pub fn value(&self) -> Option<Decimal> {
        match self.unit {
            Some(unit) => self.figure.checked_mul(unit.scale),
            None => Some(self.figure),
        }
    }

    /// One unit in the last place, in the base of the number's unit.
    pub fn resolution(&self) -> Option<Decimal> {
        match self.unit {
            Some(unit) => self.ulp.checked_mul(unit.scale),
            None => Some(self.ulp),
        }
    }

    /// The dimension of the unit; a number without a unit is a plain one.
    pub fn dimension(&self) -> Dimension {
        self.unit.map_or(Dimension::Plain, |unit| unit.dimension)
    }
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A marker for "no value": `-`, `--`, `N/A`, `failed`.
    Missing,
    /// `nan` in any spelling.
    Nan,
    /// `inf` in any spelling.
    Infinite,
    /// Almost a number (`1.2.3`, `1O.5`), with the number that it may be where one offers itself.
    Malformed(Option<String>),
}

impl Value {
    /// The number, where it is one.
    pub fn number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }
}
