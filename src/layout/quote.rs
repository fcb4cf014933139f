//! Quote prefixes: how deep a line is quoted, and where its own text begins.

/// The quoting of one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quote {
    /// How many times the line is quoted; 0 is the writer's own text.
    pub depth: u32,
    /// Where the body begins, in bytes of the line.
    pub body: usize,
}

/// Reads `> `, `>>`, `> > ` and their mixtures, also behind an indent or initials (`JM> `).
///
/// `>From ` is an mbox escape of the writer's own line, not a quote.
/// The bar as a prefix (`| `) needs neighbouring lines to be told from a table: see [`super::Page`].
pub fn quote(line: &str) -> Quote {
    let bytes = line.as_bytes();
    // Blanks, initials or a mark: nothing else begins a quoted line.
    if !matches!(bytes.first(), Some(b' ' | b'>' | b'A'..=b'Z')) {
        return Quote::default();
    }
    if line.starts_with(">From ") {
        return Quote { depth: 0, body: 1 };
    }
    let (mut depth, mut at) = (0, initials(bytes));
    loop {
        let mark = at + bytes[at..].iter().take_while(|b| **b == b' ').count();
        if bytes.get(mark) != Some(&b'>') {
            break;
        }
        depth += 1;
        at = mark + 1;
    }
    if depth == 0 {
        return Quote::default();
    }
    // One blank behind the last mark belongs to the prefix; more of them are the body's own indent.
    Quote { depth, body: at + usize::from(bytes.get(at) == Some(&b' ')) }
}

/// The length of initials in front of a mark: `JM` in `JM> `.
fn initials(bytes: &[u8]) -> usize {
    let len = bytes.iter().take_while(|b| b.is_ascii_uppercase()).count();
    let quoted = (2..=3).contains(&len)
        && bytes.get(len) == Some(&b'>')
        && matches!(bytes.get(len + 1), None | Some(b' ' | b'>'));
    if quoted { len } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_counted_in_every_style() {
        for (line, depth, body) in [
            ("plain", 0, "plain"),
            ("> a", 1, "a"),
            (">a", 1, "a"),
            (">> a", 2, "a"),
            ("> > a", 2, "a"),
            ("> >", 2, ""),
            (">>> a", 3, "a"),
            ("  > a", 1, "a"),
            (">   a", 1, "  a"),
            ("JM> a", 1, "a"),
            (">From cache", 0, "From cache"),
            ("IO> a", 1, "a"),
            ("A>b", 0, "A>b"),
        ] {
            let found = quote(line);
            assert_eq!((found.depth, &line[found.body..]), (depth, body), "{line}");
        }
    }
}
