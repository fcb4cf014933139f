//! Findings for programs: one JSON object. Lines and columns count from 1, columns in characters.

use super::input::{Input, InputError};
use crate::lints::{Finding, Severity};
use crate::text::Span;
use serde::Serialize;
use std::io::{self, Write};

/// What a run of `check` found, file by file.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    /// Grows when a reader of the old form would misread the new one.
    version: u32,
    files: Vec<FileReport>,
    /// What could not be read, in words.
    errors: Vec<String>,
}

#[derive(Debug, Serialize)]
struct FileReport {
    path: String,
    findings: Vec<FindingReport>,
}

#[derive(Debug, Serialize)]
struct FindingReport {
    code: &'static str,
    severity: &'static str,
    message: String,
    #[serde(flatten)]
    place: PlaceReport,
    /// The text that the finding is about.
    text: String,
    related: Vec<RelatedReport>,
}

#[derive(Debug, Serialize)]
struct RelatedReport {
    message: String,
    #[serde(flatten)]
    place: PlaceReport,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceReport {
    line: u32,
    column: usize,
    /// The column behind the last character.
    end_column: usize,
}

impl Default for Report {
    fn default() -> Self {
        Report { version: 1, files: Vec::new(), errors: Vec::new() }
    }
}

impl Report {
    /// Takes up a file that is checked, also one without findings.
    pub(super) fn begin(&mut self, name: &str) {
        self.files.push(FileReport { path: name.to_owned(), findings: Vec::new() });
    }

    /// Takes up findings of the file begun last.
    pub(super) fn add(&mut self, input: &Input, findings: &[Finding]) {
        let findings = findings.iter().map(|finding| FindingReport {
            code: finding.code,
            severity: word(finding.severity),
            message: finding.message.clone(),
            place: place(input, finding.span),
            text: slice(input, finding.span).to_owned(),
            related: finding
                .related
                .iter()
                .map(|(span, note)| RelatedReport { message: note.clone(), place: place(input, *span) })
                .collect(),
        });
        if let Some(file) = self.files.last_mut() {
            file.findings.extend(findings);
        }
    }

    /// Takes up the files of another report.
    pub(super) fn join(&mut self, other: Report) {
        self.files.extend(other.files);
        self.errors.extend(other.errors);
    }

    /// Takes up a file that could not be read.
    pub(super) fn fail(&mut self, error: &InputError) {
        self.errors.push(error.to_string());
    }

    /// Writes the object, with a line end behind it.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *output, self)?;
        writeln!(output)
    }
}

/// The severity as LSP clients call it.
pub(super) fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information => "information",
        Severity::Hint => "hint",
    }
}

fn place(input: &Input, span: Span) -> PlaceReport {
    let line = input.text.line(span.line);
    let column = |byte: u32| 1 + line.char_indices().take_while(|(at, _)| *at < byte as usize).count();
    PlaceReport {
        line: input.first + span.line + 1,
        column: column(span.start),
        end_column: column(span.end),
    }
}

/// The text of a span; empty where the line has no such part.
fn slice(input: &Input, span: Span) -> &str {
    input.text.line(span.line).get(span.start as usize..span.end as usize).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_from_one() {
        let input = Input::new("a".into(), "é 12\n".into());
        let span = Span::new(0, 3, 5);
        assert_eq!(place(&input, span), PlaceReport { line: 1, column: 3, end_column: 5 });
        assert_eq!(slice(&input, span), "12");
        assert_eq!(slice(&input, Span::new(0, 1, 99)), "");
    }
}
