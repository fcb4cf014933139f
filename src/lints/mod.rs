//! The lints: each looks at what was read and reports one kind of broken number. One file per code, one registry.
//!
//! A new lint is one file here, one line in [`LINTS`] and one folder of fixtures.

mod aggregate_mismatch;
mod claim_mismatch;
mod convention_change;
mod fix;
mod impossible_statistic;
mod infinite_value;
mod malformed_number;
mod mixed_units;
mod nan_value;
mod ragged_row;
mod sentinel_value;
mod within_noise;
mod wrapped_row;

pub use fix::Fix;

use crate::claims::Claims;
use crate::compare::Comparison;
use crate::layout::Page;
use crate::model::Table;
use crate::text::{Place, Relocation, Span};

/// How serious a finding is, most serious first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Raised by a person's settings only.
    Error,
    /// The number is wrong.
    Warning,
    /// Worth knowing.
    Information,
    /// A remark.
    Hint,
}

impl Severity {
    /// All of them, the mildest first.
    pub const ALL: [Severity; 4] =
        [Severity::Hint, Severity::Information, Severity::Warning, Severity::Error];

    /// The word for it, as settings take it and reports give it.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information => "information",
            Severity::Hint => "hint",
        }
    }
}

/// Something broken in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The code, such as `nan-value`; stable.
    pub code: &'static str,
    /// How serious it is here: quoted text is never above information.
    pub severity: Severity,
    /// The severity that it would have outside quoted text.
    pub unquoted: Severity,
    /// Whether it stands in quoted text: somebody else's, which is never more than pointed at.
    pub quoted: bool,
    /// What it is about.
    pub span: Span,
    /// One sentence with the numbers used.
    pub message: String,
    /// The places that the message speaks of, each with a note.
    pub related: Vec<(Span, String)>,
    /// The right figure, where it is known.
    pub fix: Option<Fix>,
}

impl Finding {
    /// The same finding, `lines` further down.
    #[must_use]
    pub fn shifted(mut self, lines: u32) -> Self {
        self.span = self.span.shifted(lines);
        for (span, _) in &mut self.related {
            *span = span.shifted(lines);
        }
        if let Some(fix) = &mut self.fix {
            fix.span = fix.span.shifted(lines);
        }
        self
    }

    /// Moves it to where it stands in the buffer, which holds other characters there: no fix would fit among them.
    pub fn relocate(&mut self, to: &impl Relocation) {
        self.span = to.span(self.span);
        self.related.iter_mut().for_each(|(span, _)| *span = to.span(*span));
        self.fix = None;
    }
}

/// A lint: its code, its documentation, and its check.
#[derive(Debug)]
pub struct Lint {
    /// The code of its findings.
    pub code: &'static str,
    /// Their severity outside quoted text.
    pub severity: Severity,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Why that matters, in a sentence or two.
    pub why: &'static str,
    check: fn(&Facts<'_>, &mut Sink<'_>),
}

/// All lints, in the order in which they are documented.
pub static LINTS: &[&Lint] = &[
    &nan_value::LINT,
    &infinite_value::LINT,
    &sentinel_value::LINT,
    &malformed_number::LINT,
    &ragged_row::MISSING,
    &ragged_row::EXTRA,
    &wrapped_row::LINT,
    &claim_mismatch::LINT,
    &aggregate_mismatch::LINT,
    &impossible_statistic::LINT,
    &convention_change::LINT,
    &mixed_units::LINT,
    &within_noise::LINT,
];

/// What the lints look at.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The laid out message.
    pub page: &'a Page<'a>,
    /// The tables read in it.
    pub tables: &'a [Table],
    /// What is compared in them.
    pub comparisons: &'a [Comparison],
    /// Of each table, whether anything in it is compared.
    pub compared: &'a [bool],
    /// What was checked of the printed numbers against each other.
    pub claims: &'a Claims,
}

impl Facts<'_> {
    /// The tables whose numbers are measurements for sure: a comparison was found in them, or a tool is known by its
    /// output. Whatever else looks like a table may be anything, and nothing is reported there.
    fn accepted(&self) -> impl Iterator<Item = &Table> {
        self.tables
            .iter()
            .zip(self.compared)
            .filter(|(table, compared)| !table.traits.general || **compared)
            .map(|(table, _)| table)
    }
}

/// Takes the findings of one lint.
#[derive(Debug)]
pub struct Sink<'a> {
    lint: &'a Lint,
    page: &'a Page<'a>,
    out: &'a mut Vec<Finding>,
}

impl Sink<'_> {
    /// Reports a finding at `span`; in quoted text it is at most information.
    fn report(&mut self, span: Span, message: String, related: Vec<(Span, String)>) {
        self.push(self.lint.severity, span, message, related, None);
    }

    /// Reports the figure `printed` at `span`, where `right` should stand.
    fn correct(
        &mut self,
        span: Span,
        (printed, right): (&str, &str),
        message: String,
        related: Vec<(Span, String)>,
    ) {
        let line = self.page.line(span.line);
        let raw = line.and_then(|line| line.raw.get(span.start as usize..span.end as usize));
        let at = Place { line: span.line, byte: span.start };
        let fix = raw.and_then(|raw| Fix::of(raw, at, printed, right));
        self.push(self.lint.severity, span, message, related, fix);
    }

    /// Reports something worth knowing that is no mistake.
    fn remark(&mut self, span: Span, message: String, related: Vec<(Span, String)>) {
        self.push(self.lint.severity.max(Severity::Information), span, message, related, None);
    }

    fn push(
        &mut self,
        unquoted: Severity,
        span: Span,
        message: String,
        related: Vec<(Span, String)>,
        fix: Option<Fix>,
    ) {
        let quoted = self.page.line(span.line).is_some_and(|line| line.depth > 0);
        let severity = if quoted { unquoted.max(Severity::Information) } else { unquoted };
        let code = self.lint.code;
        self.out.push(Finding { code, severity, unquoted, quoted, span, message, related, fix });
    }
}

/// Runs all lints; the findings come by place.
pub fn run(facts: &Facts<'_>) -> Vec<Finding> {
    let mut out = Vec::new();
    for lint in LINTS {
        (lint.check)(facts, &mut Sink { lint, page: facts.page, out: &mut out });
    }
    out.sort_by_key(|finding| finding.span);
    out
}
