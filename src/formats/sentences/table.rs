//! The table of lines that say the same on several sides: a row for each line, a column for each figure that is measured.

use super::super::Reading;
use super::super::build::{Builder, label};
use super::super::sheet::Sheet;
use super::Part;
use super::align::{Alignment, align};
use crate::layout::Line;
use crate::model::{Label, Role};
use crate::number::Value;
use std::ops::Range;

/// A line of the first side, the lines of the others that say the same, and its measured figures.
struct Twins<'p> {
    line: &'p Line<'p>,
    /// Where its sentence begins.
    from: usize,
    /// Each with its side.
    others: Vec<(usize, &'p Line<'p>, Alignment)>,
    /// The measured figures, by their place in the sentence, and the column of each.
    columns: Vec<(usize, usize)>,
}

/// The table of all lines of the first side that some line of another says again; `None` where there are none.
pub(super) fn table(page: &Sheet<'_>, format: &'static str, parts: &[Part<'_>]) -> Option<Reading> {
    let (titles, found) = twins(page, parts)?;
    let columns: Vec<(&str, Role)> = titles.iter().map(|title| (title.text.as_str(), Role::Value)).collect();
    let mut builder = Builder::new(format, &columns);
    let headings = || parts.iter().filter_map(|part| part.heading);
    headings().for_each(|heading| builder.header(heading));
    let mut last = headings().map(|line| line.number).max().unwrap_or(0);
    for (side, part) in parts.iter().enumerate() {
        for twins in &found {
            last = last.max(push(&mut builder, twins, side, &part.label));
        }
    }
    builder.finish(last as usize + 1)
}

/// Pairs the lines up, and gives each measured figure a column and its title.
fn twins<'p>(page: &Sheet<'p>, parts: &[Part<'p>]) -> Option<(Vec<Label>, Vec<Twins<'p>>)> {
    let (base, rest) = parts.split_first()?;
    let mut titles: Vec<Label> = Vec::new();
    let mut found: Vec<Twins<'p>> = Vec::new();
    let mut used: Vec<u32> = Vec::new();
    for &(line, from) in &base.lines {
        let mut others = Vec::new();
        for (side, part) in rest.iter().enumerate() {
            let unused = part.lines.iter().filter(|(other, _)| !used.contains(&other.number));
            let twin = unused.filter_map(|other| Some((other.0, align(page, (line, from), *other)?))).next();
            if let Some((other, alignment)) = twin {
                used.push(other.number);
                others.push((side + 1, other, alignment));
            }
        }
        let Some((_, _, first)) = others.first() else { continue };
        let measured = |at: &usize| others.iter().any(|(_, _, alignment)| alignment.measures(*at, line.body));
        let mut columns = Vec::new();
        for slot in (0..first.pairs.len()).filter(measured) {
            let from = slot.checked_sub(1).map_or(from, |before| first.pairs[before].0.end);
            let figure = first.pairs[slot].0;
            columns.push((slot, titles.len()));
            titles.push(title(line, figure.name(line.body, from), figure.end));
        }
        if !columns.is_empty() {
            found.push(Twins { line, from, others, columns });
        }
    }
    Some((titles, found))
}

/// Adds the row of one side, where it has one; returns the number of its line.
fn push(builder: &mut Builder, twins: &Twins<'_>, side: usize, name: &Label) -> u32 {
    let key = twins.line.body[twins.from..].trim();
    if side == 0 {
        let row = builder.named_row(twins.line, name.clone(), key);
        for (slot, column) in &twins.columns {
            if let Some((figure, _)) = twins.others.first().and_then(|(.., first)| first.pairs.get(*slot)) {
                let value = Value::Number(figure.number);
                builder.value(row, *column, twins.line, figure.start..figure.end, value);
                figure.spread.into_iter().for_each(|spread| builder.spread(row, *column, spread));
            }
        }
        return twins.line.number;
    }
    let Some((_, line, alignment)) = twins.others.iter().find(|(of, ..)| *of == side) else { return 0 };
    let row = builder.named_row(line, name.clone(), key);
    for (slot, column) in &twins.columns {
        if let Some((_, figure)) = alignment.pairs.get(*slot) {
            builder.value(row, *column, line, figure.start..figure.end, Value::Number(figure.number));
            figure.spread.into_iter().for_each(|spread| builder.spread(row, *column, spread));
        }
    }
    // A change is told of one figure.
    if let (Some((range, number)), [(_, column)]) = (&alignment.change, twins.columns.as_slice()) {
        builder.note(row, *column, line, range.clone(), *number);
    }
    line.number
}

/// What a figure measures: its words; of gcc's stack usage the unit, which it does not print.
fn title(line: &Line<'_>, range: Range<usize>, figure: usize) -> Label {
    let usage = ["static", "bounded", "dynamic"].iter().any(|word| line.body.ends_with(word));
    if usage && line.body.contains(".c:") {
        return Label::unseen("stack bytes");
    }
    // What is counted by the second says so behind the figure: `1234567 operations/sec`, `12 requests per second`.
    let behind: Vec<&str> = line.body[figure..].split_ascii_whitespace().take(3).collect();
    let rate = match behind.as_slice() {
        [word, ..] if word.contains("/s") => word.trim_end_matches([',', ';', '.']),
        ["per", what, ..] | [_, "per", what] if what.starts_with("sec") => "per second",
        // Counters have their name behind the figure.
        _ if range.is_empty() && !line.body[..range.start].contains(char::is_alphanumeric) => {
            let body = &line.body[figure..];
            let start = figure + body.len() - body.trim_start().len();
            let words = &line.body[start..];
            let end = words.find("  ").or_else(|| words.find('#')).unwrap_or(words.len());
            return label(line, start..start + words[..end].trim_end().len());
        }
        _ => return label(line, range),
    };
    let told = label(line, range);
    Label { text: format!("{} {rate}", told.text), ..told }
}
