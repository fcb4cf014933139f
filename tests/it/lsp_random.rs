//! Random edits: what is known after many of them is what a fresh reading of the same text finds.

use crate::support::client::Client;
use crate::support::random::Random;
use crate::support::texts;
use serde_json::{Value, json};

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

/// What is asked of a document at rest: every request that says something of the whole of it. Those that the server does
/// not know are answered alike in any case.
const REQUESTS: [&str; 7] = [
    "textDocument/inlayHint",
    "textDocument/diagnostic",
    "textDocument/codeAction",
    "textDocument/codeLens",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
];

/// Everything that is known of a document: the answers to [`REQUESTS`] and to a question about one place.
fn known(client: &mut Client, uri: &str, place: &Value) -> Vec<Value> {
    let document = json!({"uri": uri});
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": u32::MAX, "character": 0}});
    let params =
        json!({"textDocument": document, "range": range, "position": place, "context": {"diagnostics": []}});
    let asked: Vec<_> = REQUESTS
        .iter()
        .chain(&["textDocument/hover", "textDocument/definition", "textDocument/documentHighlight"])
        .map(|method| client.ask(method, params.clone()))
        .collect();
    asked.into_iter().map(|id| bare(client.answer_to(id), uri)).collect()
}

/// An answer without what is meant to differ between two openings of one text: the request's number, the document's name,
/// and which opening it was.
fn bare(mut answer: Value, uri: &str) -> Value {
    answer["id"] = Value::Null;
    strip(&mut answer, uri);
    answer
}

fn strip(value: &mut Value, uri: &str) {
    match value {
        Value::String(text) if text == uri => *text = "the document".to_owned(),
        Value::Array(all) => all.iter_mut().for_each(|one| strip(one, uri)),
        Value::Object(members) => {
            members.retain(|name, _| !["doc", "version", "resultId"].contains(&&**name));
            if let Some(text) = members.remove(uri) {
                members.insert("the document".to_owned(), text);
            }
            members.values_mut().for_each(|one| strip(one, uri));
        }
        _ => {}
    }
}

/// Edits over the wire, for a client that has this to say of itself.
fn edits_lead_to_what_a_fresh_reading_finds(capabilities: &Value, steps: i64) {
    let mut random = Random::new(0x5DEE_CE66_D1CE_F00D);
    let (mut hints, mut findings) = (0, 0);
    for round in 0..4 {
        let mut client = Client::initialized(capabilities.clone(), Value::Null);
        let mail = "From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n";
        let mut text = format!("{}{mail}{}", texts::sound_table(), texts::broken_table()).repeat(10);
        if round % 2 == 1 {
            text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        }
        client.open("untitled:edited", &text);
        for step in 0..steps {
            let changes: Vec<_> = (0..=random.below(4)).map(|_| edit(&mut text, &mut random)).collect();
            client.change("untitled:edited", step + 2, Value::Array(changes));
            let place = position(&text, offset(&text, &mut random)).unwrap();
            let edited = known(&mut client, "untitled:edited", &place);
            client.open("untitled:fresh", &text);
            let fresh = known(&mut client, "untitled:fresh", &place);
            client.notify("textDocument/didClose", json!({"textDocument": {"uri": "untitled:fresh"}}));
            for (at, (edited, fresh)) in edited.iter().zip(&fresh).enumerate() {
                assert_eq!(edited, fresh, "round {round}, step {step}, request {at}: {text:?}");
            }
            hints += edited[0]["result"].as_array().unwrap().len();
            findings += edited[1]["result"]["items"].as_array().map_or(1, Vec::len);
        }
        assert_eq!(client.stop(), 0);
    }
    let steps = usize::try_from(steps).unwrap();
    assert!(
        hints > 10 * steps && findings > steps,
        "hardly anything is left to compare: {hints}, {findings}"
    );
}

#[test]
fn edits_lead_to_what_a_fresh_reading_finds_for_a_client_that_asks() {
    let capabilities = json!({
        "general": {"positionEncodings": ["utf-8"]},
        "textDocument": {
            "diagnostic": {}, "inlayHint": {"resolveSupport": {"properties": ["tooltip", "location"]}},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
            "hover": {"contentFormat": ["markdown"]}
        }
    });
    edits_lead_to_what_a_fresh_reading_finds(&capabilities, 40);
}

#[test]
fn edits_lead_to_what_a_fresh_reading_finds_for_a_plain_client() {
    let capabilities = json!({"general": {"positionEncodings": ["utf-8"]}});
    edits_lead_to_what_a_fresh_reading_finds(&capabilities, 15);
}
