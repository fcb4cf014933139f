//! How a finding is silenced where it stands: by a line of one's own near it.

use super::Document;
use crate::config::Settings;
use crate::edits::{Edit, line_end};
use crate::layout::Page;
use crate::lints::Finding;
use crate::text::{Source, Span};
use std::ops::Range;

/// A finding and what silences it. Lines count as in the document.
#[derive(Clone, Debug, PartialEq)]
pub struct Silencing {
    /// The finding, as the settings show it.
    pub finding: Finding,
    /// The line that silences it, in the writer's own text; `None` in somebody else's.
    pub change: Option<Edit>,
}

impl Document {
    /// What silences the findings on these lines; reads the parts there first where that is due.
    pub fn silencings(
        &mut self,
        source: &impl Source,
        settings: &Settings,
        lines: Range<u32>,
    ) -> Vec<Silencing> {
        let silence = |page: &Page<'_>, text: &str, finding: Finding| {
            let change = (!finding.quoted).then(|| line_above(page, text, &finding));
            Some(Silencing { finding, change })
        };
        let all = self.answer_findings(source, settings, lines, |_| true, silence).into_iter();
        let shifted = |(first, Silencing { finding, change })| Silencing {
            finding: finding.shifted(first),
            change: change.map(|Edit { span, text }| Edit { span: span.shifted(first), text }),
        };
        all.map(shifted).collect()
    }
}

/// A line above the paragraph that holds the finding.
fn line_above(page: &Page<'_>, text: &str, finding: &Finding) -> Edit {
    let above = page.lines().get(..finding.span.line as usize).unwrap_or_default();
    let own = above.iter().rev().take_while(|line| !line.body.trim().is_empty() && line.depth == 0);
    let first = own.last().map_or(finding.span.line, |line| line.number);
    Edit {
        span: Span::new(first, 0, 0),
        text: format!("benchlens: ignore {}{}", finding.code, line_end(text)),
    }
}
