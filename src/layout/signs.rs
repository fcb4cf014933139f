//! Which characters a line holds: a few bits that turn most questions about it away.

/// A set of kinds of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs(u16);

impl Signs {
    /// No kind at all.
    pub const NONE: Signs = Signs(0);
    /// A digit: nothing else can hold a measurement.
    pub const DIGIT: Signs = Signs(1);
    /// A percent sign.
    pub const PERCENT: Signs = Signs(1 << 1);
    /// A round bracket that opens.
    pub const ROUND: Signs = Signs(1 << 2);
    /// A square bracket that opens.
    pub const SQUARE: Signs = Signs(1 << 3);
    /// A bar.
    pub const BAR: Signs = Signs(1 << 4);
    /// A colon.
    pub const COLON: Signs = Signs(1 << 5);
    /// An equal sign.
    pub const EQUAL: Signs = Signs(1 << 6);
    /// A slash.
    pub const SLASH: Signs = Signs(1 << 7);
    /// A comma.
    pub const COMMA: Signs = Signs(1 << 8);
    /// A decimal point.
    pub const POINT: Signs = Signs(1 << 9);
    /// A minus sign.
    pub const MINUS: Signs = Signs(1 << 10);
    /// A plus sign.
    pub const PLUS: Signs = Signs(1 << 11);
    /// An angle that closes, as in arrows.
    pub const ANGLE: Signs = Signs(1 << 12);
    /// A semicolon.
    pub const SEMICOLON: Signs = Signs(1 << 13);
    /// A tab.
    pub const TAB: Signs = Signs(1 << 14);
    /// Anything beyond ASCII.
    pub const BEYOND: Signs = Signs(1 << 15);

    /// The kinds of characters in a text.
    pub fn of(text: &str) -> Self {
        Signs(text.bytes().fold(0, |signs, byte| signs | KINDS[byte as usize]))
    }

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Signs) -> Self {
        Signs(self.0 | other.0)
    }

    /// Whether all kinds of another set are in this one.
    pub const fn has(self, wanted: Signs) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// Whether some kind of another set is in this one.
    pub const fn has_any(self, wanted: Signs) -> bool {
        self.0 & wanted.0 != 0
    }

    /// The set as two bytes, for looking up.
    pub const fn halves(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }
}

static KINDS: [u16; 256] = kinds();

const fn kinds() -> [u16; 256] {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'0'..=b'9' => Signs::DIGIT,
            b'%' => Signs::PERCENT,
            b'(' => Signs::ROUND,
            b'[' => Signs::SQUARE,
            b'|' => Signs::BAR,
            b':' => Signs::COLON,
            b'=' => Signs::EQUAL,
            b'/' => Signs::SLASH,
            b',' => Signs::COMMA,
            b'.' => Signs::POINT,
            b'-' => Signs::MINUS,
            b'+' => Signs::PLUS,
            b'>' => Signs::ANGLE,
            b';' => Signs::SEMICOLON,
            b'\t' => Signs::TAB,
            0x80.. => Signs::BEYOND,
            _ => Signs::NONE,
        }
        .0;
        byte += 1;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_by_its_characters() {
        let signs = Signs::of("base: 12.5 ± 3%");
        assert!(signs.has(Signs::DIGIT.and(Signs::PERCENT).and(Signs::BEYOND)));
        assert!(!signs.has(Signs::DIGIT.and(Signs::BAR)) && signs.has_any(Signs::BAR.and(Signs::COLON)));
        let [low, high] = signs.halves();
        assert_eq!(low.count_ones() + high.count_ones(), 5);
    }
}
