//! Holds one derived number against its members.

use super::super::expect::{Expected, Member, expected, widest_deviation};
use super::super::figure;
use super::super::members::{is_exact, members, mixes, usable};
use super::Fault;
use crate::model::{Derived, Rule, Table};
use crate::number::{Interval, Number};
use rust_decimal::Decimal;
use rustc_hash::FxHashMap;

/// How a derived number and its members go together.
pub(super) struct Judged {
    pub(super) fits: Fits,
    /// Whether it is printed far more finely than its members: then it shows by its digits how it was computed.
    pub(super) finer: bool,
}

pub(super) enum Fits {
    /// It is the value of the members as printed, in this form.
    Exactly(usize),
    /// It is a value that the members may have had before they were rounded; what they give as printed, in each form.
    Loosely(Vec<String>),
    /// It is none; what the members give, in each form.
    No(Vec<String>),
    /// It lies where it cannot.
    Outside(Fault),
}

/// Whether a rule gives a value, and not only bounds.
pub(super) fn gives_a_value(rule: Rule) -> bool {
    !matches!(rule, Rule::Between | Rule::SpreadWithin)
}

/// `None` where nothing can be checked: a member that is missing, nan, or stands for no value.
pub(super) fn judge(
    table: &Table,
    derived: &Derived,
    all: &FxHashMap<(usize, usize), &Derived>,
) -> Option<Judged> {
    let number = usable(table, derived.row, derived.column)?;
    let members = members(table, derived, number, |at| all.get(&at).copied())?;
    let printed =
        if derived.rule == Rule::Total { Interval::exact(number.figure) } else { Interval::printed(number)? };
    if !gives_a_value(derived.rule) {
        let fits = bounded(derived.rule, number, printed, &members)?.map_or(Fits::Exactly(0), Fits::Outside);
        return Some(Judged { fits, finer: false });
    }
    let forms = expected(derived.rule, &members);
    let forms: Vec<Expected> = forms.iter().filter_map(|form| in_unit(form, derived.rule, number)).collect();
    let coarsest = derived.members.iter().filter_map(|&(row, column)| {
        // Exact constants are as fine as can be.
        let member = table.cell(row, column)?.number()?;
        (!is_exact(table, column, member)).then_some(member.ulp)
    });
    let coarsest = coarsest.max();
    // Only where all are of one kind do their last places compare.
    let alike = matches!(derived.rule, Rule::Mean | Rule::StandardDeviation);
    let finer = alike
        && coarsest.is_some_and(|ulp| number.ulp.checked_mul(Decimal::ONE_HUNDRED).is_some_and(|n| n <= ulp));
    let fits = if let Some(form) = forms.iter().position(|form| printed.contains(form.value)) {
        Fits::Exactly(form)
    } else {
        // The largest of some figures is one of them, digit by digit, where it is printed like them.
        let one_of_them =
            matches!(derived.rule, Rule::Maximum | Rule::Minimum) && coarsest == Some(number.ulp);
        let rights: Vec<String> =
            forms.iter().map(|form| figure::like(form.value, number)).collect::<Option<_>>()?;
        if rights.is_empty() {
            return None;
        } else if !one_of_them && forms.iter().any(|form| form.range.overlaps(printed)) {
            Fits::Loosely(rights)
        } else {
            Fits::No(rights)
        }
    };
    Some(Judged { fits, finer })
}

/// What the members give, in the unit of the derived number.
fn in_unit(form: &Expected, rule: Rule, number: &Number) -> Option<Expected> {
    let Some(unit) = number.unit.filter(|_| mixes(rule)) else { return Some(*form) };
    Some(Expected {
        value: form.value.checked_div(unit.scale)?,
        range: form.range.over(Interval::exact(unit.scale))?,
    })
}

/// Whether a number keeps within its two members; `Some(None)` where it does.
fn bounded(rule: Rule, number: &Number, printed: Interval, members: &[Member]) -> Option<Option<Fault>> {
    let [low, high] = members else { return None };
    let say = |value: Decimal| figure::like(value, &Number { signed: false, ..*number });
    Some(match rule {
        Rule::Between if printed.high() < low.range.low() => {
            Some(Fault::Outside { end: say(low.value)?, below: true })
        }
        Rule::Between if printed.low() > high.range.high() => {
            Some(Fault::Outside { end: say(high.value)?, below: false })
        }
        Rule::SpreadWithin => {
            let widest = widest_deviation(*low, *high)?;
            (printed.low() > widest.high()).then(|| say(widest.high()).map(Fault::TooWide))?
        }
        _ => None,
    })
}
