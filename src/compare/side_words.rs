//! The words for the sides of a comparison: those that name a baseline, what the other side is called then, and what may stand
//! beside either.

use crate::vocabulary::{Classes, Lexicon, Lists, count};

/// Words that mean the baseline and nothing else.
pub(super) const STRONG: &[&str] = &[
    "baseline",
    "vanilla",
    "unpatched",
    "before",
    "without",
    "mainline",
    "unmodified",
    "pristine",
    "nopatch",
    "原始",
    "基线",
    "基准",
    "修改前",
];
pub(super) const AMBIGUOUS: &[&str] =
    &["base", "control", "orig", "original", "stock", "upstream", "reference", "référence"];
const WEAK: &[&str] = &[
    "old", "off", "disabled", "tip", "master", "main", "trunk", "unstable", "reverted", "no", "^", "~", "=0",
    "prev", "previous", "prior", "pre", "current", "legacy", "existing",
];

/// What a patched side is called.
pub(super) const PATCHED: &[&str] = &[
    "patch",
    "patched",
    "patches",
    "patchset",
    "new",
    "modified",
    "optimized",
    "improved",
    "fix",
    "fixed",
    "after",
    "pr",
    "with",
];

/// What a branch is called that goes off the main one.
const BRANCH: &[&str] = &["pr", "patched", "patch", "patches", "patchset"];

/// Words of patching: a label that goes on with one is a variant of what it goes on from.
const PATCHING: &[&str] =
    &["patch", "patched", "patches", "with", "fix", "series", "new", "v1", "v2", "v3", "rework"];

/// What the other side of a word is called; nothing at all where the others continue it.
pub(super) const PARTNERS: &[(&str, &[&str])] = &[
    ("old", &["new"]),
    ("before", &["after", "afterwards"]),
    ("without", &["with"]),
    ("unpatched", &["patched"]),
    ("base", PATCHED),
    ("control", PATCHED),
    ("orig", PATCHED),
    ("original", PATCHED),
    ("stock", PATCHED),
    ("upstream", PATCHED),
    ("reference", PATCHED),
    ("master", BRANCH),
    ("main", BRANCH),
    ("trunk", BRANCH),
    ("off", &["on"]),
    ("disabled", &["enabled"]),
    ("no", &["with", ""]),
    ("^", &[""]),
    ("~", &[""]),
    ("=0", &["=1"]),
    ("prev", &["", "current", "new", "this"]),
    ("previous", &["", "current", "new", "this"]),
    ("reverted", &["", "unpatched", "patched"]),
    ("prior", &["new", "current", "this", "after", "now"]),
    ("pre", &["post"]),
    ("current", &["new", "proposed", "patched"]),
    ("legacy", &["new"]),
    ("existing", &["new", "proposed", "patched"]),
];

/// Words that may stand beside a baseline word without changing what it names.
pub(super) const COMPANIONS: &[&str] = &[
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
    "mm",
    "rc",
    "git",
    "txt",
    "内核",
];

/// The classes of words, as bits.
pub(super) mod class {
    use super::Classes;

    pub(in super::super) const STRONG: Classes = 1;
    pub(in super::super) const AMBIGUOUS: Classes = 2;
    pub(in super::super) const WEAK: Classes = 4;
    pub(in super::super) const COMPANION: Classes = 8;
    pub(in super::super) const PATCHING: Classes = 16;
    /// The one word that says it all, whatever stands behind it.
    pub(in super::super) const WITHOUT: Classes = 32;
    pub(in super::super) const BASELINE: Classes = STRONG | AMBIGUOUS | WEAK;
}

const LISTS: Lists = &[
    (class::STRONG, STRONG),
    (class::AMBIGUOUS, AMBIGUOUS),
    (class::WEAK, WEAK),
    (class::COMPANION, COMPANIONS),
    (class::PATCHING, PATCHING),
    (class::WITHOUT, &["without"]),
];
pub(super) static KNOWN: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);
