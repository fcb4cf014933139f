//! A document as a sequence of parts: an edit re-reads the parts that it touches and nothing else.

use super::follow::LinesEdited;
use super::given_up::GivenUp;
use super::marks::marks;
use super::outline::outline;
use super::sequence::{Part, Sequence, Spot};
use super::{Analysis, read_with_choices};
use crate::compare::BaselineChoice;
use crate::config::Settings;
use crate::hints::Hint;
use crate::layout::{Cuts, Entry};
use crate::lints::{Finding, Severity};
use crate::text::Source;
use std::ops::Range;
use std::sync::Arc;

/// How many lines one call of [`Document::advance`] reads at least: enough to keep the calls cheap, few enough to
/// answer what comes between them at once.
pub(super) const SLICE: u32 = 256;
/// So many lines around the place that is looked at, all that was read is kept; elsewhere the findings only. Twelve
/// bytes are kept for one of a table's text, so this is what memory goes for.
const KEPT: u32 = 4096;

/// What is known of a whole document. The text itself stays with its owner, who hands it in with each call.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub(super) parts: Sequence,
    /// The middle of the lines of which all is kept.
    pub(super) focus: u32,
    /// How many parts were read so far.
    pub(super) readings: u64,
    /// What somebody has asked for of all parts, so that it is taken note of when they are read.
    pub(super) surveyed: Surveyed,
    /// Edits that the parts do not follow yet.
    pub(super) unsettled: Option<LinesEdited>,
    /// The baselines that the reader chose, in lines of the document after all edits.
    pub(super) chosen: Vec<BaselineChoice>,
    /// Names of baselines that the reader's settings give.
    pub(super) names: Arc<[String]>,
    /// Whether nobody waits for the walk that is under way.
    pub(super) given_up: GivenUp,
}

/// What was asked for of all parts so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Surveyed {
    /// Their outlines.
    pub(super) outlines: bool,
    /// Their marks.
    pub(super) marks: bool,
}

/// Some of a document's findings.
#[derive(Debug, Default)]
pub struct Findings<'d> {
    /// The findings, by place.
    pub shown: Vec<Shown<'d>>,
    /// How many more there are.
    pub more: usize,
}

/// A finding as it is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'d> {
    /// The finding, with the lines of its part.
    pub finding: &'d Finding,
    /// The first line of its part in the document.
    pub first: u32,
    /// How serious it is under the settings.
    pub severity: Severity,
    /// Which reading it comes from: a part that is read again has another number.
    pub reading: u64,
}

impl Shown<'_> {
    /// Its line in the document.
    pub fn line(&self) -> u32 {
        self.first + self.finding.span.line
    }
}

impl Document {
    /// Finds the parts of a newly opened text; nothing is read yet.
    pub fn new(source: &impl Source) -> Self {
        Document {
            parts: Cuts::new(source, 0, Entry::Message).map(Part::new).collect(),
            ..Document::default()
        }
    }

    /// Reads some parts that wait for it, the nearest to `line` first. False when none was left.
    pub fn advance(&mut self, source: &impl Source, line: u32) -> bool {
        self.settle(source);
        if self.at_rest() {
            return false;
        }
        self.look_at(line);
        let Some(near) = self.parts.locate(line) else { return false };
        let mut done = 0;
        // Downwards first, as people read; what is above follows when all below is done.
        let mut spot = Some(near);
        while let Some(at) = spot.filter(|_| done < SLICE) {
            done += self.read_due(source, at);
            spot = self.parts.below_where(at, |sums| sums.due > 0);
        }
        let mut spot = self.parts.above_where(near, |sums| sums.due > 0);
        while let Some(at) = spot.filter(|_| done < SLICE) {
            done += self.read_due(source, at);
            spot = self.parts.above_where(at, |sums| sums.due > 0);
        }
        true
    }

    /// Has the walks over many parts that are asked for from now on end once this is set.
    pub fn walk_until(&mut self, given_up: GivenUp) {
        self.given_up = given_up;
    }

    /// Whether every part is read.
    pub fn at_rest(&self) -> bool {
        self.unsettled.is_none() && self.parts.sums().due == 0
    }

    /// How many parts are still to be read.
    pub fn parts_left(&self) -> u32 {
        self.parts.sums().due
    }

    /// The hints on these lines of the document; reads the parts there first where that is due.
    pub fn hints(&mut self, source: &impl Source, settings: &Settings, lines: Range<u32>) -> Vec<Hint> {
        self.settle(source);
        // A client that asks for all hints at once looks at no place in particular.
        if lines.end - lines.start.min(lines.end) < KEPT {
            self.look_at(lines.start);
        }
        let mut out = Vec::new();
        let mut spot = self.parts.locate(lines.start);
        while let Some(at) = spot.filter(|at| at.line < lines.end && !self.given_up.is_set()) {
            out.extend(self.hints_in(source, settings, at, &lines));
            spot = self.parts.below(at);
        }
        out
    }

    /// The lines of the part with this line, and the number of its reading, which another reading does not get; `None`
    /// where it is not read. Nothing for lines beyond the end.
    pub fn part_at(&mut self, source: &impl Source, line: u32) -> Option<(Range<u32>, Option<u64>)> {
        self.settle(source);
        let at = self.parts.locate(line)?;
        let part = self.parts.part(at);
        let lines = at.line..at.line + part.lines;
        lines.contains(&line).then(|| (lines, part.findings.is_some().then_some(part.reading)))
    }

    /// The hints on these lines of one part, which is read first where that is due. It is not looked at for that.
    pub fn hints_of_part(
        &mut self,
        source: &impl Source,
        settings: &Settings,
        lines: Range<u32>,
    ) -> Vec<Hint> {
        self.settle(source);
        let at = self.parts.locate(lines.start);
        at.map_or_else(Vec::new, |at| self.hints_in(source, settings, at, &lines))
    }

    fn hints_in(
        &mut self,
        source: &impl Source,
        settings: &Settings,
        at: Spot,
        lines: &Range<u32>,
    ) -> Vec<Hint> {
        let (first, count) = (at.line, self.parts.part(at).lines);
        let analysis = self.read(source, at);
        if analysis.comparisons().is_empty() {
            return Vec::new();
        }
        let text = source.lines(first..first + count);
        let wanted = lines.start.saturating_sub(first)..lines.end.saturating_sub(first).min(count);
        analysis.hints(&text, settings, wanted).into_iter().map(|hint| hint.shifted(first)).collect()
    }

    /// All findings of the parts read so far, settings applied (severities changed, codes left out).
    pub fn findings(&self, settings: &Settings) -> Vec<Finding> {
        let Findings { shown, .. } = self.findings_near(settings, 0, usize::MAX);
        let owned = |shown: Shown<'_>| Some(settings.apply(shown.finding)?.shifted(shown.first));
        shown.into_iter().filter_map(owned).collect()
    }

    /// At most `limit` findings of the parts read so far, those nearest to `line`.
    pub fn findings_near(&self, settings: &Settings, line: u32, limit: usize) -> Findings<'_> {
        let Some(near) = self.parts.locate(line) else { return Findings::default() };
        // From the line outwards, the nearest first on each side: what lies behind `limit` of them is not among the nearest.
        let mut below: Vec<Shown<'_>> = Vec::new();
        self.show(near, settings, &mut below);
        let above_line = below.iter().take_while(|shown| shown.line() < line).count();
        let mut above: Vec<Shown<'_>> = below.drain(..above_line).rev().collect();
        let mut spot = self.parts.below_where(near, |sums| sums.findings > 0);
        while let Some(at) = spot.filter(|_| below.len() < limit) {
            self.show(at, settings, &mut below);
            spot = self.parts.below_where(at, |sums| sums.findings > 0);
        }
        let mut spot = self.parts.above_where(near, |sums| sums.findings > 0);
        while let Some(at) = spot.filter(|_| above.len() < limit) {
            let before = above.len();
            self.show(at, settings, &mut above);
            above[before..].reverse();
            spot = self.parts.above_where(at, |sums| sums.findings > 0);
        }
        let (mut up, mut down) = (0, 0);
        while up + down < limit {
            let distance = |shown: Option<&Shown<'_>>| shown.map(|shown| shown.line().abs_diff(line));
            match (distance(above.get(up)), distance(below.get(down))) {
                (None, None) => break,
                (Some(over), Some(under)) if over <= under => up += 1,
                (Some(_), None) => up += 1,
                (_, Some(_)) => down += 1,
            }
        }
        above.truncate(up);
        let shown: Vec<Shown<'_>> = above.into_iter().rev().chain(below.into_iter().take(down)).collect();
        let more = if shown.len() < limit { 0 } else { self.count(settings) - shown.len() };
        Findings { shown, more }
    }

    /// The first line that is not read because it goes on from a run of lines that is too long to be a table.
    pub fn unread(&self) -> Option<u32> {
        let mut spot = self.parts.locate(0);
        while let Some(at) = spot.filter(|_| self.parts.sums().unread > 0) {
            if self.parts.part(at).entry == Entry::Skipped {
                return Some(at.line);
            }
            spot = self.parts.below_where(at, |sums| sums.unread > 0);
        }
        None
    }

    /// Adds the findings of a part that the settings show.
    fn show<'d>(&'d self, at: Spot, settings: &Settings, shown: &mut Vec<Shown<'d>>) {
        let Part { findings: Some(findings), reading, .. } = self.parts.part(at) else { return };
        shown.extend(findings.iter().filter_map(|finding| {
            let severity = settings.severity(finding)?;
            Some(Shown { finding, first: at.line, severity, reading: *reading })
        }));
    }

    /// How many findings the settings show.
    fn count(&self, settings: &Settings) -> usize {
        if settings.findings.values().all(Option::is_some) {
            return self.parts.sums().findings;
        }
        let mut spot = self.parts.locate(0);
        let mut shown = Vec::new();
        while let Some(at) = spot {
            self.show(at, settings, &mut shown);
            spot = self.parts.below_where(at, |sums| sums.findings > 0);
        }
        shown.len()
    }

    /// Notes what was asked for of all parts and is not known of this one.
    pub(super) fn note(&mut self, at: Spot, analysis: &Analysis, text: &str) {
        let part = self.parts.part(at);
        let known = (self.surveyed.outlines && part.outline.is_none())
            .then(|| Arc::new(outline(analysis, text, part.entry)));
        let meant = (self.surveyed.marks && part.marks.is_none()).then(|| marks(analysis).into());
        if known.is_some() || meant.is_some() {
            self.parts.update(at, |part| {
                part.outline = known.or_else(|| part.outline.take());
                part.marks = meant.or_else(|| part.marks.take());
            });
        }
    }

    /// Moves the focus to a line, and lets go of what was read far from it.
    pub(super) fn look_at(&mut self, line: u32) {
        if self.focus.abs_diff(line) < KEPT / 2 {
            return;
        }
        self.focus = line;
        let mut spot = self.parts.locate(0);
        while let Some(at) = spot {
            if self.parts.part(at).analysis.is_some() && !self.is_near(at) {
                self.parts.update(at, |part| part.analysis = None);
            }
            spot = self.parts.below_where(at, |sums| sums.kept > 0);
        }
    }

    /// Whether a part stands so near to the focus that all that is read in it is kept.
    fn is_near(&self, at: Spot) -> bool {
        let end = at.line + self.parts.part(at).lines;
        end.saturating_add(KEPT) > self.focus && at.line < self.focus.saturating_add(KEPT)
    }

    /// Reads a part if it is due; how many lines that were.
    pub(super) fn read_due(&mut self, source: &impl Source, at: Spot) -> u32 {
        if self.parts.part(at).findings.is_some() {
            return 0;
        }
        self.read(source, at);
        self.parts.part(at).lines
    }

    /// What is read in a part, now if it is due.
    pub(super) fn read(&mut self, source: &impl Source, at: Spot) -> Arc<Analysis> {
        let part = self.parts.part(at);
        if let Some(analysis) = &part.analysis {
            return analysis.clone();
        }
        let (lines, entry) = (at.line..at.line + part.lines, part.entry);
        let analysis = if entry.is_skipped() {
            Arc::default()
        } else {
            let choices = self.choices_of(at);
            Arc::new(read_with_choices(&source.lines(lines.clone()), entry, &choices))
        };
        let near = self.is_near(at);
        if !near {
            // It is not kept, so what was asked for is noted now, or it would have to be read again.
            self.note(at, &analysis, &source.lines(lines));
        }
        self.readings += 1;
        let reading = self.readings;
        self.parts.update(at, |part| {
            if part.findings.is_none() {
                part.findings = Some(analysis.findings().into());
                part.reading = reading;
            }
            part.analysis = near.then(|| analysis.clone());
        });
        if !self.chosen.is_empty() {
            self.anchor(at, &analysis);
        }
        analysis
    }
}
