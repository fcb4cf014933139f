//! In which form output is asked for.

use crate::config;
use clap::ValueEnum;

/// When output is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Also into files and pipes.
    Always,
    /// Not at all.
    Never,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With the source line and carets, for people.
    #[default]
    Text,
    /// One JSON object, for programs.
    Json,
    /// The exchange format of code scanning, version 2.1.0.
    Sarif,
    /// Commands to a GitHub workflow.
    Github,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For pages and issues.
    #[default]
    Markdown,
    /// For a reply by mail.
    Text,
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
    /// A picture.
    Svg,
    /// A page.
    Html,
}

/// Where `annotate` puts deltas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Placement {
    /// In the cells where the table stays narrow enough.
    #[default]
    Auto,
    /// Behind each cell.
    Cell,
    /// At the end of the line.
    LineEnd,
}

impl From<Placement> for config::Placement {
    fn from(placement: Placement) -> Self {
        match placement {
            Placement::Auto => config::Placement::Auto,
            Placement::Cell => config::Placement::Cell,
            Placement::LineEnd => config::Placement::LineEnd,
        }
    }
}
