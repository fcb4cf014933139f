//! How a conversation begins and ends: states, exit codes, the end of input, the death of the editor.

use crate::support::client::{Client, hint_params};
use crate::support::texts;
use serde_json::{Value, json};
use std::process::{Command, Stdio};
use std::time::Duration;

/// So long an end may take that nothing holds up.
const SOON: Duration = Duration::from_secs(2);

#[test]
fn initialize_tells_what_the_server_does() {
    let mut client = Client::start();
    let answer = client.initialize(json!({}), Value::Null);
    assert_eq!(answer["serverInfo"], json!({"name": "benchlens", "version": env!("CARGO_PKG_VERSION")}));
    let capabilities = &answer["capabilities"];
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    assert_eq!(capabilities["textDocumentSync"]["change"], 2);
    assert_eq!(capabilities["textDocumentSync"]["openClose"], true);
    assert_eq!(capabilities["inlayHintProvider"], json!({"resolveProvider": false}));
    assert_eq!(capabilities["hoverProvider"], true);
    assert!(capabilities.get("diagnosticProvider").is_none(), "diagnostics are pushed");
    assert_eq!(client.stop(), 0);
}

#[test]
fn requests_out_of_season_are_refused() {
    let mut client = Client::start();
    let params = hint_params("untitled:x", 0, 9);
    let code = |answer: Value| answer["error"]["code"].as_i64().unwrap_or(0);
    for method in ["textDocument/inlayHint", "textDocument/hover", "shutdown"] {
        assert_eq!(code(client.answer(method, params.clone())), -32002, "{method}");
    }
    client.open("untitled:x", &texts::table(100, 110));
    client.initialize(json!({}), Value::Null);
    assert_eq!(client.request("textDocument/inlayHint", params.clone()), Value::Null, "it came too early");
    assert_eq!(code(client.answer("initialize", json!({"capabilities": {}}))), -32600);
    assert_eq!(code(client.answer("benchlens/unknown", json!({}))), -32601);
    assert_eq!(code(client.answer("$/unknown", json!({}))), -32601);
    assert_eq!(code(client.answer("textDocument/hover", json!({"x": 1}))), -32602);
    assert_eq!(code(client.answer("textDocument/inlayHint", json!({"x": 1}))), -32602);
    assert_eq!(code(client.answer("textDocument/inlayHint", Value::Null)), -32602);
    assert_eq!(code(client.answer("textDocument/didOpen", json!({}))), -32600);
    client.notify("$/unknown", json!({}));
    client.notify("benchlens/unknown", json!({}));
    client.request("shutdown", Value::Null);
    for method in ["textDocument/inlayHint", "textDocument/hover", "shutdown"] {
        assert_eq!(code(client.answer(method, params.clone())), -32600, "{method}");
    }
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end(SOON).0.code(), Some(0));
}

#[test]
fn a_document_may_follow_initialize_at_once() {
    let mut client = Client::start();
    let id = client.ask("initialize", json!({"capabilities": {}}));
    client.notify("initialized", json!({}));
    client.open("untitled:x", &texts::table(100, 110));
    let figures = client.figures("untitled:x");
    assert_eq!(figures.len(), 1, "{figures:?}");
    assert!(client.answer_to(id)["result"].is_object());
}

#[test]
fn the_exit_code_tells_whether_shutdown_came_first() {
    let mut client = Client::start();
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end(SOON).0.code(), Some(1));

    let mut client = Client::initialized(json!({}), Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end(SOON).0.code(), Some(1));

    assert_eq!(Client::initialized(json!({}), Value::Null).stop(), 0);
}

#[test]
fn the_end_of_input_ends_the_server() {
    let mut client = Client::start();
    client.close_input();
    assert_eq!(client.wait_for_end(SOON).0.code(), Some(1));

    let mut client = Client::initialized(json!({}), Value::Null);
    client.request("shutdown", Value::Null);
    client.close_input();
    assert_eq!(client.wait_for_end(SOON).0.code(), Some(0));

    // In the middle of a frame, with work under way.
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open("untitled:x", &texts::table(100, 110).repeat(5000));
    client.ask("textDocument/inlayHint", hint_params("untitled:x", 0, 10_000));
    client.send_bytes(b"Content-Length: 1000\r\n\r\n{\"jsonrpc\"");
    client.close_input();
    assert_eq!(client.wait_for_end(SOON).0.code(), Some(1));
}

#[test]
fn what_was_asked_before_the_end_of_input_is_answered() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open("untitled:x", &texts::table(100, 110));
    let id = client.ask("textDocument/inlayHint", hint_params("untitled:x", 0, 100));
    client.close_input();
    assert!(client.answer_to(id)["result"].is_array());
}

#[cfg(target_os = "linux")]
#[test]
fn the_death_of_the_editor_ends_the_server() {
    let mut editor = Command::new("sleep").arg("60").stdin(Stdio::null()).spawn().unwrap();
    let mut client = Client::start();
    client.request("initialize", json!({"processId": editor.id(), "capabilities": {}}));
    client.notify("initialized", json!({}));
    client.open("untitled:x", &texts::table(100, 110));
    assert_eq!(client.figures("untitled:x").len(), 1);
    editor.kill().unwrap();
    // Nobody has waited for it yet: it is dead all the same.
    assert_eq!(client.wait_for_end(SOON).0.code(), Some(1));
    editor.wait().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn an_editor_that_cannot_be_seen_is_not_waited_for() {
    let mut client = Client::start();
    client.request("initialize", json!({"processId": i32::MAX, "capabilities": {}}));
    client.notify("initialized", json!({}));
    assert!(client.all_until_silence(Duration::from_secs(4)).is_empty());
    assert_eq!(client.stop(), 0);
}
