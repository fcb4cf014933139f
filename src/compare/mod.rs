//! Chooses what is compared with what, and says what the changes mean.

mod agreed;
mod axis;
mod baseline;
mod changes;
mod choice;
mod column_titles;
mod columns;
mod context;
mod coordinates;
mod crossed;
mod delta;
mod direction;
mod evidence;
mod further;
mod metric_words;
mod pair;
mod rows;
mod sections;
mod side_words;
mod titles;
mod words;
mod workload_words;

pub use baseline::Reason;
pub use choice::{BaselineChoice, BaselineChoices, Candidate, candidates};
pub(crate) use choice::{lines_of, nearest};
pub use delta::{BaseValue, Delta};
pub use direction::{Direction, Evidence, Told};
pub(crate) use direction::{metric_words, of_dimension};

use crate::layout::Page;
use crate::model::{Cell, Label, Table};
use crate::text::Relocation;
use choice::Picks;
use context::Context;
use std::sync::Arc;

/// What a change means to the people who read the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// An improvement.
    Better,
    /// A regression.
    Worse,
    /// Within the last printed digit or the baseline's own spread.
    Neutral,
    /// Nothing tells which direction is better.
    Unknown,
}

impl Verdict {
    /// The word for it, as used in messages and data.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Neutral => "neutral",
            Verdict::Unknown => "unknown",
        }
    }
}

/// Where the configurations stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Each row is one configuration.
    Rows,
    /// Each column is one configuration.
    Columns,
    /// Each section of the text is one configuration.
    Sections,
}

/// A cell by its place in the tables of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellRef {
    /// Index of the table.
    pub table: usize,
    /// Row of the table.
    pub row: usize,
    /// Column of the table.
    pub column: usize,
}

impl CellRef {
    /// The cell itself.
    pub fn of(self, tables: &[Table]) -> Option<&Cell> {
        tables.get(self.table)?.cell(self.row, self.column)
    }
}

/// Configurations compared with one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The tables, by index: one, or those of all sections.
    pub tables: Vec<usize>,
    /// Where the configurations stand.
    pub axis: Axis,
    /// Their labels, in the text's order.
    pub configurations: Vec<Label>,
    /// Which of them is the baseline.
    pub baseline: usize,
    /// Why.
    pub reason: Reason,
    /// Each value with its baseline.
    pub pairs: Vec<Pair>,
}

impl Comparison {
    /// Moves everything to where it stands in the buffer.
    pub fn relocate(&mut self, to: &impl Relocation) {
        self.configurations.iter_mut().for_each(|label| label.span = to.span(label.span));
        for pair in &mut self.pairs {
            if let Evidence::Sentence(line, _) = &mut pair.told.evidence {
                *line = to.line(*line);
            }
        }
    }
}

/// One value and what it is measured against.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The value.
    pub cell: CellRef,
    /// Its configuration, by index.
    pub configuration: usize,
    /// The baseline's cells: several where runs are pooled.
    pub base: Arc<[CellRef]>,
    /// The change; `None` where there is none to give (a zero base, other units).
    pub delta: Option<Delta>,
    /// Which way is better here.
    pub told: Told,
}

/// Compares what can be compared on a page. Where `choices`, or lines of the page, name another baseline than the one that
/// would be found, it is the one.
pub fn compare(page: &Page<'_>, tables: &[Table], choices: Option<&BaselineChoices>) -> Vec<Comparison> {
    let mut contexts = Vec::with_capacity(tables.len());
    let mut floor = 0;
    for table in tables {
        let lines = table.first_and_last_line();
        contexts.push(
            lines.map_or_else(Context::default, |(first, _)| Context::above(page, table, first, floor)),
        );
        floor = lines.map_or(floor, |(_, last)| last + 1);
    }
    let mut own: Vec<_> =
        tables.iter().zip(&contexts).map(|(table, context)| axis::choose(table, context)).collect();
    let picks = choices.map(|choices| Picks::of(page, tables, choices)).filter(|picks| !picks.is_empty());
    // Tables in which somebody chose are taken out of their sections.
    let mut picked = vec![false; tables.len()];
    if let Some(picks) = &picks {
        for (index, table) in tables.iter().enumerate() {
            if let Some(chosen) = picks.within(index, table, &contexts[index], own[index].as_ref()) {
                own[index] = Some(chosen);
                picked[index] = true;
            }
        }
    }
    let mut comparisons = Vec::new();
    for mut group in sections::groups(page, tables) {
        let by_choice = picks.as_ref().and_then(|picks| picks.among(&group, tables));
        if picked.contains(&true) {
            let sections = group.sections.iter_mut();
            sections.for_each(|section| section.tables.retain(|(index, _)| !picked[*index]));
            if group.sections.iter().any(|section| section.tables.is_empty()) {
                continue;
            }
        }
        let members = || group.sections.iter().flat_map(|section| &section.tables).map(|(index, _)| *index);
        let inside = members().filter_map(|index| own[index].as_ref()).map(|chosen| chosen.strength).max();
        let measured = members().any(|index| evidence::holds_measurements(&tables[index], &contexts[index]));
        // Tables that compare within themselves more surely than with each other are let be.
        let by_reference = members().all(|index| tables[index].traits.own_reference);
        let declared = !by_reference && members().any(|index| tables[index].contrast.is_some());
        let surer = !by_reference && inside.is_some_and(|inside| inside > group.strength);
        if by_choice.is_none() && (!measured || declared || surer) {
            continue;
        }
        members().for_each(|index| own[index] = None);
        let mut reason = Reason::of(group.strength);
        if let Some(by_choice) = by_choice {
            (group.baseline, reason) = by_choice;
        }
        comparisons.push(pair::compare_sections(tables, &group, reason, &contexts));
    }
    for (index, chosen) in own.into_iter().enumerate() {
        comparisons.extend(chosen.map(|chosen| pair::compare(index, tables, chosen, &contexts[index])));
    }
    comparisons.retain(|comparison| comparison.pairs.iter().any(|pair| pair.delta.is_some()));
    comparisons.sort_by_key(|comparison| comparison.tables.first().copied());
    comparisons
}
