//! Holds a claimed change against its two values.

use super::super::column::claimed as claimed_range;
use super::super::expect::Member;
use super::super::figure;
use super::super::prefix::read_otherwise;
use super::super::reading::{Kind, Operands, Reading};
use super::super::suspect::{Suspect, Texts, suspect};
use super::figures::{Figure, PERCENT, Said};
use super::lexicon::Way;
use super::sentences::Sentence;
use super::words::Word;
use crate::compare::{CellRef, Direction, Pair, of_dimension};
use crate::model::Table;
use crate::number::{Dimension, Interval, Number};
use rust_decimal::Decimal;

/// What is wrong with a claimed change.
pub(crate) struct Judged {
    /// The right figure.
    pub(crate) right: String,
    /// What may have gone wrong.
    pub(crate) suspect: Option<Suspect>,
    /// The right figure as it fits into the sentence; `None` where a figure alone does not mend it.
    pub(crate) instead: Option<String>,
}

/// What is wrong with a claimed change of two values. `None` where it fits, or where nothing can be said.
pub(crate) fn judge(
    figure: &Figure,
    way: Option<Way>,
    operands: &Operands,
    texts: Texts<'_>,
) -> Option<Judged> {
    let number = figure.number;
    let readings = match figure.said {
        Said::Result(_) => vec![Reading::Ratio],
        _ => readings_for(&number, texts),
    };
    let range = range(figure)?;
    let change = Reading::Change.of(operands)?;
    let kind = if number.dimension() == Dimension::Ratio { Kind::Ratio } else { Kind::Percent };
    let fits = readings.iter().any(|reading| reading.fits(range, operands))
        // `20% slower` may be said of the rate: the words carry the sign.
        || (way.is_some() && !number.signed && kind == Kind::Percent
            && Reading::OverNew.fits(range.negated(), operands))
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
    let otherwise = || {
        let (base, new) = read_otherwise(texts.base?, texts.new?)?;
        self::operands(&base, &new, operands.direction)
    };
    if !fits && otherwise().is_some_and(|other| readings.iter().any(|reading| reading.fits(range, &other))) {
        return None;
    }
    if !fits {
        let right = figure::like(usual.of(operands)?.value, &like)?;
        if in_words {
            return Some(Judged { right, suspect: mistaken(figure, operands), instead: None });
        }
        let suspect = suspect(&number, kind, usual, &right, operands, texts);
        // The sign is judged by the words.
        let suspect = suspect.filter(|suspect| *suspect != Suspect::Sign);
        // Where a value may be what is wrong, nobody knows which figure is.
        let instead = match suspect {
            Some(Suspect::Operand { .. }) => None,
            _ => fitting(usual.of(operands)?.value, change.value, &number, &like, way, operands.direction),
        };
        return Some(Judged { right, suspect, instead });
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
    Some(Judged { right, suspect: Some(Suspect::OtherWay(happened)), instead: None })
}

/// The right figure in the form of the printed one, for a sentence whose words are right: they say which way it went,
/// and the sign, or none, is the writer's way of counting.
fn fitting(
    value: Decimal,
    change: Decimal,
    printed: &Number,
    like: &Number,
    way: Option<Way>,
    direction: Direction,
) -> Option<String> {
    let up = match (way, direction) {
        (None, _) => None,
        (Some(Way::Up), _)
        | (Some(Way::Better), Direction::Higher)
        | (Some(Way::Worse), Direction::Lower) => Some(true),
        (Some(Way::Down), _)
        | (Some(Way::Better), Direction::Lower)
        | (Some(Way::Worse), Direction::Higher) => Some(false),
        (Some(_), Direction::Unknown) => return None,
    };
    if up.is_some_and(|up| change.is_zero() || up != change.is_sign_positive()) {
        return None;
    }
    let value = match (up, printed.signed) {
        (_, false) => value.abs(),
        (Some(_), true) if printed.figure.is_sign_negative() => -value.abs(),
        (Some(_), true) => value.abs(),
        (None, true) => value,
    };
    figure::like(value, &Number { signed: printed.signed, ..*like })
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

/// The readings of a claimed change of this base.
pub(crate) fn readings(number: &Number, base: &Number) -> Vec<Reading> {
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

/// Two values with all that they may stand for.
pub(crate) fn operands(base: &Number, new: &Number, direction: Direction) -> Option<Operands> {
    let member = |number: &Number| Some(Member { value: number.value()?, range: Interval::of(number)? });
    Some(Operands { base: member(base)?, new: member(new)?, direction, extremes: None })
}

/// The numbers of two cells, where both stand for values of one kind.
pub(crate) fn numbers(tables: &[Table], base: CellRef, new: CellRef) -> Option<[&Number; 2]> {
    let number = |at: CellRef| {
        let table = tables.get(at.table)?;
        table.sentinel(at.row, at.column).is_none().then(|| table.cell(at.row, at.column)?.number())?
    };
    let [base, new] = [number(base)?, number(new)?];
    (base.dimension() == new.dimension()).then_some([base, new])
}

/// The two values of a pair, where each is one number that stands for a value.
pub(crate) fn operands_of<'t>(tables: &'t [Table], pair: &Pair) -> Option<(Operands, Texts<'t>)> {
    let [base] = pair.base[..] else { return None };
    let [base, new] = numbers(tables, base, pair.cell)?;
    Some((operands(base, new, pair.told.direction)?, Texts { base: Some(base), new: Some(new) }))
}

/// Which way is better for values in this unit.
pub(crate) fn direction(number: &Number) -> Direction {
    of_dimension(number.dimension()).unwrap_or(Direction::Unknown)
}
