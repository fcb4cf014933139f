//! Names of configurations above, and what was measured on a line of its own above its figures.
//!
//! ```text
//!             vanilla    optimized    improved
//! ebizzy -M
//!              22189       22354        1.4%
//! ```

use super::build::Builder;
use super::cue::Cue;
use super::plain::roles;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Label, Role, Source};
use crate::number::{Bracket, Number, Token, TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "stacked",
    summary: "figures in columns of configurations below a line that says what was measured",
    source: Source::Typed,
    cue: Cue::INDENTED,
    read,
};

/// How many columns there are at most.
const MOST_COLUMNS: usize = 12;
/// The longest line that names what was measured.
const LONGEST_NAME: usize = 72;

/// A line of figures.
struct Row {
    label: Range<usize>,
    figures: Vec<(Range<usize>, Value)>,
    notes: Vec<(usize, Range<usize>, Number)>,
}

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let head = &lines[at];
    if !head.body.starts_with("   ") && !head.body.starts_with('\t') {
        return None;
    }
    let depth = head.depth;
    let names = titles(page, head)?;
    // A line of names below others goes with them.
    if at > floor
        && lines[at - 1].is_text()
        && lines[at - 1].depth == depth
        && indented(&lines[at - 1], head, &names)
    {
        return None;
    }
    let here = |at: usize| lines.get(at).filter(|line| line.depth == depth);
    let mut next = at + 1;
    let mut header = vec![head];
    let mut text: Vec<(String, Range<usize>)> =
        names.iter().map(|name| (head.body[name.clone()].to_owned(), name.clone())).collect();
    while let Some(line) = here(next).filter(|line| line.is_text() && indented(line, head, &names)) {
        let below = titles(page, line).filter(|_| row(page, line, names.len()).is_none())?;
        add(&mut text, head, line, &below)?;
        header.push(line);
        next += 1;
    }
    while let Some(line) = here(next).filter(|line| matches!(line.kind, Kind::Blank | Kind::Rule)) {
        if line.kind == Kind::Rule {
            header.push(line);
        }
        next += 1;
    }
    let mut groups = Groups { page, width: names.len(), rows: Vec::new(), extra: false };
    let next = groups.collect(next, depth)?;
    let mut columns: Vec<(&str, Role)> = Vec::new();
    for (name, range) in &text {
        let label = Label { text: name.clone(), span: head.span(range.clone()) };
        columns.push((name.as_str(), roles::role(Some(&label), 0, &[], 1)));
    }
    if groups.extra {
        columns.push(("change", Role::Delta));
    }
    let mut builder = Builder::new(FORMAT.name, &columns);
    // A row of changes for each column says that the columns are compared.
    let told = groups
        .rows
        .iter()
        .any(|(_, line, row)| statistic(&line.body[row.label.clone()]) == Some(Role::Delta));
    if told {
        builder = builder.baseline(Known::FirstColumn);
    }
    for (column, (_, range)) in text.iter().enumerate() {
        // The words of several lines stay as they were put together.
        if header.len() == 1 {
            builder.title(column, head, range.clone());
        }
    }
    header.into_iter().for_each(|line| builder.header(line));
    groups.push(&mut builder);
    builder.finish(next)
}

/// Where a line's names stand, each of them with a letter in it.
fn titles(page: &Sheet<'_>, line: &Line<'_>) -> Option<Vec<Range<usize>>> {
    let names = page.chunks(line);
    let named = names.iter().all(|name| line.body[name.clone()].contains(char::is_alphabetic));
    ((2..=MOST_COLUMNS).contains(&names.len()) && named && !line.body.contains('|')).then_some(names)
}

/// Whether a line begins no further left than the names do: it goes on with them.
fn indented(line: &Line<'_>, head: &Line<'_>, names: &[Range<usize>]) -> bool {
    let start = line.body.len() - line.body.trim_start().len();
    names.first().is_some_and(|name| line.column(start) + 2 >= head.column(name.start))
}

/// Adds the words of a second line to the names that stand above them.
fn add(
    text: &mut [(String, Range<usize>)],
    head: &Line<'_>,
    line: &Line<'_>,
    below: &[Range<usize>],
) -> Option<()> {
    for part in below {
        let at = line.column(part.start);
        let (name, _) = text.iter_mut().min_by_key(|(_, range)| head.column(range.start).abs_diff(at))?;
        *name = format!("{name} {}", &line.body[part.clone()]);
    }
    Some(())
}

/// A line of exactly so many figures, or one more that is a change, behind a label or none.
fn row(page: &Sheet<'_>, line: &Line<'_>, width: usize) -> Option<Row> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let tokens = page.tokens(line);
    let is_figure = |token: &Token| matches!(token.kind, TokenKind::Value(_) | TokenKind::Note(_));
    let behind = tokens.iter().rposition(|token| !is_figure(token)).map_or(0, |last| last + 1);
    let first =
        behind + tokens[behind..].iter().position(|token| matches!(token.kind, TokenKind::Value(_)))?;
    let label = match tokens[..first].last() {
        Some(last) => tokens[0].range.start..last.range.end,
        None => 0..0,
    };
    let mut row = Row { label, figures: Vec::new(), notes: Vec::new() };
    for token in &tokens[first..] {
        match &token.kind {
            TokenKind::Value(value) => row.figures.push((token.range.clone(), value.clone())),
            TokenKind::Note(Bracket::Number(number)) => {
                row.notes.push((row.figures.len() - 1, token.range.clone(), *number));
            }
            TokenKind::Note(_) => {}
            _ => return None,
        }
    }
    let change = row.figures.last().and_then(|(_, value)| value.number()).is_some_and(Number::is_percent);
    let fits = row.figures.len() == width || (row.figures.len() == width + 1 && change && width > 1);
    fits.then_some(row)
}

/// Whether a line may say what was measured: it ends in one number at most.
fn is_name(page: &Sheet<'_>, line: &Line<'_>) -> bool {
    let is_figure = |token: &&Token| {
        matches!(token.kind, TokenKind::Value(_) | TokenKind::Note(_) | TokenKind::PlusMinus)
    };
    let behind = page.tokens(line).iter().rev().take_while(is_figure);
    behind.filter(|token| matches!(token.kind, TokenKind::Value(_))).count() < 2
}

/// What a row's label says that its figures are, where they are no measurements.
fn statistic(label: &str) -> Option<Role> {
    let label = label.trim_end_matches([':', ' ']).to_ascii_lowercase();
    let first = label.split_ascii_whitespace().next().unwrap_or("");
    match first {
        "vs" | "vs." | "diff" | "delta" | "change" | "improvement" | "gain" | "%" => Some(Role::Delta),
        "stdev" | "stddev" | "std" | "sd" | "cv" | "stderr" | "variance" | "var" | "+-" | "±" => {
            Some(Role::Spread)
        }
        _ => None,
    }
}

/// Lines of figures, each with the line that says what was measured.
struct Groups<'s, 'p> {
    page: &'s Sheet<'p>,
    width: usize,
    rows: Vec<(&'p Line<'p>, &'p Line<'p>, Row)>,
    /// Whether a column of changes has no name above.
    extra: bool,
}

impl<'p> Groups<'_, 'p> {
    /// Reads groups from a line on; `None` where none begins there.
    fn collect(&mut self, at: usize, depth: u32) -> Option<usize> {
        let lines = self.page.lines();
        let here = |at: usize| lines.get(at).filter(|line| line.depth == depth);
        let mut next = at;
        let mut end = at;
        while let Some(name) = here(next) {
            if matches!(name.kind, Kind::Blank | Kind::Rule) && !self.rows.is_empty() {
                next += 1;
                continue;
            }
            let names = name.is_text()
                && name.body.len() <= LONGEST_NAME
                && !name.body.ends_with(['.', ','])
                && is_name(self.page, name);
            let mut rows = 0;
            let short = |line: &Line<'_>, row: &Row| {
                line.body[row.label.clone()].split_ascii_whitespace().count() <= 3
            };
            while let Some((line, row)) = here(next + 1 + rows)
                .filter(|_| names)
                .and_then(|line| Some((line, row(self.page, line, self.width)?)))
                .filter(|(line, row)| short(line, row))
            {
                self.extra |= row.figures.len() > self.width;
                self.rows.push((name, line, row));
                rows += 1;
            }
            if rows == 0 {
                break;
            }
            next += 1 + rows;
            end = next;
        }
        (!self.rows.is_empty()).then_some(end)
    }

    fn push(&self, builder: &mut Builder) {
        for (name, line, row) in &self.rows {
            let own = line.body[row.label.clone()].trim_end_matches([':', ' ']);
            // Spreads and changes are no values to compare.
            if statistic(own).is_some() {
                builder.header(line);
                continue;
            }
            let title = name.body.trim().trim_end_matches([':', ' ']);
            let title: Vec<&str> =
                title.split_ascii_whitespace().chain(own.split_ascii_whitespace()).collect();
            let place = if own.is_empty() {
                let start = name.body.len() - name.body.trim_start().len();
                name.span(start..name.body.len())
            } else {
                line.span(row.label.clone())
            };
            let index = builder.named_row(line, Label { text: title.join(" "), span: place }, "");
            for (column, (range, value)) in row.figures.iter().enumerate() {
                builder.value(index, column, line, range.clone(), value.clone());
            }
            for (column, range, number) in &row.notes {
                builder.note(index, *column, line, range.clone(), *number);
            }
            if own.is_empty() {
                builder.header(name);
            }
        }
    }
}
