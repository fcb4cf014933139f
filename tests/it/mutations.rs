//! Broken text is data: whatever is done to a mail, it is read without a panic, and hints stand on characters.

use crate::support::random::Random;
use crate::support::read::read;
use crate::support::texts;
use benchlens::analyze;
use benchlens::config::Settings;
use benchlens::text::{Place, Source};
use std::path::Path;

/// Mutations of each fixture in the normal run; `MUTATIONS=n` sets another number.
const MUTATIONS: u64 = 12;

/// Pieces that readers of numbers and tables have reason to fear.
const PIECES: &[&str] = &[
    "\r",
    "\r\n",
    "\n",
    "\n\n",
    "|",
    "> ",
    ">",
    "±",
    "−",
    "(",
    ")",
    "[",
    "*",
    "%",
    "1.2.3",
    "nan",
    "-2147483648",
    "\u{a0}",
    "\u{202f}",
    "内核",
    "😀",
    "e",
    "1e999",
    "99999999999999999999999999999999",
    "0",
    "-1",
    ".",
    ":",
    "=",
    "base",
    "before",
    "\t",
    "----",
    "\u{0}",
    "é",
    "1:2:3",
    "x",
    "/",
    "12,34,5",
    "µs",
    "@@ -1,2 +1,2 @@\n",
    "From: a\n",
    "Date: b\n",
    "```\n",
    "\u{feff}",
    "\u{2028}",
    "12e-30",
    "0.0000000000000000000000000001",
];

#[test]
fn no_mutation_of_a_mail_makes_the_reading_panic() {
    let count = std::env::var("MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(MUTATIONS);
    let mut random = Random::new(0x5eed);
    let mut texts = Vec::new();
    texts::fixtures(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"), &mut texts);
    assert!(texts.len() > 40, "the fixtures are gone");
    for text in &texts {
        for _ in 0..count {
            let mutated = mutate(text, &mut random);
            read_all(&mutated);
        }
    }
}

/// Reads a text in every way that a person can ask for.
fn read_all(text: &str) {
    let _ = analyze(text);
    let (source, mut document) = read(text);
    let settings = Settings::default();
    for hint in document.hints(&source, &settings, 0..source.line_count()) {
        let line = source.line(hint.at.line);
        assert!(line.is_char_boundary(hint.at.byte as usize), "a hint inside a character of {line:?}");
    }
    for finding in document.findings(&settings) {
        let line = source.line(finding.span.line);
        assert!(
            line.get(finding.span.start as usize..finding.span.end as usize).is_some(),
            "a finding off {line:?}"
        );
    }
    for line in 0..source.line_count().min(40) {
        let _ = document.hover(&source, Place { line, byte: 9 });
    }
}

fn mutate(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + random.below(6) {
        let at = boundary(&text, random);
        match random.below(4) {
            0 => text.insert_str(at, random.choose(PIECES)),
            1 => {
                let end = boundary(&text, random).clamp(at, (at + 40).min(text.len()));
                let end = (end..=text.len()).find(|end| text.is_char_boundary(*end)).unwrap_or(text.len());
                text.replace_range(at..end, "");
            }
            2 => {
                let from = boundary(&text, random);
                let to = (from..=text.len())
                    .filter(|to| text.is_char_boundary(*to))
                    .take(30)
                    .last()
                    .unwrap_or(from);
                let piece = text[from..to].to_owned();
                text.insert_str(at, &piece);
            }
            _ => {
                let half = boundary_at(&text, text.len() / 2);
                text.truncate(at.max(half));
            }
        }
    }
    text
}

fn boundary(text: &str, random: &mut Random) -> usize {
    boundary_at(text, random.below(text.len() + 1))
}

fn boundary_at(text: &str, at: usize) -> usize {
    (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}
