//! What a document's comparisons come to, for a panel beside it: summaries, tables of the changes, charts.

use super::Document;
use crate::chart::Chart;
use crate::compare::Verdict;
use crate::edits::{Matrix, Scene, matrices};
use crate::layout::{Page, decode};
use crate::summary::Summary;
use crate::text::{Place, Source};

/// A panel shows so many comparisons; a text with more of them wants the command line.
const MOST: usize = 40;

/// What one comparison comes to. Texts of the buffer stand in it as they are: who shows it escapes them.
#[derive(Debug)]
pub struct Reported {
    /// The summary, in lines of the document.
    pub summary: Summary,
    /// The changes, as tables.
    pub(crate) tables: Vec<Matrix>,
    /// A chart for each configuration that has one.
    pub charts: Vec<Chart>,
}

impl Reported {
    /// The largest change each way of each configuration, in words.
    pub fn extremes(&self) -> Vec<String> {
        let each = self.summary.others.iter().flat_map(|standing| {
            let word = |verdict: Verdict| if verdict == Verdict::Better { "best" } else { "worst" };
            let extremes = standing.best.iter().chain(&standing.worst);
            extremes.map(move |extreme| {
                format!("{}: {} {}", standing.label.text, word(extreme.delta.verdict), extreme.words())
            })
        });
        each.collect()
    }
}

impl Document {
    /// What the comparisons come to: that of the place, or all of them where there is no place.
    pub fn report(&mut self, source: &impl Source, at: Option<Place>) -> Vec<Reported> {
        self.settle(source);
        let mut out = Vec::new();
        let mut spot = self.parts.locate(at.map_or(0, |at| at.line));
        while let Some(part) = spot.filter(|_| out.len() < MOST && !self.given_up.is_set()) {
            let analysis = self.read(source, part);
            let text = source.lines(part.line..part.line + self.parts.part(part).lines);
            let page = Page::entered(&text, self.parts.part(part).entry);
            // The lines of a mail's source are not those that its tables were read from.
            let is_source = decode(&text).is_some();
            for (comparison, summary) in analysis.comparisons.iter().zip(analysis.summaries()) {
                let lines = crate::compare::lines_of(&analysis.tables, &comparison.tables);
                let lines = lines.start.min(summary.place.line)..lines.end;
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
                let others = (0..comparison.configurations.len()).filter(|at| *at != comparison.baseline);
                let chart = |at| Chart::of_configuration(&analysis.tables, comparison, at);
                out.push(Reported {
                    summary: summary.shifted(part.line),
                    tables,
                    charts: others.filter_map(chart).collect(),
                });
            }
            spot = if at.is_some() { None } else { self.parts.below(part) };
        }
        out
    }
}
