//! Which of several configurations is the baseline, and why.

use super::words::{Strength, Word, names_baseline, words};
use crate::model::{Known, Table};

/// Why a configuration is the baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its name says so.
    Named,
    /// The other names continue its name.
    Extended,
    /// Its cells bear the mark of the baseline, a change of nothing.
    Marked,
    /// The tool compares with it.
    Tool,
    /// It is the first of a known tool's outputs, and no name says otherwise.
    First,
}

impl Reason {
    /// The reason that goes with a name of this strength.
    pub(crate) fn of(strength: Strength) -> Self {
        match strength {
            Strength::Extended => Reason::Extended,
            Strength::First => Reason::First,
            Strength::Certain => Reason::Tool,
            Strength::Weak | Strength::Strong => Reason::Named,
        }
    }

    /// The reason in a few words, for hovers.
    pub fn text(&self) -> &'static str {
        match self {
            Reason::Named => "named as the baseline",
            Reason::Extended => "the others extend its name",
            Reason::Marked => "marked as the baseline",
            Reason::Tool => "the tool compares with it",
            Reason::First => "the first",
        }
    }
}

/// A baseline among labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Index among the labels.
    pub(crate) index: usize,
    /// Why.
    pub(crate) reason: Reason,
    /// How surely.
    pub(crate) strength: Strength,
}

/// The baseline among distinct labels, where their names tell it.
pub(crate) fn by_name(labels: &[&str]) -> Option<Choice> {
    if labels.len() < 2 {
        return None;
    }
    let words: Vec<Vec<Word>> = labels.iter().map(|label| words(label)).collect();
    let mut best: Option<Choice> = None;
    for (index, label) in words.iter().enumerate() {
        let others: Vec<&[Word]> = words
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != index)
            .map(|(_, words)| words.as_slice())
            .collect();
        let Some(strength) = names_baseline(label, &others) else { continue };
        let reason = Reason::of(strength);
        match &best {
            // Two labels that both say `base` leave nothing certain.
            Some(before) if before.strength == strength && strength == Strength::Strong => return None,
            Some(before) if before.strength >= strength => {}
            _ => best = Some(Choice { index, reason, strength }),
        }
    }
    best
}

/// The column that the table itself shows to be the baseline: by a mark in its cells, or by the tool's layout.
pub(crate) fn by_table(table: &Table, values: &[usize]) -> Option<Choice> {
    let choice = |column: usize, reason| {
        let index = values.iter().position(|value| *value == column)?;
        Some(Choice { index, reason, strength: Strength::Certain })
    };
    match table.baseline {
        Some(Known::Column(column)) => choice(column, Reason::Tool),
        _ => choice(marked(table, values)?, Reason::Marked),
    }
}

/// The one column whose cells all bear a change of nothing, `(0.00%)`, where those of the others bear changes.
fn marked(table: &Table, values: &[usize]) -> Option<usize> {
    if values.len() < 2 {
        return None;
    }
    let mut found = None;
    for &column in values {
        let notes = || table.column(column).filter_map(|cell| cell.note).map(|note| note.number);
        let (cells, noted) = (table.column(column).count(), notes().count());
        // Brackets without percent signs may hold anything.
        if noted * 2 <= cells || !notes().all(|number| number.is_percent()) {
            return None;
        }
        if notes().all(|number| number.figure.is_zero()) {
            // A second column without changes is an equal of the baseline, never one before it.
            found = found.or(Some(column));
        }
    }
    found
}
