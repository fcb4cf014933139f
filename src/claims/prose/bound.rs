//! Bounds: `all overheads are < 1%`, `at most 1.2%`, `no regression`, each refuted by the row that breaks it; and hedged
//! ones (`most other overheads < 1%`), answered with the largest exception.

use super::super::figure;
use super::super::reading::Reading;
use super::figures::{Bound, Figure};
use super::judge::{as_said, operands_of, range};
use super::lexicon::{Way, way};
use super::reach::{Reach, Scope};
use super::sentences::Sentence;
use super::statement::{Statement, Wrong};
use super::vocabulary::{is_loss, is_quantifier};
use super::words::Word;
use crate::compare::{CellRef, Comparison, Pair, Verdict};
use crate::model::Table;
use crate::number::Dimension;
use rust_decimal::Decimal;
use std::ops::Range;

/// How many words before its figure a bound is announced.
const NEAR: usize = 6;
/// By how much, in percent, a value gets worse before it refutes a sentence that gives no figure.
const NOTABLE: Decimal = Decimal::from_parts(3, 0, 0, false, 0);

/// What a part of a sentence says of all values in its scope.
#[derive(Clone, Copy, Debug)]
enum Says {
    /// None gets worse by more than this, in percent.
    NoWorse(Decimal),
    /// Each gets better by this, in percent.
    Better(Decimal),
    /// None changes by more than this, in percent.
    Within(Decimal),
}

/// Whether words can set a bound at all: a percentage does, or a word for all or none beside one for a way.
pub(crate) fn may_say(words: &[Word]) -> bool {
    let percent =
        |word: &Word| word.figure().is_some_and(|figure| figure.number.dimension() == Dimension::Percent);
    let has = |fits: &dyn Fn(&str) -> bool| words.iter().any(|word| fits(word.text()));
    words.iter().any(percent) || has(&is_quantifier) && has(&|text| way(text).is_some() || is_loss(text))
}

/// What refutes a bound in a part of a sentence, if anything does.
pub(crate) fn check(
    reach: &Reach<'_>,
    comparison: usize,
    sentence: &Sentence<'_, '_>,
    words: &[Word],
    part: &Range<usize>,
    scope: &Scope,
) -> Option<Statement> {
    let (says, said) = match scope.figures[..] {
        [at] => (of_figure(words, part, at)?, at..at + 1),
        [] => without_figure(words, part)?,
        _ => return None,
    };
    let mut broken: Vec<(Decimal, &Pair)> = Vec::new();
    let mut all = 0;
    for pair in reach.pairs(comparison, scope) {
        all += 1;
        broken.extend(says.broken_by(reach.tables, pair).map(|by| (by, pair)));
    }
    // Without a word that says that all are meant, a bound from below speaks of one value.
    let quantified = words[part.clone()].iter().any(|word| is_quantifier(word.text()));
    if matches!(says, Says::Better(_)) && !quantified && all > 1 {
        return None;
    }
    let (_, pair) = broken.iter().max_by_key(|(by, _)| *by)?;
    let delta = pair.delta.as_ref()?;
    let (_, texts) = operands_of(reach.tables, pair)?;
    let range = words[said.start].range.start..words[said.end - 1].range.end;
    let printed = if said.len() == 1 {
        as_said(sentence, &words[said.start])
    } else {
        sentence.text[range.clone()].to_owned()
    };
    let way = match delta.verdict {
        Verdict::Better => " better",
        Verdict::Worse => " worse",
        _ => "",
    };
    Some(Statement {
        span: sentence.span(range)?,
        printed,
        wrong: Wrong::Broken {
            what: reach.tables[pair.cell.table].describe(pair.cell.row, pair.cell.column),
            operands: (texts.base?.figure.to_string(), texts.new?.figure.to_string()),
            size: format!("{}%{way}", delta.amount.abs().round_dp(1)),
            others: broken.len() - 1,
        },
        related: vec![pair.cell.of(reach.tables)?.span],
    })
}

/// `at most 1%`, `< 1% overhead`, `at least 5% faster`, `all within 2%`.
fn of_figure(words: &[Word], part: &Range<usize>, at: usize) -> Option<Says> {
    let figure = words[at].figure().filter(|figure| figure.number.dimension() == Dimension::Percent)?;
    let text = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", Word::text);
    let up_to = text(at.checked_sub(1)) == "to" && text(at.checked_sub(2)) == "up";
    let has = |fits: &dyn Fn(&str) -> bool| words[part.clone()].iter().any(|word| fits(word.text()));
    let loses = has(&is_loss);
    let gains = has(&|word| way(word) == Some(Way::Better));
    // `no more than` is part of the bound.
    let other = part
        .clone()
        .any(|at| matches!(way(text(Some(at))), Some(Way::Up | Way::Down)) && text(Some(at + 1)) != "than");
    let limit = range(&Figure { bound: None, ..*figure })?;
    match figure.bound {
        None if up_to && loses && !gains && !other => Some(Says::NoWorse(limit.high())),
        Some(Bound::Most) if loses && !gains && !other => Some(Says::NoWorse(limit.high())),
        Some(Bound::Least) if gains && !loses && !other => Some(Says::Better(limit.low())),
        None if text(at.checked_sub(1)) == "within" && has(&is_quantifier) && !loses && !gains && !other => {
            Some(Says::Within(limit.high()))
        }
        _ => None,
    }
}

/// `no regression`, `nothing regresses`, `all tests improve`: what is said, and the words that say it.
fn without_figure(words: &[Word], part: &Range<usize>) -> Option<(Says, Range<usize>)> {
    let text = |at: usize| words[at].text();
    let mut ways = part.clone().filter(|at| way(text(*at)).is_some() || is_loss(text(*at)));
    let at = ways.next().filter(|_| ways.next().is_none())?;
    let quantifier =
        part.clone().find(|at| is_quantifier(text(*at))).filter(|quantifier| *quantifier < at)?;
    let says = match text(quantifier) {
        "no" | "any" if is_loss(text(at)) => {
            // The word that is denied stands beside it.
            let beside = at - quantifier == 1 || (at - quantifier == 2 && text(at - 1) == "performance");
            let denied =
                text(quantifier) == "no" || (quantifier > part.start && text(quantifier - 1) == "without");
            (beside && denied).then_some(Says::NoWorse(NOTABLE))
        }
        "nothing" | "none" if is_loss(text(at)) => Some(Says::NoWorse(NOTABLE)),
        "all" | "every" | "each" | "everything" if way(text(at)) == Some(Way::Better) => {
            Some(Says::NoWorse(NOTABLE))
        }
        _ => None,
    }?;
    Some((says, quantifier..at + 1))
}

impl Says {
    /// By how much a pair breaks it at least, in percent.
    fn broken_by(self, tables: &[Table], pair: &Pair) -> Option<Decimal> {
        let delta = pair.delta.as_ref().filter(|delta| !delta.points)?;
        let (operands, _) = operands_of(tables, pair)?;
        let change = Reading::Change.of(&operands)?.range;
        // The least and the most that the change may be, without its sign.
        let (least, most) = if change.low() > Decimal::ZERO {
            (change.low(), change.high())
        } else if change.high() < Decimal::ZERO {
            (-change.high(), -change.low())
        } else {
            (Decimal::ZERO, change.high().max(-change.low()))
        };
        let beyond = match (self, delta.verdict) {
            (Says::NoWorse(limit), Verdict::Worse)
            | (Says::Within(limit), Verdict::Worse | Verdict::Better) => least.checked_sub(limit),
            (Says::Within(limit), Verdict::Unknown) => least.checked_sub(limit),
            (Says::Better(limit), Verdict::Better) => limit.checked_sub(most),
            (Says::Better(limit), Verdict::Worse) => limit.checked_add(least),
            _ => None,
        }?;
        (beyond > Decimal::ZERO).then_some(beyond)
    }
}

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
