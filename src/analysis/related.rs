//! What belongs together: a value, its baseline and what else is measured against that; a label and its values.

use super::target::{Target, target};
use crate::claims::Printed;
use crate::compare::{CellRef, Comparison, Pair};
use crate::model::Table;
use crate::text::{Place, Span};

/// What belongs to what stands at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Related {
    /// What was asked about.
    pub origin: Span,
    /// Whether that is a value, or a change that is printed for one, and no label.
    pub is_value: bool,
    /// The cells that it is measured against; of a label, those of its row or column that others are measured against.
    pub baseline: Vec<Span>,
    /// The compared values: those with the same baseline, or those of the label. The origin is among them where it is
    /// one.
    pub compared: Vec<Span>,
}

impl Related {
    /// The same places, `lines` further down.
    #[must_use]
    pub fn shifted(mut self, lines: u32) -> Self {
        self.origin = self.origin.shifted(lines);
        self.baseline.iter_mut().chain(&mut self.compared).for_each(|span| *span = span.shifted(lines));
        self
    }
}

/// What belongs to what stands at `at`.
pub(super) fn related(
    tables: &[Table],
    comparisons: &[Comparison],
    printed: &[Printed],
    at: Place,
) -> Option<Related> {
    let (target, origin) = target(tables, comparisons, printed, at)?;
    let comparison = comparisons.get(target.comparison())?;
    let cell = match target {
        Target::Cell { cell, .. } => Some(cell),
        Target::Printed { printed: index, .. } => Some(printed.get(index)?.cell),
        _ => None,
    };
    let named = target.names(comparisons);
    let belongs = |pair: &&Pair| match (cell, named) {
        (Some(cell), _) => pair.cell == cell || pair.base.contains(&cell),
        // A heading's values, wherever they stand.
        (None, Some(configuration)) if matches!(target, Target::Heading { .. }) => {
            pair.configuration == configuration || configuration == comparison.baseline
        }
        _ => target.holds(pair.cell) || pair.base.iter().any(|base| target.holds(*base)),
    };
    let mut baseline: Vec<CellRef> = Vec::new();
    let mut compared: Vec<CellRef> = Vec::new();
    match cell {
        Some(_) => {
            let base = &comparison.pairs.iter().find(belongs)?.base;
            baseline.extend(base.iter());
            compared.extend(comparison.pairs.iter().filter(|pair| pair.base == *base).map(|pair| pair.cell));
        }
        None => {
            let own = |cell: &CellRef| target.holds(*cell) || matches!(target, Target::Heading { .. });
            for pair in comparison.pairs.iter().filter(belongs) {
                let is_baseline = named == Some(comparison.baseline);
                baseline
                    .extend(pair.base.iter().filter(|base| own(base) && (is_baseline || named.is_none())));
                compared.extend(Some(pair.cell).filter(|cell| own(cell) && !is_baseline));
            }
        }
    }
    let spans = |cells: &mut Vec<CellRef>| {
        cells.sort_unstable();
        cells.dedup();
        cells.iter().filter_map(|cell| Some(cell.of(tables)?.span)).collect::<Vec<_>>()
    };
    let (baseline, compared) = (spans(&mut baseline), spans(&mut compared));
    Some(Related { origin, is_value: cell.is_some(), baseline, compared })
}
