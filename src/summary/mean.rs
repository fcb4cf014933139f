//! Mean changes: the geometric mean of new over base, one for each kind of measurement.

use super::members::Member;
use crate::compare::{Delta, Direction, Evidence, metric_words};
use crate::number::Dimension;
use crate::statistics::geometric_interval;
use rust_decimal::prelude::ToPrimitive;

/// The geometric mean of new over base, over the values of one kind that both configurations have.
#[derive(Clone, Debug, PartialEq)]
pub struct Mean {
    /// What was measured, in the words of the text or by its unit (`latency`, `time`); empty where nothing names it.
    pub metric: String,
    /// Which way is better; the same for all its values.
    pub direction: Direction,
    /// The mean of new/base, as a factor. A display figure.
    pub ratio: f64,
    /// Of how many values; of one, it is this value's own change.
    pub values: usize,
    /// How far they scatter: the standard deviation of the logarithms of new/base; `None` of one value.
    pub deviation: Option<f64>,
}

impl Mean {
    /// The mean change in percent.
    pub fn percent(&self) -> f64 {
        (self.ratio - 1.0) * 100.0
    }

    /// The 95 % interval of the ratio, from how the values scatter; `None` of one value.
    pub fn interval(&self) -> Option<(f64, f64)> {
        geometric_interval(self.values, self.ratio, self.deviation?)
    }
}

/// The means of one configuration, in the order of the first value of each. A kind has none where one of its values
/// has no positive ratio to its base: leaving that value out would say something else than the text.
pub(super) fn means<'m>(members: impl Iterator<Item = &'m Member<'m>>) -> Vec<Mean> {
    let mut kinds: Vec<(Kind, Tally)> = Vec::new();
    for member in members.filter(|member| member.both_measured) {
        let kind = Kind::of(member);
        let at = kinds.iter().position(|(known, _)| known.is(&kind)).unwrap_or_else(|| {
            kinds.push((kind, Tally::default()));
            kinds.len() - 1
        });
        kinds[at].1.add(member.pair.delta.as_ref());
    }
    kinds.into_iter().filter_map(|(kind, tally)| kind.mean(&tally)).collect()
}

/// How large a change is as a factor, either way; in percentage points their number. Comparable within each.
pub(super) fn size(delta: &Delta) -> f64 {
    if delta.points {
        return delta.amount.to_f64().unwrap_or(0.0).abs();
    }
    ratio(delta).map_or(f64::INFINITY, |ratio| ratio.ln().abs())
}

/// New over base, where both are above zero.
fn ratio(delta: &Delta) -> Option<f64> {
    let (base, new) = (delta.base.to_f64()?, delta.new.to_f64()?);
    let ratio = new / base;
    (base > 0.0 && ratio > 0.0 && ratio.is_finite()).then_some(ratio)
}

/// What values must have in common for a mean of theirs to mean something.
#[derive(Debug)]
struct Kind {
    direction: Direction,
    dimension: Dimension,
    /// The words that name the metric.
    metric: String,
}

impl Kind {
    fn of(member: &Member<'_>) -> Self {
        let told = &member.pair.told;
        let metric = match &told.evidence {
            Evidence::Name(name) => metric_words(name),
            Evidence::Sentence(..) | Evidence::Unit => String::new(),
            // Of a metric that nobody knows the values under one name are alike, and no others.
            Evidence::None => [member.measured.row, member.measured.column]
                .into_iter()
                .filter(|name| !is_figure(name))
                .collect(),
        };
        let points = member.pair.delta.as_ref().is_some_and(|delta| delta.points);
        let dimension = if points { Dimension::Percent } else { member.dimension };
        // What a unit calls a time and what a name calls one are of one kind.
        let metric = if metric.is_empty() { dimension_word(dimension).to_owned() } else { metric };
        Kind { direction: told.direction, dimension, metric }
    }

    fn is(&self, other: &Kind) -> bool {
        self.direction == other.direction
            && self.dimension == other.dimension
            && self.metric.eq_ignore_ascii_case(&other.metric)
    }

    fn mean(self, tally: &Tally) -> Option<Mean> {
        if tally.values == 0 || tally.without_ratio > 0 || self.dimension == Dimension::Percent {
            return None;
        }
        // Rounded logarithms add up to a little more or less than nothing where nothing changed.
        let ratio = if tally.unchanged { 1.0 } else { (tally.logarithms / tally.values as f64).exp() };
        let deviation = (tally.values > 1).then(|| (tally.squares / (tally.values as f64 - 1.0)).sqrt());
        Some(Mean { metric: self.metric, direction: self.direction, ratio, values: tally.values, deviation })
    }
}

/// What is measured in a dimension, where nothing else names it.
fn dimension_word(dimension: Dimension) -> &'static str {
    match dimension {
        Dimension::Time => "time",
        Dimension::TimePerOperation => "time per operation",
        Dimension::Data => "size",
        Dimension::CostPerOperation => "cost per operation",
        Dimension::DataRate | Dimension::BitRate => "throughput",
        Dimension::Rate => "rate",
        Dimension::Cycles => "cycles",
        Dimension::Energy => "energy",
        Dimension::Power => "power",
        Dimension::Frequency => "frequency",
        Dimension::Percent => "share",
        Dimension::Ratio => "factor",
        Dimension::Plain => "",
    }
}

/// A label that says how much and not what: `16`, `4k`, `1024x768`.
fn is_figure(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit())
}

/// The logarithms of the ratios of one kind.
#[derive(Debug)]
struct Tally {
    logarithms: f64,
    /// What the squares of their distances from their mean add up to.
    squares: f64,
    values: usize,
    without_ratio: usize,
    unchanged: bool,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { logarithms: 0.0, squares: 0.0, values: 0, without_ratio: 0, unchanged: true }
    }
}

impl Tally {
    fn add(&mut self, delta: Option<&Delta>) {
        // Shares of a whole differ in points, which have no ratio.
        match delta.filter(|delta| !delta.points).and_then(|delta| Some((delta, ratio(delta)?))) {
            Some((delta, ratio)) => {
                let logarithm = ratio.ln();
                let before = if self.values == 0 { logarithm } else { self.logarithms / self.values as f64 };
                self.logarithms += logarithm;
                self.values += 1;
                // After Welford: nothing is lost where all are nearly alike.
                self.squares += (logarithm - before) * (logarithm - self.logarithms / self.values as f64);
                self.unchanged &= delta.amount.is_zero();
            }
            None => self.without_ratio += 1,
        }
    }
}
