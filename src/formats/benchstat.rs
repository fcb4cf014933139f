//! benchstat, old and new, and benchcmp: Go benchmarks with one column for each file, all measured against the first.

use super::build::{Builder, label};
use super::cue::Cue;
use super::figures::{Figure, Figures, figures};
use super::sheet::{Sheet, extent};
use super::{Format, Reading};
use crate::layout::{Kind, Line, Signs};
use crate::model::{Contrast, Label, Lie, Role, Source, Traits};
use crate::number::{Dimension, TokenKind, Unit, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "benchstat",
    summary: "benchstat's comparisons of Go benchmarks in both styles, and benchcmp's (old, new, delta)",
    source: Source::Tool,
    cue: Cue::ANY,
    read,
};

/// How many files are compared at most.
const MOST_FILES: usize = 16;

/// What a header says.
struct Header {
    /// The name of each file.
    names: Vec<Label>,
    /// What was measured.
    metric: String,
    /// Where each file's columns begin on the screen, where bars tell it.
    starts: Vec<usize>,
    /// How many lines it takes.
    lines: usize,
}

/// It prints a change where a test shows one, and its own mean of all.
const TRAITS: Traits = Traits { tests_changes: true, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    let header = new_style(page, at).or_else(|| old_style(line)).or_else(|| no_header(page, line))?;
    let mut titles: Vec<String> = Vec::new();
    let (mut roles, mut of) = (Vec::new(), Vec::new());
    for (file, name) in header.names.iter().enumerate() {
        titles.extend([format!("{} {}", name.text, header.metric), format!("{} delta", name.text)]);
        roles.extend([Role::Value, Role::Delta]);
        of.extend([Some(file), Some(file)]);
    }
    let columns: Vec<(&str, Role)> = titles.iter().map(String::as_str).zip(roles).collect();
    let mut builder = Builder::new(FORMAT.name, &columns).traits(TRAITS);
    for line in &lines[at..at + header.lines] {
        builder.header(line);
    }
    let mut next = at + header.lines;
    while let Some(line) = lines.get(next).filter(|other| other.depth == line.depth) {
        if line.kind == Kind::Blank && builder.rows() > 0 && goes_on(page, &header, next + 1, line.depth) {
            next += 1;
            continue;
        }
        let Some(row) = figures(page, line) else { break };
        if !push(&mut builder, &header, line, &row) {
            break;
        }
        next += 1;
    }
    builder.contrast(Contrast {
        lie: Lie::Columns,
        group: vec![0; of.len()],
        names: header.names,
        baseline: Some(0),
        of,
    });
    builder.finish(next)
}

/// Two lines with the files' names and with `vs base` behind the units, between bars or not.
fn new_style(page: &Sheet<'_>, at: usize) -> Option<Header> {
    let line = &page.lines()[at];
    let (units, named) = match page.lines().get(at + 1) {
        Some(below) if is_versus_base(below) && below.is_text() && below.depth == line.depth => (below, true),
        _ if is_versus_base(line) => (line, false),
        _ => return None,
    };
    let words: Vec<&str> = page
        .tokens(units)
        .iter()
        .filter(|token| token.kind != TokenKind::Bar)
        .map(|token| &units.body[token.range.clone()])
        .filter(|word| !matches!(*word, "vs" | "base"))
        .collect();
    let metric = *words.first()?;
    if words.len() > MOST_FILES || words.len() < 2 || words.iter().any(|word| *word != metric) {
        return None;
    }
    let mut names = if named { names(page, line) } else { Vec::new() };
    if names.len() != words.len() {
        names = (1..=words.len()).map(|file| Label::unseen(format!("file {file}"))).collect();
    }
    let bars: Vec<usize> =
        units.body.match_indices(['│', '|']).map(|(at, _)| units.column(at)).take(words.len()).collect();
    let starts = if bars.len() == words.len() { bars } else { Vec::new() };
    Some(Header { names, metric: metric.to_owned(), starts, lines: 1 + usize::from(named) })
}

/// The names between the bars, or the words where there are none.
fn names(page: &Sheet<'_>, line: &Line<'_>) -> Vec<Label> {
    let tokens = page.tokens(line);
    if tokens.iter().any(|token| token.kind == TokenKind::Bar) {
        let fields = tokens.split(|token| token.kind == TokenKind::Bar).skip(1);
        return fields.filter_map(extent).map(|range| label(line, range)).collect();
    }
    tokens.iter().map(|token| label(line, token.range.clone())).collect()
}

/// `name  old time/op  new time/op  delta`, `benchmark  old ns/op  new ns/op  delta`, and `name \ time/op  a  b`.
fn old_style(line: &Line<'_>) -> Option<Header> {
    let mut words = super::build::words(line.body);
    let (_, first) = words.next().filter(|(_, first)| matches!(*first, "name" | "benchmark"))?;
    let rest: Vec<(Range<usize>, &str)> = words.collect();
    let texts: Vec<&str> = rest.iter().map(|(_, word)| *word).collect();
    let header = |names: Vec<Label>, metric: &str| {
        let fits = (2..=MOST_FILES).contains(&names.len());
        fits.then(|| Header { names, metric: metric.to_owned(), starts: Vec::new(), lines: 1 })
    };
    match texts.as_slice() {
        [old, metric, new, same, "delta" | "speedup"] if metric == same && old != new => {
            header(vec![label(line, rest[0].0.clone()), label(line, rest[2].0.clone())], metric)
        }
        ["\\", metric, files @ ..] if first == "name" => {
            let files = files.iter().zip(&rest[2..]).filter(|(file, _)| **file != "delta");
            header(files.map(|(_, (range, _))| label(line, range.clone())).collect(), metric)
        }
        _ => None,
    }
}

/// Whether the titles of a column of changes stand in a line. It is asked of every line, so their end is looked at first.
fn is_versus_base(line: &Line<'_>) -> bool {
    let may_be = line.body.ends_with("base") || line.signs.has_any(Signs::BAR.and(Signs::BEYOND));
    may_be && line.body.contains("vs base")
}

/// Rows whose header was cut off: two values with their spreads, and a p-value, leave no doubt.
fn no_header(page: &Sheet<'_>, line: &Line<'_>) -> Option<Header> {
    let may_be = line.signs.has(Signs::DIGIT.and(Signs::ROUND).and(Signs::EQUAL).and(Signs::BEYOND));
    if !may_be || !line.body.contains("(p=") || line.body.matches(['±', '\u{fffd}']).count() != 2 {
        return None;
    }
    let row = figures(page, line)?;
    let [old, new, delta] = row.figures.as_slice() else { return None };
    if old.spread.is_none() || new.spread.is_none() || !is_delta(delta) {
        return None;
    }
    // Bare prefixes below one are what benchstat prints for seconds.
    let below_one =
        |unit: Unit| unit.dimension == Dimension::Plain && unit.scale < rust_decimal::Decimal::ONE;
    let seconds = old.number().and_then(|number| number.unit).is_some_and(below_one);
    let metric = if seconds { "sec/op" } else { "" };
    Some(Header {
        names: vec![Label::unseen("old"), Label::unseen("new")],
        metric: metric.to_owned(),
        starts: Vec::new(),
        lines: 0,
    })
}

/// A printed change, or what stands in its place.
fn is_delta(figure: &Figure) -> bool {
    match &figure.value {
        Value::Number(number) => {
            number.is_percent() || (number.dimension() == Dimension::Ratio && figure.spread.is_none())
        }
        _ => true,
    }
}

/// Whether a blank line only parts rows of one table: the line behind it has all values, and a change behind them.
fn goes_on(page: &Sheet<'_>, header: &Header, at: usize, depth: u32) -> bool {
    let line = page.lines().get(at).filter(|line| line.depth == depth);
    let row = line.and_then(|line| figures(page, line));
    row.is_some_and(|row| {
        row.figures.iter().filter(|figure| !is_delta(figure)).count() == header.names.len()
            && row.figures.last().is_some_and(is_delta)
    })
}

/// Puts the figures of a row into their columns; false where they are no row of this table.
fn push(builder: &mut Builder, header: &Header, line: &Line<'_>, row: &Figures) -> bool {
    let files = header.names.len();
    let values = row.figures.iter().filter(|figure| !is_delta(figure)).count();
    if values == 0 || values > files {
        return false;
    }
    // Of a benchmark that not all files have, the place tells whose values these are, or nothing does.
    if values < files && header.starts.is_empty() {
        return true;
    }
    let name = line.body[row.label.clone()].trim_matches(['[', ']']).to_lowercase();
    let sums_up = matches!(name.as_str(), "geomean" | "geo mean");
    // Means over different benchmarks do not compare.
    if sums_up && builder.has_gaps(Role::Value) {
        return true;
    }
    let index = if sums_up {
        builder.aggregate(line, row.label.clone())
    } else {
        builder.row(line, row.label.clone())
    };
    let mut file = None;
    for figure in &row.figures {
        if is_delta(figure) {
            let Some(file) = file else { continue };
            match &figure.value {
                Value::Number(_) => figure.put(builder, index, 2 * file + 1, line),
                _ if &line.body[figure.range.clone()] == "~" => builder.unproven(index, 2 * file),
                _ => {}
            }
        } else {
            let place = line.column(figure.range.start);
            let by_place = || header.starts.iter().rposition(|start| *start <= place).unwrap_or(0);
            let here = if values == files { file.map_or(0, |file| file + 1) } else { by_place() };
            figure.put(builder, index, 2 * here, line);
            file = Some(here);
        }
    }
    true
}
