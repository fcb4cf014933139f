//! Every printed number that follows from others: a wrong digit in it is found, and the right number named.
//!
//! `fixtures/seeds/derived.json` says which numbers of the seed mails follow from which. What they may be is worked out
//! here from the members' printed figures, each anywhere within half its last digit.

use crate::support::read::read;
use benchlens::config::Settings;
use benchlens::lints::{Finding, Severity};
use serde::Deserialize;
use std::path::PathBuf;

/// A number that follows from others.
#[derive(Debug, Deserialize)]
struct Derived {
    text: String,
    line: usize,
    cell: String,
    rule: String,
    members: Vec<(usize, String)>,
}

#[test]
fn a_wrong_digit_in_a_derived_number_is_found() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/seeds");
    let all: Vec<Derived> =
        serde_json::from_slice(&std::fs::read(folder.join("derived.json")).unwrap()).unwrap();
    let (mut tried, mut complaints) = (0, Vec::new());
    for derived in &all {
        let text = std::fs::read_to_string(folder.join(&derived.text)).unwrap();
        let before = findings(&text);
        for (wrong, digits) in wrong_digits(&derived.cell) {
            if derived.allows(&digits) {
                continue;
            }
            tried += 1;
            let changed = replace(&text, derived, &digits);
            let fresh: Vec<Finding> =
                findings(&changed).into_iter().filter(|finding| !before.contains(finding)).collect();
            if let Some(complaint) = derived.complain(&all, &digits, &fresh) {
                complaints.push(format!(
                    "{} line {}, {} as {digits} (digit {wrong}): {complaint}",
                    derived.text, derived.line, derived.cell
                ));
            }
        }
    }
    assert!(tried > 500, "only {tried} wrong digits tried");
    assert!(complaints.is_empty(), "{} of {tried}:\n{}", complaints.len(), complaints.join("\n"));
}

fn findings(text: &str) -> Vec<Finding> {
    let (_, document) = read(text);
    let mut findings = document.findings(&Settings::default());
    findings.retain(|finding| finding.unquoted <= Severity::Warning);
    findings
}

/// The number with each of its digits exchanged for each other digit, and which digit it was.
fn wrong_digits(cell: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    for (at, old) in cell.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        for new in ('0'..='9').filter(|new| *new != old) {
            // A leading zero is not how a number is printed.
            if at == 0
                && new == '0'
                && cell.len() > 1
                && !cell.starts_with("0.")
                && cell.as_bytes()[1] != b'.'
            {
                continue;
            }
            let mut digits = cell.to_owned();
            digits.replace_range(at..=at, &new.to_string());
            out.push((at, digits));
        }
    }
    out
}

/// The text with the number exchanged, at its own place and nowhere else.
fn replace(text: &str, derived: &Derived, digits: &str) -> String {
    let lines: Vec<String> = text
        .split('\n')
        .enumerate()
        .map(|(at, line)| {
            if at + 1 != derived.line {
                return line.to_owned();
            }
            // Derived numbers that stand twice on their line stand behind what they follow from.
            let place =
                if derived.rule == "percent" { line.find(&derived.cell) } else { line.rfind(&derived.cell) }
                    .unwrap();
            format!("{}{digits}{}", &line[..place], &line[place + derived.cell.len()..])
        })
        .collect();
    lines.join("\n")
}

/// A printed figure as the lowest and the highest value that it may stand for; whole numbers may have been cut.
fn range(figure: &str) -> (f64, f64) {
    let half = 0.5 * 10f64.powi(-i32::try_from(decimals(figure)).unwrap());
    let value: f64 = figure.parse().unwrap();
    (value - half, value + if decimals(figure) == 0 { 2.0 * half } else { half })
}

fn decimals(figure: &str) -> usize {
    figure.split_once('.').map_or(0, |(_, fraction)| fraction.len())
}

impl Derived {
    /// The lowest and the highest value that the members allow, and the value of their printed figures.
    fn expected(&self) -> (f64, f64, f64) {
        let ranges: Vec<(f64, f64)> = self.members.iter().map(|(_, figure)| range(figure)).collect();
        let middles: Vec<f64> = self.members.iter().map(|(_, figure)| figure.parse().unwrap()).collect();
        let count = middles.len() as f64;
        let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / count;
        let all = |of: fn(f64, f64) -> f64| {
            let (a, b) = (ranges[0], ranges[1]);
            let corners = [of(a.0, b.0), of(a.0, b.1), of(a.1, b.0), of(a.1, b.1)];
            (
                corners.iter().copied().fold(f64::MAX, f64::min),
                corners.iter().copied().fold(f64::MIN, f64::max),
                of(middles[0], middles[1]),
            )
        };
        match self.rule.as_str() {
            "index" => all(|result, baseline| 10.0 * result / baseline),
            "quotient" => all(|a, b| a / b),
            "percent" => all(|new, base| (new - base) / base * 100.0),
            "difference" => all(|a, b| a - b),
            "mean" => (
                mean(&mut ranges.iter().map(|range| range.0)),
                mean(&mut ranges.iter().map(|range| range.1)),
                mean(&mut middles.iter().copied()),
            ),
            "maximum" => {
                let largest = middles.iter().copied().fold(f64::MIN, f64::max);
                (largest, largest, largest)
            }
            "geomean" => {
                let root =
                    |values: &mut dyn Iterator<Item = f64>| (values.map(f64::ln).sum::<f64>() / count).exp();
                (
                    root(&mut ranges.iter().map(|range| range.0)),
                    root(&mut ranges.iter().map(|range| range.1)),
                    root(&mut middles.iter().copied()),
                )
            }
            "stdev" => {
                let middle = mean(&mut middles.iter().copied());
                let squares: f64 = middles.iter().map(|value| (value - middle).powi(2)).sum();
                let (population, sample) = ((squares / count).sqrt(), (squares / (count - 1.0)).sqrt());
                // Moving every run by half a digit moves a deviation by no more than that, the sample's by its factor.
                let slack = (ranges[0].1 - ranges[0].0) / 2.0 * (count / (count - 1.0)).sqrt();
                (population - slack, sample + slack, population)
            }
            other => panic!("no rule {other}"),
        }
    }

    /// Whether rounding or truncation explains these digits too.
    fn allows(&self, digits: &str) -> bool {
        let (low, high, _) = self.expected();
        let (below, mut above) = range(digits);
        // Percentages are cut as often as rounded.
        if self.rule == "percent" {
            above += above - digits.parse::<f64>().unwrap();
        }
        below <= high && low <= above
    }

    /// What is wrong with the findings that wrong digits brought.
    fn complain(&self, all: &[Derived], digits: &str, fresh: &[Finding]) -> Option<String> {
        let line = u32::try_from(self.line - 1).unwrap();
        let (.., right) = self.expected();
        let right = format!("{right:.*}", decimals(digits));
        let Some(here) = fresh.iter().find(|finding| finding.span.line == line) else {
            return Some(format!("no finding; it is {right}"));
        };
        if !here.message.contains(&right) {
            return Some(format!("{:?} does not name {right}", here.message));
        }
        let follows = |finding: &Finding| {
            let at = finding.span.line as usize + 1;
            all.iter().any(|other| {
                other.text == self.text
                    && other.line == at
                    && other.members.contains(&(self.line, self.cell.clone()))
            })
        };
        let stray = fresh.iter().find(|finding| finding.span.line != line && !follows(finding));
        stray.map(|finding| format!("also reports line {}: {}", finding.span.line + 1, finding.message))
    }
}
