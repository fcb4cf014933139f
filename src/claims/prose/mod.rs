//! Sentences that claim something: changes of values that stand beside them, and figures that a table has otherwise.

mod bound;
mod check;
mod faster;
mod lexicon;
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
    let sentences = sentences::sentences(page, tables);
    if sentences.is_empty() {
        return out;
    }
    let figures = table_figures::TableFigures::of(tables);
    let names = faster::Names::of(tables, comparisons);
    let largest = bound::Largest::of(tables, comparisons);
    for sentence in sentences {
        let words = words::words(&sentence.text);
        out.extend(check::check(&sentence, &words, tables, &figures));
        out.extend(names.check(&sentence, &words));
        out.extend(largest.iter().flat_map(|largest| largest.check(&sentence, &words, tables)));
    }
    out
}
