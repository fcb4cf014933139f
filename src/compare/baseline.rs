//! Which of several configurations is the baseline, and why.

use super::words::{Strength, Words, may_name_a_baseline, names_baseline, words};
use crate::model::{Cell, Known, Role, Table};
use crate::number::Number;
use rust_decimal::Decimal;

/// Why a configuration is the baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its name says so.
    Named,
    /// The other names continue its name.
    Extended,
    /// Its cells bear the mark of the baseline, a change of nothing.
    Marked,
    /// The changes that the text prints are measured from it.
    Printed,
    /// The tool compares with it.
    Tool,
    /// It is the first of a known tool's outputs, and no name says otherwise.
    First,
    /// The reader chose it.
    Chosen,
    /// A line of the text, `benchlens: baseline NAME`, names it.
    Stated,
    /// The settings name it.
    Setting,
}

impl Reason {
    /// The reason that goes with a name of this strength.
    pub(crate) fn of(strength: Strength) -> Self {
        match strength {
            Strength::Extended => Reason::Extended,
            Strength::First => Reason::First,
            Strength::Certain => Reason::Tool,
            Strength::Weak | Strength::Ambiguous | Strength::Alone | Strength::Strong | Strength::Paired => {
                Reason::Named
            }
        }
    }

    /// Whether somebody chose it, in whatever way; the numbers that the text prints may be counted from another one.
    pub fn is_chosen(&self) -> bool {
        matches!(self, Reason::Chosen | Reason::Stated | Reason::Setting)
    }

    /// The reason in one word or two, for lines that hold much else.
    pub fn short(&self) -> &'static str {
        match self {
            Reason::Named => "named",
            Reason::Extended => "extended by the others",
            Reason::Marked => "marked",
            Reason::Printed => "by the printed changes",
            Reason::Tool => "by the tool",
            Reason::First => "first",
            Reason::Chosen => "chosen by you",
            Reason::Stated => "stated near it",
            Reason::Setting => "by the settings",
        }
    }

    /// One word for it, for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Reason::Named => "named",
            Reason::Extended => "extended",
            Reason::Marked => "marked",
            Reason::Printed => "printed",
            Reason::Tool => "tool",
            Reason::First => "first",
            Reason::Chosen => "chosen",
            Reason::Stated => "stated",
            Reason::Setting => "setting",
        }
    }

    /// The reason in a few words, for hovers.
    pub fn text(&self) -> &'static str {
        match self {
            Reason::Named => "named as the baseline",
            Reason::Extended => "the others extend its name",
            Reason::Marked => "marked as the baseline",
            Reason::Printed => "the printed changes are measured from it",
            Reason::Tool => "the tool compares with it",
            Reason::First => "the first",
            Reason::Chosen => "chosen by you",
            Reason::Stated => "a line near it says so",
            Reason::Setting => "named in the settings",
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
pub(crate) fn by_name<'l>(labels: impl Iterator<Item = &'l str> + Clone) -> Option<Choice> {
    // Most labels name nothing of the kind.
    labels.clone().find(|label| may_name_a_baseline(label))?;
    by_words(&labels.map(words).collect::<Vec<_>>())
}

/// The baseline among the words of distinct labels.
pub(crate) fn by_words(labels: &[Words]) -> Option<Choice> {
    if labels.len() < 2 {
        return None;
    }
    let mut best: Option<Choice> = None;
    for (index, label) in labels.iter().enumerate() {
        let others = labels.iter().enumerate().filter(|(at, _)| *at != index);
        let Some(strength) = names_baseline(label, others.map(|(_, words)| words.as_slice())) else {
            continue;
        };
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

/// Among how many columns a column of changes may find the one that it tells of.
const MOST_COLUMNS: usize = 16;

/// The row that the printed changes of all other rows are measured from: the only one without any, and the figures
/// agree with it.
pub(crate) fn by_printed_changes(table: &Table) -> Option<usize> {
    let printed = |row: usize| (0..table.columns.len()).any(|column| change(table, row, column).is_some());
    let mut without = (0..table.rows.len()).filter(|row| !table.rows[*row].aggregate && !printed(*row));
    let base = without.next().filter(|_| without.next().is_none() && table.rows.len() > 1)?;
    let (mut agree, mut differ) = (0, 0);
    for row in (0..table.rows.len()).filter(|row| *row != base) {
        for column in 0..table.columns.len() {
            let Some(change) = change(table, row, column) else { continue };
            // A column of changes tells of one of the columns of values, and which of them nothing says.
            let told: Vec<usize> = match table.columns[column].role {
                Role::Delta => (0..table.columns.len()).take(MOST_COLUMNS).collect(),
                _ => vec![column],
            };
            let fits = told.into_iter().any(|column| {
                table.columns[column].role == Role::Value && measures(table, base, row, column, change)
            });
            if fits { agree += 1 } else { differ += 1 }
        }
    }
    // Slips of the pen happen, so most of them will do.
    (agree > differ).then_some(base)
}

/// The change printed at a cell: the cell of a column of changes, or the bracket behind a value.
fn change(table: &Table, row: usize, column: usize) -> Option<&Number> {
    let cell = table.cell(row, column)?;
    match table.columns[column].role {
        Role::Delta => cell.number(),
        Role::Value => cell.note.as_ref().map(|note| &note.number).filter(|number| number.is_percent()),
        _ => None,
    }
}

/// Whether a value's change from the base row is the printed one, with either sign.
fn measures(table: &Table, base: usize, row: usize, column: usize, printed: &Number) -> bool {
    let figure = |row: usize| table.cell(row, column).and_then(Cell::number).and_then(Number::value);
    let percent = figure(base)
        .zip(figure(row))
        .and_then(|(base, new)| new.checked_sub(base)?.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(base));
    percent.is_some_and(|percent| (percent.abs() - printed.figure.abs()).abs() <= printed.ulp)
}
