//! A column of printed changes: its figures choose their reading by majority, and each is held against it.

use super::reading::{Kind, Operands, Reading, Title};
use crate::number::{Dimension, Interval, Number, Unit};
use rust_decimal::Decimal;

/// A printed change with the two values that it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The figure.
    pub(crate) figure: Number,
    /// The values.
    pub(crate) operands: Operands,
    /// The values with their prefixes read the other way, where that makes a difference.
    pub(crate) otherwise: Option<Operands>,
    /// The unit of the values, in the base of its dimension.
    pub(crate) scale: Decimal,
    /// Whether both values are percentages.
    pub(crate) points: bool,
    /// Whether the figure may come from other values than these (it sums up rows): it is never wrong.
    pub(crate) lenient: bool,
}

/// How a printed change goes with its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It fits under the column's reading.
    Right(Reading),
    /// It fits, but only under another reading than the rest of the column.
    OtherReading {
        /// The one that it fits under.
        own: Reading,
        /// The column's.
        usual: Reading,
    },
    /// It fits under no reading; the column's.
    Wrong(Reading),
    /// Nothing can be said: the base is zero, or the figure sums up what need not stand here.
    Unchecked,
}

/// Judges the figures of a column. `None` where fewer than half of them fit under any reading: then they are no
/// changes of these values. `telling` where title or signs say that they are changes; otherwise chance has to be
/// ruled out by a second figure that fits.
pub(crate) fn judge(entries: &[Entry], title: Title, telling: bool) -> Option<Vec<Outcome>> {
    let mut outcomes = vec![Outcome::Unchecked; entries.len()];
    let (mut checked, mut fitting) = (0usize, 0usize);
    for kind in [Kind::Percent, Kind::Ratio, Kind::Bare, Kind::Unit] {
        let group: Vec<usize> =
            (0..entries.len()).filter(|at| title.kind(&entries[*at].figure) == kind).collect();
        let readings = Group::readings(entries, &group, title, kind);
        if let Some(usual) = fitted_by_all(entries, &group, &readings, kind) {
            for at in group {
                outcomes[at] = Outcome::Right(usual);
                let counts = usize::from(!entries[at].lenient);
                (checked, fitting) = (checked + counts, fitting + counts);
            }
            continue;
        }
        let Some(group) = Group::of(entries, group, readings, kind) else { continue };
        let usual = group.usual();
        for (&at, fits) in group.entries.iter().zip(&group.fits) {
            let Some(fits) = fits else { continue };
            let own = group.readings.iter().zip(fits).find(|(_, fits)| **fits).map(|(reading, _)| *reading);
            outcomes[at] = match own {
                Some(_) if fits[usual] => Outcome::Right(group.readings[usual]),
                // Where as many figures fit under one reading as under the other, neither is the column's.
                Some(own) if group.ties(own, usual) => Outcome::Right(own),
                Some(own) => Outcome::OtherReading { own, usual: group.readings[usual] },
                None if entries[at].lenient => Outcome::Unchecked,
                None => Outcome::Wrong(group.readings[usual]),
            };
            if !entries[at].lenient {
                checked += 1;
                fitting += usize::from(own.is_some());
            }
        }
    }
    let sure = fitting * 2 >= checked && (telling || fitting >= 2);
    (sure && fitting > 0).then_some(outcomes)
}

/// The first reading that every figure of a group fits under: no other is the more usual one then. Without their signs
/// all changes fit, so that this says nothing.
fn fitted_by_all(all: &[Entry], group: &[usize], readings: &[Reading], kind: Kind) -> Option<Reading> {
    let fits = |reading: Reading, at: usize| {
        let entry = &all[at];
        let claimed =
            claimed(&entry.figure, kind).and_then(|claimed| in_unit_of_values(claimed, entry, kind));
        claimed.is_some_and(|claimed| {
            let operands = [Some(&entry.operands), entry.otherwise.as_ref()];
            operands.into_iter().flatten().any(|operands| reading.fits(claimed, operands))
        })
    };
    let told = readings.iter().copied().filter(|reading| *reading != Reading::Size);
    told.filter(|_| !group.is_empty()).find(|reading| group.iter().all(|at| fits(*reading, *at)))
}

/// The figures of one kind in a column.
struct Group {
    readings: Vec<Reading>,
    /// Indexes into the column.
    entries: Vec<usize>,
    /// Which readings each fits under; `None` for those that cannot be checked.
    fits: Vec<Option<Vec<bool>>>,
}

impl Group {
    /// The readings that figures of one kind may have.
    fn readings(all: &[Entry], entries: &[usize], title: Title, kind: Kind) -> Vec<Reading> {
        let points = entries.iter().all(|at| all[*at].points);
        let unsigned = entries.len() > 2 && entries.iter().all(|at| !all[*at].figure.signed);
        title.readings(kind, points, unsigned)
    }

    fn of(all: &[Entry], entries: Vec<usize>, readings: Vec<Reading>, kind: Kind) -> Option<Self> {
        if entries.is_empty() {
            return None;
        }
        let fits = entries
            .iter()
            .map(|at| {
                let entry = &all[*at];
                let claimed = in_unit_of_values(claimed(&entry.figure, kind)?, entry, kind)?;
                let possible = readings.iter().any(|reading| reading.of(&entry.operands).is_some());
                let all = [Some(&entry.operands), entry.otherwise.as_ref()];
                let fits = readings
                    .iter()
                    .map(|reading| all.iter().flatten().any(|operands| reading.fits(claimed, operands)));
                possible.then(|| fits.collect())
            })
            .collect();
        Some(Group { readings, entries, fits })
    }

    /// How many figures fit under a reading.
    fn count(&self, reading: usize) -> usize {
        self.fits.iter().flatten().filter(|fits| fits[reading]).count()
    }

    /// Whether as many figures fit under a reading as under the usual one.
    fn ties(&self, own: Reading, usual: usize) -> bool {
        let own = self.readings.iter().position(|reading| *reading == own);
        own.is_some_and(|own| self.count(own) == self.count(usual))
    }

    /// The reading that most figures fit under; of several, the most usual.
    fn usual(&self) -> usize {
        let count = |reading: usize| self.count(reading);
        let size = self.readings.iter().position(|reading| *reading == Reading::Size);
        let (mut best, mut most) = (0, count(0));
        for reading in 1..self.readings.len() {
            // Without their signs all changes fit; that is the reading only where both ways do occur.
            if Some(reading) == size && self.one_way() {
                continue;
            }
            if count(reading) > most {
                (best, most) = (reading, count(reading));
            }
        }
        best
    }

    /// Whether at most one figure goes against the way of the others.
    fn one_way(&self) -> bool {
        let only = |reading: Reading, other: Reading| {
            let at = |reading| self.readings.iter().position(|known| *known == reading);
            let (Some(reading), Some(other)) = (at(reading), at(other)) else { return 0 };
            self.fits.iter().flatten().filter(|fits| fits[reading] && !fits[other]).count()
        };
        only(Reading::Change, Reading::Gain) < 2 || only(Reading::Gain, Reading::Change) < 2
    }
}

/// A difference in a unit of its own, in the unit of the values.
fn in_unit_of_values(claimed: Interval, entry: &Entry, kind: Kind) -> Option<Interval> {
    if kind == Kind::Unit { claimed.over(Interval::exact(entry.scale)) } else { Some(claimed) }
}

/// What a figure may stand for; in the base of its unit, where it has a unit of its own. Percentages may be cut off, with or without their sign.
pub(crate) fn claimed(figure: &Number, kind: Kind) -> Option<Interval> {
    match (kind, figure.unit) {
        (Kind::Unit, Some(unit)) => Interval::printed(figure)?.times(Interval::exact(unit.scale)),
        (Kind::Percent | Kind::Bare, _) => Interval::rounded_or_cut(figure),
        _ => Interval::printed(figure),
    }
}

/// A figure with the percent sign that its column's title carries.
pub(crate) fn as_percent(figure: &Number) -> Number {
    let unit = Unit { dimension: Dimension::Percent, scale: Decimal::ONE };
    Number { unit: figure.unit.or(Some(unit)), ..*figure }
}
