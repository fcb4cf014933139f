//! Text that is too much: what is left alone is told once, the rest is served, and the cost grows no faster than the text.

use crate::support::client::Client;
use crate::support::read::read;
use crate::support::texts;
use benchlens::config::Settings;
use benchlens::text::{PlainText, Source};
use benchlens::{Document, layout};
use serde_json::{Value, json};
use std::fmt::Write;

/// Lines that could be a table's, too many to be one.
fn endless_run() -> String {
    (0..20_000).map(|n| format!("{n} 12.5\n")).collect()
}

#[test]
fn what_is_not_read_is_told_once_and_the_rest_is_served() {
    let run = endless_run();
    let head = texts::table(100, 110);
    let text = format!(
        "{head}\nA log follows here.\n{run}\n{head}\nAnd another one here.\n{run}\n{}",
        texts::broken_table()
    );
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open("untitled:log", &text);
    let figures = client.figures("untitled:log");
    assert_eq!(figures.len(), 3, "{figures:?}");
    let findings = client.diagnostics("untitled:log", 1);
    let told: Vec<_> = findings.iter().filter(|finding| finding["code"] == "not-read").collect();
    assert_eq!(told.len(), 1, "{findings:?}");
    assert_eq!(told[0]["severity"], 3);
    let line = usize::try_from(told[0]["range"]["start"]["line"].as_u64().unwrap()).unwrap();
    assert!(text.lines().nth(line).unwrap().ends_with("12.5"), "line {line} is in the first run");
    assert!(line > 8000 && line < 20_000, "{line}");
    assert_eq!(findings.len(), 2, "and the value that is no number: {findings:?}");
    // It goes with its cause.
    client.change("untitled:log", 2, json!([{"text": texts::broken_table()}]));
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": "untitled:log"}}));
    let findings = client.diagnostics("untitled:log", 2);
    assert!(findings.iter().all(|finding| finding["code"] != "not-read"), "{findings:?}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_line_that_is_too_long_is_left_alone_and_its_neighbours_are_read() {
    let long = "1.5 ".repeat(layout::LONGEST_LINE / 4 + 1);
    let text = format!("{long}\n\n{}\n{long}\n", texts::broken_table());
    let (source, mut document) = read(text);
    let settings = Settings::default();
    let hints = document.hints(&source, &settings, 0..source.line_count());
    assert_eq!(hints.iter().filter(|hint| !hint.deltas.is_empty()).count(), 1);
    assert_eq!(document.findings(&settings).len(), 1);
}

/// A name, and a text of about so many bytes.
#[cfg(target_os = "linux")]
type Shape = (&'static str, fn(usize) -> String);

/// Whatever is repeated, four times as much of it takes about four times as long.
#[cfg(target_os = "linux")]
#[test]
fn the_cost_of_hostile_text_grows_with_its_size_only() {
    let shapes: [Shape; 13] = [
        ("one line of numbers", |n| "1.5 ".repeat(n / 4)),
        ("numbers on lines of their own", |n| "base 1.5\n".repeat(n / 9)),
        ("wide rows", |n| format!("{}\n", "12.5  ".repeat(1000)).repeat(n / 6001)),
        ("bars", |n| "||||||||||||\n".repeat(n / 13)),
        ("opening brackets", |n| format!("{}\n", "([{<".repeat(500)).repeat(n / 2001)),
        ("quotes in quotes", |n| format!("{} 1.5\n", ">".repeat(500)).repeat(n / 505)),
        ("percentages", |n| "a 10% b 20% c -3% (4%)\n".repeat(n / 23)),
        ("sentences", |n| "It went from 10 to 12 ms, 20% slower than before.\n".repeat(n / 50)),
        ("titles", |n| "before:\nafter:\n".repeat(n / 15)),
        ("small tables", |n| "base patched\n1.5 2.5\n3.5 nan\n\n".repeat(n / 30)),
        ("a long table of plain numbers", |n| {
            let rows =
                (0..n / 24).map(|row| format!("{row:<12} {:>4} {:>4}\n", 1000 + row % 997, 1001 + row % 991));
            format!("threads  vanilla  patched\n{}", rows.collect::<String>())
        }),
        ("messages", |n| "From: a\nDate: b\n\nbase 1.5\nnew 2.5\n\n".repeat(n / 36)),
        ("rows of different lengths", |n| {
            let mut text = String::new();
            let mut count = 0;
            while text.len() < n {
                count = count % 60 + 1;
                let _ = writeln!(text, "row {}", "7.5 ".repeat(count));
            }
            text
        }),
    ];
    const SIZE: usize = 24_000;
    let mut slow = Vec::new();
    for (name, shape) in shapes {
        let cost = |size| {
            let source = PlainText::new(shape(size));
            let start = processor_time();
            let mut document = Document::new(&source);
            while document.advance(&source, 0) {}
            document.hints(&source, &Settings::default(), 0..source.line_count());
            processor_time() - start
        };
        let (small, large) = (cost(SIZE), cost(4 * SIZE));
        // Twice what the size explains, and what a busy machine may add to a short time.
        if large > 8 * small + 40_000_000 {
            slow.push(format!(
                "{name}: {} ms, and {} ms for four times as much",
                small / 1_000_000,
                large / 1_000_000
            ));
        }
    }
    assert!(slow.is_empty(), "\n{}", slow.join("\n"));
}

/// Nanoseconds that this thread has run.
#[cfg(target_os = "linux")]
fn processor_time() -> u64 {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    times.split_whitespace().next().unwrap().parse().unwrap()
}
