//! A report as Markdown: a page for files and issues, and a narrow panel beside a text.

use super::{Section, words};
use crate::compare::Verdict;
use crate::edits::Matrix;
use crate::summary::{Extreme, Outcome};
use crate::text::escape::markdown as escaped;
use std::fmt::Write;

/// The page about what is called `name`: each comparison with a table of its configurations.
pub fn page(name: &str, sections: &[Section]) -> String {
    let mut page = format!("# What is compared in {}\n", escaped(name));
    if sections.is_empty() {
        page.push_str("\nNothing.\n");
    }
    for section in sections {
        // Writing to memory cannot fail.
        let _ = write!(page, "\n## Line {}\n\n", section.line());
        let _ = writeln!(page, "{}\n", escaped(&words::sentence(&section.summary.baseline_words())));
        page.push_str(
            "| configuration | mean change | better | worse | neutral | unknown | best | worst |\n",
        );
        page.push_str("|---|---|--:|--:|--:|--:|---|---|\n");
        section.summary.others.iter().for_each(|outcome| page.push_str(&row(outcome)));
        list(&mut page, section.notes().into_iter().chain(section.samples_words()));
    }
    page
}

/// What stands beside a text: each comparison as a list, which needs little room, and its changes as tables.
pub fn panel(sections: &[Section]) -> String {
    let mut panel = String::new();
    for section in sections {
        if !panel.is_empty() {
            panel.push('\n');
        }
        let baseline = escaped(&section.summary.baseline_words());
        // Writing to memory cannot fail.
        let _ = writeln!(panel, "### Line {}: {baseline}", section.line());
        let others = &section.summary.others;
        let facts = others.iter().map(Outcome::line).chain(others.iter().flat_map(extremes));
        list(&mut panel, facts.chain(section.notes()).chain(section.samples_words()));
        section.tables.iter().for_each(|matrix| table(&mut panel, matrix));
    }
    panel
}

/// A list below what is written; nothing where it has no items.
fn list(out: &mut String, items: impl Iterator<Item = String>) {
    for (at, item) in items.enumerate() {
        let _ = writeln!(out, "{}- {}", if at == 0 { "\n" } else { "" }, escaped(&item));
    }
}

/// The largest change each way of a configuration, in words.
fn extremes(outcome: &Outcome) -> impl Iterator<Item = String> {
    let word = |verdict: Verdict| if verdict == Verdict::Better { "best" } else { "worst" };
    outcome.best.iter().chain(&outcome.worst).map(move |extreme| {
        format!("{}: {} {}", outcome.label.text, word(extreme.delta.verdict), extreme.words())
    })
}

fn row(outcome: &Outcome) -> String {
    let counts = &outcome.counts;
    let extreme = |extreme: &Option<Extreme>| {
        extreme.as_ref().map_or(String::new(), |extreme| escaped(&extreme.words()))
    };
    let means = words::means(outcome).iter().map(|mean| escaped(mean)).collect::<Vec<_>>().join("<br>");
    format!(
        "| {} | {means} | {} | {} | {} | {} | {} | {} |\n",
        escaped(&outcome.label.text),
        counts.better,
        counts.worse,
        counts.neutral,
        counts.unknown,
        extreme(&outcome.best),
        extreme(&outcome.worst)
    )
}

fn table(out: &mut String, matrix: &Matrix) {
    if !matrix.title.is_empty() {
        out.push_str(&format!("\n{}:\n", escaped(&matrix.title)));
    }
    let columns: Vec<String> = matrix.columns.iter().map(|name| escaped(name)).collect();
    out.push_str(&format!("\n| {} | {} |\n", escaped(&matrix.corner), columns.join(" | ")));
    out.push_str(&format!("|---|{}\n", "--:|".repeat(columns.len())));
    for (label, figures) in &matrix.rows {
        out.push_str(&format!("| {} | {} |\n", escaped(label), figures.join(" | ")));
    }
}
