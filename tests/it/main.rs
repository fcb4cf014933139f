//! The integration tests, one binary: they see the project as its users do.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed, and its output is its report"
)]

mod claims;
mod cli;
mod digits;
mod docs;
mod edits;
mod fixtures;
mod layouts;
mod limits;
mod lsp_baseline;
mod lsp_code_action;
mod lsp_completion;
mod lsp_diagnostics;
mod lsp_documents;
mod lsp_garbage;
mod lsp_hints;
mod lsp_hostile;
mod lsp_lifecycle;
mod lsp_order;
mod lsp_random;
mod lsp_reading;
mod lsp_report;
mod lsp_rough;
mod lsp_settings;
mod lsp_table_action;
mod lsp_work;
mod marks;
mod mutations;
mod repairs;
mod reply;
mod report;
mod seeds;
mod sentences;
mod soak;
mod statistics;
mod summary;
mod supply;
mod support;
mod tidy;
mod vscode;
