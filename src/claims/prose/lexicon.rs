//! The words that say which way something went, and those that make a figure a rough one.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// The way in which a claim says that something went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The value grew.
    Up,
    /// The value shrank.
    Down,
    /// It got better, whichever way that is.
    Better,
    /// It got worse.
    Worse,
}

const UP: &[&str] = &[
    "higher",
    "increase",
    "increases",
    "increased",
    "increasing",
    "more",
    "larger",
    "bigger",
    "grows",
    "grew",
];
const DOWN: &[&str] = &[
    "lower",
    "less",
    "fewer",
    "smaller",
    "reduction",
    "reduces",
    "reduced",
    "reduce",
    "decrease",
    "decreases",
    "decreased",
    "drop",
    "drops",
    "dropped",
    "shorter",
    "saved",
    "saves",
    "shrinks",
];
const BETTER: &[&str] = &[
    "faster",
    "better",
    "improvement",
    "improvements",
    "improves",
    "improved",
    "improve",
    "gain",
    "gains",
    "speedup",
    "speed-up",
    "quicker",
    "win",
];
const WORSE: &[&str] = &[
    "slower",
    "worse",
    "regression",
    "regressions",
    "regresses",
    "regressed",
    "degradation",
    "slowdown",
    "loss",
];

/// The ways by their words: every word of every sentence is looked up.
static WAYS: LazyLock<FxHashMap<&str, Way>> = LazyLock::new(|| {
    let lists = [(UP, Way::Up), (DOWN, Way::Down), (BETTER, Way::Better), (WORSE, Way::Worse)];
    lists.into_iter().flat_map(|(list, way)| list.iter().map(move |word| (*word, way))).collect()
});

/// The way that a word tells.
pub(crate) fn way(word: &str) -> Option<Way> {
    WAYS.get(word).copied()
}

/// Whether a word makes the figure behind it a rough one.
pub(crate) fn is_rough(word: &str) -> bool {
    const LONGEST: usize = "approximately".len();
    const ROUGH: [&str; 14] = [
        "about",
        "almost",
        "nearly",
        "around",
        "roughly",
        "approximately",
        "approx",
        "circa",
        "ca",
        "some",
        "over",
        "under",
        "up",
        "upto",
    ];
    word.len() <= LONGEST && word.starts_with(['a', 'n', 'r', 'c', 's', 'o', 'u']) && ROUGH.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_a_way() {
        assert_eq!(way("faster"), Some(Way::Better));
        assert_eq!(way("reduces"), Some(Way::Down));
        assert_eq!(way("regression"), Some(Way::Worse));
        assert_eq!(way("done"), None);
        assert!(is_rough("almost") && !is_rough("exactly"));
    }
}
