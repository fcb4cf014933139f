//! The figures of a sentence: their units, and the words before them that make them rough ones or bounds.

use super::lexicon::{Way, is_rough};
use super::words::{Word, WordKind};
use crate::number::{Dimension, Number, Unit, unit};
use rust_decimal::Decimal;

/// A figure in a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    /// The number; `18 percent` and `1.5 times` carry their unit.
    pub(crate) number: Number,
    /// Whether it is meant roughly: `~20%`, `about 20%`.
    pub(crate) roughly: bool,
    /// The bound that it is, if any: `< 1%`, `at most 1%`.
    pub(crate) bound: Option<Bound>,
    /// How it is said.
    pub(crate) said: Said,
}

/// How a figure is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// In digits.
    Digits,
    /// As a part by which something changed: `by a third`, `by 1/3`.
    Part,
    /// As what became of something: `to a third`, `halved`, `doubled`. The way, where the word itself tells it.
    Result(Option<Way>),
}

impl Figure {
    /// A figure as it is printed.
    pub(crate) fn printed(number: Number) -> Self {
        Figure { number, roughly: false, bound: None, said: Said::Digits }
    }
}

pub(super) const PERCENT: Unit = Unit { dimension: Dimension::Percent, scale: Decimal::ONE };
pub(super) const RATIO: Unit = Unit { dimension: Dimension::Ratio, scale: Decimal::ONE };

/// Which side of a figure is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// No more than it.
    Most,
    /// No less than it.
    Least,
}

/// The side of a figure that a sign before it means.
pub(super) fn bound_of(sign: &str) -> Option<Bound> {
    if sign.contains(['<', '\u{2264}']) {
        Some(Bound::Most)
    } else {
        sign.contains(['>', '\u{2265}']).then_some(Bound::Least)
    }
}

/// `18 percent`, `1.5 times`, `12.5 ms`, `a factor of 3`: the unit belongs to the figure.
pub(super) fn join_units(sentence: &str, words: Vec<Word>) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::with_capacity(words.len());
    for mut word in words {
        let text = |back: usize| out.len().checked_sub(back).map_or("", |at| out[at].text());
        if let WordKind::Number(figure) = &mut word.kind
            && figure.number.unit.is_none()
            && (text(2), text(1)) == ("factor", "of")
        {
            figure.number.unit = Some(RATIO);
        }
        match out.last_mut().and_then(|before| Some((unit_behind(sentence, before, &word)?, before))) {
            Some((unit, before)) => {
                before.range.end = word.range.end;
                before.closes |= word.closes;
                before.ends_clause |= word.ends_clause;
                if let WordKind::Number(figure) = &mut before.kind {
                    figure.number.unit = Some(unit);
                }
            }
            None => out.push(word),
        }
    }
    out
}

/// The unit that a word is for the figure before it.
fn unit_behind(sentence: &str, before: &Word, word: &Word) -> Option<Unit> {
    let (WordKind::Number(figure), WordKind::Text(text)) = (&before.kind, &word.kind) else { return None };
    if figure.number.unit.is_some() || before.ends_clause || before.closes {
        return None;
    }
    match text.as_str() {
        "percent" | "pct" | "per-cent" => Some(PERCENT),
        "times" => Some(RATIO),
        // Other single letters are words as often as units.
        _ => Some(&sentence[word.range.clone()]).filter(|text| text.len() > 1 || *text == "s").and_then(unit),
    }
}

/// Words and signs before a figure that make it rough or a bound: `about`, `at most`, `less than`, `<`.
pub(super) fn mark_rough_and_bounded(words: &mut [Word]) {
    for at in 1..words.len() {
        if !matches!(words[at].kind, WordKind::Number(_)) {
            continue;
        }
        let text = |back: usize| match at.checked_sub(back).map(|at| &words[at].kind) {
            Some(WordKind::Text(text)) => text.as_str(),
            _ => "",
        };
        // A word that makes the figure rough may stand between: `at most about 3%`.
        let skip = usize::from(is_rough(text(1)) && !matches!(text(1), "over" | "under" | "up"));
        let (one, two, three) = (text(1 + skip), text(2 + skip), text(3 + skip));
        let rough = skip > 0 || is_rough(one) || (one == "to" && two == "up");
        let bound = match (two, one) {
            ("more" | "higher" | "greater" | "worse" | "larger", "than")
                if matches!(three, "no" | "not" | "never") =>
            {
                Some(Bound::Most)
            }
            ("less" | "lower", "than") if matches!(three, "no" | "not" | "never") => Some(Bound::Least),
            ("at", "most")
            | ("less" | "lower", "than")
            | ("maximum", "of")
            | (_, "below" | "under" | "<" | "<=") => Some(Bound::Most),
            ("at", "least")
            | ("more" | "higher" | "greater", "than")
            | (_, "above" | "over" | ">" | ">=") => Some(Bound::Least),
            _ => None,
        };
        if let WordKind::Number(figure) = &mut words[at].kind {
            figure.roughly |= rough;
            figure.bound = figure.bound.or(bound);
        }
    }
}
