//! The words of a text in the plainest sense: its unbroken runs of letters and digits.

/// How a text falls into words.
#[derive(Debug)]
pub(crate) struct Runs {
    /// What each byte does.
    bytes: [Does; 256],
    /// Whether a character beyond ASCII belongs to words.
    belongs: fn(char) -> bool,
}

/// What a byte does to words.
#[derive(Clone, Copy, Debug)]
enum Does {
    /// It parts them and is in none.
    Part,
    /// It belongs to the word around it.
    Belong,
    /// It is a word of its own.
    Stand,
    /// It begins a word, and may be all of it.
    Begin,
    /// It is of a character that has to be looked at as a whole.
    Wide,
}

/// The runs of letters and digits of a text.
pub(crate) fn runs(text: &str) -> impl Iterator<Item = &str> {
    static PLAIN: Runs = Runs::with(b"", b"", b"");
    PLAIN.of(text)
}

impl Runs {
    /// Runs of letters, digits and `signs`, between which some signs stand `alone` and others `begin` a run.
    pub(crate) const fn with(signs: &[u8], alone: &[u8], begin: &[u8]) -> Self {
        let mut bytes = [Does::Part; 256];
        let mut byte = 0;
        while byte < 128 {
            if (byte as u8).is_ascii_alphanumeric() {
                bytes[byte] = Does::Belong;
            }
            byte += 1;
        }
        let bytes = put(put(put(bytes, signs, Does::Belong), alone, Does::Stand), begin, Does::Begin);
        Runs { bytes: wide(bytes), belongs: char::is_alphanumeric }
    }

    /// Runs of everything but blanks and `signs`.
    pub(crate) const fn between(signs: &[u8]) -> Self {
        let bytes = put(put([Does::Belong; 256], signs, Does::Part), b" \t\n\x0b\x0c\r", Does::Part);
        Runs { bytes: wide(bytes), belongs: |c| !c.is_whitespace() }
    }

    /// The runs of a text.
    pub(crate) fn of<'t>(&'static self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let mut at = 0;
        std::iter::from_fn(move || {
            loop {
                let start = at;
                at = match self.bytes[usize::from(*text.as_bytes().get(start)?)] {
                    Does::Part => {
                        at += 1;
                        continue;
                    }
                    Does::Belong => self.end(text, start),
                    Does::Stand => start + 1,
                    Does::Begin => self.end(text, start + 1),
                    Does::Wide => self.end(text, start),
                };
                if at > start {
                    return Some(&text[start..at]);
                }
                // A wide sign: it parts words as others do.
                at += text[start..].chars().next().map_or(1, char::len_utf8);
            }
        })
    }

    /// Where the run ends that `start` is in.
    fn end(&self, text: &str, start: usize) -> usize {
        let bytes = &text.as_bytes()[start..];
        let inside = |byte: &u8| matches!(self.bytes[usize::from(*byte)], Does::Belong);
        let len = bytes.iter().position(|byte| !inside(byte)).unwrap_or(bytes.len());
        match bytes.get(len) {
            // Letters of other scripts take the longer way.
            Some(128..) => {
                let outside = |c: char| match self.bytes.get(c as usize).filter(|_| c.is_ascii()) {
                    Some(does) => !matches!(does, Does::Belong),
                    None => !(self.belongs)(c),
                };
                text[start..].find(outside).map_or(text.len(), |len| start + len)
            }
            _ => start + len,
        }
    }
}

/// Says what some bytes do.
const fn put(mut bytes: [Does; 256], of: &[u8], does: Does) -> [Does; 256] {
    let mut at = 0;
    while at < of.len() {
        bytes[of[at] as usize] = does;
        at += 1;
    }
    bytes
}

/// Has all characters beyond ASCII looked at as a whole.
const fn wide(mut bytes: [Does; 256]) -> [Does; 256] {
    let mut byte = 128;
    while byte < bytes.len() {
        bytes[byte] = Does::Wide;
        byte += 1;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_parted_by_everything_else() {
        let of = |text| runs(text).collect::<Vec<_>>();
        assert_eq!(of("bytes_per_second (p99.9): "), ["bytes", "per", "second", "p99", "9"]);
        assert_eq!(of("–time– référence,内核x"), ["time", "référence", "内核x"]);
        assert_eq!(of("--"), [""; 0]);
    }

    #[test]
    fn signs_belong_to_a_run_stand_alone_or_begin_one() {
        static RUNS: Runs = Runs::with(b".", b"^", b"=");
        let of = |text| RUNS.of(text).collect::<Vec<_>>();
        assert_eq!(of("6.1-rc^ rq=0"), ["6.1", "rc", "^", "rq", "=0"]);
        assert_eq!(of("12.µs==x= é.b–c^"), ["12.µs", "=", "=x", "=", "é.b", "c", "^"]);
        static BETWEEN: Runs = Runs::between(b"()");
        assert_eq!(BETWEEN.of("Zeit (µs/op)\u{a0}–x").collect::<Vec<_>>(), ["Zeit", "µs/op", "–x"]);
    }
}
