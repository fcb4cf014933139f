//! A chart in characters: blocks in eighths, labels and figures under each other.

use super::Chart;
use crate::text::{ELLIPSIS, display_columns, padded, shortened};

/// Blocks from an eighth to seven eighths of a character.
const PARTS: [char; 7] = ['\u{258f}', '\u{258e}', '\u{258d}', '\u{258c}', '\u{258b}', '\u{258a}', '\u{2589}'];
const WHOLE: char = '\u{2588}';
/// Labels are cut off behind so many columns.
const LONGEST_LABEL: usize = 28;
/// The longest bar's columns.
const BAR: usize = 24;

impl Chart {
    /// The chart as lines of text, without its title.
    pub fn text(&self) -> Vec<String> {
        let labels: Vec<_> =
            self.bars.iter().map(|bar| shortened(&bar.label, LONGEST_LABEL, ELLIPSIS)).collect();
        let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(display_columns).max().unwrap_or(0);
        let label_width = widest(&mut labels.iter().map(|label| &**label));
        let value_width = widest(&mut self.bars.iter().map(|bar| bar.value.as_str()));
        let longest = self.longest();
        let mut lines = Vec::with_capacity(self.bars.len() + 1);
        for (bar, label) in self.bars.iter().zip(&labels) {
            let label = padded(label, label_width, false);
            let blocks = padded(&blocks(bar.length, longest), BAR, false);
            let value = padded(&bar.value, value_width, true);
            let line = format!("{label} {blocks} {value}  {}", bar.relation.words());
            lines.push(line.trim_end().to_owned());
        }
        if self.more > 0 {
            lines.push(format!("and {} more", self.more));
        }
        lines
    }
}

/// The bar of a length: to the nearest eighth of a character, and never nothing where there is something.
fn blocks(length: f64, longest: f64) -> String {
    if length <= 0.0 || longest <= 0.0 {
        return String::new();
    }
    // The casts are of numbers from 1 to 8 * BAR.
    let eighths = (length / longest * (BAR * 8) as f64).round().clamp(1.0, (BAR * 8) as f64) as usize;
    let mut blocks = String::from_iter(std::iter::repeat_n(WHOLE, eighths / 8));
    blocks.extend((eighths % 8).checked_sub(1).map(|part| PARTS[part]));
    blocks
}

#[cfg(test)]
mod tests {
    use super::super::{Bar, Relation};
    use super::*;
    use crate::compare::Verdict;

    fn bar(label: &str, length: f64, value: &str, relation: Relation) -> Bar {
        Bar { label: label.to_owned(), length, value: value.to_owned(), relation }
    }

    #[test]
    fn bars_are_in_proportion_and_everything_stands_under_each_other() {
        let changed = |figure: &str, verdict| Relation::Changed(figure.to_owned(), verdict);
        let chart = Chart {
            title: "16".to_owned(),
            bars: vec![
                bar("control", 48.0, "48.0", Relation::Baseline),
                bar("名前", 24.0, "24", changed("-50.0%", Verdict::Worse)),
                bar("a", 25.0, "25.00", changed("-47.9%", Verdict::Unknown)),
                bar("nothing", 0.0, "0", Relation::Incomparable),
                bar("hardly anything, by a long name", 0.001, "0.001", changed("-100.0%", Verdict::Worse)),
            ],
            more: 3,
        };
        let full = "█".repeat(24);
        let half = "█".repeat(12);
        assert_eq!(
            chart.text(),
            [
                format!("control                      {full}  48.0  baseline"),
                format!("名前                         {half}                24  -50.0% worse"),
                format!("a                            {half}▌            25.00  -47.9%"),
                format!("nothing                      {:24}     0", ""),
                format!("hardly anything, by a long … ▏{:23} 0.001  -100.0% worse", ""),
                "and 3 more".to_owned(),
            ]
        );
    }
}
