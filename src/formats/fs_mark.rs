//! fs_mark: an iteration a row, with what was written so far and the rate at the end.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::model::{Known, Role, Source};
use crate::number::{Token, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "fs-mark",
    summary: "fs_mark's iterations (FSUse%, Count, Size, Files/sec, App Overhead)",
    source: Source::Tool,
    cue: Cue::begins(&["FSUse%"]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[
    ("FSUse%", Role::Constant),
    ("Count", Role::Parameter),
    ("Size", Role::Parameter),
    ("Files/sec", Role::Value),
    ("App Overhead", Role::Value),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let title = &lines[at];
    let known = title.body.trim_start().starts_with("FSUse%") && title.body.contains("App Overhead");
    if !known {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection).aligned();
    builder.header(title);
    let is_number = |token: &Token| matches!(token.kind, TokenKind::Value(Value::Number(_)));
    let mut next = at + 1;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth && line.is_text()) {
        let tokens = page.tokens(line);
        if tokens.len() != COLUMNS.len() || !tokens.iter().all(is_number) {
            break;
        }
        let row = builder.run(line, "");
        for (column, token) in tokens.iter().enumerate() {
            if let TokenKind::Value(value) = &token.kind {
                builder.value(row, column, line, token.range.clone(), value.clone());
            }
        }
        next += 1;
    }
    builder.finish(next)
}
