//! ping's last line: `rtt min/avg/max/mdev = 0.031/0.045/0.120/0.010 ms`, names and values parted by strokes.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::model::{Known, Role, Source};
use crate::number::{Number, Value, number, unit};

pub(super) static FORMAT: Format = Format {
    name: "ping",
    summary: "ping's round trip times (rtt min/avg/max/mdev)",
    source: Source::Tool,
    cue: Cue::begins(&["rtt ", "round-trip "]),
    read,
};

const MOST_NAMES: usize = 8;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let line = &page.lines()[at];
    let body = line.body.trim_start();
    if !body.starts_with("rtt ") && !body.starts_with("round-trip ") {
        return None;
    }
    let (names, values) = body.split_once(" = ")?;
    let (label, names) = names.split_once(' ')?;
    let figures = values.split_ascii_whitespace().next()?;
    let unit =
        values.split_ascii_whitespace().nth(1).and_then(|word| unit(word.trim_end_matches([',', '.'])))?;
    let role =
        |name: &str| if matches!(name, "mdev" | "stddev" | "std-dev") { Role::Spread } else { Role::Value };
    let columns: Vec<(&str, Role)> =
        names.trim().split('/').map(|name| (name, role(name))).take(MOST_NAMES).collect();
    if columns.len() < 2 || figures.split('/').count() != columns.len() {
        return None;
    }
    let mut builder = Builder::new(FORMAT.name, &columns).baseline(Known::FirstSection);
    let start = line.body.len() - body.len();
    let row = builder.row(line, start..start + label.len());
    let mut from = line.body.len() - values.len() + values.find(figures)?;
    for (column, figure) in figures.split('/').enumerate() {
        let lexed = number(figure).filter(|lexed| lexed.len == figure.len())?;
        let value = Value::Number(Number { unit: Some(unit), ..lexed.number });
        builder.value(row, column, line, from..from + figure.len(), value);
        from += figure.len() + 1;
    }
    builder.finish(at + 1)
}
