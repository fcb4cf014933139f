//! Tools that print old and new beside each other under a header of their own: archery, cargo benchcmp, Google
//! Benchmark's compare.py, asv.

use super::build::Builder;
use super::cue::Cue;
use super::figures::{Figure, figures};
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::{TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "comparison",
    summary: "old and new as archery benchmark diff, cargo benchcmp, asv compare and compare.py print them",
    source: Source::Tool,
    cue: Cue::begins(&["benchmark", "name", "Benchmark", "BENCHMARK", "before"]),
    read,
};

/// What a figure of a row is.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Old(&'static str),
    New(&'static str),
    /// A printed change, with its title.
    Change(&'static str),
    /// What is no change that can be held against the values as it stands: a difference, a fraction.
    Other,
}
use Part::{Change, New, Old, Other};

/// A tool's header and what stands below it.
struct Tool {
    /// The words of the header, in this order; others may stand between.
    header: &'static [&'static str],
    /// What the figures of a row are, left to right.
    parts: &'static [Part],
    /// Whether the benchmark's name stands behind the figures.
    name_last: bool,
}

const TOOLS: &[Tool] = &[
    Tool {
        header: &["benchmark", "baseline", "contender", "change"],
        parts: &[Old(""), New(""), Change("change %")],
        name_last: false,
    },
    Tool {
        header: &["name", "ns/iter", "ns/iter", "diff", "ns/iter", "diff", "%"],
        parts: &[Old("ns/iter"), New("ns/iter"), Other, Change("diff %"), Change("speedup")],
        name_last: false,
    },
    Tool {
        header: &["Benchmark", "Time", "CPU", "Time", "Old", "Time", "New", "CPU", "Old", "CPU", "New"],
        parts: &[Other, Other, Old("Time"), New("Time"), Old("CPU"), New("CPU")],
        name_last: false,
    },
    Tool {
        header: &["BENCHMARK", "BEFORE", "AFTER", "FACTOR"],
        parts: &[Old(""), New(""), Change("factor")],
        name_last: false,
    },
    Tool {
        header: &["before", "after", "ratio"],
        parts: &[Old(""), New(""), Change("ratio")],
        name_last: true,
    },
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    let tool = TOOLS.iter().find(|tool| is_header(line, tool))?;
    let title = |part: &Part| match part {
        Old(metric) => format!("old {metric}"),
        New(metric) => format!("new {metric}"),
        Change(title) => (*title).to_owned(),
        Other => String::new(),
    };
    let titles: Vec<String> = tool.parts.iter().map(title).collect();
    let role = |part: &Part| match part {
        Old(_) | New(_) => Role::Value,
        Change(_) => Role::Delta,
        Other => Role::Constant,
    };
    let columns: Vec<(&str, Role)> =
        titles.iter().map(|title| title.trim_end()).zip(tool.parts.iter().map(role)).collect();
    let mut builder = Builder::new(FORMAT.name, &columns);
    builder.header(line);
    let next = builder.below(lines, at + 1, line.depth, |builder, below| {
        if push(page, builder, below, tool) {
            return true;
        }
        // asv names the commits below the header, and leaves out rows with dots.
        let fills = builder.rows() == 0 && is_filling(below);
        if fills {
            builder.header(below);
        }
        fills
    });
    let mut metrics: Vec<&str> = Vec::new();
    let mut group = |part: &Part| match part {
        Old(metric) | New(metric) => metrics.iter().position(|known| known == metric).unwrap_or_else(|| {
            metrics.push(metric);
            metrics.len() - 1
        }),
        Change(_) | Other => 0,
    };
    let of = |part: &Part| Some(usize::from(!matches!(part, Old(_))));
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: vec![Label::unseen("old"), Label::unseen("new")],
        baseline: Some(0),
        of: tool.parts.iter().map(of).collect(),
        group: tool.parts.iter().map(&mut group).collect(),
    });
    builder.finish(next)
}

/// Whether a line holds the words of a header, the first of them first.
fn is_header(line: &Line<'_>, tool: &Tool) -> bool {
    let body = line.body.trim_start();
    if !body.starts_with(tool.header[0]) {
        return false;
    }
    let mut wanted = tool.header.iter().peekable();
    let mut others = 0;
    for word in body.split_ascii_whitespace() {
        if wanted.next_if(|next| **next == word).is_none() {
            others += 1;
        }
    }
    // `control ns/iter`, `change %`, `diff ns/iter`: a name or a unit for each, no sentence.
    wanted.peek().is_none() && others <= 4
}

fn is_filling(line: &Line<'_>) -> bool {
    let body = line.body.trim();
    body.chars().all(|c| c == '.') || body.starts_with(['[', '<'])
}

/// Reads a row into its columns; false where the line is none.
fn push(page: &Sheet<'_>, builder: &mut Builder, line: &Line<'_>, tool: &Tool) -> bool {
    let row = if tool.name_last { named_last(page, line) } else { named_first(page, line) };
    let Some((label, found)) = row.filter(|(_, found)| found.len() >= 2 && found.len() <= tool.parts.len())
    else {
        return false;
    };
    let name = &line.body[label.clone()];
    // compare.py's p-values are no times.
    if name.ends_with("_pvalue") {
        return true;
    }
    let index =
        if name == "OVERALL_GEOMEAN" { builder.aggregate(line, label) } else { builder.row(line, label) };
    for (column, figure) in found.iter().enumerate() {
        figure.put(builder, index, column, line);
    }
    true
}

fn named_first(page: &Sheet<'_>, line: &Line<'_>) -> Option<(Range<usize>, Vec<Figure>)> {
    let row = figures(page, line)?;
    Some((row.label, row.figures))
}

/// `+     53.0±0.08μs    221±0.4μs     4.18  name(args)`: a mark, the figures, the name.
fn named_last(page: &Sheet<'_>, line: &Line<'_>) -> Option<(Range<usize>, Vec<Figure>)> {
    let tokens = page.tokens(line);
    let first = tokens.first()?;
    let marked = matches!(&line.body[first.range.clone()], "+" | "-" | "!" | "x" | "*" | "~");
    let mut found: Vec<Figure> = Vec::new();
    let mut half_width = false;
    for token in &tokens[usize::from(marked)..] {
        match &token.kind {
            TokenKind::PlusMinus => half_width = true,
            TokenKind::Value(value) if std::mem::take(&mut half_width) => {
                if let (Some(last), Value::Number(half)) = (found.last_mut(), value) {
                    last.widen(*half);
                }
            }
            TokenKind::Value(value) if found.len() < 3 => found.push(Figure::new(token, value.clone())),
            _ if found.len() == 3 => {
                let end = line.body.trim_end().len();
                return Some((token.range.start..end, found));
            }
            _ => return None,
        }
    }
    None
}
