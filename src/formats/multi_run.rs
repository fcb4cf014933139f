//! Several runs and their average for each configuration on one line: `16  5510.6 5465.2 5522.2 5499.3   4551.1 ...`.
//!
//! The names stand above, one for each group of runs; that the last figure of a group is the mean of the others shows
//! what the groups are. The averages are compared.

use super::build::{Builder, label};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Contrast, Lie, Role, Rule, Source};
use crate::number::{Bracket, Number, Token, TokenKind, Value};
use rust_decimal::Decimal;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "multi-run",
    summary: "several runs and their average for each configuration on one line, with names above",
    source: Source::Tool,
    cue: Cue::DIGIT,
    read,
};

/// Fewer figures than this make no group: two runs and their average.
const SMALLEST_GROUP: usize = 3;
/// How many configurations there are at most.
const MOST_NAMES: usize = 4;

struct Row {
    label: Range<usize>,
    figures: Vec<(Range<usize>, Number)>,
    /// The change behind the last figure.
    change: Option<(Range<usize>, Number)>,
}

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let first = row(page, &lines[at])?;
    let (title, names) = names(page, at, floor).filter(|(title, _)| title.depth == depth)?;
    let count = first.figures.len();
    let group = count / names.len();
    if group < SMALLEST_GROUP || count % names.len() != 0 {
        return None;
    }
    let alike = |line| row(page, line).filter(|row| row.figures.len() == count);
    let rows: Vec<(&Line<'_>, Row)> = page.rows(at, depth, alike).collect();
    let groups = || rows.iter().flat_map(|(_, row)| row.figures.chunks(group));
    if groups().filter(|group| ends_in_its_mean(group)).count() * 3 < groups().count() * 2 {
        return None;
    }
    let mut columns = vec![("", Role::Constant); count];
    (0..names.len()).for_each(|name| columns[(name + 1) * group - 1].1 = Role::Value);
    let mut builder = Builder::new(FORMAT.name, &columns);
    builder.header(title);
    for (at, name) in names.iter().enumerate() {
        builder.title((at + 1) * group - 1, title, name.clone());
    }
    for (line, row) in &rows {
        let index = builder.row(line, row.label.clone());
        for (column, (range, number)) in row.figures.iter().enumerate() {
            builder.value(index, column, line, range.clone(), Value::Number(*number));
        }
        if let Some((range, number)) = &row.change {
            builder.note(index, count - 1, line, range.clone(), *number);
        }
        for name in 0..names.len() {
            let mean = (name + 1) * group - 1;
            let members = (name * group..mean).map(|column| (index, column)).collect();
            builder.derive(index, mean, Rule::Mean, members);
        }
    }
    // Printed changes show that the groups are compared; without them their names must say so.
    if rows.iter().any(|(_, row)| row.change.is_some()) {
        let of = |column: usize| (column % group == group - 1).then_some(column / group);
        builder.contrast(Contrast {
            lie: Lie::Columns,
            names: names.iter().map(|name| label(title, name.clone())).collect(),
            baseline: None,
            of: (0..count).map(of).collect(),
            group: vec![0; count],
        });
    }
    builder.finish(at + rows.len())
}

/// A label of one word or number, and figures behind it, with nothing but a change at the end.
fn row(page: &Sheet<'_>, line: &Line<'_>) -> Option<Row> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let (first, rest) = page.tokens(line).split_first()?;
    if rest.len() < 2 * SMALLEST_GROUP {
        return None;
    }
    let mut row = Row { label: first.range.clone(), figures: Vec::new(), change: None };
    for token in rest {
        match &token.kind {
            TokenKind::Value(Value::Number(number)) if row.change.is_none() => {
                row.figures.push((token.range.clone(), *number));
            }
            TokenKind::Note(Bracket::Number(number)) if number.is_percent() && row.change.is_none() => {
                row.change = Some((token.range.clone(), *number));
            }
            _ => return None,
        }
    }
    // A change may also stand as a figure of its own.
    if let Some(last) = row.figures.pop_if(|(_, number)| number.is_percent()) {
        row.change = Some(last);
    }
    (first.kind == TokenKind::Word || is_figure(first)).then_some(row)
}

fn is_figure(token: &Token) -> bool {
    matches!(&token.kind, TokenKind::Value(Value::Number(number)) if number.integer)
}

/// The names above, parted by wide gaps.
fn names<'p>(page: &Sheet<'p>, at: usize, floor: usize) -> Option<(&'p Line<'p>, Vec<Range<usize>>)> {
    let above = (floor..at).rev().take(2).map(|above| &page.lines()[above]).find(|above| above.is_text())?;
    let names = page.chunks(above);
    let named = names.iter().all(|name| above.body[name.clone()].contains(char::is_alphabetic));
    ((2..=MOST_NAMES).contains(&names.len()) && named).then_some((above, names))
}

/// Whether the last figure is the mean of the others, as far as it is printed.
fn ends_in_its_mean(group: &[(Range<usize>, Number)]) -> bool {
    let Some(((_, mean), runs)) = group.split_last() else { return false };
    let sum = runs.iter().try_fold(Decimal::ZERO, |sum, (_, run)| sum.checked_add(run.figure));
    let exact = sum.and_then(|sum| sum.checked_div(Decimal::from(runs.len())));
    let coarse = runs.iter().map(|(_, run)| run.ulp).chain([mean.ulp]).max().unwrap_or(mean.ulp);
    let off = exact.and_then(|exact| exact.checked_sub(mean.figure));
    off.is_some_and(|off| off.abs() <= coarse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;

    #[test]
    fn the_mean_shows_the_groups() {
        let group = |texts: &[&str]| -> Vec<(Range<usize>, Number)> {
            texts.iter().map(|text| (0..0, number(text).unwrap().number)).collect()
        };
        assert!(ends_in_its_mean(&group(&["5510.65", "5465.2", "5522.22", "5499.36"])));
        assert!(!ends_in_its_mean(&group(&["5510.65", "5465.2", "5522.22", "5551.19"])));
        let limit = "79228162514264337593543950335";
        assert!(!ends_in_its_mean(&group(&[limit, "0", &format!("-{limit}")])));
    }
}
