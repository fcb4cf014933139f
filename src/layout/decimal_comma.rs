//! Decimal commas: whether a writer's decimals stand behind a comma, and the same text with points.

use super::{Page, Signs};

/// Whether the numbers of a page have decimal commas: `0,15` and `36311,000` do, `1,315` alone says nothing, and one
/// number with a decimal point says the opposite.
pub fn has_decimal_commas(page: &Page<'_>) -> bool {
    const ENOUGH: usize = 2;
    let mut seen = 0;
    for line in page.lines().iter().filter(|line| line.is_text() && line.has_digit) {
        if !line.signs.has_any(Signs::COMMA.and(Signs::POINT)) {
            continue;
        }
        for word in words_around(line.body) {
            match digits_around(word) {
                Some(('.', ..)) => return false,
                // Three digits behind a comma may be thousands, where no more than three stand before it.
                Some((',', whole, places)) if places != 3 || whole > 3 => seen += 1,
                _ => {}
            }
        }
    }
    seen >= ENOUGH
}

/// The words of a line that have a point or a comma between digits, each once.
fn words_around(body: &str) -> impl Iterator<Item = &str> {
    let bytes = body.as_bytes();
    let digit = move |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let signs = memchr::memchr2_iter(b'.', b',', bytes);
    let mut end = 0;
    signs.filter(move |at| digit(at.checked_sub(1)) && digit(Some(at + 1))).filter_map(move |at| {
        if at < end {
            return None;
        }
        let start = body[..at]
            .rfind(char::is_whitespace)
            .map_or(0, |blank| blank + body[blank..].chars().next().map_or(1, char::len_utf8));
        end = at + body[at..].find(char::is_whitespace).unwrap_or(body.len() - at);
        body.get(start..end)
    })
}

/// The one sign between digits of a word that is not comma-separated text, and how many digits stand before and behind it.
fn digits_around(word: &str) -> Option<(char, usize, usize)> {
    let bytes = word.as_bytes();
    let mut found = None;
    for at in memchr::memchr2_iter(b'.', b',', bytes) {
        let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
        if digit(at.checked_sub(1)) && digit(Some(at + 1)) {
            if found.is_some() {
                return None;
            }
            let places = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
            let whole = bytes[..at].iter().rev().take_while(|b| b.is_ascii_digit()).count();
            found = Some((bytes[at] as char, whole, places));
        } else if bytes[at] == b',' && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) {
            // A comma without a blank parts fields: `get,480,512`.
            return None;
        }
    }
    found
}

/// The text with points for the commas between digits, and the other way round; every byte stays in its place.
pub fn points_for_commas(text: &str) -> String {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    text.char_indices()
        .map(|(at, c)| match c {
            ',' if digit(at.checked_sub(1)) && digit(Some(at + 1)) => '.',
            '.' if digit(at.checked_sub(1)) && digit(Some(at + 1)) => ',',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_commas_are_told_from_thousands() {
        for (text, comma) in [
            ("avg 36311,000 35976,667\nstdev 0,15 %\n", true),
            ("| execl | 1\u{202f}159,7 | 217\u{2009}759,8 |\n", true),
            ("a 1,315 1,344\nb 1,339 1,365\n", false),
            ("a 0,15 0,28\nb 12.5\n", false),
            ("3,15593,15158\n6,16295,16693\n", false),
            ("1,5 and no more\n", false),
        ] {
            assert_eq!(has_decimal_commas(&Page::new(text)), comma, "{text}");
        }
        assert_eq!(points_for_commas("1.234,5, x"), "1,234.5, x");
    }
}
