//! What the fuzz targets do with their bytes. A panic is a crash; so are more than a second and more than 512 MB.

use benchlens::analysis::Document;
use benchlens::compare::compare;
use benchlens::config::Settings;
use benchlens::layout::Page;
use benchlens::number::{Interval, number, tokens, unit};
use benchlens::text::{Place, PlainText, Source, Span};
use benchlens::{claims as check, formats as read, lsp};

/// A text is read in every way that a person can ask for; whatever is shown stands on characters that are there.
pub fn analyse(data: &[u8]) {
    read_all(&String::from_utf8_lossy(data), &Settings::default());
}

/// A text and changes of it. See [`lsp::fuzzing::edits`].
pub fn edits(data: &[u8]) {
    lsp::fuzzing::edits(data);
}

/// Each format reads the whole text without the others, and what it reads is compared and checked.
pub fn formats(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let page = Page::new(&text);
    for place in 0..read::FORMATS.len() {
        let tables = read::read_alone(place, &page);
        for cell in tables.iter().flat_map(|table| &table.cells).flatten() {
            assert_on_characters(cell.span, text_line(&text, cell.span.line));
        }
        let comparisons = compare(&page, &tables, None);
        check::check(&page, &tables, &comparisons);
    }
}

/// Numbers, units and tokens of a line, and what intervals make of them.
pub fn numbers(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        for token in tokens(line) {
            assert!(line.get(token.range.clone()).is_some(), "{token:?} in {line:?}");
        }
        let mut before: Option<Interval> = None;
        for word in line.split_whitespace() {
            let _ = unit(word);
            let Some(lexed) = number(word) else { continue };
            assert!(word.is_char_boundary(lexed.len), "{word:?}");
            let number = &lexed.number;
            let _ = (number.value(), number.resolution(), number.dimension(), number.is_percent());
            for now in [Interval::printed(number), Interval::rounded_or_cut(number)].into_iter().flatten() {
                assert!(now.low() <= now.high(), "{word:?}: {now:?}");
                if let Some(before) = before {
                    let all = [before.plus(now), before.minus(now), before.times(now), before.over(now)];
                    for result in all.into_iter().flatten() {
                        assert!(result.low() <= result.high(), "{before:?} and {now:?}: {result:?}");
                    }
                }
                before = Some(now);
            }
        }
    }
}

/// Sentences below a table that they may speak of.
pub fn claims(data: &[u8]) {
    const TABLE: &str = "Throughput in MB/s, higher is better.\n\n\
        threads     base   patched   change\n1          100.0     110.0   +10.0%\n2          200.0     190.0   -5.0%\n\n";
    read_all(&format!("{TABLE}{}\n", String::from_utf8_lossy(data)), &Settings::default());
}

/// A whole conversation: whatever comes in, whole frames of JSON go out and the server ends.
pub fn wire(data: &[u8]) {
    let (code, output) = lsp::fuzzing::converse(data);
    assert!(code <= 1);
    let mut rest = &output[..];
    while !rest.is_empty() {
        let end = rest.windows(4).position(|four| four == b"\r\n\r\n").expect("a header ends");
        let header = std::str::from_utf8(&rest[..end]).expect("a header is text");
        let length = header.strip_prefix("Content-Length: ").expect("a header tells the length");
        let length: usize = length.parse().expect("the length is a number");
        let body: serde_json::Value = serde_json::from_slice(&rest[end + 4..][..length]).expect("a body is JSON");
        assert_eq!(body["jsonrpc"], "2.0");
        rest = &rest[end + 4 + length..];
    }
}

/// Settings as a client may send them, and hints under these settings.
pub fn settings(data: &[u8]) {
    let Ok(value) = serde_json::from_slice(data) else { return };
    let settings = lsp::fuzzing::settings(value);
    read_all("MB/s\n\nthreads base patched\n1 100.0 110.0\n2 200.0 nan\n> 3 100.0 110.0 (+11%)\n", &settings);
}

fn read_all(text: &str, settings: &Settings) {
    let source = PlainText::new(text);
    let mut document = Document::new(&source);
    while document.advance(&source, 3) {}
    let count = source.line_count();
    for hint in document.hints(&source, settings, 0..count) {
        let line = source.line(hint.at.line);
        assert!(line.is_char_boundary(hint.at.byte as usize), "a hint inside a character of {line:?}");
        for delta in &hint.deltas {
            document.hover(&source, Place { line: delta.cell.line, byte: delta.cell.start });
        }
    }
    for finding in document.findings(settings) {
        assert_on_characters(finding.span, source.line(finding.span.line));
    }
    document.repairs(&source, settings, 0..count);
}

fn assert_on_characters(span: Span, line: &str) {
    assert!(line.get(span.start as usize..span.end as usize).is_some(), "{span:?} is off {line:?}");
}

fn text_line(text: &str, line: u32) -> &str {
    benchlens::text::split_lines(text).nth(line as usize).unwrap_or_default()
}
