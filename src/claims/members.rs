//! The members of a derived number in one unit, each with all that it may stand for.

use super::expect::{Member, expected};
use crate::model::{Derived, Role, Rule, Table};
use crate::number::{Interval, Number};
use rust_decimal::Decimal;

/// Whether a rule makes one dimension from others: only values in the base of their units go together then.
pub(crate) fn mixes(rule: Rule) -> bool {
    matches!(rule, Rule::Quotient { .. } | Rule::ProductQuotient { .. } | Rule::Share)
}

/// The number of a cell, unless it stands for no value.
pub(crate) fn usable(table: &Table, row: usize, column: usize) -> Option<&Number> {
    let number = table.cell(row, column)?.number()?;
    table.sentinel(row, column).is_none().then_some(number)
}

/// Whether a number is known exactly: a constant of the suite that is no count.
pub(crate) fn is_exact(table: &Table, column: usize, number: &Number) -> bool {
    table.columns.get(column).is_some_and(|column| column.role == Role::Constant) && !number.integer
}

/// The members in a unit that they share with the derived number. A member that is derived itself is known more
/// closely than it is printed; where it contradicts its own members, these count and not its figure.
pub(crate) fn members<'t>(
    table: &'t Table,
    derived: &Derived,
    number: &Number,
    derivation: impl Fn((usize, usize)) -> Option<&'t Derived>,
) -> Option<Vec<Member>> {
    let numbers: Vec<&Number> =
        derived.members.iter().map(|&(row, column)| usable(table, row, column)).collect::<Option<_>>()?;
    let first = numbers.first()?;
    let mixes = mixes(derived.rule);
    // Where only one side prints the unit, and where all print the same, the figures themselves compare.
    let plain = !mixes
        && (number.unit.is_none() || first.unit.is_none() || number.unit == first.unit)
        && numbers.iter().all(|other| other.unit == first.unit);
    if !mixes && !plain && numbers.iter().any(|other| other.dimension() != number.dimension()) {
        return None;
    }
    let own = number.unit.filter(|_| !mixes).map_or(Decimal::ONE, |unit| unit.scale);
    let mut out = Vec::with_capacity(numbers.len());
    for (at, member) in derived.members.iter().zip(&numbers) {
        let unit = || member.unit.map_or(Decimal::ONE, |unit| unit.scale).checked_div(own);
        let scale = if plain { Decimal::ONE } else { unit()? };
        let value = member.figure.checked_mul(scale)?;
        let range = match table.columns.get(at.1).map(|column| column.role) {
            _ if derived.rule == Rule::Total => Interval::exact(value),
            Some(Role::Constant) if !member.integer => Interval::exact(value),
            // A count is never cut off.
            Some(Role::Constant | Role::Parameter) => {
                Interval::rounded(member)?.times(Interval::exact(scale))?
            }
            _ => Interval::printed(member)?.times(Interval::exact(scale))?,
        };
        let mut known = Member { value, range };
        if let Some(own) = derivation(*at) {
            known = narrowed(table, own, member, known).unwrap_or(known);
        }
        out.push(known);
    }
    Some(out)
}

/// What a member that is derived itself can be, by its own members; these are taken as they are printed.
fn narrowed(table: &Table, own: &Derived, number: &Number, printed: Member) -> Option<Member> {
    let members = members(table, own, number, |_| None)?;
    let [form] = expected(own.rule, &members)[..] else { return None };
    match form.range.common(printed.range) {
        Some(range) => Some(Member { value: printed.value, range }),
        None => Some(Member { value: form.value, range: form.range }),
    }
}
