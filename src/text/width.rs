//! How wide text stands on a screen, in terminal columns: measured, cut, padded and wrapped.

use std::borrow::Cow;
use unicode_width::UnicodeWidthChar;

/// Tab stops stand every eight columns, as in every terminal and mail reader.
pub const TAB_STOP: usize = 8;

/// What stands behind a text that is cut where nothing but ASCII has to be.
pub const ELLIPSIS: &str = "\u{2026}";

/// The columns that `text` takes when it starts at column 0.
pub fn display_columns(text: &str) -> usize {
    width_from(0, text)
}

/// The column reached after `text` that starts at column `from` (tabs depend on where they stand).
pub fn width_from(from: usize, text: &str) -> usize {
    if text.bytes().all(|b| b != b'\t' && b.is_ascii()) {
        return from + text.len();
    }
    text.chars().fold(from, |column, c| match c {
        '\t' => (column / TAB_STOP + 1) * TAB_STOP,
        _ => column + c.width().unwrap_or(0),
    })
}

/// The text where it takes at most `most` columns, else as much of it as leaves room for `mark` within them.
pub fn shortened<'t>(text: &'t str, most: usize, mark: &str) -> Cow<'t, str> {
    let room = most.saturating_sub(display_columns(mark));
    let (mut column, mut end) = (0, 0);
    for (at, c) in text.char_indices() {
        column = width_from(column, c.encode_utf8(&mut [0; 4]));
        if column <= room {
            end = at + c.len_utf8();
        } else if column > most {
            return Cow::Owned(format!("{}{mark}", &text[..end]));
        }
    }
    Cow::Borrowed(text)
}

/// The text with blanks up to `columns`: behind it, or in front of it where it is to stand at the right.
pub fn padded(text: &str, columns: usize, at_right: bool) -> String {
    let blanks = " ".repeat(columns.saturating_sub(display_columns(text)));
    if at_right { format!("{blanks}{text}") } else { format!("{text}{blanks}") }
}

/// The text in lines of at most `columns`, the first behind `first` and the others behind `rest`. Lines break at blanks; those
/// within a line stay as they are. A word that is longer than a line stays whole.
pub fn wrapped(text: &str, columns: usize, first: &str, rest: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut is_empty) = (first.to_owned(), true);
    for word in text.split_inclusive(' ') {
        if !is_empty && display_columns(&line) + display_columns(word.trim_end()) > columns {
            lines.push(line.trim_end().to_owned());
            line = rest.to_owned();
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_ends_within_its_columns_and_says_that_it_is_cut() {
        assert_eq!(shortened("control", 7, ELLIPSIS), "control");
        assert_eq!(shortened("control", 6, ELLIPSIS), "contr\u{2026}");
        assert_eq!(shortened("control", 6, "..."), "con...");
        // A letter of two columns is taken whole or not at all.
        assert_eq!(shortened("内核内核", 8, ELLIPSIS), "内核内核");
        assert_eq!(shortened("内核内核", 7, ELLIPSIS), "内核内\u{2026}");
        assert_eq!(shortened("内核内核", 6, ELLIPSIS), "内核\u{2026}");
        assert_eq!(shortened("ab", 0, "..."), "...");
    }

    #[test]
    fn padding_counts_columns() {
        assert_eq!(padded("内核", 6, false), "内核  ");
        assert_eq!(padded("-4.3%", 7, true), "  -4.3%");
        assert_eq!(padded("wider", 2, true), "wider");
    }

    #[test]
    fn no_line_is_too_long_but_for_a_long_word() {
        let words = "some words that fill more than one line of a mail, and then a few more for good measure";
        let lines = wrapped(words, 72, "  ", "    ");
        assert_eq!(lines.iter().map(|line| display_columns(line)).max(), Some(72));
        assert!(lines[0].starts_with("  some words") && lines[1].starts_with("    "), "{lines:?}");
        assert_eq!(wrapped("one  two", 72, "", ""), ["one  two"]);
        assert_eq!(wrapped(&"x".repeat(80), 72, "  ", "    "), [format!("  {}", "x".repeat(80))]);
    }

    #[test]
    fn tabs_go_to_the_next_stop_and_wide_characters_take_two() {
        assert_eq!(display_columns("a\tb"), 9);
        assert_eq!(display_columns("12345678\t"), 16);
        assert_eq!(display_columns("内核"), 4);
        assert_eq!(width_from(3, "\t"), 8);
    }
}
