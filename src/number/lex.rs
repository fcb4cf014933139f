//! The grammar of one printed number at the start of a text.
//!
//! `1,234.5`, `146.`, `1.145e+08`, `12.5k`, `3.4MiB/s`, `+2.3%`, `1m2.5s`, `1:39.03`; the number ends where its
//! unit ends, and what follows decides elsewhere whether it stands alone.

use super::unit::{Dimension, Unit, unit};
use super::value::Number;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize, verify};
use nom::multi::{many0_count, many1_count};
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser};
use rust_decimal::Decimal;

/// A number and how many bytes of the text it takes, its unit included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lexed {
    /// The number.
    pub number: Number,
    /// Bytes from the start of the text.
    pub len: usize,
}

/// The longest number at the start of `text`, or `None` where there is none, or where it runs into letters that
/// are no unit (`4k-page`, `0x1f`, `2p/16K`, `rc4`).
pub fn number(text: &str) -> Option<Lexed> {
    let lexed = match bare(text) {
        Bare::Number(number, len) => {
            let (unit, unit_len) = glued_unit(&text[len..]);
            Some(Lexed { number: Number { unit, ..number }, len: len + unit_len })
        }
        Bare::None => None,
        Bare::Unclear => minutes(text).or_else(|| plain(text)),
    };
    lexed.filter(|lexed| ends_well(&text[lexed.len..]))
}

/// What the first bytes of a text are.
enum Bare {
    /// Digits with at most a sign before and a point between them, up to this byte.
    Number(Number, usize),
    /// Nothing that begins like a number.
    None,
    /// Something that it takes the whole grammar to read.
    Unclear,
}

/// Reads the numbers that nearly all are, byte by byte: `12`, `-3.5`, `146.`.
fn bare(text: &str) -> Bare {
    /// As many digits always fit 64 bits.
    const MOST_DIGITS: usize = 18;
    let bytes = text.as_bytes();
    let Some(first) = bytes.first() else { return Bare::None };
    let signed = match first {
        b'+' | b'-' => true,
        b'0'..=b'9' => false,
        b'.' | 0xe2 => return Bare::Unclear,
        _ => return Bare::None,
    };
    let mut at = usize::from(signed);
    let mut mantissa: u64 = 0;
    let mut point = None;
    let start = at;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'0'..=b'9' => mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(byte - b'0')),
            b'.' if point.is_none() && at > start => point = Some(at),
            _ => break,
        }
        at += 1;
    }
    let ends_here = match bytes.get(at) {
        // Thousands, versions, powers of ten, minutes.
        Some(b',' | b'\'' | b'.' | b':' | b'e' | b'E' | b'm' | b'h') => false,
        Some(byte) => byte.is_ascii(),
        None => true,
    };
    if at == start || at - start > MOST_DIGITS || !ends_here {
        return Bare::Unclear;
    }
    let places = point.map_or(0, |point| at - point - 1) as u32;
    let number = Number {
        figure: Decimal::from_parts(
            mantissa as u32,
            (mantissa >> 32) as u32,
            0,
            *first == b'-' && mantissa > 0,
            places,
        ),
        ulp: Decimal::from_parts(1, 0, 0, false, places),
        unit: None,
        signed,
        integer: point.is_none(),
        clock: false,
    };
    Bare::Number(number, at)
}

type Parsed<'t, T> = IResult<&'t str, T>;

fn digits(input: &str) -> Parsed<'_, &str> {
    take_while1(|c: char| c.is_ascii_digit())(input)
}

/// Thousands in groups of three, with one and the same separator all through.
fn grouped(input: &str) -> Parsed<'_, &str> {
    const SEPARATORS: [&str; 5] = [",", "\u{a0}", "\u{202f}", "\u{2009}", "'"];
    let (rest, _) = verify(digits, |d: &str| d.len() <= 3).parse(input)?;
    let separator = SEPARATORS.into_iter().find(|s| rest.starts_with(s)).unwrap_or(",");
    let group =
        preceded(tag(separator), terminated(take_while_m_n(3, 3, |c: char| c.is_ascii_digit()), not_digit));
    let (end, _) = many1_count(group).parse(rest)?;
    Ok((end, &input[..input.len() - end.len()]))
}

fn not_digit(input: &str) -> Parsed<'_, ()> {
    nom::combinator::not(one_of("0123456789")).parse(input)
}

fn sign(input: &str) -> Parsed<'_, &str> {
    alt((tag("+"), tag("-"), tag("\u{2212}"))).parse(input)
}

fn exponent(input: &str) -> Parsed<'_, &str> {
    let body = (one_of("eE"), opt(one_of("+-")), verify(digits, |d: &str| d.len() <= 3));
    terminated(recognize(body), nom::combinator::not(take_while_m_n(1, 1, |c: char| c.is_alphanumeric())))
        .parse(input)
}

/// A decimal number with everything but minutes.
fn plain(text: &str) -> Option<Lexed> {
    let (rest, sign) = opt(sign).parse(text).ok()?;
    let whole_part: Parsed<'_, &str> = alt((grouped, digits)).parse(rest);
    let (rest, whole) = match whole_part {
        Ok((rest, whole)) => (rest, whole),
        // `.24` is a number, a lone point is not.
        Err(_) if rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_ascii_digit()) => (rest, ""),
        Err(_) => return None,
    };
    let fraction_part: Parsed<'_, &str> =
        preceded(char('.'), take_while(|c: char| c.is_ascii_digit())).parse(rest);
    let (rest, fraction) = match fraction_part {
        Ok((rest, fraction)) => (rest, Some(fraction)),
        Err(_) => (rest, None),
    };
    // `1.2.3` is a version, never 1.2.
    if fraction.is_some() && rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (rest, exponent) = opt(exponent).parse(rest).ok()?;
    let number = assemble(sign, whole, fraction, exponent)?;
    let (unit, unit_len) = glued_unit(rest);
    let len = text.len() - rest.len() + unit_len;
    Some(Lexed { number: Number { unit, ..number }, len })
}

/// Puts the digits together exactly; `None` outside the range of decimals (28 digits).
fn assemble(
    sign: Option<&str>,
    whole: &str,
    fraction: Option<&str>,
    exponent: Option<&str>,
) -> Option<Number> {
    let negative = matches!(sign, Some("-" | "\u{2212}"));
    let power: i64 = exponent.map_or(Some(0), |e| e[1..].trim_start_matches('+').parse().ok())?;
    let mut mantissa: i128 = 0;
    for digit in whole.bytes().chain(fraction.unwrap_or("").bytes()).filter(u8::is_ascii_digit) {
        mantissa = mantissa.checked_mul(10)?.checked_add(i128::from(digit - b'0'))?;
    }
    let places = i64::try_from(fraction.unwrap_or("").len()).ok()? - power;
    Some(Number {
        figure: scaled(if negative { -mantissa } else { mantissa }, places)?,
        ulp: scaled(1, places)?,
        unit: None,
        signed: sign.is_some(),
        integer: fraction.is_none() && exponent.is_none(),
        clock: false,
    })
}

/// `mantissa` times ten to the power of `-places`.
fn scaled(mantissa: i128, places: i64) -> Option<Decimal> {
    if places >= 0 {
        return Decimal::try_from_i128_with_scale(mantissa, u32::try_from(places).ok()?).ok();
    }
    let factor = 10i128.checked_pow(u32::try_from(-places).ok()?)?;
    Decimal::try_from_i128_with_scale(mantissa.checked_mul(factor)?, 0).ok()
}

/// The unit glued to a number, and its length.
fn glued_unit(rest: &str) -> (Option<Unit>, usize) {
    // Most numbers end in a blank.
    if matches!(rest.as_bytes().first(), None | Some(b' ' | b'\t' | b'|' | b')' | b']' | b'(')) {
        return (None, 0);
    }
    let len =
        rest.find(|c: char| !(c.is_alphabetic() || matches!(c, '%' | '/' | 'µ' | '×'))).unwrap_or(rest.len());
    let word = &rest[..len];
    match unit(word) {
        Some(found) => (Some(found), len),
        // `5%/min`, `12s/`: take the longest head that is a unit and is followed by a slash.
        None => word
            .find('/')
            .filter(|_| word.ends_with('/'))
            .and_then(|slash| Some((Some(unit(&word[..slash])?), slash)))
            .unwrap_or((None, 0)),
    }
}

/// `1m2.5s`, `2h3m4s`, `1:39.03`, `1:02:03`: minutes and hours before seconds, as one number of seconds.
fn minutes(text: &str) -> Option<Lexed> {
    let bytes = text.as_bytes();
    let head = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
    if head == 0 || head > 4 || !matches!(bytes.get(head), Some(b'm' | b'h' | b':')) {
        return None;
    }
    let part = |separator| verify(terminated(digits, char(separator)), |d: &str| d.len() <= 4);
    let lettered = (opt(part('h')), opt(part('m')), seconds, char('s'));
    let two_places = |s: &str| s.split('.').next().is_some_and(|whole| whole.len() == 2);
    let clock = (
        alt(((part(':').map(Some), part(':').map(Some)), part(':').map(|minutes| (None, Some(minutes))))),
        verify(seconds, two_places),
    );
    let shape: Parsed<'_, (Option<&str>, Option<&str>, &str)> =
        alt((lettered.map(|(h, m, s, _)| (h, m, s)), clock.map(|((h, m), s)| (h, m, s)))).parse(text);
    let (rest, (hours, minutes, seconds)) = shape.ok()?;
    let whole = |part: Option<&str>| part.map_or(Some(0i64), |digits| digits.parse().ok());
    let base = Decimal::from(whole(hours)? * 3600 + whole(minutes)? * 60);
    let (whole, fraction) = seconds.split_once('.').map_or((seconds, None), |(w, f)| (w, Some(f)));
    let number = assemble(None, whole, fraction, None)?;
    let unit = Unit { dimension: Dimension::Time, scale: Decimal::ONE };
    let figure = number.figure.checked_add(base)?;
    let len = text.len() - rest.len();
    let clock = bytes[head] == b':' && fraction.is_none_or(str::is_empty);
    Some(Lexed { number: Number { figure, unit: Some(unit), clock, ..number }, len })
}

fn seconds(input: &str) -> Parsed<'_, &str> {
    recognize(pair(digits, opt(pair(char('.'), many0_count(one_of("0123456789")))))).parse(input)
}

/// Whether a number may end before `rest`: not inside a word, an identifier, a path or a version.
fn ends_well(rest: &str) -> bool {
    let mut chars = rest.chars();
    match chars.next() {
        None => true,
        Some(c) if c.is_alphanumeric() => false,
        Some('_' | '/' | '@' | '#' | '\\' | '=' | '~' | '^' | '&' | '$') => false,
        // A sign, a point or a colon may close a sentence or a label, but not join more text.
        Some('-' | '.' | ':' | '+' | ',' | '\'') => {
            !chars.next().is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '.')
        }
        Some(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal_macros::dec;

    fn figure(text: &str) -> Option<(Decimal, Decimal, usize)> {
        number(text).map(|lexed| (lexed.number.figure, lexed.number.ulp, lexed.len))
    }

    #[test]
    fn figures_and_their_last_place() {
        for (text, value, ulp) in [
            ("12.468", dec!(12.468), dec!(0.001)),
            ("146.", dec!(146), dec!(1)),
            ("1,234.5", dec!(1234.5), dec!(0.1)),
            ("57\u{a0}801\u{a0}072", dec!(57801072), dec!(1)),
            ("217\u{202f}759", dec!(217759), dec!(1)),
            ("1.145e+08", dec!(114500000), dec!(100000)),
            ("5.03E-05", dec!(0.0000503), dec!(0.0000001)),
            (".24", dec!(0.24), dec!(0.01)),
            ("\u{2212}1.7", dec!(-1.7), dec!(0.1)),
            ("-2147483648", dec!(-2147483648), dec!(1)),
            ("00792", dec!(792), dec!(1)),
        ] {
            assert_eq!(figure(text), Some((value, ulp, text.len())), "{text}");
        }
    }

    #[test]
    fn units_scale_and_end_the_number() {
        for (text, value, len) in [
            ("303.62MB/s", dec!(303620000), 10),
            ("12.5k", dec!(12500), 5),
            ("1.805µ", dec!(0.000001805), 7),
            ("0.4%", dec!(0.4), 4),
            ("2m57.750s", dec!(177.750), 9),
            ("1:39.03", dec!(99.03), 7),
            ("0:01.46", dec!(1.46), 7),
            ("106ns)", dec!(0.000000106), 5),
            ("12,", dec!(12), 2),
        ] {
            let lexed = number(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((lexed.number.value(), lexed.len), (Some(value), len), "{text}");
        }
    }

    #[test]
    fn numbers_that_people_choose_are_round() {
        let round = |text: &str| number(text).is_some_and(|lexed| lexed.number.is_round());
        for text in ["0", "8", "30", "64", "1500", "9000", "115200", "65536", "1.5", "0.5", "12k", "-10"] {
            assert!(round(text), "{text}");
        }
        for text in ["11", "29", "1.1", "100.0", "12.50", "1181", "48212", "9.41", "0.553"] {
            assert!(!round(text), "{text}");
        }
        let coarse = |text: &str| number(text).is_some_and(|lexed| lexed.number.is_coarse());
        assert!(coarse("85") && coarse("1500") && coarse("1700") && !coarse("1234") && !coarse("8.5"));
    }

    #[test]
    fn times_of_the_day_have_a_colon_and_no_point() {
        let clock = |text: &str| number(text).is_some_and(|lexed| lexed.number.clock);
        assert!(clock("12:30") && clock("09:15:00") && clock("12:30."));
        assert!(!clock("1:39.03") && !clock("2m57s") && !clock("12"));
    }

    #[test]
    fn what_runs_on_is_no_number() {
        for text in [
            "",
            "-",
            ".",
            "+",
            "1.2.3",
            "2.6.13-rc4",
            "0x1f",
            "4k-page",
            "2p/16K",
            "5elements",
            "8-way",
            "12:34:56:78",
            "rc4",
            "1e",
            "10.0.0.1",
            "12=3",
            "7f",
            "1-2",
            "2.6.16-",
            "100fd",
            "0-39",
        ] {
            assert_eq!(figure(text), None, "{text}");
        }
    }
}
