//! Where a table's configurations stand, in its rows or in its columns, and which of them is the baseline.

use super::Axis;
use super::baseline::{Choice, Reason, by_name, by_printed_changes, by_table};
use super::changes;
use super::context::Context;
use super::evidence::holds_measurements;
use super::words::{Strength, Word, words};
use crate::model::{Contrast, Known, Label, Lie, Role, Table};
use crate::text::Span;
use std::collections::HashMap;

/// How many rows a table may have whose baseline is named by a word with other uses.
const MOST_ROWS_FOR_A_WEAK_WORD: usize = 8;

/// How many configurations a table compares at most; longer tables list something else.
const MOST_CONFIGURATIONS: usize = 48;

/// What is compared in one table.
#[derive(Debug)]
pub(crate) struct Chosen {
    /// Rows or columns.
    pub(crate) axis: Axis,
    /// The distinct configurations.
    pub(crate) configurations: Vec<Label>,
    /// The configuration of each row (or column); `None` for rows (or columns) that are none.
    pub(crate) of: Vec<Option<usize>>,
    /// What besides the configuration tells columns apart: their metric. Equal numbers compare.
    pub(crate) group: Vec<usize>,
    /// The baseline's index among the configurations.
    pub(crate) baseline: usize,
    /// Why.
    pub(crate) reason: Reason,
    /// How surely.
    pub(crate) strength: Strength,
}

/// Decides what is compared in a table; `None` where nothing says that anything is.
pub(crate) fn choose(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    if let Some(contrast) = &table.contrast {
        return Some(declared(contrast));
    }
    if !holds_measurements(table, context) {
        return None;
    }
    match (columns(table), rows(table)) {
        (Some(columns), Some(rows)) => match columns.strength.cmp(&rows.strength) {
            std::cmp::Ordering::Greater => Some(columns),
            std::cmp::Ordering::Less => Some(rows),
            // Both axes say the same: a guess would be wrong half the time.
            std::cmp::Ordering::Equal => None,
        },
        (columns, rows) => columns.or(rows),
    }
}

/// What the format itself declares to be compared.
fn declared(contrast: &Contrast) -> Chosen {
    let names: Vec<&str> = contrast.names.iter().map(|name| name.text.as_str()).collect();
    let declared = contrast.baseline.map(|index| (index, Reason::Tool));
    let (baseline, reason) = declared
        .or_else(|| by_name(&names).map(|choice| (choice.index, choice.reason)))
        .unwrap_or((0, Reason::First));
    Chosen {
        axis: match contrast.lie {
            Lie::Rows => Axis::Rows,
            Lie::Columns => Axis::Columns,
        },
        configurations: contrast.names.clone(),
        of: contrast.of.clone(),
        group: contrast.group.clone(),
        baseline,
        reason,
        strength: Strength::Certain,
    }
}

fn rows(table: &Table) -> Option<Chosen> {
    let mut configurations: Vec<Label> = Vec::new();
    let mut of = Vec::with_capacity(table.rows.len());
    // The last row of each label and key, to see that runs of one configuration stand together.
    let mut seen: HashMap<(usize, &str), usize> = HashMap::new();
    for (at, row) in table.rows.iter().enumerate() {
        if row.aggregate || row.label.text.is_empty() {
            of.push(None);
            continue;
        }
        let known = configurations.iter().position(|label| label.text == row.label.text);
        let configuration = known.unwrap_or_else(|| {
            configurations.push(row.label.clone());
            configurations.len() - 1
        });
        if configurations.len() > MOST_CONFIGURATIONS {
            return None;
        }
        // The same label and key coming back later is another experiment, and nothing tells which belongs to which.
        if seen.insert((configuration, &row.key), at).is_some_and(|last| last + 1 != at) {
            return None;
        }
        of.push(Some(configuration));
    }
    let labels: Vec<&str> = configurations.iter().map(|label| label.text.as_str()).collect();
    let first = || Choice { index: 0, reason: Reason::First, strength: Strength::First };
    let first = || (table.baseline == Some(Known::FirstRow) && labels.len() > 1).then(first);
    let printed = || {
        let index = of[by_printed_changes(table)?]?;
        Some(Choice { index, reason: Reason::Printed, strength: Strength::Certain })
    };
    let Choice { index, reason, strength } = printed().or_else(|| by_name(&labels)).or_else(first)?;
    let weak = strength == Strength::Weak
        && (configurations.len() > MOST_ROWS_FOR_A_WEAK_WORD
            || (index != 0 && index + 1 != configurations.len()));
    if weak {
        return None;
    }
    Some(Chosen {
        axis: Axis::Rows,
        configurations,
        of,
        group: (0..table.columns.len()).collect(),
        baseline: index,
        reason,
        strength,
    })
}

fn columns(table: &Table) -> Option<Chosen> {
    let values: Vec<usize> =
        (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Value).collect();
    if let Some(choice) = by_table(table, &values) {
        return Some(each_its_own(table, &values, choice));
    }
    let first = || {
        let choice = Choice { index: 0, reason: Reason::First, strength: Strength::First };
        (table.baseline == Some(Known::FirstColumn) && values.len() > 1)
            .then(|| each_its_own(table, &values, choice))
    };
    let Some(single) = by_titles(table, &values).or_else(|| by_changes(table)) else { return first() };
    let (configurations, configuration, group, choice) = single;
    let mut of = vec![None; table.columns.len()];
    let mut groups = vec![0; table.columns.len()];
    for (at, &column) in values.iter().enumerate() {
        of[column] = configuration[at];
        groups[column] = group[at];
    }
    Some(Chosen {
        axis: Axis::Columns,
        configurations,
        of,
        group: groups,
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    })
}

/// Every column of values is a configuration, whether it has a title or none.
fn each_its_own(table: &Table, values: &[usize], choice: Choice) -> Chosen {
    let mut of = vec![None; table.columns.len()];
    let configurations = values.iter().enumerate().map(|(at, &column)| {
        of[column] = Some(at);
        let unnamed = || Label { text: format!("column {}", at + 1), span: Span::default() };
        table.columns[column].title.clone().unwrap_or_else(unnamed)
    });
    Chosen {
        axis: Axis::Columns,
        configurations: configurations.collect(),
        of,
        group: vec![0; table.columns.len()],
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    }
}

/// The configurations that the titles of the columns name.
fn by_titles(table: &Table, values: &[usize]) -> Option<Split> {
    let titles: Vec<&Label> =
        values.iter().map(|column| table.columns[*column].title.as_ref()).collect::<Option<_>>()?;
    if titles.len() < 2
        || titles.len() > MOST_CONFIGURATIONS
        || titles.iter().any(|title| title.text.is_empty())
    {
        return None;
    }
    one_metric(&titles).or_else(|| several_metrics(&titles)).or_else(|| factors(&titles))
}

/// Configurations, the configuration and the group of each title, and the baseline.
type Split = (Vec<Label>, Vec<Option<usize>>, Vec<usize>, Choice);

/// Each title is a configuration of its own.
fn one_metric(titles: &[&Label]) -> Option<Split> {
    let texts: Vec<&str> = titles.iter().map(|title| title.text.as_str()).collect();
    let distinct = (0..texts.len()).all(|at| !texts[..at].contains(&texts[at]));
    let choice = by_name(&texts).filter(|_| distinct)?;
    Some((
        titles.iter().map(|title| (*title).clone()).collect(),
        (0..titles.len()).map(Some).collect(),
        vec![0; titles.len()],
        choice,
    ))
}

/// Titles join a configuration and parameters with strokes (`after/4k`, `before/4k`, `before/8k`): what stands behind
/// the last one is the parameter, and not every configuration has them all.
fn factors(titles: &[&Label]) -> Option<Split> {
    let parts: Vec<(&str, &str)> =
        titles.iter().map(|title| title.text.rsplit_once('/')).collect::<Option<_>>()?;
    let place = |of: &mut Vec<&str>, text| of.iter().position(|known| *known == text);
    let (mut names, mut labels, mut parameters) = (Vec::new(), Vec::new(), Vec::new());
    let (mut configuration, mut group) = (Vec::new(), Vec::new());
    for ((name, parameter), title) in parts.into_iter().zip(titles) {
        configuration.push(place(&mut names, name).or_else(|| {
            labels.push(Label { text: name.to_owned(), span: title.span });
            names.push(name);
            Some(names.len() - 1)
        }));
        group.push(place(&mut parameters, parameter).unwrap_or_else(|| {
            parameters.push(parameter);
            parameters.len() - 1
        }));
    }
    let choice = by_name(&names)?;
    Some((labels, configuration, group, choice))
}

/// The columns whose printed changes follow from their values.
fn by_changes(table: &Table) -> Option<Split> {
    let found = changes::printed(table)?;
    let unnamed = |column: &usize| Label { text: format!("column {}", column + 1), span: Span::default() };
    let labels = found
        .names
        .iter()
        .map(|column| table.columns[*column].title.clone().unwrap_or_else(|| unnamed(column)));
    let choice = Choice { index: found.baseline, reason: Reason::Marked, strength: Strength::Certain };
    Some((labels.collect(), found.of, found.group, choice))
}

/// Titles join a configuration and a metric (`old ns/op`, `new ns/op`, `old MB/s`, `new MB/s`).
fn several_metrics(titles: &[&Label]) -> Option<Split> {
    let words: Vec<Vec<Word>> = titles.iter().map(|title| words(&title.text)).collect();
    let first = words.first()?;
    // Titles that differ from the first in one word only, at the first's own first word, share its metric.
    let configuration_of = |title: &Vec<Word>| title.first().cloned();
    let metric_of =
        |title: &Vec<Word>| title.get(1..).map(<[Word]>::to_vec).filter(|metric| !metric.is_empty());
    metric_of(first)?;
    let mut names: Vec<Word> = Vec::new();
    let mut labels: Vec<Label> = Vec::new();
    let mut metrics: Vec<Vec<Word>> = Vec::new();
    let (mut configuration, mut group) = (Vec::new(), Vec::new());
    for (title, label) in words.iter().zip(titles) {
        let (name, metric) = (configuration_of(title)?, metric_of(title)?);
        let at = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name.clone());
            labels.push(Label { text: name.to_string(), span: label.span });
            names.len() - 1
        });
        let metric_at = metrics.iter().position(|known| *known == metric).unwrap_or_else(|| {
            metrics.push(metric.clone());
            metrics.len() - 1
        });
        configuration.push(Some(at));
        group.push(metric_at);
    }
    let texts: Vec<&str> = names.iter().map(Word::as_str).collect();
    let choice = by_name(&texts)?;
    // Every configuration has every metric, else the words mean something else.
    (names.len() * metrics.len() == titles.len()).then_some((labels, configuration, group, choice))
}
