//! Unbroken runs of letters and digits: the words of a text in the plainest sense.

/// What runs are made of beside letters and digits.
#[derive(Debug)]
pub(super) struct Runs {
    signs: &'static [char],
    /// For each byte whether it is an ASCII letter, digit or sign: what nearly all texts are told by.
    inside: [bool; 256],
}

static PLAIN: Runs = Runs::with(&[]);

/// The runs of letters and digits of a text.
pub(super) fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let (found, behind) = rest.split_at(PLAIN.run(rest));
            rest = skip(behind);
            if !found.is_empty() {
                return Some(found);
            }
        }
        None
    })
}

impl Runs {
    /// Runs that these signs do not break.
    pub(super) const fn with(signs: &'static [char]) -> Self {
        let mut inside = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            inside[byte as usize] = (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        let mut sign = 0;
        while sign < signs.len() {
            if signs[sign].is_ascii() {
                inside[signs[sign] as usize] = true;
            }
            sign += 1;
        }
        Runs { signs, inside }
    }

    /// The length in bytes of the run that a text begins with.
    pub(super) fn run(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        let len = bytes.iter().position(|byte| !self.inside[usize::from(*byte)]).unwrap_or(bytes.len());
        match bytes.get(len) {
            // Letters of other scripts take the longer way.
            Some(128..) => {
                text.find(|c: char| !c.is_alphanumeric() && !self.signs.contains(&c)).unwrap_or(text.len())
            }
            _ => len,
        }
    }
}

/// A text without its first character, which ends a run and is in none.
pub(super) fn skip(text: &str) -> &str {
    let mut behind = text.chars();
    behind.next();
    behind.as_str()
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
    fn signs_may_belong_to_a_run() {
        let runs = Runs::with(&['.', 'µ']);
        for (text, len) in [("6.1-rc", 3), ("12.µs:", 6), ("-", 0), ("", 0), ("é.b c", 4)] {
            assert_eq!(runs.run(text), len, "{text}");
        }
    }
}
