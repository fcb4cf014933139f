//! The report as one picture: the charts of all comparisons below each other.

use super::facts::Facts;
use crate::chart::Sheet;

/// The whole picture.
pub(super) fn report(facts: &Facts) -> String {
    let mut sheet = Sheet::default();
    if facts.comparisons.is_empty() {
        sheet.heading(&format!("Nothing is compared in {}", facts.name));
    }
    for compared in &facts.comparisons {
        sheet.heading(&format!("Line {}: {}", compared.line, compared.summary.baseline_words()));
        compared.charts.iter().for_each(|chart| sheet.chart(chart));
    }
    sheet.svg(&format!("What is compared in {}", facts.name))
}
