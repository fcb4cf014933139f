//! Holds what a sentence claims against the figures that it names.

use super::super::figure;
use super::super::suspect::Texts;
use super::figures::Figure;
use super::judge::{Judged, as_said, direction, judge, operands, range, readings};
use super::pairs::{Claimed, claimed, in_one_unit};
use super::sentences::Sentence;
use super::statement::{Statement, Wrong};
use super::table_figures::TableFigures;
use super::words::Word;
use crate::compare::CellRef;
use crate::model::{Cell, Table};
use crate::number::Number;

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

/// How many figures of a sentence are looked up; more of them are a list of data.
const MOST_FIGURES: usize = 32;
/// How many cells with these figures are looked at.
const MOST_GIVEN: usize = 64;

/// Figures that the table has with other digits, where another figure of the sentence stands in the table beside it.
fn slips(
    sentence: &Sentence<'_, '_>,
    words: &[Word],
    changes: &[Claimed],
    tables: &[Table],
    figures: &TableFigures<'_>,
) -> Vec<Statement> {
    let numbers = words.iter().enumerate().filter_map(|(at, word)| Some((at, word.figure()?)));
    let numbers: Vec<(usize, &Figure)> = numbers.take(MOST_FIGURES).collect();
    let beside = numbers.iter().flat_map(|(_, figure)| figures.with(&figure.number));
    let beside: Vec<CellRef> = beside.take(MOST_GIVEN).copied().collect();
    let peers = figures.peers(&beside);
    let mut out = Vec::new();
    for (at, figure) in numbers {
        let Some((cell, slip)) = figures.meant(&figure.number, &peers) else { continue };
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
                instead: figure::text(&Number { unit: figure.number.unit, ..right }),
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
    let values = operands(&printed_base, &printed_new, direction(&printed_new))?;
    let range = range(figure)?;
    let reading = readings.into_iter().find(|reading| reading.fits(range, &values))?;
    let (base, new) = if claim.base == at {
        in_one_unit(right, new)?
    } else if claim.new == at {
        in_one_unit(base, right)?
    } else {
        return None;
    };
    let value = reading.of(&operands(&base, &new, direction(&new))?)?.value;
    let (printed, right) = (figure::text(&figure.number), figure::like(value, &figure.number)?);
    (printed != right).then_some((printed, right))
}

/// A change that its two values do not give.
fn change(sentence: &Sentence<'_, '_>, words: &[Word], claim: Claimed) -> Option<Statement> {
    let figure = words[claim.figure].figure()?;
    let (base, new) = in_one_unit(words[claim.base].figure()?.number, words[claim.new].figure()?.number)?;
    let values = operands(&base, &new, direction(&new))?;
    let texts = Texts { base: Some(&base), new: Some(&new) };
    let Judged { right, suspect, instead } = judge(figure, claim.way, &values, texts)?;
    let said = |at: usize| sentence.text[words[at].range.clone()].to_owned();
    let spans = [claim.base, claim.new].into_iter().filter_map(|at| sentence.span(words[at].range.clone()));
    Some(Statement {
        span: sentence.span(words[claim.figure].range.clone())?,
        printed: as_said(sentence, &words[claim.figure]),
        wrong: Wrong::Change { operands: (said(claim.base), said(claim.new)), right, suspect, instead },
        related: spans.collect(),
    })
}
