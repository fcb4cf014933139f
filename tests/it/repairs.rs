//! Repairs of all labelled texts: what is replaced is right afterwards, and what is quoted stays as it is.

use crate::support::read;
use benchlens::analysis::Repair;
use benchlens::config::Settings;
use benchlens::lints::Finding;
use benchlens::text::{PlainText, Source};
use std::path::{Path, PathBuf};

fn texts(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(texts(&path));
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(text: &str) -> (Vec<Finding>, Vec<Repair>) {
    let (source, mut document) = read::read(text);
    let repairs = document.repairs(&source, &Settings::default(), 0..source.line_count());
    (document.findings(&Settings::default()), repairs)
}

/// The text after an edit.
fn repaired(text: &str, repair: &Repair) -> String {
    let source = PlainText::new(text);
    let from = source.lines(0..repair.span.line).len();
    let (start, end) = (from + repair.span.start as usize, from + repair.span.end as usize);
    format!("{}{}{}", &text[..start], repair.text, &text[end..])
}

/// Code and message of each finding, for the lines that an edit leaves where they are.
fn told(findings: &[Finding]) -> Vec<(&'static str, String)> {
    let mut told: Vec<_> = findings.iter().map(|one| (one.code, one.message.clone())).collect();
    told.sort();
    told
}

/// Checks the repairs of a text; how many replace and how many reply.
fn check(name: &str, text: &str, failures: &mut Vec<String>) -> [usize; 2] {
    let (findings, repairs) = read(text);
    let mut counts = [0; 2];
    for repair in repairs {
        let (left, _) = read(&repaired(text, &repair));
        let place = format!("{name}:{}: {}", repair.finding.span.line + 1, repair.title);
        counts[usize::from(repair.finding.quoted)] += 1;
        let fine = if repair.finding.quoted {
            let line = repair.text.trim_matches('\n');
            assert!(line.len() <= 72 && line.is_ascii() && !line.contains(['\n', '\r']), "{place}: {line}");
            assert_eq!(repair.span.start, repair.span.end, "{place}");
            told(&left) == told(&findings)
        } else {
            let at = |one: &Finding| (one.code, one.span.line, one.span.start);
            // A claim that followed from the wrong figure is the next to be mended, as the message says.
            let follows = usize::from(repair.finding.message.contains(" becomes "));
            left.len() < findings.len() + follows && !left.iter().any(|one| at(one) == at(&repair.finding))
        };
        if !fine {
            failures.push(format!(
                "{place}\n  {:?}\n  {:?}\n  {:?}",
                repair.text,
                told(&findings),
                told(&left)
            ));
        }
    }
    counts
}

#[test]
fn what_is_replaced_is_right_afterwards_and_what_is_quoted_stays() {
    let (mut replaced, mut replied) = (0, 0);
    let mut failures = Vec::new();
    for path in texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let name = path.display().to_string();
        let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
        for (name, text) in [(format!("{name} quoted"), quoted), (name, text)] {
            let [own, others] = check(&name, &text, &mut failures);
            replaced += own;
            replied += others;
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    assert!(replaced > 30 && replied > 40, "{replaced} replaced, {replied} replied");
}
