//! The kernel test robot's table: base, change, new value, and the metric's name at the end of the row.
//!
//! A change without a percent sign is a difference in points, for metrics that are percentages. The spreads (`± 2%`)
//! stand behind either value, or behind none. Further commits follow as pairs of change and value.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source, Traits};
use crate::number::{Number, Token, TokenKind, Value, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "lkp",
    summary: "the kernel test robot's comparison (%stddev, %change, metric names at the end)",
    source: Source::Tool,
    cue: Cue::bytes(b"0123456789+-.~*`\"\xe2").with(Signs::DIGIT),
    read,
};

/// How far above the first row its header may stand.
const HEADER_LINES: usize = 4;
/// From a value to the next: the changes in percent and those in points are columns of their own.
const WIDTH: usize = 3;
/// The shortest word that counts as the hash of a commit.
const SHORTEST_HASH: usize = 10;

/// The robot's table names each metric, and speaks of commits above.
const TRAITS: Traits = Traits { names_metrics: true, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let first = row(page, &lines[at])?;
    let above = floor.max(at.saturating_sub(HEADER_LINES))..at;
    let head = above.clone().find(|above| lines[*above].body.contains("%stddev"));
    // A row pasted alone is known by its change in percent and the dotted name of its metric.
    if head.is_none() && !(first.percent && lines[at].body[first.name.clone()].contains('.')) {
        return None;
    }
    let mut columns = vec![("base", Role::Value)];
    for _ in 1..first.values.len() {
        columns.extend([("%change", Role::Delta), ("change", Role::Delta), ("new", Role::Value)]);
    }
    let mut builder = Builder::new(FORMAT.name, &columns).traits(TRAITS).baseline(Known::Column(0)).aligned();
    for line in above.filter_map(|above| lines.get(above)).filter(|line| line.depth == depth) {
        let hashes: Vec<_> = words(line.body).filter(|(_, word)| is_hash(word)).collect();
        if hashes.len() == first.values.len() && hashes.len() == words(line.body).count() {
            hashes
                .iter()
                .enumerate()
                .for_each(|(at, (range, _))| builder.title(at * WIDTH, line, range.clone()));
        }
        if line.body.contains("%stddev") {
            builder.header(line);
        }
    }
    let alike = |line| row(page, line).filter(|row| row.values.len() == first.values.len());
    for (line, row) in page.rows(at, depth, alike) {
        push(&mut builder, line, &row);
    }
    let next = at + builder.rows();
    builder.finish(next)
}

fn is_hash(word: &str) -> bool {
    word.len() >= SHORTEST_HASH && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A row: its values with their spreads, the changes between them, and the metric's name.
struct Row {
    values: Vec<(Range<usize>, Number, Option<Number>)>,
    changes: Vec<(Range<usize>, Number)>,
    name: Range<usize>,
    percent: bool,
}

fn row(page: &Sheet<'_>, line: &Line<'_>) -> Option<Row> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let (name, figures) = page.tokens(line).split_last()?;
    if name.kind != TokenKind::Word || figures.len() < 3 {
        return None;
    }
    let mut figures = figures.iter().peekable();
    let mut row = Row { values: Vec::new(), changes: Vec::new(), name: name.range.clone(), percent: false };
    loop {
        let (range, number) = plain(figures.next()?)?;
        let mut spread = None;
        if figures.next_if(|token| token.kind == TokenKind::PlusMinus).is_some() {
            spread = Some(plain(figures.next()?).filter(|(_, number)| number.is_percent())?.1);
        }
        // A value has neither sign nor unit.
        if number.unit.is_some() || (number.signed && number.figure.is_sign_positive()) {
            return None;
        }
        row.values.push((range, number, spread));
        let Some(change) = figures.next() else { break };
        let (range, change) = plain(change).filter(|(_, number)| number.signed)?;
        row.percent |= change.is_percent();
        row.changes.push((range, change));
    }
    (row.values.len() > 1).then_some(row)
}

fn plain(token: &Token) -> Option<(Range<usize>, Number)> {
    match token.kind {
        TokenKind::Value(Value::Number(number)) => Some((token.range.clone(), number)),
        _ => None,
    }
}

fn push(builder: &mut Builder, line: &Line<'_>, row: &Row) {
    let index = builder.row(line, row.name.clone());
    let share = if line.body[row.name.clone()].ends_with('%') { unit("%") } else { None };
    for (at, (range, number, spread)) in row.values.iter().enumerate() {
        let number = Number { unit: share, ..*number };
        builder.value(index, at * WIDTH, line, range.clone(), Value::Number(number));
        if let Some(spread) = spread {
            builder.spread(index, at * WIDTH, *spread);
        }
    }
    for (at, (range, change)) in row.changes.iter().enumerate() {
        let column = at * WIDTH + 1 + usize::from(!change.is_percent());
        builder.value(index, column, line, range.clone(), Value::Number(*change));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn figures(text: &str) -> Option<(usize, usize)> {
        let page = Page::new(text);
        let sheet = Sheet::new(&page);
        row(&sheet, &page.lines()[0]).map(|row| (row.values.len(), row.changes.len()))
    }

    #[test]
    fn rows_with_spreads_on_either_side() {
        assert_eq!(figures("  8072 ±  2%     -92.2%     654.83        a.jobs"), Some((2, 1)));
        assert_eq!(figures("  24.47            -7.2       17.29        m.cpu.soft%"), Some((2, 1)));
        assert_eq!(figures(" 0.02 ±160%  +2.1e+05%  42.10 ± 13%  x.y"), Some((2, 1)));
        assert_eq!(figures(" 100  +1.0%  101  -2.0%  98 ± 3%  x.y"), Some((3, 2)));
        assert_eq!(figures(" 100  101  102  x.y"), None);
        assert_eq!(figures("x.y 100  +1.0%  101"), None);
    }
}
