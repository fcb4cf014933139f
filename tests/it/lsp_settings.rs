//! Settings: from the start, told later, asked for; used at once; wrong ones told once.

use crate::support::client::{Client, label};
use crate::support::texts;
use serde_json::{Value, json};
use std::time::Duration;

const URI: &str = "untitled:settings";

/// The label of the only delta.
fn shown(client: &mut Client) -> Option<String> {
    let hints = client.hints(URI, 0, 100);
    let mut deltas = hints.iter().filter(|hint| hint["data"]["deltas"].is_array());
    deltas.next().map(|hint| label(hint).trim().to_owned())
}

fn tell(client: &mut Client, settings: Value) {
    client.notify("workspace/didChangeConfiguration", json!({"settings": settings}));
}

#[test]
fn settings_are_taken_in_every_form_and_live() {
    let mut client = Client::initialized(json!({}), json!({"benchlens": {"styledHints": true}}));
    client.open(URI, &texts::table(100, 110));
    assert_eq!(shown(&mut client).as_deref(), Some("+10.0%"), "a client that styles hints gets no brackets");
    tell(&mut client, json!({"benchlens": {"hints": {"brackets": "always"}}}));
    assert_eq!(shown(&mut client).as_deref(), Some("(+10.0%)"));
    tell(&mut client, json!({"benchlens.hints.enabled": false}));
    assert_eq!(client.hints(URI, 0, 100), [] as [Value; 0]);
    tell(&mut client, json!({"hints.minPercent": 20}));
    assert_eq!(shown(&mut client), None);
    tell(&mut client, json!({}));
    assert_eq!(shown(&mut client).as_deref(), Some("+10.0%"), "what was set at the start still holds");
    tell(&mut client, Value::Null);
    client.notify("workspace/didChangeConfiguration", json!({}));
    assert_eq!(shown(&mut client).as_deref(), Some("+10.0%"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn severities_are_changed_live() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::broken_table());
    assert_eq!(client.diagnostics(URI, 1)[0]["severity"], 2);
    tell(&mut client, json!({"findings": {"nan-value": "error"}}));
    assert_eq!(client.diagnostics(URI, 1)[0]["severity"], 1);
    tell(&mut client, json!({"findings": {"nan-value": "off"}}));
    assert_eq!(client.diagnostics(URI, 1).len(), 0);
    assert_eq!(client.stop(), 0);
}

#[test]
fn wrong_values_are_told_once_and_the_others_hold() {
    let mut client =
        Client::initialized(json!({}), json!({"hints": {"brackets": "never", "placement": "sideways"}}));
    let told = client.notification("window/logMessage");
    assert_eq!(told["type"], 2);
    assert!(told["message"].as_str().unwrap().contains("hints.placement"), "{told}");
    tell(&mut client, json!({"hints": {"placement": "sideways"}}));
    client.open(URI, &texts::table(100, 110));
    assert_eq!(shown(&mut client).as_deref(), Some("+10.0%"));
    let more = client.all_until_silence(Duration::from_millis(200));
    assert!(!more.iter().any(|message| message["method"] == "window/logMessage"), "{more:?}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn an_unknown_code_is_told_once() {
    let mut client = Client::initialized(json!({}), json!({"findings": {"nope": "off"}}));
    let told = client.notification("window/logMessage");
    assert!(told["message"].as_str().unwrap().contains("findings.nope"), "{told}");
    tell(&mut client, json!({"findings": {"nope": "off"}}));
    let more = client.all_until_silence(Duration::from_millis(200));
    assert!(!more.iter().any(|message| message["method"] == "window/logMessage"), "{more:?}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_answers_is_asked_and_told_to_ask_again() {
    let capabilities = json!({"workspace": {"configuration": true, "inlayHint": {"refreshSupport": true},
        "didChangeConfiguration": {"dynamicRegistration": true}}});
    let mut client = Client::start();
    client.configuration = Some(json!({"hints": {"brackets": "always"}}));
    client.initialize(capabilities, json!({"styledHints": true}));
    client.open(URI, &texts::table(100, 110));
    client.wait_until_asked("client/registerCapability");
    client.wait_until_asked("workspace/inlayHint/refresh");
    assert_eq!(shown(&mut client).as_deref(), Some("(+10.0%)"));
    client.asked.clear();
    client.configuration = Some(json!({"hints": {"brackets": "never"}}));
    tell(&mut client, Value::Null);
    client.wait_until_asked("workspace/inlayHint/refresh");
    assert_eq!(shown(&mut client).as_deref(), Some("+10.0%"));
    client.asked.clear();
    // What changes nothing is no reason to ask again.
    tell(&mut client, Value::Null);
    client.wait_until_asked("workspace/configuration");
    client.all_until_silence(Duration::from_millis(100));
    assert_eq!(client.asked, [""; 0]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_answers_with_errors_or_nothing_is_served() {
    let capabilities = json!({"workspace": {"configuration": true, "inlayHint": {"refreshSupport": true}}});
    for configuration in [None, Some(Value::Null), Some(json!(5)), Some(json!([]))] {
        let mut client = Client::start();
        client.configuration = configuration;
        client.initialize(capabilities.clone(), json!({"styledHints": true}));
        client.open(URI, &texts::table(100, 110));
        client.wait_until_asked("workspace/configuration");
        assert_eq!(shown(&mut client).as_deref(), Some("+10.0%"));
        assert_eq!(client.stop(), 0);
    }
}
