//! The right figure in the place of a wrong one: where exactly that stands, and what to write there.

use crate::text::{Place, Span};
use std::ops::Range;

/// A figure to be replaced. What stands around it stays: brackets, a blank before its unit, the unit in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The figure.
    pub span: Span,
    /// The right one, in the same form.
    pub text: String,
}

impl Fix {
    /// The right figure for the printed one, which stands in `raw` from the place `at` on. `None` where it is written
    /// there in a form that its number does not remember (words, thousands, exponents).
    pub(super) fn of(raw: &str, at: Place, printed: &str, right: &str) -> Option<Fix> {
        // A number and its unit, else the number alone, else its digits: `37 percent` and a typographic minus.
        let bare = bare(printed).zip(bare(right));
        let digits = bare.and_then(|(printed, right)| unsigned(printed, right));
        let forms = [Some((printed, right)), bare, digits];
        let (place, text) =
            forms.into_iter().flatten().find_map(|(printed, right)| Some((only(raw, printed)?, right)))?;
        if raw[place.clone()] == *text || text.contains(' ') {
            return None;
        }
        let from = at.byte as usize;
        let span = Span::new(at.line, from + place.start, from + place.end);
        Some(Fix { span, text: text.to_owned() })
    }
}

/// A figure without the sign of its unit.
fn bare(figure: &str) -> Option<&str> {
    Some(figure.trim_end_matches(['%', 'x'])).filter(|bare| !bare.is_empty())
}

/// Both figures without their sign, where it is the same.
fn unsigned<'a>(printed: &'a str, right: &'a str) -> Option<(&'a str, &'a str)> {
    ['+', '-'].into_iter().find_map(|sign| printed.strip_prefix(sign).zip(right.strip_prefix(sign)))
}

/// The one place where a figure stands in a text, and not as a part of a longer one.
fn only(text: &str, figure: &str) -> Option<Range<usize>> {
    let mut places = text.match_indices(figure).map(|(at, _)| at..at + figure.len()).filter(|place| {
        let before = &text[..place.start];
        let mut behind = text[place.end..].chars();
        let goes_on = match behind.next() {
            Some('.' | ',' | '\'' | 'e' | 'E') => {
                behind.next().is_some_and(|c| c.is_ascii_digit() || matches!(c, '+' | '-'))
            }
            next => next.is_some_and(|c| c.is_ascii_digit()),
        };
        !goes_on && !before.ends_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\''))
    });
    places.next().filter(|_| places.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(raw: &str, printed: &str, right: &str) -> Option<String> {
        let fix = Fix::of(raw, Place { line: 3, byte: 7 }, printed, right)?;
        assert_eq!(fix.span.line, 3);
        let (start, end) = (fix.span.start as usize - 7, fix.span.end as usize - 7);
        Some(format!("{}{}{}", &raw[..start], fix.text, &raw[end..]))
    }

    #[test]
    fn only_the_figure_is_replaced() {
        for (raw, printed, right, text) in [
            ("-16.4%", "-16.4%", "-17.4%", "-17.4%"),
            ("( +0.60% )", "+0.60%", "+0.44%", "( +0.44% )"),
            ("306.9MB/s", "306.9", "305.9", "305.9MB/s"),
            ("37 percent", "37%", "42%", "42 percent"),
            ("%-11.9", "-11.9%", "-12.9%", "%-12.9"),
            ("\u{2212}2.90%", "-2.90%", "-2.80%", "\u{2212}2.80%"),
            ("-16.4", "-16.4%", "-17.4%", "-17.4"),
            ("+4.0%", "+4.0%", "-4.0%", "-4.0%"),
            ("1.83\u{d7}", "1.83x", "1.74x", "1.74\u{d7}"),
        ] {
            assert_eq!(fixed(raw, printed, right).as_deref(), Some(text), "{raw}");
        }
    }

    #[test]
    fn what_is_written_in_another_form_is_left_alone() {
        for (raw, printed, right) in [
            ("halved", "50%", "-37.0%"),
            ("1,234", "1234", "1235"),
            ("1.145e+08", "114500000", "114600000"),
            ("1.5e3", "1.5", "1.6"),
            ("\u{2212}2.90%", "-2.90%", "+2.80%"),
            ("12 of 12", "12", "13"),
            ("0.933993", "0.933993", "0.041633 (over n: 0.033993)"),
            ("16.4%", "16.4%", "16.4%"),
        ] {
            assert_eq!(fixed(raw, printed, right), None, "{raw}");
        }
    }
}
