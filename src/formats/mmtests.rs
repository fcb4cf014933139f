//! mmtests' comparison: a statistic and a metric, then a value and its gain for each kernel (`630.00 *   2.39%*`).
//!
//! The kernel whose gains are all nothing is the baseline. The names above the columns may be glued or cut, or missing
//! altogether. Its table of durations prints no gains; there the first kernel is the baseline.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Bracket, Number, Token, TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "mmtests",
    summary: "mmtests' comparison of kernels (Amean, Hmean, Stddev with gains) and its durations",
    source: Source::Tool,
    cue: Cue::begins(STATISTICS).and_bytes(b"D").with(Signs::DIGIT),
    read,
};

/// How a row of the comparison begins.
const STATISTICS: &[&str] = &[
    "Amean",
    "Hmean",
    "Gmean",
    "Stddev",
    "CoeffVar",
    "Min",
    "Max",
    "BAmean",
    "BHmean",
    "Lat",
    "TTest",
    "Mean",
    "1st-qrtle",
    "2nd-qrtle",
    "3rd-qrtle",
    "1st-qrtile",
    "2nd-qrtile",
    "3rd-qrtile",
    "Best",
    "Success",
    "Ops",
    "Percentage",
    "SSD",
    "Range",
];
/// The rows of the durations.
const DURATIONS: &[&str] = &["User", "System", "Elapsed"];
const HEADER_LINES: usize = 3;

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let first = row(page, &lines[at])?;
    let width = first.cells.len();
    let columns = vec![("", Role::Value); width];
    let known = if first.duration { Some(Known::FirstColumn) } else { None };
    let mut builder = Builder::new(FORMAT.name, &columns).aligned();
    if let Some(known) = known {
        builder = builder.baseline(known);
    }
    header(page, &mut builder, at, floor, first.label.end, &first.cells);
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        let Some(row) =
            row(page, line).filter(|row| row.duration == first.duration && row.cells.len() == width)
        else {
            break;
        };
        let index = builder.row(line, row.label);
        for (column, (range, value, note)) in row.cells.into_iter().enumerate() {
            builder.value(index, column, line, range, value);
            if let Some((range, number)) = note {
                builder.note(index, column, line, range, number);
            }
        }
        next += 1;
    }
    builder.finish(next)
}

/// A value with the gain behind it.
pub(super) type Cell = (Range<usize>, Value, Option<(Range<usize>, Number)>);

struct Row {
    label: Range<usize>,
    cells: Vec<Cell>,
    duration: bool,
}

fn row(page: &Sheet<'_>, line: &Line<'_>) -> Option<Row> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let start = line.body.len() - line.body.trim_start().len();
    let mut head = line.body.split_ascii_whitespace();
    let (first, second) = (head.next()?, head.next()?);
    let statistic = first.split('-').next()?;
    let duration = first == "Duration" && DURATIONS.contains(&second);
    if !duration && !STATISTICS.contains(&statistic) && !STATISTICS.contains(&first) {
        return None;
    }
    let tokens = page.tokens(line);
    let cells = if duration { durations(tokens)? } else { gains(tokens)? };
    let end = cells.first()?.0.start;
    Some(Row { label: start..start + line.body[start..end].trim_end().len(), cells, duration })
}

/// Each value that has a gain behind it; what stands before the first of them is the label.
pub(super) fn gains(tokens: &[Token]) -> Option<Vec<Cell>> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut last = 0;
    for (at, pair) in tokens.windows(2).enumerate() {
        let (TokenKind::Value(value), TokenKind::Note(bracket)) = (&pair[0].kind, &pair[1].kind) else {
            continue;
        };
        // Between two values with gains stands nothing else.
        if !cells.is_empty() && at != last + 2 {
            return None;
        }
        last = at;
        let note = match bracket {
            Bracket::Number(number) if number.is_percent() => Some((pair[1].range.clone(), *number)),
            Bracket::Number(_) => return None,
            // `(  -nan%)` and the like.
            Bracket::Text => None,
        };
        cells.push((pair[0].range.clone(), value.clone(), note));
    }
    (last + 2 == tokens.len() && cells.iter().any(|cell| cell.2.is_some())).then_some(cells)
}

fn durations(tokens: &[Token]) -> Option<Vec<Cell>> {
    let cells: Option<Vec<Cell>> = tokens
        .get(2..)?
        .iter()
        .map(|token| match &token.kind {
            TokenKind::Value(value) => Some((token.range.clone(), value.clone(), None)),
            _ => None,
        })
        .collect();
    cells.filter(|cells| !cells.is_empty())
}

/// The names above the columns: right-aligned, the kernel's version above the name of its patch. `label` is the end of
/// the first row's label.
pub(super) fn header(
    page: &Sheet<'_>,
    builder: &mut Builder,
    at: usize,
    floor: usize,
    label: usize,
    cells: &[Cell],
) {
    let lines = page.lines();
    let row_line = &lines[at];
    let start = (floor.max(at.saturating_sub(HEADER_LINES))..at)
        .rev()
        .take_while(|above| lines[*above].is_text() && lines[*above].depth == row_line.depth)
        .last();
    let ends: Vec<usize> = cells
        .iter()
        .map(|(range, _, note)| row_line.column(note.as_ref().map_or(range.end, |(note, _)| note.end)))
        .collect();
    for line in start.map_or(&[][..], |start| &lines[start..at]) {
        let names: Vec<_> = words(line.body).collect();
        // A line of prose has words to the left of all columns, or more than there are columns.
        let left = |range: &Range<usize>| line.column(range.end) < row_line.column(label);
        if names.len() > ends.len() || names.iter().any(|(range, _)| left(range)) {
            continue;
        }
        builder.header(line);
        if names.len() < ends.len() {
            continue;
        }
        // The last line's names are the most telling ones.
        for (column, (range, _)) in names.into_iter().enumerate() {
            builder.title(column, line, range);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn cells(text: &str) -> Option<(String, usize)> {
        let page = Page::new(text);
        let sheet = Sheet::new(&page);
        row(&sheet, &page.lines()[0]).map(|row| (text[row.label].to_owned(), row.cells.len()))
    }

    #[test]
    fn labels_may_end_in_numbers() {
        let row = |label: &str, count| Some((label.to_owned(), count));
        assert_eq!(cells("Amean     1      0.39 (   0.00%)   0.40 *  -2.39%*"), row("Amean     1", 2));
        assert_eq!(
            cells("Stddev    mmap-4  41.3 (   0.00%)  45007.1 (-94569.93%)"),
            row("Stddev    mmap-4", 2)
        );
        assert_eq!(cells("BAmean-95 elapsed 640.00 (   0.00%)"), row("BAmean-95 elapsed", 1));
        assert_eq!(cells("Duration User  49766.24  57802.92"), row("Duration User", 2));
        assert_eq!(cells("Min 12 13"), None);
        assert_eq!(cells("Duration of the test 12 13"), None);
    }
}
