//! Follows scripts of edits beside a model of its own, and holds what is known after them against a fresh opening: for
//! tests and fuzzing.

use super::document::{ContentChange, OpenDocument};
use crate::config::Settings;
use crate::lsp::capabilities::Client;
use crate::lsp::position::Encoding;
use crate::text::Place;
use tower_lsp_server::gen_lsp_types::{Position, Range};

/// A document under edits, and what its text has to be.
pub(crate) struct Script {
    client: Client,
    text: String,
    document: OpenDocument,
    version: i32,
}

/// A range as clients send it: line and column of its two ends, in whatever order.
pub(crate) type Ends = [(u32, u32); 2];

impl Script {
    /// Opens a text for a client that counts columns so.
    pub(crate) fn new(text: &str, encoding: Encoding) -> Self {
        // A client that asks for findings and is told everything at once.
        let client = Client { encoding, pulls_diagnostics: true, ..Client::default() };
        let document = OpenDocument::new("untitled:edited".to_owned(), 1, 1, text);
        Script { client, text: text.to_owned(), document, version: 1 }
    }

    /// The text as it has to be.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Replaces a range, or the whole text.
    pub(crate) fn change(&mut self, ends: Option<Ends>, new: &str) {
        let position = |(line, character)| Position { line, character };
        let range = ends.map(|[start, end]| Range { start: position(start), end: position(end) });
        self.version += 1;
        self.document.version = self.version;
        self.document.change(&ContentChange { range, text: new.to_owned() }, self.client.encoding);
        match ends {
            None => new.clone_into(&mut self.text),
            Some(ends) => {
                let [start, end] = ends.map(|end| offset(&self.text, end, self.client.encoding));
                self.text.replace_range(start.min(end)..start.max(end), new);
            }
        }
    }

    /// Lets the editor look at a place: what is read there is kept, and far from it given up.
    pub(crate) fn look(&mut self, line: u32) {
        self.document.hints(&Settings::default(), line..line.saturating_add(50));
    }

    /// Checks that everything known now is what a fresh opening finds; how much that is.
    ///
    /// # Panics
    ///
    /// Where it is not.
    pub(crate) fn check(&mut self) -> usize {
        let buffer = self.document.buffer(&self.client);
        assert!(
            *buffer.rope == *self.text.as_str(),
            "another text: {:?} is not {:?}",
            buffer.rope,
            self.text
        );
        let mut fresh = OpenDocument::new("untitled:edited".to_owned(), 1, self.version, &self.text);
        let known = known(&mut self.document, &self.client);
        let mut wanted = known_freshly(&mut fresh, &self.client);
        for (at, known) in known.iter().enumerate() {
            let wanted = wanted.next().unwrap_or_default();
            assert!(*known == wanted, "entry {at}: {known}\nfreshly: {wanted}\nin {:?}", self.text);
        }
        let more = wanted.next();
        assert!(more.is_none(), "only freshly: {more:?}\nin {:?}", self.text);
        known.len()
    }
}

fn known_freshly(document: &mut OpenDocument, client: &Client) -> impl Iterator<Item = String> + use<> {
    known(document, client).into_iter()
}

/// Everything that a document at rest knows: its findings as they are sent, its hints and what hovers say of them.
fn known(document: &mut OpenDocument, client: &Client) -> Vec<String> {
    let settings = Settings::default();
    let mut all = Vec::new();
    document.report_again();
    let (teller, _listener) = crate::lsp::progress::channel();
    while document.has_work() {
        if document.work(&teller) {
            let report = document.report(&settings, client);
            all = report.items.iter().map(|item| item.get().to_owned()).collect();
        }
    }
    let hints = document.hints(&settings, 0..u32::MAX);
    for hint in &hints {
        all.push(format!("{hint:?}"));
        let cell = hint.deltas.first().map(|delta| delta.cell);
        let hover = cell.and_then(|cell| document.hover(Place { line: cell.line, byte: cell.start }));
        all.extend(hover.map(|hover| format!("{hover:?}")));
    }
    all.push(format!("{:?}", document.repairs(&settings, 0..u32::MAX)));
    all
}

/// The byte offset of a client's position, found by walking over the text: lines end at `\n`, `\r\n` and a lone `\r`; a
/// column beyond the line is its end, a line beyond the text the text's end, a column inside a character its start.
fn offset(text: &str, (line, column): (u32, u32), encoding: Encoding) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut left) = (0, line);
    while left > 0 {
        match bytes.get(at) {
            None => return text.len(),
            // The line ends behind the next byte.
            Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => {}
            Some(b'\n' | b'\r') => left -= 1,
            Some(_) => {}
        }
        at += 1;
    }
    let mut units = 0;
    for c in text[at..].chars() {
        units += match encoding {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
            Encoding::Utf32 => 1,
        };
        if units > column as usize || c == '\n' || c == '\r' {
            break;
        }
        at += c.len_utf8();
    }
    at
}

/// Runs a script that is written in bytes: pieces between bytes 255, of which the first is a text behind a byte for the
/// encoding. Each further one is a new text behind a byte 254, or a place and what is put there.
#[cfg(fuzzing)]
pub(crate) fn run(bytes: &[u8]) {
    let mut pieces = bytes.split(|byte| *byte == 0xff);
    let first = pieces.next().unwrap_or_default();
    let encoding = match first.first().unwrap_or(&0) % 3 {
        0 => Encoding::Utf8,
        1 => Encoding::Utf16,
        _ => Encoding::Utf32,
    };
    let text = String::from_utf8_lossy(first.get(1..).unwrap_or_default());
    let mut script = Script::new(&text, encoding);
    for piece in pieces.take(64) {
        match piece {
            [0xfe, new @ ..] => script.change(None, &String::from_utf8_lossy(new)),
            [0xfd, ..] => {
                script.check();
            }
            [line, far, column, lines, columns, new @ ..] => {
                let line = u32::from(*line) + 256 * u32::from(far % 8);
                let column = u32::from(*column);
                let end = match lines {
                    0..=127 => (line, column + u32::from(columns % 16)),
                    _ => (line + u32::from(lines % 32), u32::from(*columns)),
                };
                script.change(Some([(line, column), end]), &String::from_utf8_lossy(new));
            }
            _ => script.look(u32::from(*piece.first().unwrap_or(&0))),
        }
    }
    script.check();
    assert!(script.text().len() <= bytes.len() * 3, "lossy text has three bytes for one at most");
}

#[cfg(test)]
mod tests;
