//! A reply to a benchmark mail, written with the server's help only: actions below its tables, and one completion.
//!
//! The figures of the expected reply were worked out from the mail by a script of another language.

use crate::support::client::Client;
use serde_json::{Value, json};
use std::path::Path;

const URI: &str = "untitled:reply";

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A reply that is being written.
struct Reply {
    client: Client,
    lines: Vec<String>,
    version: i64,
}

impl Reply {
    /// Answers a mail: all of it is quoted.
    fn to(mail: &str) -> Self {
        let lines: Vec<String> = mail.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect();
        let mut client = Client::initialized(json!({}), Value::Null);
        client.open(URI, &(lines.join("\n") + "\n"));
        Reply { client, lines, version: 1 }
    }

    /// The line with the `nth` row that begins like this.
    fn row(&self, start: &str, nth: usize) -> usize {
        let mut found = (0..self.lines.len()).filter(|at| self.lines[*at].starts_with(start));
        found.nth(nth).unwrap_or_else(|| panic!("no row {nth} of {start}"))
    }

    /// Makes an edit of the server, and tells of it as an editor does.
    fn make(&mut self, edit: &Value) {
        let place = |which: &str, member: &str| {
            usize::try_from(edit["range"][which][member].as_u64().unwrap()).unwrap()
        };
        let (first, last) = (place("start", "line"), place("end", "line"));
        let front = self.lines.get(first).map_or("", |line| &line[..place("start", "character")]);
        let back = self.lines.get(last).map_or("", |line| &line[place("end", "character")..]);
        let text = format!("{front}{}{back}", edit["newText"].as_str().unwrap());
        let end = self.lines.len().min(last + 1);
        self.lines.splice(first..end, text.split('\n').map(str::to_owned));
        self.version += 1;
        let change = json!([{"range": edit["range"], "text": edit["newText"]}]);
        self.client.change(URI, self.version, change);
    }

    /// Takes the action of this name at a line.
    fn act(&mut self, line: usize, title: &str) {
        let at = json!({"line": line, "character": 4});
        let params = json!({
            "textDocument": {"uri": URI}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}
        });
        let actions = self.client.request("textDocument/codeAction", params);
        let action = actions.as_array().unwrap().iter().find(|action| action["title"] == title);
        let action = action.unwrap_or_else(|| panic!("{title}: {actions}"));
        let edits = action["edit"]["changes"][URI].as_array().unwrap().clone();
        edits.iter().for_each(|edit| self.make(edit));
    }

    /// Types a line of one's own and takes the completion that ends like this.
    fn complete(&mut self, line: usize, typed: &str, wanted: &str) {
        let at = json!({"line": line, "character": 0});
        self.make(&json!({"range": {"start": at, "end": at}, "newText": format!("{typed}\n\n")}));
        let at = json!({"line": line, "character": typed.len()});
        let params = json!({"textDocument": {"uri": URI}, "position": at});
        let list = self.client.request("textDocument/completion", params);
        let mut items = list["items"].as_array().unwrap().iter();
        let item = items.find(|item| item["label"].as_str().unwrap().ends_with(wanted));
        let edit = item.unwrap_or_else(|| panic!("{wanted}: {list}"))["textEdit"].clone();
        self.make(&edit);
    }
}

#[test]
fn a_reply_is_written_by_actions_and_completion() {
    let mail = fixture("seeds/unixbench-lmbench-stacker.txt");
    let mut reply = Reply::to(&mail);
    let before = reply.client.diagnostics(URI, 1);
    for (row, nth) in [("> Execl Throughput", 0), ("> control :", 0), ("> control :", 1)] {
        let line = reply.row(row, nth);
        reply.act(line, "Reply with a summary");
    }
    let below = reply.row("  worst -4.9% (4 procs).", 0) + 2;
    reply.complete(below, "stacker_sta", "16 procs");
    let switching = reply.row("> control Linux", 1);
    reply.act(switching, "Reply with a delta table");

    let quoted: Vec<&String> = reply.lines.iter().filter(|line| line.starts_with('>')).collect();
    let original = mail.lines().map(|line| format!("> {line}").trim_end().to_owned());
    assert!(quoted.into_iter().eq(&original.collect::<Vec<_>>()), "what is quoted stays as it is");
    let own: Vec<&str> =
        reply.lines.iter().filter(|line| !line.starts_with('>')).map(String::as_str).collect();
    assert!(own.iter().all(|line| line.len() <= 72 && line.is_ascii()));
    let mut own = own.join("\n");
    while own.contains("\n\n\n") {
        own = own.replace("\n\n\n", "\n\n");
    }
    println!("{own}");
    assert_eq!(own.trim(), fixture("replies/unixbench-lmbench-stacker.txt").trim());
    let after = reply.client.diagnostics(URI, reply.version);
    assert_eq!(after.len(), before.len(), "the reply says nothing that is wrong: {after:?}");
    assert_eq!(reply.client.stop(), 0);
}
