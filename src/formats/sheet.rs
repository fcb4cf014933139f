//! A page with the tokens of its lines: each line is split once, however many formats look at it.

use crate::layout::{Line, Page};
use crate::number::{Token, tokens};
use std::cell::{Cell, OnceCell};

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

    /// Notes that the lines up to `line` hold nothing of the format that is being asked: it is not asked there again.
    pub(crate) fn refuse_until(&self, line: usize) {
        self.refused.set(line);
    }

    /// What was noted last, taken back.
    pub(crate) fn take_refusal(&self) -> usize {
        self.refused.take()
    }
}
