//! A page with the tokens of its lines: each line is split once, however many formats look at it.

use crate::layout::{Line, Page};
use crate::number::{Token, TokenKind, tokens};
use std::cell::{Cell, OnceCell};
use std::ops::Range;

/// A page as the formats see it.
#[derive(Debug)]
pub(crate) struct Sheet<'p> {
    page: &'p Page<'p>,
    tokens: Vec<OnceCell<Vec<Token>>>,
    /// How far the format that was asked last has looked in vain.
    refused: Cell<usize>,
}

impl<'p> Sheet<'p> {
    /// A sheet over a page; nothing is split yet.
    pub(crate) fn new(page: &'p Page<'p>) -> Self {
        Sheet { page, tokens: vec![OnceCell::new(); page.lines().len()], refused: Cell::new(0) }
    }

    /// The lines, in order; a line's number is its index.
    pub(crate) fn lines(&self) -> &'p [Line<'p>] {
        self.page.lines()
    }

    /// The line of this number.
    pub(crate) fn line(&self, number: u32) -> Option<&'p Line<'p>> {
        self.page.line(number)
    }

    /// The lines from `at` on that are quoted `depth` deep, each with what `row` reads in it, up to the first that it
    /// does not read.
    pub(crate) fn rows<T>(
        &self,
        at: usize,
        depth: u32,
        row: impl Fn(&'p Line<'p>) -> Option<T>,
    ) -> impl Iterator<Item = (&'p Line<'p>, T)> {
        let lines = self.lines().get(at..).unwrap_or_default().iter();
        lines.take_while(move |line| line.depth == depth).map_while(move |line| Some((line, row(line)?)))
    }

    /// The tokens of a line of this page.
    pub(crate) fn tokens(&self, line: &Line<'_>) -> &[Token] {
        match self.tokens.get(line.number as usize) {
            Some(cell) => cell.get_or_init(|| tokens(line.body)),
            None => &[],
        }
    }

    /// The parts of a line that two blanks, a tab or a bar keep apart.
    pub(crate) fn chunks(&self, line: &Line<'_>) -> Vec<Range<usize>> {
        let mut chunks: Vec<Range<usize>> = Vec::new();
        for token in self.tokens(line) {
            match chunks.last_mut() {
                Some(last) if token.gap <= 1 => last.end = token.range.end,
                _ => chunks.push(token.range.clone()),
            }
        }
        chunks
    }

    /// The fields of a line that begins and ends with a bar: what stands between its bars. None of another line.
    pub(crate) fn fields(&self, line: &Line<'_>) -> Vec<&[Token]> {
        let bar = |token: &Token| token.kind == TokenKind::Bar;
        match self.tokens(line) {
            [first, inside @ .., last] if bar(first) && bar(last) => inside.split(bar).collect(),
            _ => Vec::new(),
        }
    }

    /// Notes that the lines up to `line` hold nothing of the format that is being asked: it is not asked there again.
    pub(crate) fn refuse_until(&self, line: usize) {
        self.refused.set(line);
    }

    /// What was noted last, taken back.
    pub(crate) fn take_refusal(&self) -> usize {
        self.refused.take()
    }
}

/// From the first of some tokens of a line to the last.
pub(super) fn extent(tokens: &[Token]) -> Option<Range<usize>> {
    Some(tokens.first()?.range.start..tokens.last()?.range.end)
}
