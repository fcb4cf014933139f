//! reStructuredText's simple tables: columns under runs of equal signs, which say where each begins.
//!
//! A row without a label goes on with the label above it, and rows of parameters repeat what stands in the columns.

use super::build::Builder;
use super::cue::Cue;
use super::plain::roles;
use super::sheet::{Sheet, extent};
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Form, Label, Role, Source, Traits};
use crate::number::{Bracket, Token, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "rst-simple",
    summary: "reStructuredText's simple tables, whose columns stand under runs of equal signs",
    source: Source::Typed,
    cue: Cue::ANY,
    read,
};

/// How many columns a table has at most.
const MOST_COLUMNS: usize = 48;

/// Its rules say where each column stands.
const TRAITS: Traits = Traits { form: Form::Columns, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let rule = at.checked_sub(1).map(|above| &lines[above]).filter(|above| above.kind == Kind::Rule)?;
    let depth = lines[at].depth;
    let starts = borders(rule).filter(|_| rule.depth == depth)?;
    let mut header = vec![rule];
    let mut titles: Vec<Option<Label>> = vec![None; starts.len()];
    let mut body: Vec<&Line<'_>> = Vec::new();
    let mut rules = 1;
    let mut next = at;
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
        match line.kind {
            Kind::Rule => {
                rules += 1;
                header.push(line);
                // The table ends with the rule that no text follows.
                if rules > 2
                    && !lines.get(next + 1).is_some_and(|below| below.is_text() && below.depth == depth)
                {
                    next += 1;
                    break;
                }
            }
            Kind::Text if body.is_empty() && (rules == 1 || !holds_values(page, line, &starts)) => {
                for (slot, field) in titles.iter_mut().zip(fields(page, line, &starts)) {
                    if let Some(range) = extent(&field) {
                        join(
                            slot,
                            Label { text: line.body[range.clone()].to_owned(), span: line.span(range) },
                        );
                    }
                }
                header.push(line);
            }
            Kind::Text => body.push(line),
            _ => break,
        }
        next += 1;
    }
    if rules < 3 || body.is_empty() {
        return None;
    }
    let role = |title: &Option<Label>| roles::role(title.as_ref(), 0, &[], 1);
    let columns: Vec<(&str, Role)> = titles
        .iter()
        .skip(1)
        .map(|title| (title.as_ref().map_or("", |title| title.text.as_str()), role(title)))
        .collect();
    let mut builder = Builder::new(FORMAT.name, &columns).traits(TRAITS);
    header.into_iter().for_each(|line| builder.header(line));
    let mut label: Option<Label> = None;
    for line in body {
        push(page, &mut builder, line, &starts, &mut label);
    }
    builder.finish(next)
}

/// Where the columns begin on the screen, where a line is such a rule.
fn borders(rule: &Line<'_>) -> Option<Vec<usize>> {
    if !rule.body.bytes().all(|byte| matches!(byte, b'=' | b' ')) {
        return None;
    }
    let starts: Vec<usize> = super::build::words(rule.body)
        .map(|(range, _)| rule.column(range.start))
        .take(MOST_COLUMNS + 1)
        .collect();
    (2..=MOST_COLUMNS).contains(&starts.len()).then_some(starts)
}

/// The tokens of a line by the column that they stand in.
fn fields(page: &Sheet<'_>, line: &Line<'_>, starts: &[usize]) -> Vec<Vec<Token>> {
    let mut fields = vec![Vec::new(); starts.len()];
    for token in page.tokens(line) {
        let at = line.column(token.range.start);
        let column = starts.iter().rposition(|start| *start <= at).unwrap_or(0);
        fields[column].push(token.clone());
    }
    fields
}

fn holds_values(page: &Sheet<'_>, line: &Line<'_>, starts: &[usize]) -> bool {
    fields(page, line, starts).iter().skip(1).any(|field| value(field).is_some())
}

/// The value of a field: one, with a bracket or a spread behind it and no word beside it.
fn value(field: &[Token]) -> Option<&Token> {
    let is_value = |token: &&Token| matches!(token.kind, TokenKind::Value(_));
    let first = field.iter().find(is_value)?;
    let words = field.iter().any(|token| matches!(token.kind, TokenKind::Word | TokenKind::Bar));
    let spread = field.iter().any(|token| token.kind == TokenKind::PlusMinus);
    let count = field.iter().filter(is_value).count();
    (!words && count == 1 + usize::from(spread)).then_some(first)
}

fn push(
    page: &Sheet<'_>,
    builder: &mut Builder,
    line: &Line<'_>,
    starts: &[usize],
    label: &mut Option<Label>,
) {
    let fields = fields(page, line, starts);
    if let Some(range) = extent(&fields[0]) {
        *label = Some(Label { text: line.body[range.clone()].to_owned(), span: line.span(range) });
    }
    let texts = fields[1..].iter().filter(|field| value(field).is_none()).filter_map(|field| extent(field));
    let key: Vec<&str> = texts.map(|range| &line.body[range]).collect();
    // `Thread  1  2  4`: what the columns stand for, said again for each configuration.
    let name = if key.is_empty() { label.as_ref().map_or("", |label| label.text.as_str()) } else { key[0] };
    let bare = |field: &[Token]| match value(field).map(|token| &token.kind) {
        Some(TokenKind::Value(Value::Number(number))) => number.integer && number.unit.is_none(),
        _ => false,
    };
    if roles::is_parameter(name) && fields[1..].iter().all(|field| bare(field) || value(field).is_none()) {
        builder.header(line);
        return;
    }
    let name = label.clone().unwrap_or_else(|| Label { text: String::new(), span: line.span(0..0) });
    let row = builder.named_row(line, name, &key.join(" "));
    for (column, field) in fields[1..].iter().enumerate() {
        let Some(token) = value(field) else { continue };
        if let TokenKind::Value(value) = &token.kind {
            builder.value(row, column, line, token.range.clone(), value.clone());
        }
        for other in field.iter().filter(|other| other.range.start > token.range.start) {
            match &other.kind {
                TokenKind::Note(Bracket::Number(number)) => {
                    builder.note(row, column, line, other.range.clone(), *number);
                }
                TokenKind::Value(Value::Number(number)) => builder.spread(row, column, *number),
                _ => {}
            }
        }
    }
}

fn join(slot: &mut Option<Label>, below: Label) {
    match slot {
        Some(title) => title.text = format!("{} {}", title.text, below.text),
        None => *slot = Some(below),
    }
}
