//! The words that name a baseline, and how two labels differ.

use super::side_words::{AMBIGUOUS, COMPANIONS, KNOWN, PARTNERS, PATCHED, STRONG, class};
use crate::vocabulary::{Classes, Runs};
use smallvec::SmallVec;
use smol_str::SmolStr;
use std::borrow::Cow;
use std::ops::Deref;

/// A word of a label in lower case, with what it is known as; most are short enough to need no memory of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Word {
    text: SmolStr,
    known: Classes,
}

/// The words of one label.
pub(crate) type Words = SmallVec<[Word; 6]>;

/// How sure a label is to name the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Strength {
    /// The first of a known tool's outputs: any name is surer.
    First,
    /// A word that has other uses (`main`, `old`, `off`): it wants a partner or more evidence.
    Weak,
    /// A word for the baseline that tables of other things use as well (`base`, `stock`, `reference`).
    Ambiguous,
    /// The others continue this label (`6.1`, `6.1+patch`).
    Extended,
    /// A word in front of or behind what the other side is called as a whole (`no X`, `HEAD^`).
    Alone,
    /// A word that means the baseline and nothing else (`vanilla`, `before`, `w/o`).
    Strong,
    /// A word and its counterpart (`old` and `new`, `base` and `patched`): surer than any word alone.
    Paired,
    /// The table itself says which: a mark such as `(0.00%)`, or the tool's own layout.
    Certain,
}

impl Word {
    /// A word in lower case.
    fn new(text: &str) -> Self {
        Word { text: SmolStr::new(text), known: KNOWN.classes(text) }
    }

    fn is(&self, classes: Classes) -> bool {
        self.known & classes != 0
    }

    /// Whether it names a baseline in some table.
    pub(crate) fn names_some_baseline(&self) -> bool {
        self.is(class::BASELINE)
    }

    /// Whether by itself it means the baseline and nothing else.
    pub(crate) fn is_baseline_word(&self) -> bool {
        self.is(class::STRONG)
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// Whether words say nothing but which of several configurations is meant: `before`, `with the patch`, `patched kernel`.
pub(crate) fn is_configuration_name(words: &[Word]) -> bool {
    let partner = |word: &str| PARTNERS.iter().any(|(_, partners)| partners.contains(&word));
    let names = |word: &Word| word.names_some_baseline() || PATCHED.contains(&&**word) || partner(word);
    words.iter().any(names) && words.iter().all(|word| names(word) || word.is(class::COMPANION))
}

/// The words of a label in lower case, for comparing: separators go, `w/o` is `without`, `HEAD^` is `head` and `^`.
pub(crate) fn words(label: &str) -> Words {
    let lower = lowered(label);
    let mut out = Words::new();
    pieces(&lower).for_each(|word| push(word, &mut out));
    out
}

/// How many words a label has.
pub(crate) fn count_words(label: &str) -> usize {
    // Shorthands and words without blanks between them have to be taken apart.
    let plain = label.is_ascii() && !label.contains('/');
    if plain { pieces(label).count() } else { words(label).len() }
}

/// A label as its words are looked for: in lower case, and without shorthands.
fn lowered(label: &str) -> Cow<'_, str> {
    let lower = if !label.is_ascii() {
        Cow::from(label.to_lowercase())
    } else if label.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::from(label.to_ascii_lowercase())
    } else {
        Cow::from(label)
    };
    if memchr::memmem::find(lower.as_bytes(), b"prior to").is_some() {
        return Cow::from(lower.replace("prior to", "before"));
    }
    // Most labels have no stroke at all.
    if lower.as_bytes().contains(&b'/') && lower.contains("w/") {
        Cow::from(lower.replace("w/o", "without").replace("w/", "with "))
    } else {
        lower
    }
}

/// The pieces of a label that are words: in most scripts all that blanks and separators part.
fn pieces(label: &str) -> impl Iterator<Item = &str> {
    // A setting keeps its sign: `rq=0` has the word `=0`, which no `node 0` has.
    static PIECES: Runs = Runs::with(b".%#", b"^~", b"=");
    PIECES.of(label).filter(|piece| !matches!(*piece, "." | "="))
}

/// Whether a label may name a baseline, or a variant of one that it goes on from: what only asks for a closer look.
pub(crate) fn may_name_a_baseline(label: &str) -> bool {
    let tells = |word: &str| {
        KNOWN.knows(word, class::BASELINE | class::PATCHING)
            || is_point_release(word)
            || holds_patch(word)
            // `w/` and `w/o`: the stroke is no part of the word.
            || matches!(word.as_bytes(), [.., b'w' | b'W'])
    };
    !label.is_ascii() || pieces(label).any(tells)
}

/// Adds a word; CJK labels have no blanks between words, so that a known word inside is found by itself.
fn push(word: &str, out: &mut Words) {
    let known = || STRONG.iter().chain(AMBIGUOUS).chain(COMPANIONS).filter(|known| !known.is_ascii());
    let inside = || known().find_map(|known| Some((*known, word.split_once(known)?)));
    match if word.is_ascii() { None } else { inside() } {
        Some((known, (head, tail))) => {
            out.extend([head, known, tail].into_iter().filter(|part| !part.is_empty()).map(Word::new));
        }
        None => out.push(Word::new(word)),
    }
}

/// What is left of two labels' words when their common beginning and end are taken away.
pub(crate) fn difference<'w>(a: &'w [Word], b: &'w [Word]) -> (&'w [Word], &'w [Word]) {
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[head..], &b[head..]);
    let tail = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    (&a[..a.len() - tail], &b[..b.len() - tail])
}

/// Whether `label` names the baseline among the other labels, and how surely. Words as from [`words`].
pub(crate) fn names_baseline<'w>(
    label: &[Word],
    mut others: impl Iterator<Item = &'w [Word]>,
) -> Option<Strength> {
    let first = against(label, others.next()?)?;
    others.try_fold(first, |least, other| Some(least.min(against(label, other)?)))
}

fn against(label: &[Word], other: &[Word]) -> Option<Strength> {
    let (mine, theirs) = difference(label, other);
    // `time: without 12, with` names both sides, and so none.
    if has_partner(label, label) && !has_partner(mine, theirs) {
        return None;
    }
    if mine.is_empty() {
        return (!label.is_empty() && is_extension(label, theirs)).then_some(Strength::Extended);
    }
    // A common head hides the word itself in `base`, `base+x`; the label as a whole still says it.
    match phrase_strength(mine)? {
        Strength::Weak => weak_with_partner(mine, theirs),
        _ if has_partner(mine, theirs) => Some(Strength::Paired),
        strength => Some(strength),
    }
}

/// Whether the other side is called what the counterpart of a baseline word is called.
fn has_partner(mine: &[Word], theirs: &[Word]) -> bool {
    let partners = mine.iter().filter_map(|word| PARTNERS.iter().find(|(known, _)| *known == &**word));
    partners.flat_map(|(_, partners)| *partners).any(|partner| theirs.iter().any(|word| **word == **partner))
}

/// The strength of a run of words that holds a baseline word and only companions beside it.
fn phrase_strength(words: &[Word]) -> Option<Strength> {
    let all = words.iter().fold(0, |all, word| all | word.known);
    if all & class::WITHOUT != 0 {
        return (words.len() <= 4).then_some(Strength::Strong);
    }
    let plain =
        |word: &Word| word.is(class::BASELINE | class::COMPANION) || is_version(word) || is_hash(word);
    if all & class::BASELINE == 0 || words.len() > 5 || !words.iter().all(plain) {
        return None;
    }
    Some(if all & class::STRONG != 0 {
        Strength::Strong
    } else if all & class::AMBIGUOUS != 0 {
        Strength::Ambiguous
    } else {
        Strength::Weak
    })
}

/// Whether a word is an abbreviated commit.
fn is_hash(word: &str) -> bool {
    (7..=40).contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_hexdigit())
        && word.bytes().any(|byte| byte.is_ascii_digit())
}

fn is_version(word: &str) -> bool {
    matches!(word.as_bytes(), [b'v' | b'V', b'0'..=b'9', ..] | [b'0'..=b'9', ..])
}

/// Whether a word is made of a patch (`mypatch`, `patch2`).
fn holds_patch(word: &str) -> bool {
    let is_patch = |five: &[u8]| matches!(five[0], b'p' | b'P') && five.eq_ignore_ascii_case(b"patch");
    word.as_bytes().windows(5).any(is_patch)
}

/// Whether a word is a version such as `6.1`: labels that go on from it are variants.
fn is_point_release(word: &str) -> bool {
    is_version(word) && word.as_bytes().contains(&b'.')
}

fn weak_with_partner(mine: &[Word], theirs: &[Word]) -> Option<Strength> {
    let other = theirs.first().map_or("", |word| &**word);
    for word in mine {
        if let Some((_, partners)) = PARTNERS.iter().find(|(weak, _)| *weak == &**word) {
            let paired = partners.iter().any(|partner| {
                theirs.iter().any(|word| **word == **partner)
                    || (partner.is_empty() && theirs.is_empty())
                    || other == *partner
            });
            return match &**word {
                // These mean nothing without their partner.
                "=0" | "^" | "~" | "no" | "prior" | "pre" | "current" | "legacy" | "existing" if !paired => {
                    None
                }
                _ if !paired => Some(Strength::Weak),
                // A lone word against nothing (`HEAD^`, `no x`) is no pair of words.
                _ if theirs.is_empty() => Some(Strength::Alone),
                _ => Some(Strength::Paired),
            };
        }
    }
    Some(Strength::Weak)
}

/// Whether labels that go on as `rest` behind `label` are variants of it: versions, or words of patching.
fn is_extension(label: &[Word], rest: &[Word]) -> bool {
    let versioned = label.iter().any(|word| is_point_release(word));
    versioned
        || phrase_strength(label).is_some_and(|strength| strength >= Strength::Ambiguous)
        || rest.iter().any(|word| word.is(class::PATCHING) || holds_patch(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The baseline among labels, as the rules see them alone.
    fn baseline(labels: &[&str]) -> Option<(usize, Strength)> {
        let words: Vec<Words> = labels.iter().map(|label| words(label)).collect();
        (0..labels.len())
            .filter_map(|at| {
                let others = words.iter().enumerate().filter(|(other, _)| *other != at);
                Some((at, names_baseline(&words[at], others.map(|(_, words)| words.as_slice()))?))
            })
            .max_by_key(|(at, strength)| (*strength, std::cmp::Reverse(*at)))
    }

    #[test]
    fn baselines_by_word_by_partner_and_by_extension() {
        use Strength::*;
        for (labels, at, strength) in [
            (&["control", "stacker_dynamic", "stacker_static"][..], 0, Ambiguous),
            (&["Base", "+patch", "+patch+enable"], 0, Paired),
            (&["patched", "w/o patch"], 1, Strong),
            (&["with_patch", "without_patch"], 1, Paired),
            (&["6.0 base", "6.0+vcpu_is_preempted"], 0, Ambiguous),
            (&["base", "base+revert_f3dd", "base+this_patch"], 0, Extended),
            (&["6.9.0-rc1", "6.9.0-rc1+sched"], 0, Extended),
            (&["new", "old"], 1, Paired),
            (&["no selinux", "with selinux"], 0, Paired),
            (&["HEAD", "HEAD^"], 1, Alone),
            (&["rq=0", "rq=1"], 0, Paired),
            (&["tip", "no-hint", "fork_affine"], 0, Weak),
            (&["./rg-feature --files", "./rg-master --files"], 1, Weak),
            (&["QPS(unstable)", "QPS(optimized)"], 0, Weak),
            (&["原始内核", "补丁内核"], 0, Strong),
            (&["référence", "modifié"], 0, Ambiguous),
            (&["mainline", "nohz", "nohz+eevdf"], 0, Strong),
            (&["master", "this PR"], 0, Paired),
        ] {
            assert_eq!(baseline(labels), Some((at, strength)), "{labels:?}");
        }
    }

    #[test]
    fn ordinary_labels_name_no_baseline() {
        for labels in [
            &["Base clock (GHz)", "Turbo (GHz)", "Sockets"][..],
            &["read", "read ahead"],
            &["CPU0", "CPU1"],
            &["threads", "size"],
            &["1", "2", "4"],
            &["User", "System", "Elapsed"],
            &["node 0 size", "node 0 free"],
            &["Total", "total time"],
            &["ring: without patch 256, with patch", "depth: without patch 32, with patch"],
        ] {
            assert_eq!(baseline(labels), None, "{labels:?}");
        }
    }
}
