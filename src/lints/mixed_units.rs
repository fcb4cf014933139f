//! `mixed-units`: a value that is compared with one in another unit.
//!
//! Tools choose the unit of each value by its size, and rows of different tests have different units: neither is worth
//! a word. Where somebody typed one side in other units than the other, the figures themselves mislead.

use super::{Facts, Lint, Severity, Sink};
use crate::compare::{CellRef, Pair};
use crate::model::{Cell, Source};
use crate::number::{Dimension, Number, Unit};
use crate::text::Span;
use std::collections::BTreeMap;

pub(super) static LINT: Lint = Lint {
    code: "mixed-units",
    severity: Severity::Information,
    summary: "Reports where units change inside a column, or between the sides of a comparison, so that values are converted before they are compared.",
    why: "Who reads the figures alone takes a small value in a large unit for a large change.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    // One finding for each column, however many of its values there are.
    let mut columns: BTreeMap<(usize, usize), Vec<(CellRef, CellRef)>> = BTreeMap::new();
    for pair in facts.comparisons.iter().flat_map(|comparison| &comparison.pairs) {
        let Some(base) = other_unit(facts, pair) else { continue };
        columns.entry((pair.cell.table, pair.cell.column)).or_default().push((pair.cell, base));
    }
    for pairs in columns.values() {
        let Some(((first, base), rest)) = pairs.split_first() else { continue };
        let place = |cell: &CellRef| cell.of(facts.tables).map(|cell| cell.span);
        let Some((span, base_span)) = place(first).zip(place(base)) else { continue };
        let (new, old) = (text(facts, span), text(facts, base_span));
        let message = format!("{new} is compared with {old}: the units differ, and are converted first");
        let others = rest.iter().filter_map(|(cell, _)| place(cell));
        let related = std::iter::once((base_span, "the baseline".to_owned()))
            .chain(others.map(|span| (span, format!("{} as well", text(facts, span)))));
        sink.report(span, message, related.collect());
    }
}

/// The base of a typed value that is in another unit of the same dimension.
fn other_unit(facts: &Facts<'_>, pair: &Pair) -> Option<CellRef> {
    pair.delta.as_ref()?;
    let typed = facts.tables.get(pair.cell.table)?.source == Source::Typed;
    let unit =
        |cell: &CellRef| -> Option<Unit> { cell.of(facts.tables).and_then(Cell::number).and_then(unit) };
    let own = unit(&pair.cell).filter(|_| typed)?;
    pair.base.iter().copied().find(|base| unit(base).is_some_and(|unit| unit.scale != own.scale))
}

/// The unit of a number, where it has more than a letter for thousands.
fn unit(number: &Number) -> Option<Unit> {
    number
        .unit
        .filter(|unit| !matches!(unit.dimension, Dimension::Plain | Dimension::Percent | Dimension::Ratio))
}

/// What stands at a place.
fn text<'a>(facts: &Facts<'a>, span: Span) -> &'a str {
    let line = facts.page.line(span.line);
    line.and_then(|line| line.raw.get(span.start as usize..span.end as usize)).unwrap_or("")
}
