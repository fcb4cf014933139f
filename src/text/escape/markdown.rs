//! Text that Markdown shows as it is: a line without markup, lines in a fence.

use super::visible;

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
    if pieces.len().is_multiple_of(2) || !pieces.iter().skip(1).step_by(2).all(is_name) {
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

/// Lines that Markdown shows as they are: in a fence longer than any that may stand in them.
pub fn fenced(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_ends_a_fence() {
        assert_eq!(fenced("a  b"), "```text\na  b\n```");
        assert_eq!(fenced("a\n```\nb"), "````text\na\n```\nb\n````");
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
        let mut random = crate::random::Random::new(0x9e37_79b9_7f4a_7c15);
        for _ in 0..20_000 {
            let mut line = || (0..1 + random.below(7)).map(|_| random.choose(&PIECES)).collect::<String>();
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
