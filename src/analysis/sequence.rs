//! The parts of a document in their order, in groups with sums: a line is found, and a part changed, without a walk
//! over all of them.

use super::{Analysis, Mark, Outline};
use crate::layout::{Cut, Entry};
use crate::lints::Finding;
use std::ops::AddAssign;
use std::sync::Arc;

/// A group is filled up to here, and divided where it grows to twice as many.
const GROUP: usize = 64;

/// One part of a document, and what was found in it. Lines count from its first.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// How many lines it has.
    pub(super) lines: u32,
    /// How it is entered.
    pub(super) entry: Entry,
    /// Its findings; `None` until it is read, or read again after an edit.
    pub(super) findings: Option<Arc<[Finding]>>,
    /// The number of the reading that they come from.
    pub(super) reading: u64,
    /// All that was read in it, where that is kept.
    pub(super) analysis: Option<Arc<Analysis>>,
    /// What is in it, once somebody has asked for that.
    pub(super) outline: Option<Arc<Outline>>,
    /// What its pieces mean, once somebody has asked for that of all of them.
    pub(super) marks: Option<Arc<[Mark]>>,
}

impl Part {
    /// A part that is still to be read.
    pub(super) fn new(cut: Cut) -> Self {
        Part { lines: cut.lines, entry: cut.entry, ..Part::default() }
    }

    /// Forgets all that was found in it: it is to be read again as it is cut.
    pub(super) fn forget(&mut self) {
        *self = Part { lines: self.lines, entry: self.entry, ..Part::default() };
    }

    fn sums(&self) -> Sums {
        Sums {
            lines: self.lines,
            due: u32::from(self.findings.is_none()),
            kept: u32::from(self.analysis.is_some()),
            findings: self.findings.as_ref().map_or(0, |findings| findings.len()),
            unread: u32::from(self.entry == Entry::Skipped),
            unsurveyed: u32::from(self.outline.is_none()),
            unmarked: u32::from(self.marks.is_none()),
        }
    }
}

/// What some parts are together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    /// How many lines they have.
    pub(super) lines: u32,
    /// How many of them are still to be read.
    pub(super) due: u32,
    /// Of how many all is kept that was read.
    pub(super) kept: u32,
    /// How many findings they have.
    pub(super) findings: usize,
    /// How many of them are pieces of runs that are too long to be read.
    pub(super) unread: u32,
    /// How many of them have no outline yet.
    pub(super) unsurveyed: u32,
    /// How many of them have no marks yet.
    pub(super) unmarked: u32,
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        self.lines += other.lines;
        self.due += other.due;
        self.kept += other.kept;
        self.findings += other.findings;
        self.unread += other.unread;
        self.unsurveyed += other.unsurveyed;
        self.unmarked += other.unmarked;
    }
}

/// The parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Sequence {
    groups: Vec<Group>,
}

#[derive(Clone, Debug, Default)]
struct Group {
    parts: Vec<Part>,
    sums: Sums,
}

impl Group {
    fn new(parts: Vec<Part>) -> Self {
        let mut group = Group { parts, sums: Sums::default() };
        group.sum();
        group
    }

    fn sum(&mut self) {
        self.sums = Sums::default();
        for part in &self.parts {
            self.sums += part.sums();
        }
    }
}

/// Where a part stands; good until parts are replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    group: usize,
    index: usize,
    /// The part's first line in the document.
    pub(super) line: u32,
}

impl Sequence {
    /// The sums of all parts.
    pub(super) fn sums(&self) -> Sums {
        let mut all = Sums::default();
        self.groups.iter().for_each(|group| all += group.sums);
        all
    }

    /// The part that holds a line; the last one for lines beyond the end. `None` of no parts.
    pub(super) fn locate(&self, line: u32) -> Option<Spot> {
        let last_group = self.groups.len().checked_sub(1)?;
        let (mut group, mut first) = (0, 0);
        while group < last_group && line >= first + self.groups[group].sums.lines {
            first += self.groups[group].sums.lines;
            group += 1;
        }
        let parts = &self.groups[group].parts;
        let (mut index, last) = (0, parts.len().checked_sub(1)?);
        while index < last && line >= first + parts[index].lines {
            first += parts[index].lines;
            index += 1;
        }
        Some(Spot { group, index, line: first })
    }

    /// The part at a spot.
    pub(super) fn part(&self, at: Spot) -> &Part {
        &self.groups[at.group].parts[at.index]
    }

    /// Changes the part at a spot in anything but its lines.
    pub(super) fn update(&mut self, at: Spot, change: impl FnOnce(&mut Part)) {
        let group = &mut self.groups[at.group];
        change(&mut group.parts[at.index]);
        group.sum();
    }

    /// The part below.
    pub(super) fn below(&self, at: Spot) -> Option<Spot> {
        self.below_where(at, |_| true)
    }

    /// The nearest part below, passing over all groups whose sums are of no interest.
    pub(super) fn below_where(&self, at: Spot, group_is_of_interest: impl Fn(&Sums) -> bool) -> Option<Spot> {
        let line = at.line + self.part(at).lines;
        if at.index + 1 < self.groups[at.group].parts.len() {
            return Some(Spot { index: at.index + 1, line, ..at });
        }
        let mut next = Spot { group: at.group + 1, index: 0, line };
        loop {
            let sums = self.groups.get(next.group)?.sums;
            if group_is_of_interest(&sums) {
                return Some(next);
            }
            next = Spot { group: next.group + 1, index: 0, line: next.line + sums.lines };
        }
    }

    /// The nearest part above, passing over all groups whose sums are of no interest.
    pub(super) fn above_where(&self, at: Spot, group_is_of_interest: impl Fn(&Sums) -> bool) -> Option<Spot> {
        if at.index > 0 {
            let above = Spot { index: at.index - 1, ..at };
            return Some(Spot { line: at.line - self.part(above).lines, ..above });
        }
        let (mut group, mut line) = (at.group, at.line);
        loop {
            group = group.checked_sub(1)?;
            let Group { parts, sums } = &self.groups[group];
            if let Some(last) = parts.last().filter(|_| group_is_of_interest(sums)) {
                return Some(Spot { group, index: parts.len() - 1, line: line - last.lines });
            }
            line -= sums.lines;
        }
    }

    /// Puts other parts in the place of those from `from` up to but without `to` (all to the end if `None`).
    pub(super) fn replace(&mut self, from: Spot, to: Option<Spot>, fresh: Vec<Part>) {
        let (last_group, end) = match to {
            Some(to) => (to.group, to.index),
            None => (self.groups.len() - 1, self.groups.last().map_or(0, |group| group.parts.len())),
        };
        let mut parts = std::mem::take(&mut self.groups[from.group].parts);
        let tail = if last_group == from.group {
            parts.split_off(end)
        } else {
            self.groups[last_group].parts.split_off(end)
        };
        parts.truncate(from.index);
        parts.extend(fresh);
        parts.extend(tail);
        self.groups.splice(from.group..=last_group, grouped(parts));
    }
}

impl FromIterator<Part> for Sequence {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        Sequence { groups: grouped(parts.into_iter().collect()) }
    }
}

/// Parts in groups: one group where it is small enough to grow.
fn grouped(mut parts: Vec<Part>) -> Vec<Group> {
    let mut groups = Vec::new();
    while parts.len() >= 2 * GROUP {
        let rest = parts.split_off(GROUP);
        groups.push(Group::new(parts));
        parts = rest;
    }
    if !parts.is_empty() {
        groups.push(Group::new(parts));
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(lines: u32) -> Part {
        Part { lines, ..Part::default() }
    }

    fn lengths(sequence: &Sequence) -> Vec<u32> {
        let mut at = sequence.locate(0);
        let mut all = Vec::new();
        let mut line = 0;
        while let Some(spot) = at {
            assert_eq!(spot.line, line);
            all.push(sequence.part(spot).lines);
            line += sequence.part(spot).lines;
            at = sequence.below(spot);
        }
        assert_eq!(sequence.sums().lines, line);
        all
    }

    /// Any replacement leads to the same parts as in a plain list.
    #[test]
    fn replacing_is_splicing() {
        let mut list: Vec<u32> = (1..=300).collect();
        let mut sequence: Sequence = list.iter().map(|n| part(*n)).collect();
        for (from, to, count) in
            [(3, 3, 2), (0, 1, 0), (60, 140, 1), (100, 101, 200), (0, 300, 1), (0, 1, 70), (50, 190, 0)]
        {
            let line = |index: usize, list: &[u32]| list[..index].iter().sum::<u32>();
            let spot = |index: usize, list: &[u32]| sequence.locate(line(index, list));
            let (from_spot, to_spot) =
                (spot(from, &list), (to < list.len()).then(|| spot(to, &list)).flatten());
            let fresh: Vec<u32> = (0..count).map(|n| 1000 + n).collect();
            sequence.replace(from_spot.unwrap(), to_spot, fresh.iter().map(|n| part(*n)).collect());
            list.splice(from..to.min(list.len()), fresh);
            assert_eq!(lengths(&sequence), list);
        }
    }

    #[test]
    fn walks_pass_over_groups_of_no_interest() {
        let mut sequence: Sequence =
            (0..1000).map(|_| Part { findings: Some(Arc::new([])), ..part(2) }).collect();
        let odd = sequence.locate(1500).unwrap();
        sequence.update(odd, |part| part.findings = None);
        assert_eq!(
            sequence.sums(),
            Sums { lines: 2000, due: 1, unsurveyed: 1000, unmarked: 1000, ..Sums::default() }
        );
        for (from, down) in [(0, true), (1999, false)] {
            let mut at = sequence.locate(from);
            let mut steps = 0;
            while let Some(spot) = at.filter(|spot| sequence.part(*spot).findings.is_some()) {
                steps += 1;
                at = if down {
                    sequence.below_where(spot, |sums| sums.due > 0)
                } else {
                    sequence.above_where(spot, |sums| sums.due > 0)
                };
            }
            assert_eq!(at.map(|spot| spot.line), Some(1500));
            assert!(steps < 200, "{steps}");
        }
    }
}
