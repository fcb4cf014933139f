//! Charts of several comparisons below each other, in one picture.

use super::Chart;
use super::paint::{GROUND, INK, head};
use crate::text::escape::xml;
use std::fmt::Write;

/// Pixels around and between charts.
const GAP: usize = 12;
/// Height of a heading.
const HEADING: usize = 28;
/// The least width, for headings.
const LEAST: usize = 640;

/// A picture in the making.
#[derive(Debug)]
pub struct Sheet {
    body: String,
    top: usize,
    widest: usize,
}

impl Default for Sheet {
    fn default() -> Self {
        Sheet { body: String::new(), top: GAP, widest: LEAST }
    }
}

impl Sheet {
    /// Puts a heading below what is there.
    pub fn heading(&mut self, words: &str) {
        let baseline = self.top + HEADING / 2;
        // Writing to memory cannot fail.
        let _ = writeln!(
            self.body,
            r#"<text x="{GAP}" y="{baseline}" font-weight="bold" fill="{INK}">{}</text>"#,
            xml(words)
        );
        self.top += HEADING;
    }

    /// Puts a chart below what is there, as a picture in the picture.
    pub fn chart(&mut self, chart: &Chart) {
        let (width, height) = chart.size();
        let place = format!("<svg x=\"{GAP}\" y=\"{}\" ", self.top);
        self.body.push_str(&chart.svg().replacen("<svg ", &place, 1));
        self.widest = self.widest.max(width + 2 * GAP);
        self.top += height + GAP;
    }

    /// The picture as an SVG document of this title.
    pub fn svg(&self, title: &str) -> String {
        let Sheet { body, top: height, widest: width } = self;
        format!(
            "{}\n<title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n{body}</svg>\n",
            head(*width, *height, ""),
            xml(title)
        )
    }
}
