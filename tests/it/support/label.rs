//! Reads the figures out of a hint's label, and finds the cell of a label in its line.

use super::case::WantedDelta;
use fancy_regex::{Captures, Regex};
use std::ops::Range;
use std::sync::LazyLock;

/// A figure that a label shows: its value in percent (or points), and how many decimals it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) value: f64,
    /// Negative for ratios, whose last digit is worth more than one percent.
    pub(crate) decimals: i32,
}

static PERCENT: LazyLock<Regex> = LazyLock::new(|| pattern(r"([+\-\x{2212}]?)(\d[\d,]*(?:\.\d+)?)\s?%"));
static POINTS: LazyLock<Regex> = LazyLock::new(|| pattern(r"([+\-\x{2212}]?)(\d[\d,]*(?:\.\d+)?)\s?pp\b"));
static RATIO: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:[×x]\s?(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s?[×x])(?!\w)"));
static UNIT_BEHIND: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^ ?[A-Za-z\x{b5}\x{3bc}%/#]+(?:/[A-Za-z]+)?"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of this file")
}

/// The percentages, ratios and points of a label, in its order.
pub(crate) fn figures(label: &str) -> Vec<Figure> {
    let mut found: Vec<(usize, Figure)> = Vec::new();
    found.extend(matches(&PERCENT, label).map(|captures| signed(&captures)));
    found.extend(matches(&POINTS, label).map(|captures| signed(&captures)));
    found.extend(matches(&RATIO, label).map(|captures| {
        let digits = captures.get(1).or(captures.get(2)).expect("one of the two ways").as_str();
        let ratio: f64 = digits.parse().expect("digits");
        (start(&captures), Figure { value: (ratio - 1.0) * 100.0, decimals: decimals(digits) - 2 })
    }));
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, figure)| figure).collect()
}

fn matches<'t>(regex: &'t Regex, text: &'t str) -> impl Iterator<Item = Captures<'t, str>> {
    regex.captures_iter(text).map(|captures| captures.expect("short labels match in time"))
}

fn start(captures: &Captures<'_, str>) -> usize {
    captures.get(0).expect("the whole match").start()
}

fn signed(captures: &Captures<'_, str>) -> (usize, Figure) {
    let digits = captures.get(2).expect("the digits").as_str().replace(',', "");
    let size: f64 = digits.parse().expect("digits");
    let value = if matches!(&captures[1], "-" | "\u{2212}") { -size } else { size };
    (start(captures), Figure { value, decimals: decimals(&digits) })
}

fn decimals(digits: &str) -> i32 {
    digits.split_once('.').map_or(0, |(_, behind)| i32::try_from(behind.len()).expect("a short figure"))
}

impl Figure {
    /// Whether this is the delta at the rounding shown: relative, or in points where that is right as well.
    pub(crate) fn shows(self, delta: &WantedDelta) -> bool {
        [delta.pct, delta.points].into_iter().flatten().any(|wanted| self.is_close(wanted))
    }

    fn is_close(self, wanted: f64) -> bool {
        let step = 10f64.powi(-self.decimals);
        (self.value - wanted).abs() <= 0.5 * step + 1e-6 * wanted.abs().max(1.0)
    }
}

/// The bytes of the cell in its line: the n-th whole token of that text, or where there are not as many, the
/// n-th place where the text stands.
pub(crate) fn cell(line: &str, delta: &WantedDelta) -> Option<Range<usize>> {
    let text = fancy_regex::escape(&delta.cell);
    let nth = delta.occ.max(1) - 1;
    let spans = |pattern: &str| -> Vec<Range<usize>> {
        let regex = Regex::new(pattern).expect("an escaped cell");
        regex.find_iter(line).map(|found| found.expect("short lines match in time").range()).collect()
    };
    let whole = spans(&format!(r"(?<![\w.]){text}(?![\w.]|\.\d)"));
    let spans = if whole.len() > nth { whole } else { spans(&text) };
    spans.get(nth).cloned()
}

/// The last byte at which a cell's hint may stand: the end of the unbroken run that holds the cell, or of a unit
/// one blank behind.
pub(crate) fn reach(line: &str, cell: &Range<usize>) -> usize {
    let behind = &line[cell.end..];
    let run = cell.end + behind.find(|c: char| c.is_whitespace() || c == '|').unwrap_or(behind.len());
    let unit = UNIT_BEHIND.find(&line[run..]).expect("short lines match in time");
    unit.map_or(run, |unit| run + unit.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_percentages_points_and_ratios_in_order() {
        let shown = figures(" (+1,234.5%  x12.4 -0.03% +2.3pp \u{2212}7 %)");
        let values: Vec<(f64, i32)> = shown.iter().map(|figure| (figure.value, figure.decimals)).collect();
        assert_eq!(values, [(1234.5, 1), (1140.0, -1), (-0.03, 2), (2.3, 1), (-7.0, 0)]);
        assert_eq!(figures("0x12f 3 better, 4 worse"), []);
    }

    #[test]
    fn a_figure_is_right_at_its_own_rounding() {
        let delta = WantedDelta { pct: Some(-4.34), points: Some(0.52), ..WantedDelta::default() };
        let figure = |value, decimals| Figure { value, decimals };
        assert!(figure(-4.3, 1).shows(&delta));
        assert!(figure(-4.0, 0).shows(&delta));
        assert!(figure(0.5, 1).shows(&delta));
        assert!(!figure(-4.4, 1).shows(&delta));
        assert!(!figure(4.3, 1).shows(&delta));
    }

    #[test]
    fn the_nth_whole_token_is_the_cell() {
        let wanted = |cell: &str, occ| WantedDelta { cell: cell.into(), occ, ..WantedDelta::default() };
        let line = "11.1 1 1.5 1|x 21";
        assert_eq!(cell(line, &wanted("1", 0)), Some(5..6));
        assert_eq!(cell(line, &wanted("1", 2)), Some(11..12));
        assert_eq!(cell(line, &wanted("1", 9)), None);
        assert_eq!(cell(line, &wanted(".5", 1)), Some(8..10));
        assert_eq!(reach(line, &(11..12)), 12);
        assert_eq!(reach("5.0 MB/s 7", &(0..3)), 8);
        assert_eq!(reach("(5.0ms) 7", &(1..4)), 7);
    }
}
