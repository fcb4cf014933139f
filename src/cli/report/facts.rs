//! What all forms of a report are made from: the comparisons of a text, and what each of them comes to.

use super::super::input::Input;
use crate::analysis::Analysis;
use crate::chart::Chart;
use crate::compare::{Axis, CellRef, Comparison, Delta, Direction, Pair, Verdict};
use crate::model::Table;
use crate::summary::{Runs, Summary, value_label};

/// What is compared in one file.
#[derive(Debug)]
pub(super) struct Facts {
    /// What people call the file.
    pub(super) name: String,
    pub(super) comparisons: Vec<Compared>,
}

/// One comparison.
#[derive(Debug)]
pub(super) struct Compared {
    /// The line of the file where it begins, from 1.
    pub(super) line: u32,
    pub(super) axis: Axis,
    /// The labels of the configurations, in the text's order.
    pub(super) configurations: Vec<String>,
    pub(super) summary: Summary,
    /// The values that changed or did not, in the text's order.
    pub(super) values: Vec<Value>,
    /// How many values differ from the baseline, and lie inside its own spread.
    pub(super) inside: usize,
    pub(super) runs: Vec<Runs>,
    /// Its values as bars.
    pub(super) charts: Vec<Chart>,
}

/// A value against its baseline.
#[derive(Debug)]
pub(super) struct Value {
    /// What was measured, in the labels that the comparison does not vary; may be empty.
    pub(super) label: String,
    /// The index of its configuration.
    pub(super) configuration: usize,
    /// Its line in the file, from 1.
    pub(super) line: u32,
    pub(super) direction: Direction,
    pub(super) delta: Delta,
}

impl Facts {
    /// Nothing yet of what is called `name`.
    pub(super) fn new(name: &str) -> Self {
        Facts { name: name.to_owned(), comparisons: Vec::new() }
    }

    /// Takes up what was read in a part of the file.
    pub(super) fn add(&mut self, input: &Input, analysis: &Analysis) {
        let (summaries, runs) = (analysis.summaries(), analysis.runs());
        let both = summaries.into_iter().zip(runs);
        for (comparison, (summary, runs)) in analysis.comparisons().iter().zip(both) {
            self.comparisons.push(Compared::of(input.first, analysis.tables(), comparison, summary, runs));
        }
    }
}

impl Compared {
    fn of(
        first: u32,
        tables: &[Table],
        comparison: &Comparison,
        mut summary: Summary,
        runs: Vec<Runs>,
    ) -> Self {
        // Runs of one thing scatter around one baseline: as an interval of a mean over several things that says nothing.
        for standing in &mut summary.others {
            if runs.iter().any(|runs| runs.configuration == standing.configuration) {
                standing.means.iter_mut().for_each(|mean| mean.deviation = None);
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
        Compared {
            line: first + summary.place.line + 1,
            axis: comparison.axis,
            configurations: comparison.configurations.iter().map(|label| label.text.clone()).collect(),
            values: comparison.pairs.iter().filter_map(value).collect(),
            inside: comparison.pairs.iter().filter(is_inside).count(),
            charts: charts(tables, comparison),
            summary,
            runs,
        }
    }

    /// The label of a configuration.
    pub(super) fn name(&self, configuration: usize) -> &str {
        self.configurations.get(configuration).map_or("", String::as_str)
    }

    /// What several runs are runs of.
    pub(super) fn runs_of(&self, runs: &Runs) -> String {
        let names = [runs.label.as_str(), self.name(runs.configuration)];
        names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ")
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
