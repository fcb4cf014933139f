//! The figures to show for one table, by row and column, with the width that each column's labels take.

use super::label::figure;
use super::{Part, ShownDelta};
use crate::compare::{Delta, Pair};
use crate::config::HintSettings;
use crate::model::Table;
use rust_decimal::prelude::ToPrimitive;

/// A table's figures to show.
#[derive(Debug)]
pub(super) struct Grid<'a> {
    /// The table.
    pub(super) table: &'a Table,
    /// `rows * columns` figures, row by row.
    figures: Vec<Option<Figure>>,
}

/// One figure.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// Its text, without blanks and brackets.
    pub(super) text: String,
    /// It as a label part that leads to its baseline.
    pub(super) target: Option<crate::text::Span>,
    /// It as data.
    pub(super) delta: ShownDelta,
}

impl<'a> Grid<'a> {
    /// Picks the figures that the settings show.
    pub(super) fn of(tables: &[Table], table: &'a Table, pairs: &[&Pair], settings: &HintSettings) -> Self {
        let mut figures = vec![None; table.cells.len()];
        for pair in pairs {
            let Some(delta) = &pair.delta else { continue };
            if delta.amount.abs() < settings.min_percent && !delta.amount.is_zero() {
                continue;
            }
            if let Some(slot) = figures.get_mut(pair.cell.row * table.columns.len() + pair.cell.column) {
                *slot = Figure::of(tables, pair, delta);
            }
        }
        Grid { table, figures }
    }

    /// The figure at a row and column.
    pub(super) fn figure(&self, row: usize, column: usize) -> Option<&Figure> {
        self.figures.get(row * self.table.columns.len() + column)?.as_ref()
    }

    /// The figures of a row, left to right; `None` for the columns without one.
    pub(super) fn row(&self, row: usize) -> impl Iterator<Item = Option<&Figure>> {
        (0..self.table.columns.len()).map(move |column| self.figure(row, column))
    }

    /// The longest figure of a column in characters; 0 for a column without any.
    pub(super) fn width(&self, column: usize) -> usize {
        (0..self.table.rows.len())
            .filter_map(|row| self.figure(row, column))
            .map(|figure| figure.text.chars().count())
            .max()
            .unwrap_or(0)
    }
}

impl Figure {
    fn of(tables: &[Table], pair: &Pair, delta: &Delta) -> Option<Self> {
        let cell = pair.cell.of(tables)?;
        Some(Figure {
            text: figure(delta),
            target: pair.base.first().and_then(|base| base.of(tables)).map(|base| base.span),
            delta: ShownDelta {
                base: delta.base.to_f64()?,
                new: delta.new.to_f64()?,
                pct: delta.amount.to_f64()?,
                verdict: delta.verdict,
                cell: cell.span,
            },
        })
    }

    /// The figure as a label part, with blanks in front so that it fills `width` characters, and in brackets if asked.
    pub(super) fn part(&self, width: usize, bracketed: bool) -> Part {
        let pad = width.saturating_sub(self.text.chars().count());
        let text = if bracketed {
            format!("{:pad$}({})", "", self.text)
        } else {
            format!("{:pad$}{}", "", self.text)
        };
        Part { text, target: self.target }
    }
}
