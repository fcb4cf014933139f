//! Holds printed numbers that say something about other printed numbers against these: averages and scores, printed
//! deltas, sentences. Finds what fits under no reading, and what is right.

mod aggregate;
mod column;
mod digits;
mod expect;
mod figure;
mod printed;
mod reading;
mod suspect;

pub use aggregate::{Aggregate, Fault};
pub use digits::Slip;
pub use printed::{Printed, State};
pub use reading::Reading;
pub use suspect::Suspect;

use crate::compare::Comparison;
use crate::model::Table;

/// What was checked in a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Claims {
    /// Derived numbers that their members cannot give.
    pub aggregates: Vec<Aggregate>,
    /// Printed changes of compared values, right and wrong ones.
    pub printed: Vec<Printed>,
}

/// Checks what the tables of a message say about themselves.
pub fn check(tables: &[Table], comparisons: &[Comparison]) -> Claims {
    Claims { aggregates: aggregate::check(tables), printed: printed::check(tables, comparisons) }
}
