//! BenchmarkDotNet's Markdown: methods and jobs in rows, and a Ratio column where one of them is the baseline.
//!
//! The job (branch, toolchain, runtime) is what is compared, else the method; everything else in front of the mean is
//! a parameter. The baseline's rows have the ratio 1.00.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::{Sheet, extent};
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::{Number, Value, number, unit};
use rust_decimal::Decimal;
use std::collections::HashSet;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "benchmark-dotnet",
    summary: "BenchmarkDotNet's Markdown tables with a Ratio column: jobs or methods against the baseline",
    source: Source::Tool,
    cue: Cue::signs(Signs::BAR),
    read,
};

/// The columns that tell jobs apart, the most telling first.
const JOBS: &[&str] = &["Branch", "Toolchain", "Version", "Runtime", "Job"];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    if !["|", "Method", "Mean", "Ratio"].iter().all(|word| line.body.contains(word)) {
        return None;
    }
    let titles: Vec<&str> = fields(page, line).into_iter().map(|range| &line.body[range]).collect();
    let place = |title: &str| titles.iter().position(|known| *known == title);
    let (mean, ratio, method) = (place("Mean")?, place("Ratio")?, place("Method")?);
    let columns: Vec<(&str, Role)> = titles[mean..].iter().map(|title| (*title, role(title))).collect();
    let mut rows: Vec<(&Line<'_>, Vec<Range<usize>>)> = Vec::new();
    let mut next = at + 1;
    while let Some(below) = lines.get(next).filter(|below| below.depth == line.depth) {
        if below.kind == Kind::Text {
            let fields = fields(page, below);
            if fields.len() != titles.len() {
                break;
            }
            // Rows of empty fields part the parameters.
            if !fields[method].is_empty() {
                rows.push((below, fields));
            }
        } else if below.kind != Kind::Rule {
            break;
        }
        next += 1;
    }
    let text = |row: &(&Line<'_>, Vec<Range<usize>>), column: usize| {
        row.0.body[row.1[column].clone()].trim_matches('*').to_owned()
    };
    let distinct =
        |column: &usize| rows.iter().map(|row| text(row, *column)).collect::<HashSet<_>>().len() > 1;
    let chosen = JOBS.iter().filter_map(|job| place(job)).filter(|column| *column < mean).find(distinct);
    let compared = chosen.unwrap_or(method);
    let keyed: Vec<usize> =
        (0..mean).filter(|column| *column != compared && !JOBS.contains(&titles[*column])).collect();
    let mut builder = Builder::new(FORMAT.name, &columns);
    builder.header(line);
    let (mut names, mut of, mut bases): (Vec<Label>, Vec<Option<usize>>, Vec<bool>) = Default::default();
    for row in &rows {
        let (line, fields) = row;
        let name = text(row, compared);
        let configuration = names.iter().position(|known| known.text == name).unwrap_or_else(|| {
            names.push(Label { text: name, span: line.span(fields[compared].clone()) });
            bases.push(true);
            names.len() - 1
        });
        of.push(Some(configuration));
        let is_one = number(&text(row, ratio)).is_some_and(|lexed| lexed.number.figure == Decimal::ONE);
        bases[configuration] &= is_one;
        let key = keyed.iter().map(|column| text(row, *column)).collect::<Vec<_>>().join(" ");
        let index = builder.keyed_row(line, fields[compared].clone(), &key);
        for (column, field) in fields[mean..].iter().enumerate() {
            if let Some((range, number)) = figure(line, field) {
                builder.value(index, column, line, range, Value::Number(number));
            }
        }
    }
    // Without a row of ratio one in every group nothing tells the baseline.
    let baseline = bases.iter().position(|base| *base).filter(|_| names.len() > 1)?;
    builder.contrast(Contrast {
        lie: Lie::Rows,
        names,
        baseline: Some(baseline),
        of,
        group: (0..columns.len()).collect(),
    });
    builder.finish(next)
}

fn role(title: &str) -> Role {
    match title {
        "Error" | "StdDev" | "StdErr" => Role::Spread,
        title if title.contains("Ratio") => Role::Constant,
        _ => Role::Value,
    }
}

/// What stands between the outer bars, without the blanks around it.
fn fields(page: &Sheet<'_>, line: &Line<'_>) -> Vec<Range<usize>> {
    page.fields(line).into_iter().map(|field| extent(field).unwrap_or(0..0)).collect()
}

/// `**2.438 s**`, `952.0&nbsp;μs`, `1,943,008 B`.
fn figure(line: &Line<'_>, field: &Range<usize>) -> Option<(Range<usize>, Number)> {
    let text = &line.body[field.clone()];
    let start = field.start + text.len() - text.trim_start_matches('*').len();
    let text = text.trim_matches('*');
    let digits =
        text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | '-'))).unwrap_or(text.len());
    let lexed = number(&text[..digits]).filter(|lexed| lexed.len == digits)?;
    let word = text[digits..].trim_start_matches("&nbsp;").trim();
    let found = unit(word);
    if found.is_none() && !word.is_empty() {
        return None;
    }
    Some((start..start + digits, Number { unit: found, ..lexed.number }))
}
