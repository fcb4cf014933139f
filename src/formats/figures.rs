//! A line as a label and the figures behind it, for formats that know from their header what each figure is.

use super::build::Builder;
use super::sheet::Sheet;
use crate::layout::Line;
use crate::number::{Bracket, Number, Token, TokenKind, Value};
use std::ops::Range;

/// A label and the figures behind it.
#[derive(Debug)]
pub(super) struct Figures {
    /// The label's bytes in the body.
    pub(super) label: Range<usize>,
    /// The figures, left to right.
    pub(super) figures: Vec<Figure>,
}

/// A value with what is printed behind it, or a mark in the place of one.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// Its bytes in the body.
    pub(super) range: Range<usize>,
    /// The value; [`Value::Missing`] for marks such as `~` and `?`.
    pub(super) value: Value,
    /// The half-width behind it.
    pub(super) spread: Option<Number>,
    /// The number in brackets behind it.
    pub(super) note: Option<Number>,
}

/// Reads a line whose label holds no value but may begin with one: the first token is the label's, and all words up to
/// the first value. `None` where no value follows.
pub(super) fn figures(page: &Sheet<'_>, line: &Line<'_>) -> Option<Figures> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let mut tokens = page.tokens(line).iter().filter(|token| token.kind != TokenKind::Bar).peekable();
    let mut label = tokens.next()?.range.clone();
    let is_mark = |token: &Token| matches!(&line.body[token.range.clone()], "~" | "?");
    while let Some(token) = tokens.next_if(|token| {
        matches!(token.kind, TokenKind::Word | TokenKind::Note(_) | TokenKind::Colon) && !is_mark(token)
    }) {
        label.end = token.range.end;
    }
    let mut figures: Vec<Figure> = Vec::new();
    let mut half_width = false;
    for token in tokens {
        match &token.kind {
            TokenKind::PlusMinus => half_width = true,
            TokenKind::Value(value) => {
                let before = figures.last_mut().filter(|_| std::mem::take(&mut half_width));
                match (before, value) {
                    (Some(before), Value::Number(number)) => before.widen(*number),
                    // `± Inf%`, `± ∞`: a spread that says nothing.
                    (Some(_), _) => {}
                    (None, value) => figures.push(Figure::new(token, value.clone())),
                }
            }
            TokenKind::Note(Bracket::Number(number)) => {
                if let Some(last) = figures.last_mut().filter(|last| last.note.is_none()) {
                    last.note = Some(*number);
                }
            }
            // The replacement character stands where `±` was lost.
            TokenKind::Word if &line.body[token.range.clone()] == "\u{fffd}" => half_width = true,
            TokenKind::Word if is_mark(token) => figures.push(Figure::new(token, Value::Missing)),
            _ => {}
        }
    }
    (!figures.is_empty()).then_some(Figures { label, figures })
}

impl Figure {
    pub(super) fn new(token: &Token, value: Value) -> Self {
        Figure { range: token.range.clone(), value, spread: None, note: None }
    }

    /// Takes the half-width; a unit that only it carries is the value's too (`53.0±0.08μs`).
    pub(super) fn widen(&mut self, half: Number) {
        if let Value::Number(value) = &mut self.value
            && value.unit.is_none()
            && !half.is_percent()
        {
            value.unit = half.unit;
        }
        self.spread = Some(half);
    }

    /// The number, where it is one.
    pub(super) fn number(&self) -> Option<&Number> {
        self.value.number()
    }

    /// Puts the figure into a row.
    pub(super) fn put(&self, builder: &mut Builder, row: usize, column: usize, line: &Line<'_>) {
        builder.value(row, column, line, self.range.clone(), self.value.clone());
        if let Some(spread) = self.spread {
            builder.spread(row, column, spread);
        }
    }
}
