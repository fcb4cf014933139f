//! Figures as they would have been printed: a right value written like a wrong one.

use crate::number::{Dimension, Number};
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};
use rust_decimal::{Decimal, RoundingStrategy};

/// A figure's text as it stands in the document, as far as a number remembers it.
pub(crate) fn text(number: &Number) -> String {
    written(number.figure, number)
}

/// `value` rounded to the last place of `like`, with its sign and percent sign or times sign.
pub(crate) fn like(value: Decimal, like: &Number) -> Option<String> {
    Some(written(rounded(value, like.ulp)?, like))
}

/// `value` rounded to a multiple of `ulp`, with as many places.
pub(crate) fn rounded(value: Decimal, ulp: Decimal) -> Option<Decimal> {
    let places = ulp.scale();
    let strategy = RoundingStrategy::MidpointAwayFromZero;
    if ulp < Decimal::ONE || places > 0 {
        let mut rounded = value.round_dp_with_strategy(places, strategy);
        rounded.rescale(places);
        return Some(rounded);
    }
    value.checked_div(ulp)?.round_dp_with_strategy(0, strategy).checked_mul(ulp)
}

fn written(figure: Decimal, like: &Number) -> String {
    let sign = if like.signed && figure > Decimal::ZERO { "+" } else { "" };
    let unit = match like.dimension() {
        Dimension::Percent => "%",
        Dimension::Ratio => "x",
        _ => "",
    };
    format!("{sign}{figure}{unit}")
}

/// A binary number as a decimal, for values that only roots and logarithms can give; `None` for what is no number.
pub(crate) fn from_binary(value: f64) -> Option<Decimal> {
    Decimal::from_f64(value)
}

/// A decimal as a binary number, for roots and logarithms.
pub(crate) fn to_binary(value: Decimal) -> Option<f64> {
    value.to_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;
    use rust_decimal_macros::dec;

    #[test]
    fn right_values_are_written_like_the_printed_ones() {
        for (value, printed, text) in [
            (dec!(-17.374), "-16.4%", "-17.4%"),
            (dec!(0.44112), "+0.60%", "+0.44%"),
            (dec!(305.9159), "306.9", "305.9"),
            (dec!(27.2), "27.200", "27.200"),
            (dec!(114540000), "1.145e+08", "114500000"),
            (dec!(0.05), "+1%", "0%"),
            (dec!(1.7361), "1.83x", "1.74x"),
        ] {
            let like_number = number(printed).unwrap().number;
            assert_eq!(like(value, &like_number).as_deref(), Some(text), "{printed}");
        }
        assert_eq!(text(&number("\u{2212}2.90%").unwrap().number), "-2.90%");
    }
}
