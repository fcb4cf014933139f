//! The program: hands its arguments to the command line and ends with its exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(u8::try_from(benchlens::lsp::run()).unwrap_or(1))
}
