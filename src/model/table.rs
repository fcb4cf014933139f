//! A table: rows and columns with their labels and roles, and cells that remember where they stand.

use super::derived::{Derived, Rule};
use super::told::{Contrast, Known, Source, Traits};
use crate::number::{Number, Value, sentinel_name};
use crate::text::{Place, Relocation, Span};
use rust_decimal::Decimal;
use std::collections::HashSet;

/// How many cells beside a -1 are looked at to see whether it stands alone.
const MOST_NEIGHBOURS: usize = 128;

/// A table, or a list of rows that make one.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The format that read it, as in the registry.
    pub format: &'static str,
    /// Where its numbers come from, as its format says.
    pub source: Source,
    /// What is special about its format.
    pub traits: Traits,
    /// The lines of its header: titles and rules.
    pub header: Vec<u32>,
    /// Its columns of values, the label's column left out.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Row>,
    /// `rows.len() * columns.len()` cells, row by row; `None` where nothing stands.
    pub cells: Vec<Option<Cell>>,
    /// Whether the columns stand under each other in the buffer, so that hints may fill the rows between.
    pub lined_up: bool,
    /// What is compared in it, where the format itself says so.
    pub contrast: Option<Contrast>,
    /// Its cells that follow from other cells.
    pub derived: Vec<Derived>,
    /// Rows that do not have the cells that their table has.
    pub ragged: Vec<Ragged>,
    /// Ends of rows that a mail program broke off and put on the next line.
    pub wrapped: Vec<Span>,
    /// What its format knows about the baseline.
    pub baseline: Option<Known>,
}

/// A text that names a row, a column or a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text, without what only sets it off (colons, bullets).
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Label {
    /// A name that stands nowhere in the text.
    pub(crate) fn unseen(text: impl Into<String>) -> Self {
        Label { text: text.into(), span: Span::default() }
    }
}

/// A column of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its title, where the header gives one.
    pub title: Option<Label>,
    /// What its cells are.
    pub role: Role,
}

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Measurements.
    Value,
    /// A coordinate: threads, size, run number.
    Parameter,
    /// A change that the text prints.
    Delta,
    /// The spread of the values beside it.
    Spread,
    /// A constant of the suite or the machine (a reference score, MHz, an iteration count).
    Constant,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its line.
    pub line: u32,
    /// Its label; empty where the row begins with a value.
    pub label: Label,
    /// Texts between its values that tell it from other rows of the same label; empty for most.
    pub key: String,
    /// Whether it is one of several runs: its label numbers the run and tells it from nothing.
    pub is_run: bool,
    /// Whether it sums up other rows (average, geomean, total).
    pub aggregate: bool,
    /// How deep its line is quoted.
    pub depth: u32,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The figure, its glued unit included.
    pub span: Span,
    /// The byte on its line at which a hint goes: the end of the unbroken run that holds the value.
    pub attach: u32,
    /// What stands there.
    pub value: Value,
    /// A bracketed figure behind the value that belongs to it.
    pub note: Option<Note>,
    /// The half-width printed behind the value (`± 0.3`).
    pub spread: Option<Number>,
    /// Whether the text says that its change is within the noise: `~` for a delta, p above the level.
    pub unproven: bool,
}

/// A bracketed figure behind a value: a delta (`(-0.46%)`) or a spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// The figure in the brackets.
    pub number: Number,
    /// The brackets and what they hold.
    pub span: Span,
}

/// A row with fewer or more cells than its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ragged {
    /// The row's text.
    pub span: Span,
    /// How many values it has.
    pub has: usize,
    /// How many its table has.
    pub wants: usize,
}

impl Table {
    /// The cell at a row and column, where something stands.
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        if column >= self.columns.len() {
            return None;
        }
        self.cells.get(row * self.columns.len() + column)?.as_ref()
    }

    /// All cells with their row and column.
    pub fn all_cells(&self) -> impl Iterator<Item = (usize, usize, &Cell)> {
        let width = self.columns.len().max(1);
        self.cells
            .iter()
            .enumerate()
            .filter_map(move |(at, cell)| Some((at / width, at % width, cell.as_ref()?)))
    }

    /// The cells of one column, top to bottom.
    pub fn column(&self, column: usize) -> impl Iterator<Item = &Cell> {
        (0..self.rows.len()).filter_map(move |row| self.cell(row, column))
    }

    /// A cell in words, for messages: its row's label and its column's title, as far as there are any.
    pub fn describe(&self, row: usize, column: usize) -> String {
        let label = self.rows.get(row).map_or("", |row| &row.label.text);
        let title = self.columns.get(column).map_or("", Column::name);
        match (label, title) {
            ("", "") => "this value".to_owned(),
            (name, "") | ("", name) => format!("`{name}`"),
            (label, title) => format!("`{title}` of `{label}`"),
        }
    }

    /// Whether the column or the row says that its values are percentages: `hit %`, `mpstat.cpu.usr%`.
    pub fn is_percentage(&self, row: usize, column: usize) -> bool {
        // A percentile (`50%`) is no percentage: a metric has a name.
        let named = |name: &str| {
            // `%usr` is what mpstat calls it.
            if name.starts_with('%') && name.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic) {
                return true;
            }
            if !name.ends_with(['%', ':', ')', ']', ' ']) {
                return false;
            }
            let name = name.trim_end_matches([':', ')', ']', ' ']);
            let last = || name.rsplit(|c: char| c.is_whitespace() || matches!(c, '/' | '(')).next();
            let percentile = || last().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()));
            name.ends_with('%') && name.contains(char::is_alphabetic) && !percentile()
        };
        self.columns.get(column).is_some_and(|column| named(column.name()))
            || self.rows.get(row).is_some_and(|row| named(&row.label.text))
    }

    /// What the number at a row and column stands for, where it is no measurement but a marker for "no value":
    /// a limit of an integer type, or -1 where nothing else is negative.
    pub fn sentinel(&self, row: usize, column: usize) -> Option<&'static str> {
        let number = self.cell(row, column)?.number()?;
        if let Some(name) = sentinel_name(number) {
            return Some(name);
        }
        let minus_one = number.integer && number.unit.is_none() && number.figure == Decimal::NEGATIVE_ONE;
        let role = self.columns.get(column)?.role;
        if !minus_one || role != Role::Value {
            return None;
        }
        // Its row and its column, as far as it takes to be sure.
        let in_row = (0..self.columns.len())
            .filter(|other| *other != column && self.columns[*other].role != Role::Delta);
        let in_row = in_row.filter_map(|other| self.cell(row, other));
        let in_column =
            (0..self.rows.len()).filter(|other| *other != row).filter_map(|other| self.cell(other, column));
        let mut others = in_row.chain(in_column).filter_map(Cell::number).take(MOST_NEIGHBOURS).peekable();
        let alone = others.peek().is_some()
            && others.all(|other| other.figure >= Decimal::ZERO || other.figure == number.figure);
        alone.then_some("-1")
    }

    /// The cells, by row and column, for which a printed mean of the table stands: the mean is compared and not they.
    pub fn summed_up(&self) -> HashSet<(usize, usize)> {
        let means = self.derived.iter().filter(|derived| derived.rule == Rule::Mean);
        means.flat_map(|derived| derived.members.iter().copied()).collect()
    }

    /// Moves everything to where it stands in the buffer.
    pub fn relocate(&mut self, to: &impl Relocation) {
        self.header.iter_mut().for_each(|line| *line = to.line(*line));
        let titles = self.columns.iter_mut().filter_map(|column| column.title.as_mut());
        let labels = self.rows.iter_mut().map(|row| {
            row.line = to.line(row.line);
            &mut row.label
        });
        titles.chain(labels).for_each(|label| label.span = to.span(label.span));
        for cell in self.cells.iter_mut().flatten() {
            let run = to.span(Span { end: cell.attach, ..cell.span });
            cell.span = to.span(cell.span);
            cell.attach = if run.line == cell.span.line { run.end } else { cell.span.end };
            if let Some(note) = &mut cell.note {
                note.span = to.span(note.span);
            }
        }
        let ragged = self.ragged.iter_mut().map(|ragged| &mut ragged.span);
        ragged.chain(&mut self.wrapped).for_each(|span| *span = to.span(*span));
    }

    /// The lines that it takes: header, rows, and the ends of broken rows.
    pub fn lines(&self) -> impl Iterator<Item = u32> {
        let rows = self.rows.iter().map(|row| row.line);
        self.header.iter().copied().chain(rows).chain(self.wrapped.iter().map(|span| span.line))
    }

    /// The first and the last line that the table takes, header included.
    pub fn first_and_last_line(&self) -> Option<(u32, u32)> {
        let first = self.lines().next()?;
        Some(self.lines().fold((first, first), |(least, most), line| (least.min(line), most.max(line))))
    }
}

impl Column {
    /// The title's text, empty where there is none.
    pub fn name(&self) -> &str {
        self.title.as_ref().map_or("", |title| &title.text)
    }
}

impl Cell {
    /// The number in the cell, where it is one.
    pub fn number(&self) -> Option<&Number> {
        self.value.number()
    }

    /// Where a hint for this cell goes.
    pub fn hint_place(&self) -> Place {
        Place { line: self.span.line, byte: self.attach }
    }
}
