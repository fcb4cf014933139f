//! Code actions: a wrong figure of one's own is replaced, and one in quoted text answered below it.

use crate::support::client::Client;
use serde_json::{Value, json};

const URI: &str = "untitled:actions";

const OWN: &str = "\
Seconds, lower is better:

test           before     after     change
first            3.15      2.82     -10.5%
second           2.59      2.14     -16.4%
third            2.10      1.57     -25.2%

Bye.
";

fn range(line: u64, start: u64, end: u64) -> Value {
    json!({"start": {"line": line, "character": start}, "end": {"line": line, "character": end}})
}

/// The actions for figures at a place, when the text is read.
fn actions(client: &mut Client, range: &Value, context: Value) -> Vec<Value> {
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
    let all = client.request("textDocument/codeAction", params).as_array().unwrap().clone();
    let title = |action: &Value| action["title"].as_str().unwrap().to_owned();
    all.into_iter()
        .filter(|action| {
            ["Replace", "Reply with the right figure"].iter().any(|start| title(action).starts_with(start))
        })
        .collect()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|action| action["title"].as_str().unwrap()).collect()
}

fn nothing() -> Value {
    json!({"diagnostics": []})
}

/// The one edit of an action.
fn edit(action: &Value) -> &Value {
    let edits = action["edit"]["changes"][URI].as_array().unwrap();
    assert_eq!(edits.len(), 1);
    &edits[0]
}

#[test]
fn a_wrong_figure_is_replaced_and_nothing_else() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, OWN);
    let diagnostics = client.diagnostics(URI, 1);
    assert_eq!(diagnostics.len(), 1);
    let found = actions(&mut client, &range(4, 38, 38), nothing());
    assert_eq!(titles(&found), ["Replace -16.4% by -17.4%"]);
    assert_eq!(found[0]["kind"], "quickfix");
    assert_eq!(found[0]["isPreferred"], true);
    assert_eq!(found[0]["diagnostics"], json!(diagnostics));
    assert_eq!(edit(&found[0]), &json!({"range": range(4, 36, 42), "newText": "-17.4%"}));
    // The text has no finding any more.
    client.change(URI, 2, json!([{"range": range(4, 36, 42), "text": "-17.4%"}]));
    assert_eq!(client.diagnostics(URI, 2).len(), 0);
    assert_eq!(actions(&mut client, &range(4, 0, 42), nothing()).len(), 0);
    assert_eq!(client.stop(), 0);
}

#[test]
fn actions_are_for_what_is_asked_about() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, OWN);
    let diagnostics = client.diagnostics(URI, 1);
    for (wanted, range, context) in [
        (0, range(4, 3, 3), nothing()),
        (1, range(4, 3, 3), json!({"diagnostics": diagnostics})),
        (1, range(4, 0, 42), nothing()),
        (0, range(3, 38, 38), nothing()),
        (1, json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}), nothing()),
        (0, range(4, 38, 38), json!({"diagnostics": diagnostics, "only": ["refactor"]})),
        (1, range(4, 38, 38), json!({"diagnostics": [], "only": ["source", "quickfix"]})),
    ] {
        assert_eq!(actions(&mut client, &range, context.clone()).len(), wanted, "{range} {context}");
    }
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    let params = json!({"textDocument": {"uri": URI}, "range": range(4, 38, 38), "context": nothing()});
    assert_eq!(client.request("textDocument/codeAction", params), Value::Null);
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_knows_versions_gets_them_and_only_one_that_takes_actions_is_told() {
    let capabilities = json!({
        "workspace": {"workspaceEdit": {"documentChanges": true}},
        "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}
    });
    let mut client = Client::start();
    let answer = client.initialize(capabilities, Value::Null);
    assert_eq!(
        answer["capabilities"]["codeActionProvider"],
        json!({"codeActionKinds": ["quickfix", "refactor", "refactor.rewrite"], "resolveProvider": false})
    );
    client.open(URI, OWN);
    client.change(URI, 5, json!([{"range": range(7, 0, 0), "text": "x"}]));
    let found = actions(&mut client, &range(4, 38, 38), nothing());
    let edits = json!([{"range": range(4, 36, 42), "newText": "-17.4%"}]);
    let changes = json!([{"textDocument": {"uri": URI, "version": 5}, "edits": edits}]);
    assert_eq!(found[0]["edit"], json!({"documentChanges": changes}));
    assert_eq!(client.stop(), 0);
    let mut client = Client::start();
    let answer = client.initialize(json!({}), Value::Null);
    assert!(answer["capabilities"].get("codeActionProvider").is_none());
    assert_eq!(client.stop(), 0);
}

#[test]
fn quoted_text_is_answered_below_and_stays() {
    let quoted: String = OWN.lines().map(|line| format!("> {line}\n").replace(" \n", "\n")).collect();
    let answer = "-16.4% printed; 2.59 -> 2.14 is -17.4%";
    for (end, text) in [("\n", quoted.clone()), ("\r\n", quoted.replace('\n', "\r\n"))] {
        let mut client = Client::initialized(json!({}), Value::Null);
        client.open(URI, &text);
        let diagnostics = client.diagnostics(URI, 1);
        let found = actions(&mut client, &diagnostics[0]["range"], nothing());
        assert_eq!(titles(&found), ["Reply with the right figure: -17.4%"]);
        assert_eq!(found[0]["kind"], "quickfix");
        assert!(found[0].get("isPreferred").is_none());
        let edit = edit(&found[0]);
        // Below the table, not in its middle.
        assert_eq!(edit["range"], range(6, 0, 0));
        let line = edit["newText"].as_str().unwrap();
        assert!(line.starts_with(answer) && line.ends_with(end) && line.len() <= 74, "{line:?}");
        client.change(URI, 2, json!([{"range": edit["range"], "text": line}]));
        assert_eq!(client.diagnostics(URI, 2), diagnostics, "the reply itself is nothing to report");
        assert_eq!(client.stop(), 0);
    }
    // The last line of a text may have no end.
    let text = quoted.split("\n>\n> Bye").next().unwrap();
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, text);
    let found = actions(&mut client, &range(4, 38, 44), nothing());
    let edit = edit(&found[0]);
    assert_eq!(edit["range"], range(5, 44, 44));
    assert!(edit["newText"].as_str().unwrap().starts_with(&format!("\n{answer}")), "{edit}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn each_of_several_findings_on_a_line_has_its_own_action() {
    let text = "\
Seconds, lower is better:

              read             write
base          12.50            8.00
patched       12.00 (-4.0%)    8.40 (+5.0%)
patched-v2    11.00 (-21.0%)   8.80 (+20.0%)
";
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, text);
    assert_eq!(client.diagnostics(URI, 1).len(), 2);
    let both = actions(&mut client, &range(5, 0, 45), nothing());
    assert_eq!(titles(&both), ["Replace -21.0% by -12.0%", "Replace +20.0% by +10.0%"]);
    assert_eq!(edit(&both[0])["range"], range(5, 21, 27), "without its brackets");
    assert_eq!(edit(&both[1])["range"], range(5, 37, 43));
    let second = actions(&mut client, &range(5, 40, 40), nothing());
    assert_eq!(titles(&second), ["Replace +20.0% by +10.0%"]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn columns_count_what_the_client_counts() {
    // Two bytes and one unit, three bytes and one, four bytes and two.
    let text =
        OWN.replace("second  ", "é名😀d  ").replace("first   ", "fir     ").replace("third ", "thi   ");
    let before = text.lines().nth(4).unwrap().split("-16.4%").next().unwrap();
    let units = [before.len(), before.encode_utf16().count(), before.chars().count()];
    for (encoding, start) in ["utf-8", "utf-16", "utf-32"].into_iter().zip(units) {
        let start = start as u64;
        let capabilities = json!({"general": {"positionEncodings": [encoding]}});
        let mut client = Client::initialized(capabilities, Value::Null);
        client.open(URI, &text);
        let found = actions(&mut client, &range(4, start, start), nothing());
        assert_eq!(titles(&found), ["Replace -16.4% by -17.4%"], "{encoding}");
        assert_eq!(edit(&found[0])["range"], range(4, start, start + 6), "{encoding}");
        assert_eq!(client.stop(), 0);
    }
}

#[test]
fn nothing_is_offered_where_no_right_figure_is_known() {
    let texts = [
        crate::support::texts::broken_table(),
        // A digit may be lost in a value.
        OWN.replace("  2.59      2.14     -16.4%", " 861.1      76.9     -11.17%"),
        // The words are wrong, not the figure.
        "With the patch the run time went from 12.0 s to 9.0 s, which is 25% slower.\n".to_owned(),
    ];
    let mut client = Client::initialized(json!({}), Value::Null);
    for text in texts {
        client.open(URI, &text);
        assert_eq!(client.diagnostics(URI, 1).len(), 1, "{text}");
        let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
        assert_eq!(actions(&mut client, &whole, nothing()), [] as [Value; 0], "{text}");
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn figures_in_sentences_keep_their_form() {
    let mut client = Client::initialized(json!({}), Value::Null);
    for (text, title) in [
        ("The run time went from 12.0 s to 9.0 s, which is 45% faster.\n", "Replace 45% by 25%"),
        ("The run time dropped from 12.0 s to 9.0 s (-45.0%).\n", "Replace -45.0% by -25.0%"),
        ("The run time dropped from 12.0 s to 9.0 s (45 percent).\n", "Replace 45 by 25"),
    ] {
        client.open(URI, text);
        let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
        assert_eq!(titles(&actions(&mut client, &whole, nothing())), [title], "{text}");
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn figures_with_decimal_commas_keep_them() {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &OWN.replace('.', ",").replace("Bye,", "Bye"));
    let found = actions(&mut client, &range(4, 36, 42), nothing());
    assert_eq!(titles(&found), ["Replace -16,4% by -17,4%"]);
    assert_eq!(client.stop(), 0);
}
