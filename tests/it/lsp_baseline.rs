//! The reader's own baseline: chosen by command or by action, kept through edits, forgotten on close.

use crate::support::client::Client;
use serde_json::{Value, json};

const URI: &str = "untitled:baseline";

/// A quoted mail with two tables, as a reviewer answers it.
fn mail() -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo/reply.txt");
    std::fs::read_to_string(path).unwrap()
}

/// The line of the first row that holds this, after `skip` of them.
fn line_of(text: &str, row: &str, skip: usize) -> u64 {
    let mut lines = text.lines().enumerate().filter(|(_, line)| line.contains(row));
    u64::try_from(lines.nth(skip).unwrap().0).unwrap()
}

fn start(capabilities: Value) -> (Client, String) {
    let mut client = Client::initialized(capabilities, json!({"hints": {"brackets": "never"}}));
    let text = mail();
    client.open(URI, &text);
    client.diagnostics(URI, 1);
    (client, text)
}

/// The figures on a line.
fn figures(client: &mut Client, line: u64) -> Vec<String> {
    client.figures(URI).into_iter().filter(|(at, ..)| *at == line).map(|(.., figure)| figure).collect()
}

fn command(client: &mut Client, name: &str, line: u64, choice: Option<Value>) -> Value {
    let mut place = json!({"uri": URI, "position": {"line": line, "character": 4}});
    if let Some(choice) = choice {
        place["choice"] = choice;
    }
    client.request("workspace/executeCommand", json!({"command": name, "arguments": [place]}))
}

fn actions(client: &mut Client, line: u64, only: Value) -> Vec<Value> {
    let at = json!({"line": line, "character": 4});
    let params = json!({
        "textDocument": {"uri": URI}, "range": {"start": at, "end": at},
        "context": {"diagnostics": [], "only": only}
    });
    client.request("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|action| action["title"].as_str().unwrap()).collect()
}

const CHOOSE: &str = "benchlens.chooseBaseline";
const AUTOMATIC: &str = "benchlens.automaticBaseline";

#[test]
fn a_row_becomes_the_baseline_and_the_other_table_keeps_its_own() {
    let refreshes = json!({
        "workspace": {
            "inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true},
            "semanticTokens": {"refreshSupport": true}
        }
    });
    let (mut client, text) = start(refreshes);
    let [control, dynamic, fixed] =
        ["> control ", "> stacker_dynamic", "> stacker_static"].map(|row| line_of(&text, row, 0));
    let other = line_of(&text, "> stacker_dynamic", 1);
    let before = figures(&mut client, other);
    assert_eq!(figures(&mut client, control), [""; 0]);
    let choice = json!({"axis": "row", "label": "stacker_static"});
    assert_eq!(command(&mut client, CHOOSE, dynamic, Some(choice)), json!({"baseline": "stacker_static"}));
    for method in ["inlayHint", "codeLens", "semanticTokens"] {
        client.wait_until_asked(&format!("workspace/{method}/refresh"));
    }
    // 15627.93 / 15247.48 and so on.
    assert_eq!(figures(&mut client, control), ["+2.5%", "+1.7%", "-1.0%", "+0.09%"]);
    assert_eq!(figures(&mut client, fixed), [""; 0]);
    assert_eq!(figures(&mut client, other), before);
    let hover = client.request(
        "textDocument/hover",
        json!({"textDocument": {"uri": URI}, "position": {"line": control, "character": 24}}),
    );
    assert!(hover.to_string().contains("chosen by you"), "{hover}");
    assert_eq!(command(&mut client, AUTOMATIC, fixed, None), json!({"baseline": null}));
    assert_eq!(figures(&mut client, control), [""; 0]);
    assert_eq!(command(&mut client, AUTOMATIC, fixed, None), Value::Null, "nothing was chosen");
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_choice_moves_with_its_table_and_is_forgotten_on_close() {
    let (mut client, text) = start(json!({}));
    let control = line_of(&text, "> control ", 0);
    command(&mut client, CHOOSE, control, Some(json!({"axis": "row", "label": "stacker_dynamic"})));
    let top = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}});
    client.change(URI, 2, json!([{"range": top, "text": "X-Note: none\nX-Note: none\n"}]));
    let chosen = ["+1.7%", "+3.7%", "+0.5%", "+2.4%"];
    assert_eq!(figures(&mut client, control + 2), chosen);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    client.open(URI, &text);
    assert_eq!(figures(&mut client, control), [""; 0]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn the_reader_is_asked_where_nothing_is_named() {
    let (mut client, text) = start(json!({}));
    let control = line_of(&text, "> control ", 0);
    // A client that cannot ask, a reader who says nothing, or something else, changes nothing.
    for choice in [None, Some(Value::Null), Some(json!("something else"))] {
        client.choice = choice;
        assert_eq!(command(&mut client, CHOOSE, control, None), Value::Null);
        assert_eq!(figures(&mut client, control), [""; 0]);
    }
    let listed = json!([{"title": "control"}, {"title": "stacker_dynamic"}, {"title": "stacker_static"}]);
    assert_eq!(client.question["actions"], listed);
    client.choice = Some(json!("stacker_dynamic"));
    assert_eq!(command(&mut client, CHOOSE, control, None), json!({"baseline": "stacker_dynamic"}));
    assert_eq!(figures(&mut client, control)[0], "+1.7%");
    client.choice = Some(json!("Back to automatic"));
    assert_eq!(command(&mut client, CHOOSE, control, None), json!({"baseline": null}));
    assert_eq!(figures(&mut client, control), [""; 0]);
    // Nothing is asked where no table is.
    client.question = Value::Null;
    assert_eq!(command(&mut client, CHOOSE, 0, None), Value::Null);
    assert_eq!(client.question, Value::Null);
    assert!(client.notification("window/showMessage")["message"].as_str().unwrap().contains("No table"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn actions_offer_the_row_under_the_cursor_and_the_way_back() {
    let (mut client, text) = start(json!({}));
    let [control, dynamic] = ["> control ", "> stacker_dynamic"].map(|row| line_of(&text, row, 0));
    let baseline = |actions: &[Value]| {
        let wanted = |title: &&&str| title.contains("baseline");
        titles(actions).iter().filter(wanted).map(|title| (*title).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(baseline(&actions(&mut client, control, json!(["refactor"]))), [""; 0]);
    let found = actions(&mut client, dynamic, json!(["refactor"]));
    assert_eq!(baseline(&found), ["Use stacker_dynamic as baseline"]);
    assert_eq!(actions(&mut client, dynamic, json!(["quickfix"])), [] as [Value; 0]);
    let action = found.iter().find(|action| action["title"] == "Use stacker_dynamic as baseline").unwrap();
    assert_eq!(action["kind"], "refactor");
    let answer = client.request(
        "workspace/executeCommand",
        json!({"command": action["command"]["command"], "arguments": action["command"]["arguments"]}),
    );
    assert_eq!(answer, json!({"baseline": "stacker_dynamic"}));
    let found = actions(&mut client, dynamic, json!(["refactor"]));
    assert_eq!(baseline(&found), ["Back to the automatic baseline"]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn wrong_commands_are_told() {
    let (mut client, _) = start(json!({}));
    for (name, arguments) in [
        ("benchlens.unknown", json!([])),
        (CHOOSE, json!([])),
        (CHOOSE, json!([{"uri": URI}])),
        (AUTOMATIC, json!(["x"])),
        ("benchlens.ignoreEverywhere", json!(["no-such-code"])),
    ] {
        let params = json!({"command": name, "arguments": arguments});
        let answer = client.answer("workspace/executeCommand", params);
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    let elsewhere = json!({"uri": "untitled:none", "position": {"line": 0, "character": 0}});
    for name in [CHOOSE, AUTOMATIC] {
        let params = json!({"command": name, "arguments": [elsewhere]});
        assert_eq!(client.request("workspace/executeCommand", params), Value::Null);
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn names_in_the_settings_and_lines_in_the_text_choose_too() {
    let (mut client, text) = start(json!({}));
    let control = line_of(&text, "> control ", 0);
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"benchlens": {"baseline": ["no such", "Stacker_Dynamic"]}}}),
    );
    assert_eq!(figures(&mut client, control), ["+1.7%", "+3.7%", "+0.5%", "+2.4%"]);
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"benchlens": {"baseline": []}}}));
    assert_eq!(figures(&mut client, control), [""; 0]);
    let below = line_of(&text, "> stacker_static", 0) + 2;
    let at = json!({"start": {"line": below, "character": 0}, "end": {"line": below, "character": 0}});
    client.change(URI, 2, json!([{"range": at, "text": "benchlens: baseline stacker_dynamic\n"}]));
    assert_eq!(figures(&mut client, control), ["+1.7%", "+3.7%", "+0.5%", "+2.4%"]);
    assert_eq!(client.stop(), 0);
}

/// A table of two rows; `first` is its first value.
fn small(first: &str) -> String {
    format!("MB/s          1     2     4\nbase       {first}  40.0  50.0\nnew        10.0  50.0  40.0\n\n")
}

/// The tables of a text whose second row is chosen: there, the first row shows the changes.
fn chosen_in(client: &mut Client, text: &str) -> Vec<usize> {
    let shown: Vec<u64> = client.figures(URI).into_iter().map(|(line, ..)| line).collect();
    let count = text.lines().filter(|line| line.starts_with("base ")).count();
    (0..count).filter(|table| shown.contains(&line_of(text, "base ", *table))).collect()
}

/// Of a table that stands in the text twice, nobody can tell which one it is after all of the text was replaced: then the
/// choice is forgotten, and never holds for the other one.
#[test]
fn a_choice_never_moves_to_another_table_that_reads_the_same() {
    let (twin, other) = (small("20.0"), small("25.0"));
    let two = |between: &str, first: &str, second: &str, end: &str| {
        format!("Results on both machines\n\n{first}{between}\n\n{second}{end}\n")
    };
    let twins = two("On the other one", &twin, &twin, "Thanks");
    let unlike = two("On the other one", &twin, &other, "Thanks");
    let changed = |text: &str| text.replace("Results", "Figures").replace("Thanks", "Regards");
    // The text, the table that is chosen, the text after it, and the table that is chosen then.
    let cases: Vec<(&str, &str, usize, String, Option<usize>)> = vec![
        ("a word below", &twins, 1, twins.replace("Thanks", "Many thanks"), Some(1)),
        ("a line below", &twins, 0, format!("{twins}\nMore\n"), Some(0)),
        ("a line above", &twins, 1, format!("Hello\n\n{twins}"), Some(1)),
        ("a line between", &twins, 1, twins.replace("On the", "See:\nOn the"), Some(1)),
        ("above and below at once", &twins, 0, changed(&twins), None),
        ("above and below at once", &twins, 1, changed(&twins), None),
        ("above and below at once, unlike tables", &unlike, 0, changed(&unlike), Some(0)),
        ("above and below at once, unlike tables", &unlike, 1, changed(&unlike), Some(1)),
        ("the other one goes", &unlike, 1, changed(&two("", "", &other, "Thanks")), Some(0)),
        ("it goes, an unlike one stays", &unlike, 0, changed(&two("", "", &other, "Thanks")), None),
        ("it goes, its twin stays", &twins, 0, two("", "", &twin, "Thanks"), None),
        ("one of both goes", &twins, 1, two("", &twin, "", "Thanks"), None),
        (
            "a third one above",
            &twins,
            0,
            two(&format!("Again\n\n{twin}On the other one"), &twin, &twin, "Thanks"),
            None,
        ),
        ("exchanged", &unlike, 0, two("On the other one", &other, &twin, "Thanks"), Some(1)),
        ("exchanged", &unlike, 1, two("On the other one", &other, &twin, "Thanks"), Some(0)),
        (
            "one of the values is another",
            &twins,
            1,
            two("On the other one", &twin, &small("21.0"), "Thanks"),
            Some(1),
        ),
    ];
    for (what, before, table, after, expected) in cases {
        // Clients send a whole text in either way; Neovim all lines from the first to the last that has changed.
        let lines = u64::try_from(before.lines().count()).unwrap();
        let start = json!({"line": 0, "character": 0});
        let range = json!({"start": start, "end": {"line": lines, "character": 0}});
        let whole = json!([{"text": after}]);
        let ranged = json!([{"range": range, "text": after}]);
        for (way, changes) in [("whole", whole), ("as a range", ranged)] {
            let mut client = Client::initialized(json!({}), json!({"hints": {"brackets": "never"}}));
            client.open(URI, before);
            let choice = json!({"axis": "row", "label": "new"});
            let taken = command(&mut client, CHOOSE, line_of(before, "new ", table), Some(choice));
            assert_eq!(taken, json!({"baseline": "new"}), "{what}");
            assert_eq!(chosen_in(&mut client, before), [table], "{what}");
            client.change(URI, 2, changes);
            let now = chosen_in(&mut client, &after);
            // Little is left in its place by these, so it may be forgotten; it must not be another one.
            let forgotten = (way == "as a range" || what == "exchanged") && now.is_empty();
            assert!(forgotten || now == Vec::from_iter(expected), "{what}, {way}: {now:?}, not {expected:?}");
            assert_eq!(client.stop(), 0);
        }
    }
}

/// What was one table is two now, and nobody can tell which one is meant.
#[test]
fn a_choice_holds_for_neither_of_two_tables_in_its_place() {
    let mut client = Client::initialized(json!({}), json!({"hints": {"brackets": "never"}}));
    let text = format!("Results\n\n{}Thanks\n", small("20.0"));
    client.open(URI, &text);
    let row = line_of(&text, "new ", 0);
    command(&mut client, CHOOSE, row, Some(json!({"axis": "row", "label": "new"})));
    assert_eq!(chosen_in(&mut client, &text), [0]);
    let after = format!("Results\n\n{}{}Thanks\n", small("21.0"), small("22.0"));
    let range = json!({"start": {"line": 2, "character": 0}, "end": {"line": 6, "character": 0}});
    client.change(URI, 2, json!([{"range": range, "text": small("21.0") + &small("22.0")}]));
    assert_eq!(chosen_in(&mut client, &after), [] as [usize; 0]);
    assert_eq!(client.stop(), 0);
}
