//! GNU time's line (`168.22user 28.19system 1:39.03elapsed 198%CPU (...)k`), several runs, and averages typed below.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Role, Rule, Source};
use crate::number::{Number, Value, number};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "gnu-time",
    summary: "GNU time's output lines, runs below each other, with `sys average: A stdev S` behind them",
    source: Source::Tool,
    cue: Cue::DIGIT.words(&["elapsed"]),
    read,
};

/// The words glued to the figures, the columns that they make, and their role.
const COLUMNS: &[(&str, Role)] = &[
    ("user", Role::Value),
    ("system", Role::Value),
    ("elapsed", Role::Value),
    ("CPU", Role::Value),
    ("maxresident", Role::Value),
    ("minor faults", Role::Value),
    ("stdev", Role::Spread),
];
const FAULTS: usize = 5;
const SPREAD: usize = 6;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    figures(&lines[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection);
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        if let Some(figures) = figures(line) {
            // Somebody's word may stand in front: `before: 12.98user ...`.
            let first = figures.iter().map(|(_, range, _)| range.start).min().unwrap_or(0);
            let lead = line.body[..first].trim_end().trim_end_matches(':');
            let start = lead.len() - lead.trim_start().len();
            let row = match lead.get(start..) {
                None | Some("") => builder.run(line, "time"),
                Some(_) => builder.row(line, start..lead.len()),
            };
            for (column, range, number) in figures {
                builder.value(row, column, line, range, Value::Number(number));
            }
        } else if let Some((range, faults)) = faults(line).filter(|_| builder.rows() > 0) {
            let row = builder.run(line, "time");
            builder.value(row, FAULTS, line, range, Value::Number(faults));
        } else {
            break;
        }
        next += 1;
    }
    // The averages stand below, behind a blank line or not.
    let mut below = next;
    while lines.get(below).is_some_and(|line| line.kind == Kind::Blank) && below < next + 2 {
        below += 1;
    }
    while lines.get(below).is_some_and(|line| line.depth == depth && average(&mut builder, line)) {
        below += 1;
        next = below;
    }
    builder.finish(next)
}

/// The figures of a line of GNU time, with their columns; `None` where it is none.
fn figures(line: &Line<'_>) -> Option<Vec<(usize, Range<usize>, Number)>> {
    if !line.is_text() || !line.body.contains("elapsed") || !line.body.contains("user") {
        return None;
    }
    let mut out = Vec::new();
    for (range, word) in words(line.body) {
        let digits = word.trim_start_matches('(');
        let start = range.end - digits.len();
        let name = digits.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ':' | '%'));
        let figure = &digits[..digits.len() - name.len()];
        let name = name.trim_end_matches(")k");
        let Some(column) = COLUMNS[..FAULTS].iter().position(|(column, _)| *column == name) else { continue };
        let lexed = number(figure).filter(|lexed| lexed.len == figure.len())?;
        // Zero is what time prints where the system does not count.
        if name != "maxresident" || !lexed.number.figure.is_zero() {
            out.push((column, start..start + figure.len(), lexed.number));
        }
    }
    (out.len() >= 3).then_some(out)
}

/// `0inputs+0outputs (0major+671470minor)pagefaults 0swaps`: the minor faults.
fn faults(line: &Line<'_>) -> Option<(Range<usize>, Number)> {
    let end = line.body.find("minor)pagefaults").filter(|_| line.is_text())?;
    let start = line.body[..end].rfind('+')? + 1;
    let lexed = number(&line.body[start..end]).filter(|lexed| lexed.len == end - start)?;
    (!lexed.number.figure.is_zero()).then_some((start..end, lexed.number))
}

/// `sys average: 28.203333 stdev 0.033993`: the mean of a column's runs, and their spread.
fn average(builder: &mut Builder, line: &Line<'_>) -> bool {
    let mut words = words(line.body);
    let Some((name_range, name)) = words.next().filter(|_| line.is_text()) else { return false };
    let column = match name {
        "user" => 0,
        "sys" | "system" => 1,
        "elapsed" | "real" => 2,
        _ => return false,
    };
    let Some((word_range, _)) =
        words.next().filter(|(_, word)| matches!(word.trim_end_matches(':'), "average" | "avg" | "mean"))
    else {
        return false;
    };
    let Some((figure, _)) = words.next() else { return false };
    let members = builder.members(column);
    let label = name_range.start
        ..name_range.start + line.body[name_range.start..word_range.end].trim_end_matches(':').len();
    let row = builder.aggregate(line, label);
    builder.number(row, column, line, figure.start);
    builder.derive(row, column, Rule::Mean, members.clone());
    let stdev =
        words.next().filter(|(_, word)| matches!(word.trim_end_matches(':'), "stdev" | "stddev" | "sd"));
    if let Some((spread, _)) = stdev.and_then(|_| words.next()) {
        builder.number(row, SPREAD, line, spread.start);
        builder.derive(row, SPREAD, Rule::StandardDeviation, members);
    }
    true
}
