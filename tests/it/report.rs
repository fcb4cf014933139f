//! The report for programs has the form that `docs/report.schema.json` promises, and the other forms are sound.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn report(format: &str, file: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_benchlens"))
        .args(["report", "--format", format])
        .arg(file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Texts of all kinds: mails, sections, runs, hostile labels, nothing.
fn texts() -> Vec<PathBuf> {
    let mut texts = Vec::new();
    for folder in ["fixtures/seeds", "fixtures/demo", "tests/cmd/report.in", "fixtures/formats/benchstat"] {
        let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        texts.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "txt")));
    }
    texts.sort();
    texts
}

/// Where a value is not of its schema's form. Knows the words that the schema uses, and fails at any other.
fn faults(schema: &Value, root: &Value, value: &Value, at: &str, out: &mut Vec<String>) {
    for (word, rule) in schema.as_object().unwrap() {
        let holds = match word.as_str() {
            "$schema" | "title" | "description" | "$defs" => true,
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                faults(&root["$defs"][name], root, value, at, out);
                true
            }
            "const" => value == rule,
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value.as_f64() >= rule.as_f64(),
            "type" => {
                let names = rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()]);
                names.iter().any(|name| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_u64(),
                    "null" => value.is_null(),
                    other => panic!("no such type: {other}"),
                })
            }
            "required" => {
                rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "additionalProperties" => value
                .as_object()
                .is_some_and(|members| members.keys().all(|name| schema["properties"].get(name).is_some())),
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(member) = value.get(name) {
                        faults(rule, root, member, &format!("{at}/{name}"), out);
                    }
                }
                true
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults(rule, root, item, &format!("{at}/{index}"), out);
                }
                true
            }
            "oneOf" => {
                let fits = |rule: &&Value| {
                    let mut inside = Vec::new();
                    faults(rule, root, value, at, &mut inside);
                    inside.is_empty()
                };
                rule.as_array().unwrap().iter().filter(fits).count() == 1
            }
            other => panic!("the test does not know the word {other}"),
        };
        if !holds {
            out.push(format!("{at}: {word} {rule}: {value}"));
        }
    }
}

#[test]
fn reports_have_the_form_of_the_schema() {
    let schema: Value =
        serde_json::from_str(&fs::read_to_string(root().join("docs/report.schema.json")).unwrap()).unwrap();
    let (mut comparisons, mut runs) = (0, 0);
    for text in texts() {
        let report: Value = serde_json::from_str(&report("json", &text)).unwrap();
        let mut out = Vec::new();
        faults(&schema, &schema, &report, "", &mut out);
        assert!(out.is_empty(), "{}:\n{}", text.display(), out.join("\n"));
        comparisons += report["comparisons"].as_array().unwrap().len();
        runs += report["comparisons"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["runs"] != Value::Array(Vec::new()))
            .count();
    }
    assert!(comparisons > 10 && runs > 1, "{comparisons} comparisons, {runs} with runs");
    let mut out = Vec::new();
    faults(&schema, &schema, &serde_json::json!({"version": 2, "file": 1, "more": []}), "", &mut out);
    assert_eq!(out.len(), 4, "{out:?}");
}

#[test]
fn text_fits_into_a_mail() {
    for text in texts() {
        for line in report("text", &text).lines() {
            let fits = line.chars().count() <= 72 || line.split_whitespace().any(|word| word.len() > 40);
            assert!(fits, "{}: {line}", text.display());
        }
    }
}

#[test]
fn every_line_of_a_table_for_spreadsheets_has_all_fields() {
    for text in texts() {
        let csv = report("csv", &text);
        for line in csv.split_terminator("\r\n") {
            let mut quoted = false;
            let separators = line.chars().filter(|c| {
                quoted ^= *c == '"';
                *c == ',' && !quoted
            });
            assert_eq!(separators.count(), 11, "{line}");
        }
    }
}

/// What a mail says shows as text and nothing else.
#[test]
fn labels_are_text_in_every_form() {
    let folder = std::env::temp_dir().join(format!("benchlens-report-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("hostile.txt");
    let text = "time in ms, lower is better\n\nbase|<script>alert(1)</script>|\u{202e}x  10.5\npatched|<img/src=x>|  12.5\n\
                \nMB/s  base  <b>patched</b>\n<i>read</i>  100.5  90.5\n=cmd()  100.5  90.5\n";
    fs::write(&file, text).unwrap();
    for format in ["html", "svg"] {
        let page = report(format, &file);
        assert!(page.contains("&lt;i&gt;read"), "{page}");
        for bad in ["<script", "<img", "<b>", "<i>", "\u{202e}"] {
            assert!(!page.contains(bad), "{format} holds {bad}: {page}");
        }
    }
    let (markdown, csv) = (report("markdown", &file), report("csv", &file));
    assert!(!markdown.contains("<i>") || markdown.contains("\\<i"), "{markdown}");
    assert!(csv.contains(",'=cmd(),"), "{csv}");
    assert!(!report("text", &file).contains('\u{202e}'));
    fs::remove_dir_all(&folder).unwrap();
}

/// A value is called by what tells it from the others of its comparison, and a sentence by its words without its figures.
#[test]
fn values_are_told_apart_by_their_names() {
    let labels = |file: &str| -> Vec<String> {
        let report: Value = serde_json::from_str(&report("json", &root().join(file))).unwrap();
        let values = report["comparisons"][0]["values"].as_array().unwrap();
        values.iter().map(|value| value["label"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(labels("fixtures/formats/sentences/quoted-deep.txt"), ["tar xf linux.tar took"]);
    assert_eq!(labels("fixtures/formats/sentences/inline-two-figures.txt"), ["avg", "max"]);
    assert_eq!(labels("fixtures/formats/sentences/futex-averaged.txt"), ["Averaged operations/sec"]);
    let jmh = labels("fixtures/formats/jmh/jmh-v2-v3.txt");
    assert!(jmh.contains(&"ProtocolBenchmark.testAddEntry 10 thrpt".to_owned()), "{jmh:?}");
    // Bars are called as values are.
    let picture = report("svg", &root().join("fixtures/formats/jmh/jmh-v2-v3.txt"));
    assert!(picture.contains("ProtocolBenchmark.testAddEntry 10 thrpt 57.0%"), "{picture}");
}

/// Bounds that a tool prints around its one figure are no further runs of it.
#[test]
fn what_was_measured_once_is_no_sample() {
    let report = report("json", &root().join("fixtures/formats/criterion/two-sections.txt"));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["comparisons"].as_array().unwrap().len(), 1);
    assert_eq!(report["comparisons"][0]["runs"], serde_json::json!([]));
}
