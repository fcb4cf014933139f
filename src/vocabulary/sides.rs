//! Words that a heading of one side of a comparison begins with.

/// The words.
const SIDES: &[&str] = &[
    "before",
    "after",
    "with",
    "without",
    "w/o",
    "w/",
    "vanilla",
    "baseline",
    "base",
    "mainline",
    "patched",
    "unpatched",
    "original",
    "old",
    "new",
];

/// Whether a text begins with the word for a side: `without this patch`.
pub(crate) fn begins_with_a_side(text: &str) -> bool {
    let first = text.split_ascii_whitespace().next();
    first.is_some_and(|first| {
        SIDES.iter().any(|side| side.eq_ignore_ascii_case(first.trim_end_matches([',', ':'])))
    })
}
