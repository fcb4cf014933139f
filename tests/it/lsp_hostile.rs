//! What strangers plant in a mail's labels: whatever is shown of them apart from the mail makes no link, picture, tag,
//! command or movement of them.

use crate::support::client::Client;
use crate::support::random::Random;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};

const URI: &str = "untitled:hostile";

/// Pieces of labels that mean something to a renderer of Markdown, HTML or SVG, or to a terminal.
const PIECES: [&str; 30] = [
    "[x](command:y)",
    "![x](http://a.example/p.png)",
    "[x]:y",
    "<img/src=x>",
    "<script>alert(1)</script>",
    "</text><a/href='javascript:x'>",
    "</svg>",
    "<!--",
    "]]>",
    "&lt;b&gt;",
    "&#60;",
    "**",
    "__",
    "`",
    "```",
    "~~",
    "http://a.example",
    "www.a.example",
    "a@b.example",
    "$(rm)",
    "\u{1b}]8;;http://a.example\u{7}",
    "\u{1b}[2J",
    "\u{202e}",
    "\u{200b}",
    "\u{7}",
    "\u{9b}31m",
    "\"'",
    "\\",
    "{{x}}",
    "=cmd()",
];

/// A table whose labels and titles hold pieces; its values compare.
fn planted(random: &mut Random) -> String {
    let mut piece =
        || format!("{}x{}", PIECES[random.below(PIECES.len())], PIECES[random.below(PIECES.len())]);
    let (base, new) = (piece(), piece());
    let rows: String =
        (0..3).map(|row| format!("r{row}{}    {}.5    {}.5\n", piece(), 100 + row, 120 + 7 * row)).collect();
    format!("Throughput in MB/s, higher is better.\n\nname    base-{base}    patched-{new}\n{rows}\n")
}

/// Reads Markdown as an editor does. Nothing in it may do anything; a picture carries its own data.
fn read_markdown(source: &str) {
    for event in Parser::new_ext(source, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
        match event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                let data = dest_url.strip_prefix("data:image/svg+xml,").expect(source);
                read_svg(&percent_decoded(data));
            }
            Event::Start(Tag::Link { .. } | Tag::HtmlBlock | Tag::FootnoteDefinition(_))
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => panic!("{event:?} in {source}"),
            Event::Text(text) => no_control(&text, source),
            Event::Start(_)
            | Event::End(TagEnd::Image)
            | Event::End(_)
            | Event::Code(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule => {}
        }
    }
}

/// RFC 3986, section 2.1.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut parts = text.split('%');
    bytes.extend(parts.next().unwrap().bytes());
    for part in parts {
        let (digits, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).unwrap());
        bytes.extend(rest.bytes());
    }
    String::from_utf8(bytes).unwrap()
}

/// A chart is shapes and text: its tags are these, each closed, and what stands between them is text.
fn read_svg(svg: &str) {
    no_control(svg, svg);
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some((text, behind)) = rest.split_once('<') {
        assert!(!text.contains('>'), "{svg}");
        let (tag, after) = behind.split_once('>').expect(svg);
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{svg}"),
            None => {
                let name = tag.split([' ', '/']).next().expect(svg);
                assert!(["svg", "title", "rect", "line", "text"].contains(&name), "<{tag}> in {svg}");
                assert!(!tag.contains(" on") && !tag.contains("href") && !tag.contains("style"), "<{tag}>");
                if !tag.ends_with('/') {
                    open.push(name);
                }
            }
        }
        rest = after;
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{svg}");
}

/// Nothing that steers a terminal or turns the order of letters.
fn no_control(text: &str, source: &str) {
    let steers =
        |c: char| (c.is_control() && c != '\n' && c != '\t') || ('\u{202a}'..='\u{202e}').contains(&c);
    assert!(!text.contains(steers), "{text:?} in {source:?}");
}

/// All strings in an answer that an editor shows: not those that go into the text, nor addresses.
fn shown(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let kept =
                ["newText", "insertText", "uri", "targetUri", "filterText", "sortText", "data", "arguments"];
            fields
                .iter()
                .filter(|(name, _)| !kept.contains(&name.as_str()))
                .for_each(|(_, value)| shown(value, out));
        }
        Value::Array(values) => values.iter().for_each(|value| shown(value, out)),
        Value::String(text) => out.push(text.clone()),
        _ => {}
    }
}

#[test]
fn planted_labels_do_nothing_wherever_they_are_shown() {
    let capabilities = json!({"textDocument": {
        "hover": {"contentFormat": ["markdown"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
        "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
    }});
    let mut client =
        Client::initialized(capabilities, json!({"hover": {"chart": "image"}, "codeLens": true}));
    let mut random = Random::new(0x51_7c_c1_b7_27_22_0a_95);
    let (mut hovers, mut pictures) = (0, 0);
    for version in 1..=150 {
        let text = planted(&mut random);
        if version == 1 {
            client.open(URI, &text);
        } else {
            client.change(URI, version, json!([{"text": text}]));
        }
        let document = json!({"uri": URI});
        for (line, row) in text.lines().enumerate() {
            for character in (0..row.chars().count()).step_by(3) {
                let position = json!({"line": line, "character": character});
                let hover = client
                    .request("textDocument/hover", json!({"textDocument": document, "position": position}));
                if let Some(value) = hover["contents"]["value"].as_str() {
                    hovers += 1;
                    pictures += usize::from(value.contains("data:image/svg"));
                    read_markdown(value);
                }
            }
        }
        let report = client.request("benchlens/report", json!({"textDocument": document}));
        read_markdown(report["text"].as_str().unwrap());
        let charts = client.request("benchlens/report", json!({"textDocument": document, "format": "svg"}));
        charts["charts"]
            .as_array()
            .unwrap()
            .iter()
            .for_each(|chart| read_svg(chart["svg"].as_str().unwrap()));
        let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
        let row = json!({"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 1}});
        let mut texts = Vec::new();
        for (method, params) in [
            ("textDocument/codeLens", json!({"textDocument": document})),
            ("textDocument/documentSymbol", json!({"textDocument": document})),
            ("textDocument/inlayHint", json!({"textDocument": document, "range": whole})),
            (
                "textDocument/codeAction",
                json!({"textDocument": document, "range": row, "context": {"diagnostics": []}}),
            ),
            (
                "textDocument/completion",
                json!({"textDocument": document, "position": {"line": 6, "character": 0}}),
            ),
        ] {
            shown(&client.request(method, params), &mut texts);
        }
        texts.iter().for_each(|text| no_control(text, text));
    }
    assert!(hovers > 300 && pictures > 200, "{hovers} hovers, {pictures} pictures");
    assert_eq!(client.stop(), 0);
}
