//! What all forms of a report say of one comparison: what it comes to, and each of its values.

use super::words;
use crate::chart::Chart;
use crate::claims::Printed;
use crate::compare::{Axis, CellRef, Comparison, Delta, Direction, Pair, Verdict};
use crate::edits::Matrix;
use crate::model::Table;
use crate::summary::{Summary, TwoSamples, summary, two_samples, value_label};

/// What is reported of one comparison. Texts of the document stand in it as they are: who shows it escapes them.
#[derive(Debug)]
pub struct Section {
    /// What varies between its configurations.
    pub axis: Axis,
    /// The labels of the configurations, in the text's order.
    pub configurations: Vec<String>,
    /// What it comes to, in lines of the document.
    pub summary: Summary,
    /// The values that changed or did not, in the text's order.
    pub values: Vec<Value>,
    /// How many values differ from the baseline, and lie inside its own spread.
    pub inside: usize,
    /// What was measured several times under two configurations.
    pub samples: Vec<TwoSamples>,
    /// Its values as bars.
    pub charts: Vec<Chart>,
    /// Its changes as tables, where they were asked for.
    pub(crate) tables: Vec<Matrix>,
}

/// A value against its baseline.
#[derive(Debug)]
pub struct Value {
    /// What was measured, in the labels that the comparison does not vary; may be empty.
    pub label: String,
    /// The index of its configuration.
    pub configuration: usize,
    /// Its line in the document, from 1.
    pub line: u32,
    /// Which way is better.
    pub direction: Direction,
    /// Its change.
    pub delta: Delta,
}

impl Section {
    /// The section of a comparison in a part that begins at the document's line `first`.
    pub fn of(tables: &[Table], comparison: &Comparison, printed: &[Printed], first: u32) -> Self {
        let mut summary = summary(tables, comparison, printed).shifted(first);
        let samples = two_samples(tables, comparison);
        // Runs of one thing scatter around one baseline: as an interval of a mean over several things that says nothing.
        for outcome in &mut summary.others {
            if samples.iter().any(|samples| samples.configuration == outcome.configuration) {
                outcome.means.iter_mut().for_each(|mean| mean.deviation = None);
            }
        }
        let value = |pair: &Pair| {
            Some(Value {
                label: value_label(tables, comparison, pair),
                configuration: pair.configuration,
                line: first + pair.cell.of(tables)?.span.line + 1,
                direction: pair.told.direction,
                delta: pair.delta.clone()?,
            })
        };
        let is_inside = |pair: &&Pair| {
            pair.delta
                .as_ref()
                .is_some_and(|delta| delta.verdict == Verdict::Neutral && !delta.amount.is_zero())
                && has_spread(tables, pair)
        };
        Section {
            axis: comparison.axis,
            configurations: comparison.configurations.iter().map(|label| label.text.clone()).collect(),
            values: comparison.pairs.iter().filter_map(value).collect(),
            inside: comparison.pairs.iter().filter(is_inside).count(),
            charts: charts(tables, comparison),
            summary,
            samples,
            tables: Vec::new(),
        }
    }

    /// The line of the document where it begins, from 1.
    pub fn line(&self) -> u32 {
        self.summary.place.line + 1
    }

    /// The label of a configuration.
    pub fn name(&self, configuration: usize) -> &str {
        self.configurations.get(configuration).map_or("", String::as_str)
    }

    /// What is to be said of it below its figures, each a sentence without its end.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        match self.inside {
            0 => {}
            1 => notes.push("1 change lies inside the baseline's own spread".to_owned()),
            many => notes.push(format!("{many} changes lie inside the baseline's own spread")),
        }
        notes.extend(self.summary.checked.words());
        notes
    }

    /// What was measured several times, and what that says.
    pub fn samples_words(&self) -> impl Iterator<Item = String> {
        self.samples.iter().map(|samples| {
            let names = [samples.label.as_str(), self.name(samples.configuration)];
            let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
            format!("{}: {}", names.join(", "), words::samples(samples))
        })
    }
}

/// One chart of the values where all have one baseline, else one for each configuration.
fn charts(tables: &[Table], comparison: &Comparison) -> Vec<Chart> {
    let mut pairs = comparison.pairs.iter();
    let Some(first) = pairs.next() else { return Vec::new() };
    if pairs.all(|pair| pair.base == first.base) {
        return Chart::of_value(tables, comparison, first.cell).into_iter().collect();
    }
    let others = (0..comparison.configurations.len()).filter(|index| *index != comparison.baseline);
    others.filter_map(|index| Chart::of_configuration(tables, comparison, index)).collect()
}

/// Whether the baseline of a value has a spread: several runs, or a printed one.
fn has_spread(tables: &[Table], pair: &Pair) -> bool {
    let printed = |cell: &CellRef| cell.of(tables).is_some_and(|cell| cell.spread.is_some());
    pair.base.len() > 1 || pair.base.iter().any(printed)
}
