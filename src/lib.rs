//! benchlens reads benchmark tables in the text that a developer has open, compares each value with its
//! baseline, and checks the numbers.
//!
//! Text flows one way through the rooms, in this order:
//! [`text`] → [`layout`] → [`number`] → [`formats`] → [`model`] → [`compare`] → [`claims`] →
//! [`lints`], [`hints`], [`summary`] and [`chart`] → [`edits`] → [`analysis`] → [`lsp`] or [`cli`].
//! Beside that way, [`statistics`] lends arithmetic, `vocabulary` words, and [`config`] the settings.
//! Only [`lsp`] knows the protocol's messages, and only it and [`cli`] know the world outside the text.
//!
//! # For programs that build on it
//!
//! [`analyze`] reads one message and never fails: what cannot be read is text.
//!
//! ```
//! let mail = "\
//! Requests per second, larger is better
//!
//! clients        1        4
//! vanilla   1000.0   3800.0
//! patched    950.0   3990.0
//! ";
//! let analysis = benchlens::analyze(mail);
//!
//! // Each value with its baseline, its change and what that means.
//! let pairs = &analysis.comparisons()[0].pairs;
//! let changes: Vec<String> = pairs
//!     .iter()
//!     .filter_map(|pair| pair.delta.as_ref())
//!     .map(|delta| format!("{:+.1}% {}", delta.amount, delta.verdict.word()))
//!     .collect();
//! assert_eq!(changes, ["-5.0% worse", "+5.0% better"]);
//!
//! // What it all comes to.
//! let summary = &analysis.summaries()[0];
//! assert_eq!(summary.label.text, "vanilla");
//! assert_eq!(summary.others[0].counts.better, 1);
//! ```
//!
//! Findings are numbers that are broken or that contradict each other. Lines of their places count from 0, columns in
//! bytes.
//!
//! ```
//! let analysis = benchlens::analyze("The build went from 1.53 s to 1.20 s (31% faster).\n");
//! let finding = &analysis.findings()[0];
//! assert_eq!(finding.code, "claim-mismatch");
//! assert_eq!(finding.message, "31% claimed; 1.53 s -> 1.20 s is -22%");
//! assert_eq!((finding.span.line, finding.span.start), (0, 38));
//! ```
//!
//! A text of several messages (a mailbox, a log) is a [`Document`]: nothing is compared from one message to another.
//! It stays current under edits, and the text stays with its owner.
//!
//! ```
//! use benchlens::{Document, config::Settings, text::{PlainText, Source}};
//!
//! let text = PlainText::new("clients  1\nbase  100.0\npatched  110.0\n");
//! let mut document = Document::new(&text);
//! while document.advance(&text, 0) {}
//! assert!(document.findings(&Settings::default()).is_empty());
//! let hints = document.hints(&text, &Settings::default(), 0..text.line_count());
//! assert!(hints.iter().any(|hint| hint.label().contains("+10.0%")));
//! ```
//!
//! Severities, placement and the like are [`config::Settings`]. What stands in this page is kept stable from version 1
//! on; the rooms below may change with any version before that.

pub mod analysis;
pub mod chart;
pub mod claims;
pub mod cli;
pub mod compare;
pub mod config;
pub mod edits;
pub mod formats;
pub mod hints;
pub mod layout;
pub mod lints;
pub mod lsp;
pub mod model;
pub mod number;
pub mod report;
pub mod statistics;
pub mod summary;
pub mod text;
mod vocabulary;

/// The tests of the library and those of the program draw from one generator.
#[cfg(test)]
#[path = "../tests/it/support/random.rs"]
mod random;

pub use analysis::{Analysis, Document, analyze};
