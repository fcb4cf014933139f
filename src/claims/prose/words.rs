//! The words of a sentence: its figures, its arrows, and everything else in small letters.

use super::lexicon::is_rough;
use crate::number::{Dimension, Number, Unit, number, unit};
use rust_decimal::Decimal;
use std::ops::Range;

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Word {
    /// Where it stands in the sentence, signs of punctuation left out.
    pub(crate) range: Range<usize>,
    /// What it is.
    pub(crate) kind: WordKind,
    /// Whether a bracket opens before it.
    pub(crate) opens: bool,
    /// Whether a bracket closes behind it.
    pub(crate) closes: bool,
    /// Whether a comma, a colon or the like stands behind it.
    pub(crate) ends_clause: bool,
}

/// What a word is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WordKind {
    /// A figure.
    Number(Figure),
    /// `->`, `→`, `=>`.
    Arrow,
    /// Any other word, in small letters.
    Text(String),
}

/// A figure in a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    /// The number; `18 percent` and `1.5 times` carry their unit.
    pub(crate) number: Number,
    /// Whether it is meant roughly: `~20%`, `about 20%`.
    pub(crate) roughly: bool,
    /// The bound that it is, if any: `< 1%`, `at most 1%`.
    pub(crate) bound: Option<Bound>,
}

/// Which side of a figure is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// No more than it.
    Most,
    /// No less than it.
    Least,
}

/// The words of a sentence.
pub(crate) fn words(sentence: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::with_capacity(sentence.len() / 6 + 1);
    let mut at = 0;
    for run in sentence.split(' ') {
        push(sentence, at..at + run.len(), &mut out);
        at += run.len() + 1;
    }
    join_units(sentence, &mut out);
    mark_rough_and_bounded(&mut out);
    out
}

fn is_opening(c: char) -> bool {
    matches!(c, '(' | '[' | '{')
}

fn is_closing(c: char) -> bool {
    matches!(c, ')' | ']' | '}')
}

fn push(sentence: &str, run: Range<usize>, out: &mut Vec<Word>) {
    let text = &sentence[run.clone()];
    let lead = text
        .find(|c: char| !(is_opening(c) || matches!(c, '"' | '\'' | '`' | '*' | '_')))
        .unwrap_or(text.len());
    let opens = text[..lead].contains(is_opening);
    let core = text[lead..].trim_end_matches(|c: char| {
        is_closing(c) || matches!(c, ',' | ';' | ':' | '.' | '"' | '\'' | '`' | '*' | '!' | '?' | '\u{2026}')
    });
    let tail = &text[lead + core.len()..];
    if core.is_empty() {
        // A lone dash parts clauses.
        return;
    }
    let start = run.start + lead;
    let range = start..start + core.len();
    let closes = tail.contains(is_closing);
    let ends_clause = tail.contains([',', ';', ':']);
    let word = |range, kind| Word { range, kind, opens, closes, ends_clause };
    if matches!(core, "->" | "-->" | "=>" | "==>" | "\u{2192}" | "\u{21d2}") {
        out.push(word(range, WordKind::Arrow));
        return;
    }
    // `12->13` without blanks.
    if let Some(arrow) = core.find("->").filter(|at| *at > 0 && *at + 2 < core.len()) {
        push(sentence, start..start + arrow, out);
        out.push(word(start + arrow..start + arrow + 2, WordKind::Arrow));
        push(sentence, start + arrow + 2..run.end, out);
        return;
    }
    let signs = core
        .find(|c: char| !matches!(c, '~' | '\u{2248}' | '<' | '>' | '=' | '\u{2264}' | '\u{2265}'))
        .unwrap_or(0);
    if let Some(lexed) = number(&core[signs..]).filter(|lexed| signs + lexed.len == core.len()) {
        let lead = &core[..signs];
        let figure =
            Figure { number: lexed.number, roughly: lead.contains(['~', '\u{2248}']), bound: bound_of(lead) };
        out.push(word(range.start + signs..range.end, WordKind::Number(figure)));
        return;
    }
    out.push(word(range, WordKind::Text(core.to_lowercase())));
}

fn bound_of(sign: &str) -> Option<Bound> {
    if sign.contains(['<', '\u{2264}']) {
        Some(Bound::Most)
    } else {
        sign.contains(['>', '\u{2265}']).then_some(Bound::Least)
    }
}

/// `18 percent`, `1.5 times`, `12.5 ms`: the unit belongs to the figure.
fn join_units(sentence: &str, words: &mut Vec<Word>) {
    let mut at = 1;
    while at < words.len() {
        let found = match (&words[at - 1].kind, &words[at].kind) {
            (WordKind::Number(figure), WordKind::Text(text)) if figure.number.unit.is_none() => {
                match text.as_str() {
                    "percent" | "pct" | "per-cent" => {
                        Some(Unit { dimension: Dimension::Percent, scale: Decimal::ONE })
                    }
                    "times" => Some(Unit { dimension: Dimension::Ratio, scale: Decimal::ONE }),
                    // Other single letters are words as often as units.
                    _ => Some(&sentence[words[at].range.clone()])
                        .filter(|text| text.len() > 1 || *text == "s")
                        .and_then(unit),
                }
            }
            _ => None,
        };
        match found {
            Some(unit) => {
                let word = words.remove(at);
                let before = &mut words[at - 1];
                before.range.end = word.range.end;
                before.closes |= word.closes;
                before.ends_clause |= word.ends_clause;
                if let WordKind::Number(figure) = &mut before.kind {
                    figure.number.unit = Some(unit);
                }
            }
            None => at += 1,
        }
    }
}

/// Words and signs before a figure that make it rough or a bound: `about`, `at most`, `less than`, `<`.
fn mark_rough_and_bounded(words: &mut [Word]) {
    for at in 1..words.len() {
        let text = |back: usize| match at.checked_sub(back).map(|at| &words[at].kind) {
            Some(WordKind::Text(text)) => text.as_str(),
            _ => "",
        };
        let (one, two) = (text(1), text(2));
        let rough = is_rough(one) || (one == "to" && two == "up");
        let bound = match (two, one) {
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

impl Word {
    /// The figure, where it is one.
    pub(crate) fn figure(&self) -> Option<&Figure> {
        match &self.kind {
            WordKind::Number(figure) => Some(figure),
            _ => None,
        }
    }

    /// The word in small letters, empty for figures and arrows.
    pub(crate) fn text(&self) -> &str {
        match &self.kind {
            WordKind::Text(text) => text,
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(sentence: &str) -> String {
        words(sentence)
            .iter()
            .map(|word| {
                let text = &sentence[word.range.clone()];
                match &word.kind {
                    WordKind::Number(figure) => {
                        let rough = if figure.roughly { "~" } else { "" };
                        format!(
                            "{rough}<{text}>{}",
                            figure.bound.map_or("", |bound| if bound == Bound::Most { "max" } else { "min" })
                        )
                    }
                    WordKind::Arrow => "->".to_owned(),
                    WordKind::Text(text) => text.clone(),
                }
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn figures_stand_apart_from_their_punctuation() {
        assert_eq!(shape("(1.95% better w/ X=1)."), "<1.95%> better w/ x=1");
        assert_eq!(shape("4.22 -> 5.00 Mpps (+18 percent)"), "<4.22> -> <5.00 Mpps> <+18 percent>");
        assert_eq!(shape("9.75ms->6.04ms"), "<9.75ms> -> <6.04ms>");
        assert_eq!(shape("about 20% less, at most 1.2%"), "about ~<20%> less at most <1.2%>max");
        assert_eq!(shape("overheads < 1% or <1%, ~3x"), "overheads < <1%>max or <1%>max ~<3x>");
        assert_eq!(shape("1.13 times faster"), "<1.13 times> faster");
    }
}
