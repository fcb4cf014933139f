//! The readings of a printed change: what a figure beside two operands may mean.

use super::expect::Member;
use crate::compare::Direction;
use crate::number::{Dimension, Interval, Number};
use rust_decimal::Decimal;

/// What a printed change says of a base and a new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// (new - base) / base, in percent.
    Change,
    /// (base - new) / base, in percent: what went down counts as gained.
    Gain,
    /// The change where higher is better, the gain where lower is: improvements are positive.
    Benefit,
    /// The other way round: what got worse is positive.
    Harm,
    /// (base - new) / new, in percent: by how much the base is above the new value.
    OverNew,
    /// The size of the change in percent, without its sign.
    Size,
    /// New - base, where both are percentages.
    Points,
    /// Base - new, where both are percentages.
    PointsLost,
    /// New / base.
    Ratio,
    /// Base / new.
    Inverse,
    /// New / the lowest of all compared values.
    OverLowest,
    /// The highest of all compared values / new.
    UnderHighest,
    /// New / base, in percent.
    Share,
    /// New - base, in their own unit.
    Difference,
    /// Base - new, in their own unit.
    Reduction,
    /// (new - base) / base, not in percent.
    Fraction,
}

/// A base and a new value, in one and the same unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operands {
    /// What it is measured against.
    pub(crate) base: Member,
    /// The value.
    pub(crate) new: Member,
    /// Which way is better.
    pub(crate) direction: Direction,
    /// The lowest and the highest of all values that are compared with this base, and the base, where they are known.
    pub(crate) extremes: Option<(Member, Member)>,
}

impl Reading {
    /// What a figure of this reading is, in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Reading::Change => "the change against the base",
            Reading::Gain => "the change with its sign turned",
            Reading::Benefit => "counted as better or worse",
            Reading::Harm => "counted as worse or better",
            Reading::OverNew => "the change against the new value",
            Reading::Size => "the change without its sign",
            Reading::Points | Reading::PointsLost => "a difference in percentage points",
            Reading::Ratio => "the new value over the base",
            Reading::Inverse => "the base over the new value",
            Reading::OverLowest | Reading::UnderHighest => "the ratio to the best of all",
            Reading::Share => "the new value as a share of the base",
            Reading::Difference | Reading::Reduction => "the difference of both values",
            Reading::Fraction => "the change as a fraction",
        }
    }

    /// What the figure would be under this reading: from the operands as printed, and from all that they may stand
    /// for. `None` where the reading gives nothing, as over a base of zero.
    pub(crate) fn of(self, operands: &Operands) -> Option<Member> {
        let Operands { base, new, direction, extremes } = *operands;
        let negated = |member: Member| Member { value: -member.value, range: member.range.negated() };
        match self {
            Reading::Change => percent(relative(base, new)?),
            Reading::Gain => percent(negated(relative(base, new)?)),
            Reading::Benefit if direction == Direction::Lower => Reading::Gain.of(operands),
            Reading::Harm if direction == Direction::Higher => Reading::Gain.of(operands),
            Reading::Benefit | Reading::Harm => Reading::Change.of(operands),
            Reading::OverNew => percent(relative(new, base)?),
            Reading::Size => {
                let change = Reading::Change.of(operands)?;
                Some(if change.value < Decimal::ZERO { negated(change) } else { change })
            }
            Reading::Points | Reading::Difference => difference(base, new),
            Reading::PointsLost | Reading::Reduction => difference(new, base),
            Reading::Ratio => quotient(new, base),
            Reading::Inverse => quotient(base, new),
            Reading::OverLowest => quotient(new, extremes?.0),
            Reading::UnderHighest => quotient(extremes?.1, new),
            Reading::Share => percent(quotient(new, base)?),
            Reading::Fraction => relative(base, new),
        }
    }

    /// Whether what may have been printed as `claimed` fits under this reading.
    pub(crate) fn fits(self, claimed: Interval, operands: &Operands) -> bool {
        let fits = |reading: Reading| reading.of(operands).is_some_and(|value| value.range.overlaps(claimed));
        match (self, operands.direction) {
            // Without a direction, either sign may be the better one.
            (Reading::Benefit | Reading::Harm, Direction::Unknown) => {
                fits(Reading::Change) || fits(Reading::Gain)
            }
            _ => fits(self),
        }
    }

    /// What the figure is measured against where that is not the base, in words that follow a value.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Reading::OverNew => " of the new value",
            Reading::Points | Reading::PointsLost => " points",
            Reading::OverLowest | Reading::UnderHighest => " of the best",
            _ => "",
        }
    }
}

/// (new - base) / |base|. The new value does not vary against the base's sign: a base near zero gives nothing.
fn relative(base: Member, new: Member) -> Option<Member> {
    // One minus the quotient holds the base once only, so that its range counts once.
    let ratio = quotient(new, base)?;
    let one = Interval::exact(Decimal::ONE);
    let (value, range) = (ratio.value.checked_sub(Decimal::ONE)?, ratio.range.minus(one)?);
    let negative = base.value < Decimal::ZERO;
    Some(if negative { Member { value: -value, range: range.negated() } } else { Member { value, range } })
}

fn quotient(new: Member, base: Member) -> Option<Member> {
    Some(Member { value: new.value.checked_div(base.value)?, range: new.range.over(base.range)? })
}

fn difference(base: Member, new: Member) -> Option<Member> {
    Some(Member { value: new.value.checked_sub(base.value)?, range: new.range.minus(base.range)? })
}

fn percent(member: Member) -> Option<Member> {
    let hundred = Decimal::ONE_HUNDRED;
    Some(Member {
        value: member.value.checked_mul(hundred)?,
        range: member.range.times(Interval::exact(hundred))?,
    })
}

/// How a figure is printed; figures of one kind in a column share their reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// With a percent sign, or in a column that names it.
    Percent,
    /// With a times sign, or in a column of ratios.
    Ratio,
    /// Without either.
    Bare,
    /// In a unit of its own.
    Unit,
}

/// What the title above a figure says about it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Title {
    percent: bool,
    ratio: bool,
    difference: bool,
}

impl Title {
    /// Reads a column's title.
    pub(crate) fn of(title: &str) -> Self {
        let lower = title.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        Title {
            percent: has(&["%", "percent", "pct"]),
            ratio: has(&["ratio", "factor", "speedup", "speed-up", "relative", "times"]) || lower == "x",
            difference: has(&["diff", "delta", "Δ", "change"]),
        }
    }

    /// How a figure under this title is printed.
    pub(crate) fn kind(self, figure: &Number) -> Kind {
        match figure.dimension() {
            Dimension::Percent => Kind::Percent,
            Dimension::Ratio => Kind::Ratio,
            Dimension::Plain if figure.unit.is_some() => Kind::Unit,
            Dimension::Plain if self.percent => Kind::Percent,
            Dimension::Plain if self.ratio => Kind::Ratio,
            Dimension::Plain => Kind::Bare,
            _ => Kind::Unit,
        }
    }

    /// The readings of figures of a kind under this title, the usual ones first. `points` where the operands are
    /// percentages, `unsigned` where none of the figures carries a sign.
    pub(crate) fn readings(self, kind: Kind, points: bool, unsigned: bool) -> Vec<Reading> {
        use Reading::*;
        const PERCENT: [Reading; 5] = [Change, Gain, Benefit, Harm, OverNew];
        let mut readings = match kind {
            Kind::Percent if self.ratio => [&PERCENT[..], &[Share]].concat(),
            Kind::Percent => PERCENT.to_vec(),
            Kind::Ratio => vec![Ratio, Inverse, OverLowest, UnderHighest],
            Kind::Bare if self.difference => [&[Difference, Reduction], &PERCENT[..], &[Fraction]].concat(),
            Kind::Bare => [&PERCENT[..], &[Difference, Reduction, Fraction, Ratio, Inverse]].concat(),
            Kind::Unit => vec![Difference, Reduction],
        };
        if points && kind == Kind::Percent {
            readings.extend([Points, PointsLost]);
        }
        if unsigned && matches!(kind, Kind::Percent | Kind::Bare) {
            readings.push(Size);
        }
        readings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;

    fn fits(reading: Reading, claim: &str, base: &str, new: &str) -> bool {
        let read = |text: &str| number(text).unwrap().number;
        let member = |text: &str| Member {
            value: read(text).value().unwrap(),
            range: Interval::of(&read(text)).unwrap(),
        };
        let operands =
            Operands { base: member(base), new: member(new), direction: Direction::Unknown, extremes: None };
        reading.fits(Interval::rounded_or_cut(&read(claim)).unwrap(), &operands)
    }

    #[test]
    fn each_reading_fits_its_own_figure() {
        use Reading::*;
        for (reading, claim, base, new) in [
            (Change, "-17.4%", "2.59", "2.14"),
            (Gain, "17.4%", "2.59", "2.14"),
            (OverNew, "21.0%", "2.59", "2.14"),
            (Points, "2.3%", "51.4%", "53.7%"),
            (PointsLost, "-2.3%", "51.4%", "53.7%"),
            (Ratio, "0.83x", "2.59", "2.14"),
            (Inverse, "1.21x", "2.59", "2.14"),
            (Share, "82.6%", "2.59", "2.14"),
            (Difference, "-0.45", "2.59", "2.14"),
            (Reduction, "0.45", "2.59", "2.14"),
            (Fraction, "-0.174", "2.59", "2.14"),
            (Size, "17.4%", "2.59", "2.14"),
            (Change, "+90.0%", "-10.0", "-1.0"),
        ] {
            assert!(fits(reading, claim, base, new), "{reading:?} {claim}");
            assert!(!fits(reading, "-63.6%", base, new), "{reading:?}");
        }
    }

    #[test]
    fn what_rounding_explains_is_right() {
        assert!(fits(Reading::Change, "-5.5%", "0.09", "0.09"));
        assert!(fits(Reading::Change, "-0.15%", "101.2n", "101.1n"));
        assert!(fits(Reading::Change, "-50%", "99", "49"));
        assert!(!fits(Reading::Change, "-16.4%", "2.59", "2.14"));
        assert!(!fits(Reading::Change, "+0.60%", "916901", "917932"));
        assert!(!fits(Reading::Change, "5%", "0", "5"));
    }
}
