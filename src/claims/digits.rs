//! Slips of the pen: two figures that differ by digits exchanged, lost, or mistyped.

/// How one figure becomes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slip {
    /// Neighbouring digits stand in another order.
    Exchanged,
    /// A digit is missing.
    Lost,
    /// A digit is too many.
    Added,
    /// One digit is another one.
    Mistyped,
}

impl Slip {
    /// The slip in words.
    pub fn words(self) -> &'static str {
        match self {
            Slip::Exchanged => "digits exchanged",
            Slip::Lost => "a digit lost",
            Slip::Added => "a digit too many",
            Slip::Mistyped => "one digit differs",
        }
    }
}

/// The slip that turns `right` into `printed`, where a single one does. Signs and units are to be cut off before.
pub(crate) fn slip(right: &str, printed: &str) -> Option<Slip> {
    let (right, printed) = (right.as_bytes(), printed.as_bytes());
    let digits = |text: &[u8]| text.iter().filter(|b| b.is_ascii_digit()).count();
    if digits(right) < 2 || right == printed {
        return None;
    }
    if right.len() == printed.len() {
        return replaced(right, printed);
    }
    if printed.len() + 1 == right.len() && longer_by_a_digit(right, printed) {
        return Some(Slip::Lost);
    }
    (right.len() + 1 == printed.len() && longer_by_a_digit(printed, right)).then_some(Slip::Added)
}

/// Digits in another order within three neighbouring places, or one digit instead of another.
fn replaced(right: &[u8], printed: &[u8]) -> Option<Slip> {
    let differs: Vec<usize> = (0..right.len()).filter(|at| right[*at] != printed[*at]).collect();
    let all_digits = differs.iter().all(|at| right[*at].is_ascii_digit() && printed[*at].is_ascii_digit());
    if !all_digits {
        return None;
    }
    let (first, last) = (*differs.first()?, *differs.last()?);
    if first == last {
        return Some(Slip::Mistyped);
    }
    let sorted = |text: &[u8]| {
        let mut digits = text[first..=last].to_vec();
        digits.sort_unstable();
        digits
    };
    // A point may stand between two exchanged digits.
    let places = right[first..=last].iter().filter(|b| b.is_ascii_digit()).count();
    (places <= 3 && sorted(right) == sorted(printed)).then_some(Slip::Exchanged)
}

/// Whether taking one digit out of `long` gives `short`.
fn longer_by_a_digit(long: &[u8], short: &[u8]) -> bool {
    let same = long.iter().zip(short).take_while(|(a, b)| a == b).count();
    long[same].is_ascii_digit() && long[same + 1..] == short[same..]
}

/// The figures that `printed` is one slip away from: digits exchanged, or a digit lost. No digit is lost behind the
/// point, where the places would tell. `may_be` tells of two figures whether one from the first to the second is asked
/// for: most places for a digit drop out with one question.
pub(crate) fn may_have_been(
    printed: &str,
    may_be: impl Fn(&str, &str) -> bool,
) -> impl Iterator<Item = (String, Slip)> {
    let digits: Vec<usize> =
        printed.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(at, _)| at).collect();
    let pairs: Vec<(usize, usize)> = digits.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let exchanged = pairs.into_iter().filter_map(move |(a, b)| {
        let mut bytes = printed.as_bytes().to_vec();
        bytes.swap(a, b);
        let text = String::from_utf8(bytes).ok()?;
        (text != printed).then_some((text, Slip::Exchanged))
    });
    let with = move |at: usize, digit: u8| {
        let (head, tail) = printed.split_at(at);
        format!("{head}{}{tail}", char::from(digit))
    };
    let whole = printed.find('.').unwrap_or(printed.len());
    let places = (0..=whole).filter(|at| printed.is_char_boundary(*at));
    let lost = places
        .filter(move |at| may_be(&with(*at, b'0'), &with(*at, b'9')))
        .flat_map(move |at| (b'0'..=b'9').map(move |digit| (with(at, digit), Slip::Lost)));
    exchanged.chain(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_apart() {
        for (right, printed, expected) in [
            ("70.231", "70.123", Some(Slip::Exchanged)),
            ("12.34", "13.24", Some(Slip::Exchanged)),
            ("764.9", "76.9", Some(Slip::Lost)),
            ("17.4", "16.4", Some(Slip::Mistyped)),
            ("76.9", "764.9", Some(Slip::Added)),
            ("12.34", "12.34", None),
            ("12.34", "43.21", None),
            ("12.34", "1234.", None),
            ("5", "6", None),
        ] {
            assert_eq!(slip(right, printed), expected, "{right} {printed}");
        }
    }

    #[test]
    fn every_single_slip_is_offered() {
        let all: Vec<_> = may_have_been("76.9", |_, _| true).collect();
        assert!(all.contains(&("764.9".to_owned(), Slip::Lost)));
        assert!(all.contains(&("79.6".to_owned(), Slip::Exchanged)));
        assert!(all.contains(&("67.9".to_owned(), Slip::Exchanged)));
        let last = |low: &str, high: &str| (low, high) == ("760.9", "769.9");
        let some: Vec<_> = may_have_been("76.9", last).filter(|(_, slip)| *slip == Slip::Lost).collect();
        assert!(some.len() == 10 && some.contains(&("764.9".to_owned(), Slip::Lost)), "{some:?}");
    }
}
