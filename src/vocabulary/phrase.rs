//! Phrases that a text may hold, in capitals or not, found without lowering the text.

/// A phrase to look for; ASCII letters match in either case.
#[derive(Debug)]
pub(crate) struct Phrase {
    text: &'static [u8],
    /// The place of its rarest letter: where that is not, nothing has to be compared.
    rare: usize,
}

/// English letters, the rarest first. Signs are rarer than any of them, and nothing is as common as a blank.
const BY_RARITY: &[u8] = b"zqxjkvbpygwfmucdlhrsnioate ";

impl Phrase {
    /// A phrase in lower case.
    pub(crate) const fn new(text: &'static str) -> Self {
        let text = text.as_bytes();
        let (mut rare, mut at) = (0, 1);
        while at < text.len() {
            if rank(text[at]) < rank(text[rare]) {
                rare = at;
            }
            at += 1;
        }
        Phrase { text, rare }
    }

    /// Whether a text holds the phrase.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        let (text, len) = (text.as_bytes(), self.text.len());
        let letter = self.text[self.rare];
        // The phrase has to fit in around the letter.
        let Some(places) = (text.len() + 1).checked_sub(len) else { return false };
        let fits = |at: usize| text[at..at + len].eq_ignore_ascii_case(self.text);
        memchr::memchr2_iter(letter, letter.to_ascii_uppercase(), &text[self.rare..self.rare + places])
            .any(fits)
    }
}

/// How common a byte is.
const fn rank(byte: u8) -> usize {
    let mut at = 0;
    while at < BY_RARITY.len() {
        if BY_RARITY[at] == byte {
            return at + 1;
        }
        at += 1;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_in_any_case_and_at_both_ends() {
        const OVER: Phrase = Phrase::new("speedup over");
        assert!(OVER.is_in("Speedup Over"));
        assert!(OVER.is_in("a SPEEDUP over all"));
        assert!(!OVER.is_in("speedup ove"));
        assert!(!OVER.is_in("speedups over"));
        assert!(!OVER.is_in(""));
        assert!(Phrase::new("% change").is_in("10% Change"));
        assert!(Phrase::new("越大越好").is_in("测试结果（越大越好）"));
    }
}
