//! The words of a text in the plainest sense: its unbroken runs of letters and digits.

/// What a text's words are made of.
#[derive(Debug)]
pub(super) struct Runs {
    /// Signs that belong to words beside letters and digits.
    signs: &'static [char],
    /// What each byte does.
    bytes: [Does; 256],
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
pub(super) fn runs(text: &str) -> impl Iterator<Item = &str> {
    static PLAIN: Runs = Runs::with(&[], &[], &[]);
    PLAIN.of(text)
}

impl Runs {
    /// Runs of letters, digits and `signs`, between which some signs are `alone` and others `begin` a run.
    pub(super) const fn with(signs: &'static [char], alone: &[u8], begin: &[u8]) -> Self {
        let mut bytes = [Does::Part; 256];
        let mut byte = 0;
        while byte < bytes.len() {
            if byte >= 128 {
                bytes[byte] = Does::Wide;
            } else if (byte as u8).is_ascii_alphanumeric() || holds(signs, byte as u8 as char) {
                bytes[byte] = Does::Belong;
            }
            byte += 1;
        }
        let mut at = 0;
        while at < alone.len() {
            bytes[alone[at] as usize] = Does::Stand;
            at += 1;
        }
        at = 0;
        while at < begin.len() {
            bytes[begin[at] as usize] = Does::Begin;
            at += 1;
        }
        Runs { signs, bytes }
    }

    /// The runs of a text.
    pub(super) fn of<'t>(&'static self, text: &'t str) -> impl Iterator<Item = &'t str> {
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
                let outside = |c: char| !c.is_alphanumeric() && !self.signs.contains(&c);
                text[start..].find(outside).map_or(text.len(), |len| start + len)
            }
            _ => start + len,
        }
    }
}

const fn holds(signs: &[char], sign: char) -> bool {
    let mut at = 0;
    while at < signs.len() {
        if signs[at] == sign {
            return true;
        }
        at += 1;
    }
    false
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
        static RUNS: Runs = Runs::with(&['.', 'µ'], b"^", b"=");
        let of = |text| RUNS.of(text).collect::<Vec<_>>();
        assert_eq!(of("6.1-rc^ rq=0"), ["6.1", "rc", "^", "rq", "=0"]);
        assert_eq!(of("12.µs==x= é.b–c"), ["12.µs", "=", "=x", "=", "é.b", "c"]);
    }
}
