//! Rough treatment: clients that answer nothing, read nothing, cancel and end in the midst of work, streams that end
//! anywhere. What comes out is whole frames, the process ends in time, and the log tells nothing of the text.

use crate::support::client::{Client, hint_params};
use crate::support::frame::framed;
use crate::support::texts;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const URI: &str = "untitled:rough";
/// So long an end may take, whatever is under way.
const SOON: Duration = Duration::from_secs(2);

/// A client that can be asked everything.
fn able() -> Value {
    json!({
        "textDocument": {"diagnostic": {}, "inlayHint": {}},
        "workspace": {
            "configuration": true, "didChangeConfiguration": {"dynamicRegistration": true},
            "diagnostics": {"refreshSupport": true}, "inlayHint": {"refreshSupport": true}
        },
        "window": {"workDoneProgress": true}
    })
}

fn frame(message: &Value) -> Vec<u8> {
    framed(message.to_string())
}

fn server() -> Child {
    Command::new(env!("CARGO_BIN_EXE_benchlens"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for a server; its exit code and how long that took.
fn end(server: &mut Child) -> (Option<i32>, Duration) {
    let start = Instant::now();
    loop {
        if let Some(status) = server.try_wait().unwrap() {
            return (status.code(), start.elapsed());
        }
        if start.elapsed() > 5 * SOON {
            server.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The bodies in a stream, which has to hold whole frames and nothing else.
fn bodies(mut stream: &[u8]) -> Vec<Value> {
    let mut all = Vec::new();
    while !stream.is_empty() {
        let end = stream.windows(4).position(|four| four == b"\r\n\r\n").expect("a whole header");
        let header = std::str::from_utf8(&stream[..end]).unwrap();
        let length: usize = header.strip_prefix("Content-Length: ").expect(header).parse().unwrap();
        all.push(serde_json::from_slice(&stream[end + 4..][..length]).unwrap());
        stream = &stream[end + 4 + length..];
    }
    all
}

/// A short conversation with a document, without `shutdown`.
fn conversation() -> Vec<u8> {
    let document = json!({"uri": URI, "languageId": "", "version": 1, "text": texts::broken_table()});
    let named = json!({"uri": URI});
    let range = hint_params(URI, 0, 9)["range"].clone();
    let messages = [
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": able()}}),
        json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}),
        json!({"jsonrpc": "2.0", "id": 1, "method": "textDocument/inlayHint", "params": {"textDocument": named, "range": range}}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "textDocument/diagnostic", "params": {"textDocument": named}}),
        json!({"jsonrpc": "2.0", "id": "h", "method": "textDocument/hover", "params": {"textDocument": named, "position": range["start"]}}),
        json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 2}}),
    ];
    messages.iter().flat_map(frame).collect()
}

#[test]
fn input_may_end_at_any_byte() {
    let whole = conversation();
    for cut in (0..=whole.len()).step_by(19).chain([whole.len()]) {
        let mut server = server();
        server.stdin.take().unwrap().write_all(&whole[..cut]).unwrap();
        let (code, time) = end(&mut server);
        assert_eq!(code, Some(1), "input that ends at byte {cut}");
        assert!(time < SOON, "input that ends at byte {cut}: {time:?}");
        let mut output = Vec::new();
        server.stdout.take().unwrap().read_to_end(&mut output).unwrap();
        let answers = bodies(&output);
        // What came whole is answered.
        let asked = bodies_up_to(&whole, cut).iter().filter(|body| body.get("id").is_some()).count();
        let answered = answers.iter().filter(|body| body.get("method").is_none()).count();
        assert_eq!(answered, asked, "input that ends at byte {cut}: {answers:?}");
    }
}

/// The bodies of the frames that end before a byte.
fn bodies_up_to(stream: &[u8], cut: usize) -> Vec<Value> {
    let starts: Vec<_> = stream
        .windows(16)
        .enumerate()
        .filter(|(_, window)| *window == b"Content-Length: ")
        .map(|(at, _)| at)
        .chain([stream.len()])
        .collect();
    let end = starts.iter().rfind(|start| **start <= cut).copied().unwrap_or(0);
    bodies(&stream[..end])
}

#[test]
fn a_client_that_answers_nothing_is_served() {
    let mut client = Client::start();
    client.is_mute = true;
    client.initialize(able(), Value::Null);
    client.open(URI, &texts::table(100, 110));
    for version in 2..400 {
        // Each makes the server ask for settings, and tell of new hints and findings.
        let fill = version % 2 == 0;
        client.notify("workspace/didChangeConfiguration", json!({"settings": {"hints": {"fill": fill}}}));
        client.change(URI, version, json!([{"text": texts::table(100, 110)}]));
        client.notify("textDocument/didSave", json!({"textDocument": {"uri": URI}}));
        if version % 50 == 0 {
            assert_eq!(client.figures(URI)[0].2, "(+10.0%)");
            client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
        }
    }
    assert!(client.asked.iter().any(|method| method == "workspace/configuration"), "{:?}", client.asked);
    assert!(
        client.asked.len() < 1300,
        "questions that are not answered do not pile up: {}",
        client.asked.len()
    );
    let start = Instant::now();
    assert_eq!(client.stop(), 0);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn every_request_is_answered_once_under_cancels() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::table(100, 110).repeat(500));
    let methods =
        ["textDocument/inlayHint", "textDocument/hover", "textDocument/diagnostic", "benchlens/unknown"];
    let mut asked = Vec::new();
    for round in 0..100_i64 {
        let mut params = hint_params(URI, 0, 2000);
        params["position"] = json!({"line": texts::ROW, "character": 22});
        let at = json!({"line": 0, "character": 0});
        let ids = methods.map(|method| client.ask(method, params.clone()));
        if round % 3 == 0 {
            client.change(URI, round + 2, json!([{"range": {"start": at, "end": at}, "text": "x"}]));
        }
        for id in ids.iter().filter(|id| (*id + round) % 2 == 0) {
            client.notify("$/cancelRequest", json!({"id": id}));
            client.notify("$/cancelRequest", json!({"id": id}));
        }
        asked.extend(ids);
    }
    let last = client.ask(
        "textDocument/hover",
        json!({"textDocument": {"uri": "untitled:other"}, "position": {"line": 0, "character": 0}}),
    );
    asked.push(last);
    let mut answers = vec![client.answer_to(last)];
    answers.extend(client.all_until_silence(Duration::from_millis(300)));
    answers.retain(|message| message.get("method").is_none());
    let mut ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, asked, "each id once");
    for answer in &answers {
        let code = answer["error"]["code"].as_i64();
        // Cancelled, overtaken by a change, or unknown.
        assert!(matches!(code, None | Some(-32800 | -32801 | -32601)), "{answer}");
    }
    assert!(answers.iter().any(|answer| answer["error"]["code"] == -32800));
    assert_eq!(client.stop(), 0);
}

#[test]
fn shutdown_comes_through_under_load() {
    for goodbye in [true, false] {
        let mut client = Client::initialized(json!({}), Value::Null);
        client.open(URI, &texts::table(100, 110).repeat(20_000));
        (0..50).for_each(|_| {
            client.ask("textDocument/inlayHint", hint_params(URI, 0, 100_000));
        });
        if goodbye {
            client.request("shutdown", Value::Null);
        }
        client.notify("exit", Value::Null);
        let (status, _) = client.wait_for_end(SOON);
        assert_eq!(status.code(), Some(if goodbye { 0 } else { 1 }));
    }
}

#[test]
fn a_client_that_reads_nothing_does_not_keep_the_server() {
    for exit in [false, true] {
        let mut server = server();
        let mut input = server.stdin.take().unwrap();
        input.write_all(&conversation()).unwrap();
        for id in 100..3000 {
            let ask = json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/inlayHint", "params": hint_params(URI, 0, 99)});
            input.write_all(&frame(&ask)).unwrap();
        }
        if exit {
            input.write_all(&frame(&json!({"jsonrpc": "2.0", "method": "exit"}))).unwrap();
        } else {
            drop(input);
        }
        let (code, time) = end(&mut server);
        assert_eq!(code, Some(1));
        assert!(time < SOON + Duration::from_millis(500), "{time:?}");
    }
}

/// The log and the messages for the log hold no word of a document, whatever goes wrong with it.
#[test]
fn nothing_of_the_text_is_logged() {
    const SECRET: &str = "Geheimnis4711";
    let mut client = Client::initialized(json!({}), Value::Null);
    let text = texts::broken_table().replace("Throughput", SECRET).replace("patched", SECRET);
    client.open(URI, &text);
    client.open(URI, &text);
    let bad = json!({"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}});
    client.change(URI, 1, json!([{"range": bad, "text": SECRET}]));
    client.change(URI, 0, json!([{"range": SECRET, "text": SECRET}, {"text": text}]));
    client.change("untitled:other", 2, json!([{"text": SECRET}]));
    client.change(URI, 5, json!(SECRET));
    client.notify("textDocument/didOpen", json!({"textDocument": {"text": SECRET}}));
    client.notify("textDocument/didSave", json!({"textDocument": SECRET, "text": SECRET}));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": 5, "text": SECRET}}));
    client.send_bytes(
        format!("{SECRET}\nContent-Length: {SECRET}\r\n\r\n{{\"text\":\"{SECRET}\"}}").as_bytes(),
    );
    client.send_body(
        format!("{{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":\"{SECRET}").as_bytes(),
    );
    client.send_body(format!("{{\"jsonrpc\":\"2.0\",\"id\":{{\"{SECRET}\":1}}}}").as_bytes());
    for method in
        ["textDocument/hover", "textDocument/inlayHint", "textDocument/codeAction", "inlayHint/resolve"]
    {
        let answer = client
            .answer(method, json!({"textDocument": SECRET, "position": SECRET, "label": {"x": SECRET}}));
        assert!(!answer.to_string().contains(SECRET), "{answer}");
    }
    assert_eq!(client.figures(URI).len(), 1);
    for message in client.all_until_silence(Duration::from_millis(100)) {
        let logs = message["method"] == "window/logMessage" || message["method"] == "window/showMessage";
        assert!(!(logs && message.to_string().contains(SECRET)), "{message}");
        assert!(!message["error"].to_string().contains(SECRET), "{message}");
    }
    client.notify("exit", Value::Null);
    let (_, log) = client.wait_for_end(SOON);
    assert!(log.lines().count() >= 5, "the mistakes were logged: {log}");
    assert!(!log.contains(SECRET), "{log}");
}
