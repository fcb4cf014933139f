//! Builds a table row by row, for formats whose columns are known before they are read.

use super::Reading;
use crate::layout::{Kind, Line};
use crate::model::{
    Cell, Column, Contrast, Derived, Known, Label, Note, Role, Row, Rule, Source, Table, Traits,
};
use crate::number::{Number, Value, number, unit};
use std::ops::Range;

/// A table under construction.
#[derive(Debug)]
pub(super) struct Builder {
    table: Table,
    /// The screen columns of each cell, where the table may stand aligned.
    places: Option<Vec<Option<Range<usize>>>>,
}

impl Builder {
    /// An empty table with these columns: title and role. The titles are the tool's own words, whether or not the
    /// text shows them.
    pub(super) fn new(format: &'static str, columns: &[(&str, Role)]) -> Self {
        let column = |(title, role): &(&str, Role)| Column {
            title: (!title.is_empty()).then(|| Label::unseen(*title)),
            role: *role,
        };
        Builder {
            table: Table {
                format,
                source: Source::Typed,
                traits: Traits::NONE,
                header: Vec::new(),
                columns: columns.iter().map(column).collect(),
                rows: Vec::new(),
                cells: Vec::new(),
                lined_up: false,
                contrast: None,
                derived: Vec::new(),
                ragged: Vec::new(),
                wrapped: Vec::new(),
                baseline: None,
            },
            places: None,
        }
    }

    /// Says what the format knows about the baseline.
    pub(super) fn baseline(mut self, known: Known) -> Self {
        self.table.baseline = Some(known);
        self
    }

    /// Says what is special about the format.
    pub(super) fn traits(mut self, traits: Traits) -> Self {
        self.table.traits = traits;
        self
    }

    /// Says that the tool prints its columns under each other: where they still stand so, hints keep them so.
    pub(super) fn aligned(mut self) -> Self {
        self.places = Some(Vec::new());
        self
    }

    /// Gives a column the title that the text shows.
    pub(super) fn title(&mut self, column: usize, line: &Line<'_>, range: Range<usize>) {
        if let Some(column) = self.table.columns.get_mut(column) {
            column.title = Some(label(line, range));
        }
    }

    /// Adds a line of the header.
    pub(super) fn header(&mut self, line: &Line<'_>) {
        self.table.header.push(line.number);
    }

    /// Reads the rows below a header, and the rules between them, as far as `push` knows them; returns the line behind.
    pub(super) fn below(
        &mut self,
        lines: &[Line<'_>],
        from: usize,
        depth: u32,
        mut push: impl FnMut(&mut Self, &Line<'_>) -> bool,
    ) -> usize {
        let mut next = from;
        while let Some(line) = lines.get(next).filter(|line| line.depth == depth) {
            match line.kind {
                Kind::Rule => self.header(line),
                Kind::Text if push(self, line) => {}
                _ => break,
            }
            next += 1;
        }
        next
    }

    /// Adds the end of a row that a mail program or an editor broke off.
    pub(super) fn wrapped(&mut self, line: &Line<'_>) {
        let start = line.body.len() - line.body.trim_start().len();
        self.table.wrapped.push(line.span(start..line.body.len()));
    }

    /// Begins a row whose label stands at `label` of the line; returns its index.
    pub(super) fn row(&mut self, line: &Line<'_>, label: Range<usize>) -> usize {
        self.keyed_row(line, label, "")
    }

    /// Begins a row whose label alone does not tell it from others.
    pub(super) fn keyed_row(&mut self, line: &Line<'_>, label: Range<usize>, key: &str) -> usize {
        self.named_row(line, self::label(line, label), key)
    }

    /// Gives a row the name that a legend has for its label.
    pub(super) fn rename(&mut self, row: usize, name: &str) {
        if let Some(row) = self.table.rows.get_mut(row) {
            name.clone_into(&mut row.label.text);
        }
    }

    /// Begins a row without a label in the text; `key` tells what it is a run of.
    pub(super) fn run(&mut self, line: &Line<'_>, key: &str) -> usize {
        self.named_row(line, Label { text: String::new(), span: line.span(0..0) }, key)
    }

    /// Begins a row that sums up others.
    pub(super) fn aggregate(&mut self, line: &Line<'_>, label: Range<usize>) -> usize {
        let row = self.row(line, label);
        self.table.rows[row].aggregate = true;
        row
    }

    /// Begins a row whose label may stand on another line.
    pub(super) fn named_row(&mut self, line: &Line<'_>, label: Label, key: &str) -> usize {
        self.table.rows.push(Row {
            line: line.number,
            label,
            key: key.to_owned(),
            aggregate: false,
            is_run: false,
            depth: line.depth,
        });
        self.table.cells.extend(self.table.columns.iter().map(|_| None));
        self.table.rows.len() - 1
    }

    /// Puts a value into a row.
    pub(super) fn value(
        &mut self,
        row: usize,
        column: usize,
        line: &Line<'_>,
        range: Range<usize>,
        value: Value,
    ) {
        let run_end = run_end(line.body, range.end);
        let width = self.table.columns.len();
        if let Some(places) = &mut self.places {
            places.resize(self.table.cells.len(), None);
            if let Some(place) = places.get_mut(row * width + column) {
                *place = Some(line.column(range.start)..line.column(range.end));
            }
        }
        if let Some(slot) = self.table.cells.get_mut(row * width + column) {
            *slot = Some(Cell {
                span: line.span(range),
                attach: line.byte(run_end),
                value,
                note: None,
                spread: None,
                unproven: false,
            });
        }
    }

    /// Puts the number that stands at the start of `body[at..]` into a row; what is no number leaves the cell empty.
    pub(super) fn number(&mut self, row: usize, column: usize, line: &Line<'_>, at: usize) {
        if let Some(lexed) = line.body.get(at..).and_then(number) {
            self.value(row, column, line, at..at + lexed.len, Value::Number(lexed.number));
        }
    }

    /// Gives a cell the spread that stands behind it.
    pub(super) fn spread(&mut self, row: usize, column: usize, spread: Number) {
        if let Some(cell) = self.cell(row, column) {
            cell.spread = Some(spread);
        }
    }

    /// Gives a cell the bracketed figure that stands behind it.
    pub(super) fn note(
        &mut self,
        row: usize,
        column: usize,
        line: &Line<'_>,
        range: Range<usize>,
        number: Number,
    ) {
        if let Some(cell) = self.cell(row, column) {
            cell.note = Some(Note { number, span: line.span(range) });
        }
    }

    /// Notes that the text takes a value's change for noise.
    pub(super) fn unproven(&mut self, row: usize, column: usize) {
        if let Some(cell) = self.cell(row, column) {
            cell.unproven = true;
        }
    }

    fn cell(&mut self, row: usize, column: usize) -> Option<&mut Cell> {
        let width = self.table.columns.len();
        self.table.cells.get_mut(row * width + column)?.as_mut()
    }

    /// Declares what is compared.
    pub(super) fn contrast(&mut self, contrast: Contrast) {
        self.table.contrast = Some(contrast);
    }

    /// Declares that a cell follows from others; of cells that are not there nothing is declared.
    pub(super) fn derive(&mut self, row: usize, column: usize, rule: Rule, members: Vec<(usize, usize)>) {
        let there = |(row, column): &(usize, usize)| self.table.cell(*row, *column).is_some();
        if there(&(row, column)) && !members.is_empty() && members.iter().all(there) {
            self.table.derived.push(Derived { row, column, rule, members });
        }
    }

    /// The label of the last row, for a second line of it.
    pub(super) fn last_label(&self) -> Label {
        self.table.rows.last().map_or_else(|| Label::unseen(""), |row| row.label.clone())
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.table.rows.len()
    }

    /// The rows that have a value in this column, as members of a derived number.
    pub(super) fn members(&self, column: usize) -> Vec<(usize, usize)> {
        (0..self.rows())
            .map(|row| (row, column))
            .filter(|(row, column)| self.table.cell(*row, *column).is_some())
            .collect()
    }

    /// Whether a row lacks a cell in a column of this role.
    pub(super) fn has_gaps(&self, role: Role) -> bool {
        let columns =
            || (0..self.table.columns.len()).filter(|column| self.table.columns[*column].role == role);
        (0..self.rows()).any(|row| columns().any(|column| self.table.cell(row, column).is_none()))
    }

    /// The finished table; `next` is the index of the line behind it. `None` without rows.
    pub(super) fn finish(mut self, next: usize) -> Option<Reading> {
        if let Some(mut places) = self.places.take() {
            places.resize(self.table.cells.len(), None);
            let width = self.table.columns.len();
            self.table.lined_up = (0..width).all(|column| {
                let cells = || places.iter().skip(column).step_by(width).flatten();
                let same = |edge: fn(&Range<usize>) -> usize| {
                    cells().map(edge).collect::<std::collections::HashSet<_>>().len() < 2
                };
                same(|place| place.start) || same(|place| place.end)
            }) && self.table.rows.len() > 1;
        }
        (!self.table.rows.is_empty()).then_some(Reading { table: self.table, next })
    }
}

/// What stands at `range` of a line, as a name.
pub(super) fn label(line: &Line<'_>, range: Range<usize>) -> Label {
    Label { text: line.body[range.clone()].trim().to_owned(), span: line.span(range) }
}

/// The end of the unbroken run that reaches over `from`.
pub(super) fn run_end(body: &str, from: usize) -> usize {
    let rest = &body[from..];
    from + rest.find(|c: char| c.is_whitespace() || c == '|').unwrap_or(rest.len())
}

/// The number behind `at` and the blanks there, with the unit that is glued to it or stands one blank behind.
pub(super) fn quantity(body: &str, at: usize) -> Option<(Range<usize>, Number)> {
    let rest = body.get(at..)?;
    let start = at + rest.find(|c: char| !c.is_whitespace())?;
    let lexed = number(&body[start..])?;
    let end = start + lexed.len;
    let word = body[end..].strip_prefix(' ').unwrap_or("");
    let word = &word[..word
        .find(|c: char| c.is_whitespace() || matches!(c, ',' | ']' | ')' | ';'))
        .unwrap_or(word.len())];
    Some(match unit(word).filter(|_| lexed.number.unit.is_none()) {
        Some(unit) => (start..end + 1 + word.len(), Number { unit: Some(unit), ..lexed.number }),
        None => (start..end, lexed.number),
    })
}

/// The words of a body with their ranges.
pub(super) fn words(body: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    body.split_ascii_whitespace().map(move |word| {
        // The word is a part of the body, so that its place follows from its address.
        let start = word.as_ptr() as usize - body.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}
