//! Long work: its progress is told where the client shows it, and what is asked meanwhile can be taken back.

use crate::support::client::{Client, hint_params};
use crate::support::texts;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const URI: &str = "untitled:work";

/// A text that takes a while to read.
fn long() -> String {
    tables(12_000)
}

fn tables(count: u32) -> String {
    (0..count).map(|n| texts::table(100 + n % 9, 110) + "\n").collect()
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
    // How soon is measured below; a machine under load is given more here before that counts as broken.
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    assert_eq!(client.stop(), 0);
}

/// What is taken back is answered at once, and no more is done for it: a question behind it is answered at once too.
#[test]
fn work_that_is_taken_back_stops_within_fifty_milliseconds() {
    const PROMISE: Duration = Duration::from_millis(50);
    const SHORT: &str = "untitled:short";
    // One that wants lenses whole, so that all of them have to be read for it.
    let lenses = json!({"textDocument": {"codeLens": {"resolveSupport": {"properties": []}}}});
    let mut client = Client::initialized(lenses, Value::Null);
    client.open(SHORT, &texts::table(100, 110));
    client.open(URI, &tables(if cfg!(debug_assertions) { 3_000 } else { 40_000 }));
    let document = json!({"uri": URI});
    // Answered when all is read, so that nothing but the questions is worked for from here on.
    client.request("textDocument/foldingRange", json!({"textDocument": document}));
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1_000_000, "character": 0}});
    let in_whole = json!({"textDocument": document, "range": whole, "context": {"diagnostics": []}});
    let works = [
        ("textDocument/inlayHint", &in_whole),
        ("textDocument/semanticTokens/range", &in_whole),
        ("textDocument/codeLens", &in_whole),
        ("textDocument/codeAction", &in_whole),
    ];
    let mut long_ones = 0;
    for (method, params) in works {
        let start = Instant::now();
        client.request(method, params.clone());
        let needed = start.elapsed();
        if needed < 4 * PROMISE {
            continue; // done soon, whether it is taken back or not
        }
        long_ones += 1;
        // A machine that does other things may be late; that it is so each time tells of the server.
        let late = (0..7).map(|_| {
            let id = client.ask(method, params.clone());
            std::thread::sleep(needed / 4);
            let start = Instant::now();
            client.notify("$/cancelRequest", json!({"id": id}));
            let answer = client.answer_to(id);
            assert_eq!(answer["error"]["code"], -32800, "{method} is done sooner than before");
            let answered = start.elapsed();
            client.hints(SHORT, 0, 9);
            (answered, start.elapsed())
        });
        let late: Vec<_> = late.collect();
        let (answered, idle) = (late.iter().map(|both| both.0).min(), late.iter().map(|both| both.1).min());
        assert!(answered < Some(PROMISE), "{method}, {needed:?}: answered after {late:?}");
        assert!(idle < Some(PROMISE), "{method}, {needed:?}: done when something else was, after {late:?}");
    }
    assert!(long_ones > 0, "the text is too short to tell");
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
