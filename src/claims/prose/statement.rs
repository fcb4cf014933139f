//! What a sentence says and the numbers do not bear out.

use super::super::digits::Slip;
use super::super::suspect::Suspect;
use crate::text::Span;

/// Something that a sentence says and the numbers do not bear out.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The figure that is wrong.
    pub span: Span,
    /// The figure as printed.
    pub printed: String,
    /// What is wrong with it.
    pub wrong: Wrong,
    /// The places of the numbers that it is held against.
    pub related: Vec<Span>,
}

/// What is wrong with a figure in a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// The values give another change.
    Change {
        /// The values.
        operands: (String, String),
        /// The change that they give.
        right: String,
        /// What may have gone wrong.
        suspect: Option<Suspect>,
        /// The right figure as it fits into the sentence; `None` where a figure alone does not mend it.
        instead: Option<String>,
    },
    /// A change is beyond what is said of all.
    Broken {
        /// Its cell in words.
        what: String,
        /// The base and the new value.
        operands: (String, String),
        /// The change without its sign, and what it means.
        size: String,
        /// How many others are beyond as well.
        others: usize,
    },
    /// Most changes may be within a bound; the largest is not.
    Exception {
        /// Its cell in words.
        what: String,
        /// The base and the new value.
        operands: (String, String),
        /// The change without its sign.
        size: String,
    },
    /// The table has another figure.
    Digits {
        /// The table's figure.
        right: String,
        /// The slip that makes the one from the other.
        slip: Slip,
        /// A claim that follows from the figure, and what it becomes with the right one.
        follows: Option<(String, String)>,
        /// The table's figure with the unit that the sentence has.
        instead: String,
    },
}
