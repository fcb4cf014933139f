//! git's performance suite: a test a row, a revision a column, elapsed time with user and system time glued behind, and
//! the change against the first revision.

use super::build::{Builder, label, words};
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Line, Signs};
use crate::model::{Contrast, Known, Label, Lie, Role, Source};
use crate::number::{Dimension, Number, Unit, Value, number, unit};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "git-perf",
    summary: "git's performance suite (t/perf): revisions in columns, elapsed(user+sys), changes against the first",
    source: Source::Tool,
    cue: Cue::begins(&["Test "]),
    read,
};

/// One test, a revision a row: `HEAD^: 0.80(0.75+0.05)` and `HEAD: 0.14(0.11+0.03) -82.5%`.
pub(super) static REVISIONS: Format = Format {
    name: "git-perf-revisions",
    summary: "one test of git's performance suite, a revision a row, elapsed(user+sys) and the change",
    source: Source::Tool,
    cue: Cue::signs(Signs::COLON.and(Signs::ROUND).and(Signs::PLUS)),
    read: revisions,
};

fn revisions(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let depth = page.lines()[at].depth;
    revision(&page.lines()[at])?;
    let mut builder = Builder::new(REVISIONS.name, &[("elapsed", Role::Value), ("change", Role::Delta)])
        .baseline(Known::FirstRow)
        .aligned();
    for (line, (name, found)) in page.rows(at, depth, revision) {
        let row = builder.row(line, name);
        for word in found {
            let (column, range, number) = match word {
                Word::Measure(range, number) => (0, range, number),
                Word::Change(Some((range, number))) => (1, range, number),
                Word::Change(None) => continue,
            };
            builder.value(row, column, line, range, Value::Number(number));
        }
    }
    // One revision compares with nothing.
    let next = at + builder.rows();
    (builder.rows() > 1).then(|| builder.finish(next))?
}

/// A revision's name before a colon, its times, and its change.
fn revision(line: &Line<'_>) -> Option<(Range<usize>, Vec<Word>)> {
    let mut all = words(line.body).filter(|_| line.is_text());
    let (label, name) = all.next().filter(|(_, name)| name.ends_with(':') && !is_test(name))?;
    let found = all.map(|(range, text)| word(&range, text)).collect::<Option<Vec<Word>>>()?;
    let timed = line.body[label.end..].contains('(');
    let measured = matches!(found.as_slice(), [Word::Measure(..)] | [Word::Measure(..), Word::Change(_)]);
    (timed && measured).then(|| (label.start..label.start + name.len() - 1, found))
}

/// How many revisions are compared at most.
const MOST_REVISIONS: usize = 16;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let line = &lines[at];
    let names = header(page, line)?;
    let columns: Vec<(&str, Role)> =
        names.iter().flat_map(|name| [(name.text.as_str(), Role::Value), ("change", Role::Delta)]).collect();
    let mut builder = Builder::new(FORMAT.name, &columns);
    builder.header(line);
    let next = builder.below(lines, at + 1, line.depth, |builder, below| push(builder, below, names.len()));
    builder.contrast(Contrast {
        lie: Lie::Columns,
        of: (0..names.len()).flat_map(|name| [Some(name), Some(name)]).collect(),
        group: vec![0; columns.len()],
        baseline: Some(0),
        names,
    });
    builder.finish(next)
}

/// `Test   HEAD~1   HEAD`: the names of the revisions, which may hold single blanks.
fn header(page: &Sheet<'_>, line: &Line<'_>) -> Option<Vec<Label>> {
    if !line.body.trim_start().starts_with("Test ") {
        return None;
    }
    let names: Vec<Label> = page.chunks(line).into_iter().skip(1).map(|part| label(line, part)).collect();
    (2..=MOST_REVISIONS).contains(&names.len()).then_some(names)
}

/// What a word of a row is.
enum Word {
    Measure(Range<usize>, Number),
    Change(Option<(Range<usize>, Number)>),
}

/// Reads `2006.2: a title   1.56(1.53+0.03)   6.44(6.37+0.06) +312.8%` into a row; false where it is none.
fn push(builder: &mut Builder, line: &Line<'_>, revisions: usize) -> bool {
    let all: Vec<(Range<usize>, &str)> = words(line.body).collect();
    let Some((first, name)) = all.first() else { return false };
    if !is_test(name) {
        return false;
    }
    let mut found: Vec<Word> = Vec::new();
    let mut measures = 0;
    let mut label_end = first.end;
    for (range, text) in all[1..].iter().rev() {
        // Further figures in front belong to the title.
        let word = if measures < revisions { word(range, text) } else { None };
        let Some(word) = word else {
            label_end = range.end;
            break;
        };
        measures += usize::from(matches!(word, Word::Measure(..)));
        found.push(word);
    }
    let row = builder.row(line, first.start..label_end);
    // A revision without a figure leaves open which one it is.
    if measures != revisions {
        return true;
    }
    let mut column = 0;
    for word in found.into_iter().rev() {
        match word {
            Word::Measure(range, number) => {
                builder.value(row, column, line, range, Value::Number(number));
                column += 2;
            }
            Word::Change(Some((range, number))) if column > 0 => {
                builder.value(row, column - 1, line, range, Value::Number(number));
            }
            Word::Change(_) => {}
        }
    }
    true
}

/// `2006.2:`, or the number of a test without the colon.
fn is_test(word: &str) -> bool {
    let word = word.trim_end_matches(':');
    word.split_once('.').is_some_and(|(file, test)| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        file.len() >= 4 && digits(file) && digits(test)
    })
}

/// `6.44(6.37+0.06)`, `139.6K`, `+312.8%`, `-5.5%***`, `=`.
fn word(range: &Range<usize>, text: &str) -> Option<Word> {
    if text == "=" {
        return Some(Word::Change(None));
    }
    let lexed = number(text)?;
    let place = range.start..range.start + lexed.len;
    if lexed.number.is_percent() {
        // Marks of significance: one dot, or up to three stars.
        let rest = text[lexed.len..].trim_matches(['*', '.']);
        return rest.is_empty().then_some(Word::Change(Some((place, lexed.number))));
    }
    let behind = &text[lexed.len..];
    let times = behind.strip_prefix('(').and_then(|times| times.strip_suffix(')'));
    let timed = times.is_some_and(|times| {
        times.split('+').all(|time| number(time).is_some_and(|lexed| lexed.len == time.len()))
    });
    let unit = match lexed.number.unit {
        // Sizes are whole or have a magnitude, times have a point.
        None if timed || !lexed.number.integer => unit("s"),
        None => unit("B"),
        Some(magnitude) if magnitude.dimension == Dimension::Plain => {
            Some(Unit { dimension: Dimension::Data, ..magnitude })
        }
        other => other,
    };
    (behind.is_empty() || timed).then_some(Word::Measure(place, Number { unit, ..lexed.number }))
}
