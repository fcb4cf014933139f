//! Makes text from a document safe to show: nothing hidden in it, and nothing that Markdown takes for markup.

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

/// One line as Markdown that shows exactly this line. What is nothing special where it stands stays readable as it is: some
/// editors show the source.
pub fn markdown(line: &str) -> String {
    escaped(&visible(line), true)
}

/// The same, with what stands in backticks as code.
pub fn markdown_with_names(line: &str) -> String {
    let line = visible(line);
    let pieces: Vec<&str> = line.split('`').collect();
    // Some readers look for markup in code, too.
    let is_name = |piece: &&str| {
        !piece.is_empty()
            && piece.trim() == *piece
            && !piece.contains(['|', '\\', '<', '&', '@', '$'])
            && !piece.contains("//")
            && !piece.to_ascii_lowercase().contains("www.")
    };
    if pieces.len() % 2 == 0 || !pieces.iter().skip(1).step_by(2).all(is_name) {
        return escaped(&line, true);
    }
    let mut out = String::with_capacity(line.len() + 8);
    for (at, piece) in pieces.into_iter().enumerate() {
        match at % 2 {
            0 => out.push_str(&escaped(piece, at == 0)),
            _ => out.extend(["`", piece, "`"]),
        }
    }
    out
}

/// A line, or what is left of one that has begun.
fn escaped(line: &str, begins: bool) -> String {
    let mut escaped = String::with_capacity(line.len() + 8);
    // A number, a dash or a plus sign before a blank makes a list; signs of numbers stay readable in raw text.
    let marker = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let list = begins
        && marker.starts_with(['-', '+', '.', ')', '='])
        && matches!(marker.as_bytes().get(1), None | Some(b' ' | b'-' | b'='));
    let list_at = line.len() - marker.len();
    for (at, c) in line.char_indices() {
        let before = &line.as_bytes()[..at];
        let next = line.as_bytes().get(at + 1);
        let first = begins && line[..at].trim_start().is_empty();
        let special = match c {
            '\\' | '`' | '*' | '{' | '}' | '[' | ']' | '<' | '|' | '^' | '~' | '&' | '@' | '$' => true,
            // Inside a word it emphasizes nothing.
            '_' => {
                let in_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
                !(in_word(before.last()) && in_word(next))
            }
            '#' | '>' => first,
            // A colon before the text defines the line above in some dialects.
            ':' => first,
            _ => false,
        };
        // Addresses become links without any markup.
        let world = before.last_chunk::<3>().is_some_and(|three| three.eq_ignore_ascii_case(b"www"));
        let link = (c == '/' && before.ends_with(b":")) || (c == '.' && world);
        if special || link || (list && at == list_at) {
            escaped.push('\\');
        }
        escaped.push(if c == ' ' && first { '\u{a0}' } else { c });
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

    /// What Markdown makes of two lines as a hover joins them: its text, or the first thing in it that is no text.
    fn rendered(first: &str, second: &str, names: bool) -> Result<String, String> {
        use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
        let markdown = if names { markdown_with_names } else { markdown };
        let source = format!("**{}**  \n{}", markdown(first), markdown(second));
        for link in ["://", "www."] {
            // Some readers make links of these without any markup.
            if source.to_ascii_lowercase().contains(link) {
                return Err(format!("{link} in {source}"));
            }
        }
        let is_mail = |at: usize| at > 0 && !source[..at].ends_with('\\');
        if source.match_indices('@').any(|(at, _)| is_mail(at)) {
            return Err(format!("@ in {source}"));
        }
        let mut text = String::new();
        for event in Parser::new_ext(&source, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
            match event {
                Event::Start(Tag::Paragraph | Tag::Strong)
                | Event::End(TagEnd::Paragraph | TagEnd::Strong) => {}
                Event::Text(part) => text.push_str(&part),
                Event::Code(name) if names => text.extend(["`", &*name, "`"]),
                Event::HardBreak | Event::SoftBreak => text.push('\n'),
                event => return Err(format!("{event:?} in {source}")),
            }
        }
        Ok(text)
    }

    /// Whatever a mail plants: a hover shows the line and makes nothing of it.
    #[test]
    fn nothing_in_a_line_is_markup() {
        const PIECES: [&str; 64] = [
            "a",
            "1",
            " ",
            "  ",
            "    ",
            "\t",
            "\n",
            "\r",
            "\\",
            "`",
            "```",
            "*",
            "**",
            "_",
            "__",
            "~",
            "~~",
            "[x](y)",
            "![x](y)",
            "[x]: y",
            "[^1]",
            "[ ]",
            "<b>",
            "<!--",
            "-->",
            "</",
            "<a@b.example>",
            "<http://a.example>",
            "http://a.example",
            "HTTPS://a.example",
            "ftp://a",
            "www.a.example",
            "WwW.a.example",
            "a@b.example",
            "mailto:a@b.example",
            "command:x",
            "&lt;",
            "&#x3c;",
            "#",
            "# ",
            "- ",
            "+ ",
            "1. ",
            "1) ",
            "123456789. ",
            "---",
            "===",
            "***",
            "___",
            "|",
            "|-|",
            "$",
            "$$x$$",
            "$(x)",
            ":x:",
            "^x^",
            "{#id}",
            "> ",
            "> [!NOTE]",
            ": ",
            "\u{2028}",
            "\u{202e}",
            "=",
            "\"",
        ];
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % below
        };
        for _ in 0..20_000 {
            let mut line = || (0..1 + random(7)).map(|_| PIECES[random(PIECES.len())]).collect::<String>();
            let (first, second) = (format!("+1% {}x", line()), line());
            // Blanks at the ends of lines are nobody's business.
            let plain = |text: &str| {
                text.replace('\u{a0}', " ").split('\n').map(|line| line.trim().to_owned()).collect::<Vec<_>>()
            };
            let wanted = format!("{}\n{}", visible(&first), visible(&second));
            for names in [false, true] {
                let text = rendered(&first, &second, names);
                let text = text.unwrap_or_else(|what| panic!("{first:?} {second:?}: {what}"));
                assert_eq!(plain(text.trim_end()), plain(wanted.trim_end()));
            }
        }
    }

    #[test]
    fn long_text_is_cut() {
        let long = "é".repeat(5000);
        assert_eq!(visible(&long).len(), LONGEST + "…".len());
        assert!(markdown(&long).ends_with('…'));
        assert!(matches!(visible(&long[..LONGEST]), Cow::Borrowed(_)));
    }

    #[test]
    fn markup_is_text() {
        assert_eq!(markdown("-4.3% (1.5 s), 12 ms"), "-4.3% (1.5 s), 12 ms");
        assert_eq!(markdown("**x** [a](b) <img> a_b _c `c`"), r"\*\*x\*\* \[a\](b) \<img> a_b \_c \`c\`");
        assert_eq!(markdown("80.0 -> 60.0, #2 > #1!"), "80.0 -> 60.0, #2 > #1!");
        assert_eq!(markdown("# a"), r"\# a");
        assert_eq!(markdown("> a"), r"\> a");
        assert_eq!(markdown_with_names("`a_b` of `-c*`: +2%"), "`a_b` of `-c*`: +2%");
        assert_eq!(markdown_with_names("`a` of ` c`: *"), r"\`a\` of \` c\`: \*");
        assert_eq!(markdown_with_names("`a` of `c"), r"\`a\` of \`c");
        assert_eq!(markdown("- a"), r"\- a");
        assert_eq!(markdown("1. a"), r"1\. a");
        assert_eq!(markdown("---"), r"\---");
        assert_eq!(markdown("    code"), "\u{a0}\u{a0}\u{a0}\u{a0}code");
        assert_eq!(markdown("https://a.example www.b.example"), r"https:\//a.example www\.b.example");
    }
}
