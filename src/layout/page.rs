//! A message as lines that the readers of tables can walk: kind, depth, body, and the way back to the buffer.

use super::cut::Entry;
use super::directive::Directive;
use super::kind::{Classifier, Kind};
use super::quote::quote;
use super::signs::Signs;
use crate::text::{Span, display_columns, split_lines};
use std::ops::Range;

/// The longest line that is read, in bytes. Longer ones are data of some other kind (a log, a minified file), and
/// nobody reads a table of that width.
pub const LONGEST_LINE: usize = 8192;

/// A message laid out.
#[derive(Debug)]
pub struct Page<'t> {
    lines: Vec<Line<'t>>,
}

/// One line of a message.
#[derive(Clone, Copy, Debug)]
pub struct Line<'t> {
    /// Its number in the message, from 0.
    pub number: u32,
    /// How deep it is quoted.
    pub depth: u32,
    /// What kind of line it is.
    pub kind: Kind,
    /// Whether a digit stands in it: nothing else can hold a measurement.
    pub has_digit: bool,
    /// Which characters its body holds.
    pub signs: Signs,
    /// What follows the quote prefix, without trailing blanks and line end.
    pub body: &'t str,
    /// The whole line as it stands in the buffer, without its end.
    pub raw: &'t str,
    body_at: u32,
}

impl<'t> Page<'t> {
    /// Lays out the text of one message.
    pub fn new(text: &'t str) -> Self {
        Page::entered(text, Entry::Message)
    }

    /// Lays out a part of a document that is entered in this way.
    pub fn entered(text: &'t str, entry: Entry) -> Self {
        let mut lines = Vec::with_capacity(text.len() / 32 + 1);
        let mut classifier = Classifier::new(entry);
        let directed = Directive::may_stand_in(text);
        for (number, raw) in (0..).zip(split_lines(text)) {
            let quote = quote(raw);
            let body = trim_end(&raw[quote.body..]);
            let signs = Signs::of(body);
            lines.push(Line {
                number,
                depth: quote.depth,
                kind: if raw.len() > LONGEST_LINE {
                    Kind::Silent
                } else if directed && Directive::of(body).is_some() {
                    // It speaks to us, and is no part of what it stands in.
                    Kind::Blank
                } else {
                    classifier.kind(raw, quote.depth, body)
                },
                has_digit: signs.has(Signs::DIGIT),
                signs,
                body,
                raw,
                body_at: u32::try_from(quote.body).unwrap_or(u32::MAX),
            });
        }
        let mut page = Page { lines };
        if page.lines.iter().any(|line| line.body == "|") {
            page.strip_bar_quotes();
        }
        page
    }

    /// The lines, in order.
    pub fn lines(&self) -> &[Line<'t>] {
        &self.lines
    }

    /// The line of this number.
    pub fn line(&self, number: u32) -> Option<&Line<'t>> {
        self.lines.get(number as usize)
    }

    /// `| text` is a quote where the lines around it are no table: one of them is a bare bar.
    fn strip_bar_quotes(&mut self) {
        let mut at = 0;
        while at < self.lines.len() {
            let depth = self.lines[at].depth;
            let run = self.lines[at..]
                .iter()
                .take_while(|line| line.depth == depth && line.body.starts_with('|'))
                .count();
            let bare = |line: &Line<'_>| line.body == "|";
            if self.lines[at..at + run].iter().any(bare) {
                for line in &mut self.lines[at..at + run] {
                    let cut = if line.body.starts_with("| ") { 2 } else { 1 };
                    line.body = &line.body[cut..];
                    line.body_at += cut as u32;
                    line.depth += 1;
                    line.signs = Signs::of(line.body);
                    if line.body.trim().is_empty() {
                        line.kind = Kind::Blank;
                    }
                }
            }
            at += run.max(1);
        }
    }
}

impl Line<'_> {
    /// The buffer's span of a range of the body.
    pub fn span(&self, range: Range<usize>) -> Span {
        let at = self.body_at as usize;
        Span::new(self.number, at + range.start, at + range.end)
    }

    /// The buffer's byte offset of an offset in the body.
    pub fn byte(&self, offset: usize) -> u32 {
        self.body_at.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX))
    }

    /// The screen column of an offset in the body.
    pub fn column(&self, offset: usize) -> usize {
        // A quote prefix is plain in any case.
        if !self.signs.has_any(Signs::TAB.and(Signs::BEYOND)) {
            return self.body_at as usize + offset;
        }
        display_columns(&self.raw[..self.body_at as usize + offset])
    }

    /// Whether the line is text.
    pub fn is_text(&self) -> bool {
        self.kind == Kind::Text
    }
}

/// Takes blanks and the like from the end; nearly all lines end in another character of ASCII.
fn trim_end(text: &str) -> &str {
    match text.as_bytes().last() {
        Some(b'!'..=b'~') => text,
        _ => text.trim_end(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_lead_back_to_the_buffer() {
        let page = Page::new("a\r\n> > base 1.5  \r| x\n|\n| | k | 2 |\n");
        let bodies: Vec<_> = page.lines().iter().map(|line| (line.number, line.depth, line.body)).collect();
        assert_eq!(
            bodies,
            [(0, 0, "a"), (1, 2, "base 1.5"), (2, 1, "x"), (3, 1, ""), (4, 1, "| k | 2 |"), (5, 0, "")]
        );
        assert_eq!(page.lines()[1].span(5..8), Span::new(1, 9, 12));
        assert_eq!(page.lines()[4].byte(2), 4);
    }

    #[test]
    fn a_table_of_bars_is_no_quote() {
        let page = Page::new("| a | 1 |\n|---|---|\n| b | 2 |\n");
        assert!(page.lines().iter().all(|line| line.depth == 0));
    }
}
