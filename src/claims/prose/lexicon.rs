//! The words that say which way something went, and those that make a figure a rough one.

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

/// The way that a word tells.
pub(crate) fn way(word: &str) -> Option<Way> {
    let is_in = |list: &[&str]| list.contains(&word);
    [(UP, Way::Up), (DOWN, Way::Down), (BETTER, Way::Better), (WORSE, Way::Worse)]
        .into_iter()
        .find_map(|(list, way)| is_in(list).then_some(way))
}

/// Whether a word makes the figure behind it a rough one.
pub(crate) fn is_rough(word: &str) -> bool {
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
    ROUGH.contains(&word)
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
