//! The report as Markdown, for pages and issues.

use super::facts::{Compared, Facts};
use super::words;
use crate::summary::{Extreme, Standing};
use crate::text::escape::markdown as escaped;
use std::fmt::Write;

/// The whole report.
pub(super) fn report(facts: &Facts) -> String {
    let mut page = format!("# What is compared in {}\n", escaped(&facts.name));
    if facts.comparisons.is_empty() {
        page.push_str("\nNothing.\n");
    }
    for compared in &facts.comparisons {
        section(compared, &mut page);
    }
    page
}

fn section(compared: &Compared, page: &mut String) {
    let summary = &compared.summary;
    let mut lines = vec![
        format!("\n## Line {}", compared.line),
        format!("\n{}\n", escaped(&words::sentence(&summary.baseline_words()))),
        "| configuration | mean change | better | worse | neutral | unknown | best | worst |".to_owned(),
        "|---|---|--:|--:|--:|--:|---|---|".to_owned(),
    ];
    lines.extend(summary.others.iter().map(row));
    let mut notes = words::notes(compared);
    let runs = compared.runs.iter();
    notes.extend(runs.map(|runs| format!("{}: {}", compared.runs_of(runs), words::runs(runs))));
    if !notes.is_empty() {
        lines.push(String::new());
    }
    lines.extend(notes.iter().map(|note| format!("- {}", escaped(note))));
    // Writing to memory cannot fail.
    let _ = writeln!(page, "{}", lines.join("\n"));
}

fn row(standing: &Standing) -> String {
    let counts = &standing.counts;
    let extreme = |extreme: &Option<Extreme>| {
        extreme.as_ref().map_or(String::new(), |extreme| escaped(&extreme.words()))
    };
    let means = words::means(standing).iter().map(|mean| escaped(mean)).collect::<Vec<_>>().join("<br>");
    format!(
        "| {} | {means} | {} | {} | {} | {} | {} | {} |",
        escaped(&standing.label.text),
        counts.better,
        counts.worse,
        counts.neutral,
        counts.unknown,
        extreme(&standing.best),
        extreme(&standing.worst)
    )
}
