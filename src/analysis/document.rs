//! A document as a sequence of messages: an edit re-reads the messages it touches and nothing else.

use super::{Analysis, Hover, analyze};
use crate::config::Settings;
use crate::hints::Hint;
use crate::layout::{LOOKAHEAD, LOOKBEHIND, message_starts};
use crate::lints::Finding;
use crate::text::{Place, Source, split_lines};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// How many lines are looked at in one go when a text is cut into messages.
const WINDOW: u32 = 8192;
/// How many lines one call of [`Document::advance`] analyses at least: enough to keep the calls cheap, few enough to
/// answer what comes between them at once.
const SLICE: u32 = 1024;

/// What is known of a whole document. The text itself stays with its owner, who hands it in with each call.
#[derive(Clone, Debug, Default)]
pub struct Document {
    messages: Vec<Message>,
    pending: usize,
}

/// One message: how long it is, and what was read in it.
#[derive(Clone, Debug)]
struct Message {
    lines: u32,
    /// `None` until it is read, or read again after an edit.
    analysis: Option<Arc<Analysis>>,
}

/// Some of a document's findings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The findings, by place.
    pub shown: Vec<Finding>,
    /// How many more there are.
    pub more: usize,
}

impl Document {
    /// Finds the messages of a newly opened text; nothing is analysed yet.
    pub fn new(source: &impl Source) -> Self {
        let count = source.line_count();
        let mut starts = vec![0];
        starts.extend(starts_in(source, 0..count).into_iter().filter(|start| *start > 0));
        let messages =
            lengths(&starts, count).map(|lines| Message { lines, analysis: None }).collect::<Vec<_>>();
        Document { pending: messages.len(), messages }
    }

    /// Follows an edit that replaced `removed` lines by `inserted` ones from the same first line on.
    ///
    /// `source` is the text after the edit. A change inside one line is `line..line + 1` with `inserted` = 1.
    pub fn edit(&mut self, source: &impl Source, removed: Range<u32>, inserted: u32) {
        let old_count: u32 = self.messages.iter().map(|message| message.lines).sum();
        let removed =
            removed.start.min(old_count)..removed.end.clamp(removed.start, old_count.max(removed.start));
        // Only lines this near to the edit can begin a message where none began before.
        let low = removed.start.saturating_sub(LOOKAHEAD);
        let high_old = removed.end.saturating_add(LOOKBEHIND).min(old_count);
        let high_new =
            removed.start.saturating_add(inserted).saturating_add(LOOKBEHIND).min(source.line_count());
        let (first, first_line) = self.locate(low);
        let (last, last_line) = self.locate(high_old.saturating_sub(1).max(removed.start));
        let last_end = last_line + self.messages.get(last).map_or(0, |message| message.lines);
        let end_new =
            (last_end + inserted).saturating_sub(removed.end - removed.start).min(source.line_count());

        let mut old_starts = Vec::with_capacity(last + 1 - first);
        let mut line = first_line;
        for message in &self.messages[first..(last + 1).min(self.messages.len())] {
            old_starts.push((line, message.clone()));
            line += message.lines;
        }
        let moved = |line: u32| (line + inserted).saturating_sub(removed.end - removed.start);
        let mut starts: Vec<u32> = vec![first_line];
        starts.extend(
            old_starts.iter().map(|(line, _)| *line).filter(|line| (first_line + 1..low).contains(line)),
        );
        starts.extend(starts_in(source, low..high_new).into_iter().filter(|line| *line > first_line));
        starts.extend(
            old_starts
                .iter()
                .map(|(line, _)| *line)
                .filter(|line| *line >= high_old)
                .map(moved)
                .filter(|line| *line >= high_new),
        );
        starts.sort_unstable();
        starts.dedup();

        // A message that no edited line belongs to, and that still has its first and last line, is as it was.
        let untouched: HashMap<(u32, u32), &Option<Arc<Analysis>>> = old_starts
            .iter()
            .filter_map(|(old, message)| {
                let before = old + message.lines <= removed.start;
                let behind = *old >= removed.end.max(removed.start + 1);
                let now = if before { *old } else { moved(*old) };
                (before || behind).then_some(((now, message.lines), &message.analysis))
            })
            .collect();
        let reused =
            |start: u32, lines: u32| untouched.get(&(start, lines)).and_then(|analysis| (*analysis).clone());
        let fresh: Vec<Message> = starts
            .iter()
            .zip(lengths(&starts, end_new))
            .map(|(start, lines)| Message { lines, analysis: reused(*start, lines) })
            .collect();
        self.messages.splice(first..(last + 1).min(self.messages.len()), fresh);
        self.pending = self.messages.iter().filter(|message| message.analysis.is_none()).count();
    }

    /// Analyses some messages that wait for it, the nearest to `line` first. False when none was left.
    pub fn advance(&mut self, source: &impl Source, line: u32) -> bool {
        if self.pending == 0 {
            return false;
        }
        let (near, near_line) = self.locate(line);
        let mut done = 0;
        let mut at = near_line;
        let mut below = (near..self.messages.len()).scan(near_line, |line, index| {
            let here = *line;
            *line += self.messages[index].lines;
            Some((index, here))
        });
        let mut due: Vec<(usize, u32)> = Vec::new();
        // Downwards first, as people read; what is above follows when all below is done.
        while let Some((index, line)) = below.next().filter(|_| done < SLICE) {
            if self.messages[index].analysis.is_none() {
                done += self.messages[index].lines;
                due.push((index, line));
            }
        }
        for index in (0..near).rev() {
            if done >= SLICE {
                break;
            }
            at -= self.messages[index].lines;
            if self.messages[index].analysis.is_none() {
                done += self.messages[index].lines;
                due.push((index, at));
            }
        }
        for (index, line) in due {
            self.read(source, index, line);
        }
        true
    }

    /// Whether every message is analysed.
    pub fn at_rest(&self) -> bool {
        self.pending == 0
    }

    /// The hints on these lines of the document; analyses the messages there first where that is due.
    pub fn hints(&mut self, source: &impl Source, settings: &Settings, lines: Range<u32>) -> Vec<Hint> {
        let mut out = Vec::new();
        let (mut index, mut first) = self.locate(lines.start);
        while index < self.messages.len() && first < lines.end {
            let count = self.messages[index].lines;
            let analysis = self.read(source, index, first);
            if !analysis.comparisons().is_empty() {
                let text = source.lines(first..first + count);
                let wanted = lines.start.saturating_sub(first)..lines.end.saturating_sub(first).min(count);
                out.extend(
                    analysis.hints(&text, settings, wanted).into_iter().map(|hint| hint.shifted(first)),
                );
            }
            first += count;
            index += 1;
        }
        out
    }

    /// All findings of the messages analysed so far, settings applied (severities changed, codes left out).
    pub fn findings(&self, settings: &Settings) -> Vec<Finding> {
        self.findings_near(settings, 0, usize::MAX).shown
    }

    /// At most `limit` findings of the messages analysed so far, those nearest to `line`.
    pub fn findings_near(&self, settings: &Settings, line: u32, limit: usize) -> Findings {
        let (near, near_line) = self.locate(line);
        let shows = |finding: &Finding| settings.findings.get(finding.code).is_none_or(Option::is_some);
        let mut nearest: Vec<(u32, u32, &Finding)> = Vec::new();
        let mut more = 0;
        // From the line outwards: what lies behind `limit` findings on one side cannot be among the nearest.
        let mut take = |index: usize, first: u32, taken: &mut usize| {
            let Some(analysis) = &self.messages[index].analysis else { return };
            if *taken >= limit {
                more += analysis.findings().len();
                return;
            }
            for finding in analysis.findings().iter().filter(|finding| shows(finding)) {
                *taken += usize::from(index != near);
                nearest.push(((first + finding.span.line).abs_diff(line), first, finding));
            }
        };
        let (mut below, mut taken) = (near_line, 0);
        for index in near..self.messages.len() {
            take(index, below, &mut taken);
            below += self.messages[index].lines;
        }
        let (mut above, mut taken) = (near_line, 0);
        for index in (0..near).rev() {
            above -= self.messages[index].lines;
            take(index, above, &mut taken);
        }
        nearest.sort_by_key(|(distance, first, finding)| (*distance, *first, finding.span));
        more += nearest.len().saturating_sub(limit);
        nearest.truncate(limit);
        let nearest = nearest
            .into_iter()
            .filter_map(|(_, first, finding)| Some(settings.apply(finding)?.shifted(first)));
        let mut shown: Vec<Finding> = nearest.collect();
        shown.sort_by_key(|finding| finding.span);
        Findings { shown, more }
    }

    /// What is known of the place; analyses its message first where that is due.
    pub fn hover(&mut self, source: &impl Source, at: Place) -> Option<Hover> {
        let (index, first) = self.locate(at.line);
        if index >= self.messages.len() {
            return None;
        }
        let hover = self.read(source, index, first).hover(Place { line: at.line - first, ..at })?;
        Some(Hover { span: hover.span.shifted(first), ..hover })
    }

    /// The message that holds a line, and that message's first line; the last message for lines beyond the end.
    fn locate(&self, line: u32) -> (usize, u32) {
        let mut first = 0;
        for (index, message) in self.messages.iter().enumerate() {
            if line < first + message.lines || index + 1 == self.messages.len() {
                return (index, first);
            }
            first += message.lines;
        }
        (0, 0)
    }

    /// The analysis of a message, read now if it is due.
    fn read(&mut self, source: &impl Source, index: usize, first: u32) -> Arc<Analysis> {
        let message = &mut self.messages[index];
        if let Some(analysis) = &message.analysis {
            return analysis.clone();
        }
        let analysis = Arc::new(analyze(&source.lines(first..first + message.lines)));
        message.analysis = Some(analysis.clone());
        self.pending -= 1;
        analysis
    }
}

/// The lines among `range` at which messages begin.
fn starts_in(source: &impl Source, range: Range<u32>) -> Vec<u32> {
    let mut starts = Vec::new();
    let mut from = range.start;
    while from < range.end {
        let to = from.saturating_add(WINDOW).min(range.end);
        let low = from.saturating_sub(LOOKBEHIND);
        let text = source.lines(low..to.saturating_add(LOOKAHEAD));
        let lines: Vec<&str> = split_lines(&text).collect();
        starts.extend(message_starts(from..to, |line| lines.get(line.checked_sub(low)? as usize).copied()));
        from = to;
    }
    starts
}

/// The lengths of messages that begin at `starts`, up to line `end`.
fn lengths(starts: &[u32], end: u32) -> impl Iterator<Item = u32> {
    starts
        .iter()
        .enumerate()
        .map(move |(index, start)| starts.get(index + 1).copied().unwrap_or(end).saturating_sub(*start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::PlainText;

    const MAIL: &str = "Re: a\n\nFrom: A\nDate: x\n\nMB/s\nbase 12.5 13.5\npatched 13.5 12.5\n";

    fn all_hints(document: &mut Document, source: &PlainText) -> Vec<(u32, String)> {
        let hints = document.hints(source, &Settings::default(), 0..source.line_count());
        hints
            .iter()
            .filter(|hint| !hint.deltas.is_empty())
            .map(|hint| (hint.at.line, hint.label().trim().to_owned()))
            .collect()
    }

    /// Every single-line edit of a text of three messages leads to what a fresh reading finds.
    #[test]
    fn edits_lead_to_what_a_fresh_reading_finds() {
        let mut lines: Vec<String> = MAIL.repeat(3).lines().map(str::to_owned).collect();
        let text = |lines: &[String]| PlainText::new(lines.join("\n"));
        let mut document = Document::new(&text(&lines));
        while document.advance(&text(&lines), 9) {}
        let edits: Vec<(usize, usize, Vec<&str>)> = vec![
            (7, 8, vec!["patched 12.5 12.5"]),
            (0, 0, vec!["x", "y"]),
            (5, 6, vec!["Dat: x"]),
            (5, 6, vec!["Date: x"]),
            (10, 14, vec![]),
            (8, 8, vec!["From: B", "Date: y", "", "base 1.5 2", "new 1.25 3"]),
            (2, 3, vec![]),
            (0, 12, vec![]),
            (0, 0, vec!["From: A", "Subject: z"]),
        ];
        for (start, end, fresh) in edits {
            let inserted = fresh.len();
            lines.splice(start..end, fresh.into_iter().map(str::to_owned));
            let source = text(&lines);
            document.edit(&source, start as u32..end as u32, inserted as u32);
            let mut anew = Document::new(&source);
            let shape = |document: &Document| {
                document.messages.iter().map(|message| message.lines).collect::<Vec<_>>()
            };
            assert_eq!(shape(&document), shape(&anew), "{start}..{end}");
            assert_eq!(all_hints(&mut document, &source), all_hints(&mut anew, &source), "{start}..{end}");
        }
    }

    #[test]
    fn an_edit_leaves_the_other_messages_as_they_are() {
        let source = PlainText::new(MAIL.repeat(3));
        let mut document = Document::new(&source);
        while document.advance(&source, 0) {}
        assert_eq!(document.messages.len(), 4);
        document.edit(&source, 14..15, 1);
        assert_eq!(document.pending, 1);
        assert!(document.messages[1].analysis.is_some() && document.messages[2].analysis.is_none());
    }
}
