//! Sentences near a table: those that it refutes are reported, and no other.
//!
//! `fixtures/sentences/` has the tables with their sentences; each sentence is tried below its table and above it.

use benchlens::analyze;
use std::fs;
use std::path::Path;

/// The messages of what is said about claims in a text.
fn messages(text: &str) -> Vec<String> {
    let found = analyze(text).findings().to_vec();
    let claims = found.into_iter().filter(|finding| finding.code == "claim-mismatch");
    claims.map(|finding| finding.message).collect()
}

#[test]
fn sentences_are_held_against_the_table_in_reach() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sentences");
    let (mut found, mut silent, mut complaints) = (0, 0, Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let case = fs::read_to_string(&path).unwrap();
        let (table, sentences) = case.split_once("\n# ").unwrap();
        for line in sentences.lines().skip(1).filter(|line| !line.is_empty()) {
            let (mark, rest) = line.split_at(2);
            let (sentence, expected) = match mark {
                "! " => rest.split_once(" => ").map(|(sentence, message)| (sentence, vec![message])).unwrap(),
                "= " => (rest, Vec::new()),
                _ => panic!("{}: neither `!` nor `=`: {line}", path.display()),
            };
            found += expected.len();
            silent += usize::from(expected.is_empty());
            for text in [format!("{table}\n{sentence}\n"), format!("{sentence}\n\n{table}")] {
                let messages = messages(&text);
                if messages != expected {
                    complaints.push(format!("{}: {sentence}\n    {messages:?}", path.display()));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(found >= 20 && silent >= 60, "{found} reported, {silent} not");
}
