//! What a label is told of: a configuration's standing, or a benchmark's values.

use super::super::target::Target;
use crate::compare::{Comparison, Delta, Verdict};
use crate::hints::figure;
use crate::model::Table;
use crate::summary::Summary;

/// More lines than that are a list and no answer.
const MOST_LINES: usize = 12;

/// A configuration: how it does against the baseline, or what is measured against it.
pub(super) fn of_configuration(summary: &Summary, configuration: usize) -> Option<Vec<String>> {
    if configuration == summary.baseline {
        let mut lines = vec![format!("{} is the baseline", summary.label.text)];
        lines.push(summary.reason.text().to_owned());
        lines.extend(summary.others.iter().take(MOST_LINES).map(|standing| standing.line()));
        return Some(lines);
    }
    let standing = summary.others.iter().find(|standing| standing.configuration == configuration)?;
    let mut lines = vec![match standing.means_words() {
        Some(means) => format!("{}: {means}", standing.label.text),
        None => standing.label.text.clone(),
    }];
    lines.push(format!("against {} (baseline, {})", summary.label.text, summary.reason.text()));
    lines.extend(standing.counts.words());
    lines.extend(standing.best.as_ref().map(|extreme| format!("best: {}", extreme.words())));
    lines.extend(standing.worst.as_ref().map(|extreme| format!("worst: {}", extreme.words())));
    lines.extend(summary.checked.words());
    Some(lines)
}

/// A benchmark or a metric: each configuration's change.
pub(super) fn of_metric(tables: &[Table], comparison: &Comparison, target: Target) -> Option<Vec<String>> {
    let name = match target {
        Target::Row { table, row, .. } => &tables.get(table)?.rows.get(row)?.label.text,
        Target::Column { table, column, .. } => tables.get(table)?.columns.get(column)?.name(),
        _ => return None,
    };
    let baseline = comparison.configurations.get(comparison.baseline).map_or("", |label| &label.text);
    let mut lines = vec![format!("{name}: compared with {baseline} ({})", comparison.reason.text())];
    for (index, label) in comparison.configurations.iter().enumerate() {
        let own = |cell| target.holds(cell);
        let deltas: Vec<&Delta> = comparison
            .pairs
            .iter()
            .filter(|pair| pair.configuration == index)
            .filter(|pair| own(pair.cell) || pair.base.iter().any(|base| own(*base)))
            .filter_map(|pair| pair.delta.as_ref())
            .collect();
        match deltas.as_slice() {
            [] => {}
            [delta] => lines.push(format!("{}: {}", label.text, change(delta))),
            deltas => {
                let lowest = deltas.iter().min_by_key(|delta| delta.amount)?;
                let highest = deltas.iter().max_by_key(|delta| delta.amount)?;
                lines.push(format!(
                    "{}: {} values, from {} to {}",
                    label.text,
                    deltas.len(),
                    figure(lowest),
                    figure(highest)
                ));
            }
        }
    }
    lines.truncate(MOST_LINES);
    (lines.len() > 1).then_some(lines)
}

fn change(delta: &Delta) -> String {
    match delta.verdict {
        Verdict::Unknown => figure(delta).into(),
        verdict => format!("{} {}", figure(delta), verdict.word()),
    }
}
