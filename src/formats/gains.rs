//! Values with a gain behind each, the baseline's all nothing: `1   1.00 (0.00 pct)   1.16 (16.00 pct)`.
//!
//! Scripts and people print mmtests' form under labels of their own: clients, groups, tests. The mark alone tells the
//! baseline, whether there are names above the columns or none.

use super::build::{Builder, words};
use super::cue::Cue;
use super::mmtests::{Cell, gains, header};
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Role, Source};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "gains",
    summary: "values with a gain behind each, `(0.00%)` or `(0.00 pct)` behind the baseline's",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::POINT)).words(&["0.0"]),
    read,
};

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let (label, first) = row(page, &lines[at])?;
    let width = first.len();
    let columns = vec![("", Role::Value); width];
    let mut builder = Builder::new(FORMAT.name, &columns).aligned();
    titles(page, &mut builder, at, floor, label.end, &first);
    let alike = |line| row(page, line).filter(|(_, cells)| cells.len() == width);
    for (line, (label, cells)) in page.rows(at, depth, alike) {
        let index = builder.row(line, label);
        for (column, (range, value, note)) in cells.into_iter().enumerate() {
            builder.value(index, column, line, range, value);
            if let Some((range, number)) = note {
                builder.note(index, column, line, range, number);
            }
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

/// A label, and two values or more with gains, the first of them nothing.
fn row(page: &Sheet<'_>, line: &Line<'_>) -> Option<(Range<usize>, Vec<Cell>)> {
    if !line.is_text() || !line.body.contains("0.0") || line.body.contains('|') {
        return None;
    }
    let cells = gains(page.tokens(line))?;
    let mark = cells[0].2.as_ref().is_some_and(|(_, number)| number.figure.is_zero());
    let start = line.body.len() - line.body.trim_start().len();
    let label = line.body[start..cells[0].0.start].trim_end().trim_end_matches(':');
    (mark && cells.len() > 1).then(|| (start..start + label.len(), cells))
}

/// The names above: as many as there are columns, or one more for the labels; else right-aligned ones as mmtests has.
fn titles(page: &Sheet<'_>, builder: &mut Builder, at: usize, floor: usize, label: usize, cells: &[Cell]) {
    let above = at.checked_sub(1).filter(|above| *above >= floor).map(|above| &page.lines()[above]);
    let Some(line) = above.filter(|line| line.is_text() && line.depth == page.lines()[at].depth) else {
        return;
    };
    let names: Vec<_> = words(line.body).map(|(range, _)| range).collect();
    match names.len().checked_sub(cells.len()) {
        Some(extra @ (0 | 1)) => {
            builder.header(line);
            let names = names.into_iter().skip(extra).enumerate();
            names.for_each(|(column, name)| builder.title(column, line, name));
        }
        _ => header(page, builder, at, floor, label, cells),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn cells(text: &str) -> Option<(String, usize)> {
        let page = Page::new(text);
        let sheet = Sheet::new(&page);
        row(&sheet, &page.lines()[0]).map(|(label, cells)| (text[label].to_owned(), cells.len()))
    }

    #[test]
    fn the_first_gain_is_nothing() {
        let row = |label: &str, count| Some((label.to_owned(), count));
        assert_eq!(cells("  1-groups: 4.31 (0.00 pct)  4.46 (-3.48 pct)"), row("1-groups", 2));
        assert_eq!(cells("16  414.44 (   0.00%)  416.68 *   0.71%*"), row("16", 2));
        assert_eq!(cells("x  4.31 (1.00 pct)  4.46 (-3.48 pct)"), None);
        assert_eq!(cells("x  4.31 (0.00 pct)"), None);
    }
}
