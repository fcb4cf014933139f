//! Changes whose base and new value stand in the same sentence: `from 1.53 s to 1.20 s (21% less)`,
//! `4.22 -> 5.00 (+18%)`, `24.001% with X off, 24.469% with X on (1.95% better)`.

use super::figures::Said;
use super::lexicon::{Way, way};
use super::words::{Word, WordKind};
use crate::number::{Dimension, Number};

/// How many words may stand between a new value and the change that is claimed for it.
const NEAR: usize = 8;

/// A claimed change and the two values that it is claimed for, as indexes into the words of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claimed {
    /// The change.
    pub(crate) figure: usize,
    /// The value before.
    pub(crate) base: usize,
    /// The value after.
    pub(crate) new: usize,
    /// Which way the sentence says that it goes.
    pub(crate) way: Option<Way>,
}

/// The claimed changes of a sentence.
pub(crate) fn claimed(words: &[Word]) -> Vec<Claimed> {
    (0..words.len()).filter_map(|at| claimed_at(words, at)).collect()
}

fn claimed_at(words: &[Word], at: usize) -> Option<Claimed> {
    let figure = words[at].figure()?;
    let is_change = matches!(figure.number.dimension(), Dimension::Percent | Dimension::Ratio);
    if !is_change || figure.bound.is_some() {
        return None;
    }
    let way = way_of(words, at);
    // `(50% done)` is no change.
    let says_so = way.is_some()
        || figure.said != Said::Digits
        || figure.number.signed
        || (words[at].opens && words[at].closes);
    if !says_so {
        return None;
    }
    let found = arrow(words, at).or_else(|| from_to(words, at)).or_else(|| behind(words, at));
    let (base, new) = found.or_else(|| {
        // Without an arrow it takes brackets and a word that says which way it went.
        (words[at].opens && way.is_some()).then(|| two_figures(words, at))?
    })?;
    Some(Claimed { figure: at, base, new, way })
}

/// The way that the words next to a figure tell: those behind it first.
pub(crate) fn way_of(words: &[Word], at: usize) -> Option<Way> {
    let behind = words[at + 1..].iter().take(2);
    let behind = behind.scan(words[at].closes, |closed, word| {
        let inside = !*closed;
        *closed |= word.closes || word.ends_clause;
        inside.then_some(word)
    });
    let found = behind.filter_map(|word| way(word.text())).next();
    let before = words[at.saturating_sub(3)..at].iter().rev().take_while(|word| !word.ends_clause);
    found.or_else(|| if words[at].opens { None } else { before.filter_map(|word| way(word.text())).next() })
}

/// Whether the change at `at` speaks of a value at `new`: in brackets behind it, or a few words on.
fn belongs(words: &[Word], new: usize, at: usize) -> bool {
    // The value may be the change itself, as in `5% -> 10% faster`.
    let Some(between) = words.get(new + 1..at) else { return false };
    let no_figures = between.iter().all(|word| word.figure().is_none() && word.kind != WordKind::Arrow);
    let said = words[at].opens
        || between.is_empty()
        || between.last().is_some_and(|word| {
            matches!(word.text(), "a" | "an" | "by" | "of" | "is" | "that's" | "=" | "to")
        });
    no_figures && between.len() <= NEAR && said
}

/// `A -> B (P%)`.
fn arrow(words: &[Word], at: usize) -> Option<(usize, usize)> {
    let arrow = words[..at].iter().rposition(|word| word.kind == WordKind::Arrow)?;
    let base = arrow.checked_sub(1)?;
    let new = arrow + 1;
    (is_value(words, base) && is_value(words, new) && belongs(words, new, at)).then_some((base, new))
}

/// `from A to B (P%)`.
fn from_to(words: &[Word], at: usize) -> Option<(usize, usize)> {
    let new = words[..at].iter().rposition(|word| word.figure().is_some())?;
    let to = new.checked_sub(1).filter(|to| words[*to].text() == "to")?;
    let base = words[..to].iter().rposition(|word| word.figure().is_some())?;
    let from = base.checked_sub(1)?;
    let close = to - base <= 3;
    // `from 6.1 to 6.6` may be versions: without a unit it takes brackets or a sign.
    let sure = words[at].opens || words[at].figure().is_some_and(|figure| figure.number.signed);
    (words[from].text() == "from"
        && close
        && (sure || is_measured(words, base, new))
        && is_value(words, base)
        && is_value(words, new)
        && belongs(words, new, at))
    .then_some((base, new))
}

/// `21% faster (1.53 -> 1.20)`, `halved from 30.1 s to 15.2 s`: values that follow their change.
fn behind(words: &[Word], at: usize) -> Option<(usize, usize)> {
    const FAR: usize = 5;
    let base = (at + 1..words.len().min(at + 1 + FAR)).find(|next| words[*next].figure().is_some())?;
    let new = base + 2;
    words.get(new)?;
    let joined = match words.get(base + 1)? {
        Word { kind: WordKind::Arrow, .. } => true,
        word => word.text() == "to" && words[base - 1].text() == "from",
    };
    // A change that stands behind the values is theirs, and so is one in brackets.
    let is_change = |word: &Word| {
        word.figure()
            .is_some_and(|figure| matches!(figure.number.dimension(), Dimension::Percent | Dimension::Ratio))
    };
    let theirs = words[new.min(words.len())..]
        .iter()
        .skip(1)
        .take(NEAR)
        .take_while(|word| !word.ends_clause)
        .any(is_change);
    let ends = words[new].ends_clause || words[new].closes || new + 1 == words.len();
    let apart = words[at..base].iter().any(|word| word.ends_clause)
        && !words[base].opens
        && words[base - 1].text() != "from";
    let whole = is_value(words, base) && is_value(words, new) && ends && !theirs && !apart;
    (joined && whole && !words[at].opens && (words[base].opens || is_measured(words, base, new)))
        .then_some((base, new))
}

/// The only two figures before `at` that are printed as measurements: with a decimal point, both in the same unit.
fn two_figures(words: &[Word], at: usize) -> Option<(usize, usize)> {
    let measured =
        |word: &Word| word.figure().is_some_and(|figure| !figure.number.integer && figure.bound.is_none());
    let mut found = (0..at).filter(|at| measured(&words[*at]));
    let (base, new) = (found.next()?, found.next()?);
    let number = |at: usize| words[at].figure().map(|figure| figure.number);
    let alike = number(base)?.unit == number(new)?.unit;
    let no_more = found.next().is_none();
    (no_more && alike && at - new <= NEAR * 2 && !words[base].opens && !words[new].opens)
        .then_some((base, new))
}

/// Whether a unit shows that the two are measurements and no versions, counts or sizes of something.
fn is_measured(words: &[Word], base: usize, new: usize) -> bool {
    [base, new].iter().filter_map(|at| words[*at].figure()).any(|figure| {
        let dimension = figure.number.dimension();
        !matches!(dimension, Dimension::Plain | Dimension::Data | Dimension::Frequency)
    })
}

fn is_value(words: &[Word], at: usize) -> bool {
    words.get(at).and_then(Word::figure).is_some_and(|figure| figure.bound.is_none())
}

/// Both values in one unit: where only one carries it, it holds for both. `None` where they measure different things.
pub(crate) fn in_one_unit(base: Number, new: Number) -> Option<(Number, Number)> {
    match (base.unit, new.unit) {
        (None, Some(_)) => Some((Number { unit: new.unit, ..base }, new)),
        (Some(_), None) => Some((base, Number { unit: base.unit, ..new })),
        _ => (base.dimension() == new.dimension()).then_some((base, new)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    fn pairs(sentence: &str) -> Vec<(String, String, String, Option<Way>)> {
        let words = words(sentence);
        let text = |at: usize| sentence[words[at].range.clone()].to_owned();
        claimed(&words)
            .into_iter()
            .map(|claimed| (text(claimed.base), text(claimed.new), text(claimed.figure), claimed.way))
            .collect()
    }

    fn one(
        base: &str,
        new: &str,
        figure: &str,
        way: Option<Way>,
    ) -> Vec<(String, String, String, Option<Way>)> {
        vec![(base.into(), new.into(), figure.into(), way)]
    }

    #[test]
    fn a_value_that_is_the_change_itself_has_none_behind_it() {
        for sentence in ["5% -> 10% faster", "It went from 2 -> (10%)", "2 -> 5x faster"] {
            assert_eq!(pairs(sentence), [], "{sentence}");
        }
    }

    #[test]
    fn values_and_their_change_in_one_sentence() {
        assert_eq!(
            pairs("throughput 4.22 -> 5.00 Mpps (+18 percent)"),
            one("4.22", "5.00 Mpps", "+18 percent", None)
        );
        assert_eq!(
            pairs("It drops from 1.53 to 1.20 (21% faster)."),
            one("1.53", "1.20", "21%", Some(Way::Better))
        );
        assert_eq!(
            pairs("with X off we see 24.001% un-stalled, with X on 24.469% un-stalled (1.95% better w/ X)."),
            one("24.001%", "24.469%", "1.95%", Some(Way::Better))
        );
        assert_eq!(pairs("It is 21% faster (1.53 -> 1.20)."), one("1.53", "1.20", "21%", Some(Way::Better)));
        assert_eq!(pairs("It is halved from 30.1 s to 15.2 s"), one("30.1 s", "15.2 s", "halved", None));
        assert_eq!(
            pairs("It drops from 30.1 s to 11.2 s, to a third."),
            one("30.1 s", "11.2 s", "a third", None)
        );
        assert_eq!(pairs("12.5 s -> 11.5 s, an 8% gain"), one("12.5 s", "11.5 s", "8%", Some(Way::Better)));
    }

    #[test]
    fn what_is_no_change_of_two_values_is_left_alone() {
        for sentence in [
            "CPU 12.5 was 99.0% busy and 1.2% idle",
            "from 1 to 64 threads we lose 5%",
            "between 1.5 and 2.5 (3.5 on average)",
            "12.5% of 30.1% were lost",
            "step 1 -> step 2 (50% done)",
            "it gets 12% slower from 1.5 to 64.0 threads",
            "it is 20% faster from 5.15 to 6.1",
            "going from 5.15 to 6.1 it improves by 20%",
            "they are 12% slower from 10 ms to 100 ms intervals",
            "version 1.53 -> 1.54 (99% compatible)",
        ] {
            assert_eq!(pairs(sentence), [], "{sentence}");
        }
    }
}
