//! Normalised values with their gain and variation: `1.00 [ -0.00]( 2.08)     0.98 [  2.29]( 3.19)`.
//!
//! The titles end in `[pct imp](CV)`; the first configuration is the one that the others are normalised to.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Bracket, Number, Token, TokenKind, unit};

pub(super) static FORMAT: Format = Format {
    name: "pct-imp",
    summary: "scheduler reports with `value [pct imp](CV)` for each configuration",
    source: Source::Tool,
    cue: Cue::signs(Signs::SQUARE.and(Signs::ROUND)).words(&[MARK]),
    read,
};

const MARK: &str = "[pct imp](CV)";

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let head = &page.lines()[at];
    let width = head.body.matches(MARK).count();
    if width == 0 {
        return None;
    }
    let columns = vec![("", Role::Value); width];
    let mut builder = Builder::new(FORMAT.name, &columns).baseline(Known::Column(0)).aligned();
    builder.header(head);
    titles(&mut builder, head);
    let rows = page.rows(at + 1, head.depth, |line| row(page, line, width));
    for (line, (label, cells)) in rows {
        let index = builder.row(line, label);
        for (column, [value, gain, variation]) in cells.into_iter().enumerate() {
            let TokenKind::Value(figure) = &value.kind else { continue };
            builder.value(index, column, line, value.range.clone(), figure.clone());
            if let TokenKind::Note(Bracket::Number(number)) = gain.kind {
                let number = Number { unit: unit("%"), ..number };
                builder.note(index, column, line, gain.range.clone(), number);
            }
            if let TokenKind::Note(Bracket::Number(number)) = variation.kind {
                builder.spread(index, column, Number { unit: unit("%"), ..number });
            }
        }
    }
    let next = at + 1 + builder.rows();
    builder.finish(next)
}

/// The names before the marks; the first has the title of the labels before it (`Case:`, `#workers:`).
fn titles(builder: &mut Builder, head: &Line<'_>) {
    let mut from = head.body.find(':').map_or(0, |colon| colon + 1);
    for (column, (at, _)) in head.body.match_indices(MARK).enumerate() {
        if let Some(name) = head.body.get(from..at) {
            let start = at - name.trim_start().len();
            builder.title(column, head, start..start + name.trim().len());
        }
        from = at + MARK.len();
    }
}

/// A label, and for each configuration its value and two brackets.
fn row<'s>(
    page: &'s Sheet<'_>,
    line: &Line<'_>,
    width: usize,
) -> Option<(std::ops::Range<usize>, Vec<&'s [Token; 3]>)> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let tokens = page.tokens(line);
    let label_end = tokens.len().checked_sub(width * 3).filter(|count| *count > 0)?;
    let (cells, rest) = tokens[label_end..].as_chunks::<3>();
    let fits = |cell: &&[Token; 3]| {
        let [value, gain, variation] = cell;
        matches!(value.kind, TokenKind::Value(_))
            && matches!(gain.kind, TokenKind::Note(_))
            && matches!(variation.kind, TokenKind::Note(_))
    };
    let label = tokens[0].range.start..tokens[label_end - 1].range.end;
    let text = line.body[label.clone()].trim_end_matches(':').len();
    (rest.is_empty() && cells.iter().all(|cell| fits(&cell)))
        .then(|| (label.start..label.start + text, cells.iter().collect()))
}
