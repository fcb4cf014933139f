//! perf bench: total time, time per operation and operations per second under the name of the benchmark.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Known, Role, Source};
use crate::number::{Dimension, Number, Unit, Value, number, unit};
use rust_decimal::Decimal;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "perf-bench",
    summary: "perf bench's results: total time, usecs/op, ops/sec and bandwidth of each benchmark",
    source: Source::Tool,
    cue: Cue::begins(&["# Running '", TOTAL]),
    read,
};

/// What the results begin with where the line that names the benchmark was left out.
const TOTAL: &str = "Total time: ";

/// How many lines apart the results of one benchmark may stand: it tells of its settings before.
const FARTHEST_RESULT: usize = 8;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let (mut key, first) = match running(&lines[at]) {
        Some(key) => {
            builder.header(&lines[at]);
            (key, at + 1)
        }
        None => {
            result(&lines[at]).filter(|_| lines[at].body.trim_start().starts_with(TOTAL))?;
            ("", at)
        }
    };
    let (mut next, mut end) = (first, first);
    while let Some(line) = lines.get(next).filter(|line| line.depth == depth && next < end + FARTHEST_RESULT)
    {
        next += 1;
        if let Some(name) = running(line) {
            // The same benchmark again is another run.
            if builder.rows() > 0 && name == key {
                break;
            }
            key = name;
            builder.header(line);
        } else if let Some((label, range, number)) = result(line) {
            let row = builder.keyed_row(line, label, key);
            builder.value(row, 0, line, range, Value::Number(number));
        } else if line.body.trim_start().starts_with('#') && builder.rows() == 0 {
            builder.header(line);
        } else if line.kind == Kind::Text && builder.rows() > 0 {
            break;
        } else {
            continue;
        }
        end = next;
    }
    builder.finish(end)
}

/// The name of the benchmark: `# Running 'sched/pipe' benchmark:`.
fn running<'t>(line: &Line<'t>) -> Option<&'t str> {
    line.body.trim_start().strip_prefix("# Running '").filter(|_| line.is_text())?.split('\'').next()
}

/// `Total time: 2.790 [sec]`, `2.790612 usecs/op`, `358344 ops/sec`, `10.23 GB/sec`.
fn result(line: &Line<'_>) -> Option<(Range<usize>, Range<usize>, Number)> {
    if !line.is_text() || !line.has_digit {
        return None;
    }
    let parts: Vec<(Range<usize>, &str)> = words(line.body).collect();
    let figure = |at: usize, unit: Option<Unit>| {
        let (range, text) = parts.get(at)?;
        let lexed = number(text).filter(|lexed| lexed.len == text.len() && lexed.number.unit.is_none())?;
        Some((range.clone(), Number { unit: Some(unit?), ..lexed.number }))
    };
    match parts.as_slice() {
        [(first, "Total"), (last, "time:"), _, (_, "[sec]")] => {
            let (range, number) = figure(2, unit("s"))?;
            Some((first.start..last.end - 1, range, number))
        }
        [_, (label, word)] => {
            let (range, number) = figure(0, per_operation(word).or_else(|| unit(word)))?;
            let rate = matches!(
                number.dimension(),
                Dimension::Rate | Dimension::DataRate | Dimension::TimePerOperation
            );
            rate.then(|| (label.clone(), range, number))
        }
        [(_, "Averaged"), _, (word, "operations/sec"), ..] => {
            let (range, number) = figure(1, unit("ops/sec"))?;
            Some((word.clone(), range, number))
        }
        _ => None,
    }
}

/// `usecs/op` in seconds.
fn per_operation(word: &str) -> Option<Unit> {
    let scale = match word {
        "usecs/op" => Decimal::try_new(1, 6).ok()?,
        "nsecs/op" => Decimal::try_new(1, 9).ok()?,
        "msecs/op" => Decimal::try_new(1, 3).ok()?,
        _ => return None,
    };
    Some(Unit { dimension: Dimension::TimePerOperation, scale })
}
