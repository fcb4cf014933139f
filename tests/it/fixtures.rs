//! Runs every labelled case under `fixtures/` and compares what is shown with its labels.
//!
//! `CASE=name cargo test fixtures` runs only the cases whose name contains `name`, and with `-- --nocapture` tells
//! what pending ones lack; `CASES=folder` runs another folder.

use crate::support::case::{Case, labels_under};
use crate::support::judge::{Outcome, judge};
use crate::support::read::read;
use benchlens::config::{Placement, PrintedDeltas, Settings};
use benchlens::lints::Finding;
use benchlens::text::Source;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

#[test]
fn every_case_shows_what_its_labels_ask_for() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let root = std::env::var_os("CASES").map_or(own, Into::into);
    let chosen = std::env::var("CASE").unwrap_or_default();
    let (mut clean, mut pending, mut reports) = (0, Vec::new(), Vec::new());
    for path in labels_under(&root) {
        let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("").display().to_string();
        if !name.contains(&chosen) {
            continue;
        }
        let Some((case, text)) = Case::read(&path) else { continue };
        let failures = match catch_unwind(AssertUnwindSafe(|| run(&case, &text))) {
            Ok(outcome) => complaints(&case, &text, &outcome),
            Err(_) => vec!["panicked; see above".into()],
        };
        match &case.pending {
            Some(reason) if failures.is_empty() => {
                reports.push(format!("{name}: passes: remove \"pending\" ({reason})"));
            }
            // Who asks for certain cases wants to know what is missing in them.
            Some(reason) if !chosen.is_empty() => {
                pending.push(format!("{name}: {reason}\n    {}", failures.join("\n    ")));
            }
            Some(reason) => pending.push(format!("{name}: {reason}")),
            None if failures.is_empty() => clean += 1,
            None => reports.push(format!("{name}:\n    {}", failures.join("\n    "))),
        }
    }
    println!("{clean} cases clean, {} pending, {} failed", pending.len(), reports.len());
    for line in &pending {
        println!("pending {line}");
    }
    assert!(reports.is_empty(), "{} cases failed\n{}", reports.len(), reports.join("\n"));
    assert!(clean + pending.len() > 0, "no case is called like `{chosen}`");
}

/// Reads the text as the programs do and judges what they would show: every delta, each at its cell.
fn run(case: &Case, text: &str) -> Outcome {
    let mut settings = Settings::default();
    settings.hints.printed_deltas = PrintedDeltas::Show;
    settings.hints.placement = Placement::Cell;
    let (source, mut document) = read(text);
    let hints = document.hints(&source, &settings, 0..source.line_count());
    let findings: Vec<Finding> = document.findings(&settings);
    judge(case, text, &hints, &findings)
}

/// Everything wrong with a case, line by line, each line with its text.
fn complaints(case: &Case, text: &str, outcome: &Outcome) -> Vec<String> {
    let lines: Vec<&str> = text.split('\n').collect();
    let line_text = |line: u32| line.checked_sub(1).and_then(|at| lines.get(at as usize)).unwrap_or(&"");
    let mut complaints = Vec::new();
    for of_line in outcome.failures.chunk_by(|(line, _), (next, _)| line == next) {
        complaints.push(format!("line {} | {}", of_line[0].0, line_text(of_line[0].0)));
        complaints.extend(of_line.iter().map(|(_, message)| format!("    {message}")));
    }
    if let Some((first, last)) = case.pending_lines
        && outcome.waiting == 0
    {
        complaints.push(format!("lines {first} to {last} are complete: remove \"pending_lines\""));
    }
    complaints
}
