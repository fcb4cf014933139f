//! `benchlens check`: reports what is wrong with the numbers, and whether a script should stop.

use super::args::{CheckOptions, Format};
use super::input::{Input, InputError};
use super::json::Report;
use super::order::for_each_in_order;
use super::output::{Output, complain};
use super::pieces::Pieces;
use super::{snippet, status};
use crate::analysis::{NOT_READ, read_part};
use crate::config::Settings;
use crate::layout::Entry;
use crate::lints::{Finding, Severity};
use crate::text::Span;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

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

/// Checks file after file, several at a time; one that cannot be read does not keep the others from being checked.
fn check_files<W: Write>(options: &CheckOptions, output: &mut Output<W>) -> io::Result<u8> {
    let checker = Checker { settings: settings(options), quoted: options.quoted, format: options.format };
    let mut report = Report::default();
    let mut tally = Tally::default();
    let paths = paths(&options.files);
    if let [Ok(path)] = paths.as_slice() {
        // One text is written while it is read.
        checker.check(path, &mut report, &mut tally, output)?;
    } else {
        let colored = output.colored;
        let check = |path: &Result<PathBuf, InputError>| checker.apart(path, colored);
        for_each_in_order(&paths, check, |found: Found| {
            if let Some(error) = found.error {
                complain(error);
            }
            tally.join(&found.tally);
            report.join(found.report);
            output.write_all(&found.written)
        })?;
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

/// The files that are meant: those named, and those in the folders named, by name and without hidden ones.
fn paths(named: &[PathBuf]) -> Vec<Result<PathBuf, InputError>> {
    let mut all = Vec::new();
    for path in named {
        if !path.is_dir() {
            all.push(Ok(path.clone()));
            continue;
        }
        let is_hidden = |entry: &DirEntry| entry.file_name().as_encoded_bytes().starts_with(b".");
        let entries = WalkDir::new(path).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry)) {
            match entry {
                Ok(entry) if entry.file_type().is_file() => all.push(Ok(entry.into_path())),
                Ok(_) => {}
                Err(error) => {
                    let name = Input::name_of(error.path().unwrap_or(path));
                    all.push(Err(InputError::new(name, error.into())));
                }
            }
        }
    }
    all
}

/// How a text is checked.
struct Checker {
    settings: Settings,
    quoted: bool,
    format: Format,
}

/// What one of several files gave.
struct Found {
    written: Vec<u8>,
    report: Report,
    tally: Tally,
    error: Option<String>,
}

impl Checker {
    /// Checks a file on its own, for being put together with others.
    fn apart(&self, path: &Result<PathBuf, InputError>, colored: bool) -> Found {
        let (mut written, mut report, mut tally) = (Vec::new(), Report::default(), Tally::default());
        let error = match path {
            Ok(path) => {
                let mut output = Output::to(&mut written, colored);
                // Writing to memory cannot fail.
                self.check_pieces(path, &mut report, &mut tally, &mut output)
                    .err()
                    .map(|error| error.to_string())
            }
            Err(error) => {
                report.fail(error);
                tally.failed = true;
                Some(error.to_string())
            }
        };
        Found { written, report, tally, error }
    }

    /// Checks a file and writes what is found.
    fn check<W: Write>(
        &self,
        path: &Path,
        report: &mut Report,
        tally: &mut Tally,
        output: &mut Output<W>,
    ) -> io::Result<()> {
        match self.check_pieces(path, report, tally, output) {
            Ok(()) => Ok(()),
            Err(Failure::Read(error)) => {
                complain(error);
                Ok(())
            }
            Err(Failure::Write(error)) => Err(error),
        }
    }

    fn check_pieces<W: Write>(
        &self,
        path: &Path,
        report: &mut Report,
        tally: &mut Tally,
        output: &mut Output<W>,
    ) -> Result<(), Failure> {
        let fail = |error: InputError, report: &mut Report, tally: &mut Tally| {
            report.fail(&error);
            tally.failed = true;
            Failure::Read(error)
        };
        let mut pieces = Pieces::open(path).map_err(|error| fail(error, report, tally))?;
        let (mut begun, mut skipped) = (false, false);
        loop {
            let piece = pieces.next().map_err(|error| fail(error, report, tally))?;
            if !std::mem::replace(&mut begun, true) {
                report.begin(pieces.name());
            }
            let Some((input, entry)) = piece else { return Ok(()) };
            let findings = match entry {
                Entry::Skipped if !std::mem::replace(&mut skipped, true) => vec![not_read(&input)],
                entry if entry.is_skipped() => continue,
                entry => self.findings(&input, entry),
            };
            tally.add(&findings);
            match self.format {
                Format::Text => snippet::write(&input, &findings, output).map_err(Failure::Write)?,
                Format::Json => report.add(&input, &findings),
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

/// Says at the first line of a part that it is not read.
fn not_read(part: &Input) -> Finding {
    Finding {
        code: "not-read",
        severity: Severity::Information,
        unquoted: Severity::Information,
        quoted: false,
        span: Span::new(0, 0, part.text.line(0).len()),
        message: NOT_READ.to_owned(),
        related: Vec::new(),
        fix: None,
    }
}

/// Why a file was not checked to its end.
enum Failure {
    Read(InputError),
    Write(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Read(error) => error.fmt(f),
            Failure::Write(error) => error.fmt(f),
        }
    }
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

    fn join(&mut self, other: &Tally) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.failed |= other.failed;
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

    fn finding(severity: Severity) -> Finding {
        Finding {
            code: "nan-value",
            severity,
            unquoted: Severity::Warning,
            quoted: false,
            span: Span::default(),
            message: String::new(),
            related: Vec::new(),
            fix: None,
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
