//! Follows edits: which lines were replaced, and which parts of a document stay as they were.

use super::Document;
use super::sequence::{Part, Spot};
use crate::layout::{Cuts, LOOKAHEAD, LOOKBEHIND};
use crate::text::Source;
use std::ops::Range;

/// Edits so many lines from each other are followed together.
const NEAR: u32 = 64;

/// Lines of a text that were replaced, by several edits perhaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinesEdited {
    /// The first of them.
    start: u32,
    /// The line behind them in the text before.
    old_end: u32,
    /// The line behind them in the text after.
    new_end: u32,
    /// The document is cut as before, and no line was added or removed.
    retyped: bool,
}

impl LinesEdited {
    /// Both edits as one; the other one came later.
    fn then(self, later: LinesEdited) -> Self {
        let beyond = later.old_end.saturating_sub(self.new_end);
        let start = self.start.min(later.start);
        let (removed, inserted) = (later.old_end - later.start, later.new_end - later.start);
        LinesEdited {
            start,
            old_end: self.old_end + beyond,
            new_end: (self.new_end + beyond + inserted).saturating_sub(removed).max(start),
            retyped: self.retyped && later.retyped,
        }
    }
}

impl Document {
    /// Follows an edit that replaced `removed` lines by `inserted` ones from the same first line on. A change inside one
    /// line is `line..line + 1` with `inserted` = 1.
    ///
    /// Where [`Document::is_near_edits`] says no, [`Document::settle`] comes first, with the text before this edit.
    pub fn edit(&mut self, removed: Range<u32>, inserted: u32) {
        let (start, old_end) = (removed.start, removed.end.max(removed.start));
        self.follow_choices(&(start..old_end), inserted);
        let new_end = start.saturating_add(inserted);
        self.follow(LinesEdited { start, old_end, new_end, retyped: false });
    }

    /// Follows an edit inside one line of which [`cuts_alike`](crate::layout::cuts_alike) says that it cuts nothing anew.
    pub fn retype(&mut self, line: u32) {
        let end = line.saturating_add(1);
        self.follow(LinesEdited { start: line, old_end: end, new_end: end, retyped: true });
    }

    fn follow(&mut self, edit: LinesEdited) {
        self.unsettled = Some(self.unsettled.map_or(edit, |before| before.then(edit)));
    }

    /// Whether an edit of these lines may be followed together with those that the parts do not follow yet: who types or
    /// pastes sends many edits of one place, and the parts are asked for once.
    pub fn is_near_edits(&self, lines: &Range<u32>) -> bool {
        self.unsettled.is_none_or(|edited| {
            lines.start <= edited.new_end.saturating_add(NEAR)
                && edited.start <= lines.end.saturating_add(NEAR)
        })
    }

    /// Has the parts follow all edits; `source` is the text after them.
    pub fn settle(&mut self, source: &impl Source) {
        let Some(LinesEdited { start, old_end, new_end, retyped }) = self.unsettled.take() else { return };
        if !(retyped && self.forget(start..old_end)) {
            self.cut_again(source, start..old_end, new_end - start);
        }
    }

    /// Has the parts with these lines read again as they are cut. False where one of them is left alone: such a part
    /// may end at any line.
    fn forget(&mut self, lines: Range<u32>) -> bool {
        let mut spot = self.parts.locate(lines.start);
        while let Some(at) = spot.filter(|at| at.line < lines.end) {
            if self.parts.part(at).entry.is_skipped() {
                return false;
            }
            self.parts.update(at, Part::forget);
            spot = self.parts.below(at);
        }
        true
    }

    /// Cuts the parts anew around lines that were replaced.
    fn cut_again(&mut self, source: &impl Source, removed: Range<u32>, inserted: u32) {
        // Only from this near above the edit on can a part end where none ended before.
        let from = self.parts.locate(removed.start.saturating_sub(LOOKAHEAD));
        let Some(from) = from.filter(|from| from.line < source.line_count()) else {
            let Document { readings, surveyed, .. } = *self;
            let (chosen, names) = (std::mem::take(&mut self.chosen), self.names.clone());
            let given_up = self.given_up.clone();
            *self = Document { readings, surveyed, chosen, names, given_up, ..Document::new(source) };
            return;
        };
        let gone = removed.end.saturating_sub(removed.start);
        let moved = |line: u32| (line + inserted).saturating_sub(gone);
        // Old parts that begin from here on still begin where they did, if they are reached in the same way.
        let settled = removed.end.saturating_add(LOOKBEHIND);
        let mut fresh: Vec<Part> = Vec::new();
        let mut old = Some(from);
        let mut line = from.line;
        for cut in Cuts::new(source, from.line, self.parts.part(from).entry) {
            let mut part = Part::new(cut);
            old = self.reach(old, line, moved, &removed);
            if let Some(spot) = old {
                let before = self.parts.part(spot);
                let here = if spot.line < removed.start { spot.line } else { moved(spot.line) };
                let same = here == line && before.entry == cut.entry;
                if same && spot.line >= settled {
                    break;
                }
                let untouched = spot.line + before.lines <= removed.start || spot.line >= removed.end;
                if same && untouched && before.lines == cut.lines {
                    part = before.clone();
                }
            }
            line += cut.lines;
            fresh.push(part);
            if line >= source.line_count() {
                old = None;
            }
        }
        self.parts.replace(from, old, fresh);
    }

    /// The first old part from `spot` on that does not stand above a line of the new text.
    fn reach(
        &self,
        mut spot: Option<Spot>,
        line: u32,
        moved: impl Fn(u32) -> u32,
        removed: &Range<u32>,
    ) -> Option<Spot> {
        while let Some(at) = spot {
            let gone = (removed.start..removed.end).contains(&at.line) && at.line != line;
            let here = if at.line < removed.start { at.line } else { moved(at.line) };
            if here >= line && !gone {
                break;
            }
            spot = self.parts.below(at);
        }
        spot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;
    use crate::layout::Entry;
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
            document.edit(start as u32..end as u32, inserted as u32);
            document.settle(&source);
            let mut anew = Document::new(&source);
            let shape = |document: &Document| {
                let below = |spot: &Spot| document.parts.below(*spot);
                let spots = std::iter::successors(document.parts.locate(0), below);
                spots.map(|spot| document.parts.part(spot).lines).collect::<Vec<_>>()
            };
            assert_eq!(shape(&document), shape(&anew), "{start}..{end}");
            assert_eq!(all_hints(&mut document, &source), all_hints(&mut anew, &source), "{start}..{end}");
        }
    }

    /// Random edits of long texts lead to the parts of a fresh reading, and to its findings.
    #[test]
    fn long_texts_are_cut_as_if_read_anew() {
        const PIECES: [&str; 12] = [
            "",
            "",
            "Paragraph of words",
            "base 12.5 nan 13.5",
            "> patched 13.5 12.5 13.5",
            "From: A",
            "Date: x",
            "From a@example.org Tue May 24 13:05:16 2005",
            "diff --git a/x b/x",
            "@@ -1,3 +1,3 @@",
            "-- ",
            "Content-Type: text/html",
        ];
        let mut state = 2_005_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for rare in [6, 40, 400] {
            let line = |random: &mut dyn FnMut(usize) -> usize| {
                // Lines that matter for cuts are rare in some texts, and paragraphs in others.
                let piece = if random(rare) == 0 { random(PIECES.len()) } else { random(5) };
                format!("{} {}", PIECES[piece], random(50)).trim_start_matches(' ').to_owned()
            };
            let blank = |text: String| if text.len() < 3 { String::new() } else { text };
            let mut lines: Vec<String> = (0..6000).map(|_| blank(line(&mut random))).collect();
            let text = |lines: &[String]| PlainText::new(lines.join("\n"));
            let mut document = Document::new(&text(&lines));
            let mut start = 0;
            for round in 0..240 {
                // Often near the last one, as people edit.
                let near = (start + random(200)).saturating_sub(100).min(lines.len() - 1);
                start = if random(2) == 0 { near } else { random(lines.len()) };
                let end = (start + [0, 1, 1, 1, 3, 700][random(6)]).min(lines.len());
                let fresh: Vec<String> =
                    (0..[0, 1, 1, 1, 4, 900][random(6)]).map(|_| blank(line(&mut random))).collect();
                let inserted = fresh.len();
                let edited = start as u32..end as u32;
                if !document.is_near_edits(&edited) {
                    document.settle(&text(&lines));
                }
                lines.splice(start..end, fresh);
                let source = text(&lines);
                document.edit(edited, inserted as u32);
                if random(3) > 0 && round % 20 < 19 {
                    continue;
                }
                document.settle(&source);
                let mut anew = Document::new(&source);
                assert_eq!(
                    cuts(&document),
                    cuts(&anew),
                    "{rare}: round {round}, {start}..{end} by {inserted}"
                );
                if round % 20 == 19 {
                    while document.advance(&source, 0) || anew.advance(&source, 0) {}
                    let settings = Settings::default();
                    assert_eq!(
                        document.findings(&settings),
                        anew.findings(&settings),
                        "{rare}: round {round}"
                    );
                }
            }
        }
    }

    fn cuts(document: &Document) -> Vec<(u32, Entry)> {
        let below = |spot: &Spot| document.parts.below(*spot);
        let spots = std::iter::successors(document.parts.locate(0), below);
        spots.map(|spot| document.parts.part(spot)).map(|part| (part.lines, part.entry)).collect()
    }

    #[test]
    fn an_edit_leaves_the_other_messages_as_they_are() {
        let source = PlainText::new(MAIL.repeat(3));
        let mut document = Document::new(&source);
        while document.advance(&source, 0) {}
        document.edit(14..15, 1);
        document.settle(&source);
        assert_eq!(document.parts.sums().due, 1);
        let is_read = |line| document.parts.part(document.parts.locate(line).unwrap()).findings.is_some();
        assert_eq!([0, 2, 10, 18].map(is_read), [true, true, false, true]);
    }
}
