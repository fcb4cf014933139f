//! The plain reader: labels and columns of values parted by blanks, tabs, colons or bars, under a header or none.

mod broken;
mod columns;
mod groups;
mod header;
pub(super) mod roles;
mod row;
mod run;

use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Kind;
use crate::model::{
    Cell, Column, Derived, Form, Label, Note, Ragged, Role, Row, Rule, Source, Table, Traits,
};
use crate::number::Bracket;
use columns::Columns;
pub(super) use roles::is_parameter;
use row::{RawCell, RawRow};

pub(super) static FORMAT: Format = Format {
    name: "plain",
    summary: "labels and columns of values parted by blanks, tabs, a colon or bars, with or without a header",
    source: Source::Typed,
    cue: Cue::ANY,
    read,
};

/// What stands here may be anything, and is written as anybody likes.
const TRAITS: Traits = Traits { general: true, form: Form::Open, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let run = run::collect(page, at)?;
    let columns = Columns::of(page, &run.rows)?;
    let mut header = header::find(page, &run, &columns, floor);
    let body = &run.rows[header.rows_taken..];
    // A header of figures takes no part in how the values stand.
    let columns = if header.rows_taken > 0 { Columns::of(page, body)? } else { columns };
    let mut table = Table {
        format: FORMAT.name,
        source: Source::Typed,
        traits: TRAITS,
        header: std::mem::take(&mut header.lines),
        columns: Vec::new(),
        rows: Vec::new(),
        cells: Vec::new(),
        lined_up: columns.lined_up,
        contrast: None,
        derived: Vec::new(),
        ragged: Vec::new(),
        wrapped: Vec::new(),
        baseline: None,
    };
    let is_run = roles::numbers_runs(header.label_title(page));
    for row in body {
        push_row(page, &columns, row, is_run, &mut table);
    }
    for index in 0..columns.count() {
        let title = header.titles.get(index).cloned().flatten();
        let role = roles::role(title.as_ref(), index, &table.cells, columns.count());
        table.columns.push(Column { title, role });
    }
    give_spreads(&mut table);
    give_means(&mut table);
    // A rule right below the rows closes the table, and stays in line with it.
    let closing = page
        .lines()
        .get(run.next)
        .filter(|line| line.kind == Kind::Rule && line.depth == table.rows[0].depth);
    table.header.extend(closing.map(|line| line.number));
    Some(Reading { table, next: run.next + usize::from(closing.is_some()) })
}

/// A column of spreads belongs to the column of values in front of it.
fn give_spreads(table: &mut Table) {
    let width = table.columns.len();
    for column in (1..width).filter(|column| table.columns[*column].role == Role::Spread) {
        if table.columns[column - 1].role != Role::Value {
            continue;
        }
        for row in 0..table.rows.len() {
            let spread = table.cell(row, column).and_then(Cell::number).copied();
            if let Some(cell) = table.cells[row * width + column - 1].as_mut() {
                cell.spread = cell.spread.or(spread);
            }
        }
    }
}

/// A mean below numbered runs follows from them: it is compared and not they.
fn give_means(table: &mut Table) {
    let mut runs: Vec<usize> = Vec::new();
    for row in 0..table.rows.len() {
        if roles::is_run(&table.rows[row].label.text) {
            runs.push(row);
            continue;
        }
        let runs = std::mem::take(&mut runs);
        if runs.len() < 2 || !roles::is_mean(&table.rows[row].label.text) {
            continue;
        }
        for column in (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Value) {
            let members: Vec<(usize, usize)> = runs.iter().map(|run| (*run, column)).collect();
            let there = |(row, column): &(usize, usize)| table.cell(*row, *column).is_some();
            if there(&(row, column)) && members.iter().all(there) {
                table.derived.push(Derived { row, column, rule: Rule::Mean, members });
            }
        }
    }
}

fn push_row(page: &Sheet<'_>, columns: &Columns, row: &RawRow, is_run: bool, table: &mut Table) {
    let line = &page.lines()[row.line];
    let (label, cells) = columns.assign(page, row);
    let text = row::clean_label(&line.body[label.clone()]);
    let offset = label.start + line.body[label].find(text).unwrap_or(0);
    let label = Label { text: text.to_owned(), span: line.span(offset..offset + text.len()) };
    let values = cells.iter().flatten().count();
    if values != columns.count() && !row.barred {
        table.ragged.push(Ragged {
            span: line.span(row.extent()),
            has: row.values().count(),
            wants: columns.count(),
        });
    }
    if let Some(broken) = row.cells.iter().find_map(|cell| cell.line) {
        let line = &page.lines()[broken];
        let ends =
            || row.cells.iter().filter(|cell| cell.line == Some(broken)).map(|cell| cell.range.clone());
        let (start, end) = (ends().map(|range| range.start).min(), ends().map(|range| range.end).max());
        table.wrapped.extend(start.zip(end).map(|(start, end)| line.span(start..end)));
    }
    table.rows.push(Row {
        line: line.number,
        aggregate: roles::is_aggregate(&label.text),
        is_run: is_run || roles::is_run(&label.text),
        label,
        key: row.key(line.body),
        depth: line.depth,
    });
    table.cells.extend(cells.into_iter().map(|cell| cell.and_then(|cell| to_cell(page, row, cell))));
}

fn to_cell(page: &Sheet<'_>, row: &RawRow, cell: &RawCell) -> Option<Cell> {
    let line = &page.lines()[cell.line.unwrap_or(row.line)];
    Some(Cell {
        span: line.span(cell.range.clone()),
        attach: line.byte(cell.run_end),
        value: cell.value.clone()?,
        note: cell.note.as_ref().and_then(|(bracket, range)| match bracket {
            Bracket::Number(number) => Some(Note { number: *number, span: line.span(range.clone()) }),
            Bracket::Text => None,
        }),
        spread: cell.spread,
        unproven: false,
    })
}
