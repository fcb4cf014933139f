//! The colours of charts and pages, and how a picture begins.
//!
//! A picture has its own ground, so that it is readable on any. The colours of verdicts are told apart by people who see
//! fewer of them; what they mean is said in words as well.

use crate::compare::Verdict;

/// Behind everything.
pub(super) const GROUND: &str = "#ffffff";
/// Letters.
pub(super) const INK: &str = "#1f2328";
/// Lines between things, and bars that mean nothing.
pub(crate) const RULE: &str = "#8c959f";
/// The baseline's bar.
pub(super) const BASELINE: &str = "#d0d7de";

/// The colour of what a change means.
pub(crate) fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Better => "#0072b2",
        Verdict::Worse => "#d55e00",
        Verdict::Neutral | Verdict::Unknown => RULE,
    }
}

/// The first tag of a picture of so many pixels, with these attributes besides.
pub(super) fn head(width: usize, height: usize, attributes: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\"{attributes} font-family=\"ui-monospace, Menlo, Consolas, monospace\" \
         font-size=\"13\">"
    )
}
