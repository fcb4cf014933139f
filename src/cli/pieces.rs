//! Reads a text part by part, so that a mailbox of any size takes the room of its largest message.

use super::encoding::Utf8;
use super::input::{Input, InputError};
use crate::layout::{Cuts, Entry, LOOKAHEAD, LOOKBEHIND};
use crate::text::{PlainText, Source};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// So much is read before it is cut; more where one message is longer.
const BLOCK: usize = 1 << 20;

/// The parts of a text, each an input of its own with the number of its first line.
pub(super) struct Pieces {
    name: String,
    /// The bytes of its file's name; `None` of what is no file.
    file: Option<Vec<u8>>,
    reader: Box<dyn Read>,
    /// Bytes that were read and are not text yet: the beginning of a character.
    bytes: Vec<u8>,
    /// What was read and not handed out, behind the lines that may decide what begins below them.
    text: String,
    /// How many lines of the text were handed out.
    before: u32,
    /// The number of the text's first line.
    first: u32,
    entry: Entry,
    ended: bool,
    ready: VecDeque<(Input, Entry)>,
}

impl Pieces {
    /// Opens the file, or standard input for `-`.
    pub(super) fn open(path: &Path) -> Result<Self, InputError> {
        let name = Input::name_of(path);
        if path == Path::new("-") {
            return Ok(Pieces::new(name, io::stdin().lock()));
        }
        // A folder opens, and fails when it is read.
        match File::open(path) {
            Ok(file) => Ok(Pieces {
                file: Some(path.as_os_str().as_encoded_bytes().to_vec()),
                ..Pieces::new(name, file)
            }),
            Err(cause) => Err(InputError::new(name, cause)),
        }
    }

    /// Reads from anything.
    pub(super) fn new(name: String, reader: impl Read + 'static) -> Self {
        Pieces {
            name,
            file: None,
            reader: Box::new(Utf8::new(reader)),
            bytes: Vec::new(),
            text: String::new(),
            before: 0,
            first: 0,
            entry: Entry::Message,
            ended: false,
            ready: VecDeque::new(),
        }
    }

    /// What people call the text.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether its name is that of a file.
    pub(super) fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// Its name as programs take it: that of a file as it is, whatever its bytes are.
    pub(super) fn name_bytes(&self) -> &[u8] {
        self.file.as_deref().unwrap_or(self.name.as_bytes())
    }

    /// The next part and how it is entered; none behind the last.
    pub(super) fn next(&mut self) -> Result<Option<(Input, Entry)>, InputError> {
        let mut room = BLOCK;
        while self.ready.is_empty() && !(self.ended && self.text.is_empty()) {
            self.fill(room).map_err(|cause| InputError::new(self.name.clone(), cause))?;
            self.cut();
            room = self.text.len() * 2;
        }
        Ok(self.ready.pop_front())
    }

    /// Reads until there are so many bytes of text, or all.
    fn fill(&mut self, room: usize) -> io::Result<()> {
        while !self.ended && self.text.len() + self.bytes.len() < room {
            let mut part = self.reader.by_ref().take((room - self.text.len()) as u64);
            self.ended = part.read_to_end(&mut self.bytes)? == 0;
            self.decode();
        }
        Ok(())
    }

    /// Turns bytes into text; those that are none into replacement characters.
    fn decode(&mut self) {
        const LONGEST_CHARACTER: usize = 4;
        let mut kept = 0;
        for chunk in self.bytes.utf8_chunks() {
            self.text.push_str(chunk.valid());
            let rest = chunk.invalid();
            // At the end it may be a character of which the rest is still to come.
            let is_last = rest.as_ptr_range().end == self.bytes.as_ptr_range().end;
            if is_last && !self.ended && rest.len() < LONGEST_CHARACTER && may_go_on(rest) {
                kept = rest.len();
            } else if !rest.is_empty() {
                self.text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        self.bytes.drain(..self.bytes.len() - kept);
    }

    /// Hands out the parts whose end is certain.
    fn cut(&mut self) {
        let text = PlainText::new(std::mem::take(&mut self.text));
        let count = text.line_count();
        let mut at = self.before;
        for cut in Cuts::new(&text, at, self.entry) {
            let end = at + cut.lines;
            self.entry = cut.entry;
            if !self.ended && end.saturating_add(LOOKAHEAD + 1) >= count {
                break;
            }
            let part = text.lines(at..end).into_owned();
            self.ready.push_back((Input::piece(self.name.clone(), self.first + at, part), cut.entry));
            at = end;
        }
        if self.ended && at == count {
            return;
        }
        let kept = at.saturating_sub(LOOKBEHIND);
        self.text = text.lines(kept..count).into_owned();
        self.before = at - kept;
        self.first += kept;
    }
}

/// Whether bytes that are no whole character can become one.
fn may_go_on(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|byte| *byte >= 0xc2) && bytes[1..].iter().all(|byte| byte & 0xc0 == 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out a few bytes at a time, as a pipe may.
    struct Drops(Vec<u8>, usize);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.0.len().min(buffer.len()).min(self.1);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0.drain(..count);
            Ok(count)
        }
    }

    fn pieces(bytes: Vec<u8>, drop: usize) -> Vec<(u32, Entry, String)> {
        let mut pieces = Pieces::new("x".into(), Drops(bytes, drop));
        let mut all = Vec::new();
        while let Some((input, entry)) = pieces.next().unwrap() {
            all.push((input.first, entry, input.text.as_str().to_owned()));
        }
        all
    }

    /// The same parts as of the whole text, however the bytes come.
    #[test]
    fn parts_are_those_of_the_whole_text() {
        let mail = "From: A\r\nDate: x\r\n\r\nMB/s é\r\nbase 12.5 13.5\r\npatched 13.5 12.5\r\n\r\n";
        let paragraphs: String = (0..4000).map(|n| format!("Paragraph {n} ü\nrow 1\nrow 2\n\n")).collect();
        for text in
            [mail.repeat(3), mail.repeat(40_000), format!("{mail}{paragraphs}{mail}"), "no end".into()]
        {
            let source = PlainText::new(text.clone());
            let mut at = 0;
            let mut expected = Vec::new();
            for cut in Cuts::new(&source, 0, Entry::Message) {
                expected.push((at, cut.entry, source.lines(at..at + cut.lines).into_owned()));
                at += cut.lines;
            }
            for drop in [7, 4096, usize::MAX] {
                if drop > 7 || text.len() < 200_000 {
                    assert!(pieces(text.clone().into_bytes(), drop) == expected, "{} {drop}", text.len());
                }
            }
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced_where_they_stand() {
        let bytes = b"a\xff \xe2\x82\xac \xe2\x82 b\xe2\x82".to_vec();
        let expected = String::from_utf8_lossy(&bytes).into_owned();
        for drop in [1, 2, 100] {
            let all = pieces(bytes.clone(), drop);
            assert_eq!(all, [(0, Entry::Message, expected.clone())], "{drop}");
        }
    }
}
