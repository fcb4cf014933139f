//! Cuts a document into the parts that are read on their own: its messages, and pieces of very long ones.
//!
//! Where a part ends depends on its own lines, on how it was entered, and on a few lines around its end, never on what
//! stands further away. So the cuts behind an edit are the old ones again from some line on, and a keystroke costs the
//! same in a message of a million lines as in a short one.

use super::boundary::{LOOKAHEAD, LOOKBEHIND, begins, header_name};
use super::quote::quote;
use crate::text::{Source, line_ranges};
use std::borrow::Cow;

/// A message of fewer lines is one part, whatever stands in it.
const SHORTEST: u32 = 512;
/// From so many lines on any paragraph may begin a new part.
const LONG: u32 = 1024;
/// A run of lines without a paragraph is read up to here: nobody reads a table of that length.
const LONGEST: u32 = 8192;
/// How many lines are fetched at first, and at most: behind an edit the walk is short.
const WINDOWS: (u32, u32) = (256, 2048);

/// How a part of a document is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Entry {
    /// A message begins, or the document.
    #[default]
    Message,
    /// In the midst of a message, at a paragraph.
    Paragraph,
    /// In the midst of a message that holds a diff, where the diff of another file begins.
    Diff,
    /// In the midst of a run of lines that is too long to be read; it is left alone up to the next paragraph.
    Skipped,
    /// In the midst of a diff of one file that is too long; left alone up to the next file's.
    SkippedDiff,
    /// In the midst of a message that can be read as a whole only and is too long for that: an attachment. Left alone to
    /// its end.
    SkippedRest,
}

impl Entry {
    /// Whether a message begins with the part.
    pub fn is_message(self) -> bool {
        self == Entry::Message
    }

    /// Whether the part is left alone.
    pub fn is_skipped(self) -> bool {
        matches!(self, Entry::Skipped | Entry::SkippedDiff | Entry::SkippedRest)
    }
}

/// A part of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// How many lines it has.
    pub lines: u32,
    /// How it is entered.
    pub entry: Entry,
}

/// Walks over the parts of a document from the start of one of them on.
#[derive(Debug)]
pub struct Cuts<'s, S> {
    window: Window<'s, S>,
    at: u32,
    entry: Entry,
}

impl<'s, S: Source> Cuts<'s, S> {
    /// From line `at` on, where a part begins that is entered in this way.
    pub fn new(source: &'s S, at: u32, entry: Entry) -> Self {
        Cuts { window: Window::new(source), at, entry }
    }
}

impl<S: Source> Iterator for Cuts<'_, S> {
    type Item = Cut;

    fn next(&mut self) -> Option<Cut> {
        let (start, entry) = (self.at, self.entry);
        if start >= self.window.count {
            return None;
        }
        let mut part = Reader::new(entry);
        let mut above_is_blank = false;
        for at in start..self.window.count {
            self.window.slide(at);
            let line = self.window.line(at).unwrap_or_default();
            let body = &line[quote(line).body..];
            if at > start {
                let next = if begins(at, &|line| self.window.line(line)) {
                    Some(Entry::Message)
                } else {
                    part.joint(at - start, above_is_blank, line, body)
                };
                if let Some(next) = next {
                    (self.at, self.entry) = (at, next);
                    return Some(Cut { lines: at - start, entry });
                }
            }
            part.note(line, body);
            above_is_blank = is_blank(body);
        }
        self.at = self.window.count;
        Some(Cut { lines: self.window.count - start, entry })
    }
}

/// Whether a document in which one line changed from `before` to `after` is cut as it was, by these lines alone and
/// the one above them: neither says anything about where a part begins or ends. Nearly all that is typed is of this
/// kind. Says nothing of parts that are left alone ([`Entry::is_skipped`]).
pub fn cuts_alike(above: &str, before: &str, after: &str) -> bool {
    let may_open = !is_blank(&above[quote(above).body..]);
    let folded = |line: &str| line.starts_with([' ', '\t']);
    let says_nothing = |line: &str| {
        let body = &line[quote(line).body..];
        // Where messages begin, a form feed or a blank of another kind makes an empty line too.
        !body.trim().is_empty()
            && !matches!(body.as_bytes()[0], b'@' | b'-' | b'#')
            && !body.starts_with("diff ")
            && !line.starts_with("From ")
            && !line.starts_with("commit ")
            && header_name(line).is_none()
            && (may_open || !opens_paragraph(line, body))
    };
    folded(before) == folded(after) && says_nothing(before) && says_nothing(after)
}

/// What the lines of a part say about where it may end.
#[derive(Debug)]
struct Reader {
    entry: Entry,
    in_headers: bool,
    /// A diff stands in the message: a cut anywhere but between its files would make text of it.
    diff: bool,
    /// What follows can be understood together with the message's first lines only, to its end.
    sealed: bool,
}

impl Reader {
    fn new(entry: Entry) -> Self {
        let diff = matches!(entry, Entry::Diff | Entry::SkippedDiff);
        Reader { entry, in_headers: entry == Entry::Message, diff, sealed: entry == Entry::SkippedRest }
    }

    /// Takes note of a line of the part.
    fn note(&mut self, line: &str, body: &str) {
        if self.in_headers {
            self.in_headers = !line.trim_ascii().is_empty();
            self.sealed |= is_sealing(line);
        }
        match body.as_bytes().first() {
            // Nearly all lines.
            None => {}
            Some(b'd') => self.diff |= body.starts_with("diff --git "),
            Some(b'@') => self.diff |= body.starts_with("@@ -"),
            Some(b'-') => self.diff |= body.starts_with("--- a/") || body.starts_with("--- /dev/null"),
            Some(b'#') => self.sealed |= body.starts_with("# ---") && body.contains(">8"),
            _ => {}
        }
    }

    /// How a new part is entered at this line, `len` lines below the start of this one; `None` where it goes on.
    fn joint(&self, len: u32, above_is_blank: bool, line: &str, body: &str) -> Option<Entry> {
        let skipped = self.entry.is_skipped();
        if len < SHORTEST && !skipped {
            return None;
        }
        if self.sealed {
            // Nothing but the next message ends what is sealed.
        } else if self.diff {
            if body.starts_with("diff --git ") {
                return Some(Entry::Diff);
            }
        } else if above_is_blank
            && opens_paragraph(line, body)
            && (skipped || len >= LONG || chosen(line, 16))
        {
            return Some(Entry::Paragraph);
        }
        let over = if skipped { len >= SHORTEST && chosen(line, 512) } else { len >= LONGEST };
        over.then_some(match (self.sealed, self.diff) {
            (true, _) => Entry::SkippedRest,
            (_, true) => Entry::SkippedDiff,
            _ => Entry::Skipped,
        })
    }
}

/// Whether a header makes a message that can be read as a whole only: encoded, of several parts, or HTML.
fn is_sealing(line: &str) -> bool {
    let Some(name) = header_name(line).filter(|name| name.len() > 8 && name.as_bytes()[0] == b'C') else {
        return false;
    };
    let value = line[name.len() + 1..].trim_ascii();
    let begins = |word: &str| value.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    (name.eq_ignore_ascii_case("content-type") && (begins("text/html") || begins("multipart/")))
        || (name.eq_ignore_ascii_case("content-transfer-encoding")
            && (begins("base64") || begins("quoted-printable")))
}

fn is_blank(body: &str) -> bool {
    body.bytes().all(|b| matches!(b, b' ' | b'\t'))
}

/// Whether a line can be the first of a part: plain words, nothing that means more at the top of a message.
fn opens_paragraph(line: &str, body: &str) -> bool {
    body.starts_with(|c: char| c.is_ascii_alphabetic())
        && header_name(line).is_none()
        && !line.starts_with("From ")
        && !line.starts_with("commit ")
}

/// Chooses about one line of `of` by what stands in it, so that two walks that once differed soon agree again.
fn chosen(line: &str, of: u64) -> bool {
    // FNV-1a.
    let hash = line.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 32) % of == 0
}

/// Some lines of a source, fetched together.
#[derive(Debug)]
struct Window<'s, S> {
    source: &'s S,
    count: u32,
    /// How many lines are fetched next.
    size: u32,
    first: u32,
    text: Cow<'s, str>,
    /// Where each of its lines begins and ends.
    lines: Vec<(u32, u32)>,
}

impl<'s, S: Source> Window<'s, S> {
    fn new(source: &'s S) -> Self {
        let count = source.line_count();
        Window { source, count, size: WINDOWS.0, first: 0, text: Cow::Borrowed(""), lines: Vec::new() }
    }

    /// Sees to it that a line and those around it can be looked at.
    fn slide(&mut self, at: u32) {
        let end = self.first.saturating_add(self.lines.len() as u32);
        if at.saturating_add(LOOKAHEAD) < end || (end >= self.count && self.first < end) {
            return;
        }
        self.first = at.saturating_sub(LOOKBEHIND);
        let end = at.saturating_add(self.size).min(self.count);
        self.size = (self.size * 2).min(WINDOWS.1);
        self.text = self.source.lines(self.first..end);
        self.lines.clear();
        let narrow = |(start, end): (usize, usize)| (start as u32, end as u32);
        self.lines.extend(line_ranges(&self.text).map(narrow).take((end - self.first) as usize));
    }

    fn line(&self, at: u32) -> Option<&str> {
        let (start, end) = *self.lines.get(at.checked_sub(self.first)? as usize)?;
        self.text.get(start as usize..end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::PlainText;

    fn cuts(text: &str) -> Vec<(u32, Entry)> {
        let source = PlainText::new(text);
        Cuts::new(&source, 0, Entry::Message).map(|cut| (cut.lines, cut.entry)).collect()
    }

    #[test]
    fn messages_are_parts() {
        let mail = "From: A\nDate: x\n\nMB/s\nbase 12.5\n";
        assert_eq!(
            cuts(&format!("Re: a\n\n{}", mail.repeat(2))),
            [(2, Entry::Message), (5, Entry::Message), (6, Entry::Message)]
        );
    }

    #[test]
    fn long_messages_are_cut_at_paragraphs_and_never_in_a_table() {
        let text: String = (0..4000).map(|n| format!("Paragraph {n}\nrow 1\nrow 2\n\n")).collect();
        let cuts = cuts(&text);
        assert!(cuts.len() > 12, "{}", cuts.len());
        let lines: Vec<&str> = text.lines().collect();
        let mut at = 0;
        for (count, entry) in &cuts {
            assert!((SHORTEST..=LONG + 4).contains(count) || at + count > 16_000, "{at} {count}");
            assert!(lines[at as usize].starts_with("Paragraph"), "{at}");
            assert_eq!(*entry, if at == 0 { Entry::Message } else { Entry::Paragraph });
            at += count;
        }
    }

    #[test]
    fn a_diff_is_cut_between_its_files_only() {
        let file = format!("diff --git a/x b/x\n@@ -1,9 +1,9 @@\n{}", " line\n\nline\n".repeat(400));
        let cuts = cuts(&format!("Subject: x\n\ntext\n{}", file.repeat(3)));
        assert_eq!(cuts, [(1205, Entry::Message), (1202, Entry::Diff), (1203, Entry::Diff)]);
    }

    #[test]
    fn an_endless_run_is_read_up_to_a_limit() {
        let run: String = (0..20_000).map(|n| format!("{n} 12.5\n")).collect();
        let cuts = cuts(&format!("{run}\nWords again\n"));
        assert_eq!(cuts[0], (LONGEST, Entry::Message));
        assert_eq!(cuts.last(), Some(&(2, Entry::Paragraph)));
        assert!(cuts[1..cuts.len() - 1].iter().all(|(_, entry)| *entry == Entry::Skipped));
        assert_eq!(cuts.iter().map(|(lines, _)| lines).sum::<u32>(), 20_003);
    }

    /// A line of which it is said that it cuts nothing anew does so in no text; of a table's rows it is said.
    #[test]
    fn lines_that_say_nothing_of_cuts_cut_nothing() {
        const LINES: [&str; 21] = [
            "",
            "\u{c}",
            "> \u{c}",
            "\u{2028}",
            "> ",
            "control 12.5",
            "> control 12.5",
            "control 13.5",
            " 12.5",
            "From: A",
            "Date: x",
            "- 1",
            "-- ",
            "diff --git a/x b/x",
            "@@ -1,3 +1,3 @@",
            "commit 0123456789abcdef",
            "Content-Type: text/html",
            "> 7",
            "word",
            "From a@example.org Tue May 24 13:05:16 2005",
            "--- a/x",
        ];
        assert!(cuts_alike("base 12.5", "control 12.5", "control 12.55"));
        assert!(cuts_alike("> ", "> 12.5 1", "> 12.5 12"));
        let filler = "12.5\n\nWords\n12.5\n".repeat(140);
        let mut alike = 0;
        for above in LINES {
            for before in LINES {
                for after in LINES.into_iter().filter(|after| cuts_alike(above, before, after)) {
                    alike += 1;
                    for around in
                        [[&filler, ""], ["From: B\n", "Date: y\n\nx"], ["Words\n\n", "From: B\nDate: y\n"]]
                    {
                        let text =
                            |line: &str| format!("{}{above}\n{line}\n{}{filler}", around[0], around[1]);
                        assert_eq!(cuts(&text(before)), cuts(&text(after)), "{above:?} {before:?} {after:?}");
                    }
                }
            }
        }
        assert!(alike > 300, "{alike}");
    }

    #[test]
    fn what_is_encoded_stays_whole() {
        for header in
            ["Content-Transfer-Encoding: Base64", "Content-Type: multipart/mixed", "Content-type: text/HTML"]
        {
            let text = |count| format!("From: A\n{header}\n\n{}", "word\n\n".repeat(count));
            assert_eq!(cuts(&text(2000)).len(), 1, "{header}");
            let long = cuts(&text(20_000));
            assert_eq!(long[0], (LONGEST, Entry::Message), "{header}");
            assert!(long[1..].iter().all(|(_, entry)| *entry == Entry::SkippedRest), "{header}");
        }
    }
}
