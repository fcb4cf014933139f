//! `benchlens explain` and `benchlens formats`: what the registries of lints and formats say about themselves.

use super::args::{ExplainOptions, When};
use super::output::{Output, complain};
use super::status;
use crate::formats::FORMATS;
use crate::lints::LINTS;
use std::io::{self, Write};

/// Explains one code, or lists all of them; the exit status of the process.
pub fn explain(options: &ExplainOptions) -> u8 {
    print(|output| match &options.code {
        Some(code) => LINTS.iter().filter(|lint| lint.code == code).try_for_each(|lint| {
            let severity = lint.severity.word();
            writeln!(output, "{code} ({severity})\n\n{}\n\n{}\n", lint.summary, lint.why)?;
            writeln!(output, "Its severity is a setting, here the default:")?;
            writeln!(output, r#"  {{"benchlens": {{"findings": {{"{code}": "{severity}"}}}}}}"#)?;
            writeln!(output, "With off it is silent. Others are error, warning, information and hint.")
        }),
        None => {
            LINTS.iter().try_for_each(|lint| writeln!(output, "{:<20} {}", lint.code, lint.severity.word()))
        }
    })
}

/// Lists the formats; the exit status of the process.
pub fn formats() -> u8 {
    print(|output| {
        FORMATS.iter().try_for_each(|format| writeln!(output, "{:<20} {}", format.name, format.summary))
    })
}

/// Prints without colours.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> u8 {
    let mut output = Output::stdout(When::Never);
    match write(&mut output).and_then(|()| output.flush()) {
        Ok(()) => status::CLEAN,
        Err(error) => {
            complain(format_args!("cannot write: {error}; check where the output goes"));
            status::FAILURE
        }
    }
}
