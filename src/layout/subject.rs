//! What a message is called: its subject, or the first line of its commit message.

use super::boundary::header_name;
use crate::text::{Span, split_lines};

/// A message's headers are looked through so far, folded ones included.
const MOST_HEADERS: usize = 120;

/// Where the name of the message stands that begins with this text; `None` of a text without headers.
pub fn subject(text: &str) -> Option<Span> {
    let lines: Vec<(u32, &str)> = (0..)
        .zip(split_lines(text))
        .take(MOST_HEADERS)
        .skip_while(|(_, line)| line.trim().is_empty())
        .collect();
    let (_, first) = *lines.first()?;
    if first.starts_with("commit ") {
        // What stands behind the headers of git log, indented, is the message.
        let body = lines.iter().find(|(_, line)| line.starts_with("    ") && !line.trim().is_empty());
        return body.map(|(number, line)| trimmed(*number, line, 0));
    }
    if !first.starts_with("From ") && header_name(first).is_none() {
        return None;
    }
    for (number, line) in lines {
        match header_name(line) {
            Some(name) if name.eq_ignore_ascii_case("subject") => {
                let span = trimmed(number, line, name.len() + 1);
                return (span.start < span.end).then_some(span);
            }
            Some(_) => {}
            None if line.starts_with([' ', '\t', '>']) || line.starts_with("From ") => {}
            None => return None,
        }
    }
    None
}

/// What stands in a line from a byte on, blanks around it left out.
fn trimmed(number: u32, line: &str, from: usize) -> Span {
    let rest = &line[from..];
    let start = from + (rest.len() - rest.trim_start().len());
    Span::new(number, start, start + rest.trim().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<&str> {
        let span = subject(text)?;
        let line = split_lines(text).nth(span.line as usize)?;
        line.get(span.start as usize..span.end as usize)
    }

    #[test]
    fn messages_are_called_by_their_subject() {
        for (text, expected) in [
            ("From: A\nSubject:  [PATCH] x \nDate: y\n\nSubject: z\n", Some("[PATCH] x")),
            ("\nFrom a@example.org Tue May 24 13:05:16 2005\nTo: l,\n k\nsubject: y\n", None),
            ("From a@example.org Tue May 24 13:05:16 2005\nTo: l,\n k\nSubject: y\n", Some("y")),
            ("commit 0b0695f2b34a\nAuthor: A\nDate: x\n\n    mm: faster\n\n    text\n", Some("mm: faster")),
            ("From: A\nDate: y\n\nSubject: z\n", None),
            ("Subject:\n\n", None),
            ("text\nSubject: z\n", None),
            ("", None),
        ] {
            assert_eq!(name(text), expected, "{text}");
        }
    }
}
