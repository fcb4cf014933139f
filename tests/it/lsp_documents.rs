//! Documents: names of any kind, edits at any position, line ends, encodings.

use crate::support::client::Client;
use crate::support::texts;
use serde_json::{Value, json};
use std::time::Duration;

const URI: &str = "file:///mail.txt";

fn client() -> Client {
    Client::initialized(json!({}), json!({"hints": {"brackets": "never"}}))
}

/// A change of what stands between two positions, each a line and a column.
fn edit(start: (i64, i64), end: (i64, i64), text: &str) -> Value {
    let at = |(line, character)| json!({"line": line, "character": character});
    json!({"range": {"start": at(start), "end": at(end)}, "text": text})
}

#[test]
fn any_name_is_a_document() {
    let mut client = client();
    let names = [
        "untitled:x",
        "untitled:Untitled-1",
        "file://",
        "",
        "file:///tmp/a b.txt",
        "file:///tmp/é[x]|%zz😀.txt",
        "vscode-scm:git/scm0/input?rootUri",
        "not a uri",
    ];
    for (number, name) in (0..).zip(names) {
        client.open(name, &texts::table(100, 110 + number));
    }
    for (number, name) in (0..).zip(names) {
        let shown: Vec<_> = client.figures(name).into_iter().map(|all| all.2).collect();
        assert_eq!(shown, [format!("+{}.0%", 10 + number)], "{name:?}");
        let position = json!({"line": texts::ROW, "character": 22});
        let hover = client
            .request("textDocument/hover", json!({"textDocument": {"uri": name}, "position": position}));
        assert!(
            hover["contents"]["value"].as_str().unwrap().contains(&*format!("+{}.0", 10 + number)),
            "{hover}"
        );
        assert_eq!(client.diagnostics(name, 1).len(), 0);
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn documents_that_are_not_open_are_no_error_and_no_document() {
    let mut client = client();
    client.change(URI, 2, json!([{"text": texts::table(100, 110)}]));
    client.change(URI, 3, json!([edit((0, 0), (0, 0), "secret")]));
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": URI}}));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let document = json!({"textDocument": {"uri": URI}, "range": range, "position": range["start"]});
    assert_eq!(client.request("textDocument/inlayHint", document.clone()), Value::Null);
    assert_eq!(client.request("textDocument/hover", document), Value::Null);
    client.request("shutdown", Value::Null);
    client.notify("exit", Value::Null);
    let (_, log) = client.wait_for_end(Duration::from_secs(2));
    assert_eq!(log.matches("not open").count(), 3, "{log}");
    assert!(!log.contains("secret") && !log.contains("Throughput"), "{log}");
}

#[test]
fn a_document_can_be_closed_and_opened_again() {
    let mut client = client();
    client.open(URI, &texts::broken_table());
    assert_eq!(client.diagnostics(URI, 1).len(), 1);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(published, json!({"uri": URI, "diagnostics": []}));
    client.open(URI, &texts::table(100, 90));
    assert_eq!(client.figures(URI)[0].2, "-10.0%");
    assert_eq!(client.diagnostics(URI, 1), [] as [Value; 0]);
    client.open(URI, &texts::table(100, 80));
    assert_eq!(client.figures(URI)[0].2, "-20.0%", "opened twice");
    assert_eq!(client.stop(), 0);
}

#[test]
fn changes_are_whole_or_partial_and_several_at_once() {
    let mut client = client();
    client.open(URI, "nothing");
    assert_eq!(client.figures(URI), []);
    client.change(
        URI,
        2,
        json!([{"text": texts::table(100, 110)}, edit((3, 22), (3, 23), "5"), {"range": null, "text": texts::table(100, 170)},
            edit((3, 22), (3, 23), "3"), edit((0, 0), (0, 0), "x\n")]),
    );
    assert_eq!(client.figures(URI), [(texts::ROW + 1, 26, "+30.0%".to_owned())]);
    client.change(URI, 3, json!([]));
    client.change(URI, 4, json!([{"text": texts::table(100, 120)}]));
    assert_eq!(client.figures(URI), [(texts::ROW, 26, "+20.0%".to_owned())]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_change_whose_range_is_none_does_not_replace_the_text() {
    let mut client = client();
    client.open(URI, &texts::table(100, 110));
    let wrong = edit((-1, 0), (0, 0), "lost");
    client.change(URI, 2, json!([wrong, edit((3, 22), (3, 23), "7"), {"range": {}, "text": "lost"}]));
    assert_eq!(client.figures(URI)[0].2, "+70.0%");
    client.change(URI, 1, json!([edit((3, 22), (3, 23), "8")]));
    assert_eq!(client.figures(URI)[0].2, "+80.0%", "a version that goes back is a change all the same");
    client.notify("textDocument/didChange", json!({"textDocument": {"uri": URI}}));
    client.notify("textDocument/didChange", json!(5));
    client.notify("textDocument/didOpen", json!({"textDocument": {"uri": URI, "text": "lost"}}));
    assert_eq!(client.figures(URI)[0].2, "+80.0%");
    assert_eq!(client.stop(), 0);
}

#[test]
fn positions_beyond_the_text_are_clamped() {
    let mut client = client();
    client.open(URI, &texts::table(100, 110));
    let huge = i64::from(u32::MAX);
    client.change(URI, 2, json!([edit((huge, huge), (huge, huge), "2          100.0     120.0")]));
    assert_eq!(client.figures(URI).len(), 2, "at the end of the text");
    client.change(URI, 3, json!([edit((3, huge), (3, huge), "0")]));
    client.change(URI, 4, json!([edit((4, 23), (4, 22), "5")]));
    let shown: Vec<_> = client.figures(URI).into_iter().map(|all| all.2).collect();
    assert_eq!(shown, ["+10.0%", "+50.0%"], "at the end of the line; from the end to the start");
    client.change(URI, 5, json!([edit((0, 0), (huge, 0), "")]));
    assert_eq!(client.figures(URI), []);
    let hints = client.hints(URI, u32::MAX, u32::MAX);
    assert_eq!(hints, [] as [Value; 0]);
    let position = json!({"line": huge, "character": huge});
    let hover =
        client.request("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": position}));
    assert_eq!(hover, Value::Null);
    assert_eq!(client.stop(), 0);
}

#[test]
fn only_the_line_ends_of_lsp_count() {
    let mut client = client();
    let table = texts::table(100, 110);
    // Form feed, next line and line separator end no line; a lone carriage return does.
    let text = format!("a\u{c}b\u{85}c\u{2028}d\r{}", table.replace('\n', "\r\n"));
    client.open(URI, &text);
    assert_eq!(client.figures(URI), [(texts::ROW + 1, 26, "+10.0%".to_owned())]);
    client.change(URI, 2, json!([edit((0, 7), (1, 0), ""), edit((3, 22), (3, 23), "9")]));
    assert_eq!(client.figures(URI), [(texts::ROW, 26, "+90.0%".to_owned())]);
    client.change(URI, 3, json!([{"text": format!("x\r{}", table.replace('\n', "\r"))}]));
    assert_eq!(client.figures(URI), [(texts::ROW + 1, 26, "+10.0%".to_owned())]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn columns_count_what_was_agreed_on() {
    // The label has letters of one to four bytes, so that every encoding counts another column.
    let label = "é名前😀";
    let text = texts::table(100, 110).replace("\n1     ", &format!("\n{label}\t"));
    for (offered, encoding, units) in [
        (json!(["utf-8", "utf-16"]), "utf-8", 12),
        (json!(["utf-16"]), "utf-16", 5),
        (json!(["utf-32", "utf-16"]), "utf-16", 5),
        (json!(["utf-32"]), "utf-32", 4),
        (Value::Null, "utf-16", 5),
    ] {
        let mut client = Client::start();
        let mut capabilities = json!({});
        if !offered.is_null() {
            capabilities["general"] = json!({"positionEncodings": offered});
        }
        let answer = client.initialize(capabilities, json!({"hints": {"brackets": "never"}}));
        assert_eq!(answer["capabilities"]["positionEncoding"], encoding, "{offered}");
        client.open(URI, &text);
        let column = units + 1 + "     100.0     110.0".len() as u64;
        assert_eq!(client.figures(URI), [(texts::ROW, column, "+10.0%".to_owned())], "{encoding}");
        let (line, column) = (i64::try_from(texts::ROW).unwrap(), i64::try_from(column).unwrap());
        client.change(URI, 2, json!([edit((line, column - 4), (line, column - 3), "4")]));
        assert_eq!(client.figures(URI)[0].2, "+40.0%", "{encoding}");
        // In the middle of the last letter: before it.
        let inside = i64::try_from(units).unwrap() - 1;
        client.change(URI, 3, json!([edit((line, inside), (line, inside), "")]));
        let position = json!({"line": line, "character": column - 2});
        let hover =
            client.request("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": position}));
        let range = json!({"start": {"line": line, "character": column - 5}, "end": {"line": line, "character": column}});
        assert_eq!(hover["range"], range, "{encoding}");
        assert_eq!(client.stop(), 0);
    }
}

#[test]
fn half_a_surrogate_pair_does_not_lose_the_change() {
    let mut client = client();
    client.open(URI, &texts::table(100, 110));
    let body = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{URI}","version":2}},
        "contentChanges":[{{"range":{{"start":{{"line":0,"character":0}},"end":{{"line":0,"character":0}}}},"text":"\ud83d\n"}}]}}}}"#
    );
    client.send_body(body.as_bytes());
    assert_eq!(client.figures(URI), [(texts::ROW + 1, 26, "+10.0%".to_owned())]);
    assert_eq!(client.stop(), 0);
}
