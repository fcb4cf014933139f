//! Rows of `name=value` pairs behind a label: `rq=0: min=22.180 avg=24.001 max=27.220 sdev=1.881 range=5.040`.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Role, Rule, Source};
use crate::number::{Number, Value, number};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "key-value",
    summary: "rows of name=value pairs behind a label (min=, avg=, max=, sdev=, range=)",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::COLON).and(Signs::EQUAL)).words(&["min=", "avg="]),
    read,
};

/// Fewer pairs than this are a setting, not a row of statistics.
const FEWEST_PAIRS: usize = 3;
/// How many pairs a row has at most.
const MOST_PAIRS: usize = 24;

struct Row<'t> {
    label: Range<usize>,
    pairs: Vec<(&'t str, Range<usize>, Number)>,
}

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let first = row(&lines[at])?;
    let names: Vec<&str> = first.pairs.iter().map(|(name, ..)| *name).collect();
    let columns: Vec<(&str, Role)> = names.iter().map(|name| (*name, role(name))).collect();
    let mut builder = Builder::new(FORMAT.name, &columns);
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == lines[at].depth) {
        let Some(row) =
            row(line).filter(|row| row.pairs.iter().map(|(name, ..)| *name).eq(names.iter().copied()))
        else {
            break;
        };
        let index = builder.row(line, row.label);
        for (column, (_, range, number)) in row.pairs.into_iter().enumerate() {
            builder.value(index, column, line, range, Value::Number(number));
        }
        derive(&mut builder, index, &names);
        next += 1;
    }
    builder.finish(next)
}

/// A label that ends in a colon, and nothing but pairs behind it.
fn row<'t>(line: &Line<'t>) -> Option<Row<'t>> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    // The colon that ends the label is the last one before the first pair of the row.
    let first_pair = line.body.find("min=").or_else(|| line.body.find("avg="))?;
    let colon = line.body[..first_pair].rfind(':')?;
    let label = line.body[..colon].trim();
    let start = line.body.find(label)?;
    let mut pairs = Vec::new();
    for (range, word) in words(&line.body[colon + 1..]) {
        let (name, value) = word.trim_end_matches([',', ';']).split_once('=')?;
        let lexed = number(value).filter(|lexed| lexed.len == value.len())?;
        let at = colon + 1 + range.start + name.len() + 1;
        pairs.push((name, at..at + value.len(), lexed.number));
    }
    let fits = !label.is_empty() && (FEWEST_PAIRS..=MOST_PAIRS).contains(&pairs.len());
    fits.then_some(Row { label: start..start + label.len(), pairs })
}

fn role(name: &str) -> Role {
    match name.to_ascii_lowercase().as_str() {
        "sdev" | "stdev" | "stddev" | "std" | "sd" | "range" | "cv" | "mad" => Role::Spread,
        "n" | "count" | "samples" | "runs" => Role::Constant,
        _ => Role::Value,
    }
}

/// The range is maximum minus minimum, the average lies between them, and the deviation cannot exceed what they allow.
fn derive(builder: &mut Builder, row: usize, names: &[&str]) {
    let at = |wanted: &[&str]| {
        names
            .iter()
            .position(|name| wanted.contains(&name.to_ascii_lowercase().as_str()))
            .map(|column| (row, column))
    };
    let (Some(min), Some(max)) = (at(&["min"]), at(&["max"])) else { return };
    if let Some((row, column)) = at(&["range"]) {
        builder.derive(row, column, Rule::Difference, vec![max, min]);
    }
    if let Some((row, column)) = at(&["avg", "mean", "average", "median", "med"]) {
        builder.derive(row, column, Rule::Between, vec![min, max]);
    }
    if let Some((row, column)) = at(&["sdev", "stdev", "stddev", "sd"]) {
        builder.derive(row, column, Rule::SpreadWithin, vec![min, max]);
    }
}
