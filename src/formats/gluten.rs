//! The report of Gluten's performance bot: an HTML table of queries, a cell a line, the new run in front of the old one.
//!
//! Its last column is the old time over the new one in percent.

use super::build::{Builder, label};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Contrast, Lie, Role, Source};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "gluten",
    summary: "Gluten's report of queries as an HTML table: new and old seconds, difference and percentage",
    source: Source::Tool,
    cue: Cue::begins(&["<table"]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[
    ("seconds", Role::Value),
    ("seconds", Role::Value),
    ("difference", Role::Delta),
    ("percentage", Role::Constant),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    if !lines[at].body.trim_start().starts_with("<table") {
        return None;
    }
    let mut next = at;
    let titles = row(lines, &mut next)?;
    let text = |(line, range): &(usize, Range<usize>)| &lines[*line].body[range.clone()];
    let known = titles.len() == COLUMNS.len() + 1
        && text(&titles[0]) == "query"
        && text(&titles[3]) == COLUMNS[2].0
        && text(&titles[4]) == COLUMNS[3].0;
    if !known {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    lines[at..next].iter().filter(|line| line.kind == Kind::Text).for_each(|line| builder.header(line));
    let mut end = next;
    while let Some(cells) = row(lines, &mut next).filter(|cells| cells.len() == titles.len()) {
        let (first, name) = &cells[0];
        let index = builder.row(&lines[*first], name.clone());
        for (column, (line, range)) in cells[1..].iter().enumerate() {
            let line = &lines[*line];
            let figure = &line.body[range.clone()];
            let Some(lexed) = number(figure).filter(|lexed| lexed.len == figure.len()) else { continue };
            let unit = if column < 3 { unit("s") } else { lexed.number.unit };
            builder.value(index, column, line, range.clone(), Value::Number(Number { unit, ..lexed.number }));
        }
        end = next;
    }
    let name = |(line, range): &(usize, Range<usize>)| label(&lines[*line], range.clone());
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: vec![name(&titles[1]), name(&titles[2])],
        baseline: Some(1),
        of: vec![Some(0), Some(1), Some(0), None],
        group: vec![0; COLUMNS.len()],
    });
    builder.finish(end)
}

/// The cells of the next row, by line and place, from line `next` on; `next` is behind the row then.
fn row(lines: &[Line<'_>], next: &mut usize) -> Option<Vec<(usize, Range<usize>)>> {
    let mut cells = Vec::new();
    let mut inside = false;
    while let Some(line) = lines.get(*next) {
        *next += 1;
        match line.body.trim() {
            "<tr>" => inside = true,
            "</tr>" => return inside.then_some(cells),
            "</table>" => return None,
            tag if tag.starts_with("<td") && inside => cells.push((*next - 1, content(line)?)),
            tag if tag.starts_with('<') || tag.is_empty() => {}
            _ => return None,
        }
    }
    None
}

/// What stands between the tags of a cell.
fn content(line: &Line<'_>) -> Option<Range<usize>> {
    let mut start = 0;
    while let Some(close) = line.body[start..].trim_start().strip_prefix('<').and_then(|tag| tag.find('>')) {
        start += line.body[start..].len() - line.body[start..].trim_start().len() + 1 + close + 1;
    }
    let end = start + line.body[start..].find('<')?;
    (start < end).then_some(start..end)
}
