//! Numbers that stand for "no value": limits of the machine's integers, printed by mistake.

use super::value::Number;
use rust_decimal::Decimal;

/// The limits that programs print when they had nothing to print, with their names.
const LIMITS: &[(i128, &str)] = &[
    (-2_147_483_648, "INT_MIN"),
    (2_147_483_647, "INT_MAX"),
    (4_294_967_295, "UINT_MAX"),
    (-9_223_372_036_854_775_808, "LONG_MIN"),
    (9_223_372_036_854_775_807, "LONG_MAX"),
    (18_446_744_073_709_551_615, "ULONG_MAX"),
];

/// Whether a number is a limit of some integer type.
pub fn is_sentinel(number: &Number) -> bool {
    sentinel_name(number).is_some()
}

/// The limit's name in C, where the number is one.
pub fn sentinel_name(number: &Number) -> Option<&'static str> {
    if !number.integer || number.unit.is_some() {
        return None;
    }
    let is = |limit: i128| match number.figure.scale() {
        0 => limit == number.figure.mantissa(),
        _ => Decimal::from(limit) == number.figure,
    };
    LIMITS.iter().find(|(limit, _)| is(*limit)).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;

    #[test]
    fn limits_are_known_by_name() {
        let name = |text: &str| sentinel_name(&number(text).unwrap().number);
        assert_eq!(name("-2147483648"), Some("INT_MIN"));
        assert_eq!(name("4294967295"), Some("UINT_MAX"));
        assert_eq!(name("2147483647.0"), None);
        assert_eq!(name("2147483646"), None);
    }
}
