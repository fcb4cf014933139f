//! Answers to findings: the walk over those on some lines, each with the page that it stands in.

use super::Document;
use crate::config::Settings;
use crate::layout::Page;
use crate::lints::Finding;
use crate::text::Source;
use std::ops::Range;

impl Document {
    /// What `answer` makes of the wanted findings on these lines, each with the first line of its part; reads the parts
    /// there first where that is due. `answer` gets the part's page and text, and the finding as the settings show it.
    pub(super) fn answer_findings<T>(
        &mut self,
        source: &impl Source,
        settings: &Settings,
        lines: Range<u32>,
        wanted: impl Fn(&Finding) -> bool,
        answer: impl Fn(&Page<'_>, &str, Finding) -> Option<T>,
    ) -> Vec<(u32, T)> {
        self.settle(source);
        let mut out = Vec::new();
        let mut spot = self.parts.locate(lines.start);
        while let Some(at) = spot.filter(|at| at.line < lines.end && !self.given_up.is_set()) {
            self.read_due(source, at);
            let part = self.parts.part(at);
            let findings = part.findings.as_deref().unwrap_or_default();
            let mut wanted = findings
                .iter()
                .filter(|finding| lines.contains(&(at.line + finding.span.line)) && wanted(finding))
                .peekable();
            if wanted.peek().is_some() {
                let text = source.lines(at.line..at.line + part.lines);
                let page = Page::entered(&text, part.entry);
                let answers = wanted.filter_map(|finding| answer(&page, &text, settings.apply(finding)?));
                out.extend(answers.map(|answer| (at.line, answer)));
            }
            spot = self.parts.below(at);
        }
        out
    }
}
