//! The lines above a table that speak of it: its heading, and sentences about direction and units.

use super::direction::{Evidence, Told, of_benchmark, of_name, of_sentence, unit_in};
use crate::layout::{Kind, Page};
use crate::model::Table;
use crate::number::{Dimension, unit};
use crate::vocabulary::{Phrase, thing, things};
use std::cell::OnceCell;

/// How many lines above a table are looked at.
const MOST_LINES: usize = 16;
/// How many of them may name the metric or unit; a word further up speaks of something else.
const NEAR_LINES: usize = 4;

/// The lines that speak of a table, nearest first, and what they say, found out when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct Context<'t> {
    lines: Vec<(u32, &'t str)>,
    /// How many of them are the table's own titles: what these name holds for single columns only.
    titles: usize,
    sentence: OnceCell<Option<Told>>,
    metric: OnceCell<Option<Told>>,
    metric_of_labels: OnceCell<Option<Told>>,
    over_labels: &'t str,
    pub(super) measured: OnceCell<bool>,
}

impl<'t> Context<'t> {
    /// Gathers the text lines above the table, whose first line is `first`, down from line `floor` and from the nearest heading between rules.
    pub(crate) fn above(page: &Page<'t>, table: &Table, first: u32, floor: u32) -> Self {
        let depth = page.line(first).map_or(0, |line| line.depth);
        let mut lines = Vec::with_capacity(table.header.len() + MOST_LINES);
        // The table's own title lines may state a direction too.
        for &number in &table.header {
            lines.extend(page.line(number).filter(|line| line.is_text()).map(|line| (number, line.body)));
        }
        // A line that titles columns names the metrics of these, not of the table.
        let titled = |number: u32| {
            table
                .columns
                .iter()
                .flat_map(|column| &column.title)
                .any(|title| title.span.end > 0 && title.span.line == number)
        };
        lines.sort_by_cached_key(|(number, _)| (!titled(*number), std::cmp::Reverse(*number)));
        let titles = lines.iter().take_while(|(number, _)| titled(*number)).count();
        let start = first.saturating_sub(MOST_LINES as u32).max(floor);
        let mut ruled = false;
        for number in (start..first).rev() {
            let Some(line) = page.line(number) else { break };
            match line.kind {
                _ if line.depth != depth => continue,
                Kind::Rule => {
                    // A title between two rules heads a part of the text: what stands above belongs to another.
                    let heading = ruled && lines.last().is_some_and(|(last, _)| *last == number + 1);
                    if heading {
                        break;
                    }
                    ruled = true;
                    continue;
                }
                Kind::Text => lines.push((number, line.body)),
                // The fence that opens around the table parts nothing.
                Kind::Silent if number + 1 == first && line.body.trim_start().starts_with("```") => continue,
                Kind::Silent => break,
                Kind::Blank => ruled = false,
            }
            ruled &= line.kind == Kind::Text;
        }
        Context { lines, titles, over_labels: over_labels(page, table), ..Context::default() }
    }

    /// The direction that a sentence states.
    pub(crate) fn sentence(&self) -> Option<&Told> {
        let find = || {
            self.lines.iter().find_map(|&(number, line)| {
                let direction = of_sentence(line)?;
                Some(Told { direction, evidence: Evidence::Sentence(number, words_of(line)) })
            })
        };
        self.sentence.get_or_init(find).as_ref()
    }

    /// What stands over the labels of the rows: the first field of the titles' line.
    pub(crate) fn label_title(&self) -> &'t str {
        self.over_labels
    }

    /// The direction of the metric that stands over the labels, as a heading of all rows: `Time (s)`, `ops/s`, `hackbench`.
    /// What else stands there names the labels: sizes, clients, users.
    pub(crate) fn metric_of_labels(&self) -> Option<&Told> {
        let find = || {
            let title = self.label_title();
            let things = things(title);
            let direction = if things & thing::SET != 0 {
                None
            } else if things & thing::MEASURED != 0 || title.contains("/s") {
                of_name(title)
            } else {
                // A size in front of figures is a coordinate; a time is none.
                unit_in(title).filter(|_| names_a_time(title)).or_else(|| of_benchmark(title))
            };
            Some(Told { direction: direction?, evidence: Evidence::Name(words_of(title)) })
        };
        self.metric_of_labels.get_or_init(find).as_ref()
    }

    /// The direction of the metric or unit that the nearest lines name.
    pub(crate) fn metric(&self) -> Option<&Told> {
        let told = |direction, line: &str| Told { direction, evidence: Evidence::Name(words_of(line)) };
        let above = || self.lines.iter().skip(self.titles);
        let find = || {
            let named = above().take(NEAR_LINES).find_map(|&(_, line)| Some(told(of_name(line)?, line)));
            named.or_else(|| above().find_map(|&(_, line)| Some(told(of_benchmark(line)?, line))))
        };
        self.metric.get_or_init(find).as_ref()
    }

    /// The lines right above the table.
    pub(crate) fn near_lines(&self) -> impl Iterator<Item = &'t str> {
        self.lines.iter().take(NEAR_LINES).map(|(_, line)| *line)
    }

    /// Whether a line says that the values already are comparisons; a column of changes beside them says nothing of them.
    pub(crate) fn says_relative(&self, beside_changes: bool) -> bool {
        const PHRASES: [Phrase; 6] = [
            Phrase::new("relative speedup"),
            Phrase::new("relative runtime"),
            Phrase::new("speedups over"),
            Phrase::new("speedup over"),
            Phrase::new("relative to"),
            Phrase::new("% change"),
        ];
        // Each of them has one of these letters, and most lines have none.
        let may = |line: &str| memchr::memchr3(b'v', b'V', b'%', line.as_bytes()).is_some();
        let phrases = if beside_changes { &PHRASES[..5] } else { &PHRASES };
        let says = |line: &str| may(line) && phrases.iter().any(|phrase| phrase.is_in(line));
        self.lines.iter().any(|(_, line)| says(line))
    }
}

/// The text in front of the first column's title on its line, down to the first bar, wide gap or comma.
fn over_labels<'t>(page: &Page<'t>, table: &Table) -> &'t str {
    let title = table.columns.first().and_then(|column| column.title.as_ref());
    let title = title.filter(|title| title.span.end > 0);
    let before = || {
        let line = page.line(title?.span.line)?;
        line.body.get(..title?.span.start.checked_sub(line.byte(0))? as usize)
    };
    let text = before().unwrap_or("").trim_start_matches(['|', '│', '┃', ' ', '\t']);
    let end = text.find(['|', '│', '┃', '\t', ',', ';']).unwrap_or(text.len());
    text[..end].split("  ").next().unwrap_or("").trim()
}

/// Whether a title names a unit of time.
fn names_a_time(title: &str) -> bool {
    let words = || title.split([' ', '(', ')', '[', ']', ',']).filter(|word| word.len() > 1 || *word == "s");
    words().any(|word| unit(word).is_some_and(|unit| unit.dimension == Dimension::Time))
}

/// A line as it is quoted in a reason: without the colon or comma that it ends in.
fn words_of(line: &str) -> std::sync::Arc<str> {
    line.trim().trim_end_matches([':', ',', ' ']).into()
}
