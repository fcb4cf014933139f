//! Printed changes as evidence: where a column of percentages or ratios follows from two columns of values, these are
//! compared, and the numbers themselves tell which of them is the baseline.

use crate::model::{Cell, Role, Table};
use crate::number::{Dimension, Number};
use rust_decimal::Decimal;

/// How many rows are looked at.
const MOST_ROWS: usize = 64;

/// What the printed changes tell of a table's columns of values.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Printed {
    /// For each configuration a column that has its title.
    pub(super) names: Vec<usize>,
    /// The baseline among them.
    pub(super) baseline: usize,
    /// The configuration of each column of values, in order.
    pub(super) of: Vec<Option<usize>>,
    /// The metric of each column of values, in order.
    pub(super) group: Vec<usize>,
}

/// Reads the columns as a value with a change for each (`a b % c %`), or as pairs (`a b %  c d %`); `None` where the
/// changes do not follow.
pub(super) fn printed(table: &Table) -> Option<Printed> {
    // Most tables print no changes.
    if table.columns.iter().all(|column| column.role != Role::Delta) {
        return None;
    }
    let columns: Vec<(usize, Role)> = table
        .columns
        .iter()
        .map(|column| column.role)
        .enumerate()
        .filter(|(_, role)| matches!(role, Role::Value | Role::Delta))
        .collect();
    let roles: Vec<Role> = columns.iter().map(|(_, role)| *role).collect();
    let column = |at: usize| columns[at].0;
    let [Role::Value, behind @ ..] = roles.as_slice() else { return None };
    if !behind.is_empty() && behind.chunks(2).all(|pair| pair == [Role::Value, Role::Delta]) {
        // One column without a change in front: the base of all the others.
        let others: Vec<usize> = (1..columns.len()).step_by(2).collect();
        let fits =
            |base: usize, new: usize, at: usize| follows(table, column(base), column(new), column(at + 1));
        if others.iter().all(|at| fits(0, *at, *at)) {
            let names: Vec<usize> = std::iter::once(0).chain(others).map(column).collect();
            let count = names.len();
            return Some(Printed {
                names,
                baseline: 0,
                of: (0..count).map(Some).collect(),
                group: vec![0; count],
            });
        }
    }
    let pairs: Vec<&[(usize, Role)]> = columns.chunks(3).collect();
    let is_pair =
        |pair: &&[(usize, Role)]| matches!(pair, [(_, Role::Value), (_, Role::Value), (_, Role::Delta)]);
    if !pairs.iter().all(is_pair) {
        return None;
    }
    let all = |base: usize, new: usize| {
        pairs.iter().all(|pair| follows(table, pair[base].0, pair[new].0, pair[2].0))
    };
    // Both may fit where changes are small: then the first is the base, as nearly everybody writes it.
    let baseline = if all(0, 1) { 0 } else { usize::from(all(1, 0)) };
    (baseline == 1 || all(0, 1)).then(|| Printed {
        names: vec![column(0), column(1)],
        baseline,
        of: pairs.iter().flat_map(|_| [Some(0), Some(1)]).collect(),
        group: (0..pairs.len()).flat_map(|pair| [pair, pair]).collect(),
    })
}

/// Whether a column of changes follows from two columns of values: in four rows of five, and in one that does change.
fn follows(table: &Table, base: usize, new: usize, change: usize) -> bool {
    let (mut rows, mut fits, mut changed) = (0, 0, false);
    for row in 0..table.rows.len().min(MOST_ROWS) {
        let number = |column: usize| table.cell(row, column).and_then(Cell::number);
        let (Some(base), Some(new), Some(change)) = (number(base), number(new), number(change)) else {
            continue;
        };
        let Some(fit) = fit(base, new, change) else { continue };
        rows += 1;
        fits += usize::from(fit);
        changed |= fit && !change.figure.is_zero() && base.figure != new.figure;
    }
    changed && fits * 5 >= rows * 4
}

/// Whether a printed change can be that from one value to another, of whatever sign; `None` where it cannot be told.
fn fit(base: &Number, new: &Number, change: &Number) -> Option<bool> {
    if base.dimension() != new.dimension() || base.is_percent() {
        return None;
    }
    let half = |number: &Number| number.resolution()?.checked_div(Decimal::TWO);
    let (low, high) = (new.value()?.checked_sub(half(new)?)?, new.value()?.checked_add(half(new)?)?);
    let (below, above) = (base.value()?.checked_sub(half(base)?)?, base.value()?.checked_add(half(base)?)?);
    if low <= Decimal::ZERO || below <= Decimal::ZERO {
        return None;
    }
    let (least, most) = (low.checked_div(above)?, high.checked_div(below)?);
    // A figure may also be cut off instead of rounded.
    let near = |figure: Decimal, least: Decimal, most: Decimal| {
        let (low, high) = (figure.checked_sub(change.ulp), figure.checked_add(change.ulp));
        low.zip(high).is_some_and(|(low, high)| low <= most && least <= high)
    };
    let figure = change.figure;
    if change.dimension() == Dimension::Ratio {
        let turned = Decimal::ONE.checked_div(most)?..=Decimal::ONE.checked_div(least)?;
        return Some(near(figure, least, most) || near(figure, *turned.start(), *turned.end()));
    }
    if !change.is_percent() {
        return None;
    }
    let percent = |ratio: Decimal| ratio.checked_sub(Decimal::ONE)?.checked_mul(Decimal::ONE_HUNDRED);
    let (least, most) = (percent(least)?, percent(most)?);
    Some(near(figure, least, most) || near(-figure, least, most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;

    #[test]
    fn changes_fit_or_do_not() {
        let is = |base: &str, new: &str, change: &str| {
            let of = |text: &str| number(text).unwrap().number;
            fit(&of(base), &of(new), &of(change))
        };
        assert_eq!(is("200", "150", "-25%"), Some(true));
        assert_eq!(is("200", "150", "25.0%"), Some(true));
        assert_eq!(is("200", "150", "33.3%"), Some(false));
        assert_eq!(is("200", "150", "1.33x"), Some(true));
        assert_eq!(is("200", "150", "0.75x"), Some(true));
        assert_eq!(is("1.00s", "900ms", "-10%"), Some(true));
        assert_eq!(is("200", "150", "-50"), None);
        assert_eq!(is("0", "150", "-50%"), None);
    }
}
