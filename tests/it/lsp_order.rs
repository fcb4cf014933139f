//! Order: edits are applied as they came, and every answer comes from the text that it was asked of.

use crate::support::client::{Client, figures, hint_params};
use crate::support::texts;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

const URI: &str = "untitled:order";

/// The change from 100 to `new`, as a hint shows it.
fn shown(new: u32) -> String {
    let percent = (f64::from(new) - 100.0).abs();
    match new {
        100 => "0.0%".to_owned(),
        _ if new >= 1100 => format!("x{:.1}", f64::from(new) / 100.0),
        _ if new > 100 => format!("+{percent:.1}%"),
        _ => format!("-{percent:.1}%"),
    }
}

#[test]
fn edits_are_in_order_and_answers_are_from_a_text_that_existed() {
    let mut client = Client::initialized(json!({}), json!({"hints": {"brackets": "never"}}));
    client.open(URI, &texts::table(100, 110));
    let mut new = 110;
    let mut asked = Vec::new();
    // The value's digits are overwritten one at a time, so that any other order gives other numbers.
    let start = u64::try_from("1          100.0     ".len()).unwrap();
    for edit in 0..2000_u32 {
        let place = edit % 2 + 1;
        let digit = (edit * 7 + edit / 2 + 3) % 10;
        let at = |column| json!({"line": texts::ROW, "character": column});
        let column = start + u64::from(place);
        let range = json!({"start": at(column), "end": at(column + 1)});
        client.change(URI, i64::from(edit) + 2, json!([{"range": range, "text": digit.to_string()}]));
        new = if place == 1 { new / 100 * 100 + digit * 10 + new % 10 } else { new / 10 * 10 + digit };
        if edit % 5 == 4 {
            asked.push((client.ask("textDocument/inlayHint", hint_params(URI, 0, 100)), new));
        }
    }
    assert_eq!(asked.len(), 400);
    for (id, new) in asked {
        let answer = client.answer_to(id);
        let figures: Vec<_> =
            figures(answer["result"].as_array().unwrap()).into_iter().map(|all| all.2).collect();
        assert_eq!(figures, [shown(new)], "request {id}");
    }
    let figures = client.figures(URI);
    assert_eq!(figures.len(), 1);
    assert_eq!(figures[0].2, shown(new));
    let diagnostics = client.diagnostics(URI, 2001);
    assert_eq!(diagnostics, [] as [Value; 0], "the last version was reported");
    assert_eq!(client.stop(), 0);
}

#[test]
fn edits_that_move_lines_are_in_order() {
    let mut client = Client::initialized(json!({}), json!({"hints": {"brackets": "never"}}));
    client.open(URI, &texts::table(100, 150));
    let mut lines = 0;
    for edit in 0..300 {
        // Two lines in, one out, at the top: the table's row says how many there are.
        let at = |line| json!({"line": line, "character": 0});
        let changes = json!([
            {"range": {"start": at(0), "end": at(0)}, "text": "x\ny\n"},
            {"range": {"start": at(1), "end": at(2)}, "text": ""}
        ]);
        client.change(URI, edit + 2, changes);
        lines += 1;
        if edit % 50 == 0 {
            let figures = client.figures(URI);
            assert_eq!(figures.iter().map(|all| all.0).collect::<Vec<_>>(), [texts::ROW + lines]);
        }
    }
    let figures = client.figures(URI);
    assert_eq!((figures[0].0, &*figures[0].2), (texts::ROW + 300, "+50.0%"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn other_documents_are_answered_while_a_large_one_is_read() {
    let mut client = Client::initialized(json!({}), Value::Null);
    let large =
        format!("From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n{}\n", texts::table(100, 110));
    client.open("untitled:large", &large.repeat(20_000));
    client.open("untitled:small", &texts::broken_table());
    assert_eq!(client.figures("untitled:small").len(), 1);
    let small = client.diagnostics("untitled:small", 1);
    assert_eq!(small.len(), 1);
    let all = client.all_until_silence(std::time::Duration::from_millis(1));
    let large_is_done = all.iter().any(|message| message["params"]["uri"] == "untitled:large");
    assert!(!large_is_done, "the large document came first");
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_cancelled_request_is_answered_as_cancelled() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::table(100, 110).repeat(2_000));
    let slow = client.ask("textDocument/inlayHint", hint_params(URI, 0, 10_000));
    let cancelled: Vec<_> = ["textDocument/inlayHint", "textDocument/hover"]
        .map(|method| {
            let mut params = hint_params(URI, 0, 100);
            params["position"] = json!({"line": 0, "character": 0});
            client.ask(method, params)
        })
        .into();
    for id in &cancelled {
        client.notify("$/cancelRequest", json!({"id": id}));
    }
    for id in cancelled {
        assert_eq!(client.answer_to(id)["error"]["code"], -32800);
    }
    assert!(client.answer_to(slow)["result"].is_array());
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_writes_much_before_it_reads_is_served() {
    let frame = |message: Value| {
        let body = message.to_string();
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    };
    let document = json!({"uri": URI, "languageId": "", "version": 1, "text": texts::table(100, 110)});
    let mut input =
        frame(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}}));
    input += &frame(
        json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}),
    );
    for id in 1..=1200 {
        let method = if id % 2 == 0 { "textDocument/inlayHint" } else { "benchlens/unknown" };
        input +=
            &frame(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": hint_params(URI, 0, 100)}));
    }
    input += &frame(json!({"jsonrpc": "2.0", "id": 1201, "method": "shutdown"}));
    let mut server = Command::new(env!("CARGO_BIN_EXE_benchlens"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Far more than a pipe holds, both ways.
    server.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = server.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.matches("\"pct\":10.0").count(), 600);
    assert_eq!(text.matches("-32601").count(), 600);
    assert_eq!(output.status.code(), Some(0));
}
