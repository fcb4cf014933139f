//! Looking at a document without changing it: what is known of a place, what is on some lines, what is in all of it.

use super::Document;
use super::document::{SLICE, Surveyed};
use super::hover::Hover;
use super::marks::{Mark, marks, on_lines};
use super::outline::Outline;
use super::related::Related;
use super::selection::{Extent, around};
use crate::summary::Summary;
use crate::text::{Lines, Place, Source, Span};
use std::ops::Range;
use std::sync::Arc;

impl Document {
    /// What is known of the place; reads its part first where that is due.
    pub fn hover(&mut self, source: &impl Source, at: Place) -> Option<Hover> {
        let spot = self.spot(source, at.line)?;
        let hover = self.read(source, spot).hover(Place { line: at.line - spot.line, ..at }, spot.line)?;
        Some(Hover { span: hover.span.shifted(spot.line), ..hover })
    }

    /// What belongs to what stands at the place: its baseline, and what else is measured against that.
    pub fn related(&mut self, source: &impl Source, at: Place) -> Option<Related> {
        let spot = self.spot(source, at.line)?;
        let related = self.read(source, spot).related(Place { line: at.line - spot.line, ..at })?;
        Some(related.shifted(spot.line))
    }

    /// What can be selected around the place, the innermost first; the whole document last.
    pub fn around(&mut self, source: &impl Source, at: Place) -> Vec<(Place, Place)> {
        let last = source.line_count().saturating_sub(1);
        let end = source.lines(last..last.saturating_add(1));
        let whole: Extent =
            (Place::default(), Span::new(last, 0, end.trim_end_matches(['\n', '\r']).len()).after());
        let Some(spot) = self.spot(source, at.line) else { return vec![whole] };
        let count = self.parts.part(spot).lines;
        let analysis = self.read(source, spot);
        let text = source.lines(spot.line..spot.line + count);
        let place = Place { line: at.line - spot.line, ..at };
        let inside = around(&analysis, &Lines::of(&text), count, place);
        let shifted = |(start, end): Extent| (start.shifted(spot.line), end.shifted(spot.line));
        let mut out: Vec<Extent> = inside.into_iter().map(shifted).collect();
        if out.last() != Some(&whole) {
            out.push(whole);
        }
        out
    }

    /// What the comparison comes to that begins on this line; of several that do, the one of this number from 0.
    pub fn summary(&mut self, source: &impl Source, line: u32, nth: usize) -> Option<Summary> {
        let spot = self.spot(source, line)?;
        let summaries = self.summaries_of(source, spot).into_iter();
        summaries.filter(|summary| summary.place.line == line).nth(nth)
    }

    /// What the comparisons of the part come to that begins on this line, in their order.
    pub fn summaries(&mut self, source: &impl Source, first: u32) -> Vec<Summary> {
        self.settle(source);
        let spot = self.parts.locate(first);
        spot.map(|spot| self.summaries_of(source, spot)).unwrap_or_default()
    }

    fn summaries_of(&mut self, source: &impl Source, spot: super::sequence::Spot) -> Vec<Summary> {
        let summaries = self.read(source, spot).summaries().into_iter();
        summaries.map(|summary| summary.shifted(spot.line)).collect()
    }

    /// What the pieces of compared tables on these lines mean; reads the parts there first where that is due.
    pub fn marks_on(&mut self, source: &impl Source, lines: Range<u32>) -> Vec<Mark> {
        self.settle(source);
        let mut out = Vec::new();
        let mut spot = self.parts.locate(lines.start);
        while let Some(at) = spot.filter(|at| at.line < lines.end && !self.given_up.is_set()) {
            let wanted = lines.start.saturating_sub(at.line)..lines.end - at.line;
            let all = match &self.parts.part(at).marks {
                Some(known) => known.clone(),
                None => marks(&self.read(source, at)).into(),
            };
            out.extend(on_lines(&all, wanted).iter().map(|mark| shifted(mark, at.line)));
            spot = self.parts.below(at);
        }
        out
    }

    /// Takes note of what is in some parts whose outline is not known, and of their marks if asked; true when that of all
    /// parts is known. One call does so much that what waits meanwhile does not wait long.
    pub fn survey(&mut self, source: &impl Source, with_marks: bool) -> bool {
        self.settle(source);
        self.surveyed = Surveyed { outlines: true, marks: self.surveyed.marks || with_marks };
        let mut done = 0;
        let mut spot = self.parts.locate(0);
        while let Some(at) = spot {
            let part = self.parts.part(at);
            let lines = part.lines;
            let unknown = part.outline.is_none() || (with_marks && part.marks.is_none());
            if unknown {
                if done >= SLICE {
                    return false;
                }
                done += lines;
                let analysis = self.read(source, at);
                self.note(at, &analysis, &source.lines(at.line..at.line + lines));
            }
            spot =
                self.parts.below_where(at, |sums| sums.unsurveyed > 0 || (with_marks && sums.unmarked > 0));
        }
        true
    }

    /// The outlines of all parts, each with the first and last line of its part. Complete after [`Document::survey`].
    pub fn outlines(&self) -> Vec<(u32, u32, Arc<Outline>)> {
        let mut out = Vec::new();
        let mut spot = self.parts.locate(0);
        while let Some(at) = spot {
            let part = self.parts.part(at);
            if let Some(outline) = &part.outline {
                out.push((at.line, at.line + part.lines.saturating_sub(1), outline.clone()));
            }
            spot = self.parts.below(at);
        }
        out
    }

    /// All marks, by place. Complete after [`Document::survey`] with marks.
    pub fn marks(&self) -> Vec<Mark> {
        let mut out = Vec::new();
        let mut spot = self.parts.locate(0);
        while let Some(at) = spot {
            let marks = self.parts.part(at).marks.as_deref().unwrap_or_default();
            out.extend(marks.iter().map(|mark| shifted(mark, at.line)));
            spot = self.parts.below(at);
        }
        out
    }

    /// The part that holds a line, which is looked at.
    fn spot(&mut self, source: &impl Source, line: u32) -> Option<super::sequence::Spot> {
        self.settle(source);
        self.look_at(line);
        self.parts.locate(line)
    }
}

fn shifted(mark: &Mark, lines: u32) -> Mark {
    Mark { span: mark.span.shifted(lines), ..*mark }
}
