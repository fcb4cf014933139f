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

/// A figure of so many digits is known by them.
const LONG: usize = 4;

/// Whether a line may be part of a sentence that claims something. `has_digit` where a digit stands in its paragraph.
pub(crate) fn may_claim(line: &str, has_digit: bool, near: Near) -> bool {
    let signals = Signals::of(line);
    has_digit && (signals.change || near != Near::Nothing && signals.long_figures > 0)
        || (near == Near::Comparison || has_digit) && signals.fraction
        || near == Near::Comparison && signals.way
}

/// Whether a whole sentence may claim something.
pub(crate) fn claims(sentence: &str, near: Near) -> bool {
    let signals = Signals::of(sentence);
    // A slip of the pen takes two figures to be told.
    signals.digit && (signals.change || near != Near::Nothing && signals.long_figures > 1)
        || (near == Near::Comparison || signals.digit) && signals.fraction
        || near == Near::Comparison && signals.way && signals.quantifier
}

/// What a text holds that belongs to claims, found in one walk over its bytes.
#[derive(Debug, Default)]
struct Signals {
    digit: bool,
    /// `%`, `percent`, `pct`, `times`, `factor`, `threefold`, `3x`, `1/3`.
    change: bool,
    /// How many figures have digits enough to be known by them.
    long_figures: usize,
    /// `halved`, `a third`.
    fraction: bool,
    /// `regression`, `faster`.
    way: bool,
    /// `no`, `all`.
    quantifier: bool,
}

/// What a byte is to a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    /// It parts the digits of a figure.
    Point,
    /// A percent sign, or the first byte of a times sign or of a wide percent sign.
    Change,
    Other,
}

static CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' | b',' => Class::Point,
            b'%' | 0xc3 | 0xef => Class::Change,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
}

impl Signals {
    fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut signals = Signals::default();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let length = |is_part: fn(Class) -> bool| {
                let rest = &bytes[at..];
                rest.iter().position(|byte| !is_part(CLASSES[usize::from(*byte)])).unwrap_or(rest.len())
            };
            match CLASSES[usize::from(byte)] {
                Class::Letter => {
                    let word = &bytes[at..at + length(|class| class == Class::Letter)];
                    signals.note_word(word);
                    at += word.len();
                }
                Class::Digit => {
                    let figure =
                        &bytes[at..at + length(|class| matches!(class, Class::Digit | Class::Point))];
                    at += figure.len();
                    signals.digit = true;
                    let is_long =
                        figure.len() >= LONG && figure.iter().filter(|b| b.is_ascii_digit()).count() >= LONG;
                    signals.long_figures += usize::from(is_long);
                    signals.change |= matches!(bytes.get(at), Some(b'x' | b'/'));
                }
                Class::Change => {
                    signals.change = true;
                    at += 1;
                }
                Class::Point | Class::Other => at += 1,
            }
        }
        signals
    }

    fn note_word(&mut self, word: &[u8]) {
        // The first letter may be a capital.
        let begins = |stem: &str| word.len() >= stem.len() && word[1..stem.len()] == stem.as_bytes()[1..];
        match word[0] | 0x20 {
            b'a' => self.quantifier |= begins("all") || begins("any"),
            b'b' => self.way |= begins("better"),
            b'd' => {
                self.fraction |= begins("doubl");
                self.way |= begins("degrad");
            }
            b'e' => self.quantifier |= begins("every") || begins("each"),
            b'f' => {
                self.change |= begins("factor");
                self.fraction |= begins("fifth") || begins("factor");
                self.way |= begins("fast");
            }
            b'h' => self.fraction |= begins("half") || begins("halv"),
            b'i' => self.way |= begins("improve"),
            b'l' => self.way |= begins("loss"),
            b'n' => self.quantifier |= begins("no"),
            b'o' => self.way |= begins("overhead"),
            b'p' => {
                self.change |= begins("per") || begins("pct");
                self.way |= begins("penalt");
            }
            b'q' => self.fraction |= begins("quarter") || begins("quadrupl"),
            b'r' => self.way |= begins("regress"),
            b's' => self.way |= begins("slow"),
            b't' => {
                self.fraction |= ["third", "twice", "tripl", "tenth", "times"].into_iter().any(begins);
                self.change |= begins("times");
            }
            b'w' => self.way |= begins("worse"),
            _ => {}
        }
        let times = word.ends_with(b"fold");
        self.change |= times;
        self.fraction |= times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_claims_nothing_is_turned_away() {
        let alone = |text: &str| claims(text, Near::Nothing);
        assert!(alone("from 1.53 to 1.20 (-21%)") && alone("1.13 times faster") && alone("about 3x"));
        assert!(alone("9.75 to 6.04, halved") && alone("18 percent") && alone("by 1/3"));
        assert!(!alone("No regression was seen") && !alone("see line 12 of the file") && !alone("Hi,"));
        let compared = |text: &str| claims(text, Near::Comparison);
        assert!(
            compared("No regression was seen") && compared("Regressions: none") && compared("All is faster")
        );
        assert!(compared("12.34 became 56.78") && compared("it drops to a third"));
        assert!(!compared("Please have a look at the next one, which is a breakfast.") && !compared(""));
        for words in
            ["It drops by a fifth.", "It quadrupled.", "It is three times faster.", "a threefold increase"]
        {
            assert!(compared(words), "{words}");
        }
        assert!(!compared("line 12 of 2005") && !compared("The new one is faster."));
    }

    #[test]
    fn lines_may_hold_a_part_of_what_is_claimed() {
        assert!(
            may_claim("The new one has no", false, Near::Comparison)
                == claims("The new one has no", Near::Comparison)
        );
        assert!(
            may_claim("regression at all", false, Near::Comparison) && !may_claim("", true, Near::Comparison)
        );
        assert!(may_claim("by 15627.93", true, Near::Tables) && !may_claim("line 12", true, Near::Tables));
    }
}
