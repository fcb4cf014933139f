//! The words that introduce a table: a sentence that uses them still speaks of it.

use super::tokens::label_tokens;
use crate::compare::Comparison;
use crate::layout::{Kind, Page};
use crate::model::{Cell, Table};
use crate::number::{Dimension, Number};
use rustc_hash::FxHashMap;

/// How many lines over a table may say what it shows.
const INTRODUCTION: u32 = 4;

/// Words that introduce a table, each with the first and the last line that has it.
pub(super) type Familiar = FxHashMap<String, (u32, u32)>;

/// The words of the lines that introduce a comparison's tables, and of their headers.
pub(super) fn familiar_words(page: &Page<'_>, tables: &[Table], comparison: &Comparison) -> Familiar {
    let mut out = Familiar::default();
    for table in comparison.tables.iter().map(|at| &tables[*at]).take(8) {
        let Some((first, _)) = table.first_and_last_line() else { continue };
        let above = (first.saturating_sub(INTRODUCTION)..first).filter_map(|line| page.line(line));
        let header = table.header.iter().filter_map(|line| page.line(*line));
        for line in above.filter(|line| line.kind == Kind::Text).chain(header) {
            // A sentence speaks for itself; what introduces a table is a few words.
            let is_sentence = line.body.contains(". ") || line.body.ends_with('.');
            if is_sentence || line.body.split_ascii_whitespace().count() > 8 {
                continue;
            }
            for token in label_tokens(line.body) {
                let lines = out.entry(token).or_insert((line.number, line.number));
                *lines = (lines.0.min(line.number), lines.1.max(line.number));
            }
        }
    }
    add_names_of_metrics(tables, comparison, &mut out);
    out
}

/// What measures time is spoken of as time, and what is a rate as throughput.
fn add_names_of_metrics(tables: &[Table], comparison: &Comparison, words: &mut Familiar) {
    let cell = comparison.pairs.first().and_then(|pair| pair.cell.of(tables));
    let dimension = cell.and_then(Cell::number).map(Number::dimension);
    let has = |names: &[&str]| names.iter().any(|name| words.contains_key(*name));
    let time =
        dimension == Some(Dimension::Time) || has(&["seconds", "sec", "secs", "ms", "us", "ns", "time"]);
    let rate = matches!(dimension, Some(Dimension::Rate | Dimension::DataRate | Dimension::BitRate))
        || has(&["iops", "throughput", "ops", "qps", "tps", "rps"]);
    let more: &[&str] = match (time, rate) {
        (true, false) => &["time", "times", "runtime", "duration"],
        (false, true) => &["throughput", "rate"],
        _ => &[],
    };
    words.extend(more.iter().map(|word| ((*word).to_owned(), (0, u32::MAX))));
}
