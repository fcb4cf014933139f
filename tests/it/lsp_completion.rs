//! Completion: facts about the tables of a mail in one's own lines, and nothing anywhere else.

use crate::support::client::Client;
use serde_json::{Value, json};

const URI: &str = "untitled:completion";

const MAIL: &str = "\
On Thursday, Author wrote:
> dbench, throughput in MB/s, larger is better:
>
> # procs             2         4        16
> control       200.264   351.135   483.085
> stacker_dyn   192.805   336.097   474.047
> stacker_sta   197.254   333.781       nan

I see that
> but not here

diff --git a/x b/x
--- a/x
+++ b/x
@@ -1,2 +1,2 @@
 stac
-stac
";

/// What is offered after typing at the end of a line.
fn offered(client: &mut Client, version: i64, line: usize, typed: &str) -> Vec<Value> {
    let old = MAIL.lines().nth(line).unwrap();
    let text: Vec<String> = MAIL.lines().map(str::to_owned).collect();
    let mut text = text;
    text[line] = format!("{old}{typed}");
    let whole = text.join("\n") + "\n";
    client.change(URI, version, json!([{"text": whole}]));
    let character = text[line].chars().count();
    let params = json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": character}});
    let answer = client.request("textDocument/completion", params);
    if answer.is_null() {
        return Vec::new();
    }
    assert_eq!(answer["isIncomplete"], false);
    let items = answer["items"].as_array().unwrap().clone();
    for item in &items {
        let range = &item["textEdit"]["range"];
        assert_eq!(range["end"], json!({"line": line, "character": character}));
        let start = usize::try_from(range["start"]["character"].as_u64().unwrap()).unwrap();
        let word: String = text[line].chars().skip(start).collect();
        assert!(typed.ends_with(&word), "{word:?} is not what was typed");
        let filter = item["filterText"].as_str().unwrap().to_lowercase();
        assert!(filter.starts_with(&word.to_lowercase()), "{filter} is filtered out by {word}");
    }
    items
}

fn labels(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| item["label"].as_str().unwrap()).collect()
}

fn start(capabilities: Value) -> Client {
    let mut client = Client::initialized(capabilities, Value::Null);
    client.open(URI, MAIL);
    client
}

#[test]
fn configurations_benchmarks_and_percent_signs_offer_facts() {
    let mut client = start(json!({}));
    let all = [
        "stacker_dyn: -3.7% vs control, 2 procs",
        "stacker_dyn: -4.3% vs control, 4 procs",
        "stacker_dyn: -1.9% vs control, 16 procs",
        "stacker_sta: -1.5% vs control, 2 procs",
        "stacker_sta: -4.9% vs control, 4 procs",
    ];
    let found = offered(&mut client, 2, 8, " STacker_d");
    assert_eq!(labels(&found), all[..3]);
    assert_eq!(found[1]["textEdit"]["newText"], all[1]);
    let rows = "# procs             2         4        16\n\
                control       200.264   351.135   483.085\n\
                stacker_dyn   192.805   336.097   474.047";
    assert_eq!(found[0]["documentation"], json!({"kind": "plaintext", "value": rows}));
    // Rows of one table are equally near or nearer: the last one comes first.
    let mut percent = offered(&mut client, 3, 8, " %");
    percent.sort_by_key(|item| item["label"].as_str().unwrap().to_owned());
    let mut expected = all;
    expected.sort_unstable();
    assert_eq!(labels(&percent), expected);
    assert_eq!(offered(&mut client, 4, 8, " procs").len(), 5, "all count them");
    assert_eq!(client.stop(), 0);
}

#[test]
fn rows_are_shown_in_a_font_that_keeps_columns() {
    let mut client = start(json!({"textDocument": {"hover": {"contentFormat": ["markdown"]}}}));
    let found = offered(&mut client, 2, 8, " stacker_dyn");
    assert_eq!(found[0]["documentation"]["kind"], "markdown");
    assert!(found[0]["documentation"]["value"].as_str().unwrap().starts_with("```text\n# procs"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn nothing_is_offered_elsewhere() {
    let mut client = start(json!({}));
    let mut version = 2;
    for (line, typed, why) in [
        (8, " ", "nothing is typed"),
        (8, " s", "one letter"),
        (8, " what", "no such name"),
        (8, " 50%", "a figure of one's own"),
        (9, " stac", "quoted"),
        (6, " stac", "a quoted table"),
        (15, "ker", "a diff"),
        (16, "ker", "a diff"),
    ] {
        assert_eq!(offered(&mut client, version, line, typed), [] as [Value; 0], "{why}");
        version += 1;
    }
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"completion": false}}));
    assert_eq!(offered(&mut client, version, 8, " stac"), [] as [Value; 0], "switched off");
    assert_eq!(client.stop(), 0);
}
