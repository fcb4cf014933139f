//! `size`: text, data and bss of object files, their sum, the sum in hex, and the file's name at the end of the row.
//!
//! Builds of one file are told apart by what is added to its name (`x.o.old`, `x.o.new`, `vmlinux.orig`), or by sections.

use super::build::{Builder, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Known, Label, Role, Source};
use crate::number::{Number, Value, number, unit};
use rustc_hash::FxHashMap;
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "size",
    summary: "the sizes of object files (text, data, bss, dec) as `size` prints them",
    source: Source::Tool,
    cue: Cue::begins(&["text"]),
    read,
};

/// The columns before the sum in hex, which is the decimal one again.
const COLUMNS: &[(&str, Role)] =
    &[("text", Role::Value), ("data", Role::Value), ("bss", Role::Value), ("dec", Role::Value)];
/// What is added to the names of files that are kept beside others.
const SUFFIXES: &[&str] = &[
    "old",
    "new",
    "orig",
    "before",
    "after",
    "base",
    "baseline",
    "patched",
    "vanilla",
    "unpatched",
    "stock",
    "without",
    "with",
    "bak",
];

/// Those of them that name the newer one of two.
const NEWER: &[&str] = &["new", "after", "patched", "with"];

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let mut titles = lines[at].body.split_ascii_whitespace();
    if !["text", "data", "bss", "dec", "hex", "filename"].iter().all(|title| titles.next() == Some(title)) {
        return None;
    }
    let rows: Vec<(&Line<'_>, Row)> = page.rows(at + 1, depth, row).collect();
    // How many builds of each file there are.
    let mut builds: FxHashMap<&str, usize> = FxHashMap::default();
    for (line, row) in &rows {
        *builds.entry(&line.body[row.file.clone()]).or_default() += 1;
    }
    let several = builds.values().any(|count| *count > 1);
    let builder = Builder::new(FORMAT.name, COLUMNS);
    let mut builder = if several { builder } else { builder.baseline(Known::FirstSection) }.aligned();
    builder.header(&lines[at]);
    for (line, row) in &rows {
        let file = &line.body[row.file.clone()];
        let index = match &row.build {
            Some(build) if several => builder.keyed_row(line, build.clone(), file),
            // A file without an addition beside one with it is the other build.
            None if builds.get(file).is_some_and(|count| *count == 2) => {
                let others = rows.iter().filter(|(line, row)| &line.body[row.file.clone()] == file);
                let kept = others.filter_map(|(line, row)| Some(&line.body[row.build.clone()?])).next();
                let text = if kept.is_some_and(|kept| NEWER.contains(&kept)) { "old" } else { "new" };
                let label = Label { text: text.to_owned(), span: line.span(row.file.start..row.end) };
                builder.named_row(line, label, file)
            }
            _ => builder.keyed_row(line, row.file.start..row.end, ""),
        };
        for (column, (range, number)) in row.sizes.iter().enumerate() {
            builder.value(index, column, line, range.clone(), Value::Number(*number));
        }
    }
    builder.finish(at + 1 + rows.len())
}

struct Row {
    sizes: Vec<(Range<usize>, Number)>,
    /// The file's name without what tells its builds apart.
    file: Range<usize>,
    /// What tells them apart.
    build: Option<Range<usize>>,
    end: usize,
}

fn row(line: &Line<'_>) -> Option<Row> {
    if !line.is_text() {
        return None;
    }
    let mut words = words(line.body);
    let mut sizes = Vec::with_capacity(COLUMNS.len());
    for _ in COLUMNS {
        let (range, word) = words.next()?;
        let lexed = number(word).filter(|lexed| lexed.len == word.len() && lexed.number.integer)?;
        sizes.push((range, Number { unit: unit("bytes"), ..lexed.number }));
    }
    let (_, hex) = words.next()?;
    let hex = hex.strip_prefix("0x").unwrap_or(hex);
    if hex.is_empty() || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let (name, word) = words.next()?;
    let cut = word.rfind(['.', '-', '_']).filter(|at| SUFFIXES.contains(&&word[at + 1..]));
    let (file, build) = match cut {
        Some(cut) => (name.start..name.start + cut, Some(name.start + cut + 1..name.end)),
        None => (name.clone(), None),
    };
    Some(Row { sizes, file, build, end: name.end })
}
