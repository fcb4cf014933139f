//! The facade: runs the whole reading over one message, and keeps a document of messages current under edits.

mod answered;
mod choose;
mod completions;
mod document;
mod follow;
mod given_up;
mod hover;
mod look;
mod marks;
mod offer;
mod outline;
mod related;
mod repair;
mod report;
mod selection;
mod sequence;
mod silence;
mod target;

pub use choose::{Candidates, Held};
pub use completions::{Completion, Completions};
pub use document::{Document, Findings, Shown};
pub use given_up::GivenUp;
pub use hover::Hover;
pub use marks::{Mark, Meaning};
pub use outline::{Heading, Outline, Tabled};
pub use related::Related;
pub use repair::Repair;
pub use silence::Silencing;

use crate::claims::Claims;
use crate::compare::{BaselineChoice, BaselineChoices, Comparison, compare, lines_of, nearest};
use crate::config::Settings;
use crate::hints::{Hint, hints};
use crate::layout::{Decoded, Directive, Entry, Line, Page, decode, has_decimal_commas, points_for_commas};
use crate::lints::{Facts, Finding, Severity, run};
use crate::model::Table;
use crate::report::Section;
use crate::summary::{Summary, summaries};
use crate::text::{Lines, Place, Relocation, Span, split_lines};
use std::ops::Range;

/// What is said, once for a document, at the first line that [`Document::unread`] tells of; `at` is a place in it.
pub fn not_read(at: Span) -> Finding {
    Finding {
        code: "not-read",
        severity: Severity::Information,
        unquoted: Severity::Information,
        quoted: false,
        span: at,
        message: "what follows up to the next paragraph is not read: this many lines in a row are no table"
            .to_owned(),
        related: Vec::new(),
        fix: None,
    }
}

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
    read_with_choices(text, entry, &BaselineChoices::default())
}

/// Reads a part of a document in which somebody chose baselines. Their lines count from the part's first.
pub fn read_with_choices(text: &str, entry: Entry, choices: &BaselineChoices) -> Analysis {
    match decode(text) {
        None => read(text, entry, choices),
        Some(decoded) => {
            let mut analysis = read(&decoded.text, entry, &in_decoded(choices, &decoded));
            analysis.tables.iter_mut().for_each(|table| table.relocate(&decoded));
            analysis.comparisons.iter_mut().for_each(|comparison| comparison.relocate(&decoded));
            analysis.claims.relocate(&decoded);
            analysis.findings.iter_mut().for_each(|finding| finding.relocate(&decoded));
            analysis
        }
    }
}

/// The choices in the lines of a decoded text.
fn in_decoded(choices: &BaselineChoices, decoded: &Decoded) -> BaselineChoices {
    let count = u32::try_from(split_lines(&decoded.text).count()).unwrap_or(u32::MAX);
    let here = choices.here.iter().filter_map(|choice| {
        let mut lines = (0..count).filter(|line| choice.lines.contains(&decoded.line(*line)));
        let first = lines.next()?;
        Some(BaselineChoice { lines: first..lines.next_back().unwrap_or(first) + 1, ..choice.clone() })
    });
    BaselineChoices { here: here.collect(), names: choices.names.clone() }
}

fn read(text: &str, entry: Entry, choices: &BaselineChoices) -> Analysis {
    let page = Page::entered(text, entry);
    if has_decimal_commas(&page) {
        let mut analysis = read_page(&Page::entered(&points_for_commas(text), entry), text, choices);
        let fixes = analysis.findings.iter_mut().filter_map(|finding| finding.fix.as_mut());
        fixes.for_each(|fix| fix.text = points_for_commas(&fix.text));
        return analysis;
    }
    read_page(&page, text, choices)
}

fn read_page(page: &Page<'_>, text: &str, choices: &BaselineChoices) -> Analysis {
    let tables = crate::formats::read(page);
    // What the text prints is counted from the baseline that the text has, whatever a reader compares with.
    let automatic = compare(page, &tables, None);
    let mut claims = crate::claims::check(page, &tables, &automatic);
    let directed = Directive::may_stand_in(text);
    let chosen = (directed || !choices.is_empty()).then(|| compare(page, &tables, Some(choices)));
    let mut compared = vec![false; tables.len()];
    for index in chosen.as_ref().unwrap_or(&automatic).iter().flat_map(|comparison| &comparison.tables) {
        compared[*index] = true;
    }
    let mut findings =
        run(&Facts { page, tables: &tables, comparisons: &automatic, compared: &compared, claims: &claims });
    if directed {
        ignore(page, &tables, &mut findings);
    }
    if let Some(chosen) = &chosen {
        let other = |table: usize| {
            let comparison = chosen.iter().find(|comparison| comparison.tables.contains(&table));
            comparison.is_some_and(|comparison| comparison.reason.is_chosen())
        };
        claims.printed.retain(|printed| !other(printed.cell.table));
    }
    Analysis { tables, comparisons: chosen.unwrap_or(automatic), claims, findings }
}

/// Leaves out the findings that a line near them silences. Only the reader's own lines do: a quoted one would let its
/// writer hide what is wrong with his figures.
fn ignore(page: &Page<'_>, tables: &[Table], findings: &mut Vec<Finding>) {
    for (line, directive) in page.directives() {
        let Directive::Ignore(codes) = directive else { continue };
        if page.line(line).is_none_or(|line| line.depth > 0) {
            continue;
        }
        let table = nearest(tables.iter().enumerate(), line).map(|index| lines_of(tables, &[index]));
        let table = table.map_or(line..line, |lines| lines.start.min(line)..lines.end.max(line));
        let paragraph = paragraph(page, line);
        findings.retain(|finding| {
            let at = finding.span.line;
            !codes.iter().any(|code| code == finding.code)
                || !(table.contains(&at) || paragraph.contains(&at))
        });
    }
}

/// The lines around a line up to the next blank ones.
fn paragraph(page: &Page<'_>, line: u32) -> Range<u32> {
    let is_blank = |line: &Line<'_>| line.body.trim().is_empty();
    let at = (line as usize).min(page.lines().len());
    let above = page.lines()[..at].iter().rev().take_while(|line| !is_blank(line)).count();
    let below = page.lines()[at..].iter().take_while(|line| !is_blank(line)).count();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    line.saturating_sub(count(above))..line.saturating_add(count(below))
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

    /// What each comparison comes to, in their order.
    pub fn summaries(&self) -> Vec<Summary> {
        summaries(&self.tables, &self.comparisons, &self.claims.printed)
    }

    /// What is reported of each comparison, in their order; the part that was read begins at the document's line `first`.
    pub fn sections(&self, first: u32) -> impl Iterator<Item = Section> {
        let printed = &self.claims.printed;
        self.comparisons.iter().map(move |comparison| Section::of(&self.tables, comparison, printed, first))
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

    /// What is known of the place `at`; the message begins at the document's line `first`.
    pub fn hover(&self, at: Place, first: u32) -> Option<Hover> {
        hover::hover(self, at, first)
    }

    /// What belongs to what stands at `at`: its baseline, and the others that are measured against that.
    pub fn related(&self, at: Place) -> Option<Related> {
        related::related(&self.tables, &self.comparisons, &self.claims.printed, at)
    }
}
