//! Puts the columns of a table under each other: labels to the left, figures to the right.

use super::fields::{Fields, Parts, PartsKind};
use super::{Edit, Scene};
use crate::model::Form;
use crate::text::{Span, display_columns, padded};

/// The lines that change.
pub(super) fn changes(scene: &Scene<'_>) -> Option<Vec<Edit>> {
    // A file of values between commas is for programs.
    if scene.table().traits.form == Form::Commas {
        return None;
    }
    let fields = Fields::of(scene)?;
    let widths = fields.widths();
    let numeric: Vec<bool> = (0..fields.columns).map(|column| fields.is_numeric(column)).collect();
    let rows = || fields.lines.iter().filter(|parts| parts.kind == PartsKind::Row);
    let sign = rows().map(|parts| parts.sign).find(|sign| !sign.is_empty()).unwrap_or("");
    let indent = fields.indent()?.to_owned();
    let line = |parts: &Parts<'_>| {
        if fields.bars {
            let cells = parts.fields.iter().zip(&widths).zip(&numeric);
            let cells = cells.map(|((field, width), right)| padded(field, *width, *right));
            return format!("{indent}| {} |", cells.collect::<Vec<_>>().join(" | "));
        }
        let mut line = indent.clone();
        for (at, field) in parts.fields.iter().enumerate() {
            match at {
                0 if widths[0] == 0 => continue,
                0 => line.push_str(&padded(field, widths[0], false)),
                1 if !sign.is_empty() => {
                    line.push_str(&format!(" {} ", if parts.sign.is_empty() { " " } else { sign }))
                }
                _ if line.len() > indent.len() => line.push_str("  "),
                _ => {}
            }
            if at > 0 {
                line.push_str(&padded(field, widths[at], numeric[at]));
            }
        }
        line.trim_end().to_owned()
    };
    let widest = rows().map(|parts| display_columns(&line(parts))).max()? - display_columns(&indent);
    let mut changes = Vec::new();
    for parts in &fields.lines {
        let text = match parts.kind {
            PartsKind::Other => continue,
            PartsKind::Rule => match rule(parts.line.body, &widths, widest, fields.bars) {
                Some(rule) => format!("{indent}{rule}"),
                None => continue,
            },
            PartsKind::Header | PartsKind::Row => line(parts),
        };
        let body = parts.line.byte(0) as usize;
        let old = &parts.line.raw[body..];
        if old.trim_end() != text {
            let visible =
                |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>();
            // Nothing but blanks may change.
            if parts.kind != PartsKind::Rule && visible(old) != visible(&text) {
                return None;
            }
            changes.push(Edit { span: Span::new(parts.line.number, body, parts.line.raw.len()), text });
        }
    }
    Some(changes)
}

/// A rule of the new width; `None` where it parts columns in a way of its own.
fn rule(body: &str, widths: &[usize], widest: usize, bars: bool) -> Option<String> {
    let body = body.trim();
    if bars && body.contains('|') {
        let old: Vec<&str> = body.trim_matches('|').split('|').map(str::trim).collect();
        if old.len() != widths.len() {
            return None;
        }
        let cells = old.iter().zip(widths).map(|(old, width)| {
            let (left, right) = (old.starts_with(':'), old.ends_with(':'));
            let dashes = "-".repeat((width + 2).saturating_sub(usize::from(left) + usize::from(right)));
            format!("{}{dashes}{}", if left { ":" } else { "" }, if right { ":" } else { "" })
        });
        return Some(format!("|{}|", cells.collect::<Vec<_>>().join("|")));
    }
    let sign = body.chars().next()?;
    body.chars().all(|c| c == sign).then(|| sign.to_string().repeat(widest))
}
