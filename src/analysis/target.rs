//! What stands at a place: a compared cell, a change that the text prints, a label of a comparison.

use crate::claims::Printed;
use crate::compare::{Axis, CellRef, Comparison};
use crate::model::Table;
use crate::text::{Place, Span};

/// What stands at a place. Comparisons and printed changes are named by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A value that is compared, or that others are measured against.
    Cell { comparison: usize, cell: CellRef },
    /// A change that the text prints.
    Printed { comparison: usize, printed: usize },
    /// A row's label.
    Row { comparison: usize, table: usize, row: usize },
    /// A column's title.
    Column { comparison: usize, table: usize, column: usize },
    /// A heading that names a configuration.
    Heading { comparison: usize, configuration: usize },
}

/// What stands at `at`, and from where to where.
pub(super) fn target(
    tables: &[Table],
    comparisons: &[Comparison],
    printed: &[Printed],
    at: Place,
) -> Option<(Target, Span)> {
    // A place between two things belongs to the second, where a cursor before a character is drawn on it.
    let inside = |span: Span| span.touches(at) && at.byte < span.end;
    let touched = |span: Span| span.start < span.end && span.touches(at);
    find(tables, comparisons, printed, at.line, &inside)
        .or_else(|| find(tables, comparisons, printed, at.line, &touched))
}

fn find(
    tables: &[Table],
    comparisons: &[Comparison],
    printed: &[Printed],
    line: u32,
    here: &impl Fn(Span) -> bool,
) -> Option<(Target, Span)> {
    if let Some(index) = printed.iter().position(|one| here(one.span)) {
        let one = &printed[index];
        let of = |comparison: &Comparison| comparison.pairs.iter().any(|pair| pair.cell == one.cell);
        let comparison = comparisons.iter().position(of)?;
        return Some((Target::Printed { comparison, printed: index }, one.span));
    }
    for (number, comparison) in comparisons.iter().enumerate() {
        for &table in &comparison.tables {
            let found =
                tables.get(table).and_then(|read| in_table(read, table, number, comparison, line, here));
            if found.is_some() {
                return found;
            }
        }
        // Headings; the labels of rows and columns are found above, with their row or column.
        let heading = comparison.configurations.iter().position(|label| here(label.span));
        if let Some(configuration) = heading {
            let span = comparison.configurations[configuration].span;
            return Some((Target::Heading { comparison: number, configuration }, span));
        }
    }
    None
}

fn in_table(
    read: &Table,
    table: usize,
    comparison: usize,
    compared: &Comparison,
    line: u32,
    here: &impl Fn(Span) -> bool,
) -> Option<(Target, Span)> {
    let rows = read.rows.iter().enumerate().filter(|(_, header)| {
        // A row that was broken goes on below.
        header.line <= line && line <= header.line.saturating_add(8)
    });
    for (row, header) in rows {
        if here(header.label.span) {
            return Some((Target::Row { comparison, table, row }, header.label.span));
        }
        for column in 0..read.columns.len() {
            let Some(cell) = read.cell(row, column).filter(|cell| here(cell.span)) else { continue };
            let at = CellRef { table, row, column };
            if compared.pairs.iter().any(|pair| pair.cell == at || pair.base.contains(&at)) {
                return Some((Target::Cell { comparison, cell: at }, cell.span));
            }
        }
    }
    read.columns.iter().enumerate().find_map(|(column, header)| {
        let title = header.title.as_ref().filter(|title| here(title.span))?;
        Some((Target::Column { comparison, table, column }, title.span))
    })
}

/// Which configuration the cells have that `within` picks, where they are all of one.
pub(super) fn configuration(comparison: &Comparison, within: impl Fn(CellRef) -> bool) -> Option<usize> {
    let of_pair = comparison.pairs.iter().find(|pair| within(pair.cell)).map(|pair| pair.configuration);
    of_pair.or_else(|| {
        let is_base = comparison.pairs.iter().flat_map(|pair| pair.base.iter()).any(|base| within(*base));
        is_base.then_some(comparison.baseline)
    })
}

impl Target {
    /// The configuration that the target names, where it names one.
    pub(super) fn names(self, comparisons: &[Comparison]) -> Option<usize> {
        match self {
            Target::Heading { configuration, .. } => Some(configuration),
            Target::Row { comparison, .. } | Target::Column { comparison, .. } => {
                let comparison = comparisons.get(comparison)?;
                let axis = if matches!(self, Target::Row { .. }) { Axis::Rows } else { Axis::Columns };
                if comparison.axis != axis {
                    return None;
                }
                configuration(comparison, |cell| self.holds(cell))
            }
            Target::Cell { .. } | Target::Printed { .. } => None,
        }
    }

    /// Whether a cell stands in the row or column that the target is the label of.
    pub(super) fn holds(self, cell: CellRef) -> bool {
        match self {
            Target::Row { table, row, .. } => (cell.table, cell.row) == (table, row),
            Target::Column { table, column, .. } => (cell.table, cell.column) == (table, column),
            Target::Cell { cell: own, .. } => cell == own,
            Target::Printed { .. } | Target::Heading { .. } => false,
        }
    }

    /// Its comparison, by index.
    pub(super) fn comparison(self) -> usize {
        match self {
            Target::Cell { comparison, .. }
            | Target::Printed { comparison, .. }
            | Target::Row { comparison, .. }
            | Target::Column { comparison, .. }
            | Target::Heading { comparison, .. } => comparison,
        }
    }
}
