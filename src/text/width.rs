//! How wide text stands on a screen, in terminal columns.

use unicode_width::UnicodeWidthChar;

/// Tab stops stand every eight columns, as in every terminal and mail reader.
pub const TAB_STOP: usize = 8;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_go_to_the_next_stop_and_wide_characters_take_two() {
        assert_eq!(display_columns("a\tb"), 9);
        assert_eq!(display_columns("12345678\t"), 16);
        assert_eq!(display_columns("内核"), 4);
        assert_eq!(width_from(3, "\t"), 8);
    }
}
