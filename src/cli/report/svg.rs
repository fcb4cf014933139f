//! The report as one picture: the charts of all comparisons below each other.

use super::Report;
use crate::chart::Sheet;

/// The whole picture.
pub(super) fn report(report: &Report) -> String {
    let mut sheet = Sheet::default();
    if report.sections.is_empty() {
        sheet.heading(&format!("Nothing is compared in {}", report.name));
    }
    for section in &report.sections {
        sheet.heading(&format!("Line {}: {}", section.line(), section.summary.baseline_words()));
        section.charts.iter().for_each(|chart| sheet.chart(chart));
    }
    sheet.svg(&format!("What is compared in {}", report.name))
}
