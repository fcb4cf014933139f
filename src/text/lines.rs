//! A borrowed text by lines.

use super::width::display_columns;

/// The lines of a text without their ends; they end at `\n`, `\r\n` and a lone `\r`, as in LSP.
#[derive(Clone, Debug, Default)]
pub struct Lines<'t> {
    lines: Vec<&'t str>,
}

impl<'t> Lines<'t> {
    /// Finds the lines of `text`.
    pub fn of(text: &'t str) -> Self {
        Lines { lines: split_lines(text).collect() }
    }

    /// One line; empty beyond the last.
    pub fn get(&self, line: u32) -> &'t str {
        self.lines.get(line as usize).copied().unwrap_or("")
    }

    /// The screen column of a byte offset on a line.
    pub fn column(&self, line: u32, byte: u32) -> usize {
        display_columns(self.get(line).get(..byte as usize).unwrap_or_else(|| self.get(line)))
    }
}

/// Walks over the lines of a text.
pub fn split_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let now = rest?;
        match memchr::memchr2(b'\n', b'\r', now.as_bytes()) {
            Some(end) => {
                let width = if now[end..].starts_with("\r\n") { 2 } else { 1 };
                rest = Some(&now[end + width..]);
                Some(&now[..end])
            }
            None => {
                rest = None;
                Some(now)
            }
        }
    })
}
