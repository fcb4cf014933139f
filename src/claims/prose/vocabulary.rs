//! Words that a sentence may use without speaking of anything but the table that it stands at. Any other word may
//! narrow what it says, or turn it to something else: such a sentence is not held against the table.

use super::lexicon::{is_rough, way};
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Words of any sentence, sorted.
#[rustfmt::skip]
const USUAL: &[&str] = &[
    "+", "-", "--", "<", "<=", "=", ">", ">=", "a", "above", "across", "adds", "after", "an", "and", "are",
    "as", "at", "be", "became", "becomes", "been", "being", "below",
    "benchmark", "benchmarks", "both", "brings", "brought", "by", "case", "cases", "cause", "caused",
    "causes", "change", "changes", "column", "columns", "commit", "compared", "cost", "costs", "cut", "cuts",
    "down", "even", "falls", "fell", "figure", "figures", "for", "found", "from", "gave", "get", "gets",
    "give", "gives", "goes", "got", "had", "has", "have", "hence", "here", "i", "impact", "in", "introduced",
    "introduces", "is", "it", "its", "just", "keeps", "kept", "least", "less", "losses", "made",
    "makes", "more", "new", "now", "number", "numbers", "observed", "of", "on", "one", "or", "over",
    "overhead", "overheads", "patch", "patched", "patches", "patchset", "penalty", "regress", "remain",
    "remains", "result", "results", "row", "rows", "runs", "saw", "see", "seen", "sees", "series", "show",
    "showed", "shown", "shows", "slowdowns", "slows", "so", "speed", "speeds", "stay", "stayed", "stays",
    "still", "table", "takes", "test", "tests", "than", "that", "the", "them", "then", "there", "these",
    "they", "this", "thus", "to", "too", "took", "under", "up", "versus", "vs", "was", "we", "went", "were",
    "which", "whole", "with", "within", "without", "workload", "workloads", "yields", "~",
];
const LONGER: &[&str] = &["degradations", "performance", "\u{2264}", "\u{2265}"];
const ALL: &[&str] =
    &["all", "every", "each", "any", "always", "never", "everything", "everywhere", "none", "nothing", "no"];
#[rustfmt::skip]
const LOSSES: &[&str] = &[
    "degradation", "degradations", "loss", "losses", "overhead", "overheads", "penalty", "regress",
    "regressed", "regresses", "regression", "regressions", "slowdown", "slowdowns", "slower", "worse",
];

/// Whether a word narrows nothing. In small letters.
pub(super) fn narrows_nothing(word: &str) -> bool {
    KNOWN.contains(word) || way(word).is_some() || (is_rough(word) && word != "some")
}

/// All of the lists together: every word of a sentence and every name of a table is looked up.
static KNOWN: LazyLock<FxHashSet<&str>> =
    LazyLock::new(|| [USUAL, LONGER, ALL, LOSSES].concat().into_iter().collect());

/// Whether a word says that all is meant.
pub(super) fn is_quantifier(word: &str) -> bool {
    ALL.contains(&word)
}

/// Whether a word says that a value got worse.
pub(super) fn is_loss(word: &str) -> bool {
    LOSSES.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_words_are_sorted() {
        assert!(USUAL.is_sorted());
    }

    #[test]
    fn only_words_without_a_scope_of_their_own_are_known() {
        for word in ["the", "patch", "overheads", "faster", "all", "about", "is"] {
            assert!(narrows_nothing(word), "{word}");
        }
        for word in
            ["average", "most", "some", "not", "expected", "arm64", "idle", "could", "v2", "when", "other"]
        {
            assert!(!narrows_nothing(word), "{word}");
        }
    }
}
