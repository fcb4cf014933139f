//! Names of spreads: how far values scatter, which is no value to compare.

const NAMES: &[&str] = &[
    "stddev", "std_dev", "stdev", "sdev", "std.dev", "std dev", "sd", "cv", "coeffvar", "error", "stderr",
    "rsd", "σ", "+-", "±", "+/-", "err", "std", "ci", "mdev", "var", "variance",
];

/// Whether a title or label (in lower case) names a spread.
pub(crate) fn names_a_spread(title: &str) -> bool {
    NAMES.contains(&title)
        || title.starts_with("stddev")
        || title.starts_with("std_dev")
        || title.contains("std dev")
}
