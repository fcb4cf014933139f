//! Holds printed numbers that say something about other printed numbers against these: averages and scores, printed
//! deltas, sentences. Finds what fits under no reading, and what is right.

mod aggregate;
mod candidate;
mod column;
mod digits;
mod expect;
mod figure;
mod members;
mod prefix;
mod printed;
mod prose;
mod reading;
mod suspect;

pub use aggregate::{Aggregate, Fault};
pub use digits::Slip;
pub use printed::{Printed, State};
pub use prose::{Statement, Wrong};
pub use reading::Reading;
pub use suspect::Suspect;

use crate::compare::Comparison;
use crate::layout::Page;
use crate::model::Table;
use crate::text::Relocation;
use std::collections::HashSet;

/// What was checked in a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Claims {
    /// Derived numbers that their members cannot give.
    pub aggregates: Vec<Aggregate>,
    /// Printed changes of compared values, right and wrong ones.
    pub printed: Vec<Printed>,
    /// What sentences say and the numbers do not bear out.
    pub statements: Vec<Statement>,
}

impl Claims {
    /// Moves everything to where it stands in the buffer.
    pub fn relocate(&mut self, to: &impl Relocation) {
        self.printed.iter_mut().for_each(|printed| printed.span = to.span(printed.span));
        for statement in &mut self.statements {
            statement.span = to.span(statement.span);
            statement.related.iter_mut().for_each(|span| *span = to.span(*span));
        }
    }
}

/// Checks what a message says about its numbers.
pub fn check(page: &Page<'_>, tables: &[Table], comparisons: &[Comparison]) -> Claims {
    let mut printed = printed::check(tables, comparisons);
    let mut statements = prose::check(page, tables, comparisons);
    // A figure in brackets behind its value may be both: it is wrong once, and not right where words are wrong.
    let bytes = |printed: &Printed| {
        let line = printed.span.line;
        (printed.span.start..printed.span.end).map(move |byte| (line, byte))
    };
    let wrong: HashSet<(u32, u32)> =
        printed.iter().filter(|printed| printed.state != State::Right).flat_map(bytes).collect();
    statements.retain(|statement| !wrong.contains(&(statement.span.line, statement.span.start)));
    let refuted: HashSet<(u32, u32)> =
        statements.iter().map(|statement| (statement.span.line, statement.span.start)).collect();
    if !refuted.is_empty() {
        printed.retain(|printed| {
            printed.state != State::Right || !bytes(printed).any(|at| refuted.contains(&at))
        });
    }
    Claims { aggregates: aggregate::check(tables, comparisons), printed, statements }
}
