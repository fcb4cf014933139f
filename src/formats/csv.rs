//! Comma- or semicolon-separated text: a header of titles, and rows of as many fields, all figures behind the first.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Form, Role, Source, Traits};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "csv",
    summary: "comma-separated text with a header of titles",
    source: Source::Typed,
    cue: Cue::ANY,
    read,
};

/// Fewer rows than this may be any sentence with commas.
const FEWEST_ROWS: usize = 2;
/// How many fields a row has at most.
const MOST_FIELDS: usize = 64;

/// What stands between commas is for programs.
const TRAITS: Traits = Traits { form: Form::Commas, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    if !line.signs.has_any(Signs::COMMA.and(Signs::SEMICOLON)) {
        return None;
    }
    let (comma, sign) =
        if line.signs.has(Signs::COMMA) { (',', Signs::COMMA) } else { (';', Signs::SEMICOLON) };
    let first = lines.get(at + 1).filter(|first| first.signs.has(Signs::DIGIT.and(sign)))?;
    // Of most lines with a comma the last field tells that they are no titles.
    let last = memchr::memrchr(comma as u8, line.body.as_bytes())? + 1;
    if !line.body.as_bytes()[last..].iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()) {
        return None;
    }
    let (_, named) = line.body.split_once(comma)?;
    if !named.rsplit(comma).all(|title| title.contains(char::is_alphabetic)) {
        return None;
    }
    let titles = fields(line, comma);
    if titles.len() > MOST_FIELDS {
        return None;
    }
    row(first, comma, titles.len())?;
    let text = |range: &Range<usize>| line.body[range.clone()].trim_matches(['"', ' ']);
    let columns: Vec<(&str, Role)> =
        titles[1..].iter().map(|range| (text(range), role(text(range)))).collect();
    let mut builder = Builder::new(FORMAT.name, &columns).traits(TRAITS);
    builder.header(line);
    for (column, range) in titles[1..].iter().enumerate() {
        builder.title(column, line, range.clone());
    }
    let rows = page.rows(at + 1, line.depth, |below| row(below, comma, titles.len()));
    for (line, (label, values)) in rows {
        let index = builder.row(line, label);
        for (column, field) in values.into_iter().enumerate() {
            if let Some((range, value)) = field {
                builder.value(index, column, line, range, value);
            }
        }
    }
    if builder.rows() < FEWEST_ROWS {
        return None;
    }
    let next = at + 1 + builder.rows();
    builder.finish(next)
}

fn role(title: &str) -> Role {
    const CHANGES: [&str; 5] = ["change", "delta", "diff", "speedup", "ratio"];
    let lower = title.to_lowercase();
    let change =
        title == "%" || lower.split(|c: char| !c.is_alphanumeric()).any(|word| CHANGES.contains(&word));
    if change { Role::Delta } else { Role::Value }
}

/// The fields of a line, without the blanks around them.
fn fields(line: &Line<'_>, comma: char) -> Vec<Range<usize>> {
    let mut start = 0;
    line.body
        .split(comma)
        .map(|field| {
            let from = start + field.len() - field.trim_start().len();
            let range = from..from + field.trim().len();
            start += field.len() + comma.len_utf8();
            range
        })
        .collect()
}

type Fields = Vec<Option<(Range<usize>, Value)>>;

/// A row: a field that names it, and figures; an empty field is a figure that is not there.
fn row(line: &Line<'_>, comma: char, wants: usize) -> Option<(Range<usize>, Fields)> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let ranges = fields(line, comma);
    if ranges.len() != wants || wants < 2 || ranges[0].is_empty() {
        return None;
    }
    let value = |range: &Range<usize>| {
        let text = &line.body[range.clone()];
        if text.is_empty() {
            return Some(None);
        }
        let lexed = number(text)?;
        let number = match text[lexed.len..].trim_start() {
            "" => lexed.number,
            name => {
                Number { unit: Some(unit(name).filter(|_| lexed.number.unit.is_none())?), ..lexed.number }
            }
        };
        Some(Some((range.clone(), Value::Number(number))))
    };
    let values = ranges[1..].iter().map(value).collect::<Option<Fields>>()?;
    values.iter().any(Option::is_some).then(|| (ranges[0].clone(), values))
}
