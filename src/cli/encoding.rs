//! Reads UTF-16 as UTF-8, where a byte order mark says that a file is in it; all other bytes pass as they are.

use std::io::{self, ErrorKind, Read};

/// A reader of UTF-8, or of bytes that are no text at all.
#[derive(Debug)]
pub(super) struct Utf8<R> {
    inner: R,
    form: Form,
    /// Bytes that were read and are no whole character yet.
    bytes: Vec<u8>,
    /// What was decoded, and how much of it was handed out.
    text: Vec<u8>,
    given: usize,
}

/// How the bytes are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The first two bytes have not come yet.
    Unknown,
    /// They are handed on.
    AsTheyAre,
    /// UTF-16, the low byte first.
    Little,
    /// UTF-16, the high byte first.
    Big,
}

/// So many bytes are read at once.
const BLOCK: usize = 1 << 16;

impl<R: Read> Utf8<R> {
    pub(super) fn new(inner: R) -> Self {
        Utf8 { inner, form: Form::Unknown, bytes: Vec::new(), text: Vec::new(), given: 0 }
    }

    /// Reads on and decodes; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let before = self.bytes.len();
        self.bytes.resize(before + BLOCK, 0);
        let read = loop {
            match self.inner.read(&mut self.bytes[before..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.bytes.truncate(before + *read.as_ref().unwrap_or(&0));
        let ended = read? == 0;
        if self.form == Form::Unknown && (ended || self.bytes.len() > 1) {
            self.form = match self.bytes[..] {
                [0xff, 0xfe, ..] => Form::Little,
                [0xfe, 0xff, ..] => Form::Big,
                _ => Form::AsTheyAre,
            };
            if self.form != Form::AsTheyAre {
                self.bytes.drain(..2);
            }
        }
        self.text.clear();
        self.given = 0;
        match self.form {
            Form::Unknown => {}
            Form::AsTheyAre => std::mem::swap(&mut self.text, &mut self.bytes),
            Form::Little => self.decode(u16::from_le_bytes, ended),
            Form::Big => self.decode(u16::from_be_bytes, ended),
        }
        Ok(!ended)
    }

    /// Decodes all whole characters; halves of one are kept until the rest comes.
    fn decode(&mut self, unit: fn([u8; 2]) -> u16, ended: bool) {
        let mut units: Vec<u16> = self.bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        let begun = |unit: &u16| (0xd800..0xdc00).contains(unit);
        if !ended && units.last().is_some_and(begun) {
            units.pop();
        }
        let mut taken = units.len() * 2;
        for decoded in char::decode_utf16(units) {
            let mut room = [0; 4];
            let c = decoded.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.text.extend_from_slice(c.encode_utf8(&mut room).as_bytes());
        }
        if ended && taken < self.bytes.len() {
            taken = self.bytes.len();
            self.text.extend_from_slice("\u{fffd}".as_bytes());
        }
        self.bytes.drain(..taken);
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() {
            // Known to be handed on, they need not pass through here.
            if self.form == Form::AsTheyAre {
                return self.inner.read(buffer);
            }
            if !self.fill()? && self.text.is_empty() {
                return Ok(0);
            }
        }
        let count = buffer.len().min(self.text.len() - self.given);
        buffer[..count].copy_from_slice(&self.text[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out a few bytes at a time, as a pipe may.
    struct Drops<'b>(&'b [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.0.len().min(buffer.len()).min(self.1);
            let (now, later) = self.0.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    fn read(bytes: &[u8], drop: usize) -> Vec<u8> {
        let mut all = Vec::new();
        Utf8::new(Drops(bytes, drop)).read_to_end(&mut all).unwrap();
        all
    }

    #[test]
    fn a_byte_order_mark_tells_utf_16() {
        let text = "base 12.5 µs\r\n😀 ok\n";
        let units = || text.encode_utf16();
        let little: Vec<u8> = [0xff, 0xfe].into_iter().chain(units().flat_map(u16::to_le_bytes)).collect();
        let big: Vec<u8> = [0xfe, 0xff].into_iter().chain(units().flat_map(u16::to_be_bytes)).collect();
        for drop in [1, 2, 3, 1000] {
            assert_eq!(read(&little, drop), text.as_bytes(), "{drop}");
            assert_eq!(read(&big, drop), text.as_bytes(), "{drop}");
        }
    }

    #[test]
    fn halves_are_replaced_and_other_bytes_pass() {
        assert_eq!(read(&[0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00, 0x62], 2), "\u{fffd}a\u{fffd}".as_bytes());
        for bytes in [&b"caf\xe9 12\n"[..], b"", b"a", b"\xff", b"\xef\xbb\xbfa", b"ab\xff\xfe"] {
            for drop in [1, 100] {
                assert_eq!(read(bytes, drop), bytes, "{bytes:?} {drop}");
            }
        }
    }
}
