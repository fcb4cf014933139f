//! Chooses what is compared with what, and says what the changes mean.

/// What a change means to the people who read the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// An improvement.
    Better,
    /// A regression.
    Worse,
    /// Within the last printed digit or the baseline's own spread.
    Neutral,
    /// Nothing tells which direction is better.
    Unknown,
}

impl Verdict {
    /// The word for it, as used in messages and data.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Neutral => "neutral",
            Verdict::Unknown => "unknown",
        }
    }
}
