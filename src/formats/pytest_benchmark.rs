//! pytest-benchmark: tests in rows, statistics in columns, each with its ratio to the column's best in brackets.
//!
//! Runs that are compared stand in the names: `test_x (0001_main)`, `test_x (NOW)`.

use super::build::Builder;
use super::cue::Cue;
use super::figures::{Figures, figures};
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::Value;

pub(super) static FORMAT: Format = Format {
    name: "pytest-benchmark",
    summary: "pytest-benchmark's table, with the saved runs in the names where some are compared",
    source: Source::Tool,
    cue: Cue::begins(&["Name (time in "]),
    read,
};

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    let titles = header(line)?;
    let columns: Vec<(&str, Role)> = titles.iter().map(|title| (title.as_str(), role(title))).collect();
    let mut rows: Vec<(&Line<'_>, Figures)> = Vec::new();
    let mut builder = Builder::new(FORMAT.name, &columns).aligned();
    builder.header(line);
    let mut next = at + 1;
    while let Some(below) = lines.get(next).filter(|below| below.depth == line.depth) {
        match (below.kind, figures(page, below)) {
            (Kind::Rule, _) => builder.header(below),
            (Kind::Text, Some(row)) if row.figures.len() == columns.len() => rows.push((below, row)),
            _ => break,
        }
        next += 1;
    }
    let names: Vec<(&str, &str)> =
        rows.iter().map(|(line, row)| split(&line.body[row.label.clone()])).collect();
    let runs = runs(&names);
    for ((line, row), (name, _)) in rows.iter().zip(&names) {
        let key = if runs.len() > 1 { name } else { "" };
        let index = builder.keyed_row(line, row.label.clone(), key);
        for (column, figure) in row.figures.iter().enumerate() {
            if matches!(figure.value, Value::Number(_)) {
                figure.put(&mut builder, index, column, line);
            }
        }
    }
    if runs.len() > 1 {
        builder.contrast(Contrast {
            lie: Lie::Rows,
            of: names.iter().map(|(_, run)| runs.iter().position(|known| known == run)).collect(),
            group: (0..columns.len()).collect(),
            names: runs.into_iter().map(Label::unseen).collect(),
            baseline: Some(0),
        });
    }
    builder.finish(next)
}

/// `Name (time in us)   Min   Max   OPS (Kops/s)`: the titles, times with their unit.
fn header(line: &Line<'_>) -> Option<Vec<String>> {
    let rest = line.body.trim_start().strip_prefix("Name (time in ")?;
    let (unit, rest) = rest.split_once(')')?;
    let mut titles: Vec<String> = Vec::new();
    for word in rest.split_ascii_whitespace() {
        match titles.last_mut().filter(|_| word.starts_with('(')) {
            Some(title) => {
                title.push(' ');
                title.push_str(word);
            }
            None => titles.push(word.to_owned()),
        }
    }
    for title in &mut titles {
        if matches!(title.as_str(), "Min" | "Max" | "Mean" | "Median") {
            title.push_str(&format!(" ({unit})"));
        }
    }
    // Outliers are two counts, `315;477`, which no reader takes for a number.
    titles.retain(|title| title != "Outliers");
    (!titles.is_empty()).then_some(titles)
}

fn role(title: &str) -> Role {
    match title {
        "StdDev" | "IQR" => Role::Spread,
        "Rounds" | "Iterations" => Role::Constant,
        _ => Role::Value,
    }
}

/// A row's name without the run in brackets behind it, and the run.
fn split(label: &str) -> (&str, &str) {
    let found = label.trim_end().strip_suffix(')').and_then(|label| label.rsplit_once(" ("));
    found.map_or((label, ""), |(name, run)| (name.trim_end(), run))
}

/// The runs, oldest first: they are numbered as they are saved, and the one that is not saved yet is `NOW`. None
/// where a row tells of none.
fn runs<'n>(names: &[(&str, &'n str)]) -> Vec<&'n str> {
    let is_run = |run: &str| run == "NOW" || run.starts_with(|c: char| c.is_ascii_digit());
    if !names.iter().all(|(_, run)| is_run(run)) {
        return Vec::new();
    }
    let mut runs: Vec<&str> = names.iter().map(|(_, run)| *run).collect();
    runs.sort_by_key(|run| (*run == "NOW", *run));
    runs.dedup();
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_run_that_is_not_saved_is_the_newest() {
        let names = ["a (NOW)", "a (0002_x)", "b[3] (0001_y)", "b[3] (NOW)"].map(split);
        assert_eq!(names[2], ("b[3]", "0001_y"));
        assert_eq!(runs(&names), ["0001_y", "0002_x", "NOW"]);
        assert!(runs(&["a (NOW)", "b"].map(split)).is_empty());
        assert!(runs(&["a (fast)", "b (slow)"].map(split)).is_empty());
    }
}
