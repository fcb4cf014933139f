//! Checks one text part by part, and writes what is found while it is read.

use super::args::Format;
use super::input::{Input, InputError};
use super::json::CheckReport;
use super::output::Output;
use super::pieces::Pieces;
use super::tally::Tally;
use super::{github, snippet};
use crate::analysis::{not_read, read_part};
use crate::config::Settings;
use crate::layout::Entry;
use crate::lints::Finding;
use crate::text::Span;
use std::io::{self, Write};

/// What some texts gave, beside what is written at once.
#[derive(Default)]
pub(super) struct Results {
    pub(super) report: CheckReport,
    pub(super) tally: Tally,
}

impl Results {
    /// Notes that something could not be read.
    pub(super) fn fail(&mut self, error: &impl std::fmt::Display) {
        self.report.fail(error);
        self.tally.failed = true;
    }
}

/// What one of several texts gave.
pub(super) struct Checked {
    pub(super) written: Vec<u8>,
    pub(super) results: Results,
    pub(super) error: Option<String>,
}

/// How a text is checked.
pub(super) struct Checker {
    pub(super) settings: Settings,
    pub(super) quoted: bool,
    pub(super) format: Format,
}

impl Checker {
    /// Checks a text on its own, for being put together with others.
    pub(super) fn apart(
        &self,
        text: Result<Result<Pieces, InputError>, &InputError>,
        colored: bool,
    ) -> Checked {
        let (mut written, mut results) = (Vec::new(), Results::default());
        let error = match text {
            Ok(pieces) => {
                let mut output = Output::to(&mut written, colored);
                // Writing to memory cannot fail.
                let checked = self.check(pieces, &mut results, &mut output, |_, _| Ok(()));
                checked.err().and_then(Failure::read).map(|error| error.to_string())
            }
            Err(error) => {
                results.fail(error);
                Some(error.to_string())
            }
        };
        Checked { written, results, error }
    }

    /// Checks a text part by part, writes what is found, and tells of each part.
    pub(super) fn check<W: Write>(
        &self,
        pieces: Result<Pieces, InputError>,
        results: &mut Results,
        output: &mut Output<W>,
        mut tell: impl FnMut(&Input, &mut Output<W>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let fail = |error: InputError, results: &mut Results| {
            results.fail(&error);
            Failure::Read(error)
        };
        let mut pieces = pieces.map_err(|error| fail(error, results))?;
        let (mut begun, mut skipped) = (false, false);
        loop {
            let piece = pieces.next().map_err(|error| fail(error, results))?;
            if !std::mem::replace(&mut begun, true) {
                results.report.begin(pieces.name(), pieces.name_bytes());
            }
            let Some((input, entry)) = piece else { return Ok(()) };
            tell(&input, output).map_err(Failure::Write)?;
            let findings = match entry {
                Entry::Skipped if !std::mem::replace(&mut skipped, true) => {
                    vec![not_read(Span::new(0, 0, input.text.line(0).len()))]
                }
                entry if entry.is_skipped() => continue,
                entry => self.findings(&input, entry),
            };
            results.tally.add(&findings);
            match self.format {
                Format::Text => snippet::write(&input, &findings, output).map_err(Failure::Write)?,
                Format::Github => {
                    github::write(&input, &findings, pieces.is_file(), output).map_err(Failure::Write)?;
                }
                Format::Json | Format::Sarif => results.report.add(&input, &findings),
            }
        }
    }

    /// The findings of a part by place, with the severity that counts.
    fn findings(&self, input: &Input, entry: Entry) -> Vec<Finding> {
        let analysis = read_part(input.text.as_str(), entry);
        let shown = analysis.findings().iter().filter_map(|finding| self.settings.apply(finding));
        let mut findings: Vec<Finding> = shown.collect();
        if self.quoted {
            for finding in &mut findings {
                finding.severity = finding.unquoted;
            }
        }
        findings.sort_by_key(|finding| (finding.span.line, finding.span.start));
        findings
    }
}

/// Why a text was not checked to its end.
pub(super) enum Failure {
    Read(InputError),
    Write(io::Error),
}

impl Failure {
    /// What could not be read.
    fn read(self) -> Option<InputError> {
        match self {
            Failure::Read(error) => Some(error),
            Failure::Write(_) => None,
        }
    }
}
