//! What kind of line a line is: text that may hold results, or something that never does.

use super::boundary::header_name;
use super::cut::Entry;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing but blanks.
    Blank,
    /// A rule: dashes, equal signs, the borders of a table.
    Rule,
    /// Text.
    Text,
    /// Mail headers, a diff, encoded data, a fence: never a table, never a sentence about one.
    Silent,
}

/// Walks down a message line by line and tells each line's kind.
#[derive(Debug, Default)]
pub(super) struct Classifier {
    started: bool,
    in_headers: bool,
    /// Set by a header that makes the whole body unreadable (HTML, base64), or below git's scissors line.
    silent_to_end: bool,
    /// Per quote depth, whether the lines there are inside a diff.
    diff: Vec<(u32, Diff)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Diff {
    /// Between `diff --git` or `---` and the first hunk.
    Head,
    /// In a hunk.
    Hunk,
}

impl Classifier {
    /// Begins where a part of a document is entered.
    pub(super) fn new(entry: Entry) -> Self {
        Classifier { started: entry != Entry::Message, ..Classifier::default() }
    }

    /// The kind of the next line. `raw` is the line as it stands, `body` what follows its quote prefix.
    pub(super) fn kind(&mut self, raw: &str, depth: u32, body: &str) -> Kind {
        if !self.started {
            self.started = !raw.is_empty();
            self.in_headers = raw.starts_with("From ") || raw.starts_with("commit ") || is_mail_header(raw);
        }
        if self.in_headers {
            self.in_headers = !body.trim().is_empty();
            self.note_header(raw);
            return if self.in_headers { Kind::Silent } else { Kind::Blank };
        }
        if self.silent_to_end {
            return Kind::Silent;
        }
        if body.starts_with("# ---") && body.contains(">8") {
            self.silent_to_end = true;
            return Kind::Silent;
        }
        if self.is_diff(depth, body) {
            return Kind::Silent;
        }
        // Above a signature (RFC 3676, section 4.3), with the blank or without it, as mail programs leave it.
        if matches!(body, "--" | "-- ") {
            return Kind::Silent;
        }
        let body = body.trim_start();
        match body.as_bytes().first() {
            None => Kind::Blank,
            Some(b'`' | b'~') if body.starts_with("```") || body.starts_with("~~~") => Kind::Silent,
            // No rule begins like most text does.
            Some(first) if first.is_ascii_alphanumeric() => Kind::Text,
            Some(_) if is_rule(body) => Kind::Rule,
            Some(_) => Kind::Text,
        }
    }

    fn note_header(&mut self, raw: &str) {
        let Some(name) = header_name(raw) else { return };
        let value = raw[name.len() + 1..].trim().to_ascii_lowercase();
        let html = name.eq_ignore_ascii_case("content-type") && value.starts_with("text/html");
        let encoded = name.eq_ignore_ascii_case("content-transfer-encoding") && value.starts_with("base64");
        self.silent_to_end |= html || encoded;
    }

    /// Follows unified diffs, each quote depth for itself: a reviewer's words between do not end the diff.
    fn is_diff(&mut self, depth: u32, body: &str) -> bool {
        // Outside of a diff a line can only begin one.
        if self.diff.is_empty() && !body.starts_with(['d', '@', '-']) {
            return false;
        }
        let state = self.diff.iter().find(|(at, _)| *at == depth).map(|(_, state)| *state);
        let next = match state {
            _ if body.starts_with("diff --git ") => Some(Diff::Head),
            _ if is_hunk_header(body) => Some(Diff::Hunk),
            None if body.starts_with("--- a/") || body.starts_with("--- /dev/null") => Some(Diff::Head),
            Some(Diff::Head) if DIFF_HEAD.iter().any(|word| body.starts_with(word)) => Some(Diff::Head),
            // Mail programs drop trailing blanks, so that an empty context line may be empty indeed.
            Some(Diff::Hunk)
                if body.is_empty()
                    || body.starts_with([' ', '+', '-', '\t', '\\']) && body != "-- " && body != "--" =>
            {
                Some(Diff::Hunk)
            }
            _ => None,
        };
        if state != next {
            self.diff.retain(|(at, _)| *at != depth);
            self.diff.extend(next.map(|next| (depth, next)));
        }
        next.is_some()
    }
}

const DIFF_HEAD: [&str; 12] = [
    "index ",
    "--- ",
    "+++ ",
    "old mode",
    "new mode",
    "new file",
    "deleted file",
    "similarity",
    "rename ",
    "copy ",
    "Binary ",
    "GIT binary",
];

/// Whether a line is a header that mail programs and git write; `Before: 12.3` is none.
fn is_mail_header(raw: &str) -> bool {
    const NAMES: [&str; 24] = [
        "from",
        "to",
        "cc",
        "bcc",
        "subject",
        "re",
        "date",
        "message-id",
        "received",
        "return-path",
        "delivered-to",
        "sender",
        "reply-to",
        "in-reply-to",
        "references",
        "mime-version",
        "content-type",
        "content-transfer-encoding",
        "author",
        "commit",
        "user-agent",
        "organization",
        "newsgroups",
        "path",
    ];
    header_name(raw).is_some_and(|name| {
        let name = name.to_ascii_lowercase();
        NAMES.contains(&name.as_str()) || name.starts_with("x-") || name.starts_with("list-")
    })
}

/// `@@ -20,94 +20,94 @@`.
fn is_hunk_header(body: &str) -> bool {
    body.strip_prefix("@@ -").is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(" +") && rest.contains(" @@")
    })
}

/// Dashes, equal signs and borders, with nothing that could be a word or a figure.
fn is_rule(body: &str) -> bool {
    let mut strokes = 0;
    for c in body.chars() {
        match c {
            '-' | '=' | '_' | '~' | '*' | '─' | '═' | '━' | '—' => strokes += 1,
            '+' | '|' | ':' | ' ' | '\t' | '.' => {}
            // All of the box drawing block: light, heavy and double lines, their crossings and corners.
            '\u{2500}'..='\u{257f}' => {}
            _ => return false,
        }
    }
    strokes >= 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use Kind::*;

    fn kinds(text: &str) -> Vec<Kind> {
        let mut classifier = Classifier::default();
        text.lines()
            .map(|line| {
                let quote = super::super::quote(line);
                classifier.kind(line, quote.depth, line[quote.body..].trim_end())
            })
            .collect()
    }

    #[test]
    fn headers_rules_and_text() {
        assert_eq!(
            kinds("From: A\nDate: x\n\ntext\n-----\n|---|---:|\n--- ----\n"),
            [Silent, Silent, Blank, Text, Rule, Rule, Rule]
        );
        assert_eq!(kinds("text\nFrom: A\n"), [Text, Text]);
        assert_eq!(kinds("Before: 12.3\nAfter: 11.9\n"), [Text, Text]);
        assert_eq!(kinds("Content-Type: text/html\n\n<p>1 2</p>\n"), [Silent, Blank, Silent]);
    }

    #[test]
    fn a_quoted_diff_goes_on_behind_the_reviewers_words() {
        let mail = "> diff --git a/x b/x\n> --- a/x\n> +++ b/x\n> @@ -1,3 +1,3 @@\n>  a 1\n> -b 2\n\nWhy 2?\n\n> +b 3\n>\n> and 4 text\n";
        assert_eq!(
            kinds(mail),
            [Silent, Silent, Silent, Silent, Silent, Silent, Blank, Text, Blank, Silent, Silent, Text]
        );
    }

    #[test]
    fn the_mark_above_a_signature_is_no_row_and_no_rule() {
        assert_eq!(kinds("b 1\n-- \nA\n> --\n --\n---\n"), [Text, Silent, Text, Silent, Text, Rule]);
    }

    #[test]
    fn below_gits_scissors_all_is_silent() {
        assert_eq!(
            kinds("x\n# ------------------------ >8 ------------------------\nbase 1\n"),
            [Text, Silent, Silent]
        );
    }
}
