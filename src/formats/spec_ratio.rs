//! SPEC comparisons: `401.bzip2   1.02 (  6428 /   6279)`, a ratio and the two times that it is made of.
//!
//! The time below the stroke is the one that the other is measured against.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Contrast, Label, Lie, Role, Source};
use crate::number::{Number, Value, number};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "spec-ratio",
    summary: "SPEC CPU benchmarks with a ratio and the two times in brackets: 1.02 (6428 / 6279)",
    source: Source::Tool,
    cue: Cue::bytes(b"0123456789").with(Signs::ROUND.and(Signs::SLASH)),
    read,
};

const COLUMNS: &[(&str, Role)] = &[("ratio", Role::Delta), ("time", Role::Value), ("base time", Role::Value)];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    row(&page.lines()[at])?;
    let mut builder = Builder::new(FORMAT.name, COLUMNS);
    for (line, (label, figures)) in page.rows(at, depth, row) {
        let index = builder.row(line, label);
        for (column, (range, number)) in figures.into_iter().enumerate() {
            builder.value(index, column, line, range, Value::Number(number));
        }
    }
    let next = at + builder.rows();
    builder.contrast(Contrast {
        lie: Lie::Columns,
        names: vec![Label::unseen("above the stroke"), Label::unseen("below the stroke")],
        baseline: Some(1),
        of: vec![Some(0), Some(0), Some(1)],
        group: vec![0; COLUMNS.len()],
    });
    builder.finish(next)
}

type Row = (Range<usize>, [(Range<usize>, Number); 3]);

/// A SPEC name, the ratio, and two times that give it.
fn row(line: &Line<'_>) -> Option<Row> {
    if !line.is_text() || !line.body.contains('/') {
        return None;
    }
    let (label, name) = words(line.body).next()?;
    let (digits, rest) = name.split_once('.')?;
    let is_spec = digits.len() == 3
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && rest.starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_spec {
        return None;
    }
    let figure = |from: usize, to: usize| {
        let text = line.body.get(from..to)?;
        let start = from + text.len() - text.trim_start().len();
        let text = text.trim();
        let lexed = number(text).filter(|lexed| lexed.len == text.len())?;
        Some((start..start + lexed.len, lexed.number))
    };
    let open = line.body.find('(')?;
    let stroke = open + line.body[open..].find('/')?;
    let close = stroke + line.body[stroke..].find(')')?;
    let found = [figure(label.end, open)?, figure(open + 1, stroke)?, figure(stroke + 1, close)?];
    let [(_, ratio), (_, above), (_, below)] = &found;
    let quotient = above.figure.checked_div(below.figure)?;
    (quotient.checked_sub(ratio.figure)?.abs() <= ratio.ulp).then_some((label, found.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    #[test]
    fn the_times_give_the_ratio() {
        let is = |text: &str| row(&Page::new(text).lines()[0]).is_some();
        assert!(is("403.gcc   1.50 ( 300 /  200)"));
        assert!(!is("403.gcc   1.50 ( 200 /  300)"));
        assert!(!is("403.gcc   1.50 ( 300 of 200)"));
        assert!(!is("port 403   1.50 ( 300 /  200)"));
    }
}
