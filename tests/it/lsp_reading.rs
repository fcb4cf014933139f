//! Reading a mail with an editor: lenses, hovers, ways from value to value, symbols, folds, selections, colours.

use crate::support::client::Client;
use serde_json::{Value, json};
use std::fs;

const URI: &str = "untitled:mail";

fn mail() -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    fs::read_to_string(format!("{root}/fixtures/seeds/unixbench-lmbench-stacker.txt")).unwrap()
}

/// What an editor that shows everything says of itself.
fn capabilities() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-8"]},
        "textDocument": {
            "codeLens": {}, "hover": {"contentFormat": ["plaintext"]}, "definition": {"linkSupport": true},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "semanticTokens": {
                "requests": {"range": true, "full": {"delta": true}}, "tokenTypes": [], "tokenModifiers": [],
                "formats": ["relative"]
            }
        }
    })
}

fn client(text: &str) -> Client {
    let mut client = Client::initialized(capabilities(), json!({}));
    client.open(URI, text);
    client
}

/// The position of a text on the first line that holds another one.
fn at(text: &str, on: &str, what: &str) -> Value {
    let (line, raw) = text.lines().enumerate().find(|(_, raw)| raw.contains(on)).unwrap();
    json!({"line": line, "character": raw.find(what).unwrap()})
}

fn of(position: &Value) -> Value {
    json!({"textDocument": {"uri": URI}, "position": position})
}

fn whole() -> Value {
    json!({"textDocument": {"uri": URI}})
}

/// What stands in a range of the text, columns in bytes.
fn piece<'t>(text: &'t str, range: &Value) -> &'t str {
    let get = |end: &str, name: &str| usize::try_from(range[end][name].as_u64().unwrap()).unwrap();
    assert_eq!(get("start", "line"), get("end", "line"), "{range}");
    let line = text.lines().nth(get("start", "line")).unwrap();
    &line[get("start", "character")..get("end", "character")]
}

fn pieces<'t>(text: &'t str, answer: &Value, member: &str) -> Vec<&'t str> {
    answer.as_array().unwrap().iter().map(|one| piece(text, &one[member])).collect()
}

#[test]
fn a_value_is_told_with_all_that_it_is_compared_with() {
    let text = mail();
    let mut client = client(&text);
    let position = at(&text, "stacker_static : 197.254", "333.781");
    let hover = client.request("textDocument/hover", of(&position));
    assert_eq!(piece(&text, &hover["range"]), "333.781");
    let line = text.lines().position(|line| line == "Larger is better.").unwrap();
    let line = line + text.lines().skip(line + 1).position(|line| line == "Larger is better.").unwrap() + 2;
    let full = "█".repeat(24);
    // 24 characters are 192 eighths: 336.097 takes 183.8 of them, which are 23 characters, and 333.781 182.5, which are 22
    // and seven eighths.
    assert_eq!(
        hover["contents"]["value"].as_str().unwrap().lines().collect::<Vec<_>>(),
        [
            "4: -4.94%",
            "stacker_static: 333.781",
            "control (baseline, named as the baseline): 351.135",
            "difference -17.354, ratio 0.9506",
            &format!("worse: higher is better (line {line} says: Larger is better.)"),
            "",
            &format!("control         {full} 351.135  baseline"),
            &format!("stacker_dynamic {}  336.097  -4.3% worse", "█".repeat(23)),
            &format!("stacker_static  {}▉  333.781  -4.9% worse", "█".repeat(22)),
        ]
    );
    let baseline = client.request("textDocument/hover", of(&at(&text, "control : 200.264", "351.135")));
    let told = baseline["contents"]["value"].as_str().unwrap();
    assert!(told.starts_with("`4` of `control` is the baseline\ncontrol: 351.135\n"), "{told}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn labels_tell_how_their_values_do() {
    let text = mail();
    let mut client = client(&text);
    let mut told = |on: &str, what: &str| {
        let hover = client.request("textDocument/hover", of(&at(&text, on, what)));
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let configuration = told("stacker_static : 197.254", "stacker_static");
    assert!(
        configuration.starts_with(
            "stacker_static: -2.4% geomean\nagainst control (baseline, named as the baseline)\n4 worse\nworst: 4: -4.9%\n"
        ),
        "{configuration}"
    );
    let metric = told("# procs 2 4 8 16", "8");
    assert!(
        metric.starts_with(
            "8: compared with control (named as the baseline)\nstacker_dynamic: -0.5% worse\nstacker_static: -0.7% worse\n"
        ),
        "{metric}"
    );
    assert!(metric.contains("514.327  baseline"), "{metric}");
    let heading = told("2) stacker_dynamic", "stacker_dynamic");
    assert!(heading.starts_with("stacker_dynamic: -0.6% geomean\n"), "{heading}");
    assert_eq!(told("There is no clear winner", "clear"), "");
    assert_eq!(client.stop(), 0);
}

#[test]
fn printed_changes_and_findings_are_told() {
    let text = "\
Seconds, lower is better:

test           before     after     change
first            3.15      2.82     -10.5%
second           2.59      2.14     -16.4%
third            2.10      1.57     -25.2%
fourth           2.10       nan     -25.2%
";
    let mut client = client(text);
    let mut told = |on: &str, what: &str| {
        let hover = client.request("textDocument/hover", of(&at(text, on, what)));
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let wrong = told("second", "-16.4%");
    assert!(wrong.starts_with("-16.4% should be -17.4%\nfrom 2.59 to 2.14\n"), "{wrong}");
    let right = told("first", "-10.5%");
    assert!(right.starts_with("-10.5% is right\nfrom 3.15 to 2.82\n\n"), "{right}");
    assert!(told("fourth", "nan").contains("no change to give"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_lens_stands_above_each_comparison_and_above_nothing_else() {
    let text = mail();
    let mut client = Client::start();
    let answer = client.initialize(capabilities(), json!({}));
    assert_eq!(answer["capabilities"]["codeLensProvider"]["resolveProvider"], true);
    client.open(URI, &text);
    let lenses = client.request("textDocument/codeLens", whole());
    let lenses = lenses.as_array().unwrap();
    assert_eq!(lenses.len(), 8);
    assert!(lenses.iter().all(|lens| lens.get("command").is_none()));
    let lens = client.request("codeLens/resolve", lenses[2].clone());
    let line = lens["range"]["start"]["line"].clone();
    let title = "baseline control (first, named) \u{b7} stacker_dynamic -2.6% geomean, 4 worse \u{b7} \
                 stacker_static -2.4% geomean, 4 worse";
    assert_eq!(
        lens["command"],
        json!({"title": title, "command": "benchlens.chooseBaseline",
               "arguments": [{"uri": URI, "position": {"line": line, "character": 0}}]})
    );
    let raw = text.lines().nth(usize::try_from(line.as_u64().unwrap()).unwrap()).unwrap();
    // The rule over the titles belongs to the table.
    assert!(raw.starts_with("---") && text.contains(&format!("\n{raw}\n# procs 2 4 8 16\n")), "{raw}");
    client.open("untitled:notes", "threads   MB/s\n1   100.0\n2   180.0\n4   300.0\n");
    let notes = json!({"textDocument": {"uri": "untitled:notes"}});
    assert_eq!(client.request("textDocument/codeLens", notes), json!([]));
    assert_eq!(client.stop(), 0);
}

#[test]
fn another_baseline_changes_all_that_is_said_of_it() {
    let text = mail();
    let mut client = client(&text);
    let lenses = client.request("textDocument/codeLens", whole());
    let lens = client.request("codeLens/resolve", lenses[2].clone());
    client.request("textDocument/semanticTokens/full", whole());
    let mut argument = lens["command"]["arguments"][0].clone();
    argument["choice"] = json!({"axis": "row", "label": "stacker_static"});
    let command = json!({"command": "benchlens.chooseBaseline", "arguments": [argument]});
    client.request("workspace/executeCommand", command);
    let lenses = client.request("textDocument/codeLens", whole());
    let lens = client.request("codeLens/resolve", lenses[2].clone());
    let title = lens["command"]["title"].as_str().unwrap();
    assert!(
        title.starts_with("baseline stacker_static (chosen by you) \u{b7} control +2.5% geomean, 4 better"),
        "{title}"
    );
    let symbols = client.request("textDocument/documentSymbol", whole());
    assert_eq!(symbols[2]["name"], "control, stacker_dynamic against stacker_static");
    let full = client.request("textDocument/semanticTokens/full", whole());
    let all = tokens(&text, &numbers(&full["data"]));
    assert!(all.contains(&("333.781".to_owned(), 0)) && all.contains(&("351.135".to_owned(), 1)), "{all:?}");
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_client_that_resolves_no_commands_gets_whole_lenses_and_one_may_have_none() {
    let lens = json!({"textDocument": {"codeLens": {"resolveSupport": {"properties": []}}}});
    let mut client = Client::initialized(lens.clone(), json!({}));
    client.open(URI, &mail());
    let lenses = client.request("textDocument/codeLens", whole());
    let title = lenses[0]["command"]["title"].as_str().unwrap();
    assert!(
        title.starts_with("baseline control (first, named) \u{b7} stacker_dynamic -0.6% geomean"),
        "{title}"
    );
    assert_eq!(client.stop(), 0);
    let mut client = Client::initialized(lens, json!({"lens": {"enabled": false}}));
    client.open(URI, &mail());
    assert_eq!(client.request("textDocument/codeLens", whole()), json!([]));
    assert_eq!(client.stop(), 0);
}

#[test]
fn values_lead_to_their_baseline_and_back() {
    let text = mail();
    let mut client = client(&text);
    let cell = of(&at(&text, "stacker_static : 197.254", "333.781"));
    let links = client.request("textDocument/definition", cell.clone());
    assert_eq!(pieces(&text, &links, "targetRange"), ["351.135"]);
    assert_eq!(pieces(&text, &links, "originSelectionRange"), ["333.781"]);
    let mut base = of(&at(&text, "control : 200.264", "351.135"));
    base["context"] = json!({"includeDeclaration": false});
    let peers = client.request("textDocument/references", base.clone());
    assert_eq!(pieces(&text, &peers, "range"), ["336.097", "333.781"]);
    base["context"] = json!({"includeDeclaration": true});
    let all = client.request("textDocument/references", base);
    assert_eq!(pieces(&text, &all, "range"), ["351.135", "336.097", "333.781"]);
    let highlights = client.request("textDocument/documentHighlight", cell);
    assert_eq!(pieces(&text, &highlights, "range"), ["351.135", "336.097", "333.781"]);
    let kinds: Vec<_> =
        highlights.as_array().unwrap().iter().map(|one| one["kind"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [3, 2, 2]);
    let row = of(&at(&text, "stacker_static : 197.254", "stacker_static"));
    let highlights = client.request("textDocument/documentHighlight", row.clone());
    assert_eq!(
        pieces(&text, &highlights, "range"),
        ["stacker_static", "197.254", "333.781", "510.713", "471.581"]
    );
    let column = of(&at(&text, "# procs 2 4 8 16", "8"));
    let highlights = client.request("textDocument/documentHighlight", column);
    assert_eq!(pieces(&text, &highlights, "range"), ["8", "514.327", "511.713", "510.713"]);
    assert_eq!(client.request("textDocument/definition", row), Value::Null);
    let prose = of(&at(&text, "There is no clear winner", "clear"));
    for method in ["textDocument/definition", "textDocument/documentHighlight"] {
        assert_eq!(client.request(method, prose.clone()), Value::Null, "{method}");
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn symbols_are_messages_comparisons_and_configurations() {
    let text = mail().replacen("From: Tester\n", "From: Tester\nSubject: Stacking\n", 1);
    let text = format!("{text}\nFrom: Tester\nSubject: Nothing\nDate: x\n\nno table\n");
    let mut client = client(&text);
    let symbols = client.request("textDocument/documentSymbol", whole());
    assert_eq!(symbols.as_array().unwrap().len(), 1, "a message without a comparison is none");
    let message = &symbols[0];
    assert_eq!(
        (message["name"].as_str(), piece(&text, &message["selectionRange"])),
        (Some("Stacking"), "Stacking")
    );
    let comparisons = message["children"].as_array().unwrap();
    assert_eq!(comparisons.len(), 8);
    let dbench = &comparisons[2];
    assert_eq!(dbench["name"], "stacker_dynamic, stacker_static against control");
    let names: Vec<_> = dbench["children"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["detail"].as_str().unwrap()))
        .collect();
    assert_eq!(
        names,
        [
            ("control", "baseline (named)"),
            ("stacker_dynamic", "-2.6% geomean, 4 worse"),
            ("stacker_static", "-2.4% geomean, 4 worse")
        ]
    );
    nested(message);
    assert_eq!(client.stop(), 0);
    let mut client = Client::initialized(json!({}), json!({}));
    client.open(URI, &text);
    let flat = client.request("textDocument/documentSymbol", whole());
    let flat = flat.as_array().unwrap();
    assert_eq!(flat[0]["name"], "Stacking");
    assert_eq!((&flat[1]["containerName"], &flat[1]["location"]["uri"]), (&json!("Stacking"), &json!(URI)));
    assert_eq!(client.stop(), 0);
}

/// Editors refuse all symbols where one's name stands outside of it.
fn nested(symbol: &Value) {
    let place = |range: &Value, end: &str| {
        (range[end]["line"].as_u64().unwrap(), range[end]["character"].as_u64().unwrap())
    };
    let within = |inner: &Value, outer: &Value| {
        assert!(place(outer, "start") <= place(inner, "start"), "{inner} in {outer}");
        assert!(place(inner, "end") <= place(outer, "end"), "{inner} in {outer}");
    };
    within(&symbol["selectionRange"], &symbol["range"]);
    assert!(!symbol["name"].as_str().unwrap().is_empty());
    for child in symbol["children"].as_array().into_iter().flatten() {
        within(&child["range"], &symbol["range"]);
        nested(child);
    }
}

#[test]
fn tables_and_quotes_fold() {
    let text = mail();
    let mut client = client(&text);
    let lines: Vec<&str> = text.lines().collect();
    let folds = client.request("textDocument/foldingRange", whole());
    let folds: Vec<(u64, u64, &str)> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|fold| {
            let line = |name: &str| fold[name].as_u64().unwrap();
            (line("startLine"), line("endLine"), fold["kind"].as_str().unwrap())
        })
        .collect();
    let line = |wanted: &str| lines.iter().position(|line| line.starts_with(wanted)).unwrap() as u64;
    assert!(folds.contains(&(line("> probably"), line("> but a single"), "comment")), "{folds:?}");
    let dbench = (line("# procs"), line("stacker_static : 197.254"));
    let found =
        folds.iter().find(|fold| fold.2 == "region" && (fold.0..=fold.1).contains(&dbench.0)).unwrap();
    assert!(found.0 <= dbench.0 && found.1 >= dbench.1 && found.1 <= dbench.1 + 1, "{found:?} {dbench:?}");
    client.open("untitled:notes", "nothing\n  to\n  fold\n");
    let notes = json!({"textDocument": {"uri": "untitled:notes"}});
    assert_eq!(client.request("textDocument/foldingRange", notes), Value::Null);
    assert_eq!(client.stop(), 0);
}

#[test]
fn selections_grow_from_cell_to_document() {
    let text = mail();
    let mut client = client(&text);
    let cell = at(&text, "stacker_static : 197.254", "333.781");
    let prose = at(&text, "There is no clear winner", "clear");
    let params = json!({"textDocument": {"uri": URI}, "positions": [cell, prose]});
    let answer = client.request("textDocument/selectionRange", params);
    let chain = |at: usize| {
        let mut chain = Vec::new();
        let mut range = &answer[at];
        while !range.is_null() {
            chain.push(range["range"].clone());
            range = &range["parent"];
        }
        chain
    };
    let ranges = chain(0);
    assert_eq!(piece(&text, &ranges[0]), "333.781");
    assert_eq!(piece(&text, &ranges[1]), "stacker_static : 197.254 333.781 510.713 471.581");
    assert!(ranges.len() >= 4, "{ranges:?}");
    let last = ranges.last().unwrap();
    assert_eq!(last["start"], json!({"line": 0, "character": 0}));
    assert_eq!(last["end"]["line"], text.matches('\n').count());
    let paragraph = &chain(1)[0];
    assert_eq!(paragraph["start"], at(&text, "There is no clear winner", "There"));
    assert_eq!(client.stop(), 0);
}

/// Tokens as text and type.
fn tokens(text: &str, data: &[u64]) -> Vec<(String, u64)> {
    let (mut line, mut column) = (0, 0);
    let mut out = Vec::new();
    for token in data.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let raw = text.lines().nth(usize::try_from(line).unwrap()).unwrap();
        let start = usize::try_from(column).unwrap();
        out.push((raw[start..start + usize::try_from(token[2]).unwrap()].to_owned(), token[3]));
    }
    out
}

fn numbers(data: &Value) -> Vec<u64> {
    data.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

#[test]
fn colours_tell_what_values_mean() {
    let text = mail();
    let mut client = Client::start();
    let answer = client.initialize(capabilities(), json!({}));
    let provider = &answer["capabilities"]["semanticTokensProvider"];
    assert_eq!((&provider["range"], &provider["full"]), (&json!(true), &json!({"delta": true})));
    let types: Vec<_> = provider["legend"]["tokenTypes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap())
        .collect();
    client.open(URI, &text);
    let full = client.request("textDocument/semanticTokens/full", whole());
    let mut data = numbers(&full["data"]);
    let all: Vec<(String, &str)> = tokens(&text, &data)
        .into_iter()
        .map(|(text, kind)| (text, types[usize::try_from(kind).unwrap()]))
        .collect();
    let from = all.iter().position(|(text, _)| text == "200.264").unwrap() - 1;
    let expected = [
        ("control", "benchLabel"),
        ("200.264", "benchBaseline"),
        ("351.135", "benchBaseline"),
        ("514.327", "benchBaseline"),
        ("483.085", "benchBaseline"),
        ("stacker_dynamic", "benchLabel"),
        ("192.805", "benchWorse"),
    ];
    let found: Vec<_> = all[from..from + 7].iter().map(|(text, kind)| (text.as_str(), *kind)).collect();
    assert_eq!(found, expected);
    for kind in ["benchBetter", "benchNeutral"] {
        assert!(all.iter().any(|(_, found)| *found == kind), "{kind}");
    }
    // A range has its own tokens, and all of them.
    let line = at(&text, "control : 200.264", "control")["line"].as_u64().unwrap();
    let range = json!({"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}});
    let part = client
        .request("textDocument/semanticTokens/range", json!({"textDocument": {"uri": URI}, "range": range}));
    let part: Vec<String> =
        tokens(&text, &numbers(&part["data"])).into_iter().map(|(text, _)| text).collect();
    assert_eq!(part, ["control", "200.264", "351.135", "514.327", "483.085"]);
    // The difference after an edit leads to what a full answer says.
    let cell = at(&text, "stacker_static : 197.254", "333.781");
    let end = json!({"line": cell["line"], "character": cell["character"].as_u64().unwrap() + 7});
    client.change(URI, 2, json!([{"range": {"start": cell, "end": end}, "text": "399.0"}]));
    let mut params = whole();
    params["previousResultId"] = full["resultId"].clone();
    let delta = client.request("textDocument/semanticTokens/full/delta", params);
    for edit in delta["edits"].as_array().unwrap() {
        let number = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
        let (start, count) = (number("start"), number("deleteCount"));
        data.splice(start..start + count, numbers(&edit["data"]));
    }
    let again = client.request("textDocument/semanticTokens/full", whole());
    assert_eq!(numbers(&again["data"]), data);
    assert!(delta["edits"].to_string().len() < again["data"].to_string().len() / 10, "{delta}");
    // An answer that is not known any more is answered in full.
    let mut params = whole();
    params["previousResultId"] = json!("gone");
    assert_eq!(numbers(&client.request("textDocument/semanticTokens/full/delta", params)["data"]), data);
    assert_eq!(client.stop(), 0);
}

#[test]
fn places_count_in_what_was_agreed_on() {
    let text = "Seconds, lower is better:\n\n🐧é test   base   patched\n🐧é one   10.0   11.0\n";
    for (encoding, base, patched) in [("utf-8", 13, 20), ("utf-16", 10, 17), ("utf-32", 9, 16)] {
        let capabilities = json!({"general": {"positionEncodings": [encoding]}});
        let mut client = Client::initialized(capabilities, json!({}));
        client.open(URI, text);
        let cell = json!({"line": 3, "character": patched + 1});
        let definition = client.request("textDocument/definition", of(&cell));
        let range = |start: u64| json!({"start": {"line": 3, "character": start}, "end": {"line": 3, "character": start + 4}});
        assert_eq!(definition, json!([{"uri": URI, "range": range(base)}]), "{encoding}");
        let hover = client.request("textDocument/hover", of(&cell));
        assert_eq!(hover["range"], range(patched), "{encoding}");
        let params = json!({"textDocument": {"uri": URI}, "positions": [cell]});
        let selection = client.request("textDocument/selectionRange", params);
        assert_eq!(selection[0]["range"], range(patched), "{encoding}");
        assert_eq!(client.stop(), 0);
    }
}

#[test]
fn a_large_document_is_listed_as_a_whole_while_others_are_answered() {
    let text = mail().replacen("From: Tester\n", "From: Tester\nSubject: Stacking\n", 1).repeat(60);
    let mut client = client(&text);
    let lenses = client.ask("textDocument/codeLens", whole());
    let symbols = client.ask("textDocument/documentSymbol", whole());
    let tokens = client.ask("textDocument/semanticTokens/full", whole());
    client.open("untitled:small", "test   base   patched\na   10.0   11.0\n");
    assert_eq!(
        client.hints("untitled:small", 0, 9).iter().filter(|hint| hint["data"].is_object()).count(),
        1
    );
    assert_eq!(client.answer_to(lenses)["result"].as_array().unwrap().len(), 8 * 60);
    assert_eq!(client.answer_to(symbols)["result"].as_array().unwrap().len(), 60);
    let all = client.answer_to(tokens)["result"]["data"].as_array().unwrap().len();
    let mut one = Client::initialized(capabilities(), json!({}));
    one.open(URI, &mail().replacen("From: Tester\n", "From: Tester\nSubject: Stacking\n", 1));
    let few = one.request("textDocument/semanticTokens/full", whole())["data"].as_array().unwrap().len();
    assert_eq!(all, few * 60);
    assert_eq!(one.stop(), 0);
    // After an edit all is known again, and a question of before is answered as one of another text.
    let start = json!({"line": 0, "character": 0});
    let change = |text: &str| json!([{"range": {"start": start, "end": start}, "text": text}]);
    client.change(URI, 2, change("\n"));
    let lenses = client.request("textDocument/codeLens", whole());
    assert_eq!(lenses.as_array().unwrap().len(), 8 * 60);
    assert_eq!(client.stop(), 0);
}
