//! `benchlens/report`: what a mail's comparisons come to, as Markdown and as charts.

use crate::support::client::Client;
use serde_json::{Value, json};

const URI: &str = "untitled:report";

#[test]
fn a_report_has_all_comparisons_or_one() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo/reply.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &text);
    let whole = client.request("benchlens/report", json!({"textDocument": {"uri": URI}}));
    assert_eq!(whole["format"], "markdown");
    let markdown = whole["text"].as_str().unwrap();
    assert_eq!(markdown.matches("### ").count(), 3, "{markdown}");
    assert!(markdown.contains("| stacker_dynamic | -3.7% | -4.3% | -0.5% | -1.9% |"), "{markdown}");
    let row = text.lines().position(|line| line.starts_with("> stacker_static")).unwrap();
    let one = json!({
        "textDocument": {"uri": URI}, "position": {"line": row, "character": 3}, "format": "svg"
    });
    let pictures = client.request("benchlens/report", one);
    assert_eq!(pictures["format"], "svg");
    let charts = pictures["charts"].as_array().unwrap();
    assert_eq!(charts.len(), 2);
    assert!(charts.iter().all(|chart| chart["svg"].as_str().unwrap().starts_with("<svg")));
    assert_eq!(charts[0]["title"], "stacker_dynamic");
    let nowhere = json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}});
    assert_eq!(client.request("benchlens/report", nowhere)["text"], "");
    let unknown = json!({"textDocument": {"uri": "untitled:none"}});
    assert_eq!(client.request("benchlens/report", unknown), Value::Null);
    let wrong = json!({"textDocument": {"uri": URI}, "format": "pdf"});
    assert_eq!(client.answer("benchlens/report", wrong)["error"]["code"], -32602);
    assert_eq!(client.stop(), 0);
}

/// What a report at the shell says of several runs, the panel beside the text says too.
#[test]
fn a_panel_tells_of_runs_and_of_changes_inside_the_spread() {
    let mut client = Client::initialized(json!({}), Value::Null);
    let mut panel = |name: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/formats").join(name);
        client.open(URI, &std::fs::read_to_string(path).unwrap());
        let report = client.request("benchlens/report", json!({"textDocument": {"uri": URI}}));
        report["text"].as_str().unwrap().to_owned()
    };
    let runs = panel("multi-run/tabs-multirun-avg-then-nohdr-mmtests.txt");
    assert!(runs.contains(": 3 runs each, too few to tell\n"), "{runs}");
    let spread = panel("comparison/asv-compare.txt");
    assert!(spread.contains("\n- 1 change lies inside the baseline's own spread\n"), "{spread}");
    assert_eq!(client.stop(), 0);
}
