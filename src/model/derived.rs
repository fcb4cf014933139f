//! Printed numbers that follow from other printed numbers of their table: averages, scores, maxima.

/// A cell that follows from others. Formats declare them; one lint checks them all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// Row of the cell.
    pub row: usize,
    /// Column of the cell.
    pub column: usize,
    /// How it follows.
    pub rule: Rule,
    /// The cells that it follows from, as row and column, in the order that the rule asks for.
    pub members: Vec<(usize, usize)>,
}

/// How a derived number follows from its members. All values are taken in the base of their units (seconds for `ms`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The arithmetic mean of the members.
    Mean,
    /// Their standard deviation, over n or over n - 1.
    StandardDeviation,
    /// The value in their middle.
    Median,
    /// The smallest of them.
    Minimum,
    /// The largest of them.
    Maximum,
    /// The largest minus the smallest of them.
    Range,
    /// What they come to together.
    Sum,
    /// What counts come to together, which were never rounded.
    Total,
    /// The first as a share of all of them, itself included, in percent.
    Share,
    /// The geometric mean of the members.
    GeometricMean,
    /// Their harmonic mean.
    HarmonicMean,
    /// Two members: the first minus the second.
    Difference,
    /// Two members, and a factor: factor times the first over the second.
    Quotient {
        /// What the quotient is multiplied with.
        factor: u32,
    },
    /// Three members and a factor: factor times the first times the second over the third.
    ProductQuotient {
        /// What the fraction is multiplied with.
        factor: u32,
    },
    /// Two members: the cell lies between the first and the second (an average between minimum and maximum).
    Between,
    /// Two members: the cell can be the standard deviation of values between the first and the second.
    SpreadWithin,
}

impl Rule {
    /// The rule's name in messages.
    pub fn word(self) -> &'static str {
        match self {
            Rule::Mean => "average",
            Rule::StandardDeviation => "standard deviation",
            Rule::Median => "median",
            Rule::Minimum => "minimum",
            Rule::Maximum => "maximum",
            Rule::Range => "range",
            Rule::Sum | Rule::Total => "sum",
            Rule::Share => "share",
            Rule::GeometricMean => "geometric mean",
            Rule::HarmonicMean => "harmonic mean",
            Rule::Difference => "difference",
            Rule::Quotient { .. } | Rule::ProductQuotient { .. } => "quotient",
            Rule::Between => "average",
            Rule::SpreadWithin => "standard deviation",
        }
    }
}
