//! Makes text from a document safe to show: nothing hidden in it, and nothing that Markdown takes for markup.

use crate::text::is_hidden;
use std::borrow::Cow;

/// The text with control and direction characters spelled out, so that what is read is what is there.
pub fn visible(text: &str) -> Cow<'_, str> {
    let plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if plain || !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\t' => shown.push(' '),
            c if is_hidden(c) => shown.push_str(&format!("⟨U+{:04X}⟩", u32::from(c))),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// One line as Markdown that shows exactly this line.
pub fn markdown(line: &str) -> String {
    let line = visible(line);
    let mut escaped = String::with_capacity(line.len() + 8);
    // A number, a dash or a plus sign before a blank makes a list; signs of numbers stay readable in raw text.
    let marker = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let list = marker.starts_with(['-', '+', '.', ')', '='])
        && matches!(marker.as_bytes().get(1), None | Some(b' ' | b'-' | b'='));
    let list_at = line.len() - marker.len();
    for (at, c) in line.char_indices() {
        let special = matches!(
            c,
            '\\' | '`'
                | '*'
                | '_'
                | '{'
                | '}'
                | '['
                | ']'
                | '<'
                | '>'
                | '#'
                | '|'
                | '~'
                | '!'
                | '&'
                | '@'
                | '$'
        );
        // Addresses become links without any markup.
        let link = (c == '/' && line[..at].ends_with(':')) || (c == '.' && line[..at].ends_with("www"));
        if special || link || (list && at == list_at) {
            escaped.push('\\');
        }
        escaped.push(if c == ' ' && line[..at].trim_start().is_empty() { '\u{a0}' } else { c });
    }
    escaped
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
    fn markup_is_text() {
        assert_eq!(markdown("-4.3% (1.5 s), 12 ms"), "-4.3% (1.5 s), 12 ms");
        assert_eq!(markdown("**x** [a](b) <img> a_b `c`"), r"\*\*x\*\* \[a\](b) \<img\> a\_b \`c\`");
        assert_eq!(markdown("- a"), r"\- a");
        assert_eq!(markdown("1. a"), r"1\. a");
        assert_eq!(markdown("---"), r"\---");
        assert_eq!(markdown("    code"), "\u{a0}\u{a0}\u{a0}\u{a0}code");
        assert_eq!(markdown("https://a.example www.b.example"), r"https:\//a.example www\.b.example");
    }
}
