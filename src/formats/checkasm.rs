//! checkasm: cycles of each function by the instruction set it is written for, `put_8tap_neon: 140.0 (4.37x)`.
//!
//! The C version is the reference of the others. Columns are machines, which compare with nothing.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Contrast, Known, Label, Lie, Role, Source, Traits};
use crate::number::{Bracket, Dimension, Number, TokenKind, Value, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "checkasm",
    summary: "checkasm's cycles by function and instruction set, measured against the version in C",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::COLON)),
    read,
};

/// How a function's name ends.
const SETS: &[&str] = &[
    "c",
    "neon",
    "asimd",
    "armv5te",
    "armv6",
    "armv8",
    "vfp",
    "dotprod",
    "i8mm",
    "sve",
    "sve2",
    "sme",
    "mmx",
    "mmxext",
    "sse",
    "sse2",
    "ssse3",
    "sse4",
    "sse42",
    "avx",
    "fma3",
    "fma4",
    "avx2",
    "avx512",
    "avx512icl",
    "rvv",
    "rvi",
    "rvb",
    "rvf",
    "rvd",
    "zbb",
    "altivec",
    "vsx",
    "pwr9",
    "power8",
    "power9",
    "msa",
    "lsx",
    "lasx",
    "simd128",
];
/// How many lines above may say what the figures are.
const HEADING_LINES: usize = 8;
/// Words that name columns of versions and not of machines.
const VERSIONS: &[&str] = &["old", "new", "before", "after", "orig", "master", "base", "baseline", "patched"];

/// The reference, the C function, stands in each table, and the sections are what the text is about.
const TRAITS: Traits = Traits { own_reference: true, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let first = row_of(page, &lines[at], true)?;
    let width = first.figures.len();
    let above = at.checked_sub(1).filter(|above| *above >= floor).map(|above| &lines[above]);
    let titles = above.filter(|line| line.is_text() && line.depth == depth);
    let name_versions = |line: &&Line<'_>| {
        line.body.split_whitespace().any(|word| VERSIONS.contains(&word.to_lowercase().as_str()))
    };
    let relative = |line: &Line<'_>| {
        let lower = line.body.to_lowercase();
        ["speedup", "speed-up", "relative", "faster"].iter().any(|word| lower.contains(word))
    };
    // Factors over the C version are printed in the same way as cycles.
    if lines[at.saturating_sub(HEADING_LINES)..at].iter().any(relative) {
        return None;
    }
    if let Some(titles) = titles.filter(name_versions) {
        return by_version(page, at, titles);
    }
    row(page, &lines[at])?;
    let mut builder = Builder::new(FORMAT.name, &vec![("cycles", Role::Value); width])
        .traits(TRAITS)
        .baseline(Known::FirstSection);
    let mut names: Vec<Label> = Vec::new();
    let mut of = Vec::new();
    let mut next = at;
    for (line, row) in page.rows(at, depth, |line| row(page, line).filter(|row| row.figures.len() == width)) {
        let set = &line.body[row.set.clone()];
        let known = names.iter().position(|name| name.text == set);
        of.push(Some(known.unwrap_or_else(|| {
            names.push(Label { text: set.to_owned(), span: line.span(row.set.clone()) });
            names.len() - 1
        })));
        // The function is what a row has in common with its reference.
        let key = &line.body[row.label.start..row.set.start];
        let index = builder.keyed_row(line, row.label, key);
        for (column, (range, number, note)) in row.figures.into_iter().enumerate() {
            builder.value(index, column, line, range, Value::Number(number));
            if let Some((range, number)) = note {
                builder.note(index, column, line, range, number);
            }
        }
        next += 1;
    }
    let reference = names.iter().position(|name| name.text == "c");
    if reference.is_some() && names.len() > 1 {
        let group = (0..width).collect();
        builder.contrast(Contrast { lie: Lie::Rows, names, baseline: reference, of, group });
    }
    builder.finish(next)
}

/// Old and new cycles beside each other, with or without the change behind them, under a header that names them.
fn by_version(page: &Sheet<'_>, at: usize, titles: &Line<'_>) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    let (_, change) = versions(page, &page.lines()[at])?;
    let names = page.chunks(titles);
    let values = names.len().checked_sub(usize::from(change.is_some() && names.len() > 2))?;
    let first = row_of(page, &page.lines()[at], true)?;
    // The change needs no title.
    if values != first.figures.len() {
        return None;
    }
    let mut columns = vec![("", Role::Value); values];
    columns.push(("change", Role::Delta));
    let mut builder = Builder::new(FORMAT.name, &columns).traits(TRAITS).aligned();
    builder.header(titles);
    for (column, name) in names.into_iter().take(values).enumerate() {
        builder.title(column, titles, name);
    }
    for (line, (row, change)) in page.rows(at, depth, |line| versions(page, line)) {
        if row.figures.len() != values {
            return None;
        }
        let index = builder.row(line, row.label);
        for (column, (range, number, _)) in row.figures.into_iter().enumerate() {
            builder.value(index, column, line, range, Value::Number(number));
        }
        if let Some((range, change)) = change {
            builder.value(index, values, line, range, Value::Number(change));
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

type Change = Option<(Range<usize>, Number)>;

/// A row of cycles with its change.
fn versions(page: &Sheet<'_>, line: &Line<'_>) -> Option<(Row, Change)> {
    let row = row_of(page, line, true)?;
    let last = page.tokens(line).last()?;
    let change = match last.kind {
        TokenKind::Value(Value::Number(number)) if number.is_percent() => Some((last.range.clone(), number)),
        _ => None,
    };
    Some((row, change))
}

struct Row {
    /// The name without its colon.
    label: Range<usize>,
    /// The instruction set at its end.
    set: Range<usize>,
    figures: Vec<Figure>,
}

/// A figure with the factor behind it.
type Figure = (Range<usize>, Number, Option<(Range<usize>, Number)>);

/// A function's name with a colon, and bare figures with or without factors in brackets.
fn row(page: &Sheet<'_>, line: &Line<'_>) -> Option<Row> {
    row_of(page, line, false)
}

/// The same, a change behind the figures passed over where there may be one.
fn row_of(page: &Sheet<'_>, line: &Line<'_>, changes: bool) -> Option<Row> {
    let bytes = line.body.as_bytes();
    let colon = memchr::memchr_iter(b':', bytes).find(|at| bytes.get(at + 1) == Some(&b' '))?;
    // Most colons have no such name in front of them.
    let is_set = |byte: &&u8| byte.is_ascii_alphanumeric();
    let set = bytes[..colon].iter().rev().take_while(is_set).count();
    let after_bar = colon.checked_sub(set + 1).is_some_and(|at| bytes[at] == b'_');
    if !after_bar || !line.is_text() || !line.has_digit {
        return None;
    }
    let start = line.body.len() - line.body.trim_start().len();
    let name = line.body.get(start..colon)?;
    let (function, set) = name.rsplit_once('_').filter(|(_, set)| SETS.contains(set))?;
    if function.contains(char::is_whitespace) {
        return None;
    }
    let mut figures: Vec<Figure> = Vec::new();
    for token in page.tokens(line).iter().filter(|token| token.range.start > colon) {
        match (&token.kind, figures.last_mut()) {
            (TokenKind::Value(Value::Number(number)), _) if number.dimension() == Dimension::Plain => {
                let number = Number { unit: unit("cycles"), ..*number };
                figures.push((token.range.clone(), number, None));
            }
            (TokenKind::Value(Value::Number(number)), Some(_)) if changes && number.is_percent() => {}
            (TokenKind::Note(Bracket::Number(number)), Some(figure)) if figure.2.is_none() => {
                figure.2 = Some((token.range.clone(), *number));
            }
            _ => return None,
        }
    }
    let set = colon - set.len()..colon;
    (!figures.is_empty()).then_some(Row { label: start..colon, set, figures })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    #[test]
    fn names_end_in_an_instruction_set() {
        let row = |text: &str| {
            let page = Page::new(text);
            let sheet = Sheet::new(&page);
            row(&sheet, &page.lines()[0]).map(|row| (text[row.set].to_owned(), row.figures.len()))
        };
        assert_eq!(row("put_8tap_w4_neon:   140.0 ( 4.37x)  92.7 ( 4.34x)"), Some(("neon".to_owned(), 2)));
        assert_eq!(row("put_8tap_w4_c:  612.2"), Some(("c".to_owned(), 1)));
        assert_eq!(row("put_8tap_w4_neon:  61.7  58.0  -6.0%"), None);
        assert_eq!(row("some_counter:  612"), None);
    }
}
