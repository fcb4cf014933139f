//! The report as plain text of 72 columns, for being pasted into a reply.

use super::facts::{Compared, Facts};
use super::words;
use crate::summary::{Extreme, Standing};
use crate::text::{self, escape::visible};

/// What fits into a mail that will be quoted.
const COLUMNS: usize = 72;

/// The whole report.
pub(super) fn report(facts: &Facts) -> String {
    if facts.comparisons.is_empty() {
        return wrapped(&format!("Nothing is compared in {}.", facts.name), "", "");
    }
    facts.comparisons.iter().map(section).collect::<Vec<_>>().join("\n")
}

fn section(compared: &Compared) -> String {
    let summary = &compared.summary;
    let mut lines = wrapped(&format!("Line {}: {}", compared.line, summary.baseline_words()), "", "  ");
    for standing in &summary.others {
        lines.push_str(&configuration(standing));
    }
    for note in words::notes(compared) {
        lines.push_str(&wrapped(&format!("{note}."), "  ", "  "));
    }
    for runs in &compared.runs {
        lines.push_str(&wrapped(&format!("{}: {}", compared.runs_of(runs), words::runs(runs)), "  ", "    "));
    }
    lines
}

fn configuration(standing: &Standing) -> String {
    let facts: Vec<String> = words::means(standing).into_iter().chain(standing.counts.words()).collect();
    let mut lines = wrapped(&format!("{}: {}", standing.label.text, facts.join(", ")), "  ", "    ");
    let mut extreme = |name: &str, extreme: &Option<Extreme>| {
        if let Some(extreme) = extreme {
            lines.push_str(&wrapped(&format!("{name} {}", extreme.words()), "    ", "      "));
        }
    };
    extreme("best ", &standing.best);
    extreme("worst", &standing.worst);
    lines
}

/// A text in lines that are not too long, the first behind `first` and the others behind `others`, each with its end.
fn wrapped(text: &str, first: &str, others: &str) -> String {
    let lines = text::wrapped(&visible(text), COLUMNS, first, others);
    lines.into_iter().map(|line| line + "\n").collect()
}
