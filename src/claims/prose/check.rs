//! Holds what a sentence claims against the figures that it names.

use super::super::column::claimed as claimed_range;
use super::super::digits::Slip;
use super::super::expect::Member;
use super::super::figure;
use super::super::reading::{Kind, Operands, Reading};
use super::super::suspect::{Suspect, Texts, suspect};
use super::figures::{Figure, PERCENT, Said};
use super::lexicon::Way;
use super::pairs::{Claimed, claimed, in_one_unit};
use super::sentences::Sentence;
use super::table_figures::TableFigures;
use super::words::Word;
use crate::compare::{CellRef, Direction, of_dimension};
use crate::model::{Cell, Table};
use crate::number::{Dimension, Interval, Number};
use crate::text::Span;
use rust_decimal::Decimal;

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
    },
}

/// What is wrong in one sentence.
pub(crate) fn check(
    sentence: &Sentence<'_, '_>,
    words: &[Word],
    tables: &[Table],
    figures: &TableFigures<'_>,
) -> Vec<Statement> {
    if words.iter().filter(|word| word.figure().is_some()).count() < 2 {
        return Vec::new();
    }
    let changes = claimed(words);
    let mut out =
        if tables.is_empty() { Vec::new() } else { slips(sentence, words, &changes, tables, figures) };
    if out.is_empty() {
        out.extend(changes.iter().filter_map(|claim| change(sentence, words, *claim)));
    }
    out
}

/// Figures that the table has with other digits, where another figure of the sentence stands in the table beside it.
fn slips(
    sentence: &Sentence<'_, '_>,
    words: &[Word],
    changes: &[Claimed],
    tables: &[Table],
    figures: &TableFigures<'_>,
) -> Vec<Statement> {
    let numbers: Vec<(usize, &Figure)> =
        words.iter().enumerate().filter_map(|(at, word)| Some((at, word.figure()?))).collect();
    let beside: Vec<CellRef> =
        numbers.iter().flat_map(|(_, figure)| figures.with(&figure.number)).copied().collect();
    let mut out = Vec::new();
    for (at, figure) in numbers {
        let Some((cell, slip)) = figures.meant(&figure.number, &beside) else { continue };
        let Some(span) = sentence.span(words[at].range.clone()) else { continue };
        let Some((right, place)) = cell.of(tables).and_then(|cell| Some((*Cell::number(cell)?, cell.span)))
        else {
            continue;
        };
        let right = Number { unit: figure.number.unit.or(right.unit), ..right };
        out.push(Statement {
            span,
            printed: figure::text(&figure.number),
            wrong: Wrong::Digits {
                right: right.figure.to_string(),
                slip,
                follows: changes.iter().find_map(|claim| follows(words, *claim, at, right)),
            },
            related: vec![place],
        });
    }
    out
}

/// The claim that is right for the figure at `at` as printed, and what it becomes with the right figure.
fn follows(words: &[Word], claim: Claimed, at: usize, right: Number) -> Option<(String, String)> {
    let figure = words[claim.figure].figure()?;
    let (base, new) = (words[claim.base].figure()?.number, words[claim.new].figure()?.number);
    let (printed_base, printed_new) = in_one_unit(base, new)?;
    let readings = readings(&figure.number, &printed_base);
    let operands = operands(&printed_base, &printed_new, direction(&printed_new))?;
    let range = range(figure)?;
    let reading = readings.into_iter().find(|reading| reading.fits(range, &operands))?;
    let (base, new) = if claim.base == at {
        in_one_unit(right, new)?
    } else if claim.new == at {
        in_one_unit(base, right)?
    } else {
        return None;
    };
    let value = reading.of(&self::operands(&base, &new, direction(&new))?)?.value;
    let (printed, right) = (figure::text(&figure.number), figure::like(value, &figure.number)?);
    (printed != right).then_some((printed, right))
}

/// A change that its two values do not give.
fn change(sentence: &Sentence<'_, '_>, words: &[Word], claim: Claimed) -> Option<Statement> {
    let figure = words[claim.figure].figure()?;
    let (base, new) = in_one_unit(words[claim.base].figure()?.number, words[claim.new].figure()?.number)?;
    let operands = operands(&base, &new, direction(&new))?;
    let (right, suspect) = judge(figure, claim.way, &operands, Texts { base: Some(&base), new: Some(&new) })?;
    let said = |at: usize| sentence.text[words[at].range.clone()].to_owned();
    let spans = [claim.base, claim.new].into_iter().filter_map(|at| sentence.span(words[at].range.clone()));
    Some(Statement {
        span: sentence.span(words[claim.figure].range.clone())?,
        printed: as_said(sentence, &words[claim.figure]),
        wrong: Wrong::Change { operands: (said(claim.base), said(claim.new)), right, suspect },
        related: spans.collect(),
    })
}

/// What is wrong with a claimed change of two values: the right figure, and what may have gone wrong. `None` where it
/// fits, or where nothing can be said.
pub(crate) fn judge(
    figure: &Figure,
    way: Option<Way>,
    operands: &Operands,
    texts: Texts<'_>,
) -> Option<(String, Option<Suspect>)> {
    let number = figure.number;
    let readings = match figure.said {
        Said::Result(_) => vec![Reading::Ratio],
        _ => readings_for(&number, texts),
    };
    let range = range(figure)?;
    let change = Reading::Change.of(operands)?;
    let kind = if number.dimension() == Dimension::Ratio { Kind::Ratio } else { Kind::Percent };
    let fits = readings.iter().any(|reading| reading.fits(range, operands))
        || one_more(figure, range)
            .is_some_and(|range| readings.iter().any(|reading| reading.fits(range, operands)));
    let in_words = figure.said != Said::Digits;
    let ratio = if change.value < Decimal::ZERO && number.figure > Decimal::ONE {
        Reading::Inverse
    } else {
        Reading::Ratio
    };
    let usual = if kind == Kind::Ratio && !in_words { ratio } else { Reading::Change };
    // What is said in words is answered in percent, and a ratio with a digit behind its point.
    let tenth = Decimal::new(1, 1);
    let like = match kind {
        _ if in_words => Number { unit: Some(PERCENT), ulp: tenth, ..number },
        Kind::Ratio => Number { ulp: number.ulp.min(tenth), ..number },
        _ => number,
    };
    let like = Number { signed: usual == Reading::Change, ..like };
    if !fits {
        let right = figure::like(usual.of(operands)?.value, &like)?;
        if in_words {
            return Some((right, mistaken(figure, operands)));
        }
        let suspect = suspect(&number, kind, usual, &right, operands, texts);
        // The sign is judged by the words.
        return Some((right, suspect.filter(|suspect| *suspect != Suspect::Sign)));
    }
    // What rounding may have turned is no wrong sign.
    let (up, down) = (change.range.low() > Decimal::ZERO, change.range.high() < Decimal::ZERO);
    let way = match figure.said {
        Said::Result(Some(way)) => way,
        _ => way?,
    };
    let wrong = match (way, operands.direction) {
        (Way::Up, _) | (Way::Better, Direction::Higher) | (Way::Worse, Direction::Lower) => down,
        (Way::Down, _) | (Way::Better, Direction::Lower) | (Way::Worse, Direction::Higher) => up,
        (_, Direction::Unknown) => false,
    };
    if !wrong {
        return None;
    }
    let right = figure::like(usual.of(operands)?.value, &like)?;
    let happened = match way {
        Way::Up => "went down",
        Way::Down => "went up",
        Way::Better => "got worse",
        Way::Worse => "got better",
    };
    Some((right, Some(Suspect::OtherWay(happened))))
}

/// `2x faster` is twice or three times as fast, as people count.
fn one_more(figure: &Figure, range: Interval) -> Option<Interval> {
    let counted = figure.said == Said::Digits && figure.number.dimension() == Dimension::Ratio;
    if counted { range.plus(Interval::exact(Decimal::ONE)) } else { None }
}

/// By a third is not to a third.
fn mistaken(figure: &Figure, operands: &Operands) -> Option<Suspect> {
    let share = range(figure)?;
    let hundred = Interval::exact(Decimal::ONE_HUNDRED);
    match figure.said {
        Said::Part if Reading::Ratio.fits(share.over(hundred)?, operands) => Some(Suspect::ToNotBy),
        Said::Result(_) => {
            let percent = share.times(hundred)?;
            let fits = [Reading::Change, Reading::Gain].iter().any(|reading| reading.fits(percent, operands));
            fits.then_some(Suspect::ByNotTo)
        }
        _ => None,
    }
}

/// A figure as the sentence has it.
pub(crate) fn as_said(sentence: &Sentence<'_, '_>, word: &Word) -> String {
    match word.figure() {
        Some(figure) if figure.said == Said::Digits => figure::text(&figure.number),
        _ => sentence.text[word.range.clone()].to_owned(),
    }
}

fn readings_for(number: &Number, texts: Texts<'_>) -> Vec<Reading> {
    texts.base.map_or(readings_of(number, false), |base| readings(number, base))
}

fn readings(number: &Number, base: &Number) -> Vec<Reading> {
    readings_of(number, base.is_percent())
}

fn readings_of(number: &Number, points: bool) -> Vec<Reading> {
    use Reading::*;
    match (number.dimension(), points) {
        (Dimension::Ratio, _) => vec![Ratio, Inverse],
        (_, true) => vec![Change, Gain, OverNew, Points, PointsLost],
        (_, false) => vec![Change, Gain, OverNew],
    }
}

/// What a claimed figure may stand for; a rough one reaches further, and one in words as far.
pub(crate) fn range(figure: &Figure) -> Option<Interval> {
    let kind = if figure.number.dimension() == Dimension::Ratio { Kind::Ratio } else { Kind::Percent };
    let range = claimed_range(&figure.number, kind)?;
    let share = match (figure.said, figure.roughly) {
        (Said::Digits, false) => return Some(range),
        (Said::Digits, true) => Decimal::new(15, 2),
        (_, false) => Decimal::new(2, 1),
        (_, true) => Decimal::new(3, 1),
    };
    let size = figure.number.figure.abs();
    let mut room = size.checked_mul(share)?;
    if figure.said == Said::Digits {
        room = room.max(figure.number.ulp);
    }
    range.plus(Interval::between(-room, room))
}

fn operands(base: &Number, new: &Number, direction: Direction) -> Option<Operands> {
    let member = |number: &Number| Some(Member { value: number.value()?, range: Interval::of(number)? });
    Some(Operands { base: member(base)?, new: member(new)?, direction, extremes: None })
}

/// Which way is better for values in this unit.
fn direction(number: &Number) -> Direction {
    of_dimension(number.dimension()).unwrap_or(Direction::Unknown)
}
