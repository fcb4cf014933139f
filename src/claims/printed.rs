//! Printed changes of compared values: which figure belongs to which value, and whether it is right.

use super::candidate::{Candidate, Compared, candidate, extremes};
use super::column::{Entry, Outcome, as_percent, judge};
use super::figure;
use super::reading::{Kind, Reading, Title};
use super::suspect::{Suspect, Texts, suspect};
use crate::compare::{CellRef, Comparison, Pair};
use crate::model::{Role, Source, Table};
use crate::number::{Dimension, Number};
use crate::text::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A change that the text prints for a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// The value.
    pub cell: CellRef,
    /// What it is measured against.
    pub base: Arc<[CellRef]>,
    /// The column of the figure; `None` where it stands in brackets behind its value.
    pub column: Option<usize>,
    /// The figure, its brackets included.
    pub span: Span,
    /// The figure's text.
    pub printed: String,
    /// What it should be, written in the same way.
    pub right: String,
    /// The base and the new value in words.
    pub operands: (String, String),
    /// Whether it is right.
    pub state: State,
}

/// Whether a printed change is right.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// It is.
    Right,
    /// Only by another reading than the rest of its column; both.
    OtherReading {
        /// The reading that it fits under.
        own: Reading,
        /// The one of the column.
        usual: Reading,
    },
    /// By no reading.
    Wrong {
        /// The reading of the column, which gives the right value.
        usual: Reading,
        /// What may have gone wrong.
        suspect: Option<Suspect>,
    },
}

/// The printed changes of all compared values of a message that can be checked.
pub(crate) fn check(tables: &[Table], comparisons: &[Comparison]) -> Vec<Printed> {
    let mut pairs: BTreeMap<usize, Pairs<'_>> = BTreeMap::new();
    for pair in comparisons.iter().flat_map(|comparison| &comparison.pairs) {
        pairs.entry(pair.cell.table).or_default().insert((pair.cell.row, pair.cell.column), pair);
    }
    // Without a printed change there is nothing to check.
    pairs.retain(|index, pairs| {
        tables.get(*index).is_some_and(|table| {
            let delta = table.columns.iter().any(|column| column.role == Role::Delta);
            delta
                || pairs
                    .keys()
                    .any(|(row, column)| table.cell(*row, *column).is_some_and(|c| c.note.is_some()))
        })
    });
    if pairs.is_empty() {
        return Vec::new();
    }
    let compared = Compared { tables, extremes: extremes(tables, comparisons) };
    let mut out = Vec::new();
    for (index, pairs) in pairs {
        let table = &tables[index];
        for column in (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Delta) {
            out.extend(of_column(&compared, table, &pairs, column));
        }
        out.extend(of_notes(&compared, table, &pairs));
    }
    out
}

/// The pairs of a table by row and column.
type Pairs<'a> = FxHashMap<(usize, usize), &'a Pair>;

/// The changes in a column of their own. It belongs to a column of values beside it, or stands in the same place
/// among the columns of changes as its values among those that are compared; its figures tell.
fn of_column(compared: &Compared<'_>, table: &Table, pairs: &Pairs<'_>, column: usize) -> Vec<Printed> {
    let title = Title::of(table.columns[column].name());
    let mut best: Option<(usize, Vec<Candidate<'_>>, Vec<Outcome>)> = None;
    for values in value_columns(table, pairs, column) {
        let found: Vec<Candidate<'_>> = (0..table.rows.len())
            .filter_map(|row| {
                let pair = pairs.get(&(row, values))?;
                let cell = table.cell(row, column)?;
                candidate(compared, table, pair, *cell.number()?, Some(column), cell.span)
            })
            .collect();
        let entries: Vec<Entry> = found.iter().map(|candidate| candidate.entry.clone()).collect();
        let Some(outcomes) = judge(&entries, title, true) else { continue };
        let right = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Right(_))).count();
        if best.as_ref().is_none_or(|(most, ..)| right > *most) {
            best = Some((right, found, outcomes));
        }
    }
    best.map_or(Vec::new(), |(_, found, outcomes)| said(title, found, outcomes))
}

/// The columns of values that a column of changes may belong to, the nearest first.
fn value_columns(table: &Table, pairs: &Pairs<'_>, column: usize) -> Vec<usize> {
    let role = |at: usize| table.columns[at].role;
    let compared = |at: &usize| (0..table.rows.len()).any(|row| pairs.contains_key(&(row, *at)));
    // Where the new value stands left of the old one, the change is beside the old one.
    let left = (0..column).rev().filter(|at| role(*at) == Role::Value).take(2).find(compared);
    let right = (column + 1..table.columns.len()).find(|at| role(*at) == Role::Value);
    // Changes in a block of their own stand there in the order of their values.
    let beside = |at: usize| at < table.columns.len() && role(at) == Role::Delta;
    let block = beside(column + 1) || column.checked_sub(1).is_some_and(beside);
    let deltas = (0..column).filter(|at| role(*at) == Role::Delta).count();
    let mut compared_values = (0..table.columns.len()).filter(|at| role(*at) == Role::Value).filter(compared);
    let same_place = if block { compared_values.nth(deltas) } else { None };
    let mut out = Vec::with_capacity(3);
    for at in [left, right, same_place].into_iter().flatten() {
        if !out.contains(&at) && compared(&at) {
            out.push(at);
        }
    }
    out
}

/// The changes in brackets behind their values: those of the whole table, as they share their way of counting; else
/// those of each column, where others hold something else.
fn of_notes(compared: &Compared<'_>, table: &Table, pairs: &Pairs<'_>) -> Vec<Printed> {
    let mut all: Vec<Candidate<'_>> = table
        .all_cells()
        .filter_map(|(row, column, cell)| {
            // A change in percent, a difference, or a factor: `(4.37x)`.
            let tells = |number: &Number| {
                number.is_percent() || number.signed || number.dimension() == Dimension::Ratio
            };
            let note = cell.note.filter(|note| tells(&note.number))?;
            let pair = pairs.get(&(row, column))?;
            candidate(compared, table, pair, note.number, None, note.span)
        })
        .collect();
    let outcomes = |found: &[Candidate<'_>]| {
        let entries: Vec<Entry> = found.iter().map(|candidate| candidate.entry.clone()).collect();
        // What stands right behind an arrow's values is said of them.
        let telling = table.source == Source::Prose
            || found.iter().any(|candidate| candidate.figure.signed && candidate.figure.is_percent());
        judge(&entries, Title::default(), telling)
    };
    if all.is_empty() {
        return Vec::new();
    }
    if let Some(outcomes) = outcomes(&all) {
        return said(Title::default(), all, outcomes);
    }
    all.sort_by_key(|candidate| candidate.pair.cell.column);
    let mut out = Vec::new();
    while let Some(column) = all.first().map(|candidate| candidate.pair.cell.column) {
        let end = all.partition_point(|candidate| candidate.pair.cell.column <= column);
        let found: Vec<Candidate<'_>> = all.drain(..end).collect();
        if let Some(outcomes) = outcomes(&found) {
            out.extend(said(Title::default(), found, outcomes));
        }
    }
    out
}

/// The judged figures in words.
fn said(title: Title, found: Vec<Candidate<'_>>, outcomes: Vec<Outcome>) -> Vec<Printed> {
    found
        .into_iter()
        .zip(outcomes)
        .filter_map(|(candidate, outcome)| said_of(title, &candidate, outcome))
        .collect()
}

fn said_of(title: Title, candidate: &Candidate<'_>, outcome: Outcome) -> Option<Printed> {
    let Candidate { pair, figure, entry, .. } = candidate;
    let kind = title.kind(figure);
    let written = if kind == Kind::Percent { as_percent(figure) } else { *figure };
    let usual = match outcome {
        Outcome::Right(usual) | Outcome::OtherReading { usual, .. } | Outcome::Wrong(usual) => usual,
        Outcome::Unchecked => return None,
    };
    let value = usual.of(&entry.operands)?.value;
    let value = match (kind, figure.unit) {
        (Kind::Unit, Some(unit)) => value.checked_mul(entry.scale)?.checked_div(unit.scale)?,
        _ => value,
    };
    let base = match &candidate.base[..] {
        [single] => single.figure.to_string(),
        runs => {
            format!("{} (mean of {} runs)", entry.operands.base.value.round_dp(6).normalize(), runs.len())
        }
    };
    let right = figure::like(value, &written)?;
    let state = match outcome {
        Outcome::OtherReading { own, usual } => State::OtherReading { own, usual },
        Outcome::Wrong(usual) => State::Wrong { usual, suspect: reason(candidate, kind, usual, &right) },
        _ => State::Right,
    };
    Some(Printed {
        cell: pair.cell,
        base: pair.base.clone(),
        column: candidate.column,
        span: candidate.span,
        printed: figure::text(&written),
        right,
        operands: (base, candidate.new.figure.to_string()),
        state,
    })
}

fn reason(candidate: &Candidate<'_>, kind: Kind, usual: Reading, right: &str) -> Option<Suspect> {
    let base = match candidate.base[..] {
        // Of different units, one mended digit more or less says nothing.
        [single] if single.unit == candidate.new.unit => Some(single),
        _ => None,
    };
    let texts = Texts { base, new: base.map(|_| candidate.new) };
    suspect(&candidate.figure, kind, usual, right, &candidate.entry.operands, texts)
}
