//! Outputs of one tool beside each other, each with its labels: `# Avg Latencies: 00792    # Avg Latencies: 288239`.
//!
//! The same label again is the sign; a line above has the names of the configurations, as many as there are outputs.
//! A line that says the same above each output tells what was measured below it.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Token, TokenKind};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "side-by-side",
    summary: "two outputs or more beside each other, with the same labels in each",
    source: Source::Typed,
    cue: Cue::DIGIT,
    read,
};

const FEWEST_ROWS: usize = 2;
/// How far above the rows the names may stand.
const TITLE_LINES: usize = 24;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let first = row(page, &lines[at])?;
    let width = first.values.len();
    // The same figure too in each: a parameter, which tells what was measured below.
    let repeats = |line: &Line<'_>| {
        let parts = chunks(line.body);
        parts.len() == width
            && parts.iter().all(|part| line.body[part.clone()] == line.body[parts[0].clone()])
    };
    let at = if repeats(&lines[at]) { at + 1 } else { at };
    row(page, lines.get(at).filter(|line| line.depth == depth)?)?;
    // The names of several tables stand once above the first of them.
    let above = at.saturating_sub(TITLE_LINES)..at;
    let above = || lines[above.clone()].iter().rev().filter(|line| line.depth == depth && line.is_text());
    let chunks = |line: &Line<'_>| Some(chunks(line.body)).filter(|chunks| chunks.len() == width);
    let alike = |line: &Line<'_>, parts: &[Range<usize>]| {
        parts.iter().all(|part| line.body[part.clone()] == line.body[parts[0].clone()])
    };
    let (title, names) = above().find_map(|line| {
        let names = chunks(line).filter(|names| !alike(line, names))?;
        (row(page, line).is_none()).then_some((line, names))
    })?;
    let near = above().next().filter(|line| chunks(line).is_some_and(|parts| alike(line, &parts)));
    let key = near.and_then(|line| Some(&line.body[chunks(line)?[0].clone()])).unwrap_or("");
    let columns = vec![("", Role::Value); width];
    let mut builder = Builder::new(FORMAT.name, &columns).baseline(Known::FirstColumn).aligned();
    names.into_iter().enumerate().for_each(|(column, name)| builder.title(column, title, name));
    let alike = |line| row(page, line).filter(|row| row.values.len() == width);
    for (line, row) in page.rows(at, depth, alike) {
        let index = builder.keyed_row(line, row.label, key);
        for (column, token) in row.values.into_iter().enumerate() {
            if let TokenKind::Value(value) = &token.kind {
                builder.value(index, column, line, token.range.clone(), value.clone());
            }
        }
    }
    if builder.rows() < FEWEST_ROWS {
        return None;
    }
    let next = at + builder.rows();
    builder.finish(next)
}

struct Row<'s> {
    label: Range<usize>,
    values: Vec<&'s Token>,
}

/// Words and a value, and the same words and another value, with nothing but brackets between.
fn row<'s>(page: &'s Sheet<'_>, line: &Line<'_>) -> Option<Row<'s>> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let text = |at: &Range<usize>| line.body[at.clone()].trim_end_matches(':').trim_end();
    let (mut first, mut label): (Option<Range<usize>>, Option<Range<usize>>) = (None, None);
    let mut count = 0;
    for token in page.tokens(line) {
        match &token.kind {
            TokenKind::Word => {
                let start = label.as_ref().map_or(token.range.start, |label| label.start);
                label = Some(start..token.range.end);
            }
            TokenKind::Value(_) => {
                let label = label.take()?;
                // Most lines end here: their second value has another label.
                if first.as_ref().is_some_and(|first| text(first) != text(&label)) {
                    return None;
                }
                first.get_or_insert(label);
                count += 1;
            }
            TokenKind::Note(_) | TokenKind::Colon => {}
            _ => return None,
        }
    }
    let first = first.filter(|first| count > 1 && label.is_none() && text(first).len() > 3)?;
    let is_value = |token: &&Token| matches!(token.kind, TokenKind::Value(_));
    let values = page.tokens(line).iter().filter(is_value).collect();
    Some(Row { label: first.start..first.start + text(&first).len(), values })
}

/// The parts of a line that wide gaps set apart.
fn chunks(body: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    for (range, _) in super::build::words(body) {
        match parts.last_mut() {
            Some(last) if !body[last.end..range.start].contains('\t') && range.start - last.end < 3 => {
                last.end = range.end;
            }
            _ => parts.push(range),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn label(text: &str) -> Option<(String, usize)> {
        let page = Page::new(text);
        let sheet = Sheet::new(&page);
        row(&sheet, &page.lines()[0]).map(|row| (text[row.label].to_owned(), row.values.len()))
    }

    #[test]
    fn the_same_label_again_is_the_sign() {
        let row = |label: &str, count| Some((label.to_owned(), count));
        assert_eq!(label("# Avg Latencies: 00792    # Avg Latencies: 288239"), row("# Avg Latencies", 2));
        assert_eq!(label("Elapsed Time 50.3 (1.8)   Elapsed Time 48.2 (1.7)"), row("Elapsed Time", 2));
        assert_eq!(label("read 12.1   write 11.9"), None);
        assert_eq!(label("Total 12 13"), None);
    }
}
