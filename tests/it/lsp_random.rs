//! Random edits: what is known after many of them is what a fresh reading of the same text finds.

use crate::support::client::Client;
use crate::support::texts;
use serde_json::{Value, json};

/// Small numbers in an order that looks random and is the same on each run.
struct Random(u64);

impl Random {
    /// A number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// What people and programs put into mails, and what they should not.
const PIECES: [&str; 24] = [
    "1",
    "7",
    ".",
    "0",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "-",
    "%",
    "nan",
    "inf",
    "é",
    "名",
    "😀",
    "\u{2028}",
    "> ",
    "|",
    "\nFrom: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n",
    "5          500.0     505.0\n",
    "base patched\n",
    "---\n",
];

/// The position of a byte offset: line and byte in it. `None` inside a line end.
fn position(text: &str, offset: usize) -> Option<Value> {
    let bytes = text.as_bytes();
    if offset > 0 && bytes[offset - 1] == b'\r' && bytes.get(offset) == Some(&b'\n') {
        return None;
    }
    let (mut line, mut start) = (0, 0);
    for (at, byte) in bytes[..offset].iter().enumerate() {
        if *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
            line += 1;
            start = at + 1;
        }
    }
    Some(json!({"line": line, "character": offset - start}))
}

/// A place between two characters that the client can name.
fn offset(text: &str, random: &mut Random) -> usize {
    loop {
        let offset = random.below(text.len() + 1);
        if text.is_char_boundary(offset) && position(text, offset).is_some() {
            return offset;
        }
    }
}

/// Makes an edit in `text`; the change that tells of it.
fn edit(text: &mut String, random: &mut Random) -> Value {
    if random.below(50) == 0 {
        text.push_str(random.choose(&PIECES));
        return json!({ "text": text });
    }
    let start = offset(text, random);
    let mut end = match random.below(30) {
        0 => offset(text, random).max(start),
        1..=12 => text.ceil_char_boundary((start + random.below(8)).min(text.len())),
        _ => start,
    };
    if end > start + 200 || position(text, end).is_none() {
        end = start;
    }
    let new = if end > start && random.below(2) == 0 { "" } else { random.choose(&PIECES) };
    let range = json!({"start": position(text, start), "end": position(text, end)});
    text.replace_range(start..end, new);
    json!({"range": range, "text": new})
}

/// Everything that is known of a document.
fn known(client: &mut Client, uri: &str) -> (Vec<Value>, Value) {
    let hints = client.hints(uri, 0, u32::MAX);
    let report = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}}));
    (hints, report["items"].clone())
}

#[test]
fn edits_lead_to_what_a_fresh_reading_finds() {
    let capabilities = json!({
        "general": {"positionEncodings": ["utf-8"]},
        "textDocument": {"diagnostic": {}, "inlayHint": {"resolveSupport": {"properties": ["tooltip", "location"]}}}
    });
    let mut random = Random(0x5DEE_CE66_D1CE_F00D);
    let mut seen = (0, 0);
    for round in 0..4 {
        let mut client = Client::initialized(capabilities.clone(), Value::Null);
        let mail = "From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n";
        let mut text = format!("{}{mail}{}", texts::sound_table(), texts::broken_table()).repeat(10);
        client.open("untitled:edited", &text);
        for step in 0..40 {
            let changes: Vec<_> = (0..=random.below(4)).map(|_| edit(&mut text, &mut random)).collect();
            client.change("untitled:edited", step + 2, Value::Array(changes));
            let (mut hints, findings) = known(&mut client, "untitled:edited");
            seen.0 += hints.len();
            seen.1 += findings.as_array().unwrap().len();
            client.open("untitled:fresh", &text);
            let (mut fresh_hints, fresh_findings) = known(&mut client, "untitled:fresh");
            client.notify("textDocument/didClose", json!({"textDocument": {"uri": "untitled:fresh"}}));
            for hint in hints.iter_mut().chain(&mut fresh_hints) {
                // Which opening of a document it was, and which version of it, is meant to differ.
                if let Some(data) = hint["data"].as_object_mut() {
                    data.retain(|name, _| name == "deltas");
                }
            }
            assert_eq!(hints, fresh_hints, "round {round}, step {step}: {text:?}");
            assert_eq!(findings, fresh_findings, "round {round}, step {step}: {text:?}");
        }
        assert_eq!(client.stop(), 0);
    }
    assert!(seen.0 > 2000 && seen.1 > 100, "the edits leave hardly anything to compare: {seen:?}");
}
