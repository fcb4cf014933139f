//! Undoes quoted-printable, as a mail's source or a careless paste has it, and keeps the way back to the buffer.
//!
//! RFC 2045, section 6.7: `=3D` is a byte, and `=` at the end of a line is no line end at all.

use crate::text::{Place, Relocation, Span, split_lines};

/// A decoded text with a map of where each piece of it stands in the buffer.
#[derive(Debug)]
pub struct Decoded {
    /// The text, soft line breaks joined.
    pub text: String,
    /// The pieces of each decoded line, by their place in it.
    lines: Vec<Vec<Piece>>,
}

/// A run of a decoded line that stands in the buffer as it is.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Where it begins in the decoded line.
    at: u32,
    /// Where it begins in the buffer.
    raw: Place,
}

/// Decodes a message where it is quoted-printable; `None` where it is not, or where nothing tells.
pub fn decode(text: &str) -> Option<Decoded> {
    if !is_encoded(text) {
        return None;
    }
    let mut decoded = Decoded { text: String::with_capacity(text.len()), lines: Vec::new() };
    let mut bytes: Vec<u8> = Vec::new();
    let mut pieces: Vec<Piece> = Vec::new();
    for (number, raw) in (0..).zip(split_lines(text)) {
        let soft = decode_line(raw, number, &mut bytes, &mut pieces);
        if !soft {
            decoded.push_line(&mut bytes, &mut pieces);
        }
    }
    if !bytes.is_empty() || !pieces.is_empty() {
        decoded.push_line(&mut bytes, &mut pieces);
    }
    Some(decoded)
}

/// Whether a message says that it is quoted-printable, or shows it by encoded blanks and signs at several places.
fn is_encoded(text: &str) -> bool {
    let bytes = text.as_bytes();
    let says = || memchr::memmem::find(bytes, b"uoted-printable").is_some();
    let shown = || {
        memchr::memmem::find_iter(bytes, b"=20")
            .filter(|at| matches!(bytes.get(at + 3), None | Some(b'\n' | b'\r')))
            .take(2)
            .count()
            >= 2
    };
    // Without an equal sign followed by what an escape may be, the text is as it is in any case.
    let any = || {
        memchr::memmem::find(bytes, b"=3D").is_some()
            || memchr::memmem::find(bytes, b"=20").is_some()
            || memchr::memmem::find(bytes, b"=\n").is_some()
            || memchr::memmem::find(bytes, b"=\r").is_some()
    };
    any() && (says() || shown())
}

/// Decodes one line onto `bytes`; true where a soft break joins the next line to it.
fn decode_line(raw: &str, number: u32, bytes: &mut Vec<u8>, pieces: &mut Vec<Piece>) -> bool {
    let line = raw.as_bytes();
    let mut at = 0;
    let piece = |at: usize, bytes: &Vec<u8>| Piece {
        at: bytes.len() as u32,
        raw: Place { line: number, byte: at as u32 },
    };
    pieces.push(piece(0, bytes));
    while let Some(step) = memchr::memchr(b'=', &line[at..]) {
        let equal = at + step;
        bytes.extend_from_slice(&line[at..equal]);
        let rest = &line[equal + 1..];
        if rest.iter().all(u8::is_ascii_whitespace) {
            return true;
        }
        match rest.get(..2).and_then(hex) {
            Some(byte) => {
                // An encoded line end is one of some other part of the mail; here it must not make a line.
                bytes.push(if matches!(byte, b'\n' | b'\r') { b' ' } else { byte });
                at = equal + 3;
            }
            None => {
                bytes.push(b'=');
                at = equal + 1;
            }
        }
        pieces.push(piece(at, bytes));
    }
    bytes.extend_from_slice(&line[at..]);
    false
}

fn hex(pair: &[u8]) -> Option<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16);
    u8::try_from(digit(pair[0])? * 16 + digit(pair[1])?).ok()
}

impl Decoded {
    fn push_line(&mut self, bytes: &mut Vec<u8>, pieces: &mut Vec<Piece>) {
        // Bytes that are no UTF-8 (another charset) must keep their count, or the map would be wrong behind them.
        match std::str::from_utf8(bytes) {
            Ok(line) => self.text.push_str(line),
            Err(_) => {
                self.text.extend(bytes.iter().map(|byte| if byte.is_ascii() { *byte as char } else { '?' }))
            }
        }
        self.text.push('\n');
        self.lines.push(std::mem::take(pieces));
        bytes.clear();
    }

    /// Where a place of the decoded text stands in the buffer.
    fn place(&self, at: Place) -> Place {
        match self.piece(at) {
            Some(piece) => Place { line: piece.raw.line, byte: piece.raw.byte + (at.byte - piece.at) },
            None => at,
        }
    }

    /// The line of the buffer behind the one that `line` of the buffer belongs to when soft breaks are joined.
    pub fn behind(&self, line: u32) -> u32 {
        let begins = |pieces: &Vec<Piece>| pieces.first().map_or(0, |piece| piece.raw.line);
        let joined = self.lines.partition_point(|pieces| begins(pieces) <= line).checked_sub(1);
        let last = joined.and_then(|joined| self.lines[joined].last());
        last.map_or(line, |piece| piece.raw.line).max(line) + 1
    }

    fn piece(&self, at: Place) -> Option<&Piece> {
        let pieces = self.lines.get(at.line as usize)?;
        let behind = pieces.partition_point(|piece| piece.at <= at.byte);
        pieces.get(behind.checked_sub(1)?)
    }
}

impl Relocation for Decoded {
    /// Of a span that a soft break cuts in two, the part behind the break.
    fn span(&self, span: Span) -> Span {
        let start = self.place(Place { line: span.line, byte: span.start });
        // The end belongs to the piece of the last byte: the next piece may begin on another line.
        let last = self.place(Place { line: span.line, byte: span.end.saturating_sub(1).max(span.start) });
        let end = if span.end > span.start { last.byte + 1 } else { last.byte };
        if start.line == last.line {
            return Span { line: start.line, start: start.byte, end };
        }
        let begin =
            self.piece(Place { line: span.line, byte: span.end - 1 }).map_or(0, |piece| piece.raw.byte);
        Span { line: last.line, start: begin, end }
    }

    /// The line on which a decoded line begins.
    fn line(&self, line: u32) -> u32 {
        self.lines.get(line as usize).and_then(|pieces| pieces.first()).map_or(line, |piece| piece.raw.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIL: &str =
        "Content-Transfer-Encoding: quoted-printable\n\na =3D 5=20\nstack : 203.98 21037=\n.24=20\nend";

    #[test]
    fn soft_breaks_are_joined_and_places_lead_back() {
        let decoded = decode(MAIL).unwrap();
        let lines: Vec<&str> = decoded.text.lines().collect();
        assert_eq!(lines[2], "a = 5 ");
        assert_eq!(lines[3], "stack : 203.98 21037.24 ");
        assert_eq!(decoded.place(Place { line: 2, byte: 4 }), Place { line: 2, byte: 6 });
        assert_eq!(decoded.span(Span::new(3, 8, 14)), Span::new(3, 8, 14));
        assert_eq!(decoded.span(Span::new(3, 15, 23)), Span::new(4, 0, 3));
        assert_eq!(decoded.line(4), 5);
        assert_eq!([2, 3, 4, 5].map(|line| decoded.behind(line)), [3, 5, 5, 6]);
    }

    #[test]
    fn equal_signs_of_other_texts_are_left_alone() {
        for text in ["a = 5\nb =\nc=20 d", "====\nx=3D\n", "size=2048\n", ""] {
            assert!(decode(text).is_none(), "{text}");
        }
    }
}
