//! The facade: runs the whole reading over one message, and keeps a document of messages current under edits.

mod document;
mod follow;
mod hover;
mod repair;
mod sequence;

pub use document::{Document, Findings, Shown};
pub use hover::Hover;
pub use repair::Repair;

use crate::claims::Claims;
use crate::compare::{Comparison, compare};
use crate::config::Settings;
use crate::hints::{Hint, hints};
use crate::layout::{Entry, Page, decode, has_decimal_commas, points_for_commas};
use crate::lints::{Facts, Finding, run};
use crate::model::Table;
use crate::text::{Lines, Place};
use std::ops::Range;

/// What is said, once for a document, at the first line that [`Document::unread`] tells of.
pub const NOT_READ: &str =
    "what follows up to the next paragraph is not read: this many lines in a row are no table";

/// What was read in one message. Lines count from the message's first.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    tables: Vec<Table>,
    comparisons: Vec<Comparison>,
    claims: Claims,
    findings: Vec<Finding>,
}

/// Reads one message. Never fails: what cannot be read is text.
pub fn analyze(text: &str) -> Analysis {
    read_part(text, Entry::Message)
}

/// Reads a part of a document that is entered in this way.
pub fn read_part(text: &str, entry: Entry) -> Analysis {
    match decode(text) {
        None => read(text, entry),
        Some(decoded) => {
            let mut analysis = read(&decoded.text, entry);
            analysis.tables.iter_mut().for_each(|table| table.relocate(&decoded));
            analysis.comparisons.iter_mut().for_each(|comparison| comparison.relocate(&decoded));
            analysis.claims.relocate(&decoded);
            analysis.findings.iter_mut().for_each(|finding| finding.relocate(&decoded));
            analysis
        }
    }
}

fn read(text: &str, entry: Entry) -> Analysis {
    let page = Page::entered(text, entry);
    if has_decimal_commas(&page) {
        let mut analysis = read_page(&Page::entered(&points_for_commas(text), entry));
        let fixes = analysis.findings.iter_mut().filter_map(|finding| finding.fix.as_mut());
        fixes.for_each(|fix| fix.text = points_for_commas(&fix.text));
        return analysis;
    }
    read_page(&page)
}

fn read_page(page: &Page<'_>) -> Analysis {
    let tables = crate::formats::read(page);
    let comparisons = compare(page, &tables);
    let claims = crate::claims::check(page, &tables, &comparisons);
    let mut compared = vec![false; tables.len()];
    for index in comparisons.iter().flat_map(|comparison| &comparison.tables) {
        compared[*index] = true;
    }
    let findings = run(&Facts {
        page,
        tables: &tables,
        comparisons: &comparisons,
        compared: &compared,
        claims: &claims,
    });
    Analysis { tables, comparisons, claims, findings }
}

impl Analysis {
    /// The tables, top to bottom.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// What is compared in them.
    pub fn comparisons(&self) -> &[Comparison] {
        &self.comparisons
    }

    /// The findings, by place. Severities are before any setting.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The hints on these lines; `text` is the message's text, the same that was analysed.
    pub fn hints(&self, text: &str, settings: &Settings, lines: Range<u32>) -> Vec<Hint> {
        if self.comparisons.is_empty() {
            return Vec::new();
        }
        hints(&Lines::of(text), &self.tables, &self.comparisons, &self.claims.printed, &settings.hints, lines)
    }

    /// What is known of the cell at `at`.
    pub fn hover(&self, at: Place) -> Option<Hover> {
        hover::hover(&self.tables, &self.comparisons, &self.claims.printed, at)
    }
}
