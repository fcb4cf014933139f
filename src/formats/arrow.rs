//! Pairs joined by an arrow, alone or in a list: `throughput 4.22 -> 5.00 Mpps (+18 percent)`, and `from A to B`.
//!
//! Arrows join versions, states, sizes, addresses and ranges far more often than results. A pair counts only with a
//! printed percentage behind it or a unit that nothing but a measurement has; in a list one such line vouches for the
//! others that have figures with a point.

use super::build::Builder;
use super::cue::Cue;
use super::joint::{Joint, joint};
use super::sentences::unit_of;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::{Dimension, Number, TokenKind, Unit, Value, number, unit};
use crate::vocabulary::{thing, things};
use rust_decimal::Decimal;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "arrow",
    summary: "pairs joined by an arrow or by from and to, with their printed change",
    source: Source::Prose,
    cue: Cue::DIGIT,
    read,
};

/// How far behind a pair its printed change may stand, in bytes.
const NEAR: usize = 48;

/// How many digits the size of a program has at least; that of a structure has fewer.
const BUILT_DIGITS: u32 = 5;

/// One line's pair.
struct Pair<'t> {
    label: Range<usize>,
    before: Figure,
    after: Figure,
    change: Option<Figure>,
    /// Whether its label tells of a setting.
    set: bool,
    /// Whether its label tells what was measured.
    measured: bool,
    /// Whether its label names a metric.
    metric: bool,
    /// Whether its label speaks of the time that something takes.
    timed: bool,
    /// Whether its label speaks of a size.
    sized: bool,
    /// The metric, where it stands behind the pair.
    behind: Option<&'t str>,
}

/// A figure and its place in the body.
struct Figure {
    range: Range<usize>,
    number: Number,
}

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    pair(page, &lines[at])?;
    let pairs: Vec<(&Line<'_>, Pair<'_>)> = page.rows(at, depth, |line| pair(page, line)).collect();
    let vouched = pairs.iter().any(|(_, pair)| pair.is_evident());
    if !vouched {
        page.refuse_until(at + pairs.len());
        return None;
    }
    let metric = pairs[0].1.behind.filter(|metric| pairs.iter().all(|(_, pair)| pair.behind == Some(metric)));
    let title = metric.unwrap_or("");
    let mut builder = Builder::new(FORMAT.name, &[(title, Role::Value), (title, Role::Value)]);
    let mut names: Option<Vec<Label>> = None;
    for (line, pair) in &pairs {
        if pair.set || !(pair.is_evident() || pair.has_points()) {
            continue;
        }
        let name = |figure: &Figure| Label {
            text: line.body[figure.range.clone()].to_owned(),
            span: line.span(figure.range.clone()),
        };
        names.get_or_insert_with(|| {
            let before = Label { text: "before the arrow".to_owned(), ..name(&pair.before) };
            vec![before, Label { text: "behind the arrow".to_owned(), ..name(&pair.after) }]
        });
        let row = builder.row(line, pair.label.clone());
        builder.value(row, 0, line, pair.before.range.clone(), Value::Number(pair.before.number));
        builder.value(row, 1, line, pair.after.range.clone(), Value::Number(pair.after.number));
        if let Some(change) = &pair.change {
            builder.note(row, 1, line, change.range.clone(), change.number);
        }
    }
    let contrast = Contrast {
        lie: Lie::Columns,
        names: names?,
        baseline: Some(0),
        of: vec![Some(0), Some(1)],
        group: vec![0, 0],
    };
    builder.contrast(contrast);
    builder.finish(at + pairs.len())
}

/// The one pair of a line.
fn pair<'t>(page: &Sheet<'t>, line: &Line<'t>) -> Option<Pair<'t>> {
    let body = line.body;
    if !line.is_text() || !line.has_digit || line.signs.has(Signs::BAR) {
        return None;
    }
    let Joint { before, after, start } = joint(page, line)?;
    let tokens = page.tokens(line);
    let figure = |at: usize| match &tokens.get(at)?.kind {
        TokenKind::Value(Value::Number(number)) => {
            let unit = number.unit.or_else(|| unit_of(body, tokens.get(at + 1)));
            Some(Figure { range: tokens[at].range.clone(), number: Number { unit, ..*number } })
        }
        _ => None,
    };
    // `from 567k to 612k IOPS`: the metric may stand behind.
    let behind = tokens.get(after + 1).map_or("", |token| &body[token.range.clone()]);
    let behind =
        Some(behind.trim_matches(|c: char| !c.is_alphanumeric())).filter(|word| names_a_metric(word));
    let (mut before, mut after) = (figure(before)?, figure(after)?);
    before.number.unit = before.number.unit.or(after.number.unit);
    after.number.unit = after.number.unit.or(before.number.unit);
    let label = label(body, tokens[start].range.start);
    let change = change(body, after.range.end);
    let things = things(&body[label.clone()]);
    // With points or without: `retry interval: 1.5 s -> 2.5 s`.
    let is = |classes| things & classes != 0;
    let (set, measured, metric) =
        (is(thing::SET), is(thing::MEASURED), is(thing::METRIC) || behind.is_some());
    let (timed, sized) = (is(thing::TIMED), is(thing::WHOLE));
    (!label.is_empty()).then_some(Pair {
        label,
        before,
        after,
        change,
        set,
        measured,
        metric,
        timed,
        sized,
        behind,
    })
}

/// Whether a word is the name of a metric.
fn names_a_metric(word: &str) -> bool {
    things(word) & thing::METRIC != 0
}

/// The words in front of a pair, without bullet and colon.
fn label(body: &str, end: usize) -> Range<usize> {
    let head = body[..end].trim_end().trim_end_matches([':', '=', ',']).trim_end();
    let text = head.trim_start_matches([' ', '-', '*', '•', '\t']);
    head.len() - text.len()..head.len()
}

/// The percentage printed right behind a pair, or in brackets a few words on: `(+18 percent)`, `, -21%`,
/// `over 10s (-37 percent)`.
fn change(body: &str, from: usize) -> Option<Figure> {
    let rest = body.get(from..)?;
    let end = rest.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|end| *end <= NEAR).last()?;
    let near = &rest[..end];
    let lead = near.find(|c: char| !matches!(c, ' ' | ',' | '(' | '[' | '~' | ':' | ';'));
    let bracket = || near.find('(').map(|open| open + 1);
    lead.and_then(|at| percentage(body, from + at))
        .or_else(|| bracket().and_then(|at| percentage(body, from + at)))
}

/// The percentage at `start`, its sign glued or a word behind it.
fn percentage(body: &str, start: usize) -> Option<Figure> {
    let lexed = number(&body[start..])?;
    let behind = body[start + lexed.len..].trim_start();
    let word = behind.split(|c: char| !(c.is_alphanumeric() || c == '%')).next().unwrap_or("");
    let percent = |unit: &Unit| unit.dimension == Dimension::Percent;
    let found = lexed.number.unit.filter(percent).or_else(|| unit(word).filter(percent))?;
    let range = start..end_of_change(body, start + lexed.len);
    Some(Figure { range, number: Number { unit: Some(found), ..lexed.number } })
}

/// The end of what is said of a change whose figure ends at `from`: the bracket that closes behind a word or two, else
/// the figure's own end.
fn end_of_change(body: &str, from: usize) -> usize {
    let rest = &body[from..];
    let closes = rest.bytes().take(NEAR).position(|byte| matches!(byte, b')' | b']' | b'(' | b'0'..=b'9'));
    match closes.map(|at| (at, rest.as_bytes()[at])) {
        Some((at, b')' | b']')) => from + at + 1,
        _ => from,
    }
}

impl Pair<'_> {
    /// Whether the line by itself shows that it tells of a measurement.
    fn is_evident(&self) -> bool {
        use Dimension::{
            BitRate, CostPerOperation, Cycles, Data, DataRate, Energy, Plain, Rate, Time, TimePerOperation,
        };
        let dimension = self.after.number.dimension();
        // The speed of a link is a rate as well: people choose it, and round.
        let round = self.before.number.is_round() && self.after.number.is_round();
        let told = match dimension {
            BitRate | CostPerOperation | Cycles | DataRate | Energy | Rate | TimePerOperation => {
                self.measured || !round
            }
            // `from 5 to 15 seconds` sets a timeout; a measured time has a point, or a label that says so.
            Time => !self.set && (self.has_points() || self.metric || self.timed && !self.is_coarse()),
            // The size of what was built is no round number.
            Data if self.sized => !self.set && self.has_digits(BUILT_DIGITS),
            Data | Plain => self.metric && !round && !self.set,
            _ => false,
        };
        self.before.number.dimension() == dimension && (self.change.is_some() || told)
    }

    /// Whether both figures have so many digits, and neither is one that people choose.
    fn has_digits(&self, digits: u32) -> bool {
        let least = Decimal::from(10u64.pow(digits - 1));
        [&self.before, &self.after].iter().all(|figure| {
            figure.number.integer && figure.number.figure >= least && !figure.number.is_coarse()
        })
    }

    /// Whether either figure may be one that people choose.
    fn is_coarse(&self) -> bool {
        self.before.number.is_coarse() || self.after.number.is_coarse()
    }

    fn has_points(&self) -> bool {
        !self.before.number.integer && !self.after.number.integer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn found(body: &str) -> Option<(String, String, String, bool)> {
        let page = Page::new(body);
        let sheet = Sheet::new(&page);
        let pair = pair(&sheet, &page.lines()[0])?;
        let text = |range: &Range<usize>| body[range.clone()].to_owned();
        Some((text(&pair.label), text(&pair.before.range), text(&pair.after.range), pair.is_evident()))
    }

    #[test]
    fn measured_pairs_are_told_from_others() {
        let is = |body: &str, label: &str, before: &str, after: &str, evident| {
            assert_eq!(
                found(body),
                Some((label.to_owned(), before.to_owned(), after.to_owned(), evident)),
                "{body}"
            );
        };
        is("  - throughput 4.22 -> 5.00 Mpps (+18 percent)", "throughput", "4.22", "5.00 Mpps", true);
        is("- refills 319M -> 200M over 10s (-37 percent)", "refills", "319M", "200M", true);
        is("IPC 0.93 -> 1.25: the cost was stalls", "IPC", "0.93", "1.25", false);
        is("Mean latency: 9.75 ms -> 6.04 ms (38% improvement)", "Mean latency", "9.75 ms", "6.04 ms", true);
        is("rebase goes from 3m7.046s to 0m20.312s.", "rebase goes", "3m7.046s", "0m20.312s", true);
        is("- retry delay: 1.5 ms -> 2.5 ms", "retry delay", "1.5 ms", "2.5 ms", false);
        is("the sleep grows from 5 to 15 seconds", "the sleep grows", "5", "15 seconds", false);
        is("Upgrading from 6.8 -> 6.9 helps", "Upgrading from", "6.8", "6.9", false);
        for body in [
            "handle's order: 0 -> 2 -> 4",
            "256 -> 511 : 20356 |****|",
            "192.0.2.1:60000 -> 198.51.100.1:53",
            "a -> b",
            "x (0140 -> 0143)",
        ] {
            assert!(found(body).is_none_or(|(.., evident)| !evident), "{body}");
        }
    }
}
