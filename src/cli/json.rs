//! Findings for programs: one JSON object. Lines and columns count from 1, columns in characters.

use super::input::Input;
use crate::lints::Finding;
use crate::text::Span;
use serde::Serialize;
use std::io::{self, Write};

/// What a run of `check` found, file by file.
#[derive(Debug, Serialize)]
pub(super) struct CheckReport {
    /// Grows when a reader of the old form would misread the new one.
    version: u32,
    pub(super) files: Vec<FileReport>,
    /// What could not be read, in words.
    pub(super) errors: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct FileReport {
    pub(super) path: String,
    /// The path as it is, where it cannot be shown so.
    #[serde(skip)]
    pub(super) bytes: Vec<u8>,
    pub(super) findings: Vec<FindingReport>,
}

#[derive(Debug, Serialize)]
pub(super) struct FindingReport {
    pub(super) code: &'static str,
    pub(super) severity: &'static str,
    pub(super) message: String,
    #[serde(flatten)]
    pub(super) place: PlaceReport,
    /// The text that the finding is about.
    pub(super) text: String,
    pub(super) related: Vec<RelatedReport>,
}

#[derive(Debug, Serialize)]
pub(super) struct RelatedReport {
    pub(super) message: String,
    #[serde(flatten)]
    pub(super) place: PlaceReport,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlaceReport {
    pub(super) line: u32,
    pub(super) column: usize,
    /// The column behind the last character.
    pub(super) end_column: usize,
}

impl Default for CheckReport {
    fn default() -> Self {
        CheckReport { version: 1, files: Vec::new(), errors: Vec::new() }
    }
}

impl CheckReport {
    /// Takes up a file that is checked, also one without findings: what people call it, and its name's bytes.
    pub(super) fn begin(&mut self, name: &str, bytes: &[u8]) {
        self.files.push(FileReport { path: name.to_owned(), bytes: bytes.to_vec(), findings: Vec::new() });
    }

    /// Takes up findings of the file begun last.
    pub(super) fn add(&mut self, input: &Input, findings: &[Finding]) {
        let findings = findings.iter().map(|finding| FindingReport {
            code: finding.code,
            severity: finding.severity.word(),
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
    pub(super) fn join(&mut self, other: CheckReport) {
        self.files.extend(other.files);
        self.errors.extend(other.errors);
    }

    /// Takes up a file that could not be read.
    pub(super) fn fail(&mut self, error: &impl std::fmt::Display) {
        self.errors.push(error.to_string());
    }

    /// Writes the object, with a line end behind it.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *output, self)?;
        writeln!(output)
    }
}

fn place(input: &Input, span: Span) -> PlaceReport {
    PlaceReport {
        line: input.first + span.line + 1,
        column: column(input, span.line, span.start),
        end_column: column(input, span.line, span.end),
    }
}

/// The column of a byte of a line, in characters from 1.
pub(super) fn column(input: &Input, line: u32, byte: u32) -> usize {
    1 + input.text.line(line).char_indices().take_while(|(at, _)| *at < byte as usize).count()
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
