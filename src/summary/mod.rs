//! What a comparison comes to, in figures and in words: the facts that a lens, a report and a reply all print.
//!
//! Nothing is worked out again here: the changes and verdicts are those of the comparison. Only means are new, and
//! they are display figures, rounded to one decimal.

mod mean;
mod measured;
mod members;
mod two_samples;
mod words;

pub use mean::Mean;
pub use measured::Measured;
pub use two_samples::{TwoSamples, two_samples};

use crate::claims::{Printed, State};
use crate::compare::{CellRef, Comparison, Delta, Pair, Reason, Verdict};
use crate::model::{Label, Table};
use crate::text::Span;
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

/// What one comparison comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Where the comparison begins: its topmost table, or the heading over it.
    pub place: Span,
    /// The tables that it compares, by index.
    pub tables: Vec<usize>,
    /// The baseline, by its index among the comparison's configurations.
    pub baseline: usize,
    /// Its label.
    pub label: Label,
    /// Why it is the baseline.
    pub reason: Reason,
    /// The other configurations, in the text's order.
    pub others: Vec<Outcome>,
    /// The changes that the text prints for the compared values.
    pub checked: Checked,
}

/// How one configuration does against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Its index among the comparison's configurations.
    pub configuration: usize,
    /// Its label.
    pub label: Label,
    /// The mean changes, one for each kind of measurement that has one.
    pub means: Vec<Mean>,
    /// How many values are better, worse and so on. Values that sum up others are not counted.
    pub counts: Counts,
    /// The largest improvement.
    pub best: Option<Extreme>,
    /// The largest regression.
    pub worst: Option<Extreme>,
}

/// How many values have which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Improvements.
    pub better: usize,
    /// Regressions.
    pub worse: usize,
    /// Unchanged as far as the figures show.
    pub neutral: usize,
    /// Changed, and nothing tells which way is better.
    pub unknown: usize,
}

/// A value that changed most.
#[derive(Clone, Debug, PartialEq)]
pub struct Extreme {
    /// The value's place in the tables.
    pub cell: CellRef,
    /// Where it stands in the text.
    pub span: Span,
    /// What was measured: the labels that the comparison does not vary, `16` or `mmap latency`; may be empty.
    pub label: String,
    /// The change.
    pub delta: Delta,
}

/// What became of the changes that the text prints itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many could be checked.
    pub checked: usize,
    /// How many of them are wrong under every reading.
    pub wrong: usize,
    /// How many are right only when they are counted in another way than the rest of their column.
    pub otherwise: usize,
}

/// What the comparisons come to, in their order. `tables` are those that they were made from, `printed` the changes
/// that the text prints for them.
pub fn summaries(tables: &[Table], comparisons: &[Comparison], printed: &[Printed]) -> Vec<Summary> {
    comparisons.iter().map(|comparison| summary(tables, comparison, printed)).collect()
}

/// What one comparison comes to.
pub fn summary(tables: &[Table], comparison: &Comparison, printed: &[Printed]) -> Summary {
    let members = members::members(tables, comparison);
    let outcome = |(index, label): (usize, &Label)| {
        let own = || members.iter().filter(move |member| member.pair.configuration == index);
        let mut counts = Counts::default();
        own().filter_map(|member| member.pair.delta.as_ref()).for_each(|delta| counts.add(delta.verdict));
        Outcome {
            configuration: index,
            label: label.clone(),
            means: mean::means(own()),
            counts,
            best: extreme(tables, own(), Verdict::Better),
            worst: extreme(tables, own(), Verdict::Worse),
        }
    };
    let others = comparison.configurations.iter().enumerate();
    Summary {
        place: place(tables, comparison),
        tables: comparison.tables.clone(),
        baseline: comparison.baseline,
        label: comparison
            .configurations
            .get(comparison.baseline)
            .cloned()
            .unwrap_or_else(|| Label::unseen("")),
        reason: comparison.reason.clone(),
        others: others
            .filter(|(index, _)| *index != comparison.baseline)
            .map(outcome)
            // Of what holds no value to compare there is nothing to tell.
            .filter(|outcome| outcome.counts.all() > 0)
            .collect(),
        checked: checked(comparison, printed),
    }
}

/// What a compared value is a value of, in the labels that its comparison does not vary: `16`, `mmap latency`; may be
/// empty.
pub fn value_label(tables: &[Table], comparison: &Comparison, pair: &Pair) -> String {
    Measured::of(tables, comparison, pair).map_or(String::new(), |measured| measured.words())
}

impl Summary {
    /// The same summary, `lines` further down.
    #[must_use]
    pub fn shifted(mut self, lines: u32) -> Self {
        self.place = self.place.shifted(lines);
        self.label.span = self.label.span.shifted(lines);
        for outcome in &mut self.others {
            outcome.label.span = outcome.label.span.shifted(lines);
            for extreme in outcome.best.iter_mut().chain(&mut outcome.worst) {
                extreme.span = extreme.span.shifted(lines);
            }
        }
        self
    }
}

impl Counts {
    fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Better => self.better += 1,
            Verdict::Worse => self.worse += 1,
            Verdict::Neutral => self.neutral += 1,
            Verdict::Unknown => self.unknown += 1,
        }
    }

    /// How many values that are.
    pub fn all(self) -> usize {
        self.better + self.worse + self.neutral + self.unknown
    }
}

/// Where the comparison begins: the heading of its first section, else the first line of its topmost table.
fn place(tables: &[Table], comparison: &Comparison) -> Span {
    /// A title further above its table heads more than this table.
    const NEAR: u32 = 6;
    let first = comparison.tables.iter().filter_map(|index| tables.get(*index)?.first_and_last_line()).min();
    let first = first.map_or(0, |(first, _)| first);
    // A label that stands nowhere has an empty span.
    let titles =
        comparison.configurations.iter().map(|label| label.span).filter(|span| span.start < span.end);
    let above = titles.filter(|span| span.line < first && first - span.line <= NEAR).min();
    above.unwrap_or_else(|| Span::new(first, 0, 0))
}

/// The change with this verdict that is largest as a factor; percentage points only where nothing else changed.
fn extreme<'m>(
    tables: &[Table],
    members: impl Iterator<Item = &'m members::Member<'m>>,
    verdict: Verdict,
) -> Option<Extreme> {
    let deltas = members.filter_map(|member| Some((member, member.pair.delta.as_ref()?)));
    let mut best: Option<(bool, f64, &members::Member<'_>, &Delta)> = None;
    for (member, delta) in deltas.filter(|(_, delta)| delta.verdict == verdict) {
        let (is_relative, size) = (!delta.points, mean::size(delta));
        let larger = |before: &(bool, f64, _, _)| {
            is_relative.cmp(&before.0).then(size.total_cmp(&before.1)) == Ordering::Greater
        };
        if best.as_ref().is_none_or(larger) {
            best = Some((is_relative, size, member, delta));
        }
    }
    let (_, _, member, delta) = best?;
    let span = member.pair.cell.of(tables)?.span;
    Some(Extreme { cell: member.pair.cell, span, label: member.measured.words(), delta: delta.clone() })
}

fn checked(comparison: &Comparison, printed: &[Printed]) -> Checked {
    if printed.is_empty() {
        return Checked::default();
    }
    let cells: FxHashSet<CellRef> = comparison.pairs.iter().map(|pair| pair.cell).collect();
    let mut out = Checked::default();
    for one in printed.iter().filter(|one| cells.contains(&one.cell)) {
        out.checked += 1;
        match one.state {
            State::Right => {}
            State::OtherReading { .. } => out.otherwise += 1,
            State::Wrong { .. } => out.wrong += 1,
        }
    }
    out
}
