//! Sentences that claim something: changes of values that stand beside them, and figures that a table has otherwise.

mod check;
mod pairs;
mod remark;
mod sentences;
mod table_figures;
mod words;

pub use check::{Statement, Wrong};

use crate::compare::Comparison;
use crate::layout::Page;
use crate::model::Table;

/// What the sentences of a message say and the numbers do not bear out.
pub(crate) fn check(page: &Page<'_>, tables: &[Table], comparisons: &[Comparison]) -> Vec<Statement> {
    let mut out = remark::check(page, tables, comparisons);
    let figures = table_figures::TableFigures::of(tables);
    for sentence in sentences::sentences(page, tables) {
        out.extend(check::check(&sentence, tables, &figures));
    }
    out
}
