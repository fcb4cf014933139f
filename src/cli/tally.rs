//! How many findings there are of each kind, and the exit status that they come to.

use super::status;
use crate::lints::{Finding, Severity};
use std::io::{self, Write};

/// What was found in all files together.
#[derive(Debug, Default)]
pub(super) struct Tally {
    errors: usize,
    warnings: usize,
    notes: usize,
    /// Whether something could not be read.
    pub(super) failed: bool,
}

impl Tally {
    /// Counts findings.
    pub(super) fn add(&mut self, findings: &[Finding]) {
        for finding in findings {
            *match finding.severity {
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Information | Severity::Hint => &mut self.notes,
            } += 1;
        }
    }

    /// Counts what another has counted.
    pub(super) fn join(&mut self, other: &Tally) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.failed |= other.failed;
    }

    /// The exit status that goes with it.
    pub(super) fn status(&self) -> u8 {
        if self.failed {
            status::FAILURE
        } else if self.errors + self.warnings > 0 {
            status::FOUND
        } else {
            status::CLEAN
        }
    }

    /// Writes the sum as one line; nothing where nothing was found.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
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
