//! Holds printed numbers that say something about other printed numbers against these: averages and scores, printed
//! deltas, sentences. Finds what fits under no reading, and what is right.

mod aggregate;
mod expect;
mod figure;

pub use aggregate::{Aggregate, Fault};

use crate::model::Table;

/// What was checked in a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Claims {
    /// Derived numbers that their members cannot give.
    pub aggregates: Vec<Aggregate>,
}

/// Checks what the tables of a message say about themselves.
pub fn check(tables: &[Table]) -> Claims {
    Claims { aggregates: aggregate::check(tables) }
}
