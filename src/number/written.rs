//! Decimals as text, written without the machinery of `format!`: labels and answers hold thousands of them.

use rust_decimal::Decimal;
use std::fmt::{Result, Write};

/// Digits of the longest mantissa that is written here, its sign and its point.
const ROOM: usize = 24;

/// Writes a number with exactly so many decimals; it must have no more of them.
pub fn write_fixed(to: &mut impl Write, value: Decimal, decimals: u32) -> Result {
    let missing = decimals.saturating_sub(value.scale());
    write_plain(to, value)?;
    if value.scale() == 0 && decimals > 0 {
        to.write_char('.')?;
    }
    (0..missing).try_for_each(|_| to.write_char('0'))
}

/// Writes a number with the decimals that it has.
pub fn write_plain(to: &mut impl Write, value: Decimal) -> Result {
    let scale = value.scale() as usize;
    let Ok(mut rest) = u64::try_from(value.mantissa().unsigned_abs()) else { return write!(to, "{value}") };
    if scale + 3 > ROOM {
        return write!(to, "{value}");
    }
    let mut text = [b'0'; ROOM];
    let mut at = ROOM;
    let mut digits = 0;
    while rest > 0 || digits <= scale {
        if digits == scale && scale > 0 {
            at -= 1;
            text[at] = b'.';
        }
        at -= 1;
        text[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        digits += 1;
    }
    if value.is_sign_negative() && !value.is_zero() {
        to.write_char('-')?;
    }
    text[at..].iter().try_for_each(|digit| to.write_char(char::from(*digit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The standard library's own writing is the measure.
    #[test]
    fn numbers_are_written_as_format_does() {
        let mantissas =
            [0, 1, 9, 10, 305, 30_590, 999_999, i64::MAX, i64::MIN + 1, -7, -1_250].map(i128::from);
        for mantissa in mantissas.into_iter().chain([i128::from(u64::MAX), i128::from(u64::MAX) * 1000]) {
            for scale in [0, 1, 2, 3, 9, 19, 20, 21, 28] {
                let value = Decimal::from_i128_with_scale(mantissa, scale);
                let mut text = String::new();
                write_plain(&mut text, value).unwrap();
                assert_eq!(text, value.to_string());
                for more in [0, 1, 4] {
                    let mut text = String::new();
                    write_fixed(&mut text, value, scale + more).unwrap();
                    assert_eq!(text, format!("{value:.*}", (scale + more) as usize));
                }
            }
        }
    }
}
