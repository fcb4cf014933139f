//! The words that name a baseline, and how two labels differ.

use smol_str::SmolStr;

/// A word of a label in lower case; most are short enough to need no memory of their own.
pub(crate) type Word = SmolStr;

/// How sure a label is to name the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Strength {
    /// The first of a known tool's outputs: any name is surer.
    First,
    /// A word that has other uses (`main`, `old`, `off`): it wants a partner or more evidence.
    Weak,
    /// The others continue this label (`6.1`, `6.1+patch`).
    Extended,
    /// A word that means the baseline and nothing else (`vanilla`, `before`, `w/o`).
    Strong,
    /// The table itself says which: a mark such as `(0.00%)`, or the tool's own layout.
    Certain,
}

const STRONG: &[&str] = &[
    "base",
    "baseline",
    "vanilla",
    "control",
    "unpatched",
    "before",
    "orig",
    "original",
    "stock",
    "without",
    "mainline",
    "upstream",
    "unmodified",
    "pristine",
    "nopatch",
    "reference",
    "référence",
    "原始",
    "基线",
    "基准",
    "修改前",
];
const WEAK: &[&str] = &[
    "old", "off", "disabled", "tip", "master", "main", "trunk", "unstable", "reverted", "no", "^", "~", "=0",
    "prev", "previous",
];

/// What the other side of a weak word is called.
const PARTNERS: &[(&str, &[&str])] = &[
    ("old", &["new"]),
    ("off", &["on"]),
    ("disabled", &["enabled"]),
    ("no", &["with", ""]),
    ("^", &[""]),
    ("~", &[""]),
    ("=0", &["=1"]),
    ("prev", &["", "current", "new", "this"]),
    ("previous", &["", "current", "new", "this"]),
    ("reverted", &["", "unpatched", "patched"]),
];

/// Words that may stand beside a baseline word without changing what it names.
const COMPANIONS: &[&str] = &[
    "kernel",
    "linux",
    "patch",
    "patches",
    "patchset",
    "series",
    "the",
    "this",
    "build",
    "tree",
    "branch",
    "version",
    "only",
    "code",
    "run",
    "case",
    "config",
    "configuration",
    "system",
    "commit",
    "result",
    "results",
    "next",
    "rc",
    "git",
    "txt",
    "内核",
];

/// Whether a word by itself means the baseline and nothing else.
pub(crate) fn is_baseline_word(word: &str) -> bool {
    STRONG.contains(&word)
}

/// The words of a label in lower case, for comparing: separators go, `w/o` is `without`, `HEAD^` is `head` and `^`.
pub(crate) fn words(label: &str) -> Vec<Word> {
    let mut lower = if label.is_ascii() { label.to_ascii_lowercase() } else { label.to_lowercase() };
    if lower.contains("w/") {
        lower = lower.replace("w/o", "without").replace("w/", "with ");
    }
    let mut out = Vec::with_capacity(8);
    let mut start = 0;
    for (at, c) in lower.char_indices() {
        let end = at + c.len_utf8();
        match c {
            '^' | '~' => {
                push(&lower[start..at], &mut out);
                push(&lower[at..end], &mut out);
                start = end;
            }
            // A setting keeps its sign: `rq=0` has the word `=0`, which no `node 0` has.
            '=' => {
                push(&lower[start..at], &mut out);
                start = at;
            }
            c if c.is_alphanumeric() || matches!(c, '.' | '%' | 'µ' | '#') => {}
            _ => {
                push(&lower[start..at], &mut out);
                start = end;
            }
        }
    }
    push(&lower[start..], &mut out);
    out
}

/// Adds a word; CJK labels have no blanks between words, so that a known word inside is found by itself.
fn push(word: &str, out: &mut Vec<Word>) {
    if word.is_empty() || word == "." || word == "=" {
        return;
    }
    let known = || STRONG.iter().chain(COMPANIONS).filter(|known| !known.is_ascii());
    match known().filter(|_| !word.is_ascii()).find_map(|known| Some((*known, word.split_once(known)?))) {
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

/// Whether `label` names the baseline among `others`, and how surely. Words as from [`words`].
pub(crate) fn names_baseline(label: &[Word], others: &[&[Word]]) -> Option<Strength> {
    let (first, rest) = others.split_first()?;
    rest.iter().try_fold(against(label, first)?, |least, other| Some(least.min(against(label, other)?)))
}

fn against(label: &[Word], other: &[Word]) -> Option<Strength> {
    let (mine, theirs) = difference(label, other);
    if mine.is_empty() {
        return (!label.is_empty() && is_extension(label, theirs)).then_some(Strength::Extended);
    }
    // A common head hides the word itself in `base`, `base+x`; the label as a whole still says it.
    let phrase = |words: &[Word]| phrase_strength(words);
    match phrase(mine)? {
        Strength::Weak => weak_with_partner(mine, theirs),
        strength => Some(strength),
    }
}

/// The strength of a run of words that holds a baseline word and only companions beside it.
fn phrase_strength(words: &[Word]) -> Option<Strength> {
    let is = |list: &[&str], word: &Word| list.contains(&word.as_str());
    let plain = |word: &Word| {
        is(STRONG, word)
            || is(WEAK, word)
            || is(COMPANIONS, word)
            || word.starts_with(|c: char| c.is_ascii_digit())
            || is_version(word)
            || is_hash(word)
    };
    if words.iter().any(|word| word == "without") {
        return (words.len() <= 4).then_some(Strength::Strong);
    }
    if !words.iter().all(plain) || words.len() > 5 {
        return None;
    }
    if words.iter().any(|word| is(STRONG, word)) {
        Some(Strength::Strong)
    } else {
        words.iter().any(|word| is(WEAK, word)).then_some(Strength::Weak)
    }
}

/// Whether a word is an abbreviated commit.
fn is_hash(word: &str) -> bool {
    (7..=40).contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_hexdigit())
        && word.bytes().any(|byte| byte.is_ascii_digit())
}

fn is_version(word: &str) -> bool {
    let rest = word.strip_prefix('v').unwrap_or(word);
    rest.starts_with(|c: char| c.is_ascii_digit())
}

fn weak_with_partner(mine: &[Word], theirs: &[Word]) -> Option<Strength> {
    let other = theirs.first().map_or("", Word::as_str);
    for word in mine {
        if let Some((_, partners)) = PARTNERS.iter().find(|(weak, _)| weak == word) {
            let paired = partners.iter().any(|partner| {
                theirs.iter().any(|word| word == partner)
                    || (partner.is_empty() && theirs.is_empty())
                    || other == *partner
            });
            return match word.as_str() {
                // These mean nothing without their partner.
                "=0" | "^" | "~" | "no" if !paired => None,
                _ => Some(if paired { Strength::Extended } else { Strength::Weak }),
            };
        }
    }
    Some(Strength::Weak)
}

/// Whether labels that go on as `rest` behind `label` are variants of it: versions, or words of patching.
fn is_extension(label: &[Word], rest: &[Word]) -> bool {
    let patching =
        ["patch", "patched", "patches", "with", "fix", "series", "new", "v1", "v2", "v3", "rework"];
    let versioned = label.iter().any(|word| is_version(word) && word.contains('.'));
    versioned
        || phrase_strength(label) == Some(Strength::Strong)
        || rest.iter().any(|word| patching.contains(&word.as_str()) || word.contains("patch"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The baseline among labels, as the rules see them alone.
    fn baseline(labels: &[&str]) -> Option<(usize, Strength)> {
        let words: Vec<Vec<Word>> = labels.iter().map(|label| words(label)).collect();
        (0..labels.len())
            .filter_map(|at| {
                let others: Vec<&[Word]> = words
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != at)
                    .map(|(_, w)| w.as_slice())
                    .collect();
                Some((at, names_baseline(&words[at], &others)?))
            })
            .max_by_key(|(at, strength)| (*strength, std::cmp::Reverse(*at)))
    }

    #[test]
    fn baselines_by_word_by_partner_and_by_extension() {
        use Strength::*;
        for (labels, at, strength) in [
            (&["control", "stacker_dynamic", "stacker_static"][..], 0, Strong),
            (&["Base", "+patch", "+patch+enable"], 0, Strong),
            (&["patched", "w/o patch"], 1, Strong),
            (&["with_patch", "without_patch"], 1, Strong),
            (&["6.0 base", "6.0+vcpu_is_preempted"], 0, Strong),
            (&["base", "base+revert_f3dd", "base+this_patch"], 0, Extended),
            (&["6.9.0-rc1", "6.9.0-rc1+sched"], 0, Extended),
            (&["new", "old"], 1, Extended),
            (&["no selinux", "with selinux"], 0, Extended),
            (&["HEAD", "HEAD^"], 1, Extended),
            (&["rq=0", "rq=1"], 0, Extended),
            (&["tip", "no-hint", "fork_affine"], 0, Weak),
            (&["./rg-feature --files", "./rg-master --files"], 1, Weak),
            (&["QPS(unstable)", "QPS(optimized)"], 0, Weak),
            (&["原始内核", "补丁内核"], 0, Strong),
            (&["référence", "modifié"], 0, Strong),
            (&["mainline", "nohz", "nohz+eevdf"], 0, Strong),
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
        ] {
            assert_eq!(baseline(labels), None, "{labels:?}");
        }
    }
}
