//! The same figures in every layout that people type: results of benchmarks are compared in each, and settings, counts,
//! prices and whatever else stands under `before` and `after` in none.
//!
//! `fixtures/layouts/results.txt` and `settings.txt` hold what is compared, `silent.txt` whole texts that show nothing.

use crate::support::read::read;
use benchlens::config::{Placement, PrintedDeltas, Settings};
use benchlens::hints::Hint;
use benchlens::text::Source;
use std::fmt::Write;
use std::path::Path;

/// A row: its label, the old value and the new one.
type Row = [String; 3];

/// What stands over the labels, and the rows.
struct Figures {
    title: String,
    rows: Vec<Row>,
}

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/layouts").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// The lists of a file: `= title`, and rows of `label | old | new`.
fn lists(name: &str) -> Vec<Figures> {
    let mut lists: Vec<Figures> = Vec::new();
    for line in fixture(name).lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("= ") {
            lists.push(Figures { title: title.to_owned(), rows: Vec::new() });
        } else {
            let cells: Vec<String> = line.split(" | ").map(str::to_owned).collect();
            lists.last_mut().unwrap().rows.push(cells.try_into().unwrap());
        }
    }
    lists
}

/// What the two sides are called.
const SIDES: [[&str; 2]; 10] = [
    ["Before", "After"],
    ["Old", "New"],
    ["before", "after"],
    ["base", "patched"],
    ["without", "with"],
    ["vanilla", "patched"],
    ["Baseline", "Proposed"],
    ["master", "this PR"],
    ["w/o patch", "w/ patch"],
    ["stock", "tuned"],
];

/// Cells in lines, each as wide as the widest of its column.
fn aligned(rows: &[Vec<&str>], left: &str, between: &str, right: &str) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let line = |row: &Vec<&str>| {
        let cells: Vec<String> =
            row.iter().enumerate().map(|(at, cell)| format!("{cell:0$}", width(at))).collect();
        format!("{left}{}{right}", cells.join(between)).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// A rule of `sign` under cells of a table, as wide as they are.
fn rule(rows: &[Vec<&str>], sign: &str, ends: &str, between: &str) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let parts: Vec<String> = (0..rows[0].len()).map(|column| sign.repeat(width(column))).collect();
    format!("{ends}{}{}", parts.join(between), ends.chars().rev().collect::<String>())
}

/// A name for each layout, and how it lays figures out.
type Layout = (&'static str, fn(&Figures, [&str; 2]) -> Vec<String>);

/// The rows as cells, the titles first.
fn cells<'t>(figures: &'t Figures, sides: [&'t str; 2]) -> Vec<Vec<&'t str>> {
    let head = vec![figures.title.as_str(), sides[0], sides[1]];
    std::iter::once(head)
        .chain(figures.rows.iter().map(|row| row.iter().map(String::as_str).collect()))
        .collect()
}

/// The configurations as rows, and a column for each label.
fn turned<'t>(figures: &'t Figures, sides: [&'t str; 2]) -> Vec<Vec<&'t str>> {
    let column = |at: usize| figures.rows.iter().map(move |row| row[at].as_str());
    let row = |head: &'t str, at: usize| std::iter::once(head).chain(column(at)).collect();
    vec![row("", 0), row(sides[0], 1), row(sides[1], 2)]
}

/// A label that says in running text what is measured, where the title over the labels does so in tables.
fn told(figures: &Figures, row: &Row) -> String {
    let plain = ["Test", "Query", "Benchmark", "Event", "Phase", "Game", "Clients"];
    if plain.contains(&figures.title.as_str()) {
        row[0].clone()
    } else {
        format!("{} {}", figures.title.replace("ops/s", "rate ops/s"), row[0])
    }
}

/// Tables with a column for each side, and lists under the names of the sides: what results are read in.
const TABLES: &[Layout] = &[
    ("blanks", |figures, sides| aligned(&cells(figures, sides), "", "   ", "")),
    ("indented", |figures, sides| aligned(&cells(figures, sides), "    ", "  ", "")),
    ("tabs", |figures, sides| cells(figures, sides).iter().map(|row| row.join("\t")).collect()),
    ("bars", |figures, sides| {
        let rows = cells(figures, sides);
        let mut lines = aligned(&rows, "| ", " | ", " |");
        lines.insert(1, rule(&rows, "-", "|-", "-|-"));
        lines
    }),
    ("bars without ends", |figures, sides| {
        let mut lines: Vec<String> = cells(figures, sides).iter().map(|row| row.join("|")).collect();
        lines.insert(1, "---|---|---".to_owned());
        lines
    }),
    ("commas", |figures, sides| {
        let bare =
            |row: &Vec<&str>| row.iter().map(|cell| cell.replace(',', "")).collect::<Vec<_>>().join(",");
        cells(figures, sides).iter().map(bare).collect()
    }),
    ("grid", |figures, sides| {
        let rows = cells(figures, sides);
        let mut lines = vec![rule(&rows, "-", "+-", "-+-")];
        for (at, line) in aligned(&rows, "| ", " | ", " |").into_iter().enumerate() {
            lines.extend([line, rule(&rows, if at == 0 { "=" } else { "-" }, "+-", "-+-")]);
        }
        lines
    }),
    ("rst", |figures, sides| {
        let rows = cells(figures, sides);
        let border = rule(&rows, "=", "", "  ");
        let mut lines = aligned(&rows, "", "  ", "");
        lines.insert(1, border.clone());
        [vec![border.clone()], lines, vec![border]].concat()
    }),
    ("rule", |figures, sides| {
        let mut lines = aligned(&cells(figures, sides), "", "   ", "");
        lines.insert(1, "-".repeat(40));
        lines
    }),
    ("sections", |figures, sides| {
        let section = |side: usize| {
            let rows =
                figures.rows.iter().map(move |row| format!("  {}: {}", told(figures, row), row[side + 1]));
            [format!("{}:", sides[side]), String::new()].into_iter().chain(rows).chain([String::new()])
        };
        section(0).chain(section(1)).collect()
    }),
    ("labels over sides", |figures, sides| {
        let lines = |row: &Row| {
            let side = |at: usize| format!("  {}: {}", sides[at], row[at + 1]);
            [format!("{}:", told(figures, row)), side(0), side(1), String::new()]
        };
        figures.rows.iter().flat_map(lines).collect()
    }),
];

/// What else people type: settings are no results there either.
const OTHERS: &[Layout] = &[
    ("turned", |figures, sides| aligned(&turned(figures, sides), "", "   ", "")),
    ("turned, bars", |figures, sides| {
        let rows = turned(figures, sides);
        let mut lines = aligned(&rows, "| ", " | ", " |");
        lines.insert(1, rule(&rows, "-", "|-", "-|-"));
        lines
    }),
    ("sides in front", |figures, sides| {
        let row = &figures.rows[0];
        (0..2).map(|side| format!("{}: {} {}", sides[side], row[0], row[side + 1])).collect()
    }),
    ("arrows", |figures, _| {
        figures.rows.iter().map(|row| format!("{}: {} -> {}", row[0], row[1], row[2])).collect()
    }),
    ("from, to", |figures, _| {
        figures.rows.iter().map(|row| format!("- {} from {} to {}", row[0], row[1], row[2])).collect()
    }),
    ("one line", |figures, sides| {
        let line = |row: &Row| format!("{}: {} {}, {} {}.", row[0], sides[0], row[1], sides[1], row[2]);
        figures.rows.iter().map(line).collect()
    }),
];

/// How a text stands in a mail: by itself, behind quote signs, in a fence.
fn dressed(lines: &[String]) -> [String; 3] {
    let mail = format!(
        "Hi all,\n\nhere is what changes with this series:\n\n{}\n\nThanks,\nAuthor\n",
        lines.join("\n")
    );
    let quoted = lines.iter().fold("Author wrote:\n".to_owned(), |mut text, line| {
        let _ = writeln!(text, "> {line}");
        text
    });
    [mail, quoted, format!("```\n{}\n```\n", lines.join("\n"))]
}

/// The hints with figures in a text, each delta at its own cell.
fn hints(text: &str) -> Vec<Hint> {
    let mut settings = Settings::default();
    settings.hints.printed_deltas = PrintedDeltas::Show;
    settings.hints.placement = Placement::Cell;
    let (source, mut document) = read(text);
    assert!(document.findings(&settings).is_empty(), "a finding in\n{text}");
    let mut hints = document.hints(&source, &settings, 0..source.line_count());
    hints.retain(|hint| !hint.deltas.is_empty());
    hints
}

/// The number that a cell begins with, in the unit that both cells of a row have.
fn figure(cell: &str) -> f64 {
    let digits: String = cell
        .chars()
        .take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        .filter(|c| *c != ',')
        .collect();
    digits.parse().unwrap()
}

#[test]
fn results_are_compared_in_every_layout() {
    let (mut wrong, mut texts) = (Vec::new(), 0);
    for figures in lists("results.txt") {
        for (name, layout) in TABLES {
            for sides in SIDES {
                // With thousands behind commas they part no fields.
                if *name == "commas" && figures.rows.iter().flatten().any(|cell| cell.contains(',')) {
                    continue;
                }
                let lines = layout(&figures, sides);
                for text in dressed(&lines) {
                    texts += 1;
                    let mut shown: Vec<f64> = hints(&text)
                        .iter()
                        .flat_map(|hint| &hint.deltas)
                        .map(|delta| delta.pct.to_string().parse().unwrap())
                        .collect();
                    let change = |row: &Row| (figure(&row[2]) - figure(&row[1])) / figure(&row[1]) * 100.0;
                    let mut right: Vec<f64> = figures.rows.iter().map(change).collect();
                    shown.sort_by(f64::total_cmp);
                    right.sort_by(f64::total_cmp);
                    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-6;
                    if shown.len() != right.len() || !shown.iter().zip(&right).all(near) {
                        wrong.push(format!("{name}, {sides:?}: {shown:?} for {right:?} in\n{text}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {texts} wrong\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
}

#[test]
fn settings_are_compared_in_none() {
    let (mut wrong, mut texts) = (Vec::new(), 0);
    for figures in lists("settings.txt") {
        for (name, layout) in TABLES.iter().chain(OTHERS) {
            for sides in SIDES {
                for text in dressed(&layout(&figures, sides)) {
                    texts += 1;
                    let shown = hints(&text).len();
                    if shown > 0 {
                        wrong.push(format!("{name}, {sides:?}: {shown} shown in\n{text}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {texts} wrong\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
}

#[test]
fn texts_without_results_show_nothing() {
    let text = fixture("silent.txt");
    let mut wrong = Vec::new();
    for case in text.split("=== ").skip(1) {
        let (name, body) = case.split_once('\n').unwrap();
        let lines: Vec<String> = body.lines().map(str::to_owned).collect();
        for text in dressed(&lines) {
            if !hints(&text).is_empty() {
                wrong.push(format!("{name}: a figure is shown in\n{text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
