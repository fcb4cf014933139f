//! The figures to show for one table, by row and column, with the width that each column's labels take.

use super::label::{figure, mark};
use super::{Part, ShownDelta};
use crate::claims::{Printed, State};
use crate::compare::{Delta, Pair};
use crate::config::{HintSettings, PrintedDeltas};
use crate::model::Table;
use crate::text::{Lines, Place, Span};
use rustc_hash::FxHashMap;
use smol_str::{SmolStr, SmolStrBuilder};

/// A table's figures to show.
#[derive(Debug)]
pub(super) struct Grid<'a> {
    /// The table.
    pub(super) table: &'a Table,
    /// `rows * columns` figures, row by row.
    figures: Vec<Option<Figure>>,
    /// The columns whose labels stand behind the brackets that follow the values.
    behind_notes: Vec<bool>,
    /// The longest label of each column in characters, without and with brackets; 0 for a column without any.
    widths: Vec<[usize; 2]>,
}

/// One figure.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// Its text, without blanks and brackets.
    pub(super) text: SmolStr,
    /// Whether it marks a figure that the text prints, and stands right behind that one.
    pub(super) mark: bool,
    /// Whether it is a sign only, which nobody takes for a figure of the text.
    pub(super) bare: bool,
    /// It as a label part that leads to its baseline.
    pub(super) target: Option<Span>,
    /// It as data.
    pub(super) delta: ShownDelta,
}

impl<'a> Grid<'a> {
    /// Picks the figures that the settings show.
    pub(super) fn of(
        tables: &[Table],
        table: &'a Table,
        pairs: &[&Pair],
        printed: &[&Printed],
        settings: &HintSettings,
    ) -> Self {
        let width = table.columns.len();
        let mut grid = Grid {
            table,
            figures: vec![None; table.cells.len()],
            behind_notes: vec![false; width],
            widths: vec![[0; 2]; width],
        };
        for pair in pairs {
            let Some(delta) = &pair.delta else { continue };
            if delta.amount.abs() < settings.min_percent && !delta.amount.is_zero() {
                continue;
            }
            grid.put(pair.cell.row, pair.cell.column, Figure::of(tables, pair, delta));
        }
        if settings.printed_deltas != PrintedDeltas::Show {
            grid.mark(tables, pairs, printed, settings);
        }
        for row in grid.figures.chunks(width.max(1)) {
            for (widths, figure) in grid.widths.iter_mut().zip(row) {
                let Some(figure) = figure else { continue };
                *widths = [false, true]
                    .map(|bracketed| widths[usize::from(bracketed)].max(figure.width(bracketed)));
            }
        }
        grid
    }

    fn put(&mut self, row: usize, column: usize, figure: Option<Figure>) {
        if let Some(slot) = self.figures.get_mut(row * self.table.columns.len() + column) {
            *slot = figure;
        }
    }

    /// Takes the figures away that the text prints itself, and marks those instead where the settings ask for it.
    fn mark(&mut self, tables: &[Table], pairs: &[&Pair], printed: &[&Printed], settings: &HintSettings) {
        let by_cell: FxHashMap<_, &Pair> =
            pairs.iter().map(|pair| ((pair.cell.row, pair.cell.column), *pair)).collect();
        for one in printed {
            self.put(one.cell.row, one.cell.column, None);
        }
        if settings.printed_deltas == PrintedDeltas::Hide {
            return;
        }
        for one in printed {
            let pair = by_cell.get(&(one.cell.row, one.cell.column));
            let Some((pair, delta)) = pair.and_then(|pair| Some((pair, pair.delta.as_ref()?))) else {
                continue;
            };
            let right = one.state == State::Right;
            let figure = Figure::of(tables, pair, delta).map(|figure| Figure {
                text: mark(right, &one.right, settings.marks),
                mark: true,
                bare: right,
                ..figure
            });
            if one.column.is_none() {
                self.behind_notes[one.cell.column] = true;
            }
            self.put(one.cell.row, one.column.unwrap_or(one.cell.column), figure);
        }
    }

    /// The figure at a row and column.
    pub(super) fn figure(&self, row: usize, column: usize) -> Option<&Figure> {
        self.figures.get(row * self.table.columns.len() + column)?.as_ref()
    }

    /// The figures of a row, left to right; `None` for the columns without one.
    pub(super) fn row(&self, row: usize) -> impl Iterator<Item = Option<&Figure>> {
        (0..self.table.columns.len()).map(move |column| self.figure(row, column))
    }

    /// Whether a column holds marks of printed figures.
    pub(super) fn is_marked(&self, column: usize) -> bool {
        (0..self.table.rows.len()).any(|row| self.figure(row, column).is_some_and(|figure| figure.mark))
    }

    /// Where the label of a cell stands; `None` where there is no cell.
    pub(super) fn place(&self, text: &Lines<'_>, row: usize, column: usize) -> Option<Place> {
        let cell = self.table.cell(row, column)?;
        let note = cell.note.filter(|_| self.behind_notes[column]);
        Some(note.map_or(cell.hint_place(), |note| {
            // What is glued to the brackets belongs to them.
            let rest = text.get(note.span.line).get(note.span.end as usize..).unwrap_or("");
            let glued = rest.find(|c: char| c.is_whitespace() || c == '|').unwrap_or(rest.len());
            let Place { line, byte } = note.span.after();
            Place { line, byte: byte.saturating_add(u32::try_from(glued).unwrap_or(0)) }
        }))
    }

    /// The longest label of a column in characters, with brackets if asked; 0 for a column without any.
    pub(super) fn width(&self, column: usize, bracketed: bool) -> usize {
        self.widths.get(column).map_or(0, |widths| widths[usize::from(bracketed)])
    }
}

impl Figure {
    fn of(tables: &[Table], pair: &Pair, delta: &Delta) -> Option<Self> {
        let cell = pair.cell.of(tables)?;
        Some(Figure {
            text: figure(delta),
            mark: false,
            bare: false,
            target: pair.base.first().and_then(|base| base.of(tables)).map(|base| base.span),
            delta: ShownDelta {
                base: delta.base,
                new: delta.new,
                pct: delta.amount,
                verdict: delta.verdict,
                cell: cell.span,
            },
        })
    }

    fn width(&self, bracketed: bool) -> usize {
        self.text.chars().count() + if bracketed && !self.bare { 2 } else { 0 }
    }

    /// The figure as a label part behind `gap` blanks that fills `width` characters, in brackets if asked. Figures
    /// stand at the right, marks at the left, behind what they mark.
    pub(super) fn part(&self, gap: usize, width: usize, bracketed: bool) -> Part {
        let missing = width.saturating_sub(self.width(bracketed));
        let (before, behind) = if self.mark { (gap, missing) } else { (gap + missing, 0) };
        let mut text = SmolStrBuilder::new();
        push_blanks(&mut text, before);
        if bracketed && !self.bare {
            text.push('(');
            text.push_str(&self.text);
            text.push(')');
        } else {
            text.push_str(&self.text);
        }
        push_blanks(&mut text, behind);
        Part { text: text.finish(), target: self.target }
    }
}

/// So many blanks as a text.
pub(super) fn blanks(count: usize) -> SmolStr {
    let mut text = SmolStrBuilder::new();
    push_blanks(&mut text, count);
    text.finish()
}

fn push_blanks(text: &mut SmolStrBuilder, count: usize) {
    (0..count).for_each(|_| text.push(' '));
}
