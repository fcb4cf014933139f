//! Turns comparisons into inlay hints: what each label says and where it stands. Knows no editor and no protocol.

use crate::compare::Verdict;
use crate::text::{Place, Span};

/// One inlay hint.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// Where it is inserted.
    pub at: Place,
    /// Its text in parts, blanks included; nothing is padded by the client.
    pub parts: Vec<Part>,
    /// The deltas that the label shows, in its order; empty for a filler.
    pub deltas: Vec<ShownDelta>,
}

/// A piece of a hint's label.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The text.
    pub text: String,
    /// The baseline cell that this figure is measured against, for clients that jump there.
    pub target: Option<Span>,
}

/// One delta of a label, as figures for clients that colour and for checks.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownDelta {
    /// The baseline's value, in the cell's own unit.
    pub base: f64,
    /// The cell's value.
    pub new: f64,
    /// The change in percent, or in percentage points where both are percentages.
    pub pct: f64,
    /// What the change means.
    pub verdict: Verdict,
    /// Where the compared cell stands; asking for details of the delta is asking for this cell.
    pub cell: Span,
}

impl Hint {
    /// The whole label as one string.
    pub fn label(&self) -> String {
        self.parts.iter().map(|part| part.text.as_str()).collect()
    }
}
