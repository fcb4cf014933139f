//! The kernel's BPF benchmarks: a rate with its deviation, and the unit behind the deviation (`9.947 ± 0.004M/s`).

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, TokenKind, Value};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "bpf-bench",
    summary: "the kernel's BPF benchmarks (`rb-libbpf nr_prod 2  9.947 ± 0.004M/s (drops ...)`)",
    source: Source::Tool,
    cue: Cue::signs(Signs::DIGIT.and(Signs::BEYOND)),
    read,
};

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    row(page, &page.lines()[at])?;
    let mut builder =
        Builder::new(FORMAT.name, &[("rate", Role::Value)]).baseline(Known::FirstSection).aligned();
    for (line, (label, range, rate, deviation)) in page.rows(at, depth, |line| row(page, line)) {
        let index = builder.row(line, label);
        builder.value(index, 0, line, range, Value::Number(rate));
        builder.spread(index, 0, deviation);
    }
    let next = at + builder.rows();
    builder.finish(next)
}

type Row = (Range<usize>, Range<usize>, Number, Number);

/// The label may end in a number of its own; the rate is the figure before the first `±`.
fn row(page: &Sheet<'_>, line: &Line<'_>) -> Option<Row> {
    if !line.is_text() || !line.body.contains('±') {
        return None;
    }
    let tokens = page.tokens(line);
    let at = tokens.iter().position(|token| token.kind == TokenKind::PlusMinus)?;
    let number = |at: usize| match tokens.get(at)?.kind {
        TokenKind::Value(Value::Number(number)) => Some(number),
        _ => None,
    };
    let (rate, deviation) = (number(at.checked_sub(1)?)?, number(at + 1)?);
    let unit = deviation.unit.filter(|unit| unit.dimension == Dimension::Rate)?;
    let brackets = tokens.get(at + 2).is_none_or(|token| line.body[token.range.start..].starts_with('('));
    let range = tokens[at - 1].range.clone();
    let start = tokens.first().filter(|_| at > 1)?.range.start;
    let label = start..start + line.body[start..range.start].trim_end().trim_end_matches(':').len();
    (rate.unit.is_none() && brackets).then_some((
        label,
        range,
        Number { unit: Some(unit), ..rate },
        deviation,
    ))
}
