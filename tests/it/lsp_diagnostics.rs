//! Diagnostics: published with their version, calm while somebody types, limited, or pulled.

use crate::support::client::Client;
use crate::support::frame::framed;
use crate::support::texts;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const URI: &str = "untitled:findings";

fn codes(diagnostics: &[Value]) -> Vec<(u64, &str)> {
    let code = |one: &Value| one["range"]["start"]["line"].as_u64().unwrap();
    diagnostics.iter().map(|one| (code(one), one["code"].as_str().unwrap())).collect()
}

fn replace(line: u64, columns: (u64, u64), text: &str) -> Value {
    let at = |column| json!({"line": line, "character": column});
    json!([{"range": {"start": at(columns.0), "end": at(columns.1)}, "text": text}])
}

#[test]
fn findings_are_published_with_the_version_that_they_are_of() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::broken_table());
    let diagnostics = client.diagnostics(URI, 1);
    assert_eq!(diagnostics.len(), 1);
    let range = json!({"start": {"line": 4, "character": 23}, "end": {"line": 4, "character": 26}});
    assert_eq!(diagnostics[0]["range"], range);
    assert_eq!(diagnostics[0]["severity"], 2);
    assert_eq!(diagnostics[0]["code"], "nan-value");
    assert_eq!(diagnostics[0]["source"], "benchlens");
    client.change(URI, 7, replace(4, (23, 26), "1.5"));
    assert_eq!(client.diagnostics(URI, 7).len(), 0, "the empty set too");
    assert_eq!(client.stop(), 0);
}

#[test]
fn overtaken_versions_are_not_published() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::broken_table());
    client.diagnostics(URI, 1);
    let at = json!({"line": 0, "character": 0});
    let mut frames = Vec::new();
    for version in 2..500 {
        let change = json!([{"range": {"start": at, "end": at}, "text": "x"}]);
        let params = json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": change});
        let body =
            json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}).to_string();
        frames.extend(framed(body));
    }
    client.send_bytes(&frames);
    assert_eq!(client.diagnostics(URI, 499).len(), 1);
    let others = client.all_until_silence(Duration::from_millis(50));
    assert!(others.len() < 400, "{} of 498 versions were published", others.len());
    let versions: Vec<_> =
        others.iter().map(|message| message["params"]["version"].as_i64().unwrap()).collect();
    assert!(versions.is_sorted(), "{versions:?}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn no_new_finding_appears_where_somebody_types_until_a_rest() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::sound_table());
    assert_eq!(client.diagnostics(URI, 1).len(), 0);
    client.change(URI, 2, replace(texts::LAST_ROW, (21, 26), "  nan"));
    let start = Instant::now();
    assert_eq!(client.diagnostics(URI, 2).len(), 0, "not while the row is typed in");
    assert_eq!(codes(&client.diagnostics(URI, 2)), [(texts::LAST_ROW, "nan-value")], "after a rest");
    assert!(start.elapsed() >= Duration::from_millis(900), "{:?}", start.elapsed());
    // It stays while the row is typed in further.
    client.change(URI, 3, replace(texts::LAST_ROW, (26, 26), " "));
    assert_eq!(codes(&client.diagnostics(URI, 3)), [(texts::LAST_ROW, "nan-value")]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn an_edit_elsewhere_shows_what_waits() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::sound_table());
    client.diagnostics(URI, 1);
    client.change(URI, 2, replace(texts::LAST_ROW, (21, 26), "  nan"));
    assert_eq!(client.diagnostics(URI, 2).len(), 0);
    client.change(URI, 3, replace(0, (0, 0), "x"));
    assert_eq!(codes(&client.diagnostics(URI, 3)), [(texts::LAST_ROW, "nan-value")]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_save_shows_what_waits() {
    let mut client = Client::initialized(json!({}), Value::Null);
    // A machine that is busy with other things may take longer than the rest that a save cuts short.
    for version in [10, 20, 30, 40, 50] {
        client.open(URI, &texts::sound_table());
        let start = Instant::now();
        client.change(URI, version, replace(texts::LAST_ROW, (21, 26), "  nan"));
        assert_eq!(client.diagnostics(URI, version).len(), 0);
        client.notify("textDocument/didSave", json!({"textDocument": {"uri": URI}}));
        assert_eq!(client.diagnostics(URI, version).len(), 1);
        if start.elapsed() < Duration::from_millis(900) {
            assert_eq!(client.stop(), 0);
            return;
        }
    }
    panic!("the save made no difference");
}

#[test]
fn the_nearest_findings_are_shown_and_the_rest_is_told_of() {
    let mut client = Client::initialized(json!({}), Value::Null);
    let mail =
        format!("From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n{}", texts::broken_table());
    let lines = u64::try_from(mail.lines().count()).unwrap();
    client.open(URI, &mail.repeat(800));
    let first = client.diagnostics(URI, 1).len();
    assert!((1..500).contains(&first), "what is at the top is shown before all is read: {first}");
    let diagnostics = client.diagnostics(URI, 1);
    assert_eq!(diagnostics.len(), 501);
    let rest = &diagnostics[500];
    assert_eq!((&rest["code"], &rest["severity"]), (&json!("more-findings"), &json!(3)));
    assert!(rest["message"].as_str().unwrap().starts_with("300 more"), "{rest}");
    client.change(URI, 2, replace(799 * lines, (0, 0), ""));
    let diagnostics = client.diagnostics(URI, 2);
    let last = diagnostics[..500]
        .iter()
        .filter(|one| one["range"]["start"]["line"].as_u64().unwrap() >= 799 * lines);
    assert_eq!(last.count(), 1, "the findings at the last edit are among them");
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_pulls_is_not_pushed_to() {
    let mut client = Client::start();
    let answer = client.initialize(json!({"textDocument": {"diagnostic": {}}}), Value::Null);
    let provider = json!({"interFileDependencies": false, "workspaceDiagnostics": false});
    assert_eq!(answer["capabilities"]["diagnosticProvider"], provider);
    client.open(URI, &texts::sound_table());
    let params = json!({"textDocument": {"uri": URI}, "range": "some clients send more than they should"});
    let report = client.request("textDocument/diagnostic", params.clone());
    assert_eq!(report["kind"], "full");
    assert_eq!(report["items"], json!([]));
    // Where the client cannot be told to ask again, nothing is kept back.
    client.change(URI, 2, replace(texts::LAST_ROW, (21, 26), "  nan"));
    let report = client.request("textDocument/diagnostic", params);
    assert_eq!(codes(report["items"].as_array().unwrap()), [(texts::LAST_ROW, "nan-value")]);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    let pushed = client.all_until_silence(Duration::from_millis(200));
    assert!(pushed.is_empty(), "{pushed:?}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_pulls_is_told_when_calm_is_over() {
    let capabilities =
        json!({"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}});
    let mut client = Client::initialized(capabilities, Value::Null);
    client.open(URI, &texts::sound_table());
    let params = json!({"textDocument": {"uri": URI}});
    let pull = |client: &mut Client| {
        client.request("textDocument/diagnostic", params.clone())["items"].as_array().unwrap().len()
    };
    assert_eq!(pull(&mut client), 0);
    client.change(URI, 2, replace(texts::LAST_ROW, (21, 26), "  nan"));
    assert_eq!(pull(&mut client), 0);
    // On a busy machine an earlier request to ask again may come late.
    let mut shown = 0;
    while shown == 0 {
        client.asked.clear();
        client.wait_until_asked("workspace/diagnostic/refresh");
        shown = pull(&mut client);
    }
    assert_eq!(shown, 1);
    assert_eq!(client.stop(), 0);
}

fn describes() -> Value {
    json!({"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": true}}})
}

/// Where the code of the only finding leads to.
fn leads_to(diagnostics: &[Value]) -> Option<&str> {
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert_eq!(diagnostics[0]["code"], "nan-value");
    diagnostics[0].get("codeDescription").map(|description| description["href"].as_str().unwrap())
}

#[test]
fn codes_lead_to_their_part_of_the_page_that_the_client_names() {
    let page = "file:///usr/share/doc/benchlens/lints.md";
    let mut client = Client::initialized(describes(), json!({"codesPage": page}));
    client.open(URI, &texts::broken_table());
    let part = format!("{page}#nan-value");
    assert_eq!(leads_to(&client.diagnostics(URI, 1)), Some(&*part));
    // It holds at once, and no code keeps the address that it had.
    let mut tell = |page: &str| {
        client.notify(
            "workspace/didChangeConfiguration",
            json!({"settings": {"benchlens": {"codesPage": page}}}),
        );
        client.diagnostics(URI, 1)
    };
    let own = tell("https://example.org/codes/{code}.html");
    assert_eq!(leads_to(&own), Some("https://example.org/codes/nan-value.html"));
    assert_eq!(leads_to(&tell("")), None);
    assert_eq!(client.stop(), 0);
}

#[test]
fn codes_lead_nowhere_without_a_page_or_in_a_client_that_does_not_follow() {
    let page = json!({"codesPage": "file:///usr/share/doc/benchlens/lints.md"});
    let hostile = json!({"codesPage": "command:workbench.action.terminal.new"});
    for (capabilities, options) in
        [(json!({}), page), (describes(), Value::Null), (describes(), hostile.clone())]
    {
        let refused = options == hostile;
        let mut client = Client::initialized(capabilities, options);
        if refused {
            let told = client.notification("window/logMessage");
            let message = told["message"].as_str().unwrap();
            assert!(message.starts_with("benchlens.codesPage should be an address that"), "{told}");
        }
        client.open(URI, &texts::broken_table());
        assert_eq!(leads_to(&client.diagnostics(URI, 1)), None);
        assert_eq!(client.stop(), 0);
    }
}

#[test]
fn codes_lead_to_the_page_where_they_are_pulled_and_where_an_action_answers_them() {
    let capabilities = json!({"textDocument": {
        "diagnostic": {"codeDescriptionSupport": true}, "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}
    }});
    let mut client = Client::initialized(capabilities, json!({"codesPage": "https://example.org/lints"}));
    client.open(URI, &texts::broken_table());
    let report = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    let diagnostics = report["items"].as_array().unwrap();
    assert_eq!(leads_to(diagnostics), Some("https://example.org/lints#nan-value"));
    let params = json!({
        "textDocument": {"uri": URI}, "range": diagnostics[0]["range"], "context": {"diagnostics": diagnostics}
    });
    let actions = client.request("textDocument/codeAction", params);
    let answered: Vec<_> =
        actions.as_array().unwrap().iter().filter_map(|action| action.get("diagnostics")).collect();
    assert!(!answered.is_empty(), "{actions}");
    assert!(answered.iter().all(|answered| **answered == report["items"]), "{answered:?}");
    assert_eq!(client.stop(), 0);
}

/// What is said in place of findings has a part in the page too.
#[test]
fn notes_on_what_is_left_out_lead_to_the_page() {
    let mut client = Client::initialized(describes(), json!({"codesPage": "https://example.org/lints"}));
    client.open(URI, &(texts::broken_table() + "\n").repeat(600));
    let found = loop {
        let found = client.diagnostics(URI, 1);
        if found.len() == 501 {
            break found;
        }
    };
    // Each of them goes out with every key, so the codes far from where somebody writes lead nowhere.
    let leading = |found: &[Value]| -> Vec<usize> {
        (0..500).filter(|at| found[*at].get("codeDescription").is_some()).collect()
    };
    assert_eq!(leading(&found), (0..100).collect::<Vec<_>>());
    let lines = texts::broken_table().lines().count() as u64 + 1;
    client.change(URI, 2, replace(300 * lines, (0, 0), ""));
    let later = client.diagnostics(URI, 2);
    let around = leading(&later);
    assert_eq!(around.len(), 100);
    let line = |at: usize| later[at]["range"]["start"]["line"].as_u64().unwrap();
    assert!(around.iter().all(|at| line(*at).abs_diff(300 * lines) <= 51 * lines), "{around:?}");
    assert_eq!(found[500]["codeDescription"]["href"], "https://example.org/lints#more-findings");
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/lints.md")).unwrap();
    for one in &found {
        let code = one["code"].as_str().unwrap();
        assert!(page.lines().any(|line| line.trim_start_matches('#').trim_start() == code), "{code}");
    }
    assert_eq!(client.stop(), 0);
}
