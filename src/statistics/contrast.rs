//! Two samples against each other, and what may be said of them.

use super::{ALPHA, Ranks, Sample, Welch, rank_test, welch_test};

/// Two samples of one thing under two configurations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    /// The baseline's.
    pub base: Sample,
    /// The other's.
    pub new: Sample,
    /// Whether the means differ; `None` where a single value is one of the samples, or neither scatters.
    pub welch: Option<Welch>,
    /// Whether the ranks do.
    pub ranks: Ranks,
}

/// What may be said of two samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// They differ by more than chance.
    Differ,
    /// No difference is shown; benchstat prints `~`.
    NotShown,
    /// So few values cannot show one, whatever they are.
    TooFew,
}

impl Contrast {
    /// Holds two samples against each other; `None` where one is empty, or not all values are finite.
    pub fn of(base: &[f64], new: &[f64]) -> Option<Self> {
        let ranks = rank_test(base, new)?;
        let (base, new) = (Sample::of(base)?, Sample::of(new)?);
        Some(Contrast { base, new, welch: welch_test(&base, &new), ranks })
    }

    /// What may be said, by the ranks, which ask nothing of how the values are distributed.
    pub fn decision(&self) -> Decision {
        if self.ranks.least > ALPHA {
            Decision::TooFew
        } else if self.ranks.p > ALPHA {
            Decision::NotShown
        } else {
            Decision::Differ
        }
    }
}

impl Decision {
    /// The word for it in data.
    pub fn word(self) -> &'static str {
        match self {
            Decision::Differ => "differ",
            Decision::NotShown => "not shown",
            Decision::TooFew => "too few",
        }
    }
}
