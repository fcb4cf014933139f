//! Columns: the core counts bytes of a line, clients count units of the encoding agreed on at the start.

use crate::text::Place;
use ropey::{Rope, RopeSlice};
use tower_lsp_server::gen_lsp_types::{Position, PositionEncodingKind, Range};

/// What a client's columns count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units; what LSP takes when nothing is agreed on.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// Chooses from what the client offers: bytes, which need no conversion, before its own order.
    pub(crate) fn negotiate(offered: &[PositionEncodingKind]) -> Self {
        let known = offered.iter().filter_map(|kind| match kind {
            PositionEncodingKind::UTF8 => Some(Encoding::Utf8),
            PositionEncodingKind::UTF16 => Some(Encoding::Utf16),
            PositionEncodingKind::UTF32 => Some(Encoding::Utf32),
            PositionEncodingKind::Custom(_) => None,
        });
        known.min_by_key(|encoding| *encoding as u8).unwrap_or_default()
    }

    /// Its name in the protocol.
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }
}

/// The client's position of a place. A place beyond its line is at the line's end; in bytes it stays where it is, and
/// the client clamps it, since looking at the line would cost more than all the rest.
pub(crate) fn position(text: &Rope, at: Place, encoding: Encoding) -> Position {
    let character = match encoding {
        Encoding::Utf8 => at.byte,
        Encoding::Utf16 => units(line(text, at.line), at.byte, |part| part.len_utf16_cu()),
        Encoding::Utf32 => units(line(text, at.line), at.byte, |part| part.len_chars()),
    };
    Position { line: at.line, character }
}

/// The client's position of the end of a line.
pub(crate) fn line_end(text: &Rope, number: u32, encoding: Encoding) -> Position {
    let byte = clamp(line(text, number).len_bytes());
    position(text, Place { line: number, byte }, encoding)
}

/// The place of a client's position. One beyond its line is at the line's end, one beyond the text at the
/// text's, and one inside a character before it.
pub(crate) fn place(text: &Rope, at: Position, encoding: Encoding) -> Place {
    let last = text.len_lines().saturating_sub(1);
    if at.line as usize > last {
        return Place { line: clamp(last), byte: clamp(line(text, clamp(last)).len_bytes()) };
    }
    let line = line(text, at.line);
    let column = at.character as usize;
    let byte = match encoding {
        Encoding::Utf8 => line.char_to_byte(line.byte_to_char(column.min(line.len_bytes()))),
        Encoding::Utf16 => line.char_to_byte(line.utf16_cu_to_char(column.min(line.len_utf16_cu()))),
        Encoding::Utf32 => line.char_to_byte(column.min(line.len_chars())),
    };
    Place { line: at.line, byte: clamp(byte) }
}

/// The places of a client's range, the earlier one first, whichever way round it came.
pub(crate) fn places(text: &Rope, range: Range, encoding: Encoding) -> (Place, Place) {
    let (start, end) = (place(text, range.start, encoding), place(text, range.end, encoding));
    (start.min(end), start.max(end))
}

/// A line without its end; empty beyond the text.
fn line(text: &Rope, line: u32) -> RopeSlice<'_> {
    let Some(slice) = text.get_line(line as usize) else { return text.slice(0..0) };
    let mut end = slice.len_chars();
    for c in ['\n', '\r'] {
        if end > 0 && slice.get_char(end - 1) == Some(c) {
            end -= 1;
        }
    }
    slice.slice(..end)
}

/// Counts the units of a line's first bytes.
fn units(line: RopeSlice<'_>, byte: u32, count: impl Fn(RopeSlice<'_>) -> usize) -> u32 {
    let end = line.byte_to_char((byte as usize).min(line.len_bytes()));
    clamp(count(line.slice(..end)))
}

fn clamp(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "é\t名前 😀x\r\nb\rc\n";

    fn at(line: u32, byte: u32) -> Place {
        Place { line, byte }
    }

    #[test]
    fn columns_go_both_ways() {
        let text = Rope::from_str(TEXT);
        for (byte, utf16, utf32) in
            [(0, 0, 0), (2, 1, 1), (3, 2, 2), (6, 3, 3), (9, 4, 4), (10, 5, 5), (14, 7, 6), (15, 8, 7)]
        {
            for (encoding, column) in
                [(Encoding::Utf8, byte), (Encoding::Utf16, utf16), (Encoding::Utf32, utf32)]
            {
                let position = position(&text, at(0, byte), encoding);
                assert_eq!(position, Position { line: 0, character: column }, "{encoding:?}");
                assert_eq!(place(&text, position, encoding), at(0, byte), "{encoding:?}");
            }
        }
    }

    #[test]
    fn positions_are_clamped() {
        let text = Rope::from_str(TEXT);
        let place = |line, character, encoding| place(&text, Position { line, character }, encoding);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            assert_eq!(place(0, 999, encoding), at(0, 15));
            assert_eq!(place(1, u32::MAX, encoding), at(1, 1));
            assert_eq!(place(3, 5, encoding), at(3, 0));
            assert_eq!(place(u32::MAX, 0, encoding), at(3, 0));
        }
        assert_eq!(place(0, 6, Encoding::Utf16), at(0, 10), "inside a surrogate pair");
        assert_eq!(place(0, 12, Encoding::Utf8), at(0, 10), "inside a character");
        let range = |a, b| Range {
            start: Position { line: a, character: 0 },
            end: Position { line: b, character: 0 },
        };
        assert_eq!(places(&text, range(2, 1), Encoding::Utf8), (at(1, 0), at(2, 0)));
    }

    #[test]
    fn places_beyond_their_line_are_at_its_end() {
        let text = Rope::from_str(TEXT);
        assert_eq!(position(&text, at(0, 99), Encoding::Utf16).character, 8);
        assert_eq!(position(&text, at(9, 9), Encoding::Utf16).character, 0);
    }

    #[test]
    fn bytes_are_preferred_and_utf_16_is_the_default() {
        use PositionEncodingKind as Kind;
        let negotiate = Encoding::negotiate;
        assert_eq!(negotiate(&[]), Encoding::Utf16);
        assert_eq!(negotiate(&[Kind::UTF16]), Encoding::Utf16);
        assert_eq!(negotiate(&[Kind::UTF32, Kind::UTF16]), Encoding::Utf16);
        assert_eq!(negotiate(&[Kind::UTF32]), Encoding::Utf32);
        assert_eq!(negotiate(&[Kind::UTF16, Kind::UTF8]), Encoding::Utf8);
        assert_eq!(negotiate(&[Kind::Custom("utf-7".into())]), Encoding::Utf16);
    }
}
