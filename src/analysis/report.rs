//! What a document's comparisons come to, for a panel beside it.

use super::Document;
use crate::edits::{Scene, matrices};
use crate::layout::{Page, decode};
use crate::report::Section;
use crate::text::{Place, Source};

/// A panel shows so many comparisons; a text with more of them wants the command line.
const MOST: usize = 40;

impl Document {
    /// What the comparisons come to: that of the place, or all of them where there is no place.
    pub fn report(&mut self, source: &impl Source, at: Option<Place>) -> Vec<Section> {
        self.settle(source);
        let mut out = Vec::new();
        let mut spot = self.parts.locate(at.map_or(0, |at| at.line));
        while let Some(part) = spot.filter(|_| out.len() < MOST && !self.given_up.is_set()) {
            let analysis = self.read(source, part);
            let text = source.lines(part.line..part.line + self.parts.part(part).lines);
            let page = Page::entered(&text, self.parts.part(part).entry);
            // The lines of a mail's source are not those that its tables were read from.
            let is_source = decode(&text).is_some();
            for (comparison, section) in analysis.comparisons.iter().zip(analysis.sections(part.line)) {
                let lines = crate::compare::lines_of(&analysis.tables, &comparison.tables);
                let lines = lines.start.min(section.summary.place.line - part.line)..lines.end;
                if at.is_some_and(|at| !lines.contains(&(at.line - part.line))) || out.len() >= MOST {
                    continue;
                }
                let Some(table) = comparison.tables.first().copied() else { continue };
                let scene = Scene {
                    text: &text,
                    page: &page,
                    tables: &analysis.tables,
                    comparisons: &analysis.comparisons,
                    printed: &analysis.claims.printed,
                    table,
                };
                let mut tables = matrices(&scene, comparison);
                if is_source {
                    tables.iter_mut().for_each(|table| table.corner.clear());
                }
                out.push(Section { tables, ..section });
            }
            spot = if at.is_some() { None } else { self.parts.below(part) };
        }
        out
    }
}
