//! LevelDB's and RocksDB's db_bench: `readrandom : 7.183 micros/op 139225 ops/sec; 15.4 MB/s`.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Role, Source};
use crate::number::{Dimension, Number, Unit, Value, number, unit};
use rust_decimal::Decimal;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "db_bench",
    summary: "db_bench of LevelDB and RocksDB: micros/op, ops/sec and MB/s of each workload",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::COLON).and(Signs::SLASH)).words(&["micros/op", " ops/sec"]),
    read,
};

const COLUMNS: &[(&str, Role)] =
    &[("micros/op", Role::Value), ("ops/sec", Role::Value), ("MB/s", Role::Value)];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    row(&page.lines()[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    for (line, (label, figures)) in page.rows(at, depth, row) {
        let index = builder.row(line, label);
        for (column, range, number) in figures {
            builder.value(index, column, line, range, Value::Number(number));
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

type Figures = Vec<(usize, Range<usize>, Number)>;

/// A workload, a colon, and figures with the tool's own units behind them.
fn row(line: &Line<'_>) -> Option<(Range<usize>, Figures)> {
    // `readrandom [AVG 5 runs] : 139225 (± 1021) ops/sec` sums up lines with micros/op.
    let sums_up = line.body.contains(" runs] :") && line.body.contains(" ops/sec");
    if !line.is_text() || !(sums_up || line.body.contains("micros/op")) {
        return None;
    }
    let colon = line.body.find(':')?;
    let label = line.body[..colon].trim();
    let start = line.body.find(label).filter(|_| !label.is_empty() && (sums_up || !label.contains(' ')))?;
    let mut figures: Figures = Vec::new();
    let mut before: Option<(Range<usize>, Number)> = None;
    for (range, word) in words(&line.body[colon + 1..]) {
        let word = word.trim_end_matches([';', ',']);
        // What stands in brackets is a spread: `139225 (± 1021) ops/sec`.
        if word.starts_with('(') || word.ends_with(')') {
            continue;
        }
        let word = if word == "MB/sec" { "MB/s" } else { word };
        let column = COLUMNS.iter().position(|(title, _)| *title == word);
        if let (Some(column), Some((range, number))) = (column, before.take()) {
            let unit = if word == "micros/op" { micros() } else { unit(word) };
            figures.push((column, range, Number { unit, ..number }));
        }
        before = number(word)
            .filter(|lexed| lexed.len == word.len())
            .map(|lexed| (colon + 1 + range.start..colon + 1 + range.start + lexed.len, lexed.number));
    }
    (!figures.is_empty()).then(|| (start..start + label.len(), figures))
}

fn micros() -> Option<Unit> {
    Some(Unit { dimension: Dimension::TimePerOperation, scale: Decimal::try_new(1, 6).ok()? })
}
