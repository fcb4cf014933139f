//! Turns comparisons into inlay hints: what each label says and where it stands. Knows no editor and no protocol.

mod cells;
mod grid;
mod label;
mod line_end;

use crate::claims::Printed;
use crate::compare::{Comparison, Pair, Verdict};
use crate::config::{HintSettings, Placement};
use crate::model::Table;
use crate::text::{Lines, Place, Span};
use grid::Grid;
pub(crate) use label::figure;
use rust_decimal::Decimal;
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::ops::Range;

/// One inlay hint.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// Where it is inserted.
    pub at: Place,
    /// Its text in parts, blanks included; nothing is padded by the client.
    pub parts: Vec<Part>,
    /// The deltas that the label shows, in its order; empty for a filler.
    pub deltas: Vec<ShownDelta>,
}

/// A piece of a hint's label.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The text.
    pub text: SmolStr,
    /// The baseline cell that this figure is measured against, for clients that jump there.
    pub target: Option<Span>,
}

/// One delta of a label, as figures for clients that colour and for checks.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownDelta {
    /// The baseline's value, in the cell's own unit.
    pub base: Decimal,
    /// The cell's value.
    pub new: Decimal,
    /// The change in percent, or in percentage points where both are percentages.
    pub pct: Decimal,
    /// What the change means.
    pub verdict: Verdict,
    /// Where the compared cell stands; asking for details of the delta is asking for this cell.
    pub cell: Span,
}

impl Hint {
    /// The whole label as one string.
    pub fn label(&self) -> String {
        self.parts.iter().map(|part| part.text.as_str()).collect()
    }

    /// The same hint, `lines` further down.
    #[must_use]
    pub fn shifted(mut self, lines: u32) -> Self {
        self.at = self.at.shifted(lines);
        for part in &mut self.parts {
            part.target = part.target.map(|target| target.shifted(lines));
        }
        for delta in &mut self.deltas {
            delta.cell = delta.cell.shifted(lines);
        }
        self
    }
}

/// The hints on `lines` of a message, by place. Labels are as wide as the whole table asks for, whatever part of it
/// is asked for.
pub fn hints(
    text: &Lines<'_>,
    tables: &[Table],
    comparisons: &[Comparison],
    printed: &[Printed],
    settings: &HintSettings,
    lines: Range<u32>,
) -> Vec<Hint> {
    if !settings.enabled {
        return Vec::new();
    }
    let mut pairs: BTreeMap<usize, Vec<&Pair>> = BTreeMap::new();
    for pair in comparisons.iter().flat_map(|comparison| &comparison.pairs) {
        pairs.entry(pair.cell.table).or_default().push(pair);
    }
    let mut out = Vec::new();
    for (index, pairs) in pairs {
        let touched = |table: &Table| {
            table.first_and_last_line().is_some_and(|(first, last)| first < lines.end && lines.start <= last)
        };
        let Some(table) = tables.get(index).filter(|table| touched(table)) else { continue };
        let printed: Vec<&Printed> = printed.iter().filter(|one| one.cell.table == index).collect();
        let grid = Grid::of(tables, table, &pairs, &printed, settings);
        let in_cells = match settings.placement {
            Placement::Cell => true,
            Placement::LineEnd => false,
            Placement::Auto => cells::widest_row(text, &grid, settings) <= settings.max_columns as usize,
        };
        out.extend(if in_cells {
            cells::hints(text, &grid, settings, &lines)
        } else {
            line_end::hints(text, &grid, settings, &lines)
        });
    }
    out.sort_by_key(|hint| hint.at);
    out
}
