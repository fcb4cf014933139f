//! Whether a column beside two named sides (`base`, `patched`) is a third one, whatever its title: its figures tell.

use crate::model::{Cell, Table};
use crate::number::{Dimension, Number};
use rust_decimal::Decimal;

/// How many rows are looked at.
const MOST_ROWS: usize = 64;
/// How many times as large or small as the baseline's the figures of another side are at most, in most rows.
const WIDEST: Decimal = Decimal::TEN;
/// Titles of columns that sum up, describe or count the others.
const BESIDE: &[&str] = &[
    "total",
    "sum",
    "avg",
    "average",
    "mean",
    "median",
    "min",
    "max",
    "unit",
    "units",
    "count",
    "runs",
    "samples",
    "saved",
    "saving",
    "savings",
    "reduction",
    "win",
    "loss",
    "cost",
    "p",
    "t",
    "sig",
    "note",
    "notes",
    "limit",
    "target",
];

/// Whether a column holds the same measurements as the two sides `base` and `new`: in their dimension, printed like
/// them, of their size, and not worked out from them.
pub(super) fn is_a_side(table: &Table, title: &str, [base, new]: [usize; 2], column: usize) -> bool {
    if title.split_whitespace().any(|word| BESIDE.iter().any(|known| known.eq_ignore_ascii_case(word))) {
        return false;
    }
    let number = |row: usize, column: usize| table.cell(row, column).and_then(Cell::number);
    let (mut rows, mut alike, mut whole, mut fractions) = (0, 0, [0; 2], 0);
    let mut derived = [0; RULES.len()];
    for row in 0..table.rows.len().min(MOST_ROWS) {
        let (Some(old), Some(third)) = (number(row, base), number(row, column)) else { continue };
        if old.dimension() != third.dimension() {
            return false;
        }
        rows += 1;
        alike += usize::from(is_near(old, third));
        whole[0] += usize::from(old.integer);
        whole[1] += usize::from(third.integer);
        fractions += usize::from(!old.integer);
        if let Some(new) = number(row, new) {
            for (count, rule) in derived.iter_mut().zip(RULES) {
                *count += usize::from(gives(*rule, old, new, third));
            }
        }
    }
    // Where one column is whole and the other mostly is not, one of them counts something.
    let printed_alike =
        whole[0] == whole[1] || (whole[0] < rows && whole[1] < rows) || fractions == 0 && whole[1] > 0;
    rows > 0 && alike * 4 >= rows * 3 && printed_alike && derived.iter().all(|count| count * 4 < rows * 3)
}

/// Whether two figures are of one size.
fn is_near(old: &Number, third: &Number) -> bool {
    let values = || Some((old.value()?.abs(), third.value()?.abs()));
    let near = |(old, third): (Decimal, Decimal)| {
        Some(old <= third.checked_mul(WIDEST)? && third <= old.checked_mul(WIDEST)?)
    };
    values().and_then(near).unwrap_or(false)
}

/// What a column may work out from an old and a new value.
const RULES: &[fn(Decimal, Decimal) -> Option<Decimal>] = &[
    |old, new| new.checked_sub(old),
    |old, new| new.checked_div(old),
    |old, new| old.checked_div(new),
    |old, new| new.checked_sub(old)?.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(old),
    |old, new| old.checked_add(new),
];

/// Whether a figure is what a rule gives, of whatever sign and within its last place.
fn gives(rule: fn(Decimal, Decimal) -> Option<Decimal>, old: &Number, new: &Number, third: &Number) -> bool {
    let plain = |number: &Number| {
        if third.dimension() == Dimension::Plain { Some(number.figure) } else { number.value() }
    };
    let worked_out = plain(old).zip(plain(new)).and_then(|(old, new)| rule(old, new));
    let near = |value: Decimal| Some((value.abs() - plain(third)?.abs()).abs() <= third.resolution()?);
    worked_out.and_then(near).unwrap_or(false)
}
