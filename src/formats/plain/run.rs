//! The run of lines that makes one table: rows of one shape, rules between them, a reviewer's words between quotes.

use super::super::sheet::Sheet;
use super::row::RawRow;
use crate::layout::{Kind, Line, Signs};
use std::collections::BTreeMap;

/// How many lines of a reply between quoted rows are passed over.
const LONGEST_REPLY: usize = 60;
/// From so many rows on, a run whose rows do not mostly have one width is no table, and reading on would be in vain.
const JUDGED_FROM: usize = 8;

/// Rows that belong together.
#[derive(Debug)]
pub(super) struct Run {
    /// The rows, a header of figures (`#clients 1 2 4`) still among them.
    pub(super) rows: Vec<RawRow>,
    /// The index of the line behind the last row.
    pub(super) next: usize,
    /// Index of the line of the first rule below the first row, where one stands there.
    pub(super) rule: Option<usize>,
}

/// Collects the rows from line `at` on; `None` where no row stands there.
pub(super) fn collect(page: &Sheet<'_>, at: usize) -> Option<Run> {
    let lines = page.lines();
    // Without a figure only bars make a row.
    if !lines[at].signs.has_any(Signs::DIGIT.and(Signs::BAR).and(Signs::BEYOND)) {
        return None;
    }
    let first = RawRow::parse(page, at)?;
    if !first.barred && !lines[at].has_digit {
        return None;
    }
    let mut run = Run { rows: vec![first], next: at + 1, rule: None };
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    let (mut at, depth) = (at + 1, lines[at].depth);
    while let Some(line) = lines.get(at) {
        match line.kind {
            Kind::Rule if line.depth == depth => {
                if run.rule.is_none() && run.rows.len() == 1 {
                    run.rule = Some(at);
                }
            }
            Kind::Text if line.depth == depth => {
                let Some(row) = next_row(page, &run, at) else { break };
                // A row without a label may be the broken-off end of the one above: both count as one.
                let above = run.rows.last().filter(|above| row.label.is_empty() && !above.label.is_empty());
                let joined = above.map_or(0, |above| above.cells.len());
                if let Some(count) = widths.get_mut(&joined).filter(|_| joined > 0) {
                    *count -= 1;
                }
                *widths.entry(joined + row.cells.len()).or_default() += 1;
                run.rows.push(row);
                let (most, all) =
                    (widths.values().max().copied().unwrap_or(0), widths.values().sum::<usize>());
                if all >= JUDGED_FROM && most * 3 < all * 2 {
                    break;
                }
                run.next = at + 1;
            }
            _ => match after_reply(page, at, depth, &run) {
                Some(found) => {
                    at = found;
                    continue;
                }
                None => {
                    let Some(row) = broken_off(page, &run, at, line) else { break };
                    run.rows.push(row);
                    run.next = at + 1;
                }
            },
        }
        at += 1;
    }
    name_versions(page, &mut run.rows);
    if run.rows[0].barred {
        super::broken::join(page, &mut run.rows);
    } else {
        keep_one_shape(&mut run);
    }
    (run.rows.len() > 1 || run.rows[0].cells.len() > 1).then_some(run)
}

/// The line as the next row, or as the broken-off end of the last one.
fn next_row(page: &Sheet<'_>, run: &Run, at: usize) -> Option<RawRow> {
    let first = run.rows.first()?;
    let row = RawRow::parse(page, at)?;
    (row.barred == first.barred).then_some(row)
}

/// A line of lesser depth that only holds values: a mail program broke the row above and forgot a quote mark.
fn broken_off(page: &Sheet<'_>, run: &Run, at: usize, line: &Line<'_>) -> Option<RawRow> {
    let follows = line.is_text() && run.rows.last().is_some_and(|last| !last.barred && last.line + 1 == at);
    RawRow::parse(page, at).filter(|row| follows && row.label.is_empty() && !row.barred)
}

/// Where the table goes on behind the lines of a reply typed between quoted rows.
fn after_reply(page: &Sheet<'_>, at: usize, depth: u32, run: &Run) -> Option<usize> {
    let lines = page.lines();
    if depth == 0 || lines[at].depth >= depth {
        return None;
    }
    let wants = run.rows.last()?.cells.len();
    let found = (at..lines.len().min(at + LONGEST_REPLY)).find(|&at| lines[at].depth >= depth)?;
    let line = &lines[found];
    let row = RawRow::parse(page, found).filter(|_| line.is_text() && line.depth == depth)?;
    (row.cells.len() == wants && !row.label.is_empty()).then_some(found)
}

/// A version at the start of a row is its label where the labels of other rows go on from it: `6.8` and `6.8+fix`.
fn name_versions(page: &Sheet<'_>, rows: &mut [RawRow]) {
    let labelled = rows.iter().find(|row| !row.label.is_empty() && !row.barred);
    let Some((label, width)) =
        labelled.map(|row| (&page.lines()[row.line].body[row.label.clone()], row.cells.len()))
    else {
        return;
    };
    let extended = |text: &str| {
        label.strip_prefix(text).is_some_and(|rest| rest.starts_with(['+', '-', '_', ' ']))
            && text.contains('.')
    };
    for row in rows.iter_mut().filter(|row| row.label.is_empty() && row.cells.len() == width + 1) {
        let first = row.cells[0].range.clone();
        if extended(&page.lines()[row.line].body[first.clone()]) {
            row.label = first;
            row.cells.remove(0);
        }
    }
}

/// Joins broken rows and cuts the run where its shape changes for good.
fn keep_one_shape(run: &mut Run) {
    let wants = common_count(&run.rows);
    join_broken(run, wants);
    // A lone last row of another width (a score, a total) ends the table and is none of its rows.
    let fits = |row: &RawRow| row.cells.len() == wants;
    let fitting = run.rows.iter().filter(|row| fits(row)).count();
    let mostly = fitting * 3 >= run.rows.len() * 2;
    let keep = if mostly {
        run.rows.iter().rposition(fits).map_or(0, |last| last + 1)
    } else {
        let count = run.rows[0].cells.len();
        run.rows.iter().take_while(|row| row.cells.len() == count).count()
    };
    if keep < run.rows.len() {
        run.next = run.rows[keep].line;
        run.rows.truncate(keep.max(1));
    }
}

/// The width that most rows have, a row and its broken-off end taken together.
fn common_count(rows: &[RawRow]) -> usize {
    let mut widths: Vec<usize> = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let above = at.checked_sub(1).map(|above| &rows[above]);
        let broken = above.is_some_and(|above| {
            row.label.is_empty() && !above.label.is_empty() && row.line == above.line + 1
        });
        match widths.last_mut().filter(|_| broken) {
            Some(width) => *width += row.cells.len(),
            None => widths.push(row.cells.len()),
        }
    }
    most_common(widths.into_iter()).unwrap_or(0)
}

/// The count that comes most often, the larger of two equals.
pub(super) fn most_common(counts: impl Iterator<Item = usize>) -> Option<usize> {
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    counts.for_each(|count| *seen.entry(count).or_default() += 1);
    seen.into_iter().max_by_key(|(_, times)| *times).map(|(count, _)| count)
}

/// Joins a row short of cells with the line below it that holds just the cells that it lacks.
fn join_broken(run: &mut Run, wants: usize) {
    let mut rows: Vec<RawRow> = Vec::with_capacity(run.rows.len());
    for row in run.rows.drain(..) {
        match rows.last_mut() {
            Some(above)
                if !above.label.is_empty()
                    && row.label.is_empty()
                    && row.line == above.line + 1
                    && above.cells.len() + row.cells.len() == wants =>
            {
                let line = Some(row.line);
                above.cells.extend(row.cells.into_iter().map(|cell| super::RawCell { line, ..cell }));
            }
            _ => rows.push(row),
        }
    }
    run.rows = rows;
}
