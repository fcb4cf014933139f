//! Sentences that claim something: changes of values that stand beside them, and figures that a table has otherwise.

mod bound;
mod check;
mod clauses;
mod familiar;
mod faster;
mod figures;
mod fractions;
mod gate;
mod judge;
mod lexicon;
mod named;
mod pairs;
mod reach;
mod remark;
mod sentences;
mod statement;
mod table_figures;
mod tokens;
mod vocabulary;
mod words;

pub use statement::{Statement, Wrong};

use crate::compare::Comparison;
use crate::layout::Page;
use crate::model::Table;
use gate::Near;
use sentences::Sentence;
use std::cell::LazyCell;
use words::Word;

/// How many sentences of a message are held against tables.
const MOST_LOOKED_UP: usize = 256;

/// What the sentences of a message say and the numbers do not bear out.
pub(crate) fn check(page: &Page<'_>, tables: &[Table], comparisons: &[Comparison]) -> Vec<Statement> {
    let mut out = remark::check(page, tables, comparisons);
    let near = if comparisons.is_empty() {
        if tables.is_empty() { Near::Nothing } else { Near::Tables }
    } else {
        Near::Comparison
    };
    let sentences = sentences::sentences(page, tables, near);
    if sentences.is_empty() {
        return out;
    }
    let figures = table_figures::TableFigures::of(tables);
    let names = LazyCell::new(|| faster::Names::of(tables, comparisons));
    let largest = LazyCell::new(|| bound::Largest::of(tables, comparisons));
    let reach = reach::Reach::of(page, tables, comparisons);
    let mut left = MOST_LOOKED_UP;
    for sentence in sentences {
        let words = words::words(&sentence.text);
        let before = out.len();
        out.extend(check::check(&sentence, &words, tables, &figures));
        if comparisons.is_empty() {
            continue;
        }
        // What is collected for a kind of sentence is collected when one of that kind comes.
        let says = |text: &str| words.iter().any(|word| word.text() == text);
        if says("than") {
            out.extend(names.check(&sentence, &words));
        }
        let hedges = if says("most") { largest.as_ref() } else { None };
        out.extend(hedges.iter().flat_map(|largest| largest.check(&sentence, &words, tables)));
        // An arrow in front only sets the sentence off.
        let compares = words.iter().skip(1).any(|word| word.kind == words::WordKind::Arrow);
        if out.len() == before && left > 0 && !compares && pairs::claimed(&words).is_empty() {
            let found = reach.as_ref().and_then(|reach| of_the_table(reach, &sentence, &words));
            left -= usize::from(found.is_some());
            out.extend(found.into_iter().flatten());
        }
    }
    out
}

/// What a sentence says of the table in its reach. `None` where it has none.
fn of_the_table(
    reach: &reach::Reach<'_>,
    sentence: &Sentence<'_, '_>,
    words: &[Word],
) -> Option<Vec<Statement>> {
    // What it speaks of is looked up only where something is said that a table can refute.
    if !named::may_say(words) && !bound::may_say(words) {
        return None;
    }
    let comparison = reach.at(sentence)?;
    let parts = clauses::clauses(words);
    let scopes: Vec<_> =
        parts.iter().map(|part| reach.scope(comparison, sentence, words, part.clone())).collect();
    if scopes.iter().any(|scope| !scope.known) {
        return Some(Vec::new());
    }
    let found = parts.iter().zip(&scopes).filter_map(|(part, scope)| {
        named::check(reach, comparison, sentence, words, part, scope)
            .or_else(|| bound::check(reach, comparison, sentence, words, part, scope))
    });
    Some(found.collect())
}
