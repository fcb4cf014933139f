//! What is known of one cell, in words: the value, its baseline, the change and why it is better or worse.

use crate::claims::{Printed, State};
use crate::compare::{CellRef, Comparison, Delta, Evidence, Pair, Verdict};
use crate::model::{Cell, Table};
use crate::summary::value_label;
use rust_decimal::Decimal;

/// The facts about a cell that is compared or measured against, the headline first; the part that was read begins at
/// the document's line `first`.
pub(super) fn lines(
    tables: &[Table],
    comparison: &Comparison,
    printed: &[Printed],
    cell: CellRef,
    first: u32,
) -> Option<Vec<String>> {
    let Some(pair) = comparison.pairs.iter().find(|pair| pair.cell == cell) else {
        return Some(baseline(tables.get(cell.table)?, comparison, cell));
    };
    let mut lines = changed(tables, comparison, pair, first);
    lines.extend(printed.iter().filter(|one| one.cell == pair.cell).map(checked));
    Some(lines)
}

fn changed(tables: &[Table], comparison: &Comparison, pair: &Pair, first: u32) -> Vec<String> {
    let base_label = comparison.configurations.get(comparison.baseline).map_or("", |label| &label.text);
    let label = comparison.configurations.get(pair.configuration).map_or("", |label| &label.text);
    let what = match value_label(tables, comparison, pair) {
        what if what.is_empty() => what,
        what => format!("{what}: "),
    };
    let mut lines = Vec::new();
    match &pair.delta {
        Some(delta) => {
            lines.push(format!("{what}{}", change_text(delta)));
            let spread = pair.cell.of(tables).and_then(spread).unwrap_or_default();
            lines.push(format!("{label}: {}{spread}", delta.new.normalize()));
            lines.push(format!(
                "{base_label} (baseline, {}): {}",
                comparison.reason.text(),
                base_text(tables, pair, delta)
            ));
            let difference = delta
                .new
                .checked_sub(delta.base)
                .map_or(String::new(), |difference| signed(difference.normalize()));
            lines.push(format!("difference {difference}, ratio {}", ratio(delta)));
            lines.push(verdict_text(tables, pair, delta.verdict, first));
        }
        None => {
            lines.push(format!("{what}no change to give"));
            lines.push(why_not(tables, pair, base_label));
        }
    }
    lines
}

/// What became of a change that the text prints for the cell.
fn checked(printed: &Printed) -> String {
    match printed.state {
        State::Right => format!("{} is printed: right", printed.printed),
        State::OtherReading { .. } => {
            format!(
                "{} is printed; counted as the rest of its column, it is {}",
                printed.printed, printed.right
            )
        }
        State::Wrong { .. } => format!("{} is printed; it should be {}", printed.printed, printed.right),
    }
}

/// The spread that is printed behind a value.
fn spread(cell: &Cell) -> Option<String> {
    let half = cell.spread?;
    Some(format!(" \u{b1} {}{}", half.figure.normalize(), if half.is_percent() { "%" } else { "" }))
}

fn baseline(table: &Table, comparison: &Comparison, cell: CellRef) -> Vec<String> {
    let label = comparison.configurations.get(comparison.baseline).map_or("", |label| &label.text);
    let mut lines = vec![format!("{} is the baseline", table.describe(cell.row, cell.column))];
    let value = table.cell(cell.row, cell.column).and_then(|cell| {
        let spread = spread(cell).unwrap_or_default();
        Some(format!("{label}: {}{spread}", cell.number()?.figure.normalize()))
    });
    lines.extend(value);
    lines.push(format!("{label}: {}", comparison.reason.text()));
    lines
}

fn change_text(delta: &Delta) -> String {
    let unit = if delta.points { " percentage points" } else { "%" };
    format!("{}{unit}", signed(delta.amount.round_dp(if delta.amount.abs() < Decimal::ONE { 3 } else { 2 })))
}

fn signed(value: Decimal) -> String {
    if value.is_sign_negative() || value.is_zero() { value.to_string() } else { format!("+{value}") }
}

/// Where the baseline's value comes from: one cell, or the mean of several runs.
fn base_text(tables: &[Table], pair: &Pair, delta: &Delta) -> String {
    let figures: Vec<String> = pair
        .base
        .iter()
        .filter(|base| {
            tables.get(base.table).is_some_and(|table| table.sentinel(base.row, base.column).is_none())
        })
        .filter_map(|base| Some(base.of(tables)?.number()?.figure.to_string()))
        .collect();
    match figures.len() {
        0 | 1 => {
            let spread = pair.base.first().and_then(|base| spread(base.of(tables)?)).unwrap_or_default();
            format!("{}{spread}", delta.base.normalize())
        }
        runs => {
            format!("{} (mean of {runs} runs: {})", delta.base.round_dp(6).normalize(), figures.join(", "))
        }
    }
}

fn ratio(delta: &Delta) -> String {
    match delta.new.checked_div(delta.base) {
        Some(ratio) => ratio.round_dp(4).normalize().to_string(),
        None => "none".to_owned(),
    }
}

fn verdict_text(tables: &[Table], pair: &Pair, verdict: Verdict, first: u32) -> String {
    let way = pair.told.direction.phrase().unwrap_or("nothing tells which way is better");
    let from = match &pair.told.evidence {
        Evidence::Sentence(line, words) => format!(" (line {} says: {words})", first + line + 1),
        Evidence::Name(name) => format!(" (by the name: {name})"),
        Evidence::Unit => " (by the unit)".to_owned(),
        Evidence::None => String::new(),
    };
    if verdict != Verdict::Neutral {
        return format!("{}: {way}{from}", verdict.word());
    }
    let unproven = pair.cell.of(tables).is_some_and(|cell| cell.unproven);
    let why = if unproven {
        "the text says that no difference is proven"
    } else {
        "within the last digit or the baseline's own spread"
    };
    format!("neutral: {why}; {way}{from}")
}

fn why_not(tables: &[Table], pair: &Pair, base_label: &str) -> String {
    let table = tables.get(pair.cell.table);
    let number = pair.cell.of(tables).and_then(|cell| cell.number());
    let bases: Vec<_> = pair.base.iter().filter_map(|base| base.of(tables)?.number()).collect();
    if table.is_some_and(|table| table.sentinel(pair.cell.row, pair.cell.column).is_some()) {
        return "the value stands for no value".to_owned();
    }
    match number {
        None => "the cell holds no number".to_owned(),
        Some(_) if bases.is_empty() => format!("{base_label} has no value here"),
        Some(_) if bases.iter().all(|base| base.figure.is_zero()) => {
            "the baseline is zero: no percentage of it exists".to_owned()
        }
        Some(number) if bases.iter().any(|base| base.dimension() != number.dimension()) => {
            "the baseline is in another unit".to_owned()
        }
        Some(_) => "the baseline's value stands for no value".to_owned(),
    }
}
