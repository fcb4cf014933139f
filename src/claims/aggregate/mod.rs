//! Numbers that follow from others of their table, against those others: averages, scores, maxima, ranges.

mod evidence;
mod judge;
mod labels;

use super::figure;
use crate::compare::Comparison;
use crate::model::{Derived, Rule, Table};
use judge::{Fits, Judged, gives_a_value, judge};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A derived number that its members cannot give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aggregate {
    /// Index of its table.
    pub table: usize,
    /// The number and its members.
    pub derived: Derived,
    /// The number as printed.
    pub printed: String,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a derived number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The members give this value, rounded as the number is printed.
    Value(String),
    /// It is less than the first member, or more than the second, between which it has to lie.
    Outside {
        /// The end that it passes.
        end: String,
        /// Whether it lies below the lower one.
        below: bool,
    },
    /// It is more than values between two others can spread; the most that they can.
    TooWide(String),
}

/// The derived numbers of a message that their members cannot give.
pub(crate) fn check(tables: &[Table], comparisons: &[Comparison]) -> Vec<Aggregate> {
    let mut out = declared(tables);
    // Labels are taken at their word only in tables of measurements, where no format says more.
    let compared: BTreeSet<usize> =
        comparisons.iter().flat_map(|comparison| &comparison.tables).copied().collect();
    for index in compared {
        let table = &tables[index];
        if table.derived.is_empty() && !table.traits.tests_changes {
            out.extend(evidence::wrong(index, table));
        }
    }
    out
}

/// Those that formats declare.
fn declared(tables: &[Table]) -> Vec<Aggregate> {
    let mut judged = Vec::new();
    for (index, table) in tables.iter().enumerate().filter(|(_, table)| !table.derived.is_empty()) {
        let derived: FxHashMap<(usize, usize), &Derived> = table
            .derived
            .iter()
            .filter(|derived| gives_a_value(derived.rule))
            .map(|derived| ((derived.row, derived.column), derived))
            .collect();
        judged
            .extend(table.derived.iter().filter_map(|one| Some((index, one, judge(table, one, &derived)?))));
    }
    let strangers = strangers(&judged);
    let exact = computed_from_the_printed(judged.iter().map(|(_, _, judged)| judged));
    let form = usual_form(judged.iter().map(|(_, derived, judged)| (derived.rule, judged)));
    judged
        .into_iter()
        .filter(|(index, derived, _)| !strangers.contains(&(*index, derived.rule, derived.column)))
        .filter_map(|(index, derived, judged)| {
            let fault = match judged.fits {
                Fits::No(rights) => Fault::Value(said(derived.rule, &rights, form)?),
                Fits::Loosely(rights) if exact && judged.finer => {
                    Fault::Value(said(derived.rule, &rights, form)?)
                }
                Fits::Outside(fault) => fault,
                _ => return None,
            };
            let printed = figure::text(tables[index].cell(derived.row, derived.column)?.number()?);
            Some(Aggregate { table: index, derived: derived.clone(), printed, fault })
        })
        .collect()
}

/// The rules that most cells of a column break: the column holds something else than its format thought.
fn strangers(judged: &[(usize, &Derived, Judged)]) -> FxHashSet<(usize, Rule, usize)> {
    let mut counts: FxHashMap<(usize, Rule, usize), (usize, usize)> = FxHashMap::default();
    for (index, derived, judged) in judged {
        let (wrong, all) = counts.entry((*index, derived.rule, derived.column)).or_default();
        *wrong += usize::from(matches!(judged.fits, Fits::No(_) | Fits::Outside(_)));
        *all += 1;
    }
    counts.retain(|_, (wrong, all)| *all >= 3 && *wrong * 2 > *all);
    counts.into_keys().collect()
}

/// The form in which most standard deviations of a message are computed, where any show it.
fn usual_form<'j>(all: impl Iterator<Item = (Rule, &'j Judged)>) -> Option<usize> {
    let mut counts = [0usize; 2];
    for (rule, judged) in all {
        if let (Rule::StandardDeviation, Fits::Exactly(form @ 0..2)) = (rule, &judged.fits) {
            counts[*form] += 1;
        }
    }
    match counts {
        [0, 0] => None,
        [sample, population] => Some(usize::from(population > sample)),
    }
}

/// The right value in words. Of several forms the usual one; both, where none is usual.
fn said(rule: Rule, rights: &[String], form: Option<usize>) -> Option<String> {
    match (rights, form) {
        ([sample, population], None) if rule == Rule::StandardDeviation => {
            Some(format!("{sample} (over n: {population})"))
        }
        (rights, form) => rights.get(form.unwrap_or(0)).or(rights.first()).cloned(),
    }
}

/// Whether numbers printed more finely than their members were computed from the members as printed: most are exactly
/// what those give. One that is not is wrong then, though rounding might excuse it elsewhere.
fn computed_from_the_printed<'j>(all: impl Iterator<Item = &'j Judged>) -> bool {
    let finer: Vec<bool> =
        all.filter(|judged| judged.finer).map(|judged| matches!(judged.fits, Fits::Exactly(_))).collect();
    let exactly = finer.iter().filter(|exactly| **exactly).count();
    exactly >= 2 && exactly * 3 >= finer.len() * 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read;
    use crate::layout::Page;

    /// The faults in a table of plain rows whose last row follows from those above, column by column.
    fn faults(text: &str, rule: Rule) -> Vec<(usize, Fault)> {
        let page = Page::new(text);
        let mut tables = read(&page);
        let table = &mut tables[0];
        let last = table.rows.len() - 1;
        for column in 0..table.columns.len() {
            let members = (0..last).map(|row| (row, column)).collect();
            table.derived.push(Derived { row: last, column, rule, members });
        }
        declared(&tables).into_iter().map(|wrong| (wrong.derived.column, wrong.fault)).collect()
    }

    fn value(text: &str) -> Fault {
        Fault::Value(text.to_owned())
    }

    #[test]
    fn rounding_and_cutting_are_no_faults() {
        let text = "a 303.62 12\nb 306.19 13\nc 309.81 13\nav 306.5 12\n";
        assert_eq!(faults(text, Rule::Mean), []);
        let text = "a 303.62 12\nb 306.19 13\nc 309.81 13\nav 306.6 15\n";
        assert_eq!(faults(text, Rule::Mean), [(0, value("306.5")), (1, value("13"))]);
    }

    #[test]
    fn missing_members_leave_nothing_to_check() {
        assert_eq!(faults("a 303.62 12\nb nan -2147483648\nav 206.6 15\n", Rule::Mean), []);
    }

    #[test]
    fn a_maximum_is_one_of_its_members_to_the_digit() {
        let text = "a 303.62 1.5\nb 306.19 2.5\nmax 306.20 3\n";
        assert_eq!(faults(text, Rule::Maximum), [(0, value("306.19"))]);
    }

    #[test]
    fn digits_far_below_the_members_show_how_a_mean_was_computed() {
        let exact = "a 28.19 27.97 29.74 29.13\nb 28.17 28.26 29.77 29.34\nc 28.25 27.95 29.93 29.27\n";
        let right = format!("{exact}av 28.203333 28.060000 29.813333 29.246667\n");
        assert_eq!(faults(&right, Rule::Mean), []);
        let wrong = format!("{exact}av 28.203333 28.061000 29.813333 29.246667\n");
        assert_eq!(faults(&wrong, Rule::Mean), [(1, value("28.060000"))]);
        // Computed before rounding, each with other digits below the second: right as far as anybody can tell.
        let finer = format!("{exact}av 28.201271 28.061817 29.812219 29.248120\n");
        assert_eq!(faults(&finer, Rule::Mean), []);
    }

    #[test]
    fn a_wrong_deviation_is_given_in_the_usual_form() {
        let text =
            "a 28.19 27.97 29.74\nb 28.17 28.26 29.77\nc 28.25 27.95 29.93\nsd 0.033993 0.141657 0.883400\n";
        assert_eq!(faults(text, Rule::StandardDeviation), [(2, value("0.083400"))]);
        let text = "a 28.19\nb 28.17\nc 28.25\nsd 0.933993\n";
        assert_eq!(faults(text, Rule::StandardDeviation), [(0, value("0.041633 (over n: 0.033993)"))]);
    }

    #[test]
    fn averages_lie_between_and_spreads_fit_in() {
        let text = "min 22.180\nmax 27.220\navg 28.001\n";
        let outside = Fault::Outside { end: "27.220".into(), below: false };
        assert_eq!(faults(text, Rule::Between), [(0, outside)]);
        let text = "min 22.180\nmax 27.220\nsdev 3.881\n";
        assert_eq!(faults(text, Rule::SpreadWithin), [(0, Fault::TooWide("3.565".into()))]);
    }
}
