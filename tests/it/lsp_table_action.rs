//! Actions for a table as a whole, and for silencing findings, over the protocol.

use crate::support::client::Client;
use serde_json::{Value, json};

const URI: &str = "untitled:table";

const OWN: &str = "\
Seconds, lower is better:

test           before     after
first            3.15      2.82
second           2.59       nan
";

fn actions(client: &mut Client, line: u64, character: u64, only: Option<Value>) -> Vec<Value> {
    let at = json!({"line": line, "character": character});
    let mut context = json!({"diagnostics": []});
    if let Some(only) = only {
        context["only"] = only;
    }
    let params = json!({"textDocument": {"uri": URI}, "range": {"start": at, "end": at}, "context": context});
    client.request("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn titled<'a>(actions: &'a [Value], title: &str) -> &'a Value {
    actions.iter().find(|action| action["title"] == title).unwrap_or_else(|| panic!("{title}: {actions:?}"))
}

#[test]
fn edits_come_with_the_list_or_when_they_are_asked_for() {
    let lazy = json!({"textDocument": {"codeAction": {
        "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["refactor"]}},
        "dataSupport": true, "resolveSupport": {"properties": ["edit"]}
    }}});
    // Beside a change, a value that is none would not be found any more.
    let text = OWN.replace(" nan", "2.14");
    let mut edits = Vec::new();
    for capabilities in [json!({}), lazy] {
        let mut client = Client::initialized(capabilities.clone(), Value::Null);
        client.open(URI, &text);
        let found = actions(&mut client, 3, 0, Some(json!(["refactor.rewrite"])));
        let mut action = titled(&found, "Insert delta column").clone();
        assert_eq!(action["kind"], "refactor.rewrite");
        if capabilities != json!({}) {
            assert!(action.get("edit").is_none(), "{action}");
            action = client.request("codeAction/resolve", action);
            // The text has moved on: what was asked for then is not done to what stands there now.
            let stale = titled(&found, "Insert delta column").clone();
            let top = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}});
            client.change(URI, 2, json!([{"range": top, "text": "\n"}]));
            assert_eq!(client.answer("codeAction/resolve", stale)["error"]["code"], -32801);
        }
        edits.push(action["edit"]["changes"][URI].clone());
        assert_eq!(client.stop(), 0);
    }
    assert_eq!(edits[0], edits[1]);
    let place = |line: u64| {
        let at = json!({"line": line, "character": 31});
        json!({"start": at, "end": at})
    };
    assert_eq!(
        edits[0],
        json!([
            {"range": place(2), "newText": "  change"},
            {"range": place(3), "newText": "  -10.5%"},
            {"range": place(4), "newText": "  -17.4%"},
        ])
    );
}

#[test]
fn a_finding_is_silenced_here_or_everywhere() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, OWN);
    assert_eq!(client.diagnostics(URI, 1).len(), 1);
    let found = actions(&mut client, 4, 28, Some(json!(["quickfix"])));
    let here = titled(&found, "Ignore nan-value here");
    let edit = &here["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "benchlens: ignore nan-value\n");
    client.change(URI, 2, json!([{"range": edit["range"], "text": edit["newText"]}]));
    assert_eq!(client.diagnostics(URI, 2), [] as [Value; 0]);
    client.change(URI, 3, json!([{"text": OWN}]));
    assert_eq!(client.diagnostics(URI, 3).len(), 1);
    let everywhere = &titled(&found, "Ignore nan-value everywhere")["command"];
    let params = json!({"command": everywhere["command"], "arguments": everywhere["arguments"]});
    assert_eq!(client.request("workspace/executeCommand", params), json!({"findings": {"nan-value": "off"}}));
    let told = client.notification("window/showMessage")["message"].to_string();
    assert!(told.contains("nan-value"), "{told}");
    assert_eq!(client.diagnostics(URI, 3), [] as [Value; 0]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn somebody_elses_words_silence_nothing_and_are_not_written_into() {
    let quoted: String = OWN.lines().map(|line| format!("> {line}\n")).collect();
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &format!("> benchlens: ignore nan-value\n{quoted}"));
    assert_eq!(client.diagnostics(URI, 1).len(), 1);
    let found = actions(&mut client, 5, 30, None);
    let titles: Vec<_> = found.iter().map(|action| action["title"].as_str().unwrap()).collect();
    assert!(!titles.iter().any(|title| title.ends_with(" here")), "{titles:?}");
    for other in ["Insert delta column", "Align table", "Convert to Markdown"] {
        assert!(!titles.contains(&other), "{titles:?}");
    }
    assert!(titles.contains(&"Reply with a summary") && titles.contains(&"Reply with a delta table"));
    assert_eq!(client.stop(), 0);
}
