//! Which pairs of neighbouring characters a line holds, as a Bloom filter: most searches for a word end here.
//!
//! Sixty readers look for their words in every line. A word whose pairs are not all among those of a line is not in it;
//! to know that takes a few instructions, where a search takes hundreds.

/// The pairs of a text, each by a bit; two pairs may share one. Capitals count as small letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bigrams([u64; 4]);

impl Bigrams {
    /// The pairs of a text.
    pub fn of(text: &str) -> Self {
        let mut bits = [0; 4];
        let mut bytes = text.bytes().map(|byte| byte | 0x20);
        let mut before = bytes.next().unwrap_or_default();
        for byte in bytes {
            // Letters of one word differ in their low bits most, and in the order that they stand in.
            let pair = before.wrapping_mul(5).wrapping_add(byte);
            bits[(pair >> 6) as usize] |= 1_u64 << (pair & 63);
            before = byte;
        }
        Bigrams(bits)
    }

    /// Whether a text with these pairs may hold one with those of `word`, in whatever letters.
    pub const fn may_hold(&self, word: &Bigrams) -> bool {
        let Bigrams([a, b, c, d]) = *self;
        let missing = word.0[0] & !a | word.0[1] & !b | word.0[2] & !c | word.0[3] & !d;
        missing == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_text_may_be_held() {
        let line = "lat (usec): min=3, Max=Größe 1.5 µs -> 2 ’";
        let line_pairs = Bigrams::of(line);
        for from in line.char_indices().map(|(at, _)| at) {
            for to in line.char_indices().map(|(at, _)| at).filter(|to| *to >= from) {
                let part = &line[from..to];
                assert!(line_pairs.may_hold(&Bigrams::of(part)), "{part}");
                assert!(line_pairs.may_hold(&Bigrams::of(&part.to_ascii_uppercase())), "{part}");
            }
        }
    }

    #[test]
    fn most_words_are_told_to_be_missing() {
        let line = Bigrams::of("The patch looks right to me, and the numbers of the 4 runs do too.");
        let missing =
            ["percentiles", "elapsed", "Benchmark", "Median", "tunables", "before", "without", "th:"];
        let told = missing.iter().filter(|word| !line.may_hold(&Bigrams::of(word))).count();
        assert_eq!(told, missing.len());
    }
}
