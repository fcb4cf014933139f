//! A printed change with what it is held against: the value, its base, and all that either may stand for.

use super::column::Entry;
use super::expect::Member;
use super::prefix::read_otherwise;
use super::reading::Operands;
use crate::compare::{CellRef, Comparison, Pair};
use crate::model::{Cell, Table};
use crate::number::{Interval, Number};
use crate::text::Span;
use rust_decimal::Decimal;
use rustc_hash::FxHashMap;

/// What is compared.
pub(super) struct Compared<'a> {
    pub(super) tables: &'a [Table],
    /// By the first cell of a base: the lowest and the highest of all values that are compared with it, and of it.
    pub(super) extremes: FxHashMap<CellRef, (&'a Number, &'a Number)>,
}

/// The lowest and the highest value around each base.
pub(super) fn extremes<'a>(
    tables: &'a [Table],
    comparisons: &[Comparison],
) -> FxHashMap<CellRef, (&'a Number, &'a Number)> {
    let mut out: FxHashMap<CellRef, (&Number, &Number)> = FxHashMap::default();
    for pair in comparisons.iter().flat_map(|comparison| &comparison.pairs) {
        let Some(first) = pair.base.first() else { continue };
        for number in pair.base.iter().chain([&pair.cell]).filter_map(|cell| operand(tables, *cell)) {
            let (low, high) = out.entry(*first).or_insert((number, number));
            if number.value() < low.value() {
                *low = number;
            }
            if number.value() > high.value() {
                *high = number;
            }
        }
    }
    out
}

/// A figure with its pair.
pub(super) struct Candidate<'a> {
    pub(super) pair: &'a Pair,
    pub(super) base: Vec<&'a Number>,
    pub(super) new: &'a Number,
    pub(super) figure: Number,
    pub(super) column: Option<usize>,
    pub(super) span: Span,
    pub(super) entry: Entry,
}

/// A figure with the two values that it is held against. `None` where they cannot be compared.
pub(super) fn candidate<'a>(
    compared: &Compared<'a>,
    table: &Table,
    pair: &'a Pair,
    figure: Number,
    column: Option<usize>,
    span: Span,
) -> Option<Candidate<'a>> {
    let Compared { tables, extremes } = compared;
    let new = operand(tables, pair.cell)?;
    let base: Vec<&Number> = pair.base.iter().filter_map(|base| operand(tables, *base)).collect();
    if base.is_empty() || base.iter().any(|base| base.dimension() != new.dimension()) {
        return None;
    }
    let points = new.is_percent() || table.is_percentage(pair.cell.row, pair.cell.column);
    let lenient = table.rows[pair.cell.row].aggregate;
    // All in the unit of the new value: a difference is printed in that one.
    let scale = new.unit.map_or(Decimal::ONE, |unit| unit.scale);
    let extremes = pair.base.first().and_then(|first| {
        let (low, high) = extremes.get(first)?;
        Some((pooled(&[low], scale)?, pooled(&[high], scale)?))
    });
    let operands = Operands {
        base: pooled(&base, scale)?,
        new: pooled(&[new], scale)?,
        direction: pair.told.direction,
        extremes,
    };
    let otherwise = match base[..] {
        [single] => read_otherwise(single, new).and_then(|(base, new)| {
            let (base, new) = (pooled(&[&base], scale)?, pooled(&[&new], scale)?);
            Some(Operands { base, new, direction: pair.told.direction, extremes: None })
        }),
        _ => None,
    };
    let entry = Entry { figure, operands, otherwise, scale, points, lenient };
    Some(Candidate { pair, base, new, figure, column, span, entry })
}

/// The number of a cell, unless it stands for no value.
fn operand(tables: &[Table], at: CellRef) -> Option<&Number> {
    let table = tables.get(at.table)?;
    let number = table.cell(at.row, at.column).and_then(Cell::number)?;
    table.sentinel(at.row, at.column).is_none().then_some(number)
}

/// The mean of some runs, in units of `scale`.
fn pooled(runs: &[&Number], scale: Decimal) -> Option<Member> {
    let zero = Member { value: Decimal::ZERO, range: Interval::exact(Decimal::ZERO) };
    let sum = runs.iter().try_fold(zero, |sum, run| {
        let range = sum.range.plus(Interval::of(run)?)?;
        Some(Member { value: sum.value.checked_add(run.value()?)?, range })
    })?;
    let divisor = Decimal::from(runs.len()).checked_mul(scale)?;
    if divisor == Decimal::ONE {
        return Some(sum);
    }
    Some(Member { value: sum.value.checked_div(divisor)?, range: sum.range.over(Interval::exact(divisor))? })
}
