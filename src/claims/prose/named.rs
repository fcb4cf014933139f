//! Changes that a sentence claims for a value of the table in its reach: `randwrite improves by 326%`, `read is 12%
//! slower with v2`, `-18.1% max latency`.

use super::super::digits::Slip;
use super::super::suspect::Suspect;
use super::figures::{Figure, Said};
use super::judge::{Judged, as_said, judge, operands_of};
use super::pairs::way_of;
use super::reach::{Reach, Scope};
use super::sentences::Sentence;
use super::statement::{Statement, Wrong};
use super::words::Word;
use crate::number::Dimension;
use std::ops::Range;

/// Whether words can claim a change at all: there is a percentage or a factor among them.
pub(crate) fn may_say(words: &[Word]) -> bool {
    words.iter().filter_map(Word::figure).any(is_change)
}

/// What is wrong with the change that a part of a sentence claims.
pub(crate) fn check(
    reach: &Reach<'_>,
    comparison: usize,
    sentence: &Sentence<'_, '_>,
    words: &[Word],
    part: &Range<usize>,
    scope: &Scope,
) -> Option<Statement> {
    let [at] = scope.figures[..] else { return None };
    let figure = words[at].figure().filter(|figure| figure.bound.is_none())?;
    if !is_change(figure) || is_limit(words, at) {
        return None;
    }
    let way = way_of(&words[..part.end], at).filter(|_| at >= part.start);
    if way.is_none() && !figure.number.signed && figure.said == Said::Digits {
        return None;
    }
    let mut pairs = reach.pairs(comparison, scope);
    let pair = pairs.next().filter(|_| pairs.next().is_none())?;
    let (operands, texts) = operands_of(reach.tables, pair)?;
    // People round what they tell: a whole number is a rough one.
    let told = Figure { roughly: figure.roughly || figure.number.integer, ..*figure };
    let Judged { right, suspect, instead } = judge(&told, way, &operands, texts)?;
    // Among so few digits one that differs tells nothing.
    let suspect = suspect.filter(|suspect| *suspect != Suspect::Figure(Slip::Mistyped));
    let said = (texts.base?.figure.to_string(), texts.new?.figure.to_string());
    let cells = [pair.base[0], pair.cell];
    Some(Statement {
        span: sentence.span(words[at].range.clone())?,
        printed: as_said(sentence, &words[at]),
        wrong: Wrong::Change { operands: said, right, suspect, instead },
        related: cells.into_iter().filter_map(|cell| Some(cell.of(reach.tables)?.span)).collect(),
    })
}

fn is_change(figure: &Figure) -> bool {
    matches!(figure.number.dimension(), Dimension::Percent | Dimension::Ratio)
}

/// `up to 12%` says how far it may go, and not where it is.
fn is_limit(words: &[Word], at: usize) -> bool {
    let back = |count: usize| at.checked_sub(count).map_or("", |at| words[at].text());
    back(1) == "to" && back(2) == "up" || matches!(back(1), "upto" | "over" | "under")
}
