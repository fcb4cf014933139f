//! The program: hands its arguments to the command line and ends with its exit code.

use benchlens::cli::{self, Arguments, Command};
use std::process::ExitCode;

fn main() -> ExitCode {
    let status = match Arguments::read().into_command() {
        Command::Lsp(_) => {
            cli::explain_silence();
            benchlens::lsp::run()
        }
        Command::Check(options) => cli::check(&options),
        Command::Annotate(options) => cli::annotate(&options),
        Command::Report(options) => cli::report(&options),
        Command::Explain(options) => cli::explain(&options),
        Command::Formats => cli::formats(),
        Command::Completions(options) => cli::completions(&options),
        Command::Man(options) => cli::man(&options),
    };
    ExitCode::from(status)
}
