//! The grammar of the command line, and its help texts.

use crate::config;
use crate::lints::LINTS;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Reads benchmark tables in mails, patches and notes, compares each value with its baseline, and checks the
/// numbers.
#[derive(Debug, Parser)]
#[command(
    name = "benchlens",
    version,
    disable_help_subcommand = true,
    after_help = "Without a command, benchlens is the language server, as with `benchlens lsp`.\n\
                  It reads text only: it runs nothing, sends nothing and changes no file."
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Ignored: some editors add it to every server.
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Arguments {
    /// Reads the program's own arguments. On a mistake, and for `--help` and `--version`, prints and ends the
    /// process: with 2 for a mistake, else with 0.
    pub fn read() -> Self {
        Arguments::parse()
    }

    /// What is to be done: the language server where nothing is said.
    pub fn into_command(self) -> Command {
        self.command.unwrap_or(Command::Lsp(LspOptions { stdio: self.stdio }))
    }
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serves an editor over standard input and output (the default).
    Lsp(LspOptions),
    /// Reports broken and contradicting numbers, as a compiler does.
    #[command(after_help = "Exit status:\n  \
            0  nothing found, or only findings below a warning\n  \
            1  at least one finding of warning or above\n  \
            2  a file could not be read (the others are still checked), or the arguments are wrong\n\n\
            Findings in quoted text are somebody else's and count as information; see --quoted.")]
    Check(CheckOptions),
    /// Prints the text with each value's change against its baseline behind the value.
    #[command(
        after_help = "Nothing but the deltas is added: take them away, and the text is the same byte for byte.\n\
            Made for pipes, such as the display filter of a mail reader:\n  \
            benchlens annotate --color always -"
    )]
    Annotate(AnnotateOptions),
    /// Says what a code of a finding means, or lists the codes.
    Explain(ExplainOptions),
    /// Lists the formats that are read.
    Formats,
}

/// Options of `lsp`.
#[derive(Debug, Args)]
pub struct LspOptions {
    /// Ignored: standard input and output are the only transport.
    #[arg(long)]
    stdio: bool,
}

/// Options of `check`.
#[derive(Debug, Args)]
pub struct CheckOptions {
    /// Files to check, or folders of files; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Makes every finding of this code an error (may be given several times).
    #[arg(long, value_name = "CODE", value_parser = PossibleValuesParser::new(LINTS.iter().map(|lint| lint.code)))]
    pub deny: Vec<String>,

    /// Counts findings in quoted text as if the text were one's own.
    #[arg(long)]
    pub quoted: bool,

    /// How findings are written: `text` for people, `json` for programs.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", hide_possible_values = true)]
    pub format: Format,

    /// When the output is coloured.
    #[command(flatten)]
    pub color: ColorOption,
}

/// Options of `annotate`.
#[derive(Debug, Args)]
pub struct AnnotateOptions {
    /// The file to print; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Widest line, deltas included, up to which they stand in the cells; wider tables get them at the line's
    /// end. By default the terminal's width, or 160 without a terminal.
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<u32>,

    /// Where deltas stand: `cell`, `line-end`, or `auto` by the width.
    #[arg(long, value_enum, default_value_t, value_name = "WHERE", hide_possible_values = true)]
    pub placement: Placement,

    /// When the output is coloured.
    #[command(flatten)]
    pub color: ColorOption,
}

/// Options of `explain`.
#[derive(Debug, Args)]
pub struct ExplainOptions {
    /// The code, such as `nan-value`; without one, all codes are listed.
    #[arg(value_name = "CODE", value_parser = PossibleValuesParser::new(LINTS.iter().map(|lint| lint.code)))]
    pub code: Option<String>,
}

/// The choice about colour, shared by all commands that print for people.
#[derive(Debug, Args)]
pub struct ColorOption {
    /// Colours: `auto` (on a terminal, unless NO_COLOR is set), `always` or `never`.
    #[arg(long = "color", value_enum, default_value_t, value_name = "WHEN", hide_possible_values = true)]
    pub when: When,
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_grammar_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn no_command_is_the_server_also_with_the_flag_that_editors_add() {
        for line in [&["benchlens"][..], &["benchlens", "--stdio"], &["benchlens", "lsp", "--stdio"]] {
            let arguments = Arguments::try_parse_from(line).unwrap();
            assert!(matches!(arguments.into_command(), Command::Lsp(_)), "{line:?}");
        }
    }
}
