//! Edits of tables: what they write is plain text, keeps every figure, and says what the hints say.

use crate::support::case::{Case, labels_under};
use crate::support::read::read;
use benchlens::Document;
use benchlens::compare::Verdict;
use benchlens::config::Settings;
use benchlens::edits::{Edit, WIDTH, What};
use benchlens::text::{Place, PlainText, Source};
use rust_decimal::Decimal;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// The text after the changes.
fn applied(text: &str, changes: &[Edit]) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    if text.ends_with('\n') || text.is_empty() {
        lines.push(String::new());
    }
    for change in changes.iter().rev() {
        let line = &mut lines[change.span.line as usize];
        line.replace_range(change.span.start as usize..change.span.end as usize, &change.text);
    }
    lines.concat()
}

fn document(text: &str) -> (Document, PlainText) {
    let (source, document) = read(text);
    (document, source)
}

/// The text after doing this with the table at a line.
fn done(text: &str, line: u32, what: What) -> Option<String> {
    let (mut document, source) = document(text);
    let changes = document.changes(&source, Place { line, byte: 0 }, what)?;
    Some(applied(text, &changes))
}

/// All deltas of a text: base, new, percent, verdict.
fn deltas(text: &str) -> Vec<(Decimal, Decimal, Decimal, Verdict)> {
    let (mut document, source) = document(text);
    let hints = document.hints(&source, &Settings::default(), 0..source.line_count());
    hints
        .iter()
        .flat_map(|hint| hint.deltas.iter())
        .map(|one| (one.base, one.new, one.pct, one.verdict))
        .collect()
}

fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

const TABLE: &str = "\
Throughput in MB/s, larger is better:

# procs       2     4
control : 200.25   50.5
patched :  190.0 51.25

Bye.
";

#[test]
fn a_table_is_aligned() {
    let expected = "\
Throughput in MB/s, larger is better:

# procs        2      4
control : 200.25   50.5
patched :  190.0  51.25

Bye.
";
    let aligned = done(TABLE, 3, What::Align).unwrap();
    assert_eq!(aligned, expected);
    assert_eq!(done(&aligned, 3, What::Align), None, "nothing is left to do");
    assert_eq!(done(&quoted(TABLE), 3, What::Align), None, "quoted text stays");
}

#[test]
fn a_table_becomes_markdown() {
    let expected = "\
Throughput in MB/s, larger is better:

| # procs |      2 |     4 |
|---------|-------:|------:|
| control | 200.25 |  50.5 |
| patched |  190.0 | 51.25 |

Bye.
";
    let markdown = done(TABLE, 3, What::Markdown).unwrap();
    assert_eq!(markdown, expected);
    assert_eq!(deltas(&markdown), deltas(TABLE));
    assert_eq!(done(&markdown, 3, What::Markdown), None);
}

#[test]
fn a_column_with_the_changes_is_added() {
    let text = "\
Seconds, lower is better:

test           before     after
first            3.15      2.82
second           2.59      2.14
";
    let expected = "\
Seconds, lower is better:

test           before     after  change
first            3.15      2.82  -10.5%
second           2.59      2.14  -17.4%
";
    let added = done(text, 3, What::DeltaColumn).unwrap();
    assert_eq!(added, expected);
    assert_eq!(done(&added, 3, What::DeltaColumn), None);
}

/// Columns are counted as a screen shows them: these letters take two each.
#[test]
fn changes_stand_below_titles_of_wide_letters() {
    let text = "\
Seconds, lower is better:

test           base     new名     alt名
first          2.00      1.00      3.00
second         4.00      3.00      5.00
";
    let added = done(text, 3, What::DeltaColumn).unwrap();
    let rows: Vec<&str> = added.lines().skip(2).collect();
    assert!(rows[0].ends_with("     alt名  new名 change  alt名 change"), "{added}");
    assert!(rows[1].ends_with("      3.00        -50.0%        +50.0%"), "{added}");
    assert_eq!(rows[0].width(), rows[1].width(), "{added}");
}

/// A configuration without values is told of nowhere, so it is not left out either.
#[test]
fn a_summary_says_how_many_it_leaves_out() {
    let remark = |valid: usize, empty: usize| {
        let valid = (0..valid).map(|n| format!("set{n}  {}.0  {}.5\n", 190 + n, 95 + n));
        let empty = (0..empty).map(|n| format!("void{n}  nan  nan\n"));
        let rows: String = valid.chain(empty).collect();
        let table = format!(
            "Throughput in MB/s, larger is better:\n\nname  small  large\ncontrol  200.0  100.0\n{rows}"
        );
        let answered = done(&quoted(&table), 3, What::ReplySummary).unwrap();
        let remark = answered.lines().find(|line| line.contains("left out")).map(str::to_owned);
        (answered.lines().filter(|line| line.starts_with("- ")).count(), remark)
    };
    assert_eq!(remark(12, 3), (12, None));
    assert_eq!(
        remark(13, 3),
        (12, Some("One more configuration is left out here. 6 values could not be compared.".to_owned()))
    );
    assert_eq!(remark(14, 0), (12, Some("2 more configurations are left out here.".to_owned())));
}

#[test]
fn a_quoted_table_is_answered_with_its_changes() {
    let text = quoted(TABLE);
    let answered = done(&text, 3, What::ReplyDeltas).unwrap();
    let expected = "\
> patched :  190.0 51.25

Changes against control (higher is better):

# procs      2      4
patched  -5.1%  +1.5%

> 
> Bye.
";
    assert!(answered.starts_with(&text[..text.find("> patched").unwrap()]), "{answered}");
    assert!(answered.ends_with(expected), "{answered}");
}

/// Whatever is offered for whatever table of the fixtures: see the assertions.
#[test]
fn edits_keep_what_the_fixtures_say() {
    let mut done_with = [0; What::ALL.len()];
    let labels = labels_under(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"));
    let cases = labels.iter().filter_map(|path| Some((path.display().to_string(), Case::read(path)?.1)));
    for (path, text) in cases {
        for text in [text.clone(), quoted(&text)] {
            let (mut document, source) = document(&text);
            let mut last = None;
            for line in 0..source.line_count() {
                let at = Place { line, byte: 0 };
                let offers = document.offers(&source, at);
                if last.as_ref() == Some(&offers) {
                    continue;
                }
                for what in &offers {
                    let changes = document.changes(&source, at, *what).unwrap();
                    check(&path, &text, line, *what, &changes);
                    done_with[What::ALL.iter().position(|one| one == what).unwrap()] += 1;
                }
                last = Some(offers);
            }
        }
    }
    println!("{done_with:?}");
    assert!(done_with.iter().all(|count| *count > 20), "{done_with:?}");
}

fn check(path: &str, text: &str, line: u32, what: What, changes: &[Edit]) {
    let named = format!("{path}:{}: {what:?}", line + 1);
    let after = applied(text, changes);
    let before: Vec<&str> = text.lines().collect();
    for change in changes {
        let old = before.get(change.span.line as usize).copied().unwrap_or("");
        let is_quoted = old.starts_with('>') && !old.starts_with(">From ");
        assert!(!is_quoted || change.span.start == change.span.end, "{named}: a quoted line was changed");
        if is_quoted {
            assert!(change.span.start == 0 || change.text.starts_with('\n'), "{named}: inside a quoted line");
        }
        if what.is_reply() {
            for line in change.text.lines() {
                assert!(line.width() <= WIDTH && !line.chars().any(char::is_control), "{named}: {line}");
                assert!(!line.ends_with(' '), "{named}: {line:?}");
            }
        }
    }
    let quoted = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with('>') && !line.starts_with(">From "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(quoted(text), quoted(&after), "{named}");
    let (old, new) = (deltas(text), deltas(&after));
    assert_eq!(old, new, "{named}: other deltas\n{after}");
    let count = |text: &str| document(text).0.findings(&Settings::default()).len();
    assert!(count(&after) <= count(text), "{named}: new findings\n{after}");
    if matches!(what, What::Align) {
        let squeezed =
            |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>();
        let letters = |text: &str| squeezed(text).replace(['=', '_', ':'], "");
        assert_eq!(letters(text), letters(&after), "{named}");
    }
}

#[test]
fn a_quoted_table_is_answered_with_a_summary() {
    let text = quoted(
        "Throughput in MB/s, larger is better:\n\n# procs       2      4     8\ncontrol   200.0  100.0  50.0\nshort     190.0  101.0  50.0\nlonger    198.0  100.5   nan\n",
    );
    let answered = done(&text, 3, What::ReplySummary).unwrap();
    let expected = "
Compared with control (higher is better):

- short: -1.4% in the geometric mean of 3 values; 1 better, 1 worse, 1
  unchanged; best +1.0% (4 procs); worst -5.0% (2 procs).
- longer: -0.3% in the geometric mean of 2 values; 1 better, 1 worse;
  best +0.5% (4 procs); worst -1.0% (2 procs).

One value could not be compared.
";
    // (0.95 * 1.01 * 1)^(1/3) = 0.9863, (0.99 * 1.005)^(1/2) = 0.9975
    assert_eq!(answered.strip_prefix(&text).unwrap(), expected);
}

const FORMS: [What; 3] = [What::DeltaColumn, What::Align, What::Markdown];

/// The lines that end a mail's own text, or underline a heading, are no part of a table above them.
#[test]
fn rules_below_a_table_stay_as_they_are() {
    for rule in ["---", "=====", "------------------------", "_______"] {
        let text = TABLE.replace("\nBye.\n", &format!("{rule}\n file.c | 2 +-\n"));
        for what in FORMS {
            if let Some(after) = done(&text, 3, what) {
                let lines: Vec<&str> = after.lines().collect();
                let at = lines.iter().position(|line| *line == rule);
                assert!(at.is_some_and(|at| lines[at + 1] == " file.c | 2 +-"), "{what:?}\n{after}");
            }
        }
    }
    let text = TABLE.replace("\nBye.\n", "---\n file.c | 2 +-\n");
    let aligned = done(&text, 3, What::Align).unwrap();
    assert!(aligned.contains("patched :  190.0  51.25\n---\n"), "{aligned}");
}

#[test]
fn drawn_tables_stay_as_they_are() {
    let drawn = [
        "+---------+--------+-------+\n| setup   | before | after |\n+=========+========+=======+\n| first | 3.15 | 2.82 |\n| second | 2.59 | 2.14 |\n+---------+--------+-------+\n",
        "\u{2502} setup \u{2502} before \u{2502} after \u{2502}\n\u{251c}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2524}\n\u{2502} first \u{2502} 3.15 \u{2502} 2.82 \u{2502}\n\u{2502} second \u{2502} 2.59 \u{2502} 2.14 \u{2502}\n",
        "setup  | before | after\n-------+--------+------\nfirst | 3.15 | 2.82\nsecond | 2.59 | 2.14\n",
    ];
    for table in drawn {
        let text = format!("Seconds, lower is better:\n\n{table}");
        assert_eq!(deltas(&text).len(), 2, "{text}");
        for line in 2..8 {
            for what in FORMS {
                assert_eq!(done(&text, line, what), None, "{what:?}");
            }
        }
    }
}

#[test]
fn an_indent_is_kept() {
    let text: String = TABLE.lines().map(|line| format!("    {line}\n").replace("    \n", "\n")).collect();
    for what in FORMS {
        let Some(after) = done(&text, 3, what) else { continue };
        assert!(after.lines().all(|line| line.is_empty() || line.starts_with("    ")), "{what:?}\n{after}");
    }
    assert!(done(&text, 3, What::Markdown).unwrap().contains("\n    | control |"));
}

/// A form in which a finding is no longer found would hide it.
#[test]
fn no_form_hides_a_finding() {
    let text = "Seconds, lower is better:\n\ntest    before   after\nfirst     3.15    2.82\nsecond    2.59     nan\n";
    let codes = |text: &str| {
        let found = document(text).0.findings(&Settings::default());
        found.iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(text), ["nan-value"]);
    for what in FORMS {
        if let Some(after) = done(text, 3, what) {
            assert_eq!(codes(&after), ["nan-value"], "{what:?}\n{after}");
        }
    }
}

#[test]
fn an_answer_keeps_the_characters_of_labels() {
    let text = quoted(&TABLE.replace("patched ", "修補 µ ± é"));
    for what in [What::ReplySummary, What::ReplyDeltas] {
        let answered = done(&text, 3, what).unwrap();
        let own: Vec<&str> = answered.lines().filter(|line| !line.starts_with('>')).collect();
        assert!(own.iter().any(|line| line.contains("修補 µ ± é")), "{answered}");
        assert!(!own.concat().contains('?'), "{answered}");
    }
}

/// Logs, diffstats, prose, charts: whatever compares nothing there has no other form and no baseline.
#[test]
fn nothing_is_offered_in_texts_that_compare_nothing() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/negatives");
    let root = std::env::var_os("NEGATIVES").map_or(own, Into::into);
    let mut offered = Vec::new();
    for path in labels_under(&root) {
        let Some((_, text)) = Case::read(&path) else { continue };
        let (mut document, source) = document(&text);
        for line in 0..source.line_count() {
            let at = Place { line, byte: 0 };
            let raw = text.lines().nth(line as usize).unwrap_or("");
            let forms = document.offers(&source, at);
            let places = (0..raw.len()).filter(|at| *at == 0 || raw.as_bytes()[at - 1].is_ascii_whitespace());
            let begun = places.flat_map(|byte| {
                let byte = u32::try_from(byte).unwrap();
                let found = document.candidates(&source, Place { line, byte });
                found.here.iter().map(|at| found.all[*at].choice.label.clone()).collect::<Vec<_>>()
            });
            let begun: std::collections::BTreeSet<String> = begun.collect();
            if !forms.is_empty() || !begun.is_empty() {
                offered.push(format!("{}:{}: {forms:?} {begun:?} | {raw}", path.display(), line + 1));
            }
        }
    }
    assert!(offered.is_empty(), "{}", offered.join("\n"));
}

/// Where something is compared, only its configurations may be the baseline: no benchmark, no metric.
#[test]
fn a_baseline_is_chosen_along_the_axis_that_is_compared() {
    let (mut document, source) = document(
        "Seconds, lower is better:\n\ntest    before   after\nread      3.15    2.82\nwrite     2.59    2.14\n",
    );
    for line in 2..5 {
        let found = document.candidates(&source, Place { line, byte: 11 });
        let labels: Vec<&str> = found.all.iter().map(|one| one.choice.label.as_str()).collect();
        assert_eq!(labels, ["before", "after"]);
    }
}
