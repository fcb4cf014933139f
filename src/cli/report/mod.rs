//! `benchlens report`: what is compared in a text and what it comes to, for people, spreadsheets and programs.

mod csv;
mod facts;
mod html;
mod json;
mod markdown;
mod svg;
mod text;
mod words;

use super::args::{ReportFormat, ReportOptions, When};
use super::output::{Output, complain};
use super::pieces::Pieces;
use super::status;
use crate::analysis::read_part;
use facts::Facts;
use std::io::Write;

/// Prints the report of a file; the exit status of the process.
pub fn report(options: &ReportOptions) -> u8 {
    let facts = Pieces::open(&options.file).and_then(|mut pieces| {
        let mut facts = Facts::new(pieces.name());
        while let Some((input, entry)) = pieces.next()? {
            if !entry.is_skipped() {
                facts.add(&input, &read_part(input.text.as_str(), entry));
            }
        }
        Ok(facts)
    });
    let facts = match facts {
        Ok(facts) => facts,
        Err(error) => {
            complain(error);
            return status::FAILURE;
        }
    };
    let mut output = Output::stdout(When::Never);
    let write = match options.format {
        ReportFormat::Markdown => output.write_all(markdown::report(&facts).as_bytes()),
        ReportFormat::Text => output.write_all(text::report(&facts).as_bytes()),
        ReportFormat::Csv => output.write_all(csv::report(&facts).as_bytes()),
        ReportFormat::Json => json::write(&facts, &mut output),
        ReportFormat::Svg => output.write_all(svg::report(&facts).as_bytes()),
        ReportFormat::Html => output.write_all(html::report(&facts).as_bytes()),
    };
    match write.and_then(|()| output.flush()) {
        Ok(()) => status::CLEAN,
        Err(error) => {
            complain(format_args!("cannot write the report: {error}; check where the output goes"));
            status::FAILURE
        }
    }
}
