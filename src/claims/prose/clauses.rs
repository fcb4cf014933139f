//! The parts of a sentence that each claim something of their own: `randread improves by 9%, and randwrite by 12%`.

use super::lexicon::way;
use super::vocabulary::is_loss;
use super::words::Word;
use std::ops::Range;

/// The parts of a sentence: each ends behind a comma or before `and`, once it has claimed something.
pub(crate) fn clauses(words: &[Word]) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let (mut start, mut claims) = (0, false);
    for (at, word) in words.iter().enumerate() {
        let joins = matches!(word.text(), "and" | "but" | "while" | "whereas" | "though" | "or");
        if joins && claims && start < at {
            out.push(start..at);
            (start, claims) = (at + 1, false);
            continue;
        }
        claims |= word.figure().is_some() || way(word.text()).is_some() || is_loss(word.text());
        if word.ends_clause && claims {
            out.push(start..at + 1);
            (start, claims) = (at + 1, false);
        }
    }
    if start < words.len() {
        out.push(start..words.len());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    #[test]
    fn parts_end_once_they_claim_something() {
        let parts = |sentence: &str| -> Vec<String> {
            let words = words(sentence);
            let text = |part: Range<usize>| {
                sentence[words[part.start].range.start..words[part.end - 1].range.end].to_owned()
            };
            clauses(&words).into_iter().map(text).collect()
        };
        assert_eq!(parts("a and b improve by 9%, and c by 12%"), ["a and b improve by 9%", "and c by 12%"]);
        assert_eq!(parts("a, b, c gain 9%"), ["a, b, c gain 9%"]);
    }
}
