//! lzbench: speed and size of each compressor, `zstd 1.5.6 -1   521 MB/s  1710 MB/s   73422932  34.64 silesia.tar`.
//!
//! A compressor's name holds its version and level, and the file is a key as well. The ratio follows from the sizes.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, TokenKind, Value, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "lzbench",
    summary: "lzbench's table: compression and decompression speed, compressed size and ratio by compressor",
    source: Source::Tool,
    cue: Cue::begins(&["Compressor", "compressor", "|"]),
    read,
};

const COLUMNS: &[(&str, Role)] = &[
    ("Compress. MB/s", Role::Value),
    ("Decompress. MB/s", Role::Value),
    ("Orig. size", Role::Constant),
    ("Compr. size", Role::Value),
    ("Ratio", Role::Constant),
];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let head = &page.lines()[at];
    if !head.body.contains("ompressor name") || !head.body.contains("Decompress") {
        return None;
    }
    let (original, ratio) = (head.body.contains("Orig. size"), head.body.contains("Ratio"));
    let rule = page.lines().get(at + 1).is_some_and(|line| line.kind == Kind::Rule);
    let at = at + 1 + usize::from(rule);
    let mut builder = Builder::new(FORMAT.name, COLUMNS).baseline(Known::FirstSection);
    builder.header(head);
    if rule && let Some(line) = page.lines().get(at - 1) {
        builder.header(line);
    }
    for (line, row) in page.rows(at, head.depth, |line| row(page, line)) {
        let index = builder.keyed_row(line, row.name, &line.body[row.file]);
        let columns = [Some(0), Some(1), original.then_some(2), Some(3), ratio.then_some(4)];
        for (column, (range, number)) in columns.into_iter().flatten().zip(row.figures) {
            builder.value(index, column, line, range, Value::Number(number));
        }
    }
    let next = at + builder.rows();
    builder.finish(next)
}

struct Row {
    name: Range<usize>,
    figures: Vec<(Range<usize>, Number)>,
    file: Range<usize>,
}

/// A name, two speeds, sizes, and a file.
fn row(page: &Sheet<'_>, line: &Line<'_>) -> Option<Row> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let tokens: Vec<_> = page.tokens(line).iter().filter(|token| token.kind != TokenKind::Bar).collect();
    let number = |at: usize| match tokens.get(at)?.kind {
        TokenKind::Value(Value::Number(number)) => Some((tokens[at].range.clone(), number)),
        _ => None,
    };
    // The first speed is the first figure with such a unit behind the name.
    let is_speed =
        |at: &usize| number(*at).is_some_and(|(_, number)| number.dimension() == Dimension::DataRate);
    let speed = (1..tokens.len()).find(is_speed).filter(|at| is_speed(&(at + 1)))?;
    let mut figures = vec![number(speed)?, number(speed + 1)?];
    let mut at = speed + 2;
    while let Some((range, number)) = number(at).filter(|(_, number)| number.unit.is_none()) {
        figures.push((range, Number { unit: number.integer.then(|| unit("B")).flatten(), ..number }));
        at += 1;
    }
    let end = line.body.len();
    let file = tokens.get(at).map_or(end..end, |token| token.range.clone());
    (figures.len() > 2).then(|| Row {
        name: tokens[0].range.start..tokens[speed - 1].range.end,
        figures,
        file,
    })
}
