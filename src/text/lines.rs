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

/// Where the lines of a text begin and end, in bytes. Lines end at `\n`, `\r\n` and a lone `\r`.
pub fn line_ranges(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let mut ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let first = start?;
        let mut end = ends.next();
        // The second half of a `\r\n` ends nothing more.
        if end
            .is_some_and(|end| end + 1 == first && end > 0 && bytes[end] == b'\n' && bytes[end - 1] == b'\r')
        {
            end = ends.next();
        }
        start = end.map(|end| if bytes[end..].starts_with(b"\r\n") { end + 2 } else { end + 1 });
        Some((first, end.unwrap_or(bytes.len())))
    })
}

/// Walks over the lines of a text.
pub fn split_lines(text: &str) -> impl Iterator<Item = &str> {
    line_ranges(text).map(|(start, end)| &text[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text of up to seven letters and line ends, against a walk by characters.
    #[test]
    fn lines_end_at_line_feeds_returns_and_both_together() {
        for number in 0..3_usize.pow(7) {
            let mut rest = number;
            let mut text = String::new();
            while rest > 0 {
                text.push(['a', '\n', '\r'][rest % 3]);
                rest /= 3;
            }
            let mut lines = vec![String::new()];
            let mut before = 'a';
            for c in text.chars() {
                match (before, c) {
                    ('\r', '\n') => {}
                    (_, '\r' | '\n') => lines.push(String::new()),
                    (_, c) => lines.last_mut().unwrap().push(c),
                }
                before = c;
            }
            assert_eq!(split_lines(&text).collect::<Vec<_>>(), lines, "{text:?}");
        }
    }
}
