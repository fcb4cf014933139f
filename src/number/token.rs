//! Splits a line's body into tokens: numbers, other values, words, bracketed notes and separators.

use super::lex::number;
use super::unit::unit;
use super::value::{Number, Value};
use std::ops::Range;

/// A token and where it stands in the body, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// The value's or word's own bytes.
    pub range: Range<usize>,
    /// The end of the unbroken run that holds it: a glued bracket or sign included.
    pub run_end: usize,
    /// What it is.
    pub kind: TokenKind,
    /// Blanks before it: 0 glued, 1 one blank, more or a tab: a wide gap.
    pub gap: usize,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind {
    /// A value.
    Value(Value),
    /// A bracketed note behind a value, with the number in it where that is all it holds: `(0.00%)`, `[ 2.29]`.
    Note(Bracket),
    /// A spread sign: `±`, `+-`, `+/-`.
    PlusMinus,
    /// A cell separator: `|`.
    Bar,
    /// A colon that stands alone.
    Colon,
    /// Anything else.
    Word,
}

/// What stands between brackets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bracket {
    /// One number, maybe with a star, a sign or `pct` around it.
    Number(Number),
    /// Anything else.
    Text,
}

/// The tokens of a body. Bracketed groups are one token; a unit one blank behind a number belongs to it.
pub fn tokens(body: &str) -> Vec<Token> {
    // Lines of tables have a token for every six bytes; most lines have fewer.
    let mut out: Vec<Token> = Vec::with_capacity(body.len() / 6 + 2);
    let mut at = 0;
    loop {
        let gap = gap(body, at);
        let start = at + gap.bytes;
        let Some(first) = body.as_bytes().get(start) else { return out };
        // A bar ends a run as well as a blank, and is a run of its own.
        let end = match bar(body, start) {
            0 => end_of_run(body, start),
            width => start + width,
        };
        at = read_run(body, start..end, *first, gap.width, &mut out);
    }
}

/// Blanks before a token: how many bytes, and how wide a gap they make.
struct Gap {
    bytes: usize,
    width: usize,
}

/// No-break and thin blanks do not separate tokens: they stand inside numbers.
fn gap(body: &str, from: usize) -> Gap {
    let bytes = &body.as_bytes()[from..];
    let mut gap = Gap { bytes: 0, width: 0 };
    while let Some(byte) = bytes.get(gap.bytes) {
        let (step, width) = match byte {
            b' ' => (1, 1),
            b'\t' | 0x0b | 0x0c => (1, 2),
            0xe3 if bytes[gap.bytes..].starts_with(IDEOGRAPHIC_BLANK) => (IDEOGRAPHIC_BLANK.len(), 2),
            _ => break,
        };
        gap.bytes += step;
        gap.width += width;
    }
    gap
}

const IDEOGRAPHIC_BLANK: &[u8] = "\u{3000}".as_bytes();
/// Bars that part cells; those beyond ASCII begin with the byte 0xe2.
const BARS: [&[u8]; 2] = ["│".as_bytes(), "┃".as_bytes()];

/// The length of the bar at a place; 0 where none stands.
fn bar(body: &str, at: usize) -> usize {
    match body.as_bytes().get(at) {
        Some(b'|') => 1,
        Some(0xe2) if BARS.iter().any(|bar| body.as_bytes()[at..].starts_with(bar)) => BARS[0].len(),
        _ => 0,
    }
}

/// The end of the run of characters that are neither blanks nor bars.
fn end_of_run(body: &str, from: usize) -> usize {
    let bytes = body.as_bytes();
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b' ' | b'\t' | 0x0b | 0x0c | b'|' => break,
            0xe2 if bar(body, at) > 0 => break,
            0xe3 if bytes[at..].starts_with(IDEOGRAPHIC_BLANK) => break,
            _ => at += 1,
        }
    }
    at
}

/// Reads a run that begins with the byte `first`, pushes its tokens, and says where to go on.
fn read_run(body: &str, at: Range<usize>, first: u8, gap: usize, out: &mut Vec<Token>) -> usize {
    let Range { start, end } = at;
    let run = &body[at];
    let token = |range: Range<usize>, kind| Token { range, run_end: end, kind, gap };
    if first.is_ascii_alphabetic() {
        match word_value(run) {
            Some(value) => out.push(token(start..end, TokenKind::Value(value))),
            None => push_word(body, token(start..end, TokenKind::Word), out),
        }
        return end;
    }
    if bar(body, start) > 0 {
        // Nothing is glued to a bar, and what follows is a run of its own.
        out.push(Token { run_end: end_of_run(body, end), ..token(start..end, TokenKind::Bar) });
        return end;
    }
    if let Some(note_end) = bracketed(body, start) {
        let note = TokenKind::Note(bracket(&body[start..note_end]));
        out.push(Token { run_end: end_of_run(body, note_end), ..token(start..note_end, note) });
        return note_end;
    }
    match run {
        "±" | "+-" | "+/-" | "+-/" => {
            out.push(token(start..end, TokenKind::PlusMinus));
            return end;
        }
        ":" => {
            out.push(token(start..end, TokenKind::Colon));
            return end;
        }
        _ => {}
    }
    if let Some(value) = word_value(run) {
        out.push(token(start..end, TokenKind::Value(value)));
        return end;
    }
    // `±2%` and `~12.3`: signs that may stand before a figure.
    let lead = match first {
        b'0'..=b'9' | b'.' => 0,
        _ => run.find(|c: char| !matches!(c, '~' | '≈' | '*' | '`' | '"')).unwrap_or(0),
    };
    if let Some(rest) =
        run.strip_prefix("±").or_else(|| run.strip_prefix("+-")).filter(|r| number(r).is_some())
    {
        let sign = run.len() - rest.len();
        out.push(token(start..start + sign, TokenKind::PlusMinus));
        return start + sign;
    }
    // `%-11.98`: some scripts print the sign of a change in front.
    if first == b'%'
        && let Some(lexed) = number(&run[1..]).filter(|lexed| lexed.len + 1 == run.len())
        && let Some(unit) = unit("%").filter(|_| lexed.number.unit.is_none())
    {
        let number = Number { unit: Some(unit), signed: true, ..lexed.number };
        out.push(token(start..end, TokenKind::Value(Value::Number(number))));
        return end;
    }
    if let Some(lexed) = number(&run[lead..]) {
        let value_end = start + lead + lexed.len;
        let tail = &body[value_end..end];
        // What is glued behind is read on its own only where it opens something.
        let opens = tail.starts_with(['(', '[', '±', '+']);
        let closes = tail.is_empty()
            || (opens && (!tail.starts_with('+') || tail.starts_with("+-") || tail.starts_with("+/-")))
            || tail
                .chars()
                .all(|c| matches!(c, ',' | ';' | '*' | ')' | ']' | '`' | '"' | ':' | '¹' | '²' | '.'));
        if closes {
            out.push(token(start + lead..value_end, TokenKind::Value(Value::Number(lexed.number))));
            return if opens { value_end } else { end };
        }
    }
    match almost(run) {
        Some(near) => out.push(token(start..end, TokenKind::Value(Value::Malformed(near)))),
        // A colon glued to a label ends it; the label is a word.
        None => push_word(body, token(start..end, TokenKind::Word), out),
    }
    end
}

/// Pushes a word, or joins it to the number before it where it is its unit.
fn push_word(body: &str, word: Token, out: &mut Vec<Token>) {
    if let Some(before) = out.last_mut()
        && let Some(number) = with_unit(body, before, &word)
    {
        before.kind = TokenKind::Value(Value::Number(number));
        before.range.end = word.range.end;
        before.run_end = word.run_end;
        return;
    }
    out.push(word);
}

/// The end of the bracketed group that opens at `start`; groups are short and never nest in tables.
fn bracketed(body: &str, start: usize) -> Option<usize> {
    const LONGEST: usize = 64;
    let (close, starred) = match body.as_bytes()[start] {
        b'(' => (b')', false),
        b'[' => (b']', false),
        // mmtests marks a significant change with stars for brackets: `*  2.39%*`.
        b'*' => (b'*', true),
        _ => return None,
    };
    // Only as far as a group may reach: a line of opening brackets is looked at once.
    let inside = &body.as_bytes()[start + 1..];
    let end = memchr::memchr(close, &inside[..inside.len().min(LONGEST - 1)])? + start + 2;
    let is_number = || matches!(bracket(&body[start..end]), Bracket::Number(number) if number.is_percent());
    (!starred || is_number()).then_some(end)
}

fn bracket(group: &str) -> Bracket {
    let inside = group[1..group.len() - 1].trim_matches([' ', '*', '\t']);
    let inside = inside.trim_start_matches("+-").trim_start_matches('±').trim_start();
    match number(inside) {
        Some(lexed) => match inside[lexed.len..].trim() {
            "" => Bracket::Number(lexed.number),
            word => match (lexed.number.unit, unit(word)) {
                (None, Some(found)) => Bracket::Number(Number { unit: Some(found), ..lexed.number }),
                _ => Bracket::Text,
            },
        },
        None => Bracket::Text,
    }
}

/// Values that are words: missing, nan, inf.
fn word_value(run: &str) -> Option<Value> {
    // The first bytes of all of them, `—`, `–` and `∞` among them.
    let may_be = matches!(
        run.as_bytes().first()?,
        b'-' | b'+' | b'?' | b'N' | b'n' | b'C' | b'F' | b'f' | b'i' | b'I' | 0xe2
    );
    if !may_be || run.len() > 14 {
        return None;
    }
    Some(match run {
        "-" | "--" | "---" | "—" | "–" | "N/A" | "n/a" | "NA" | "N/M" | "CE" | "FAIL" | "FAILED"
        | "failed" | "?" => Value::Missing,
        "nan" | "NaN" | "-nan" | "NAN" | "-NaN" | "+nan" | "nan%" | "NaN%" | "-nan%" => Value::Nan,
        "inf" | "Inf" | "-inf" | "-Inf" | "+inf" | "+Inf" | "INF" | "∞" | "-∞" | "inf%" | "+Inf%"
        | "Infinity" | "infinity" => Value::Infinite,
        _ => return None,
    })
}

/// A run that is nearly a number: letters for digits, or a second decimal point.
/// Inside, the number that it may be, where one reading offers itself.
fn almost(run: &str) -> Option<Option<String>> {
    if !run.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let digits = run.bytes().filter(u8::is_ascii_digit).count();
    let points = run.bytes().filter(|b| *b == b'.').count();
    let others = run.len() - digits - points;
    if digits < 2 {
        return None;
    }
    // Letters O and l, typed or scanned for 0 and 1, in a number that has a point.
    let letters = run.bytes().filter(|b| matches!(b, b'O' | b'o' | b'l' | b'I')).count();
    if letters > 0 && letters == others && points == 1 && letters <= 2 {
        let mended: String = run
            .chars()
            .map(|c| match c {
                'O' | 'o' => '0',
                'l' | 'I' => '1',
                c => c,
            })
            .collect();
        return number(&mended).map(|_| Some(mended));
    }
    // A comma that parts no thousands may be a decimal comma; whether it is, the rest of the column tells.
    if let Some((whole, fraction)) = run.split_once(',').filter(|_| others == 1 && points == 0) {
        return (!whole.is_empty() && !fraction.is_empty()).then(|| Some(format!("{whole}.{fraction}")));
    }
    (others == 0 && points == 2 && !run.ends_with('.')).then_some(None)
}

/// The number in `before` with the unit that the word one blank behind it names: `303.62 MB/sec`.
fn with_unit(body: &str, before: &Token, word: &Token) -> Option<Number> {
    let (TokenKind::Value(Value::Number(number)), TokenKind::Word) = (&before.kind, &word.kind) else {
        return None;
    };
    if number.unit.is_some() || word.gap != 1 || before.run_end != before.range.end {
        return None;
    }
    let text = &body[word.range.clone()];
    // Bare magnitude letters and `x` are units only when glued; "5 K" may be five of K.
    // Joules and watts are letters of names as well, but not behind a figure with a point.
    let lone = || matches!(text, "s" | "%") || (matches!(text, "J" | "W") && !number.integer);
    let unit = unit(text).filter(|_| text.len() > 1 || lone())?;
    Some(Number { unit: Some(unit), ..*number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(body: &str) -> String {
        tokens(body)
            .iter()
            .map(|token| {
                let text = &body[token.range.clone()];
                match &token.kind {
                    TokenKind::Value(Value::Number(_)) => format!("n<{text}>"),
                    TokenKind::Value(value) => format!("{value:?}<{text}>"),
                    TokenKind::Note(Bracket::Number(_)) => format!("b<{text}>"),
                    TokenKind::Note(Bracket::Text) => format!("t<{text}>"),
                    TokenKind::PlusMinus => "±".into(),
                    TokenKind::Bar => "|".into(),
                    TokenKind::Colon => ":".into(),
                    TokenKind::Word => format!("w<{text}>"),
                }
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn rows_as_people_paste_them() {
        assert_eq!(shape("control : 15627.93 18715.48"), "w<control> : n<15627.93> n<18715.48>");
        assert_eq!(shape("base Linux 2.6.16- 2783 146."), "w<base> w<Linux> w<2.6.16-> n<2783> n<146.>");
        assert_eq!(shape("| randread | 48822.3 |"), "| w<randread> | n<48822.3> |");
        assert_eq!(shape("600us  24.418(-0.46%)"), "n<600us> n<24.418> b<(-0.46%)>");
        assert_eq!(shape("4-groups 1.00 [ -0.00]( 2.08)"), "w<4-groups> n<1.00> b<[ -0.00]> b<( 2.08)>");
        assert_eq!(shape("0.065536 303.62 MB/sec"), "n<0.065536> n<303.62 MB/sec>");
        assert_eq!(shape("x 9.947 ± 0.004M/s"), "w<x> n<9.947> ± n<0.004M/s>");
        assert_eq!(
            shape("a nan -2147483648 N/A 1O.5 1.2.3"),
            "w<a> Nan<nan> n<-2147483648> Missing<N/A> Malformed(Some(\"10.5\"))<1O.5> Malformed(None)<1.2.3>"
        );
        assert_eq!(
            shape("Amean 1 643.00 (   0.00%) 630.00 *   2.39%*"),
            "w<Amean> n<1> n<643.00> b<(   0.00%)> n<630.00> b<*   2.39%*>"
        );
        assert_eq!(shape("| %20.0 | %-11.98 |"), "| n<%20.0> | n<%-11.98> |");
        assert_eq!(shape("*99.0th: 27"), "w<*99.0th:> n<27>");
        assert_eq!(shape("Time 4.46 (-3.48 pct)"), "w<Time> n<4.46> b<(-3.48 pct)>");
    }
}
