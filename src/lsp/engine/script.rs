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
mod tests {
    use super::*;
    use std::path::Path;

    /// So many edits all encodings make together; `EDITS=n` sets another number.
    const EDITS: usize = 100_000;

    /// What people and programs put into mails, and what they should not.
    const PIECES: [&str; 40] = [
        "",
        "1",
        "7",
        ".",
        "0",
        ",",
        " ",
        "  ",
        "        ",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\n\r",
        "\t",
        "-",
        "%",
        "x",
        "nan",
        "inf",
        "-2147483648",
        "é",
        "名前",
        "😀",
        "\u{feff}",
        "\u{2028}",
        "\u{85}",
        "\u{c}",
        "\u{1f468}\u{200d}\u{1f469}",
        "> ",
        "> > ",
        "|",
        "From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n",
        "\nFrom 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n",
        "commit 0123456789012345678901234567890123456789\n",
        "threads     base   patched\n1          100.0     110.0\n2          200.0       nan\n",
        "before: 12.5 ms\nafter: 10.5 ms (19% faster)\n",
        "---\n",
        "diff --git a/x b/x\n@@ -1,2 +1,2 @@\n",
        "Content-Transfer-Encoding: quoted-printable\n\n=E2=82=AC 1=\n2.5",
    ];

    /// Small numbers in an order that looks random and is the same on each run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 33) as usize % limit.max(1)
        }

        fn piece<'a>(&mut self, from: &[&'a str]) -> &'a str {
            from[self.below(from.len())]
        }
    }

    /// The texts of the fixtures.
    fn fixtures(folder: &Path, texts: &mut Vec<String>) {
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                fixtures(&path, texts);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                texts.push(String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned());
            }
        }
    }

    /// A mailbox of some fixtures, with the line ends and the tabs of some editor or other.
    fn mailbox(texts: &[String], random: &mut Random) -> String {
        let mut all = if random.below(4) == 0 { "\u{feff}".to_owned() } else { String::new() };
        for _ in 0..=random.below(3) {
            let text = &texts[random.below(texts.len())];
            let text = &text[..text.floor_char_boundary(1500)];
            all.push_str("From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n");
            all.push_str(text);
            all.push('\n');
        }
        match random.below(6) {
            0 => all.replace('\n', "\r\n"),
            1 => all.replace("        ", "\t"),
            2 => all.replace('\n', "\r"),
            3 => all.replace("m", "é😀"),
            _ => all,
        }
    }

    /// One edit, mostly a small one near the last; a line of another fixture now and then.
    fn edit(script: &mut Script, texts: &[String], random: &mut Random, near: &mut u32) {
        if random.below(400) == 0 {
            let text = mailbox(texts, random);
            return script.change(None, &text);
        }
        let lines = script.text().matches('\n').count() as u32 + 2;
        if random.below(8) == 0 {
            *near = random.below(lines as usize) as u32;
        }
        let start = (*near + random.below(3) as u32, random.below(90) as u32);
        let end = match random.below(40) {
            0 => (start.0 + random.below(12) as u32, random.below(20) as u32),
            1 => (start.0.saturating_sub(1), random.below(20) as u32),
            2 => (u32::MAX, u32::MAX),
            3..=15 => (start.0, start.1 + random.below(5) as u32),
            _ => start,
        };
        let end = if end.0 == u32::MAX && random.below(20) > 0 { start } else { end };
        let text = &texts[random.below(texts.len())];
        let new = match random.below(12) {
            0 => text.lines().nth(random.below(30)).unwrap_or_default(),
            1 => "",
            _ => random.piece(&PIECES),
        };
        script.change(Some([start, end]), new);
    }

    fn edits_lead_to_what_a_fresh_opening_finds(encoding: Encoding) {
        let count = std::env::var("EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(EDITS) / 3;
        let mut texts = Vec::new();
        fixtures(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"), &mut texts);
        let mut random = Random(0x5DEE_CE66_D1CE_F00D + encoding as u64);
        let (mut edits, mut known, mut checks) = (0, 0, 0);
        while edits < count {
            let mut script = Script::new(&mailbox(&texts, &mut random), encoding);
            let mut near = 5;
            for _ in 0..40 {
                // As many as an editor may put into one notification, and more.
                let burst = [1, 1, 2, 5, 30, 100][random.below(6)];
                for _ in 0..burst {
                    edit(&mut script, &texts, &mut random, &mut near);
                    edits += 1;
                }
                if random.below(6) == 0 {
                    script.look(random.below(300) as u32);
                }
                known += script.check();
                checks += 1;
                if script.text().len() > 9_000 {
                    break;
                }
            }
        }
        assert!(known > 4 * checks, "the edits leave hardly anything to compare: {known} in {checks} checks");
    }

    #[test]
    fn edits_in_bytes_lead_to_what_a_fresh_opening_finds() {
        edits_lead_to_what_a_fresh_opening_finds(Encoding::Utf8);
    }

    #[test]
    fn edits_in_utf_16_lead_to_what_a_fresh_opening_finds() {
        edits_lead_to_what_a_fresh_opening_finds(Encoding::Utf16);
    }

    #[test]
    fn edits_in_characters_lead_to_what_a_fresh_opening_finds() {
        edits_lead_to_what_a_fresh_opening_finds(Encoding::Utf32);
    }

    #[test]
    fn a_known_script_is_followed() {
        let mut script = Script::new("\u{feff}a😀b\r\nc\rd", Encoding::Utf16);
        script.change(Some([(0, 4), (0, 2)]), "x");
        assert_eq!(script.text(), "\u{feff}axb\r\nc\rd");
        script.change(Some([(0, 99), (2, 0)]), "");
        script.change(Some([(7, 7), (7, 7)]), "\r");
        script.change(Some([(9, 9), (9, 9)]), "\n");
        assert_eq!(script.text(), "\u{feff}axbd\r\n");
        script.change(None, "base 1.5\npatched 1.25\n");
        assert!(script.check() > 0);
    }
}
