//! Lists whose items are numbered: `1. 22.0 Mpps (+34%)`; the number says which test the figure belongs to.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Role, Source};
use crate::number::{Bracket, Number, Token, TokenKind, Value, number};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "numbered",
    summary: "numbered lists of figures with units, an item a test",
    source: Source::Typed,
    cue: Cue::bytes(b"0123456789"),
    read,
};

const FEWEST_ITEMS: usize = 2;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    item(page, &lines[at])?;
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]);
    let mut next = at;
    while let Some((line, (label, token, figure, note))) =
        lines.get(next).filter(|line| line.depth == depth).and_then(|line| Some((line, item(page, line)?)))
    {
        // The items count up; a list that begins anew is another, and a misnumbered item belongs to nothing.
        let is_next = line.body[label.clone()].parse() == Ok(builder.rows() + 1);
        if !is_next {
            break;
        }
        let row = builder.row(line, label);
        builder.value(row, 0, line, token.range.clone(), Value::Number(figure));
        if let Some((range, number)) = note {
            builder.note(row, 0, line, range, number);
        }
        next += 1;
    }
    if builder.rows() < FEWEST_ITEMS {
        return None;
    }
    builder.finish(next)
}

type Item<'s> = (Range<usize>, &'s Token, Number, Option<(Range<usize>, Number)>);

fn item<'s>(page: &'s Sheet<'_>, line: &Line<'_>) -> Option<Item<'s>> {
    if !line.is_text() {
        return None;
    }
    let body = line.body.trim_start();
    let digits = body.find(|c: char| !c.is_ascii_digit()).filter(|digits| (1..=2).contains(digits))?;
    let rest = body[digits..].strip_prefix(". ").or_else(|| body[digits..].strip_prefix(") "))?;
    // The figure comes first, with a unit; sentences in lists begin otherwise.
    number(rest.trim_start())?;
    let start = line.body.len() - body.len();
    let behind = start + digits + 1;
    let mut tokens = page.tokens(line).iter().filter(|token| token.range.start > behind);
    let token = tokens.next()?;
    let TokenKind::Value(Value::Number(figure)) = token.kind else { return None };
    figure.unit?;
    let note = match tokens.next().map(|token| (&token.kind, &token.range)) {
        None => None,
        Some((TokenKind::Note(Bracket::Number(number)), range)) => Some((range.clone(), *number)),
        Some(_) => return None,
    };
    tokens.next().is_none().then(|| (start..start + digits, token, figure, note))
}
