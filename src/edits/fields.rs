//! The lines of a table as fields: the label, and what stands in each column.

use super::Scene;
use crate::layout::{Kind, Line};
use crate::model::{Form, Label, Table};
use crate::text::display_columns;

/// A table taken apart.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    /// Its lines, first to last.
    pub(super) lines: Vec<Parts<'a>>,
    /// How many fields a row has, the label's included.
    pub(super) columns: usize,
    /// Whether bars part them.
    pub(super) bars: bool,
}

/// One line of it.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    /// The line.
    pub(super) line: &'a Line<'a>,
    /// What it is.
    pub(super) kind: PartsKind,
    /// Its fields, the label first; none of a rule or another line.
    pub(super) fields: Vec<&'a str>,
    /// What parts the label from the values, where it is more than blanks.
    pub(super) sign: &'a str,
}

/// What a line of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartsKind {
    /// Titles.
    Header,
    /// A row.
    Row,
    /// Dashes and the like.
    Rule,
    /// A blank line, or words that are no titles.
    Other,
}

impl<'a> Fields<'a> {
    /// Takes a table apart; `None` where its lines hold more than its cells.
    pub(super) fn of(scene: &Scene<'a>) -> Option<Self> {
        let table = scene.table();
        if table.traits.form == Form::Fixed || !table.wrapped.is_empty() {
            return None;
        }
        let (first, last) = own_lines(scene)?;
        if is_ruled_grid(scene) {
            return None;
        }
        let all = || (first..=last).filter_map(|line| scene.page.line(line));
        let rows = || table.rows.iter().filter_map(|row| scene.page.line(row.line));
        let bars = rows().all(|line| line.body.matches('|').count() >= 2);
        let comma = table.traits.form == Form::Commas;
        let mut columns = table.columns.len() + 1;
        if bars {
            columns = barred(rows().next()?.body).len();
        }
        let mut lines = Vec::new();
        for line in all() {
            let row = table.rows.iter().position(|row| row.line == line.number);
            let titles: Vec<(usize, &Label)> = titles(table, line.number).collect();
            let is_rule = is_rule(line);
            // Where a mail's text ends, whatever stands below it.
            if line.body.trim() == "---" {
                return None;
            }
            let (kind, fields, sign) = match row {
                _ if is_rule => (PartsKind::Rule, Vec::new(), ""),
                None if titles.is_empty() => (PartsKind::Other, Vec::new(), ""),
                _ if bars => (kind(row), barred(line.body), ""),
                _ if comma => (kind(row), line.body.split(',').map(str::trim).collect(), ""),
                Some(row) => {
                    let starts = (0..table.columns.len())
                        .map(|column| table.cell(row, column).map(|cell| cell.span.start));
                    let (fields, sign) = cut(line, starts)?;
                    (PartsKind::Row, fields, sign)
                }
                None => {
                    let start = |column| {
                        let title = titles.iter().find(|(at, _)| *at == column)?;
                        Some(title.1.span.start)
                    };
                    let (fields, sign) = cut(line, (0..table.columns.len()).map(start))?;
                    (PartsKind::Header, fields, sign)
                }
            };
            let whole = matches!(kind, PartsKind::Rule | PartsKind::Other) || fields.len() == columns;
            if !whole || fields.iter().any(|field| field.contains("  ") || field.contains('\t')) {
                return None;
            }
            lines.push(Parts { line, kind, fields, sign });
        }
        let headers = lines.iter().filter(|parts| parts.kind == PartsKind::Header).count();
        (headers <= 1).then_some(Fields { lines, columns, bars })
    }

    /// The blanks in front of the least indented row; `None` where tabs and blanks are mixed.
    pub(super) fn indent(&self) -> Option<&'a str> {
        let rows = self.lines.iter().filter(|parts| parts.kind == PartsKind::Row);
        let fronts = rows.map(|parts| {
            let body = parts.line.body;
            &body[..body.len() - body.trim_start().len()]
        });
        let least = fronts.clone().min_by_key(|front| front.len())?;
        fronts.clone().all(|front| front.starts_with(least)).then_some(least)
    }

    /// How wide each column has to be, in characters.
    pub(super) fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.columns];
        for parts in &self.lines {
            for (width, field) in widths.iter_mut().zip(&parts.fields) {
                *width = (*width).max(display_columns(field));
            }
        }
        widths
    }

    /// Whether a column's rows begin with a digit or sign, as figures do.
    pub(super) fn is_numeric(&self, column: usize) -> bool {
        let rows = self.lines.iter().filter(|parts| parts.kind == PartsKind::Row);
        let mut fields = rows.filter_map(|parts| parts.fields.get(column)).filter(|field| !field.is_empty());
        column > 0
            && fields.all(|field| {
                field.starts_with(|c: char| {
                    c.is_ascii_digit() || matches!(c, '-' | '+' | '(' | '.' | '~' | '%' | '<')
                }) || matches!(field.to_ascii_lowercase().as_str(), "nan" | "inf" | "n/a" | "base")
            })
    }
}

fn is_rule(line: &Line<'_>) -> bool {
    line.kind == Kind::Rule || line.body.contains("--") && !line.body.contains(char::is_alphanumeric)
}

/// Whether a line is one run of one sign, which parts parts of a text as well as a table's rows.
pub(super) fn is_bare_rule(line: &Line<'_>) -> bool {
    let body = line.body.trim();
    let first = body.chars().next();
    first.is_some_and(|first| !first.is_alphanumeric() && body.chars().all(|c| c == first)) && is_rule(line)
}

/// A table's first and last line without bare rules above and below it: they may part it from what surrounds it.
pub(super) fn own_lines(scene: &Scene<'_>) -> Option<(u32, u32)> {
    let (mut first, mut last) = scene.table().first_and_last_line()?;
    let is_bare = |line: u32| scene.page.line(line).is_some_and(is_bare_rule);
    while first < last && is_bare(first) {
        first += 1;
    }
    while last > first && is_bare(last) {
        last -= 1;
    }
    Some((first, last))
}

/// Whether a table is drawn: box characters, or rules with a cross where columns meet.
pub(super) fn is_ruled_grid(scene: &Scene<'_>) -> bool {
    let Some((first, last)) = scene.table().first_and_last_line() else { return false };
    let lines = (first.saturating_sub(1)..=last.saturating_add(1)).filter_map(|line| scene.page.line(line));
    let mut bodies = lines.map(|line| line.body.trim());
    bodies.any(|body| {
        let crossed =
            || body.contains('+') && body.chars().all(|c| matches!(c, '+' | '-' | '=' | '|' | ':' | ' '));
        body.contains(|c| matches!(c, '\u{2500}'..='\u{257f}')) || (body.len() > 2 && crossed())
    })
}

fn kind(row: Option<usize>) -> PartsKind {
    if row.is_some() { PartsKind::Row } else { PartsKind::Header }
}

/// The titles on a line, by column.
fn titles(table: &Table, line: u32) -> impl Iterator<Item = (usize, &Label)> {
    let titles =
        table.columns.iter().enumerate().filter_map(|(at, column)| Some((at, column.title.as_ref()?)));
    titles.filter(move |(_, title)| title.span.end > 0 && title.span.line == line)
}

/// The fields between bars.
fn barred(body: &str) -> Vec<&str> {
    let body = body.trim();
    let body = body.strip_prefix('|').unwrap_or(body);
    let body = body.strip_suffix('|').unwrap_or(body);
    body.split('|').map(str::trim).collect()
}

/// Cuts a line where its columns begin. What stands in front of the first is the label, and a sign that parts it from them.
fn cut<'a>(line: &Line<'a>, starts: impl Iterator<Item = Option<u32>>) -> Option<(Vec<&'a str>, &'a str)> {
    let end = line.byte(line.body.len()) as usize;
    let starts: Vec<Option<usize>> = starts.map(|start| start.map(|start| start as usize)).collect();
    let mut at = line.byte(0) as usize;
    let mut fields = Vec::with_capacity(starts.len() + 1);
    let first = starts.iter().flatten().next().copied().unwrap_or(end);
    let front = line.raw.get(at..first)?.trim();
    let (label, sign) = match front.strip_suffix([':', '=']).map(str::trim_end) {
        Some(label) if label.len() + 1 < front.len() => (label, &front[front.len() - 1..]),
        _ => (front, ""),
    };
    fields.push(label);
    for (column, start) in starts.iter().enumerate() {
        let Some(start) = *start else {
            fields.push("");
            continue;
        };
        if start < at {
            return None;
        }
        let next = starts[column + 1..].iter().flatten().next().copied().unwrap_or(end);
        fields.push(line.raw.get(start..next)?.trim());
        at = start;
    }
    Some((fields, sign))
}
