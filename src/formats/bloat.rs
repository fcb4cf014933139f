//! The last line of bloat-o-meter: `Total: Before=33478, After=33269, chg -0.62%`. The table above it is a plain one.

use super::build::Builder;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::model::{Known, Role};

pub(super) static TOTAL: Format = Format {
    name: "bloat-total",
    summary: "bloat-o-meter's sum of all sizes before and after",
    cue: Cue::begins(&["Total: "]),
    read,
};

const COLUMNS: &[(&str, Role)] =
    &[("Before bytes", Role::Value), ("After bytes", Role::Value), ("chg", Role::Delta)];
/// What stands before each column's figure.
const MARKS: &[&str] = &["Before=", "After=", "chg "];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let line = &page.lines()[at];
    let start = line.body.len() - line.body.trim_start().len();
    if !line.body[start..].starts_with("Total: Before=") {
        return None;
    }
    let mut builder = Builder::new(TOTAL.name, COLUMNS).baseline(Known::Column(0));
    let row = builder.row(line, start..start + "Total".len());
    for (column, mark) in MARKS.iter().enumerate() {
        let figure = line.body.find(mark)? + mark.len();
        builder.number(row, column, line, figure);
    }
    builder.finish(at + 1)
}
