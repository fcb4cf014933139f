//! Words known by heart: sorted when the program is built, found in any case without copying or lowering.

/// What a word is known as: one bit for each list that it stands in.
pub(crate) type Classes = u16;

/// Lists of words, each with its bit.
pub(crate) type Lists = &'static [(Classes, &'static [&'static str])];

/// The longest word in bytes, so that a word is one number.
const LONGEST: usize = 16;

/// The words of some lists.
#[derive(Debug)]
pub(crate) struct Lexicon<const N: usize> {
    /// The words as numbers, in order, with all their lists.
    words: [(u128, Classes); N],
    /// For each first byte the lengths of the words that begin with it: what most words of a text fail at.
    lengths: [u32; 256],
}

/// How many words some lists have.
pub(crate) const fn count(lists: Lists) -> usize {
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        count += lists[list].1.len();
        list += 1;
    }
    count
}

impl<const N: usize> Lexicon<N> {
    /// The lexicon of these lists; their words are in lower case.
    pub(crate) const fn new(lists: Lists) -> Self {
        let mut words = [(0, 0); N];
        let mut lengths = [0; 256];
        let (mut list, mut len) = (0, 0);
        while list < lists.len() {
            let (class, texts) = lists[list];
            let mut text = 0;
            while text < texts.len() {
                let bytes = texts[text].as_bytes();
                assert!(bytes.len() <= LONGEST);
                insert(&mut words, len, (number(bytes), class));
                len += 1;
                lengths[bytes[0] as usize] |= 1 << bytes.len();
                lengths[bytes[0].to_ascii_uppercase() as usize] |= 1 << bytes.len();
                text += 1;
            }
            list += 1;
        }
        merge(&mut words);
        Lexicon { words, lengths }
    }

    /// The lists that a word stands in; none for an unknown one.
    pub(crate) fn classes(&self, word: &str) -> Classes {
        let Some(first) = word.bytes().next() else { return 0 };
        if word.len() > LONGEST || self.lengths[usize::from(first)] & (1 << word.len()) == 0 {
            return 0;
        }
        let number = number(word.as_bytes());
        let at = self.words.partition_point(|(known, _)| *known < number);
        self.words.get(at).filter(|(known, _)| *known == number).map_or(0, |(_, classes)| *classes)
    }

    /// Whether a word stands in any list of `classes`.
    pub(crate) fn knows(&self, word: &str, classes: Classes) -> bool {
        self.classes(word) & classes != 0
    }
}

/// A word as a number, its ASCII letters in lower case.
const fn number(word: &[u8]) -> u128 {
    let mut bytes = [0; LONGEST];
    let (bytes_of_word, _) = bytes.split_at_mut(word.len());
    bytes_of_word.copy_from_slice(word);
    bytes.make_ascii_lowercase();
    u128::from_be_bytes(bytes)
}

/// Puts a word into its place among the first `len`.
const fn insert(words: &mut [(u128, Classes)], len: usize, word: (u128, Classes)) {
    let mut at = len;
    while at > 0 && words[at - 1].0 > word.0 {
        words[at] = words[at - 1];
        at -= 1;
    }
    words[at] = word;
}

/// Gives the first of equal words the classes of them all.
const fn merge(words: &mut [(u128, Classes)]) {
    let mut at = words.len();
    while at > 1 {
        at -= 1;
        if words[at].0 == words[at - 1].0 {
            words[at - 1].1 |= words[at].1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_by_all_their_lists() {
        const LISTS: Lists =
            &[(1, &["patch", "fix", "retransmissions"]), (2, &["kernel", "patch", "内核"]), (4, &["patch"])];
        static WORDS: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);
        for (word, classes) in [
            ("patch", 7),
            ("PATCH", 7),
            ("Fix", 1),
            ("kernel", 2),
            ("retransmissions", 1),
            ("内核", 2),
            ("", 0),
            ("patc", 0),
            ("pitch", 0),
            ("a word that is longer than any", 0),
        ] {
            assert_eq!(WORDS.classes(word), classes, "{word}");
        }
        assert!(WORDS.knows("Kernel", 3) && !WORDS.knows("Kernel", 1));
    }
}
