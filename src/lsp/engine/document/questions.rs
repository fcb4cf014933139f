//! What an open document is asked: each question with the text that it is about.

use super::OpenDocument;
use crate::analysis::{Candidates, Completions, Hover, Mark, Outline, Related, Repair, Silencing};
use crate::config::Settings;
use crate::edits::{Edit, What};
use crate::hints::Hint;
use crate::report::Section;
use crate::summary::Summary;
use crate::text::Place;
use std::ops::Range;
use std::sync::Arc;

impl OpenDocument {
    /// The hints on these lines.
    pub(crate) fn hints(&mut self, settings: &Settings, lines: Range<u32>) -> Vec<Hint> {
        // A client that asks for all hints at once shows no more of the document for it.
        if lines.start > 0 {
            self.near = lines.start;
        }
        self.analysis.hints(&self.text, settings, lines)
    }

    /// The lines of the part with this line, and the number of its reading, where it is read.
    pub(crate) fn part_at(&mut self, line: u32) -> Option<(Range<u32>, Option<u64>)> {
        self.analysis.part_at(&self.text, line)
    }

    /// The hints on these lines of one part, for whoever does not look at them.
    pub(crate) fn hints_of_part(&mut self, settings: &Settings, lines: Range<u32>) -> Vec<Hint> {
        self.analysis.hints_of_part(&self.text, settings, lines)
    }

    /// What is known of a place.
    pub(crate) fn hover(&mut self, at: Place) -> Option<Hover> {
        self.analysis.hover(&self.text, at)
    }

    /// What its comparisons come to.
    pub(crate) fn report_of(&mut self, at: Option<Place>) -> Vec<Section> {
        self.analysis.report(&self.text, at)
    }

    /// The facts that what is typed before a place may begin.
    pub(crate) fn completions(&mut self, at: Place) -> Completions {
        self.analysis.completions(&self.text, at)
    }

    /// What may be chosen as the baseline at a place.
    pub(crate) fn candidates(&mut self, at: Place) -> Candidates {
        self.analysis.candidates(&self.text, at)
    }

    /// What may be done with the table at a place.
    pub(crate) fn offers(&mut self, at: Place) -> Vec<What> {
        self.analysis.offers(&self.text, at)
    }

    /// The changes that do it.
    pub(crate) fn changes(&mut self, at: Place, what: What) -> Option<Vec<Edit>> {
        self.analysis.changes(&self.text, at, what)
    }

    /// How findings on these lines are silenced.
    pub(crate) fn silencings(&mut self, settings: &Settings, lines: Range<u32>) -> Vec<Silencing> {
        self.analysis.silencings(&self.text, settings, lines)
    }

    /// What belongs to what stands at a place.
    pub(crate) fn related(&mut self, at: Place) -> Option<Related> {
        self.analysis.related(&self.text, at)
    }

    /// What can be selected around a place, the innermost first.
    pub(crate) fn around(&mut self, at: Place) -> Vec<(Place, Place)> {
        self.analysis.around(&self.text, at)
    }

    /// What the comparison comes to that begins on this line; of several that do, the one of this number.
    pub(crate) fn summary(&mut self, line: u32, nth: usize) -> Option<Summary> {
        self.analysis.summary(&self.text, line, nth)
    }

    /// What the comparisons of the part come to that begins on this line.
    pub(crate) fn summaries(&mut self, first: u32) -> Vec<Summary> {
        self.analysis.summaries(&self.text, first)
    }

    /// The outlines of all parts, each with the first and last line of its part.
    pub(crate) fn outlines(&self) -> Vec<(u32, u32, Arc<Outline>)> {
        self.analysis.outlines()
    }

    /// All marks.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        self.analysis.marks()
    }

    /// The marks on these lines.
    pub(crate) fn marks_on(&mut self, lines: Range<u32>) -> Vec<Mark> {
        self.analysis.marks_on(&self.text, lines)
    }

    /// The edits for findings on these lines.
    pub(crate) fn repairs(&mut self, settings: &Settings, lines: Range<u32>) -> Vec<Repair> {
        self.analysis.repairs(&self.text, settings, lines)
    }
}
