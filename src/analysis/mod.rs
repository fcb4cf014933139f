//! The facade: runs the whole reading over one message, and keeps a document of messages current under edits.

mod document;

pub use document::Document;

use crate::config::Settings;
use crate::hints::Hint;
use crate::lints::Finding;
use crate::text::Place;
use std::ops::Range;

/// What was read in one message. Lines count from the message's first.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    findings: Vec<Finding>,
}

/// What is known of the place under the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    /// The cell or word that it is about.
    pub span: crate::text::Span,
    /// The facts, one line each, the first one the headline.
    pub lines: Vec<String>,
}

/// Reads one message. Never fails: what cannot be read is text.
pub fn analyze(text: &str) -> Analysis {
    let _ = text;
    Analysis::default()
}

impl Analysis {
    /// The findings, by place. Severities are before any setting.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The hints on these lines; `text` is the message's text, the same that was analysed.
    pub fn hints(&self, text: &str, settings: &Settings, lines: Range<u32>) -> Vec<Hint> {
        let _ = (text, settings, lines);
        Vec::new()
    }

    /// What is known of the cell at `at`.
    pub fn hover(&self, text: &str, at: Place) -> Option<Hover> {
        let _ = (text, at);
        None
    }
}
