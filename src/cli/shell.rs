//! `benchlens completions` and `benchlens man`: what shells and `man` know about the program, from its own grammar.

use super::args::{Arguments, CompletionsOptions, ManOptions, When};
use super::output::{Output, complain};
use super::status;
use clap::CommandFactory;
use clap_mangen::Man;
use std::io::Write;

/// The name that people type.
const PROGRAM: &str = "benchlens";

/// Prints a script for a shell; the exit status of the process.
pub fn completions(options: &CompletionsOptions) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), PROGRAM, &mut script);
    print(&script)
}

/// Prints a manual page; the exit status of the process.
pub fn man(options: &ManOptions) -> u8 {
    let mut grammar = Arguments::command();
    grammar.build();
    let about = match &options.command {
        None => Some(&grammar),
        Some(name) => grammar.find_subcommand(name),
    };
    let Some(about) = about else {
        let names: Vec<&str> = grammar.get_subcommands().map(clap::Command::get_name).collect();
        complain(format_args!(
            "there is no command {:?} to have a page; those that there are: {}",
            options.command.as_deref().unwrap_or_default(),
            names.join(", ")
        ));
        return status::FAILURE;
    };
    let mut page = Vec::new();
    match Man::new(about.clone().version(env!("CARGO_PKG_VERSION"))).render(&mut page) {
        Ok(()) => print(&page),
        Err(error) => {
            complain(format_args!("cannot make the page: {error}"));
            status::FAILURE
        }
    }
}

fn print(bytes: &[u8]) -> u8 {
    let mut output = Output::stdout(When::Never);
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Ok(()) => status::CLEAN,
        Err(error) => {
            complain(format_args!("cannot write: {error}; check where the output goes"));
            status::FAILURE
        }
    }
}
