//! critcmp: for each saved run a factor against the row's best, the time with its spread, and the throughput.

use super::build::{Builder, label};
use super::cue::Cue;
use super::figures::figures;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::{Dimension, Value};

pub(super) static FORMAT: Format = Format {
    name: "critcmp",
    summary: "critcmp's table of saved criterion runs: time and throughput of each",
    source: Source::Tool,
    cue: Cue::begins(&["group "]),
    read,
};

/// How many runs are compared at most.
const MOST_RUNS: usize = 16;
/// Columns of each run: its factor, which is against the best of the row and not against the baseline, time, throughput.
const EACH: usize = 3;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    if !line.body.trim_start().starts_with("group ") {
        return None;
    }
    let mut head = page.tokens(line).iter();
    head.next().filter(|first| &line.body[first.range.clone()] == "group")?;
    // A line of dashes under every name, or under the first alone where the mail lost the others.
    let rule = lines
        .get(at + 1)
        .filter(|rule| rule.kind == Kind::Rule && rule.body.trim_start().starts_with("-----"))?;
    let names: Vec<Label> = head.map(|token| label(line, token.range.clone())).collect();
    if names.is_empty() || names.len() > MOST_RUNS {
        return None;
    }
    let starts: Vec<usize> =
        page.tokens(line)[1..].iter().map(|token| line.column(token.range.start)).collect();
    let titles: Vec<String> = names.iter().map(|name| format!("{} time", name.text)).collect();
    let columns: Vec<(&str, Role)> = titles
        .iter()
        .flat_map(|title| {
            [("factor", Role::Constant), (title.as_str(), Role::Value), ("throughput", Role::Value)]
        })
        .collect();
    let mut builder = Builder::new(FORMAT.name, &columns);
    builder.header(line);
    builder.header(rule);
    let mut next = at + 2;
    while let Some(below) = lines.get(next).filter(|below| below.depth == line.depth) {
        if !push(page, &mut builder, below, &starts) {
            break;
        }
        next += 1;
    }
    if names.len() > 1 {
        builder.contrast(Contrast {
            lie: Lie::Columns,
            of: (0..columns.len()).map(|column| Some(column / EACH)).collect(),
            group: (0..columns.len()).map(|column| column % EACH).collect(),
            names,
            baseline: Some(0),
        });
    }
    builder.finish(next)
}

/// Reads a row, run by run: a run begins with its factor.
fn push(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>, starts: &[usize]) -> bool {
    let Some(row) = figures(page, line) else { return false };
    let factors = row.figures.iter().filter(|figure| is_factor(&figure.value)).count();
    if factors == 0 || factors > starts.len() || !is_factor(&row.figures[0].value) {
        return false;
    }
    let index = builder.row(line, row.label.clone());
    let (mut run, mut part) = (None, 0);
    for figure in &row.figures {
        if is_factor(&figure.value) {
            // A benchmark that a run lacks leaves its place blank: the place tells whose figures these are.
            let place = line.column(figure.range.start);
            let by_place = || starts.iter().rposition(|start| *start <= place);
            let here = if factors == starts.len() { Some(run.map_or(0, |run| run + 1)) } else { by_place() };
            (run, part) = (here, 0);
        }
        let Some(run) = run.filter(|run| *run < starts.len() && part < EACH) else { continue };
        if matches!(figure.value, Value::Number(_)) {
            figure.put(builder, index, run * EACH + part, line);
        }
        part += 1;
    }
    true
}

/// A bare figure with decimals: times and rates have units.
fn is_factor(value: &Value) -> bool {
    value.number().is_some_and(|number| number.dimension() == Dimension::Plain && !number.integer)
}
