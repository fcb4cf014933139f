//! Prose as sentences: lines of text that are no tables, joined over their line ends and cut at full stops, each with
//! the way back to the buffer.

use super::gate::{Near, claims, may_claim};
use crate::layout::{Kind, Line, Page};
use crate::model::{Source, Table};
use crate::text::Span;
use std::ops::Range;

/// How many lines a paragraph has at most; longer ones are lists, and are read in parts.
const MOST_LINES: usize = 24;

/// A sentence.
#[derive(Debug)]
pub(crate) struct Sentence<'p, 't> {
    /// Its words, the ends of lines as single blanks.
    pub(crate) text: String,
    /// Its pieces: where each begins in the text, the line, and where it begins in the line's body.
    pieces: Vec<(usize, &'p Line<'t>, usize)>,
    /// Whether its paragraph speaks of another run before it: what it says may be about that one.
    pub(crate) elsewhere: bool,
    /// The first and the last line of its paragraph.
    pub(crate) paragraph: (u32, u32),
}

impl Sentence<'_, '_> {
    /// How deep it is quoted.
    pub(crate) fn depth(&self) -> u32 {
        self.pieces.first().map_or(0, |(_, line, _)| line.depth)
    }

    /// The place in the buffer of a part of the text that lies on one line; a longer part is cut at the line's end.
    pub(crate) fn span(&self, part: Range<usize>) -> Option<Span> {
        let at = self.pieces.iter().rposition(|(start, ..)| *start <= part.start)?;
        let (start, line, body) = self.pieces[at];
        let end = self.pieces.get(at + 1).map_or(part.end, |(next, ..)| part.end.min(next.saturating_sub(1)));
        let from = body + part.start - start;
        Some(line.span(from..from + end.saturating_sub(part.start)))
    }
}

/// The sentences of a page that may claim something.
pub(crate) fn sentences<'p, 't>(page: &'p Page<'t>, tables: &[Table], near: Near) -> Vec<Sentence<'p, 't>> {
    let mut taken = vec![false; page.lines().len()];
    // Arrows in sentences are read as tables too; the sentences stay sentences.
    for line in tables.iter().filter(|table| !is_prose(table)).flat_map(Table::lines) {
        if let Some(slot) = taken.get_mut(line as usize) {
            *slot = true;
        }
    }
    let mut out = Vec::new();
    let mut paragraph: Vec<&Line<'_>> = Vec::new();
    for (line, taken) in page.lines().iter().zip(taken) {
        let goes_on = paragraph.last().is_none_or(|last| {
            last.depth == line.depth && paragraph.len() < MOST_LINES && !opens_an_item(line.body)
        });
        let prose = line.kind == Kind::Text && !taken;
        if !(prose && goes_on) {
            split(&paragraph, near, &mut out);
            paragraph.clear();
        }
        if prose {
            paragraph.push(line);
        }
    }
    split(&paragraph, near, &mut out);
    out
}

/// Whether a table was read from values in running text.
pub(crate) fn is_prose(table: &Table) -> bool {
    table.source == Source::Prose
}

/// Whether a line begins an item of a list, which is a sentence of its own.
fn opens_an_item(body: &str) -> bool {
    let body = body.trim_start();
    let bullet =
        ["- ", "* ", "+ ", "o ", "\u{2022} ", "--> ", "=> "].iter().any(|mark| body.starts_with(mark));
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    bullet
        || (digits > 0
            && digits < 3
            && body[digits..].starts_with([')', '.'])
            && body[digits + 1..].starts_with(' '))
}

fn split<'p, 't>(paragraph: &[&'p Line<'t>], near: Near, out: &mut Vec<Sentence<'p, 't>>) {
    // The sign of a change may stand on another line than its values.
    let has_digit = paragraph.iter().any(|line| line.has_digit);
    if !paragraph.iter().any(|line| may_claim(line.body, has_digit, near)) {
        return;
    }
    let mut text = String::new();
    let mut pieces = Vec::with_capacity(paragraph.len());
    for line in paragraph {
        if !text.is_empty() {
            text.push(' ');
        }
        pieces.push((text.len(), *line, 0));
        text.push_str(line.body);
    }
    let (mut start, mut looked_at) = (0, 0);
    let mut elsewhere = false;
    while start < text.len() {
        let end = end_of_sentence(&text, start);
        let part = &text[start..end];
        if claims(part, near) {
            elsewhere = elsewhere || speaks_of_another_run(&text[looked_at..start]);
            looked_at = start;
            out.push(cut(part, start, &pieces, elsewhere));
        }
        start = end;
    }
}

/// The end of the sentence that begins at `start`: behind a full stop that a blank follows.
fn end_of_sentence(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    (start..bytes.len())
        .find(|&at| {
            let stops = match bytes[at] {
                b'!' | b'?' | b';' => true,
                // `vs. old`, `av. 12`: an abbreviation goes on in small letters or figures.
                b'.' => {
                    bytes.get(at + 2).is_none_or(|next| !next.is_ascii_lowercase() && !next.is_ascii_digit())
                }
                _ => false,
            };
            stops && bytes.get(at + 1).is_some_and(|next| *next == b' ')
        })
        .map_or(bytes.len(), |at| at + 1)
}

/// Whether a sentence turns to another run, machine or version than the table's.
fn speaks_of_another_run(sentence: &str) -> bool {
    const WORDS: &[&str] = &[
        "also",
        "another",
        "other",
        "others",
        "different",
        "ran",
        "run",
        "runs",
        "running",
        "tested",
        "tried",
        "measured",
        "machine",
        "machines",
        "box",
        "system",
        "systems",
        "server",
        "servers",
        "laptop",
        "board",
        "vm",
        "version",
        "versions",
        "earlier",
        "previous",
        "previously",
        "similarly",
        "likewise",
        "instead",
        "hardware",
    ];
    let mut words = sentence.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// The part of a paragraph that begins at `start`, with the pieces that it touches.
fn cut<'p, 't>(
    part: &str,
    start: usize,
    pieces: &[(usize, &'p Line<'t>, usize)],
    elsewhere: bool,
) -> Sentence<'p, 't> {
    let first = pieces.iter().rposition(|(at, ..)| *at <= start).unwrap_or(0);
    let inside = pieces[first..].iter().take_while(|(at, ..)| *at < start + part.len());
    let number = |piece: Option<&(usize, &Line<'_>, usize)>| piece.map_or(0, |(_, line, _)| line.number);
    let paragraph = (number(pieces.first()), number(pieces.last()));
    let pieces = inside
        .map(|&(at, line, _)| match at.checked_sub(start) {
            Some(at) => (at, line, 0),
            None => (0, line, start - at),
        })
        .collect();
    Sentence { text: part.to_owned(), pieces, elsewhere, paragraph }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_run_over_lines_and_lead_back() {
        let page =
            Page::new("No figures here. With 12.5% the\nnew one wins.\n\n> - a 1.5%\n> - b 2.5x; c 3.5%\n");
        let sentences = sentences(&page, &[], Near::Tables);
        let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        assert_eq!(texts, [" With 12.5% the new one wins.", "- a 1.5%", "- b 2.5x;", " c 3.5%"]);
        let wins = sentences[0].text.find("wins").unwrap();
        assert_eq!(sentences[0].span(wins..wins + 4), Some(Span::new(1, 8, 12)));
        let figure = sentences[0].text.find("12.5").unwrap();
        assert_eq!(sentences[0].span(figure..figure + 4), Some(Span::new(0, 22, 26)));
        let last = &sentences[3];
        assert_eq!(last.span(3..6), Some(Span::new(4, 14, 17)));
    }
}
