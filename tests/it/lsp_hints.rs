//! Hints and hovers as an editor gets them: labels, data, tooltips, places to go to, escaped text.

use crate::support::client::{Client, hint_params, label};
use crate::support::texts;
use serde_json::{Value, json};

const URI: &str = "untitled:hints";

fn delta_hint(client: &mut Client) -> Value {
    let hints = client.hints(URI, 0, 100);
    let mut deltas = hints.into_iter().filter(|hint| hint["data"]["deltas"].is_array());
    let hint = deltas.next().unwrap();
    assert_eq!(deltas.next(), None);
    hint
}

#[test]
fn a_hint_has_all_that_a_plain_client_can_show() {
    let mut client = Client::initialized(json!({}), json!({"hints": {"brackets": "never"}}));
    client.open(URI, &texts::table(100, 110));
    let hint = delta_hint(&mut client);
    assert_eq!(hint["position"], json!({"line": texts::ROW, "character": 26}));
    assert_eq!(label(&hint).trim(), "+10.0%");
    let data = json!({"deltas": [{"base": 100.0, "new": 110.0, "pct": 10.0, "verdict": "better"}]});
    assert_eq!(hint["data"], data);
    assert_eq!(hint["tooltip"]["kind"], "plaintext");
    assert!(hint["tooltip"]["value"].as_str().unwrap().contains("+10.0"), "{hint}");
    assert!(hint.get("paddingLeft").is_none() && hint.get("paddingRight").is_none());
    let target = json!({"uri": URI, "range": {
        "start": {"line": texts::ROW, "character": 11}, "end": {"line": texts::ROW, "character": 16}}});
    let places: Vec<_> =
        hint["label"].as_array().unwrap().iter().filter_map(|part| part.get("location")).collect();
    assert_eq!(places, [&target]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_resolves_gets_little_first_and_all_then() {
    let capabilities = json!({"textDocument": {
        "inlayHint": {"resolveSupport": {"properties": ["tooltip", "label.location"]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]}}});
    let mut client = Client::start();
    let answer = client.initialize(capabilities, Value::Null);
    assert_eq!(answer["capabilities"]["inlayHintProvider"]["resolveProvider"], true);
    client.open(URI, &texts::table(100, 110));
    let hint = delta_hint(&mut client);
    assert!(hint.get("tooltip").is_none());
    assert!(!hint.to_string().contains("location"), "{hint}");
    let resolved = client.request("inlayHint/resolve", hint.clone());
    assert_eq!(resolved["tooltip"]["kind"], "markdown");
    assert!(resolved["tooltip"]["value"].as_str().unwrap().starts_with("**"), "{resolved}");
    assert_eq!(label(&resolved), label(&hint));
    let places = resolved["label"].as_array().unwrap().iter().filter_map(|part| part.get("location"));
    let lines: Vec<_> = places.map(|place| place["range"]["start"].clone()).collect();
    assert_eq!(lines, [json!({"line": texts::ROW, "character": 11})]);
    // Hints of a text that is gone, and hints that are not ours.
    client.change(URI, 2, json!([{"text": texts::table(100, 120)}]));
    assert_eq!(client.request("inlayHint/resolve", hint.clone()), hint);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    client.open(URI, &texts::table(100, 120));
    assert_eq!(client.request("inlayHint/resolve", hint.clone()), hint);
    let foreign = json!({"position": {"line": 0, "character": 0}, "label": "x"});
    assert_eq!(client.request("inlayHint/resolve", foreign.clone()), foreign);
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_range_gets_its_own_lines_only() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::table(100, 110));
    let lines = |hints: &[Value]| -> Vec<u64> {
        hints.iter().map(|hint| hint["position"]["line"].as_u64().unwrap()).collect()
    };
    let row = u32::try_from(texts::ROW).unwrap();
    assert_eq!(lines(&client.hints(URI, row, row + 1)), [texts::ROW]);
    assert!(!lines(&client.hints(URI, 0, row)).contains(&texts::ROW));
    let all = client.request("textDocument/inlayHint", hint_params(URI, 0, 100));
    assert!(lines(all.as_array().unwrap()).contains(&texts::ROW));
    assert_eq!(client.stop(), 0);
}

/// What an editor is told that asks for all hints at once is what it is told that asks screen by screen, after edits
/// that move lines, and when hints are shown in another way.
#[test]
fn all_hints_are_those_of_all_screens() {
    let capabilities =
        json!({"textDocument": {"inlayHint": {"resolveSupport": {"properties": ["tooltip"]}}}});
    let mut client = Client::initialized(capabilities, Value::Null);
    let mail =
        format!("From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n{}\n", texts::table(100, 110));
    client.open(URI, &mail.repeat(150));
    let count = 150 * mail.lines().count();
    let mut labels: Vec<String> = Vec::new();
    for version in 1..=8_i64 {
        let at = |line: usize, character: usize| json!({"line": line, "character": character});
        let line = [0, 5, 611, 612, 3, 0, 640, 2][usize::try_from(version - 1).unwrap()];
        if version == 6 {
            let settings = json!({"settings": {"benchlens": {"hints": {"brackets": "never"}}}});
            client.notify("workspace/didChangeConfiguration", settings);
        } else if version > 1 {
            // Lines come and go above most tables, and a value changes in one.
            let text = ["", "\n\n", "9"][usize::try_from(version % 3).unwrap()];
            let end = if text.is_empty() { at(line + 1, 0) } else { at(line, 0) };
            client.change(URI, version, json!([{"range": {"start": at(line, 0), "end": end}, "text": text}]));
        }
        let all = client.hints(URI, 0, u32::MAX);
        let screens = (0..count as u32 + 100).step_by(100);
        let pieces: Vec<Value> = screens.flat_map(|from| client.hints(URI, from, from + 100)).collect();
        assert_eq!(all, pieces, "version {version}");
        labels.push(all.iter().map(label).collect());
    }
    assert!(labels[4].contains("(+10.0%)") && !labels[5].contains('('), "{}", labels[5]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn text_of_the_document_is_no_markup() {
    let capabilities = json!({"textDocument": {"hover": {"contentFormat": ["markdown"]}}});
    let mut client = Client::initialized(capabilities, Value::Null);
    let name = "[x](y)\u{202e}";
    client.open(URI, &texts::table(100, 110).replace("   patched", &format!("   {name}")));
    let position = json!({"line": texts::ROW, "character": 22});
    let hover =
        client.request("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": position}));
    let text = hover["contents"]["value"].as_str().unwrap();
    assert_eq!(hover["contents"]["kind"], "markdown");
    assert!(text.contains(r"\[x\](y)⟨U+202E⟩: 110"), "{text}");
    assert!(text.starts_with("**+10.0"), "{text}");
    assert_eq!(client.stop(), 0);
}
