//! The report as one picture: the charts of all comparisons below each other.

use super::facts::Facts;
use crate::chart::Chart;
use crate::text::escape::xml;

/// Pixels around and between charts.
const GAP: usize = 12;
/// Height of a heading.
const HEADING: usize = 28;
/// The least width, for headings.
const LEAST: usize = 640;

/// The whole picture.
pub(super) fn report(facts: &Facts) -> String {
    let (mut body, mut top, mut widest) = (String::new(), GAP, LEAST);
    let heading = |words: &str, top: &mut usize, body: &mut String| {
        let baseline = *top + HEADING / 2;
        body.push_str(&format!(
            r##"<text x="{GAP}" y="{baseline}" font-weight="bold" fill="#1f2328">{}</text>"##,
            xml(words)
        ));
        body.push('\n');
        *top += HEADING;
    };
    if facts.comparisons.is_empty() {
        heading(&format!("Nothing is compared in {}", facts.name), &mut top, &mut body);
    }
    for compared in &facts.comparisons {
        let words = format!("Line {}: {}", compared.line, compared.summary.baseline_words());
        heading(&words, &mut top, &mut body);
        for chart in &compared.charts {
            let (width, height) = chart.size();
            body.push_str(&placed(chart, top));
            widest = widest.max(width + 2 * GAP);
            top += height + GAP;
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{widest}\" height=\"{top}\" viewBox=\"0 0 {widest} {top}\" \
         font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"13\">\n\
         <title>{}</title>\n<rect width=\"{widest}\" height=\"{top}\" fill=\"#ffffff\"/>\n{body}</svg>\n",
        xml(&format!("What is compared in {}", facts.name))
    )
}

/// A chart as a picture in a picture.
fn placed(chart: &Chart, top: usize) -> String {
    chart.svg().replacen("<svg ", &format!("<svg x=\"{GAP}\" y=\"{top}\" "), 1)
}
