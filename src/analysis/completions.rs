//! What may be written about the tables of a message: each change in words, with the row that it comes from.

use super::sequence::Spot;
use super::{Analysis, Document};
use crate::compare::{Axis, Comparison, Pair};
use crate::edits::{corner, counted};
use crate::hints::figure;
use crate::layout::{Kind, Page};
use crate::summary::Measured;
use crate::text::{Place, Source, Span};

/// So many facts are told at once; who wants another one types more of it.
const MOST: usize = 50;
/// So many parts of a long message are looked through.
const MOST_PARTS: usize = 4;
/// Shorter words name nothing yet.
const SHORTEST: usize = 2;

/// What may be written at a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Completions {
    /// What is typed of it already, on the place's line.
    pub typed: Span,
    /// The facts, the nearest first.
    pub all: Vec<Completion>,
    /// Whether there are more of them.
    pub more: bool,
}

/// A change in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Completion {
    /// `stacker_static: -1.9% vs control, 16 procs`
    pub text: String,
    /// The word of it that what is typed begins.
    pub word: String,
    /// The rows that it comes from, as they stand in the text without quote prefix: titles, baseline, value.
    pub rows: Vec<String>,
}

impl Document {
    /// The facts that what is typed before a place may begin: the name of a configuration or benchmark, or a percent sign.
    /// None in quoted text, in diffs and in tables.
    pub fn completions(&mut self, source: &impl Source, at: Place) -> Completions {
        self.settle(source);
        let Some(spot) = self.parts.locate(at.line) else { return Completions::default() };
        let Some((typed, word)) = self.typed(source, spot, at) else { return Completions::default() };
        self.look_at(at.line);
        let mut found = Vec::new();
        let mut next = Some(spot);
        for _ in 0..MOST_PARTS {
            let Some(part) = next else { break };
            self.completions_of(source, part, at.line, &word, &mut found);
            // What stands above the message is another one's.
            next = if self.parts.part(part).entry.is_message() {
                None
            } else {
                self.parts.above_where(part, |_| true)
            };
        }
        found.sort_by_key(|(distance, _)| *distance);
        let mut all: Vec<Completion> = Vec::new();
        for (_, completion) in found {
            if all.len() > MOST {
                break;
            }
            if !all.iter().any(|known| known.text == completion.text) {
                all.push(completion);
            }
        }
        let more = all.len() > MOST;
        all.truncate(MOST);
        Completions { typed, all, more }
    }

    /// The word that ends at a place, where one may be continued: in the writer's own text.
    fn typed(&mut self, source: &impl Source, spot: Spot, at: Place) -> Option<(Span, String)> {
        let line = at.line - spot.line;
        let part = self.parts.part(spot);
        if part.entry.is_skipped() {
            return None;
        }
        // Most keys are typed where nothing is compared, and nothing more is looked at then.
        let row = source.lines(at.line..at.line + 1);
        let before = row.get(..at.byte as usize)?;
        let is_sign = |c: char| matches!(c, '_' | '-' | '.' | '+' | '/' | '%');
        let start = before.trim_end_matches(|c: char| c.is_alphanumeric() || is_sign(c)).len();
        let word = &before[start..];
        let is_word = word.chars().count() >= SHORTEST && word.contains(char::is_alphabetic);
        if word != "%" && !is_word {
            return None;
        }
        let analysis = self.read(source, spot);
        let in_table = |table| crate::compare::lines_of(std::slice::from_ref(table), &[0]).contains(&line);
        if analysis.tables.iter().any(in_table) {
            return None;
        }
        let part = self.parts.part(spot);
        let text = source.lines(spot.line..spot.line + part.lines);
        let page = Page::entered(&text, part.entry);
        let line = page.line(line)?;
        let own = line.depth == 0 && matches!(line.kind, Kind::Text | Kind::Blank | Kind::Rule);
        own.then(|| (Span::new(at.line, start, at.byte as usize), word.to_lowercase()))
    }

    /// Adds the facts of a part that a word begins, each with its distance.
    fn completions_of(
        &mut self,
        source: &impl Source,
        spot: Spot,
        line: u32,
        word: &str,
        found: &mut Vec<(u32, Completion)>,
    ) {
        let analysis = self.read(source, spot);
        if analysis.comparisons.is_empty() {
            return;
        }
        let part = self.parts.part(spot);
        let text = source.lines(spot.line..spot.line + part.lines);
        let page = Page::entered(&text, part.entry);
        for comparison in &analysis.comparisons {
            for pair in &comparison.pairs {
                let Some(words) = Words::of(&page, &analysis, comparison, pair) else { continue };
                let Some(word) = words.begun_by(word) else { continue };
                let row = spot.line + analysis.tables[pair.cell.table].rows[pair.cell.row].line;
                let completion = Completion { text: words.text(), word, rows: rows(&page, &analysis, pair) };
                // Who writes below a table writes about it rather than about the next one.
                let distance = if row <= line { 2 * (line - row) } else { 2 * (row - line) + 1 };
                found.push((distance, completion));
            }
        }
    }
}

/// What a completion is made of.
struct Words<'a> {
    configuration: &'a str,
    base: &'a str,
    figure: String,
    what: String,
    measured: Measured<'a>,
    /// What the labels of the values count.
    corner: &'a str,
}

impl<'a> Words<'a> {
    fn of(
        page: &'a Page<'_>,
        analysis: &'a Analysis,
        comparison: &'a Comparison,
        pair: &Pair,
    ) -> Option<Self> {
        let figure = figure(pair.delta.as_ref()?).to_string();
        let measured = Measured::of(&analysis.tables, comparison, pair)?;
        let corner = (comparison.axis == Axis::Rows)
            .then(|| corner(|line| page.line(line), &analysis.tables[pair.cell.table]))
            .flatten();
        let corner = corner.unwrap_or_default();
        let what = counted(measured.words().trim(), corner);
        Some(Words {
            configuration: comparison.configurations.get(pair.configuration)?.text.trim(),
            base: comparison.configurations.get(comparison.baseline)?.text.trim(),
            figure,
            what,
            measured,
            corner,
        })
    }

    fn text(&self) -> String {
        let Words { configuration, base, figure, what, .. } = self;
        if what.is_empty() {
            format!("{configuration}: {figure} vs {base}")
        } else {
            format!("{configuration}: {figure} vs {base}, {what}")
        }
    }

    /// The word that what is typed begins.
    fn begun_by(&self, typed: &str) -> Option<String> {
        if typed == "%" {
            return Some("%".to_owned());
        }
        let Measured { row, column, .. } = self.measured;
        let names = [self.configuration, row, column, self.corner];
        let words = names.into_iter().flat_map(|name| name.split([' ', ',', '(', ')', ':', '"', '\'']));
        let mut begun = words.filter(|word| word.to_lowercase().starts_with(typed));
        begun.next().map(str::to_owned)
    }
}

/// The lines that a completion comes from.
fn rows(page: &Page<'_>, analysis: &Analysis, pair: &Pair) -> Vec<String> {
    let table = &analysis.tables[pair.cell.table];
    let title = table.columns.get(pair.cell.column).and_then(|column| column.title.as_ref());
    let title = title.filter(|title| title.span.end > 0).map(|title| title.span.line);
    let row = |table: usize, row: usize| Some(analysis.tables.get(table)?.rows.get(row)?.line);
    let base = pair.base.iter().take(3).filter_map(|cell| row(cell.table, cell.row));
    let mut lines: Vec<u32> =
        title.into_iter().chain(base).chain(row(pair.cell.table, pair.cell.row)).collect();
    lines.dedup();
    lines.into_iter().filter_map(|line| Some(page.line(line)?.body.to_owned())).collect()
}
