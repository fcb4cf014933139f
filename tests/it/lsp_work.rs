//! Long work: its progress is told where the client shows it, and what is asked meanwhile can be taken back.

use crate::support::client::{Client, hint_params};
use crate::support::texts;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const URI: &str = "untitled:work";

/// A text that takes a while to read.
fn long() -> String {
    (0..12_000).map(|n| texts::table(100 + n % 9, 110) + "\n").collect()
}

#[test]
fn long_work_is_told_and_short_work_is_not() {
    let mut client = Client::initialized(json!({"window": {"workDoneProgress": true}}), Value::Null);
    client.open("untitled:short", &texts::table(100, 110));
    client.diagnostics("untitled:short", 1);
    client.open(URI, &long());
    client.wait_until_asked("window/workDoneProgress/create");
    let first = client.notification("$/progress");
    assert_eq!(first["value"]["kind"], "begin");
    assert_eq!(first["value"]["title"], "Reading numbers");
    loop {
        let next = client.notification("$/progress");
        assert_eq!(next["token"], first["token"]);
        if next["value"]["kind"] == "end" {
            break;
        }
        assert!(next["value"]["percentage"].as_u64().unwrap() <= 100, "{next}");
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_shows_no_progress_hears_of_none() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &long());
    client.diagnostics(URI, 1);
    let all = client.all_until_silence(Duration::from_millis(700));
    assert!(all.iter().all(|message| message["method"] != "$/progress"));
    assert!(client.asked.is_empty(), "{:?}", client.asked);
    assert_eq!(client.stop(), 0);
}

#[test]
fn long_requests_are_taken_back_at_once() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &long());
    // The first one is under way for long; none of the others has begun.
    let ids = [
        client.ask("textDocument/inlayHint", hint_params(URI, 0, u32::MAX / 2)),
        client.ask("benchlens/report", json!({"textDocument": {"uri": URI}})),
        client.ask(
            "textDocument/codeAction",
            json!({
                "textDocument": {"uri": URI}, "context": {"diagnostics": []},
                "range": {"start": {"line": 0, "character": 0}, "end": {"line": 40_000, "character": 0}}
            }),
        ),
    ];
    let start = Instant::now();
    ids.iter().for_each(|id| client.notify("$/cancelRequest", json!({"id": id})));
    for id in ids {
        let answer = client.answer_to(id);
        assert_eq!(answer["error"]["code"], -32800, "{id}");
    }
    // The promise is 50 ms; a machine under load is given more before that counts as broken.
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    assert_eq!(client.stop(), 0);
}

#[test]
fn traces_tell_what_is_done_and_nothing_of_the_text() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::table(100, 110));
    client.diagnostics(URI, 1);
    client.notify("$/setTrace", json!({"value": "messages"}));
    client.change(URI, 2, json!([{"text": texts::broken_table()}]));
    let trace = client.notification("$/logTrace");
    assert_eq!(trace, json!({"message": "version 2: 1 findings shown"}));
    client.diagnostics(URI, 2);
    client.notify("$/setTrace", json!({"value": "off"}));
    client.change(URI, 3, json!([{"text": texts::table(100, 110)}]));
    client.diagnostics(URI, 3);
    let rest = client.all_until_silence(Duration::from_millis(100));
    assert!(rest.iter().all(|message| message["method"] != "$/logTrace"), "{rest:?}");
    assert_eq!(client.stop(), 0);
}
