//! Baselines that somebody chose: for one table (by the editor's menu, or by a line in the text), or by name for all.

use super::axis::{self, Chosen};
use super::baseline::Reason;
use super::context::Context;
use super::direction::{of_benchmark, of_name};
use super::evidence::{holds_measurements, is_relative};
use super::sections::Group;
use super::{Axis, Comparison};
use crate::layout::{Directive, Page};
use crate::model::{Label, Role, Row, Table};
use std::ops::Range;
use std::sync::Arc;

/// What is chosen for a text. The text's own directives come on top of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BaselineChoices {
    /// The choices for single comparisons.
    pub here: Vec<BaselineChoice>,
    /// Names of baselines, wherever a configuration has one of them.
    pub names: Arc<[String]>,
}

/// One configuration of a comparison, chosen as its baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineChoice {
    /// The lines of the table, or from the first to the last table of the sections.
    pub lines: Range<u32>,
    /// Where the configuration stands.
    pub axis: Axis,
    /// Its label.
    pub label: String,
    /// Its place among the configurations: which is meant of equal labels, and of a label that was changed.
    pub index: usize,
    /// How many configurations there were: where there are others now, the place says nothing.
    pub of: usize,
}

impl BaselineChoices {
    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.here.is_empty() && self.names.is_empty()
    }
}

impl BaselineChoice {
    /// The chosen one among these labels.
    fn among<'l>(&self, labels: impl Iterator<Item = &'l str> + Clone) -> Option<usize> {
        let same = |(at, label): (usize, &str)| (label == self.label).then_some(at);
        let by_place = labels.clone().enumerate().nth(self.index).and_then(same);
        by_place
            .or_else(|| labels.clone().enumerate().find_map(same))
            .or_else(|| Some(self.index).filter(|at| labels.count() == self.of && *at < self.of))
    }
}

/// A configuration that may be chosen as the baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The choice of it.
    pub choice: BaselineChoice,
    /// Where its label stands; nowhere for one without a title.
    pub label: Label,
    /// Whether it is the baseline already.
    pub is_baseline: bool,
    /// Whether it is a configuration of a comparison that is there, and does not begin one.
    pub compared: bool,
}

/// What may be chosen in a table: the configurations of its comparison, or its rows and columns where nothing is compared
/// and its figures are measurements, as `page` tells; none of these without a page.
pub fn candidates(
    page: Option<&Page<'_>>,
    tables: &[Table],
    comparisons: &[Comparison],
    table: usize,
) -> Vec<Candidate> {
    let mut found = Vec::new();
    let comparison = comparisons.iter().find(|comparison| comparison.tables.contains(&table));
    if let Some(comparison) = comparison {
        let lines = lines_of(tables, &comparison.tables);
        let of = comparison.configurations.len();
        found.extend(comparison.configurations.iter().enumerate().map(|(index, label)| Candidate {
            choice: BaselineChoice {
                lines: lines.clone(),
                axis: comparison.axis,
                label: label.text.clone(),
                index,
                of,
            },
            label: label.clone(),
            is_baseline: index == comparison.baseline,
            compared: true,
        }));
    }
    if comparison.is_some() || !page.is_some_and(|page| may_begin(page, tables, table)) {
        return found;
    }
    let lines = lines_of(tables, &[table]);
    let table = &tables[table];
    for axis in [Axis::Rows, Axis::Columns] {
        let Some(chosen) = axis::all_of(table, axis) else { continue };
        // Metrics and benchmarks are no configurations.
        let is_measured =
            |label: &Label| of_name(&label.text).or_else(|| of_benchmark(&label.text)).is_some();
        if chosen.configurations.iter().any(is_measured) {
            continue;
        }
        let of = chosen.configurations.len();
        found.extend(chosen.configurations.into_iter().enumerate().map(|(index, label)| Candidate {
            choice: BaselineChoice { lines: lines.clone(), axis, label: label.text.clone(), index, of },
            label,
            is_baseline: false,
            compared: false,
        }));
    }
    found
}

/// Whether somebody may begin a comparison in a table where nothing is compared: one with titles over its columns, more
/// than one row, and measurements as figures, which is no log, diffstat or chart.
fn may_begin(page: &Page<'_>, tables: &[Table], index: usize) -> bool {
    let table = &tables[index];
    let titled = table.columns.iter().filter(|column| column.role == Role::Value);
    let mut titles = titled.clone().map(|column| column.title.as_ref());
    let is_title = |title: Option<&Label>| title.is_some_and(|title| title.span.end > 0);
    if !table.traits.general
        || table.rows.len() < 2
        || titled.count() < 1
        || !titles.all(is_title)
        || !table.ragged.is_empty()
    {
        return false;
    }
    let is_plain = |row: &Row| {
        let line = page.line(row.line);
        let text = &row.label.text;
        line.is_some_and(|line| !line.body.contains(['|', '*', '@', '[', '#']))
            && !text.is_empty()
            && !text.contains(['/', ':', '\\', '\t'])
            // A label in several fields numbers its row, or names it by more than a configuration.
            && !text.contains("  ")
    };
    if !table.rows.iter().all(is_plain) {
        return false;
    }
    let Some((first, _)) = table.first_and_last_line() else { return false };
    let above = index.checked_sub(1).and_then(|above| tables[above].first_and_last_line());
    let floor = above.map_or(0, |(_, last)| last + 1);
    let context = Context::above(page, table, first, floor);
    holds_measurements(table, &context)
}

/// The lines from the first of these tables to the last.
pub(crate) fn lines_of(tables: &[Table], indexes: &[usize]) -> Range<u32> {
    let ends = indexes.iter().filter_map(|index| tables.get(*index)?.first_and_last_line());
    let (first, last) = ends.fold((u32::MAX, 0), |(first, last), (from, to)| (first.min(from), last.max(to)));
    first.min(last)..last.saturating_add(1)
}

/// What is chosen for the tables of one page.
pub(super) struct Picks<'c> {
    choices: &'c BaselineChoices,
    /// The choices for single comparisons, but for those of which nobody can tell which table they are for.
    here: Vec<&'c BaselineChoice>,
    /// Names in the text's own lines, with the tables that each is near to.
    stated: Vec<(usize, String)>,
}

impl<'c> Picks<'c> {
    /// Finds the choices for tables of a page.
    pub(super) fn of(page: &Page<'_>, tables: &[Table], choices: &'c BaselineChoices) -> Self {
        let mut stated = Vec::new();
        for (line, directive) in page.directives() {
            let Directive::Baseline(name) = directive else { continue };
            let depth = page.line(line).map_or(0, |line| line.depth);
            // Somebody's words hold for what he wrote himself, and the reader's for all that he reads.
            let heard = |table: &&(usize, &Table)| {
                depth == 0 || table.1.rows.first().is_some_and(|row| row.depth == depth)
            };
            let near = nearest(tables.iter().enumerate().filter(|table| heard(&table)), line);
            stated.extend(near.map(|table| (table, name)));
        }
        let here = choices.here.iter().filter(|choice| is_for_one(tables, choice)).collect();
        Picks { choices, here, stated }
    }

    /// Whether there are any.
    pub(super) fn is_empty(&self) -> bool {
        self.choices.is_empty() && self.stated.is_empty()
    }

    /// The comparison of a table as it is chosen; `automatic` is the one that would be made otherwise.
    pub(super) fn within(
        &self,
        index: usize,
        table: &Table,
        context: &Context<'_>,
        automatic: Option<&Chosen>,
    ) -> Option<Chosen> {
        let lines = lines_of(std::slice::from_ref(table), &[0]);
        let same_axis = |axis: Axis| automatic.filter(|chosen| chosen.axis == axis).cloned();
        let fresh = |axis: Axis| axis::all_of(table, axis).filter(|_| !is_relative(table, context));
        let by_choice = self.here.iter().find_map(|choice| {
            if choice.axis == Axis::Sections || !overlap(&choice.lines, &lines) {
                return None;
            }
            let known = same_axis(choice.axis)
                .filter(|chosen| chosen.configurations.iter().any(|label| label.text == choice.label));
            let mut chosen = known.or_else(|| fresh(choice.axis))?;
            chosen.baseline = choice.among(chosen.configurations.iter().map(|label| label.text.as_str()))?;
            chosen.reason = Reason::Chosen;
            Some(chosen)
        });
        let named = |name: &str, reason: Reason, may_begin: bool| {
            let with = |mut chosen: Chosen| {
                chosen.baseline = position(&chosen.configurations, name)?;
                chosen.reason = reason.clone();
                Some(chosen)
            };
            automatic.cloned().and_then(with).or_else(|| {
                let begin = |axis| fresh(axis).filter(|_| may_begin).and_then(with);
                match (begin(Axis::Rows), begin(Axis::Columns)) {
                    (Some(_), Some(_)) => None,
                    (rows, columns) => rows.or(columns),
                }
            })
        };
        by_choice
            .or_else(|| {
                let mut names = self.stated.iter().filter(|(table, _)| *table == index);
                names.find_map(|(_, name)| named(name, Reason::Stated, true))
            })
            .or_else(|| {
                let may_begin = !self.choices.names.is_empty() && holds_measurements(table, context);
                self.choices.names.iter().find_map(|name| named(name, Reason::Setting, may_begin))
            })
    }

    /// The chosen section of a group, and why it is chosen.
    pub(super) fn among(&self, group: &Group, tables: &[Table]) -> Option<(usize, Reason)> {
        let members: Vec<usize> =
            group.sections.iter().flat_map(|section| &section.tables).map(|(index, _)| *index).collect();
        let lines = lines_of(tables, &members);
        let labels: Vec<Label> = group.sections.iter().map(|section| section.title.label.clone()).collect();
        let by_choice = self.here.iter().find_map(|choice| {
            let wanted = choice.axis == Axis::Sections && overlap(&choice.lines, &lines);
            let at = choice.among(labels.iter().map(|label| label.text.as_str())).filter(|_| wanted)?;
            Some((at, Reason::Chosen))
        });
        let stated = || {
            let mut near = self.stated.iter().filter(|(table, _)| members.contains(table));
            near.find_map(|(_, name)| Some((position(&labels, name)?, Reason::Stated)))
        };
        let set = || {
            let mut names = self.choices.names.iter();
            names.find_map(|name| Some((position(&labels, name)?, Reason::Setting)))
        };
        by_choice.or_else(stated).or_else(set)
    }
}

/// Whether a choice is for one table at most: where the lines of the table that it was made in are two tables now, one
/// below the other, both with the chosen label, it may be either.
fn is_for_one(tables: &[Table], choice: &BaselineChoice) -> bool {
    let named = |table: &Table| match choice.axis {
        Axis::Rows => table.rows.iter().any(|row| row.label.text == choice.label),
        Axis::Columns => {
            let mut titles = table.columns.iter().filter_map(|column| column.title.as_ref());
            titles.any(|title| title.text == choice.label)
        }
        Axis::Sections => false,
    };
    let meant =
        tables.iter().filter(|table| named(table)).map(|table| lines_of(std::slice::from_ref(table), &[0]));
    let meant: Vec<Range<u32>> = meant.filter(|lines| overlap(&choice.lines, lines)).collect();
    let Some((first, others)) = meant.split_first() else { return true };
    // Tables beside each other have the same lines.
    others.iter().all(|lines| overlap(first, lines))
}

/// The one label of this name, case aside.
fn position(labels: &[Label], name: &str) -> Option<usize> {
    let is_meant = |label: &Label| label.text.trim().eq_ignore_ascii_case(name.trim());
    let at = labels.iter().position(is_meant)?;
    labels[at + 1..].iter().all(|label| !is_meant(label)).then_some(at)
}

fn overlap(a: &Range<u32>, b: &Range<u32>) -> bool {
    a.start < b.end && b.start < a.end
}

/// How far from a table a directive for it may stand.
const FARTHEST: u32 = 8;

/// The table that a directive's line belongs to: the next one below, else the one above.
pub(crate) fn nearest<'t>(tables: impl Iterator<Item = (usize, &'t Table)>, line: u32) -> Option<usize> {
    let mut below: Option<(u32, usize)> = None;
    let mut above: Option<(u32, usize)> = None;
    for (index, table) in tables {
        let Some((first, last)) = table.first_and_last_line() else { continue };
        if first > line && first - line <= FARTHEST {
            below = Some(below.map_or((first, index), |known| known.min((first, index))));
        } else if first <= line && line <= last.saturating_add(FARTHEST) {
            above = Some(above.map_or((last, index), |known| known.max((last, index))));
        }
    }
    // Right below a table, it speaks of that table, not of the next one.
    match (below, above) {
        (Some((first, under)), Some((last, over))) => {
            Some(if line.saturating_sub(last) < first - line { over } else { under })
        }
        (below, above) => below.or(above).map(|(_, index)| index),
    }
}
