//! A table of one's own as a Markdown table.

use super::fields::{Fields, PartsKind, is_bare_rule};
use super::{Edit, Scene};
use crate::text::{Span, padded};

/// The lines that change: rows and titles get bars, the rule goes below the titles.
pub(super) fn changes(scene: &Scene<'_>) -> Option<Vec<Edit>> {
    let fields = Fields::of(scene)?;
    if fields.bars || fields.lines.iter().any(|parts| parts.kind == PartsKind::Other) {
        return None;
    }
    // A rule around the table would stay behind; that of a mail belongs to the mail.
    let (first, last) = scene.table().first_and_last_line()?;
    let mut around = (first.saturating_sub(1)..=last.saturating_add(1)).filter(|line| {
        let own = &fields.lines;
        own.iter().all(|parts| parts.line.number != *line)
    });
    let stays =
        |line: u32| scene.page.line(line).is_some_and(|line| is_bare_rule(line) && line.body.trim() != "---");
    if around.any(stays) {
        return None;
    }
    let indent = fields.indent()?;
    let mut widths = fields.widths();
    widths.iter_mut().for_each(|width| *width = (*width).max(3));
    let numeric: Vec<bool> = (0..fields.columns).map(|column| fields.is_numeric(column)).collect();
    let row = |cells: &[&str]| {
        let cells = cells.iter().zip(&widths).zip(&numeric);
        let cells = cells.map(|((field, width), right)| padded(&field.replace('|', "\\|"), *width, *right));
        format!("{indent}| {} |", cells.collect::<Vec<_>>().join(" | "))
    };
    let rule = widths.iter().zip(&numeric).map(|(width, right)| {
        if *right { format!("{}:", "-".repeat(width + 1)) } else { "-".repeat(width + 2) }
    });
    let rule = format!("{indent}|{}|", rule.collect::<Vec<_>>().join("|"));
    let empty = vec![""; fields.columns];
    let header = fields.lines.iter().find(|parts| parts.kind == PartsKind::Header);
    let mut lines = vec![row(header.map_or(&empty, |parts| &parts.fields)), rule];
    let rows = fields.lines.iter().filter(|parts| parts.kind == PartsKind::Row);
    lines.extend(rows.map(|parts| row(&parts.fields)));
    // One change for each line that was there: what is left over goes, what is new stands with the last.
    let (first, last) = (fields.lines.first()?.line, fields.lines.last()?.line);
    let line_end = super::answer::line_end(scene.text);
    let mut changes = Vec::new();
    let old: Vec<_> = (first.number..=last.number).filter_map(|line| scene.page.line(line)).collect();
    for (at, line) in old.iter().enumerate() {
        let is_last = at + 1 == old.len();
        let text = match lines.get(at) {
            Some(_) if is_last => lines[at..].join(line_end),
            Some(text) => text.clone(),
            None => return None,
        };
        changes.push(Edit { span: Span::new(line.number, line.byte(0) as usize, line.raw.len()), text });
    }
    Some(changes)
}
