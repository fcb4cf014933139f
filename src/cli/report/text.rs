//! The report as plain text of 72 columns, for being pasted into a reply.

use super::Report;
use crate::report::Section;
use crate::report::words;
use crate::summary::{Extreme, Outcome};
use crate::text::{self, escape::visible};

/// What fits into a mail that will be quoted.
const COLUMNS: usize = 72;

/// The whole report.
pub(super) fn report(report: &Report) -> String {
    if report.sections.is_empty() {
        return wrapped(&format!("Nothing is compared in {}.", report.name), "", "");
    }
    report.sections.iter().map(section).collect::<Vec<_>>().join("\n")
}

fn section(section: &Section) -> String {
    let summary = &section.summary;
    let mut lines = wrapped(&format!("Line {}: {}", section.line(), summary.baseline_words()), "", "  ");
    for outcome in &summary.others {
        lines.push_str(&configuration(outcome));
    }
    for note in section.notes() {
        lines.push_str(&wrapped(&format!("{note}."), "  ", "  "));
    }
    for samples in section.samples_words() {
        lines.push_str(&wrapped(&samples, "  ", "    "));
    }
    lines
}

fn configuration(outcome: &Outcome) -> String {
    let facts: Vec<String> = words::means(outcome).into_iter().chain(outcome.counts.words()).collect();
    let mut lines = wrapped(&format!("{}: {}", outcome.label.text, facts.join(", ")), "  ", "    ");
    let mut extreme = |name: &str, extreme: &Option<Extreme>| {
        if let Some(extreme) = extreme {
            lines.push_str(&wrapped(&format!("{name} {}", extreme.words()), "    ", "      "));
        }
    };
    extreme("best ", &outcome.best);
    extreme("worst", &outcome.worst);
    lines
}

/// A text in lines that are not too long, the first behind `first` and the others behind `others`, each with its end.
fn wrapped(text: &str, first: &str, others: &str) -> String {
    let lines = text::wrapped(&visible(text), COLUMNS, first, others);
    lines.into_iter().map(|line| line + "\n").collect()
}
