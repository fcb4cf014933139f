//! JMH: a benchmark a row with its parameters, mode, count, score, error and units.
//!
//! Where all names end in one of two versions (`encodeV1`, `encodeV2`; `parseOld`, `parseNew`), the versions are what is
//! compared.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Contrast, Known, Label, Lie, Role, Source};
use crate::number::{Dimension, Number, Unit, Value, number, unit};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "jmh",
    summary: "JMH's results: score and error by benchmark, parameters and mode",
    source: Source::Tool,
    cue: Cue::begins(&["Benchmark"]),
    read,
};

/// The score has no title: whether more of it is better is told by its unit alone.
const COLUMNS: &[(&str, Role)] = &[("Cnt", Role::Constant), ("", Role::Value)];
const COUNT: usize = 0;
const SCORE: usize = 1;
/// The modes that JMH knows.
const MODES: &[&str] = &["thrpt", "avgt", "sample", "ss", "all"];

struct Row<'t> {
    label: Range<usize>,
    /// Parameters and mode.
    key: String,
    name: &'t str,
    count: Option<Range<usize>>,
    score: Range<usize>,
    value: Value,
    error: Option<Number>,
}

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    if !line.body.trim_start().starts_with("Benchmark")
        || !["Mode", "Score", "Units"].iter().all(|word| line.body.contains(word))
    {
        return None;
    }
    let rows: Vec<(&Line<'_>, Row<'_>)> = lines[at + 1..]
        .iter()
        .take_while(|below| below.depth == line.depth)
        .map_while(|below| Some((below, row(below)?)))
        .collect();
    let names: Vec<&str> = rows.iter().map(|(_, row)| row.name).collect();
    let versions = versions(&names);
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection).aligned();
    builder.header(line);
    for (line, row) in &rows {
        // What is compared across versions has its name without them.
        let key = match &versions {
            Some(_) => format!("{} {}", stem(row.name).map_or(row.name, |(stem, _)| stem), row.key),
            None => row.key.clone(),
        };
        let index = builder.keyed_row(line, row.label.clone(), &key);
        if let Some(count) = &row.count {
            builder.number(index, COUNT, line, count.start);
        }
        builder.value(index, SCORE, line, row.score.clone(), row.value.clone());
        if let Some(error) = row.error {
            builder.spread(index, SCORE, error);
        }
    }
    if let Some(versions) = versions {
        let of = names
            .iter()
            .map(|name| stem(name).and_then(|(_, version)| versions.iter().position(|v| *v == version)));
        builder.contrast(Contrast {
            lie: Lie::Rows,
            of: of.collect(),
            // Of words the names tell which one is the baseline, of numbers the lowest is it.
            baseline: numbered(&versions).then_some(0),
            names: versions.iter().map(|version| version_name(version)).collect(),
            group: vec![COUNT, SCORE],
        });
    }
    builder.finish(at + 1 + rows.len())
}

/// `Name.method   param ...   thrpt   50   6512.282 ± 13.379  ops/ms`; the count is left out where it is one.
fn row<'t>(line: &Line<'t>) -> Option<Row<'t>> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let all: Vec<(Range<usize>, &str)> = words(line.body).collect();
    let mode = all.iter().position(|(_, word)| MODES.contains(word)).filter(|mode| *mode > 0)?;
    let (label, name) = all[0].clone();
    let mut figures = &all[mode + 1..];
    let (_, units) = figures.last()?;
    figures = &figures[..figures.len() - 1];
    let is_number = |word: &str| number(word).is_some_and(|lexed| lexed.len == word.len());
    let sign = figures.iter().position(|(_, word)| matches!(*word, "±" | "?" | "\u{fffd}"));
    let (before, behind) = figures.split_at(sign.unwrap_or(figures.len()));
    let (score, text) = before.last()?.clone();
    let value = match number(text).filter(|lexed| lexed.len == text.len()) {
        Some(lexed) => Value::Number(Number { unit: score_unit(units), ..lexed.number }),
        None if text == "NaN" => Value::Nan,
        None => return None,
    };
    let count = before[..before.len() - 1].last().filter(|(_, word)| is_number(word));
    let error = behind.get(1).and_then(|(_, word)| number(word)).map(|lexed| lexed.number);
    let key = all[1..=mode].iter().map(|(_, word)| *word).collect::<Vec<_>>().join(" ");
    Some(Row { label, key, name, count: count.map(|(range, _)| range.clone()), score, value, error })
}

/// `ops/ms` as a rate by the second, and what is a unit anyway (`ns/op`).
fn score_unit(text: &str) -> Option<Unit> {
    if let Some(time) = text.strip_prefix("ops/") {
        let time = unit(time).filter(|unit| unit.dimension == Dimension::Time)?;
        return Some(Unit { dimension: Dimension::Rate, scale: Decimal::ONE.checked_div(time.scale)? });
    }
    unit(text)
}

/// Words that end the names of two ways to do the same.
const WAYS: &[&str] = &[
    "Old",
    "New",
    "Before",
    "After",
    "Baseline",
    "Base",
    "Optimized",
    "Orig",
    "Original",
    "Patched",
    "Legacy",
    "Current",
];

fn numbered(versions: &[&str]) -> bool {
    versions.iter().all(|version| version.starts_with(|c: char| c.is_ascii_digit()))
}

fn version_name(version: &str) -> Label {
    let number = version.starts_with(|c: char| c.is_ascii_digit());
    Label::unseen(if number { format!("V{version}") } else { version.to_owned() })
}

/// A name without the version that ends it, and the version.
fn stem(name: &str) -> Option<(&str, &str)> {
    let last = name.rfind(|c: char| c.is_ascii_uppercase()).filter(|at| WAYS.contains(&&name[*at..]));
    if let Some(at) = last.filter(|at| *at > 0) {
        return Some((name[..at].trim_end_matches('_'), &name[at..]));
    }
    let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (head, version) = name.split_at(name.len() - digits);
    let stem = head.strip_suffix(['V', 'v']).filter(|stem| !stem.is_empty() && !version.is_empty())?;
    Some((stem, version))
}

/// The two versions, lowest first, where every benchmark has both.
fn versions<'n>(names: &[&'n str]) -> Option<Vec<&'n str>> {
    let mut of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for name in names {
        let (stem, version) = stem(name)?;
        of.entry(stem).or_default().insert(version);
    }
    let mut all: Vec<&str> = of.values().next()?.iter().copied().collect();
    if numbered(&all) {
        all.sort_by_key(|version| (version.len(), *version));
    } else {
        // Words stand in the order of the text.
        let first = |version: &&str| names.iter().position(|name| name.ends_with(*version));
        all.sort_by_key(first);
    }
    (all.len() == 2
        && of.values().all(|versions| versions.len() == 2 && all.iter().all(|v| versions.contains(v))))
    .then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_where_all_have_both() {
        assert_eq!(versions(&["a.putV2", "a.putV10", "a.getV10", "a.getV2"]), Some(vec!["2", "10"]));
        assert_eq!(versions(&["a.putOld", "a.putNew"]), Some(vec!["Old", "New"]));
        assert_eq!(versions(&["a.putV1", "a.getV2"]), None);
        assert_eq!(versions(&["a.put", "a.putV2"]), None);
        assert_eq!(versions(&["a.putV1", "a.putV2", "a.putV3"]), None);
    }

    #[test]
    fn a_score_is_a_rate_or_a_time() {
        let value = |text: &str| Number { unit: score_unit(text), ..number("2").unwrap().number }.value();
        assert_eq!(value("ops/ms"), Some(Decimal::from(2000)));
        assert_eq!(value("ops/s"), Some(Decimal::from(2)));
        assert_eq!(score_unit("things"), None);
    }
}
