//! Findings in the exchange format of code scanning, SARIF 2.1.0.

use super::json::{CheckReport, FileReport, FindingReport, PlaceReport};
use crate::lints::LINTS;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes a whole log with one run, and a line end behind it.
pub(super) fn write(report: &CheckReport, output: &mut impl Write) -> io::Result<()> {
    let rules: Vec<Value> = LINTS
        .iter()
        .map(|lint| {
            json!({
                "id": lint.code,
                "shortDescription": {"text": lint.summary},
                "fullDescription": {"text": lint.why},
                "help": {"text": format!("`benchlens explain {}` says more.", lint.code)},
                "defaultConfiguration": {"level": level(lint.severity.word())},
            })
        })
        .collect();
    let results: Vec<Value> = report
        .files
        .iter()
        .flat_map(|file| file.findings.iter().map(|finding| result(file, finding)))
        .collect();
    let failures: Vec<Value> =
        report.errors.iter().map(|error| json!({"level": "error", "message": {"text": error}})).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "benchlens",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": failures.is_empty(),
                "toolExecutionNotifications": failures,
            }],
            "results": results,
        }],
    });
    serde_json::to_writer_pretty(&mut *output, &log)?;
    writeln!(output)
}

fn result(file: &FileReport, finding: &FindingReport) -> Value {
    let location = |place: &PlaceReport| {
        json!({
            "artifactLocation": {"uri": uri(&file.bytes)},
            "region": {"startLine": place.line, "startColumn": place.column, "endColumn": place.end_column},
        })
    };
    let mut physical = location(&finding.place);
    physical["region"]["snippet"] = json!({"text": finding.text});
    let related: Vec<Value> = finding
        .related
        .iter()
        .enumerate()
        .map(|(id, related)| {
            json!({
                "id": id,
                "physicalLocation": location(&related.place),
                "message": {"text": related.message},
            })
        })
        .collect();
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": LINTS.iter().position(|lint| lint.code == finding.code),
        "level": level(finding.severity),
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": physical}],
    });
    if !related.is_empty() {
        result["relatedLocations"] = Value::Array(related);
    }
    result
}

/// The format's word for a severity.
fn level(severity: &str) -> &'static str {
    match severity {
        "error" => "error",
        "warning" => "warning",
        _ => "note",
    }
}

/// A path as a relative reference: bytes that mean something else there are escaped.
fn uri(path: &[u8]) -> String {
    let mut uri = String::with_capacity(path.len());
    let path = path.strip_prefix(b"./").unwrap_or(path);
    for &byte in path {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    if path.starts_with(b"/") { format!("file://{uri}") } else { uri }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lints::Severity;

    #[test]
    fn paths_are_references() {
        assert_eq!(uri(b"./a b/c:2,S.eml"), "a%20b/c%3A2%2CS.eml");
        assert_eq!(uri("/tmp/é".as_bytes()), "file:///tmp/%C3%A9");
        assert_eq!(uri(b"<stdin>"), "%3Cstdin%3E");
        assert_eq!(uri(b"caf\xe9\n.txt"), "caf%E9%0A.txt", "whatever its bytes are");
    }

    #[test]
    fn notes_and_hints_are_one_level() {
        let levels = [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint];
        assert_eq!(levels.map(|severity| level(severity.word())), ["error", "warning", "note", "note"]);
    }
}
