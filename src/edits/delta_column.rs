//! A column with the changes at the end of a table of one's own.

use super::fields::{is_ruled_grid, own_lines};
use super::{Edit, Scene};
use crate::compare::{Axis, Comparison, Pair};
use crate::hints::figure;
use crate::layout::Kind;
use crate::model::{Form, Role};
use crate::text::{Span, display_columns, padded};
use std::collections::{BTreeMap, BTreeSet};

/// A table gets at most so many columns.
const MOST_COLUMNS: usize = 4;

/// The lines that get longer.
pub(super) fn changes(scene: &Scene<'_>) -> Option<Vec<Edit>> {
    let table = scene.table();
    let comparison = scene.comparison()?;
    if is_ruled_grid(scene) {
        return None;
    }
    let printed = table.columns.iter().any(|column| column.role == Role::Delta)
        || table.all_cells().any(|(_, _, cell)| cell.note.is_some());
    if printed || table.traits.form != Form::Open || !table.wrapped.is_empty() {
        return None;
    }
    // A figure in points, or a factor, has no place in a column of percentages.
    let all: Vec<&Pair> = comparison
        .pairs
        .iter()
        .filter(|pair| pair.cell.table == scene.table && pair.delta.is_some())
        .collect();
    let figures: Vec<((usize, usize), String)> = all
        .iter()
        .filter_map(|pair| {
            Some(((pair.cell.row, pair.cell.column), figure(pair.delta.as_ref()?).to_string()))
        })
        .collect();
    if figures.is_empty() || figures.iter().any(|(_, figure)| !figure.ends_with('%')) {
        return None;
    }
    let columns: BTreeSet<usize> = figures.iter().map(|((_, column), _)| *column).collect();
    if columns.len() > MOST_COLUMNS {
        return None;
    }
    let columns: Vec<usize> = columns.into_iter().collect();
    let titles: Vec<String> =
        columns.iter().map(|column| title(scene, comparison, *column, columns.len())).collect();
    let titled =
        table.columns.iter().filter_map(|column| column.title.as_ref()).find(|title| title.span.end > 0);
    let header = titled.map(|title| title.span.line);
    let mut cells: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    cells.extend(header.map(|line| (line, titles.clone())));
    for (at, row) in table.rows.iter().enumerate() {
        let cell = |column: &usize| {
            let found = figures.iter().find(|(place, _)| *place == (at, *column));
            found.map_or(String::new(), |(_, figure)| figure.clone())
        };
        cells.insert(row.line, columns.iter().map(cell).collect());
    }
    let width = |at: usize| cells.values().map(|cells| display_columns(&cells[at])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let trimmed = |line: u32| Some(scene.page.line(line)?.raw.trim_end());
    let barred = table.rows.iter().all(|row| trimmed(row.line).is_some_and(|raw| raw.ends_with('|')));
    let widest = cells.keys().filter_map(|line| Some(display_columns(trimmed(*line)?))).max()?;
    let (first, last) = own_lines(scene)?;
    let mut changes = Vec::new();
    for number in first..=last {
        let line = scene.page.line(number)?;
        let raw = line.raw.trim_end();
        if line.body.trim() == "---" {
            return None;
        }
        let text = match cells.get(&number) {
            Some(cells) if barred => {
                let cells = cells
                    .iter()
                    .zip(&widths)
                    .map(|(cell, width)| format!(" {} |", padded(cell, *width, true)));
                cells.collect()
            }
            Some(cells) => {
                let cells = cells
                    .iter()
                    .zip(&widths)
                    .map(|(cell, width)| format!("  {}", padded(cell, *width, true)));
                let cells = cells.collect::<String>();
                let blanks = " ".repeat(widest - display_columns(raw));
                format!("{blanks}{cells}").trim_end().to_owned()
            }
            None if barred && raw.ends_with('|') && raw.contains("--") => {
                widths.iter().map(|width| format!("{}:|", "-".repeat(width + 1))).collect()
            }
            None if line.kind == Kind::Rule && display_columns(raw) + 2 >= widest && !raw.contains(' ') => {
                let sign = raw.chars().last()?;
                sign.to_string().repeat(widths.iter().map(|width| width + 2).sum())
            }
            None => continue,
        };
        if !text.is_empty() {
            changes.push(Edit { span: Span::new(number, raw.len(), line.raw.len()), text });
        }
    }
    Some(changes)
}

/// The title of the column with the changes of one column.
fn title(scene: &Scene<'_>, comparison: &Comparison, column: usize, of: usize) -> String {
    if of == 1 {
        return "change".to_owned();
    }
    let name = scene.table().columns.get(column).map_or("", |column| column.name());
    let configuration = comparison.pairs.iter().find(|pair| pair.cell.column == column);
    let configuration = configuration.and_then(|pair| comparison.configurations.get(pair.configuration));
    match (name, configuration) {
        ("", Some(label)) if comparison.axis == Axis::Columns => format!("{} change", label.text),
        ("", _) => "change".to_owned(),
        (name, _) => format!("{name} change"),
    }
}
