//! The mails that the project exists for: exactly these findings, in these words, and hovers that say where a baseline
//! comes from.

use crate::support::read::read;
use benchlens::Document;
use benchlens::config::Settings;
use benchlens::lints::Severity;
use benchlens::text::{Place, PlainText};

fn seed(name: &str) -> (PlainText, Document) {
    let path = format!("{}/fixtures/seeds/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    read(std::fs::read_to_string(path).unwrap())
}

/// The findings of warning and above, as line (from 1), figure and code.
fn findings(name: &str) -> Vec<(u32, String, &'static str, String)> {
    let (source, document) = seed(name);
    let findings = document.findings(&Settings::default());
    findings
        .into_iter()
        .filter(|finding| finding.unquoted <= Severity::Warning)
        .map(|finding| {
            let span = finding.span;
            let figure = source.line(span.line)[span.start as usize..span.end as usize].to_owned();
            (span.line + 1, figure, finding.code, finding.message)
        })
        .collect()
}

#[test]
fn the_seeds_have_these_findings_and_no_others() {
    for name in ["unixbench-lmbench-stacker", "ab-lmbench-lsm", "delay-accounting"] {
        assert_eq!(findings(name), [], "{name}");
    }
    let reaim: Vec<_> = findings("dbench-reaim-kernbench")
        .into_iter()
        .map(|(line, figure, code, _)| (line, figure, code))
        .collect();
    let row = |line: u32| {
        [
            (line, "nan".to_owned(), "nan-value"),
            (line, "nan".to_owned(), "nan-value"),
            (line, "-2147483648".to_owned(), "sentinel-value"),
        ]
    };
    assert_eq!(reaim, [row(61), row(71)].concat());
    let claims = findings("rq-affinity");
    let [(_, figure, code, message)] = claims.as_slice() else { panic!("{claims:?}") };
    assert_eq!((figure.as_str(), *code), ("70.123%", "claim-mismatch"));
    assert!(message.contains("70.231") && message.contains("1.99% becomes 1.84%"), "{message}");
}

#[test]
fn a_hover_says_where_the_baseline_comes_from() {
    let (source, mut document) = seed("dbench-reaim-kernbench");
    let line = (0..200).find(|line| source.line(*line).starts_with("Throughput 1347.66")).unwrap();
    let byte = u32::try_from(source.line(line).find("1347").unwrap()).unwrap();
    let hover = document.hover(&source, Place { line, byte }).unwrap();
    let text = hover.lines.join("\n");
    assert!(text.contains("mean of 2 runs: 1453.74, 1427.57"), "{text}");
    assert!(text.contains("worse") && text.contains("-6.4"), "{text}");
}

#[test]
fn the_two_averages_are_compared_and_not_the_runs() {
    let (source, mut document) = seed("ab-lmbench-lsm");
    let hints = document.hints(&source, &Settings::default(), 0..u32::MAX);
    let shown: Vec<(&str, String)> = hints
        .iter()
        .filter(|hint| !hint.deltas.is_empty())
        .map(|hint| (source.line(hint.at.line), hint.label()))
        .filter(|(line, _)| line.contains("MB/s"))
        .map(|(line, label)| (line, label.trim().to_owned()))
        .collect();
    assert_eq!(shown, [("av. = 305.8 MB/s", "(-0.03%)".to_owned())]);
}
