//! The pages of codes and formats are written from the registries, and say what the program does with the fixtures.
//!
//! `DOCS=overwrite cargo test --test it docs` writes them anew; without that, a page that is out of date fails.

use crate::support::case::{Case, labels_under};
use crate::support::read::read;
use benchlens::config::Settings;
use benchlens::formats::FORMATS;
use benchlens::lints::{LINTS, Lint, Severity};
use benchlens::lsp::{settings_schema, settings_table};
use benchlens::{analyze, lints::Finding};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const NOTICE: &str = "<!-- Written by tests/it/docs.rs: change the registry, then run DOCS=overwrite cargo test --test it docs -->\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_pages_are_those_of_the_registries() {
    let mut stale = Vec::new();
    let pages = [
        ("docs/lints.md", lints_page()),
        ("docs/formats.md", formats_page()),
        ("docs/configuration.md", configuration_page()),
        ("editors/settings.schema.json", settings_schema()),
    ];
    for (page, text) in pages {
        let path = root().join(page);
        if std::env::var_os("DOCS").is_some_and(|what| what == "overwrite") {
            fs::write(&path, &text).unwrap();
        } else if fs::read_to_string(&path).unwrap_or_default() != text {
            stale.push(page);
        }
    }
    assert!(
        stale.is_empty(),
        "{} out of date: run `DOCS=overwrite cargo test --test it docs` and read the diff",
        stale.join(", ")
    );
}

fn lints_page() -> String {
    let mut page = format!("{NOTICE}# Findings\n\n");
    page.push_str(
        "The severity is the one in text of one's own; where somebody else is quoted, it is at most information. The\n\
         setting `findings` changes it by code. `benchlens explain CODE` tells the same at the shell.\n\n\
         | code | severity |\n|---|---|\n",
    );
    for lint in LINTS {
        writeln!(page, "| [`{0}`](#{0}) | {1} |", lint.code, word(lint.severity)).unwrap();
    }
    for lint in LINTS {
        section(lint, &mut page);
    }
    page.push_str(
        "\n## What is left out\n\n\
         Two more codes say what is not shown. They are information, and neither the setting `findings` nor a line\n\
         `benchlens: ignore` changes them.\n\n\
         ### not-read\n\n\
         A run of lines without a paragraph is too long to be a table. It stands once in a document, where the part that is not\n\
         read begins.\n\n\
         ### more-findings\n\n\
         In an editor, a document has more findings than are shown. It stands at the top and says how many more.\n",
    );
    page
}

/// A code with its positive case, and what is said about it.
fn section(lint: &Lint, page: &mut String) {
    let code = lint.code;
    let text = fs::read_to_string(root().join(format!("fixtures/lints/{code}/reported.txt")))
        .unwrap_or_else(|error| panic!("fixtures/lints/{code}/reported.txt: {error}"));
    write!(page, "\n## {code}\n\n{}\n\nWhy: {}\n\nFor example:\n\n", lint.summary, lint.why).unwrap();
    write!(page, "```text\n{text}```\n\n").unwrap();
    for finding in findings(&text).iter().filter(|finding| finding.code == code) {
        writeln!(page, "- line {}: {}", finding.span.line + 1, finding.message).unwrap();
    }
    write!(
        page,
        "\nTo silence it: `{{\"benchlens\": {{\"findings\": {{\"{code}\": \"off\"}}}}}}` in the settings, or a line\n`benchlens: ignore {code}` above it.\n"
    )
    .unwrap();
    writeln!(page, "\nCases: [fixtures/lints/{code}](../fixtures/lints/{code}).").unwrap();
}

fn configuration_page() -> String {
    let mut page = format!("{NOTICE}# Configuration\n\n");
    page.push_str(
        "Settings live in the section `benchlens` of an editor's settings, nested or with dotted names\n\
         (`benchlens.hints.fill`). They are taken from `initializationOptions`, from `workspace/didChangeConfiguration` and\n\
         from the answer to `workspace/configuration`, the later over the earlier, and hold at once. One that is none is told\n\
         once, and the others hold. [settings.schema.json](../editors/settings.schema.json) has the same for editors.\n\n",
    );
    page.push_str(&settings_table());
    page.push_str(
        "\nThe codes of findings are in [lints.md](lints.md).\n\n\
         ## In the text\n\n\
         A line in a text, alone or in a comment of any kind (`# ...`, `/* ... */`, `<!-- ... -->`), speaks of the table right\n\
         below it, else of the one above, at most eight lines away:\n\n\
         - `benchlens: baseline NAME` makes the row, column or section of that name the baseline. It comes before the settings,\n  \
           and after what a person chose in the editor. In quoted text it holds for tables that are quoted as deep.\n\
         - `benchlens: ignore CODE` hides findings of that code, or of several with commas between them, at that table and in\n  \
           the paragraph that the line stands in. In quoted text it does nothing: nobody hides the mistakes in his figures from\n  \
           those who read them.\n",
    );
    page
}

fn formats_page() -> String {
    let mut page = format!("{NOTICE}# Formats\n\n");
    page.push_str(
        "What is read, the more specific before the more general: the first format that knows a line reads the table\n\
         there. `benchlens formats` lists the same at the shell.\n\n\
         | format | reads |\n|---|---|\n",
    );
    for format in FORMATS {
        let summary = format.summary.replace('|', "\\|");
        writeln!(page, "| [`{0}`](../fixtures/formats/{0}) | {summary} |", format.name).unwrap();
    }
    page.push_str("\nThe links lead to the cases of each format: texts, and what must be shown in them.\n");
    page
}

fn findings(text: &str) -> Vec<Finding> {
    let (_, document) = read(text);
    document.findings(&Settings::default())
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information => "information",
        Severity::Hint => "hint",
    }
}

/// The folders under `fixtures/` that hold no case: a text with its labels.
fn without_cases(folders: impl Iterator<Item = PathBuf>) -> Vec<String> {
    let has_case = |folder: &Path| {
        let mut entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
        entries.any(|entry| {
            entry.path().extension().is_some_and(|extension| extension == "json")
                && entry.path().with_extension("txt").exists()
        })
    };
    folders.filter(|folder| !has_case(folder)).map(|folder| folder.display().to_string()).collect()
}

#[test]
fn every_code_has_a_case_that_is_reported_and_one_that_is_not() {
    let folders = LINTS.iter().map(|lint| Path::new("fixtures/lints").join(lint.code));
    assert_eq!(without_cases(folders), [""; 0], "folders without a labelled case");
    for lint in LINTS {
        let folder = root().join("fixtures/lints").join(lint.code);
        let texts = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let texts: Vec<PathBuf> =
            texts.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).collect();
        let reports = |path: &PathBuf| {
            findings(&fs::read_to_string(path).unwrap()).iter().any(|finding| finding.code == lint.code)
        };
        assert!(texts.iter().any(reports), "{}: no case is reported", lint.code);
        assert!(!texts.iter().all(reports), "{}: every case is reported", lint.code);
    }
}

/// Formats whose tables say all that there is to say: they are read so that nothing else takes their figures.
const NOTHING_TO_COMPUTE: &[&str] = &["schedtests"];

#[test]
fn every_format_has_a_case_that_it_reads_and_a_near_miss() {
    let mut missing = Vec::new();
    for format in FORMATS {
        let name = format.name;
        let folder = root().join("fixtures/formats").join(name);
        let (mut reads, mut near_misses) = (0, 0);
        for path in if folder.is_dir() { labels_under(&folder) } else { Vec::new() } {
            let Some((case, text)) = Case::read(&path) else { continue };
            if path.file_name().is_some_and(|file| file.to_string_lossy().starts_with("negative-")) {
                near_misses += 1;
                if !case.deltas.is_empty() || !case.optional_deltas.is_empty() || case.pending.is_some() {
                    missing.push(format!("{name}: {} is no near miss, for it has deltas", path.display()));
                }
            } else if !case.deltas.is_empty() || NOTHING_TO_COMPUTE.contains(&name) {
                reads += usize::from(analyze(&text).tables().iter().any(|table| table.format == name));
            }
        }
        if reads == 0 {
            missing.push(format!("{name}: no case with deltas that the format reads"));
        }
        if near_misses == 0 {
            missing.push(format!("{name}: no negative-*.json of a text that shows nothing"));
        }
    }
    assert!(missing.is_empty(), "in fixtures/formats:\n{}", missing.join("\n"));
}

#[test]
fn the_readme_lists_every_code_with_its_severity() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for lint in LINTS {
        let listed = readme.lines().any(|line| {
            line.starts_with("| `")
                && line.contains(&format!("`{}`", lint.code))
                && line.contains(&format!("| {} |", word(lint.severity)))
        });
        assert!(listed, "README.md lists no `{}` with the severity {}", lint.code, word(lint.severity));
    }
}
