//! Lines that name one of two sides: `Before:`, `** After patch, 1 000 files **`, `Then again without that option.`

use super::super::build::words;
use crate::layout::Line;
use std::ops::Range;

/// Which side of a comparison a label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// What is compared with.
    Base,
    /// What is compared.
    New,
}

/// A line, or the beginning of one, that names a side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Heading {
    /// The label's bytes in the body.
    pub(super) label: Range<usize>,
    /// The side, where a word tells it.
    pub(super) side: Option<Side>,
    /// Whether a sentence follows on the same line.
    pub(super) inline: bool,
}

const BASE: &[&str] = &[
    "before",
    "without",
    "w/o",
    "old",
    "vanilla",
    "baseline",
    "base",
    "unpatched",
    "original",
    "orig",
    "stock",
    "mainline",
    "upstream",
    "master",
    "control",
    "unmodified",
    "previously",
    "disabled",
    "off",
];
const NEW: &[&str] = &[
    "after",
    "with",
    "w/",
    "new",
    "patched",
    "now",
    "optimized",
    "improved",
    "fixed",
    "modified",
    "enabled",
    "on",
];
/// Words that a label at the start of a sentence may go on with.
const COMPANIONS: &[&str] = &[
    "this",
    "the",
    "my",
    "your",
    "these",
    "that",
    "patch",
    "patches",
    "patchset",
    "series",
    "change",
    "changes",
    "commit",
    "fix",
    "kernel",
    "applied",
    "code",
    "version",
    "optimization",
    "it",
];
/// What a label is about that speaks of a patch without naming its other side.
pub(super) const PATCHES: &[&str] =
    &["patch", "patches", "patchset", "series", "change", "changes", "commit", "fix", "applied"];
/// The longest heading in words.
const MOST_WORDS: usize = 16;
/// The longest label inside a heading that is a sentence, in words.
const MOST_LABEL_WORDS: usize = 6;
/// The signs that set a heading off.
const MARKS: &[char] = &['*', '#', '=', '-', '•', '"', '\'', '`', '[', '(', '>', '~', ' ', '\t'];

impl Side {
    /// The side that a word stands for.
    pub(super) fn of(word: &str) -> Option<Side> {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '/');
        // It is asked of every line: most words are told by their length and their first letter.
        let first = word.bytes().next()? | 0x20;
        let is = |known: &str| known.len() == word.len() && known.as_bytes()[0] == first;
        let among = |list: &[&str]| list.iter().any(|known| is(known) && known.eq_ignore_ascii_case(word));
        if among(BASE) { Some(Side::Base) } else { among(NEW).then_some(Side::New) }
    }
}

impl Heading {
    /// Reads a line as a heading, or as a sentence behind a label.
    pub(super) fn of(line: &Line<'_>) -> Option<Heading> {
        let body = line.body;
        let start = body.len() - body.trim_start_matches(MARKS).len();
        let (first, word) = words(body.get(start..)?).next()?;
        let end = start + first.end;
        let side = Side::of(word);
        let closed = body.ends_with([':', '*', '=', '#']);
        if !closed && side.is_some() && line.has_digit {
            return inline(body, start, end, side);
        }
        if !closed && side.is_none() && !body.ends_with(['.', ',', '"', ')']) {
            return None;
        }
        if side.is_none() && line.has_digit && !closed {
            return None;
        }
        let text = body[start..].trim_end_matches([':', '*', '=', '#', ' ', ',', '.']);
        let whole = Heading { label: start..start + text.len(), side, inline: false };
        match side {
            _ if text.split_ascii_whitespace().count() > MOST_WORDS => None,
            Some(_) => Some(whole),
            None => tail(text, start).or((closed && !line.has_digit).then_some(whole)),
        }
    }

    /// Whether it says of itself that something is changed: `after this patch`.
    pub(super) fn names_a_patch(&self, body: &str) -> bool {
        self.side == Some(Side::New)
            && words(&body[self.label.clone()])
                .any(|(_, word)| PATCHES.contains(&word.to_ascii_lowercase().as_str()))
    }

    /// Whether two headings can name two sides of one comparison.
    pub(super) fn opposes(&self, other: &Heading) -> bool {
        self.inline == other.inline
            && match (self.side, other.side) {
                (Some(mine), Some(theirs)) => mine != theirs,
                // A word that is not known, or misspelt, stands for the other side of a baseline.
                (Some(Side::Base), None) | (None, Some(Side::Base)) => !self.inline,
                _ => false,
            }
    }
}

/// The label of a sentence: up to a colon or comma near its start, else the word and what belongs to it.
fn inline(body: &str, start: usize, end: usize, side: Option<Side>) -> Option<Heading> {
    const NEAR: usize = 48;
    let digit = body[start..].find(|c: char| c.is_ascii_digit()).map_or(body.len(), |at| start + at);
    let sign = body[start..digit].find([':', ',']).filter(|at| *at < NEAR).map(|at| start + at);
    let label_end = sign.unwrap_or_else(|| {
        let companions = words(&body[end..])
            .take_while(|(_, word)| COMPANIONS.contains(&word.to_ascii_lowercase().as_str()));
        companions.last().map_or(end, |(range, _)| end + range.end)
    });
    (label_end < digit).then_some(Heading { label: start..label_end, side, inline: true })
}

/// The label at the end of a heading that is a sentence.
fn tail(text: &str, start: usize) -> Option<Heading> {
    let last = text.split_ascii_whitespace().rev().take(MOST_LABEL_WORDS);
    let (word, side) = last.filter_map(|word| Some((word, Side::of(word)?))).last()?;
    // The word is a part of the text, so that its place follows from its address.
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    Some(Heading { label: start + at..start + text.len(), side: Some(side), inline: false })
}

/// The two sides that a line names beside each other, in its order: `Stack usage (Before vs After):`.
pub(super) fn versus(body: &str) -> Option<[(Range<usize>, Side); 2]> {
    if !body.ends_with([':', ')']) {
        return None;
    }
    // Few lines have any of these signs.
    let may_be = |at: usize| {
        let around = body.as_bytes().get(at.saturating_sub(1)..at + 2);
        matches!(around, Some(b" vs" | b" ve" | b" ->"))
    };
    if !memchr::memchr2_iter(b'v', b'-', body.as_bytes()).any(may_be) {
        return None;
    }
    let sign =
        [" vs ", " vs. ", " versus ", " -> "].iter().find_map(|sign| Some((body.find(sign)?, sign.len())));
    let (at, len) = sign?;
    let (before, _) = words(&body[..at]).last()?;
    let (after, _) = words(&body[at + len..]).next()?;
    let trim = |range: Range<usize>| {
        let text = &body[range.clone()];
        let inner = text.trim_matches(|c: char| !c.is_alphanumeric() && c != '/');
        let lead = text.find(inner).unwrap_or(0);
        range.start + lead..range.start + lead + inner.len()
    };
    let (before, after) = (trim(before), trim(at + len + after.start..at + len + after.end));
    let (first, second) = (Side::of(&body[before.clone()])?, Side::of(&body[after.clone()])?);
    (first != second).then_some([(before, first), (after, second)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn label(text: &str) -> Option<(String, Option<Side>, bool)> {
        let page = Page::new(text);
        let heading = Heading::of(&page.lines()[0])?;
        Some((text[heading.label].to_owned(), heading.side, heading.inline))
    }

    #[test]
    fn labels_name_their_side() {
        use Side::{Base, New};
        let is = |text: &str, name: &str, side, inline| {
            assert_eq!(label(text), Some((name.to_owned(), side, inline)), "{text}");
        };
        is("Before:", "Before", Some(Base), false);
        is("Afther:", "Afther", None, false);
        is("** After patch, N = 1 000 **", "After patch, N = 1 000", Some(New), false);
        is("after this patch,", "after this patch", Some(New), false);
        is("Then again without that option.", "without that option", Some(Base), false);
        is("First test, booted with \"x.y\"", "with \"x.y\"", Some(New), false);
        is("Before: it took 5 s at 4k", "Before", Some(Base), true);
        is("With this patch it took 5 s", "With this patch it", Some(New), true);
        assert_eq!(label("A sentence of 5 words."), None);
        assert_eq!(label("no sign at all"), None);
        assert_eq!(versus("Stack usage (Before vs After):").map(|sides| sides[1].1), Some(New));
        assert_eq!(versus("arm vs x86:"), None);
    }
}
