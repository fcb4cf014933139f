//! `benchlens report`: what is compared in a text and what it comes to, for people, spreadsheets and programs.

mod csv;
mod html;
mod json;
mod svg;
mod text;

use super::args::{ReportFormat, ReportOptions, When};
use super::output::{Output, complain};
use super::pieces::Pieces;
use super::status;
use crate::analysis::read_part;
use crate::report::{Section, page};
use std::io::Write;

/// What is compared in one file.
#[derive(Debug)]
struct Report {
    /// What people call the file.
    name: String,
    sections: Vec<Section>,
}

/// Prints the report of a file; the exit status of the process.
pub fn report(options: &ReportOptions) -> u8 {
    let report = Pieces::open(&options.file).and_then(|mut pieces| {
        let mut report = Report { name: pieces.name().to_owned(), sections: Vec::new() };
        while let Some((input, entry)) = pieces.next()? {
            if !entry.is_skipped() {
                let analysis = read_part(input.text.as_str(), entry);
                report.sections.extend(analysis.sections(input.first));
            }
        }
        Ok(report)
    });
    let report = match report {
        Ok(report) => report,
        Err(error) => {
            complain(error);
            return status::FAILURE;
        }
    };
    let mut output = Output::stdout(When::Never);
    let write = match options.format {
        ReportFormat::Markdown => output.write_all(page(&report.name, &report.sections).as_bytes()),
        ReportFormat::Text => output.write_all(text::report(&report).as_bytes()),
        ReportFormat::Csv => output.write_all(csv::report(&report).as_bytes()),
        ReportFormat::Json => json::write(&report, &mut output),
        ReportFormat::Svg => output.write_all(svg::report(&report).as_bytes()),
        ReportFormat::Html => output.write_all(html::report(&report).as_bytes()),
    };
    match write.and_then(|()| output.flush()) {
        Ok(()) => status::CLEAN,
        Err(error) => {
            complain(format_args!("cannot write the report: {error}; check where the output goes"));
            status::FAILURE
        }
    }
}
