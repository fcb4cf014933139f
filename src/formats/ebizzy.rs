//! ebizzy: `11213 records/s`, with the times of the run below.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};

pub(super) static FORMAT: Format = Format {
    name: "ebizzy",
    summary: "ebizzy's records per second, with the times of the run",
    source: Source::Tool,
    cue: Cue::bytes(b"0123456789").words(&[RATE]),
    read,
};

const RATE: &str = "records/s";
const TIMES: &[&str] = &["real", "user", "sys"];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let first = &page.lines()[at];
    rate(first)?;
    let mut builder = Builder::new(FORMAT.name, &[("", Role::Value)]).baseline(Known::FirstSection);
    let mut next = at;
    for (line, ()) in page.rows(at, first.depth, |line| (rate(line).is_some() || is_time(line)).then_some(()))
    {
        match rate(line) {
            Some(number) => {
                let (figure, _) = words(line.body).next()?;
                // Several runs stand below each other: they are one configuration's.
                let row = builder.run(line, RATE);
                builder.value(row, 0, line, figure, Value::Number(number));
            }
            // How long it was to run was set; what it spent in user and system follows.
            None => builder.header(line),
        }
        next += 1;
    }
    builder.finish(next)
}

/// `11213 records/s`, alone on its line.
fn rate(line: &Line<'_>) -> Option<Number> {
    if !line.is_text() || !line.body.trim_end().ends_with(RATE) {
        return None;
    }
    let mut parts = words(line.body);
    let (_, figure) = parts.next()?;
    let alone = parts.next().is_some_and(|(_, word)| word == RATE) && parts.next().is_none();
    let lexed = number(figure).filter(|lexed| alone && lexed.len == figure.len())?;
    Some(Number { unit: unit("/s"), ..lexed.number })
}

/// `real 10.00 s`
fn is_time(line: &Line<'_>) -> bool {
    let mut parts = words(line.body);
    let named = parts.next().is_some_and(|(_, word)| TIMES.contains(&word));
    let figure = parts.next().is_some_and(|(_, word)| number(word).is_some());
    line.is_text() && named && figure && parts.next().is_none_or(|(_, word)| word == "s")
}
