//! Where the text of a document comes from: anything that can count its lines and hand out some of them.

use std::borrow::Cow;
use std::ops::Range;

/// A document's text by lines. Lines end at `\n`, `\r\n` or a lone `\r`, as in LSP, and at nothing else.
pub trait Source {
    /// How many lines there are: line ends plus one.
    fn line_count(&self) -> u32;

    /// The text of these lines, line ends included; lines beyond the end are left out.
    fn lines(&self, range: Range<u32>) -> Cow<'_, str>;
}

/// A whole text in memory with a table of its line starts, for the command line and for tests.
#[derive(Clone, Debug, Default)]
pub struct PlainText {
    text: String,
    starts: Vec<usize>,
}

impl PlainText {
    /// Takes the text and finds its lines.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            let crlf = bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
            if !crlf {
                starts.push(at + 1);
            }
        }
        PlainText { text, starts }
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// One line without its line end; empty beyond the last.
    pub fn line(&self, line: u32) -> &str {
        let Some(&start) = self.starts.get(line as usize) else { return "" };
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(self.text.len());
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }
}

impl Source for PlainText {
    fn line_count(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }

    fn lines(&self, range: Range<u32>) -> Cow<'_, str> {
        let at = |line: u32| self.starts.get(line as usize).copied().unwrap_or(self.text.len());
        let (start, end) = (at(range.start), at(range.end));
        Cow::Borrowed(&self.text[start..end.max(start)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_line_ends_of_lsp_count() {
        let text = PlainText::new("a\u{c}b\u{2028}c\u{85}d\r\ne\rf\n");
        assert_eq!(text.line_count(), 4);
        assert_eq!(text.line(0), "a\u{c}b\u{2028}c\u{85}d");
        assert_eq!(text.line(2), "f");
        assert_eq!(text.lines(1..3), "e\rf\n");
        assert_eq!(text.lines(7..9), "");
    }
}
