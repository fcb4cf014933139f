//! What may have gone wrong with a printed change that fits under no reading.

use super::column::claimed;
use super::digits::{Slip, may_have_been, slip};
use super::expect::Member;
use super::reading::{Kind, Operands, Reading};
use crate::number::{Interval, Number};
use rust_decimal::Decimal;

/// A likely reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suspect {
    /// The figure is right but for its sign.
    Sign,
    /// The words around it say the opposite of what happened, which is this.
    OtherWay(&'static str),
    /// It is the change against the new value.
    OverNew,
    /// It is the change against the mean of both values.
    Midpoint,
    /// It is the ratio of both values, given as an increase.
    RatioAsIncrease,
    /// It went down to the share by which it is said to have gone down.
    ToNotBy,
    /// It changed by the share to which it is said to have changed.
    ByNotTo,
    /// The figure itself is one slip away from the right one.
    Figure(Slip),
    /// It is right for another operand, which is one slip away from the printed one.
    Operand {
        /// The operand as printed.
        printed: String,
        /// What it may have been.
        right: String,
        /// The slip.
        slip: Slip,
    },
}

impl Suspect {
    /// The reason in words that follow the sum.
    pub fn words(&self) -> String {
        match self {
            Suspect::Sign => "the sign is wrong".to_owned(),
            Suspect::OtherWay(way) => format!("the sign is wrong, it {way}"),
            Suspect::OverNew => "the change was divided by the new value".to_owned(),
            Suspect::Midpoint => "the change was divided by the mean of both".to_owned(),
            Suspect::RatioAsIncrease => "the ratio was given as an increase".to_owned(),
            Suspect::ToNotBy => "that much is left, not gone".to_owned(),
            Suspect::ByNotTo => "that much is gone, not left".to_owned(),
            Suspect::Figure(slip) => slip.words().to_owned(),
            Suspect::Operand { printed, right, slip } => {
                format!("{printed} may be {right} with {}", slip.words())
            }
        }
    }
}

/// The operands as printed, base and new value, where each is a single figure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts<'a> {
    pub(crate) base: Option<&'a Number>,
    pub(crate) new: Option<&'a Number>,
}

/// The likeliest reason why `figure` is none of the column's readings; `right` is what it should be.
pub(crate) fn suspect(
    figure: &Number,
    kind: Kind,
    usual: Reading,
    right: &str,
    operands: &Operands,
    texts: Texts<'_>,
) -> Option<Suspect> {
    let claim = claimed(figure, kind)?;
    let fits = |reading: Reading, claim: Interval| reading.fits(claim, operands);
    if !figure.figure.is_zero() && fits(usual, claim.negated()) {
        return Some(Suspect::Sign);
    }
    if kind == Kind::Percent {
        // Against the new value, with either sign.
        if fits(Reading::OverNew, claim) || fits(Reading::OverNew, claim.negated()) {
            return Some(Suspect::OverNew);
        }
        if midpoint(operands).is_some_and(|range| range.overlaps(claim) || range.overlaps(claim.negated())) {
            return Some(Suspect::Midpoint);
        }
        let far = figure.figure.abs() > Decimal::ONE_HUNDRED;
        let swapped = Operands { base: operands.new, new: operands.base, ..*operands };
        if far && (fits(Reading::Share, claim) || Reading::Share.fits(claim, &swapped)) {
            return Some(Suspect::RatioAsIncrease);
        }
    }
    let bare = |text: &str| text.trim_matches(['+', '-', '%', 'x']).to_owned();
    let of_figure = slip(&bare(right), &bare(&figure.figure.to_string()));
    // Exchanged and lost digits tell more than a digit that merely differs.
    if let Some(found) = of_figure.filter(|slip| *slip != Slip::Mistyped) {
        return Some(Suspect::Figure(found));
    }
    operand(claim, usual, operands, texts).or(of_figure.map(Suspect::Figure))
}

/// (new - base) over the mean of both, in percent.
fn midpoint(operands: &Operands) -> Option<Interval> {
    let Operands { base, new, .. } = operands;
    let sum = new.range.plus(base.range)?;
    new.range.minus(base.range)?.times(Interval::exact(Decimal::from(200)))?.over(sum)
}

/// An operand that would make the claim right if one slip in it were mended.
fn operand(claim: Interval, usual: Reading, operands: &Operands, texts: Texts<'_>) -> Option<Suspect> {
    let mended = |text: &str| -> Option<Member> {
        let lexed = crate::number::number(text).filter(|lexed| lexed.len == text.len())?;
        // Only operands of one unit come here, so the figures themselves compare.
        Some(Member { value: lexed.number.figure, range: Interval::printed(&lexed.number)? })
    };
    let try_one = |number: &Number, put: &dyn Fn(Member) -> Operands| {
        let printed = number.figure.to_string();
        // What fits somewhere between two operands fits the range from one to the other, with either sign.
        let may_be = |low: &str, high: &str| {
            let (Some(low), Some(high)) = (mended(low), mended(high)) else { return true };
            let all = Member { range: Interval::between(low.range.low(), high.range.high()), ..low };
            let operands = put(all);
            // Over a range with zero in it nothing can be told.
            usual.of(&operands).is_none()
                || usual.fits(claim, &operands)
                || usual.fits(claim.negated(), &operands)
        };
        let mut found = may_have_been(&printed, may_be).filter_map(|(text, slip)| {
            let fits = usual.fits(claim, &put(mended(&text)?));
            // A coarse figure fits many operands: only one that is hit closely is named.
            fits.then_some((text, slip))
        });
        let first = found.next()?;
        let alone = found.all(|(text, _)| text == first.0);
        alone.then(|| Suspect::Operand { printed: printed.clone(), right: first.0, slip: first.1 })
    };
    let of_new = texts.new.and_then(|number| try_one(number, &|new| Operands { new, ..*operands }));
    of_new.or_else(|| texts.base.and_then(|number| try_one(number, &|base| Operands { base, ..*operands })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Direction;
    use crate::number::number;

    fn reason(claim: &str, base: &str, new: &str, right: &str) -> Option<String> {
        let read = |text: &str| number(text).unwrap().number;
        let (figure, base, new) = (read(claim), read(base), read(new));
        let member =
            |number: &Number| Member { value: number.value().unwrap(), range: Interval::of(number).unwrap() };
        let operands = Operands {
            base: member(&base),
            new: member(&new),
            direction: Direction::Unknown,
            extremes: None,
        };
        let texts = Texts { base: Some(&base), new: Some(&new) };
        suspect(&figure, Kind::Percent, Reading::Change, right, &operands, texts).map(|found| found.words())
    }

    #[test]
    fn slips_of_the_well_known_kinds_are_named() {
        for (claim, base, new, right, words) in [
            ("-16.4%", "2.59", "2.14", "-17.4%", "one digit differs"),
            ("-18.1%", "506.154", "422.043", "-16.6%", "the change was divided by the mean of both"),
            ("-11.17%", "861.1", "76.9", "-91.07%", "76.9 may be 764.9 with a digit lost"),
            ("+326%", "1.00", "3.26", "+226%", "the ratio was given as an increase"),
            ("+13.574%", "86.426", "100.000", "+15.706%", "the change was divided by the new value"),
            ("+17.4%", "2.59", "2.14", "-17.4%", "the sign is wrong"),
            ("-71.4%", "2.59", "2.14", "-17.4%", "digits exchanged"),
        ] {
            assert_eq!(reason(claim, base, new, right).as_deref(), Some(words), "{claim}");
        }
        assert_eq!(reason("+0.60%", "916901", "917932", "+0.11%"), None);
    }
}
