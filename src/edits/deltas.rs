//! The changes of a comparison as a small plain table, for an answer below it.

use super::Scene;
use super::answer::{WIDTH, paragraph, plain, way};
use crate::compare::{Axis, Comparison, Pair};
use crate::hints::figure;
use crate::layout::Line;
use crate::model::Table;
use crate::text::{display_columns, padded, shortened};
use std::collections::BTreeMap;

/// Labels are cut to so many columns: the figures matter more.
const LABEL: usize = 36;
/// And titles of columns to so many.
const TITLE: usize = 24;
/// A table of more rows is no answer any more.
const MOST_ROWS: usize = 64;

/// The lines: a heading, and one table for each part that fits.
pub(super) fn lines(scene: &Scene<'_>) -> Option<Vec<String>> {
    let comparison = scene.comparison()?;
    let matrices = matrices(scene, comparison);
    let rows: usize = matrices.iter().map(|matrix| matrix.rows.len()).sum();
    if rows == 0 || rows > MOST_ROWS {
        return None;
    }
    let base = plain(&comparison.configurations.get(comparison.baseline)?.text);
    let compared = comparison.pairs.iter().filter(|pair| pair.delta.is_some());
    let way = way(compared.map(|pair| pair.told.direction));
    let mut lines = paragraph(&format!("Changes against {base}{way}:"));
    for matrix in &matrices {
        lines.extend(matrix.plain().lines());
    }
    Some(lines)
}

/// The changes of a comparison as a table of texts, as they stand in the buffer.
#[derive(Debug, Default)]
pub(crate) struct Matrix {
    /// The configuration, where it holds those of one.
    pub(crate) title: String,
    /// What stands over the labels of the rows.
    pub(crate) corner: String,
    /// The titles of the columns.
    pub(crate) columns: Vec<String>,
    /// The rows: label and figures.
    pub(crate) rows: Vec<(String, Vec<String>)>,
}

/// The tables that hold the changes of a comparison.
pub(crate) fn matrices(scene: &Scene<'_>, comparison: &Comparison) -> Vec<Matrix> {
    if comparison.axis != Axis::Sections {
        return vec![matrix(scene, comparison, String::new(), |_| true)];
    }
    let columns: std::collections::BTreeSet<usize> = shown(comparison).map(|pair| pair.cell.column).collect();
    let others = (0..comparison.configurations.len()).filter(|at| *at != comparison.baseline);
    let each = others.map(|at| {
        let title = comparison.configurations[at].text.trim().to_owned();
        matrix(scene, comparison, title, |pair| pair.configuration == at)
    });
    let each: Vec<Matrix> = each.filter(|matrix| !matrix.rows.is_empty()).collect();
    let same_rows = each
        .windows(2)
        .all(|two| two[0].rows.iter().map(|(label, _)| label).eq(two[1].rows.iter().map(|(label, _)| label)));
    if columns.len() != 1 || !same_rows {
        return each;
    }
    // One figure for each row: the configurations go beside each other.
    let mut joined =
        Matrix { columns: each.iter().map(|one| one.title.clone()).collect(), ..Matrix::default() };
    for matrix in &each {
        for (at, (label, figures)) in matrix.rows.iter().enumerate() {
            if joined.rows.len() <= at {
                joined.rows.push((label.clone(), Vec::new()));
            }
            joined.rows[at].1.extend(figures.iter().cloned());
        }
    }
    vec![joined]
}

fn shown(comparison: &Comparison) -> impl Iterator<Item = &Pair> {
    comparison.pairs.iter().filter(|pair| pair.delta.is_some())
}

/// The figures of some pairs, by the rows and columns in which they stand.
fn matrix(
    scene: &Scene<'_>,
    comparison: &Comparison,
    title: String,
    wanted: impl Fn(&Pair) -> bool,
) -> Matrix {
    let mut rows: BTreeMap<(usize, usize), BTreeMap<usize, String>> = BTreeMap::new();
    let mut columns: BTreeMap<usize, String> = BTreeMap::new();
    let mut corner = String::new();
    for pair in comparison.pairs.iter().filter(|pair| wanted(pair)) {
        let Some(table) = scene.tables.get(pair.cell.table) else { continue };
        let row = rows.entry((pair.cell.table, pair.cell.row)).or_default();
        let Some(delta) = &pair.delta else { continue };
        row.insert(pair.cell.column, figure(delta).to_string());
        columns.entry(pair.cell.column).or_insert_with(|| column_name(table, comparison, pair));
        if corner.is_empty() {
            corner = corner_of(scene, table);
        }
    }
    rows.retain(|_, figures| !figures.is_empty());
    let label = |table: usize, row: usize| {
        let text = scene.tables.get(table).and_then(|table| table.rows.get(row));
        text.map_or("", |row| row.label.text.trim()).to_owned()
    };
    let rows = rows.into_iter().map(|((table, row), figures)| {
        let cells = columns.keys().map(|column| figures.get(column).map_or("-", String::as_str).to_owned());
        (label(table, row), cells.collect())
    });
    Matrix { title, corner, rows: rows.collect(), columns: columns.values().cloned().collect() }
}

fn column_name(table: &Table, comparison: &Comparison, pair: &Pair) -> String {
    let title = table.columns.get(pair.cell.column).map_or("", |column| column.name());
    let configuration = comparison.configurations.get(pair.configuration).map_or("", |label| &label.text);
    let name = if title.is_empty() && comparison.axis == Axis::Columns { configuration } else { title };
    name.trim().to_owned()
}

/// A text of at most so many columns.
fn short(text: &str, most: usize) -> String {
    shortened(&plain(text.trim()), most, "...").into_owned()
}

/// What stands over the labels of the rows.
fn corner_of(scene: &Scene<'_>, table: &Table) -> String {
    corner(|line| scene.page.line(line), table).unwrap_or_default().to_owned()
}

/// What stands over the labels of a table's rows: the text in front of the first column's title.
pub(crate) fn corner<'t>(line: impl Fn(u32) -> Option<&'t Line<'t>>, table: &Table) -> Option<&'t str> {
    let first = table.columns.iter().filter_map(|column| column.title.as_ref()).next()?;
    let header = line(first.span.line).filter(|_| first.span.end > 0)?;
    let front = header.raw.get(..first.span.start as usize)?;
    let front =
        front.get(header.byte(0) as usize..)?.trim_matches(|c: char| matches!(c, '|' | ' ' | '\t' | ':'));
    (!front.contains("  ") && front.len() <= LABEL).then_some(front)
}

/// A label with what the labels beside it count, as their corner names it: `16` under `procs` is `16 procs`. Any other label
/// is what it is.
pub(crate) fn counted(label: &str, corner: &str) -> String {
    let corner = corner.trim_start_matches(['#', ' ']).trim_end();
    let is_number = !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit());
    match (label, corner) {
        (label, corner) if !is_number || corner.is_empty() => label.to_owned(),
        ("1", corner) => format!("1 {}", corner.strip_suffix('s').unwrap_or(corner)),
        (label, corner) => format!("{label} {corner}"),
    }
}

impl Matrix {
    /// The same as lines of a mail hold it, with labels that leave room for the figures.
    fn plain(&self) -> Matrix {
        Matrix {
            title: short(&self.title, TITLE),
            corner: short(&self.corner, LABEL),
            columns: self.columns.iter().map(|name| short(name, TITLE)).collect(),
            rows: self.rows.iter().map(|(label, cells)| (short(label, LABEL), cells.clone())).collect(),
        }
    }

    /// The table's lines, in as many parts as the width asks for.
    fn lines(&self) -> Vec<String> {
        let first = self
            .rows
            .iter()
            .map(|(label, _)| display_columns(label))
            .chain([display_columns(&self.corner)])
            .max()
            .unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().map(|(_, cells)| cells.get(column).map_or(0, String::len));
            cells.chain([display_columns(&self.columns[column])]).max().unwrap_or(0)
        };
        let titled = self.columns.iter().any(|name| !name.is_empty());
        let mut lines = Vec::new();
        let mut from = 0;
        while from < self.columns.len() {
            let mut to = from;
            let mut used = first;
            while to < self.columns.len() && (to == from || used + 2 + width(to) <= WIDTH) {
                used += 2 + width(to);
                to += 1;
            }
            lines.push(String::new());
            if !self.title.is_empty() {
                lines.push(format!("{}:", self.title));
            }
            let row = |label: &str, cells: &mut dyn Iterator<Item = (usize, &str)>| {
                let mut line = padded(label, first, false);
                cells.for_each(|(column, cell)| {
                    line.push_str("  ");
                    line.push_str(&padded(cell, width(column), true));
                });
                line.trim_end().to_owned()
            };
            if titled {
                lines.push(row(&self.corner, &mut (from..to).map(|at| (at, self.columns[at].as_str()))));
            }
            for (label, cells) in &self.rows {
                lines.push(row(label, &mut (from..to).map(|at| (at, cells[at].as_str()))));
            }
            from = to;
        }
        lines
    }
}
