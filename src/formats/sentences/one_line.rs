//! Both sides in one line: `before 12.3 ms, after 9.8 ms`, `410 MB/s without the patch and 455 MB/s with it`.

use super::super::build::{Builder, label};
use super::super::cue::Cue;
use super::super::sheet::Sheet;
use super::super::{Format, Reading};
use super::align::{settable, unit_of};
use super::heading::{PATCHES, Side};
use crate::layout::Line;
use crate::model::{Contrast, Lie, Role, Source};
use crate::number::{Number, Token, TokenKind, Value};
use crate::vocabulary::{thing, things};
use std::ops::Range;

pub(in crate::formats) static FORMAT: Format = Format {
    name: "one-line-pair",
    summary: "two values in one line, each beside the word for its side (before and after, without and with)",
    source: Source::Prose,
    cue: Cue::DIGIT.words(SIDES),
    read,
};

/// How many words away from its value the word for a side may stand.
const NEAR: usize = 2;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let line = &page.lines()[at];
    if !line.has_digit || !has_side(line.body) {
        return None;
    }
    let tokens = page.tokens(line);
    let mut values = tokens
        .iter()
        .enumerate()
        .filter_map(|(at, token)| Some((at, figure(line, token, tokens.get(at + 1))?)));
    let ((first, before), (second, after)) = (values.next()?, values.next()?);
    if values.next().is_some() || before.dimension() != after.dimension() {
        return None;
    }
    // Bare figures are those of a metric, or anything.
    let bare = || things(line.body) & (thing::METRIC | thing::SET) == thing::METRIC && !before.is_round();
    if before.unit.is_none() && !bare() {
        return None;
    }
    let sides = in_front(line, tokens, first, second).or_else(|| behind(line, tokens, first, second))?;
    let measured = !settable(&before, &after, line.body);
    let [(base, base_at), (new, new_at)] = if sides[0].0 == Side::Base {
        [(sides[0].1.clone(), first), (sides[1].1.clone(), second)]
    } else {
        [(sides[1].1.clone(), second), (sides[0].1.clone(), first)]
    };
    let start = line.body.len() - line.body.trim_start_matches([' ', '\t', '-', '*', '>', '•']).len();
    let end = tokens[first].range.start.min(sides[0].1.start).max(start);
    let name = start..start + line.body[start..end].trim_end_matches([' ', ':', ',', '(', '=']).len();
    if names_no_measurement(&line.body[name.clone()]) {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value), ("", Role::Value)]);
    let columns = if base_at < new_at { [0, 1] } else { [1, 0] };
    let row = builder.row(line, name);
    for (column, at, number) in [(0, first, before), (1, second, after)] {
        builder.value(row, column, line, tokens[at].range.clone(), Value::Number(number));
    }
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: vec![label(line, base), label(line, new)],
        baseline: Some(0),
        of: if columns[0] == 0 { vec![Some(0), Some(1)] } else { vec![Some(1), Some(0)] },
        group: vec![0, 0],
    });
    measured.then_some(())?;
    builder.finish(at + 1)
}

/// Whether a name is that of a test of a suite (`generic/001`), whose time says little, or of cases and lines.
fn names_no_measurement(name: &str) -> bool {
    let name = name.split([' ', ':']).next().unwrap_or(name);
    let number =
        name.rsplit_once('/').filter(|(suite, _)| suite.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    number.is_some_and(|(_, number)| number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit()))
        || ["number", "coverage"].iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Whether a word for a side stands in a text, small or with a capital.
fn has_side(text: &str) -> bool {
    let bytes = text.as_bytes();
    let begins = |at: usize| at == 0 || !bytes[at - 1].is_ascii_alphabetic();
    let is = |at: usize, word: &str| {
        (bytes[at] | 0x20) == word.as_bytes()[0] && bytes[at + 1..].starts_with(&word.as_bytes()[1..])
    };
    (0..bytes.len()).filter(|at| begins(*at)).any(|at| SIDES.iter().any(|word| is(at, word)))
}

/// What a line must hold before it is split.
const SIDES: &[&str] = &["before", "without", "w/o", "old", "vanilla", "unpatched", "baseline"];

fn figure(line: &Line<'_>, token: &Token, behind: Option<&Token>) -> Option<Number> {
    match &token.kind {
        TokenKind::Value(Value::Number(number)) => {
            Some(Number { unit: number.unit.or_else(|| unit_of(line.body, behind)), ..*number })
        }
        _ => None,
    }
}

type Found = (Side, Range<usize>);

/// The words for the sides in front of the values: `before 12.3 ms, after 9.8 ms`.
fn in_front(line: &Line<'_>, tokens: &[Token], first: usize, second: usize) -> Option<[Found; 2]> {
    let mine = side(line, tokens[..first].iter().rev().take(NEAR))?;
    let theirs = side(line, tokens[first + 1..second].iter().rev().take(NEAR))?;
    // Nothing else may claim the first value.
    let other = side(line, tokens[second + 1..].iter().take(NEAR)).is_some();
    (mine.0 != theirs.0 && !other).then_some([mine, theirs])
}

/// The words for the sides behind the values: `410 MB/s without the patch and 455 MB/s with it`.
fn behind(line: &Line<'_>, tokens: &[Token], first: usize, second: usize) -> Option<[Found; 2]> {
    let mine = side(line, tokens[first + 1..second].iter().take(NEAR))?;
    let theirs = side(line, tokens[second + 1..].iter().take(NEAR))?;
    let other = side(line, tokens[..first].iter().rev().take(NEAR)).is_some();
    // `12.3 ms before the irq` tells when something happened.
    let when = |from: usize, to: usize| {
        let words: Vec<&str> = tokens[from..to].iter().map(|token| &line.body[token.range.clone()]).collect();
        let at = words.iter().position(|word| matches!(*word, "before" | "after"));
        let behind =
            at.and_then(|at| words[at + 1..].iter().find(|word| !matches!(**word, "the" | "this" | "that")));
        let ends = |word: &&str| matches!(*word, "and" | "but" | "vs" | "vs." | "it" | "->" | "," | "/");
        let patch = |word: &str| {
            let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
            PATCHES.contains(&word.to_ascii_lowercase().as_str())
        };
        let closed = at.is_some_and(|at| words[at].ends_with([',', '.', ';', ')']));
        !closed && behind.is_some_and(|word| !ends(word) && !patch(word))
    };
    if when(first + 1, second) || when(second + 1, tokens.len()) {
        return None;
    }
    (mine.0 != theirs.0 && !other).then_some([mine, theirs])
}

fn side<'t>(line: &Line<'_>, mut tokens: impl Iterator<Item = &'t Token>) -> Option<Found> {
    tokens.find_map(|token| Some((Side::of(&line.body[token.range.clone()])?, token.range.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn pair(text: &str) -> Option<(Option<usize>, Vec<Option<usize>>)> {
        let page = Page::new(text);
        let table = read(&Sheet::new(&page), 0, 0)?.table;
        table.contrast.map(|contrast| (contrast.baseline, contrast.of))
    }

    #[test]
    fn each_value_stands_beside_its_side() {
        let is = |text: &str, of: [usize; 2]| {
            assert_eq!(pair(text), Some((Some(0), of.map(Some).to_vec())), "{text}")
        };
        is("fsync: before 12.31 ms, after 9.80 ms", [0, 1]);
        is("It is 410.2 MB/s without the patch and 455.8 MB/s with it.", [0, 1]);
        is("latency: 9.80 ms (with), 12.31 ms (without)", [1, 0]);
        assert_eq!(pair("generic/001 before 4.5s after 4.6s"), None);
        assert_eq!(pair("Number of failures: before 12.5% after 10.1%"), None);
        assert_eq!(pair("wait 5 seconds before 10 seconds are over"), None);
        assert_eq!(pair("taken 12.3 ms before the irq and freed 14.1 ms after it"), None);
        assert_eq!(pair("took 12.3 ms before lunch and 9.8 ms on Monday"), None);
    }
}
