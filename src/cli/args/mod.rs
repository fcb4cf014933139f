//! The grammar of the command line, and its help texts.

mod forms;

pub(crate) use forms::{Format, Placement, ReportFormat, When};

use crate::lints::LINTS;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, value_parser};
use std::path::PathBuf;

/// Reads benchmark tables in mails, patches and notes, compares each value with its baseline, and checks the
/// numbers.
#[derive(Debug, Parser)]
#[command(
    name = "benchlens",
    version = VERSION,
    disable_help_subcommand = true,
    after_help = "Without a command, benchlens is the language server, as with `benchlens lsp`.\n\
                  It reads text only: it sends nothing and changes no file, and runs nothing but git where\n\
                  `check --git` asks for it."
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Ignored: some editors add it to every server.
    #[arg(long, hide = true)]
    stdio: bool,
}

/// The version, with the commit that a release was built from where that is known.
const VERSION: &str = env!("BENCHLENS_VERSION");

impl Arguments {
    /// Reads the program's own arguments. On a mistake, and for `--help` and `--version`, prints and ends the
    /// process: with 2 for a mistake, else with 0.
    pub fn read() -> Self {
        // An editor waits for its server: what it says needs no grammar.
        let mut arguments = std::env::args_os().skip(1).peekable();
        arguments.next_if(|argument| argument == "lsp");
        if arguments.all(|argument| argument == "--stdio") {
            return Arguments { command: None, stdio: true };
        }
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
            Findings in quoted text are somebody else's and count as information; see --quoted.\n\
            `benchlens explain` lists the codes.\n\n\
            Examples:\n  \
            benchlens check 0*.patch                  before a series is sent\n  \
            benchlens check --git origin/master..     what the commit messages say\n  \
            benchlens check --quoted ~/Mail/lists     what others say, too\n  \
            benchlens check --format sarif docs > benchlens.sarif")]
    Check(CheckOptions),
    /// Prints the text with each value's change against its baseline behind the value.
    #[command(
        after_help = "Nothing but the deltas is added: take them away, and the text is the same byte for byte.\n\
            Blue is better and bold orange is worse, which colour-blind eyes tell apart.\n\n\
            Examples:\n  \
            benchlens annotate reply.eml\n  \
            git show | benchlens annotate --only-tables -\n  \
            benchlens annotate --color always -       as the filter of a mail reader"
    )]
    Annotate(AnnotateOptions),
    /// Sums up what is compared: baseline, geometric mean, wins and losses, best and worst.
    #[command(
        after_help = "Where the text has several runs of a value, their mean and spread are compared by a test.\n\n\
            Examples:\n  \
            benchlens report reply.eml                          as Markdown\n  \
            benchlens report --format text reply.eml            72 columns, for a reply\n  \
            benchlens report --format html reply.eml > a.html   one page, with charts\n  \
            benchlens report --format json - < reply.eml        for programs"
    )]
    Report(ReportOptions),
    /// Says what a code of a finding means, or lists the codes.
    Explain(ExplainOptions),
    /// Lists the formats that are read.
    Formats,
    /// Prints a script that completes commands and options in a shell.
    #[command(after_help = "Where shells look for such scripts:\n  \
            benchlens completions bash > ~/.local/share/bash-completion/completions/benchlens\n  \
            benchlens completions fish > ~/.config/fish/completions/benchlens.fish\n  \
            benchlens completions zsh > _benchlens    in a folder of $fpath")]
    Completions(CompletionsOptions),
    /// Prints a manual page, to be read by `man`.
    #[command(after_help = "Examples:\n  \
            benchlens man | man -l -\n  \
            benchlens man check > ~/.local/share/man/man1/benchlens-check.1")]
    Man(ManOptions),
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
    /// Files to check: mails, mailboxes, patches, notes, or folders of them, maildirs included; `-` is standard input.
    #[arg(required_unless_present = "git", value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Checks the messages of these commits, a range as `git log` takes it; asks git in the current folder. The message
    /// of one commit is that of `COMMIT^!`.
    #[arg(long, value_name = "A..B", conflicts_with = "files")]
    pub git: Option<String>,

    /// How serious the codes are.
    #[command(flatten)]
    pub levels: LevelOptions,

    /// Counts findings in quoted text as if the text were one's own.
    #[arg(long)]
    pub quoted: bool,

    /// How findings are written: `text` for people, `json` for programs, `sarif` for code scanning, `github` as
    /// remarks of a GitHub workflow.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", hide_possible_values = true)]
    pub format: Format,

    /// When the output is coloured.
    #[command(flatten)]
    pub color: ColorOption,
}

/// How serious the codes are. Where they disagree about a code, `deny` goes before `warn` and `warn` before `allow`.
#[derive(Debug, Default, Args)]
pub struct LevelOptions {
    /// Makes findings of this code errors; may be given several times, and `all` is every code. Of options that
    /// disagree, `--deny` goes before `--warn`, and `--warn` before `--allow`.
    #[arg(long, value_name = "CODE", value_parser = codes_and_all(), hide_possible_values = true)]
    pub deny: Vec<String>,

    /// Makes findings of this code warnings.
    #[arg(long, value_name = "CODE", value_parser = codes_and_all(), hide_possible_values = true)]
    pub warn: Vec<String>,

    /// Leaves findings of this code out.
    #[arg(long, value_name = "CODE", value_parser = codes_and_all(), hide_possible_values = true)]
    pub allow: Vec<String>,
}

/// The word for all codes.
pub(super) const ALL: &str = "all";

/// The codes, or all of them.
fn codes_and_all() -> PossibleValuesParser {
    PossibleValuesParser::new(LINTS.iter().map(|lint| lint.code).chain([ALL]))
}

/// Options of `annotate`.
#[derive(Debug, Args)]
pub struct AnnotateOptions {
    /// The file to print; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Widest line, deltas included, up to which they stand in the cells; wider tables get them at the line's
    /// end. By default the terminal's width, else that in COLUMNS, else 160.
    #[arg(long, value_name = "COLUMNS", value_parser = value_parser!(u32).range(1..))]
    pub width: Option<u32>,

    /// Where deltas stand: `cell`, `line-end`, or `auto` by the width.
    #[arg(long, value_enum, default_value_t, value_name = "WHERE", hide_possible_values = true)]
    pub placement: Placement,

    /// Prints the tables that are compared, and nothing between them but an empty line.
    #[arg(long)]
    pub only_tables: bool,

    /// When the output is coloured.
    #[command(flatten)]
    pub color: ColorOption,
}

/// Options of `report`.
#[derive(Debug, Args)]
pub struct ReportOptions {
    /// The file to sum up; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// How the report is written: `markdown`, `text` of at most 72 columns, `csv` with a line for each value, `json`,
    /// `svg` with the charts alone, `html` as one page without anything to fetch.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", hide_possible_values = true)]
    pub format: ReportFormat,
}

/// Options of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsOptions {
    /// The shell: `bash`, `elvish`, `fish`, `powershell` or `zsh`.
    #[arg(value_enum, value_name = "SHELL", hide_possible_values = true)]
    pub shell: clap_complete::Shell,
}

/// Options of `man`.
#[derive(Debug, Args)]
pub struct ManOptions {
    /// The command that the page is about; without one, the program.
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
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
