//! Turns away text that claims nothing, by its bytes alone: no word is cut out of it and nothing is put into small
//! letters before it passed here.

/// What a message has that a sentence may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Near {
    /// Nothing: only a sentence with its own two values can be checked.
    Nothing,
    /// Tables, none of them compared.
    Tables,
    /// A comparison.
    Comparison,
}

/// The beginnings of words that claim something without a figure: `halved`, `a third`, `no regression`.
const STEMS: &[&[u8]] = &[
    b"half",
    b"halv",
    b"third",
    b"twice",
    b"tripl",
    b"thrice",
    b"doubl",
    b"quarter",
    b"regress",
    b"slow",
    b"overhead",
    b"degrad",
    b"fast",
    b"improve",
    b"worse",
];

/// Whether a text may claim something. `has_digit` where a digit stands in it.
pub(crate) fn may_claim(text: &str, has_digit: bool, near: Near) -> bool {
    let bytes = text.as_bytes();
    let by_figures = match near {
        Near::Nothing => has_digit && says_a_change(bytes),
        Near::Tables | Near::Comparison => has_digit,
    };
    by_figures || (near == Near::Comparison || has_digit) && says_without_figures(bytes)
}

/// Whether a sign or a word of changes stands in a text: `%`, `percent`, `pct`, `times`, `3x`, `1/3`.
fn says_a_change(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().any(|(at, byte)| {
        let rest = &bytes[at..];
        match byte {
            b'%' | 0xc3 | 0xef => true,
            b'x' | b'/' => at > 0 && bytes[at - 1].is_ascii_digit(),
            b'p' | b'P' => rest.len() > 2 && matches!(&rest[1..3], b"er" | b"ct"),
            b't' => rest.starts_with(b"times"),
            b'f' => rest.starts_with(b"factor") || rest.starts_with(b"fold"),
            _ => false,
        }
    })
}

fn says_without_figures(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().any(|(at, byte)| {
        matches!(byte | 0x20, b'h' | b't' | b'd' | b'q' | b'r' | b's' | b'o' | b'f' | b'i' | b'w')
            && (at == 0 || !bytes[at - 1].is_ascii_alphabetic())
            && STEMS.iter().any(|stem| begins_with(&bytes[at..], stem))
    })
}

/// Whether a text begins with a word in small letters, its own first letter in either case.
fn begins_with(text: &[u8], word: &[u8]) -> bool {
    text.len() >= word.len() && text[0] | 0x20 == word[0] && text[1..word.len()] == word[1..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_claims_nothing_is_turned_away() {
        let nothing = |text: &str| may_claim(text, text.bytes().any(|b| b.is_ascii_digit()), Near::Nothing);
        assert!(nothing("from 1.53 to 1.20 (-21%)") && nothing("1.13 times faster") && nothing("about 3x"));
        assert!(nothing("9.75 to 6.04, halved") && nothing("18 percent") && nothing("by 1/3"));
        assert!(!nothing("No regression was seen") && !nothing("see line 12 of the file") && !nothing("Hi,"));
        let compared =
            |text: &str| may_claim(text, text.bytes().any(|b| b.is_ascii_digit()), Near::Comparison);
        assert!(compared("No regression was seen") && compared("Regressions: none") && compared("line 12"));
        assert!(!compared("Please have a look at the next one, which is a breakfast.") && !compared(""));
    }
}
