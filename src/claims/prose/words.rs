//! The words of a sentence: its figures, its arrows, and everything else in small letters.

use super::figures::{Figure, bound_of, join_units, mark_rough_and_bounded};
use super::fractions::read_fractions;
use crate::number::number;
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

/// The words of a sentence.
pub(crate) fn words(sentence: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::with_capacity(sentence.len() / 6 + 1);
    let mut at = 0;
    for run in sentence.as_bytes().split(|byte| *byte == b' ') {
        let range = at..at + run.len();
        at = range.end + 1;
        // Most words of prose are no more than small letters.
        if !run.is_empty() && run.iter().all(u8::is_ascii_lowercase) {
            let kind = WordKind::Text(sentence[range.clone()].to_owned());
            out.push(Word { range, kind, opens: false, closes: false, ends_clause: false });
        } else {
            push(sentence, range, &mut out);
        }
    }
    let mut out = join_units(sentence, out);
    read_fractions(&mut out);
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
        let before = out.len();
        push(sentence, start..start + arrow, out);
        // The bracket before all of it opens at its first word.
        if let Some(first) = out.get_mut(before) {
            first.opens |= opens;
        }
        out.push(word(start + arrow..start + arrow + 2, WordKind::Arrow));
        push(sentence, start + arrow + 2..run.end, out);
        return;
    }
    let signs = core
        .find(|c: char| !matches!(c, '~' | '\u{2248}' | '<' | '>' | '=' | '\u{2264}' | '\u{2265}'))
        .unwrap_or(0);
    if let Some(lexed) = number(&core[signs..]).filter(|lexed| signs + lexed.len == core.len()) {
        let lead = &core[..signs];
        let figure = Figure {
            roughly: lead.contains(['~', '\u{2248}']),
            bound: bound_of(lead),
            ..Figure::printed(lexed.number)
        };
        out.push(word(range.start + signs..range.end, WordKind::Number(figure)));
        return;
    }
    out.push(word(range, WordKind::Text(core.to_lowercase())));
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
    use super::super::figures::Bound;
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
        let opened: Vec<bool> = words("(1.53->1.20)").iter().map(|word| word.opens).collect();
        assert!(opened[0], "{opened:?}");
        assert_eq!(shape("9.75ms->6.04ms"), "<9.75ms> -> <6.04ms>");
        assert_eq!(shape("about 20% less, at most 1.2%"), "about ~<20%> less at most <1.2%>max");
        assert_eq!(shape("overheads < 1% or <1%, ~3x"), "overheads < <1%>max or <1%>max ~<3x>");
        assert_eq!(shape("1.13 times faster"), "<1.13 times> faster");
    }
}
