//! The parts of words and labels by which they are found in each other: letters and digits, whatever stands between.

use super::words::{Word, WordKind};
use std::ops::Range;

/// A part of a word.
pub(super) struct Token<'s> {
    pub(super) text: &'s str,
    pub(super) word: usize,
    pub(super) is_figure: bool,
}

/// The parts of a sentence's words that consist of letters and digits; signs that stand alone as they are.
pub(super) fn tokens<'s>(sentence: &'s str, words: &'s [Word], part: Range<usize>) -> Vec<Token<'s>> {
    let mut out = Vec::with_capacity(part.len());
    for at in part {
        let word = &words[at];
        let (text, is_figure) = match &word.kind {
            WordKind::Text(text) => (text.as_str(), false),
            WordKind::Number(_) => (&sentence[word.range.clone()], true),
            WordKind::Arrow => continue,
        };
        let before = out.len();
        let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        out.extend(parts.map(|text| Token { text, word: at, is_figure }));
        if out.len() == before {
            out.push(Token { text, word: at, is_figure });
        }
    }
    out
}

/// The parts of a label, in small letters.
pub(super) fn label_tokens(label: &str) -> Vec<String> {
    name(label).split(' ').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The parts of a label in small letters, with a blank between them: the form in which names are looked up.
pub(super) fn name(label: &str) -> String {
    let mut out = String::with_capacity(label.len());
    let mut parts = false;
    for c in label.chars() {
        if !c.is_alphanumeric() {
            parts = !out.is_empty();
            continue;
        }
        if std::mem::take(&mut parts) {
            out.push(' ');
        }
        match c {
            'a'..='z' | '0'..='9' => out.push(c),
            c => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// Parts with a blank between them.
pub(super) fn joined<'s>(parts: impl Iterator<Item = &'s str>) -> String {
    let mut out = String::new();
    for part in parts {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(part);
    }
    out
}
