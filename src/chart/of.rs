//! Which values a chart of a comparison shows.

use super::{Bar, Chart, Relation};
use crate::compare::{CellRef, Comparison, Delta, Pair};
use crate::hints::figure;
use crate::model::Table;
use crate::number::Unit;
use crate::summary::value_label;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use std::sync::Arc;

/// More bars than that are no longer seen at a glance.
const MOST_BARS: usize = 20;

impl Chart {
    /// The values that are measured against the same baseline as the one in this cell, or against it: one bar for each
    /// configuration. `None` where there are fewer than two, or one is below zero.
    pub fn of_value(tables: &[Table], comparison: &Comparison, cell: CellRef) -> Option<Chart> {
        let known = |pair: &&Pair| pair.cell == cell || pair.base.contains(&cell);
        let base = &comparison.pairs.iter().find(known)?.base;
        Chart::of_group(tables, comparison, base)
    }

    /// The values of the cells that `wanted` picks, or that are measured against such: their values where they have one
    /// baseline in common, else what they are in percent of their baselines.
    pub fn of_cells(
        tables: &[Table],
        comparison: &Comparison,
        wanted: impl Fn(CellRef) -> bool,
    ) -> Option<Chart> {
        let picked = |pair: &&Pair| wanted(pair.cell) || pair.base.iter().any(|base| wanted(*base));
        let mut pairs = comparison.pairs.iter().filter(picked).peekable();
        let base = &pairs.peek()?.base;
        if pairs.clone().all(|pair| pair.base == *base) {
            return Chart::of_group(tables, comparison, base);
        }
        let several = pairs
            .clone()
            .any(|pair| Some(pair.configuration) != pairs.clone().next().map(|pair| pair.configuration));
        let label = |pair: &Pair| {
            let what = value_label(tables, comparison, pair);
            let name = name(comparison, pair.configuration);
            match (several, what.as_str()) {
                (false, "") | (true, "") => name.to_owned(),
                (false, _) => what,
                (true, _) => format!("{what}, {name}"),
            }
        };
        let title =
            if several { String::new() } else { name(comparison, pairs.peek()?.configuration).to_owned() };
        shares(comparison, title, pairs, label)
    }

    /// What a configuration's values are in percent of their baselines.
    pub fn of_configuration(
        tables: &[Table],
        comparison: &Comparison,
        configuration: usize,
    ) -> Option<Chart> {
        let pairs = comparison.pairs.iter().filter(|pair| pair.configuration == configuration);
        let title = name(comparison, configuration).to_owned();
        shares(comparison, title, pairs, |pair| value_label(tables, comparison, pair))
    }

    fn of_group(tables: &[Table], comparison: &Comparison, base: &Arc<[CellRef]>) -> Option<Chart> {
        let pairs = || comparison.pairs.iter().filter(|pair| pair.base == *base);
        let first = pairs().find(|pair| pair.delta.is_some())?;
        let unit =
            |pair: &Pair| pair.cell.of(tables).and_then(|cell| cell.number()).and_then(|number| number.unit);
        // Figures of different units look alike without them.
        let alike = pairs().all(|pair| unit(pair) == unit(first));
        let bar = |label: &str, value: Decimal, unit: Option<Unit>, relation: Relation| {
            let length = value.checked_mul(unit.map_or(Decimal::ONE, |unit| unit.scale))?.to_f64()?;
            let written = if alike { value.round_dp(6).normalize().to_string() } else { String::new() };
            (length >= 0.0).then(|| Bar { label: label.to_owned(), length, value: written, relation })
        };
        let delta = first.delta.as_ref()?;
        let baseline = name(comparison, comparison.baseline);
        let mut bars = vec![bar(baseline, delta.base, unit(first), Relation::Baseline)?];
        for pair in pairs() {
            let Some(number) = pair.cell.of(tables).and_then(|cell| cell.number()) else { continue };
            if pair.delta.is_none()
                && tables[pair.cell.table].sentinel(pair.cell.row, pair.cell.column).is_some()
            {
                continue;
            }
            bars.push(bar(name(comparison, pair.configuration), number.figure, number.unit, relation(pair))?);
        }
        chart(value_label(tables, comparison, first), bars)
    }
}

/// A chart of shares of the baselines, which are 100 each.
fn shares<'p>(
    comparison: &Comparison,
    title: String,
    pairs: impl Iterator<Item = &'p Pair>,
    label: impl Fn(&Pair) -> String,
) -> Option<Chart> {
    let mut bars = vec![Bar {
        label: name(comparison, comparison.baseline).to_owned(),
        length: 100.0,
        value: "100%".to_owned(),
        relation: Relation::Baseline,
    }];
    for pair in pairs {
        let Some(length) = pair.delta.as_ref().and_then(share) else { continue };
        bars.push(Bar {
            label: label(pair),
            length,
            value: format!("{length:.1}%"),
            relation: relation(pair),
        });
    }
    chart(title, bars)
}

/// A value in percent of its baseline, where that says something.
fn share(delta: &Delta) -> Option<f64> {
    if delta.points {
        return None;
    }
    let share = delta.new.checked_div(delta.base)?.checked_mul(Decimal::ONE_HUNDRED)?.to_f64()?;
    (share >= 0.0).then_some(share)
}

fn chart(title: String, mut bars: Vec<Bar>) -> Option<Chart> {
    if bars.len() < 2 || bars.iter().all(|bar| bar.length <= 0.0) {
        return None;
    }
    let more = bars.len().saturating_sub(MOST_BARS);
    bars.truncate(MOST_BARS);
    Some(Chart { title, bars, more })
}

fn relation(pair: &Pair) -> Relation {
    match &pair.delta {
        Some(delta) => Relation::Changed(figure(delta).into(), delta.verdict),
        None => Relation::Incomparable,
    }
}

fn name(comparison: &Comparison, configuration: usize) -> &str {
    comparison.configurations.get(configuration).map_or("", |label| &label.text)
}
