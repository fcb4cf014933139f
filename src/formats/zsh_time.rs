//! zsh's `time`: `./run  3.54s user 0.92s system 97% cpu 4.603 total`.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "zsh-time",
    summary: "zsh's time: user, system and total of a command on one line",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::PERCENT)).words(&[" total"]),
    read,
};

const COLUMNS: &[(&str, Role)] =
    &[("user", Role::Value), ("system", Role::Value), ("total", Role::Value), ("cpu", Role::Constant)];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    times(&page.lines()[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection);
    for (line, (label, figures)) in page.rows(at, depth, times) {
        let row = if label.is_empty() { builder.run(line, "time") } else { builder.row(line, label) };
        for (column, range, number) in figures {
            builder.value(row, column, line, range, Value::Number(number));
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

type Figures = Vec<(usize, Range<usize>, Number)>;

/// The command, and each figure in front of its name; all four stand there.
fn times(line: &Line<'_>) -> Option<(Range<usize>, Figures)> {
    if !line.is_text() || !line.body.ends_with(" total") {
        return None;
    }
    let mut figures = Figures::new();
    let mut before: Option<(Range<usize>, &str)> = None;
    for (range, word) in words(line.body) {
        let column = COLUMNS.iter().position(|(name, _)| *name == word);
        if let (Some(column), Some((range, figure))) = (column, before.take())
            && let Some(lexed) = number(figure).filter(|lexed| lexed.len == figure.len())
        {
            let bare = lexed.number.dimension() == Dimension::Plain;
            let unit = if bare { unit("s") } else { lexed.number.unit };
            figures.push((column, range, Number { unit, ..lexed.number }));
        }
        before = Some((range, word));
    }
    let first = figures.first()?.1.start;
    let lead = line.body[..first].trim_end().trim_end_matches(':');
    let start = lead.len() - lead.trim_start().len();
    (figures.len() == COLUMNS.len()).then_some((start..lead.len(), figures))
}
