//! `benchlens check`: reports what is wrong with the numbers, and whether a script should stop.

use super::args::{CheckOptions, Format};
use super::input::Input;
use super::json::Report;
use super::output::{Output, complain};
use super::{snippet, status};
use crate::analysis::Document;
use crate::config::Settings;
use crate::lints::{Finding, Severity};
use std::io::{self, Write};

/// Checks all files; the exit status of the process.
pub fn check(options: &CheckOptions) -> u8 {
    let mut output = Output::stdout(options.color.when);
    match check_files(options, &mut output) {
        Ok(status) => status,
        Err(error) => {
            complain(format_args!("cannot write the findings: {error}; check where the output goes"));
            status::FAILURE
        }
    }
}

/// Reads file after file; one that cannot be read does not keep the others from being checked.
fn check_files<W: Write>(options: &CheckOptions, output: &mut Output<W>) -> io::Result<u8> {
    let settings = settings(options);
    let mut report = Report::default();
    let mut tally = Tally::default();
    for path in &options.files {
        let input = match Input::read(path) {
            Ok(input) => input,
            Err(error) => {
                report.fail(&error);
                tally.failed = true;
                complain(error);
                continue;
            }
        };
        let findings = find(&input, &settings, options.quoted);
        tally.add(&findings);
        match options.format {
            Format::Text => snippet::write(&input, &findings, output)?,
            Format::Json => report.add(&input, &findings),
        }
    }
    match options.format {
        Format::Text => tally.write(output)?,
        Format::Json => report.write(output)?,
    }
    output.flush()?;
    Ok(tally.status())
}

/// The settings that the options ask for.
fn settings(options: &CheckOptions) -> Settings {
    let mut settings = Settings::default();
    for code in &options.deny {
        settings.findings.insert(code.clone(), Some(Severity::Error));
    }
    settings
}

/// The findings of one text by place, with the severity that counts.
fn find(input: &Input, settings: &Settings, quoted: bool) -> Vec<Finding> {
    let mut document = Document::new(&input.text);
    while document.advance(&input.text, 0) {}
    let mut findings = document.findings(settings);
    if quoted {
        for finding in &mut findings {
            finding.severity = finding.unquoted;
        }
    }
    findings.sort_by_key(|finding| (finding.span.line, finding.span.start));
    findings
}

/// What was found in all files together.
#[derive(Debug, Default)]
struct Tally {
    errors: usize,
    warnings: usize,
    notes: usize,
    failed: bool,
}

impl Tally {
    fn add(&mut self, findings: &[Finding]) {
        for finding in findings {
            *match finding.severity {
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Information | Severity::Hint => &mut self.notes,
            } += 1;
        }
    }

    fn status(&self) -> u8 {
        if self.failed {
            status::FAILURE
        } else if self.errors + self.warnings > 0 {
            status::FOUND
        } else {
            status::CLEAN
        }
    }

    /// Writes the sum as one line; nothing where nothing was found.
    fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let counts = [(self.errors, "error"), (self.warnings, "warning"), (self.notes, "note")];
        let words: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}{}", if *count == 1 { "" } else { "s" }))
            .collect();
        if words.is_empty() { Ok(()) } else { writeln!(output, "{}", words.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    fn finding(severity: Severity) -> Finding {
        Finding {
            code: "nan-value",
            severity,
            unquoted: Severity::Warning,
            quoted: false,
            span: Span::default(),
            message: String::new(),
            related: Vec::new(),
        }
    }

    #[test]
    fn the_status_is_found_from_a_warning_on_and_failure_above_all() {
        let mut tally = Tally::default();
        assert_eq!(tally.status(), status::CLEAN);
        tally.add(&[finding(Severity::Information), finding(Severity::Hint)]);
        assert_eq!(tally.status(), status::CLEAN);
        tally.add(&[finding(Severity::Warning)]);
        assert_eq!(tally.status(), status::FOUND);
        tally.failed = true;
        assert_eq!(tally.status(), status::FAILURE);
    }

    #[test]
    fn the_sum_is_one_line() {
        let mut tally = Tally::default();
        let mut written = Vec::new();
        tally.write(&mut written).unwrap();
        assert_eq!(written, b"");
        tally.add(&[finding(Severity::Warning), finding(Severity::Hint), finding(Severity::Information)]);
        tally.write(&mut written).unwrap();
        assert_eq!(written, b"1 warning, 2 notes\n");
    }
}
