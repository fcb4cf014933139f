//! Decides which labelled numbers are wrong for sure: a label alone may speak of rows that are not printed, so others
//! that were said in the same way have to be right.

use super::judge::{Fits, Judged, judge};
use super::labels::{Labelled, labelled};
use super::{Aggregate, Fault, said};
use crate::claims::figure;
use crate::model::{Rule, Table};
use rustc_hash::{FxHashMap, FxHashSet};

/// The labelled numbers of a table that are wrong for sure.
pub(super) fn wrong(index: usize, table: &Table) -> Vec<Aggregate> {
    let found = labelled(table);
    if found.is_empty() {
        return Vec::new();
    }
    let none = FxHashMap::default();
    let judged: Vec<(Labelled, Judged)> = found
        .into_iter()
        .filter_map(|one| judge(table, &one.derived, &none).map(|judged| (one, judged)))
        .collect();
    let lines = Counts::of(table, &judged);
    // What is right as a share of one column need not be one of the other.
    let at = |one: &Labelled| (one.derived.row, one.derived.column);
    let is_share = |one: &Labelled| one.derived.rule == Rule::Share;
    let mut said_of: FxHashSet<(usize, usize)> = judged
        .iter()
        .filter(|(one, judged)| is_share(one) && !is_wrong(judged))
        .map(|(one, _)| at(one))
        .collect();
    judged
        .iter()
        .filter(|(one, judged)| is_wrong(judged) && lines.confirm(table, one))
        .filter(|(one, _)| said_of.insert(at(one)))
        .filter_map(|(one, judged)| {
            let fault = match &judged.fits {
                Fits::No(rights) => Fault::Value(said(one.derived.rule, rights, None)?),
                Fits::Outside(fault) => fault.clone(),
                _ => return None,
            };
            let printed = figure::text(table.cell(one.derived.row, one.derived.column)?.number()?);
            Some(Aggregate { table: index, derived: one.derived.clone(), printed, fault })
        })
        .collect()
}

fn is_wrong(judged: &Judged) -> bool {
    matches!(judged.fits, Fits::No(_) | Fits::Outside(_))
}

/// How many numbers of a line are right and wrong under a rule, and how many of the same members are right.
struct Counts {
    lines: FxHashMap<(super::labels::Line, Rule, Option<usize>), (usize, usize)>,
    members: FxHashMap<((usize, usize), usize), usize>,
}

impl Counts {
    fn of(table: &Table, judged: &[(Labelled, Judged)]) -> Self {
        let mut counts = Counts { lines: FxHashMap::default(), members: FxHashMap::default() };
        for (one, judged) in judged {
            let (right, wrong) = counts.lines.entry(line_of(one)).or_default();
            if is_wrong(judged) {
                *wrong += 1;
            } else if tells(table, one) {
                *right += 1;
                *counts.members.entry(members_of(one)).or_default() += 1;
            }
        }
        counts
    }

    /// Whether the others leave no doubt that a number was meant to follow from its members.
    fn confirm(&self, table: &Table, one: &Labelled) -> bool {
        let (right, wrong) = self.lines.get(&line_of(one)).copied().unwrap_or_default();
        let same_members = self.members.get(&members_of(one)).copied().unwrap_or_default();
        let enough = match one.derived.rule {
            _ if one.certain => wrong <= 1 || right >= wrong,
            Rule::Between | Rule::SpreadWithin => right >= 1 && right >= wrong,
            Rule::Share => right >= 3 && wrong * 4 <= right,
            _ => {
                (right >= 2 && wrong * 2 <= right)
                    || (right >= 1 && wrong == 1 && one.derived.members.len() >= 3)
                    || (same_members >= 2 && wrong == 1)
            }
        };
        enough && !fits_another_mean(table, one)
    }
}

fn line_of(one: &Labelled) -> (super::labels::Line, Rule, Option<usize>) {
    // Shares of the column on the left and of the one on the right are told apart.
    let values =
        if one.derived.rule == Rule::Share { one.derived.members.first().map(|at| at.1) } else { None };
    (one.line, one.derived.rule, values)
}

fn members_of(one: &Labelled) -> ((usize, usize), usize) {
    (one.derived.members.first().copied().unwrap_or_default(), one.derived.members.len())
}

/// Whether a number that fits says anything: its members differ, and it has digits enough not to fit by chance.
fn tells(table: &Table, one: &Labelled) -> bool {
    let figure = |at: &(usize, usize)| {
        table.cell(at.0, at.1).and_then(|cell| cell.number()).map(|number| number.figure)
    };
    let first = one.derived.members.first().and_then(figure);
    let differ = one.derived.members.iter().any(|at| figure(at) != first);
    let own = figure(&(one.derived.row, one.derived.column)).map(|figure| figure.mantissa().unsigned_abs());
    let bounds = matches!(one.derived.rule, Rule::Between | Rule::SpreadWithin);
    differ && own.is_some_and(|digits| bounds || digits >= 100)
}

/// Whether what is no arithmetic mean is a mean of some other kind.
fn fits_another_mean(table: &Table, one: &Labelled) -> bool {
    const MEANS: [Rule; 4] = [Rule::Mean, Rule::Median, Rule::GeometricMean, Rule::HarmonicMean];
    let none = FxHashMap::default();
    MEANS.contains(&one.derived.rule)
        && MEANS.iter().any(|rule| {
            let other = crate::model::Derived { rule: *rule, ..one.derived.clone() };
            judge(table, &other, &none).is_some_and(|judged| !is_wrong(&judged))
        })
}
