//! The reader's own baselines: what may be chosen at a place, what is chosen, and how a choice follows its table.

use super::sequence::{Part, Spot};
use super::{Analysis, Document};
use crate::compare::{Axis, BaselineChoice, BaselineChoices, Candidate, Reason, candidates, lines_of};
use crate::layout::{Page, decode};
use crate::text::{Place, Source, split_lines};
use std::ops::Range;
use std::sync::Arc;

/// What may be chosen as the baseline at a place. Lines count as in the document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidates {
    /// The configurations of the comparison there, then what may begin one.
    pub all: Vec<Candidate>,
    /// Those of them whose row, column or section the place is in, by index.
    pub here: Vec<usize>,
    /// Whether the reader has chosen the baseline that holds.
    pub chosen: bool,
}

impl Document {
    /// What may be chosen at a place; reads its part first where that is due.
    pub fn candidates(&mut self, source: &impl Source, at: Place) -> Candidates {
        self.settle(source);
        self.look_at(at.line);
        let Some(spot) = self.parts.locate(at.line) else { return Candidates::default() };
        let analysis = self.read(source, spot);
        let part = self.parts.part(spot);
        let text = source.lines(spot.line..spot.line + part.lines);
        // The lines of a decoded text are others than those of its source.
        let page = decode(&text).is_none().then(|| Page::entered(&text, part.entry));
        let mut found = analysis.candidates(page.as_ref(), Place { line: at.line - spot.line, ..at });
        for Candidate { choice, label, .. } in &mut found.all {
            choice.lines = choice.lines.start + spot.line..choice.lines.end + spot.line;
            label.span = label.span.shifted(spot.line);
        }
        found
    }

    /// Takes a choice, in the place of any other for the same table.
    pub fn choose(&mut self, source: &impl Source, choice: BaselineChoice) {
        self.settle(source);
        let lines = choice.lines.clone();
        self.chosen.retain(|other| !overlap(&other.lines, &lines));
        self.chosen.push(choice);
        self.read_again(&lines);
    }

    /// Forgets what was chosen for the table at a line; false where nothing was.
    pub fn choose_automatically(&mut self, source: &impl Source, line: u32) -> bool {
        self.settle(source);
        let Some(at) = self.chosen.iter().position(|choice| choice.lines.contains(&line)) else {
            return false;
        };
        let choice = self.chosen.remove(at);
        self.read_again(&choice.lines);
        true
    }

    /// Whether the reader has chosen any baseline.
    pub fn has_choices(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// Takes names of baselines that hold for all tables.
    pub fn set_baseline_names(&mut self, names: &Arc<[String]>) {
        if self.names == *names {
            return;
        }
        self.names = names.clone();
        self.read_again(&(0..u32::MAX));
    }

    /// The names that hold for all tables.
    pub fn baseline_names(&self) -> Arc<[String]> {
        self.names.clone()
    }

    /// What is chosen for a part, in its own lines.
    pub(super) fn choices_of(&self, at: Spot) -> BaselineChoices {
        let (first, end) = (at.line, at.line + self.parts.part(at).lines);
        let here = self.chosen.iter().filter(|choice| overlap(&choice.lines, &(first..end)));
        let here = here.map(|choice| BaselineChoice {
            lines: choice.lines.start.saturating_sub(first)..choice.lines.end - first,
            ..choice.clone()
        });
        BaselineChoices { here: here.collect(), names: self.names.clone() }
    }

    /// Has the choices stand where a part was found to have their tables.
    pub(super) fn anchor(&mut self, at: Spot, analysis: &Analysis) {
        for comparison in &analysis.comparisons {
            if comparison.reason != Reason::Chosen {
                continue;
            }
            let lines = lines_of(&analysis.tables, &comparison.tables);
            let lines = lines.start + at.line..lines.end + at.line;
            let mut known = self.chosen.iter_mut();
            let choice =
                known.find(|choice| choice.axis == comparison.axis && overlap(&choice.lines, &lines));
            let Some(label) = comparison.configurations.get(comparison.baseline) else { continue };
            if let Some(choice) = choice {
                *choice = BaselineChoice {
                    lines,
                    axis: comparison.axis,
                    label: label.text.clone(),
                    index: comparison.baseline,
                    of: comparison.configurations.len(),
                };
            }
        }
    }

    /// What is chosen for tables that an edit of these lines may move to another place among them; but for a table that stands
    /// there twice, which nobody can tell from the other. `source` is the text before the edit.
    pub fn held(&self, source: &impl Source, removed: &Range<u32>) -> Vec<Held> {
        let moved =
            self.chosen.iter().filter(|choice| overlap(&choice.lines, removed) && !is_about(choice, removed));
        let mut moved = moved.peekable();
        if moved.peek().is_none() {
            return Vec::new();
        }
        let around = lines_in(source, removed);
        let held = moved.filter_map(|choice| {
            let table = lines_in(source, &choice.lines);
            only(&around, &table)?;
            Some(Held { choice: choice.clone(), table })
        });
        held.collect()
    }

    /// Has the choices hold for their tables where these stand among the lines that an edit has left, once each. Comes after
    /// [`Document::edit`]; `source` is the text after the edit.
    pub fn hold_again(&mut self, held: Vec<Held>, source: &impl Source, inserted: &Range<u32>) {
        // One line at most is what stood around a table, or the table is gone.
        if held.is_empty() || inserted.len() <= 1 {
            return;
        }
        let around = lines_in(source, inserted);
        for Held { choice, table } in held {
            let Some(at) = only(&around, &table) else { continue };
            let start = inserted.start + at;
            let lines = start..start + (choice.lines.end - choice.lines.start);
            self.chosen.push(BaselineChoice { lines, ..choice });
        }
    }

    /// Has the choices follow an edit; that of a table which is deleted goes with it.
    pub(super) fn follow_choices(&mut self, removed: &Range<u32>, inserted: u32) {
        self.chosen.retain_mut(|choice| match followed(choice, removed, inserted) {
            Some(lines) => {
                choice.lines = lines;
                true
            }
            None => false,
        });
    }

    /// Has the parts on these lines read anew.
    fn read_again(&mut self, lines: &Range<u32>) {
        let mut spot = self.parts.locate(lines.start);
        while let Some(at) = spot.filter(|at| at.line < lines.end) {
            self.parts.update(at, Part::forget);
            spot = self.parts.below(at);
        }
    }
}

/// A choice with the lines of its table, while an edit is followed that may move them.
#[derive(Debug)]
pub struct Held {
    choice: BaselineChoice,
    table: Vec<String>,
}

/// An edit that reaches no further than so many lines above and below a table is one of that table.
const ABOUT: u32 = 2;

/// Where the lines of a choice stand after an edit; `None` where nothing of them is left, or nobody can tell.
fn followed(choice: &BaselineChoice, removed: &Range<u32>, inserted: u32) -> Option<Range<u32>> {
    let lines = &choice.lines;
    let moved = |line: u32| (line + inserted).saturating_sub(removed.end - removed.start);
    if removed.end <= lines.start {
        return Some(moved(lines.start)..moved(lines.end));
    }
    if removed.start >= lines.end {
        return Some(lines.clone());
    }
    // Many lines for more than the table may be anything, wherever it stands among them.
    if inserted > 1 && !is_about(choice, removed) {
        return None;
    }
    if is_within(lines, removed) {
        // All of it replaced by other lines may be the same table in another form; by one, it is the line behind.
        let kept = removed.start..removed.start + inserted.max(1);
        return (inserted > 1 || lines.len() <= 1).then_some(kept);
    }
    // What is left of it tells where it stands: what was put in above or below it may be anything.
    let fresh = removed.start + inserted;
    let start = if removed.start <= lines.start { fresh } else { lines.start };
    let end = if lines.end <= removed.end { removed.start } else { moved(lines.end) };
    Some(start..end.max(start + 1))
}

/// Whether an edit leaves nothing of these lines as it was.
fn is_within(lines: &Range<u32>, removed: &Range<u32>) -> bool {
    removed.start <= lines.start && lines.end <= removed.end
}

/// Whether an edit that touches a table is one of nothing else. Sections are more than one table.
fn is_about(choice: &BaselineChoice, removed: &Range<u32>) -> bool {
    let Range { start, end } = choice.lines;
    (choice.axis != Axis::Sections || !is_within(&choice.lines, removed))
        && removed.start.saturating_add(ABOUT) >= start
        && removed.end <= end.saturating_add(ABOUT)
}

/// Lines of a text, without their ends.
fn lines_in(source: &impl Source, lines: &Range<u32>) -> Vec<String> {
    let text = source.lines(lines.start..lines.end.min(source.line_count()));
    split_lines(&text).map(|line| line.trim_end_matches(['\r', '\n']).to_owned()).collect()
}

/// Where lines stand among others, if they stand there once.
fn only(all: &[String], lines: &[String]) -> Option<u32> {
    if lines.is_empty() {
        return None;
    }
    let mut places = all.windows(lines.len()).enumerate().filter(|(_, window)| *window == lines);
    let (at, _) = places.next()?;
    let at = u32::try_from(at).ok()?;
    places.next().is_none().then_some(at)
}

fn overlap(a: &Range<u32>, b: &Range<u32>) -> bool {
    a.start < b.end && b.start < a.end
}

impl Analysis {
    /// What may be chosen at a place.
    fn candidates(&self, page: Option<&Page<'_>>, at: Place) -> Candidates {
        let tables = self.tables.iter().enumerate();
        let mut around = tables.filter(|(index, _)| lines_of(&self.tables, &[*index]).contains(&at.line));
        let titled = || {
            let sections = self.comparisons.iter().filter(|one| one.axis == Axis::Sections);
            let mut titled = sections.filter(|comparison| {
                comparison.configurations.iter().any(|label| is_on(label.span, at.line))
            });
            titled.next().and_then(|comparison| comparison.tables.first().copied())
        };
        let Some(index) = around.next().map(|(index, _)| index).or_else(titled) else {
            return Candidates::default();
        };
        let all = candidates(page, &self.tables, &self.comparisons, index);
        let comparison = self.comparisons.iter().find(|comparison| comparison.tables.contains(&index));
        let chosen = comparison.is_some_and(|comparison| comparison.reason == Reason::Chosen);
        let here = (0..all.len()).filter(|candidate| self.is_at(index, &all[*candidate], at)).collect();
        Candidates { all, here, chosen }
    }

    /// Whether a place is in a candidate's row, column or section.
    fn is_at(&self, index: usize, candidate: &Candidate, at: Place) -> bool {
        let table = &self.tables[index];
        if candidate.label.span.end > 0 && is_on(candidate.label.span, at.line) {
            return candidate.choice.axis != Axis::Columns || candidate.label.span.touches(at);
        }
        let row = table.rows.iter().position(|row| row.line == at.line);
        let column = row.and_then(|row| {
            (0..table.columns.len())
                .find(|column| table.cell(row, *column).is_some_and(|cell| cell.span.touches(at)))
        });
        if !candidate.compared {
            return match candidate.choice.axis {
                Axis::Rows => row.is_some_and(|row| table.rows[row].label.text == candidate.choice.label),
                _ => column.is_some_and(|column| match &table.columns[column].title {
                    Some(title) => title.span == candidate.label.span,
                    None => candidate.choice.label == format!("column {}", column + 1),
                }),
            };
        }
        let Some(comparison) = self.comparisons.iter().find(|one| one.tables.contains(&index)) else {
            return false;
        };
        let is_here = |table: usize, of_row: usize, of_column: usize| {
            table == index
                && match comparison.axis {
                    Axis::Rows => Some(of_row) == row,
                    Axis::Columns => Some(of_column) == column,
                    Axis::Sections => true,
                }
        };
        let wanted = candidate.choice.index;
        comparison.pairs.iter().any(|pair| {
            if wanted == comparison.baseline {
                return pair.base.iter().any(|base| is_here(base.table, base.row, base.column));
            }
            pair.configuration == wanted && is_here(pair.cell.table, pair.cell.row, pair.cell.column)
        })
    }
}

fn is_on(span: crate::text::Span, line: u32) -> bool {
    span.end > 0 && span.line == line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;
    use crate::text::PlainText;

    const MAIL: &str = "Throughput in MB/s:\n\n# procs       2     4\nbase       20.0  40.0\nnew        10.0  50.0\nfix        25.0  20.0\n\nBye.\n";

    fn labels(document: &mut Document, text: &str) -> Vec<String> {
        let source = PlainText::new(text);
        while document.advance(&source, 0) {}
        let hints = document.hints(&source, &Settings::default(), 0..source.line_count());
        let shown = hints.iter().filter(|hint| !hint.deltas.is_empty());
        shown.map(|hint| hint.label().trim_matches([' ', '(', ')']).to_owned()).collect()
    }

    fn chosen(text: &str, line: u32, label: &str) -> Document {
        let source = PlainText::new(text);
        let mut document = Document::new(&source);
        let found = document.candidates(&source, Place { line, byte: 0 });
        let candidate = found.all.iter().find(|candidate| candidate.choice.label == label).unwrap();
        document.choose(&source, candidate.choice.clone());
        document
    }

    #[test]
    fn a_choice_is_what_the_others_are_measured_against() {
        let mut document = chosen(MAIL, 4, "new");
        assert_eq!(labels(&mut document, MAIL), ["+100.0%", "-20.0%", "+150.0%", "-60.0%"]);
        let source = PlainText::new(MAIL);
        assert!(document.candidates(&source, Place { line: 3, byte: 0 }).chosen);
        assert!(document.choose_automatically(&source, 3));
        assert!(!document.choose_automatically(&source, 3));
        assert_eq!(labels(&mut document, MAIL), ["-50.0%", "+25.0%", "+25.0%", "-50.0%"]);
        assert!(!document.candidates(&source, Place { line: 3, byte: 0 }).chosen);
    }

    #[test]
    fn a_choice_follows_its_table_and_goes_with_it() {
        let lines: Vec<&str> = MAIL.split_inclusive('\n').collect();
        // What is replaced (with the line behind it, as clients send whole lines), by what, and what is shown then.
        let cases: [(Range<usize>, &[&str], &[&str]); 6] = [
            (0..1, &["one\n", "two\n"], &["+100.0%", "-20.0%", "+150.0%", "-60.0%"]),
            (0..3, &["# procs       2     4\n"], &["+100.0%", "-20.0%", "+150.0%", "-60.0%"]),
            (3..5, &["new        10.0  50.0\n"], &["+150.0%", "-60.0%"]),
            (4..5, &["now        10.0  50.0\n"], &["+100.0%", "-20.0%", "+150.0%", "-60.0%"]),
            (3..4, &["base       30.0  40.0\n"], &["+200.0%", "-20.0%", "+150.0%", "-60.0%"]),
            (6..7, &["\n", "base 5 6\n", "\n"], &["+100.0%", "-20.0%", "+150.0%", "-60.0%"]),
        ];
        for (removed, inserted, expected) in cases {
            let mut document = chosen(MAIL, 4, "new");
            let mut after = lines.clone();
            after.splice(removed.clone(), inserted.iter().copied());
            document.edit(removed.start as u32..removed.end as u32, inserted.len() as u32);
            assert_eq!(labels(&mut document, &after.concat()), expected, "{removed:?} -> {inserted:?}");
        }
        let mut document = chosen(MAIL, 4, "new");
        document.edit(2..7, 1);
        let gone = [&lines[..2], &lines[6..]].concat().concat();
        assert!(labels(&mut document, &gone).is_empty());
        document.edit(2..3, 6);
        assert_eq!(labels(&mut document, MAIL), ["-50.0%", "+25.0%", "+25.0%", "-50.0%"], "a new table");
    }

    #[test]
    fn a_choice_may_begin_a_comparison() {
        let text = "Requests per second\n\nsetup   4 K   8 K\nalpha   10.0  40.0\nbeta    12.0  20.0\n";
        let source = PlainText::new(text);
        let mut document = Document::new(&source);
        assert!(labels(&mut document, text).is_empty());
        let found = document.candidates(&source, Place { line: 4, byte: 0 });
        let here: Vec<&str> = found.here.iter().map(|at| found.all[*at].choice.label.as_str()).collect();
        assert_eq!(here, ["beta"]);
        assert_eq!(labels(&mut chosen(text, 3, "beta"), text), ["-16.7%", "+100.0%"]);
        assert_eq!(labels(&mut chosen(text, 3, "4 K"), text), ["+300.0%", "+66.7%"]);
    }
}
