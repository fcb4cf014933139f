//! The command line: the same engine and the same numbers as in an editor, for pipes, hooks and terminals.
//!
//! Each command is one file and returns the process's exit status. Nothing is printed but through
//! `output`, and nothing is read but through `input`, `pieces` and `commits`.

mod annotate;
mod args;
mod check;
mod checker;
mod commits;
mod encoding;
mod explain;
mod files;
mod github;
mod input;
mod json;
mod order;
mod output;
mod pieces;
mod progress;
mod report;
mod sarif;
mod shell;
mod snippet;
mod tally;

pub use annotate::annotate;
pub use args::{
    AnnotateOptions, Arguments, CheckOptions, Command, CompletionsOptions, ExplainOptions, LspOptions,
    ManOptions, ReportOptions,
};
pub use check::check;
pub use explain::{explain, formats};
pub use output::explain_silence;
pub use report::report;
pub use shell::{completions, man};

/// Exit statuses.
mod status {
    /// Everything was done, and nothing was found.
    pub(super) const CLEAN: u8 = 0;
    /// Something of warning or above was found.
    pub(super) const FOUND: u8 = 1;
    /// Something could not be read or written.
    pub(super) const FAILURE: u8 = 2;
}
