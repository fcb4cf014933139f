//! From the protocol's messages to the engine's types, for messages that are read past the framework.

use super::engine::ContentChange;
use super::transport;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::ops::Range as Lines;
use tower_lsp_server::gen_lsp_types::{Range, TextDocumentIdentifier};
use tower_lsp_server::jsonrpc::Error;

/// Parameters of `textDocument/didOpen`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Opened {
    /// The document.
    pub(crate) text_document: OpenedDocument,
}

/// A document that is opened. Its language does not matter: any text may hold tables.
#[derive(Deserialize)]
pub(crate) struct OpenedDocument {
    /// Its name.
    pub(crate) uri: String,
    /// The first version.
    pub(crate) version: i32,
    /// The whole text.
    pub(crate) text: String,
}

/// Parameters of `textDocument/didChange`.
pub(crate) struct Changed {
    /// The document.
    pub(crate) uri: String,
    /// The version after the changes.
    pub(crate) version: i32,
    /// The changes, in order.
    pub(crate) changes: Vec<ContentChange>,
    /// How many changes have a range that is none. They are left out: taken without their range they would
    /// replace the whole text.
    pub(crate) unreadable: usize,
}

/// Parameters of a request for a part of a document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InRange {
    /// The document.
    pub(crate) text_document: TextDocumentIdentifier,
    /// The part.
    pub(crate) range: Range,
}

/// Parameters of a request for a whole document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Whole {
    /// The document.
    pub(crate) text_document: TextDocumentIdentifier,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawChanged {
    text_document: Versioned,
    content_changes: Vec<RawChange>,
}

#[derive(Deserialize)]
struct Versioned {
    uri: String,
    /// Some clients send `null`, or nothing, against the protocol.
    #[serde(default)]
    version: Option<i32>,
}

#[derive(Deserialize)]
struct RawChange {
    #[serde(default)]
    range: Option<Box<RawValue>>,
    text: String,
}

/// Reads the parameters of `textDocument/didChange`.
pub(crate) fn changed(params: Option<&RawValue>) -> Result<Changed, Error> {
    let raw: RawChanged = transport::params(params)?;
    let mut unreadable = 0;
    let changes = raw.content_changes.into_iter().filter_map(|change| {
        let range = change.range.map(|range| serde_json::from_str(range.get())).transpose();
        match range {
            Ok(range) => Some(ContentChange { range, text: change.text }),
            Err(_) => {
                unreadable += 1;
                None
            }
        }
    });
    let changes = changes.collect();
    Ok(Changed {
        uri: raw.text_document.uri,
        version: raw.text_document.version.unwrap_or(i32::MIN),
        changes,
        unreadable,
    })
}

/// The lines of a range. An end at the start of a line does not include that line, except where the range is
/// empty.
pub(crate) fn lines(range: Range) -> Lines<u32> {
    let (start, end) = (range.start.min(range.end), range.start.max(range.end));
    let open = end.character == 0 && end.line > start.line;
    start.line..end.line.saturating_add(if open { 0 } else { 1 })
}

/// The lines that a range reaches, that of its end included in any case.
pub(crate) fn touched_lines(range: Range) -> Lines<u32> {
    range.start.line.min(range.end.line)..range.start.line.max(range.end.line).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp_server::gen_lsp_types::Position;

    fn read(json: &str) -> Result<Changed, Error> {
        changed(Some(&RawValue::from_string(json.to_owned()).unwrap()))
    }

    #[test]
    fn a_change_with_a_range_that_is_none_is_no_new_text() {
        let changed = read(
            r#"{"textDocument":{"uri":"untitled:x","version":3},"contentChanges":[
                {"range":{"start":{"line":-1,"character":0},"end":{"line":0,"character":0}},"text":"a"},
                {"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":2}},"rangeLength":0,"text":"b"},
                {"range":{},"text":"c"},
                {"range":5,"text":"d"},
                {"range":null,"text":"e"},
                {"text":"f"}]}"#,
        )
        .unwrap();
        assert_eq!((&*changed.uri, changed.version, changed.unreadable), ("untitled:x", 3, 3));
        let at = Position { line: 1, character: 2 };
        let read: Vec<_> = changed.changes.iter().map(|change| (change.range, &*change.text)).collect();
        assert_eq!(read, [(Some(Range { start: at, end: at }), "b"), (None, "e"), (None, "f")]);
        assert!(read_fails(r#"{"textDocument":{"uri":"x"}}"#));
        assert!(read_fails(r#"{"textDocument":{"uri":"x","version":1},"contentChanges":[{}]}"#));
    }

    fn read_fails(json: &str) -> bool {
        read(json).is_err()
    }

    #[test]
    fn a_range_covers_lines() {
        let at = |line, character| Position { line, character };
        let lines = |start, end| lines(Range { start, end });
        assert_eq!(lines(at(2, 0), at(5, 0)), 2..5);
        assert_eq!(lines(at(2, 0), at(5, 1)), 2..6);
        assert_eq!(lines(at(2, 3), at(2, 3)), 2..3);
        assert_eq!(lines(at(0, 0), at(0, 0)), 0..1);
        assert_eq!(lines(at(5, 1), at(2, 0)), 2..6);
        assert_eq!(lines(at(0, 0), at(u32::MAX, 1)), 0..u32::MAX);
    }
}
