//! Hedged bounds: `most other overheads < 1%`, answered with the largest exception.

use super::super::figure;
use super::check::{Statement, Wrong};
use super::lexicon::{Way, way};
use super::sentences::Sentence;
use super::words::{Bound, Word};
use crate::compare::{CellRef, Comparison, Verdict};
use crate::model::Table;
use crate::number::Dimension;
use rust_decimal::Decimal;

/// How many words before its figure a bound is announced.
const NEAR: usize = 6;

/// The regression of a message that is the largest.
pub(crate) struct Largest {
    cell: CellRef,
    /// In percent, without sign.
    size: Decimal,
    base: String,
    new: String,
}

impl Largest {
    /// Finds it among all that is compared.
    pub(crate) fn of(tables: &[Table], comparisons: &[Comparison]) -> Option<Self> {
        let pairs = comparisons.iter().flat_map(|comparison| &comparison.pairs);
        let worse = pairs.filter_map(|pair| {
            let delta =
                pair.delta.as_ref().filter(|delta| delta.verdict == Verdict::Worse && !delta.points)?;
            Some((delta.amount.abs(), pair, delta))
        });
        let (size, pair, delta) = worse.max_by_key(|(size, ..)| *size)?;
        let new = pair.cell.of(tables)?.number()?.figure.to_string();
        Some(Largest { cell: pair.cell, size, base: delta.base.normalize().to_string(), new })
    }

    /// What a sentence says of most changes, where one is beyond.
    pub(crate) fn check(
        &self,
        sentence: &Sentence<'_, '_>,
        words: &[Word],
        tables: &[Table],
    ) -> Vec<Statement> {
        (0..words.len()).filter_map(|at| self.beyond(sentence, words, tables, at)).collect()
    }

    fn beyond(
        &self,
        sentence: &Sentence<'_, '_>,
        words: &[Word],
        tables: &[Table],
        at: usize,
    ) -> Option<Statement> {
        let figure = words[at].figure().filter(|figure| figure.bound == Some(Bound::Most))?;
        let percent = figure.number.dimension() == Dimension::Percent;
        let before: Vec<&str> = words[at.saturating_sub(NEAR)..at].iter().map(Word::text).collect();
        let hedged = before
            .iter()
            .position(|word| *word == "most")
            .is_some_and(|most| most == 0 || before[most - 1] != "at");
        let of_losses = before.iter().any(|word| {
            word.starts_with("overhead")
                || matches!(way(word), Some(Way::Worse))
                || word.starts_with("impact")
        });
        if !(percent && hedged && of_losses) || self.size <= figure.number.figure.abs() {
            return None;
        }
        let table = tables.get(self.cell.table)?;
        Some(Statement {
            span: sentence.span(words[at].range.clone())?,
            printed: figure::text(&figure.number),
            wrong: Wrong::Exception {
                what: table.describe(self.cell.row, self.cell.column),
                operands: (self.base.clone(), self.new.clone()),
                size: format!("{}%", self.size.round_dp(1)),
            },
            related: vec![self.cell.of(tables)?.span],
        })
    }
}
