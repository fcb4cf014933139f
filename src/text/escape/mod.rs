//! Makes text from a document safe to show: nothing hidden in it, and nothing that Markdown takes for markup.

mod markdown;

pub use markdown::{fenced, markdown, markdown_with_names};

use crate::text::is_hidden;
use std::borrow::Cow;

/// What is shown of a text is no longer: nobody reads that much in a hover, and a mail may hold a word of a megabyte.
const LONGEST: usize = 2000;

/// The text with control and direction characters spelled out, so that what is read is what is there; cut where it is
/// very long.
pub fn visible(text: &str) -> Cow<'_, str> {
    let plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if text.len() <= LONGEST && (plain || !text.chars().any(is_hidden)) {
        return Cow::Borrowed(text);
    }
    let kept = &text[..text.floor_char_boundary(LONGEST)];
    let mut shown = String::with_capacity(kept.len() + 16);
    for c in kept.chars() {
        match c {
            '\t' => shown.push(' '),
            c if is_hidden(c) => shown.push_str(&format!("⟨U+{:04X}⟩", u32::from(c))),
            c => shown.push(c),
        }
    }
    if kept.len() < text.len() {
        shown.push('…');
    }
    Cow::Owned(shown)
}

/// The bytes as a terminal may have them: what would steer it or hide something is spelled out. Line ends, tabs, zeros and
/// letters of other encodings stay, and sequences that only set colours, since people pipe coloured diffs around.
pub fn harmless(bytes: &[u8]) -> Vec<u8> {
    let mut shown = Vec::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(c) = rest.chars().next() {
            let taken = colour_sequence(rest).max(c.len_utf8());
            if taken == c.len_utf8() && is_hidden(c) && !matches!(c, '\n' | '\r' | '\t' | '\0') {
                shown.extend_from_slice(format!("⟨U+{:04X}⟩", u32::from(c)).as_bytes());
            } else {
                shown.extend_from_slice(&rest.as_bytes()[..taken]);
            }
            rest = &rest[taken..];
        }
        for byte in chunk.invalid() {
            // In encodings of one byte the same controls stand here.
            match byte {
                0x80..=0x9f => shown.extend_from_slice(format!("⟨{byte:02X}⟩").as_bytes()),
                _ => shown.push(*byte),
            }
        }
    }
    shown
}

/// The length of the sequence for colours and weights of letters that a text begins with; 0 where it begins with none,
/// or with one that hides letters.
fn colour_sequence(text: &str) -> usize {
    let Some(parameters) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = parameters.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(parameters.len());
    let hides = parameters[..end].split(';').any(|parameter| parameter.trim_start_matches('0') == "8");
    if end < 24 && parameters[end..].starts_with('m') && !hides { end + 3 } else { 0 }
}

/// Text for XML and HTML: no markup, and no character that XML does not know or that turns the order of others around.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\t' => out.push(' '),
            c if is_hidden(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_spelled_out() {
        assert_eq!(visible("plain é 名前"), "plain é 名前");
        assert_eq!(visible("a\u{202e}b\u{7}c\td\n"), "a⟨U+202E⟩b⟨U+0007⟩c d⟨U+000A⟩");
    }

    #[test]
    fn text_in_a_page_is_text() {
        assert_eq!(
            xml("<a href=\"x\">'&\u{0}\u{202e}\t"),
            "&lt;a href=&quot;x&quot;&gt;&apos;&amp;\u{fffd}\u{fffd} "
        );
    }

    #[test]
    fn long_text_is_cut() {
        let long = "é".repeat(5000);
        assert_eq!(visible(&long).len(), LONGEST + "…".len());
        assert!(markdown(&long).ends_with('…'));
        assert!(matches!(visible(&long[..LONGEST]), Cow::Borrowed(_)));
    }
}
