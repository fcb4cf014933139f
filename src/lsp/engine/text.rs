//! A document's text as a rope: what the core reads lines from, and what edits change.

use crate::text::{Place, Source};
use ropey::Rope;
use std::borrow::Cow;
use std::ops::Range;

/// The text of an open document.
#[derive(Clone, Debug, Default)]
pub(crate) struct RopeText(Rope);

/// What an edit did to the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineEdit {
    /// The lines of the old text that it touched.
    pub(crate) removed: Range<u32>,
    /// How many lines stand in their place.
    pub(crate) inserted: u32,
    /// The line of the new text where it ended, which is where a person's cursor is.
    pub(crate) cursor: u32,
}

impl RopeText {
    /// Takes a whole text.
    pub(crate) fn new(text: &str) -> Self {
        RopeText(Rope::from_str(text))
    }

    /// The rope.
    pub(crate) fn rope(&self) -> &Rope {
        &self.0
    }

    /// The first few hundred bytes of a line, without its line end; empty beyond the last.
    pub(crate) fn head(&self, line: u32) -> Cow<'_, str> {
        const ENOUGH: usize = 256;
        let at = |line: u32| self.0.line_to_byte((line as usize).min(self.0.len_lines()));
        let (start, end) = (at(line), at(line.saturating_add(1)));
        let end =
            if end - start > ENOUGH { self.0.char_to_byte(self.0.byte_to_char(start + ENOUGH)) } else { end };
        match self.0.byte_slice(start..end).into() {
            Cow::Borrowed(text) => Cow::Borrowed(str::trim_end_matches(text, ['\n', '\r'])),
            Cow::Owned(text) => text.trim_end_matches(['\n', '\r']).to_owned().into(),
        }
    }

    /// Replaces what stands between two places of this text, the earlier one first.
    pub(crate) fn replace(&mut self, start: Place, end: Place, text: &str) -> LineEdit {
        let byte = |at: Place| self.0.line_to_byte(at.line as usize) + at.byte as usize;
        self.replace_bytes(byte(start)..byte(end), text)
    }

    /// Takes a whole new text; what both have in common at their start and end counts as untouched. `wide`: where the lines
    /// that were put in or taken out may just as well have been others that read the same, these count as touched too.
    pub(crate) fn replace_all(&mut self, text: &str, wide: bool) -> LineEdit {
        let length = self.0.len_bytes();
        let shorter = length.min(text.len());
        let start = text.floor_char_boundary(common(self.0.chunks(), text, Side::Start));
        let reversed = self.0.chunks_at_byte(length).0.reversed();
        let same = common(reversed, text, Side::End);
        let end = text.ceil_char_boundary(text.len() - same.min(shorter - start));
        // The lines from here on are as many from the end in both texts.
        let first = text.ceil_char_boundary(shorter.saturating_sub(same)).min(start);
        let first = count(self.0.byte_to_line(first));
        let mut edit = self.replace_bytes(start..length - (text.len() - end), &text[start..end]);
        let lines = edit.removed.end - edit.removed.start;
        if wide && edit.inserted != lines && first < edit.removed.start {
            edit.inserted += edit.removed.start - first;
            edit.removed.start = first;
        }
        edit
    }

    fn replace_bytes(&mut self, bytes: Range<usize>, text: &str) -> LineEdit {
        let rope = &mut self.0;
        // A carriage return that stands before the edit may become one line end with what follows, or cease to be.
        let touched = if bytes.start > 0 && rope.byte(bytes.start - 1) == b'\r' { 1 } else { 0 };
        let first = rope.byte_to_line(bytes.start - touched);
        let last = rope.byte_to_line(bytes.end);
        let lines = rope.len_lines();
        let start = rope.byte_to_char(bytes.start);
        if !bytes.is_empty() {
            rope.remove(start..rope.byte_to_char(bytes.end));
        }
        if !text.is_empty() {
            rope.insert(start, text);
        }
        let inserted = rope.len_lines() + (last + 1 - first) - lines;
        LineEdit {
            removed: count(first)..count(last + 1),
            inserted: count(inserted),
            cursor: count(rope.byte_to_line(bytes.start + text.len())),
        }
    }
}

impl Source for RopeText {
    fn line_count(&self) -> u32 {
        count(self.0.len_lines())
    }

    fn lines(&self, range: Range<u32>) -> Cow<'_, str> {
        let at = |line: u32| self.0.line_to_byte((line as usize).min(self.0.len_lines()));
        let (start, end) = (at(range.start), at(range.end));
        self.0.byte_slice(start..end.max(start)).into()
    }
}

#[derive(Clone, Copy)]
enum Side {
    Start,
    End,
}

/// How many bytes the chunks, in their order, have in common with the text from one side on.
fn common<'a>(chunks: impl Iterator<Item = &'a str>, text: &str, side: Side) -> usize {
    let mut same = 0;
    let mut rest = text.as_bytes();
    for chunk in chunks {
        let chunk = chunk.as_bytes();
        let equal = match side {
            Side::Start => chunk.iter().zip(rest).take_while(|(a, b)| a == b).count(),
            Side::End => chunk.iter().rev().zip(rest.iter().rev()).take_while(|(a, b)| a == b).count(),
        };
        same += equal;
        if equal < chunk.len() {
            break;
        }
        rest = match side {
            Side::Start => &rest[equal..],
            Side::End => &rest[..rest.len() - equal],
        };
    }
    same
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::PlainText;

    /// All lines, each with its end.
    fn lines(source: &impl Source) -> Vec<String> {
        (0..source.line_count()).map(|line| source.lines(line..line + 1).into_owned()).collect()
    }

    /// Edits, and checks that the lines outside the reported ones are the old ones.
    fn edit(old: &str, bytes: Range<usize>, new: &str) -> LineEdit {
        let mut text = RopeText::new(old);
        let edit = text.replace_bytes(bytes.clone(), new);
        let expected = format!("{}{new}{}", &old[..bytes.start], &old[bytes.end..]);
        check(old, &expected, &text, &edit);
        edit
    }

    fn check(old: &str, new: &str, text: &RopeText, edit: &LineEdit) {
        assert_eq!(text.rope().to_string(), new);
        let (before, after) = (lines(&PlainText::new(old)), lines(&PlainText::new(new)));
        assert_eq!(lines(text), after, "the rope has the same lines as the plain text");
        let (start, end) = (edit.removed.start as usize, edit.removed.end as usize);
        assert_eq!(before[..start], after[..start], "{old:?} -> {new:?}: {edit:?}");
        assert_eq!(before[end..], after[start + edit.inserted as usize..], "{old:?} -> {new:?}: {edit:?}");
        assert!((edit.removed.start..edit.removed.start + edit.inserted).contains(&edit.cursor), "{edit:?}");
    }

    #[test]
    fn edits_report_the_lines_that_they_touch() {
        assert_eq!(edit("a\nb\nc\n", 2..2, "x"), LineEdit { removed: 1..2, inserted: 1, cursor: 1 });
        assert_eq!(edit("a\nb\nc\n", 2..2, "x\ny\n"), LineEdit { removed: 1..2, inserted: 3, cursor: 3 });
        assert_eq!(edit("a\nb\nc\n", 1..4, ""), LineEdit { removed: 0..3, inserted: 1, cursor: 0 });
        assert_eq!(edit("", 0..0, "a\n"), LineEdit { removed: 0..1, inserted: 2, cursor: 1 });
    }

    #[test]
    fn every_edit_leaves_the_other_lines_alone() {
        // Each way to cut and to fill a text full of line ends, lone and paired.
        let old = "a\r\nb\rc\n\r\n\r\r\n";
        for start in 0..=old.len() {
            for end in start..=old.len() {
                for new in ["", "x", "\n", "\r", "\r\n", "x\ny", "\n\r"] {
                    edit(old, start..end, new);
                }
            }
        }
    }

    #[test]
    fn a_whole_new_text_touches_what_differs() {
        let cases = [
            ("a\nb\nc\nd\n", "a\nb\nX\nd\n", 2..3, 1),
            ("a\nb\n", "a\nb\n", 2..3, 1),
            ("é\n名\n", "é\n前\n", 1..2, 1),
            ("aaa", "aaaa", 0..1, 1),
            ("", "a\nb", 0..1, 2),
            ("a\nb", "", 0..2, 1),
        ];
        for (old, new, removed, inserted) in cases {
            let mut text = RopeText::new(old);
            let edit = text.replace_all(new, false);
            check(old, new, &text, &edit);
            assert_eq!((edit.removed, edit.inserted), (removed, inserted), "{old:?} -> {new:?}");
        }
        let long = "line of text\n".repeat(10_000);
        let mut text = RopeText::new(&long);
        let new = format!("{}x{}", &long[..60_000], &long[60_000..]);
        let edit = text.replace_all(&new, false);
        check(&long, &new, &text, &edit);
        assert_eq!(edit.removed.len(), 1);
    }
}
