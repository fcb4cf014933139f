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
    let mut out: Vec<Token> = Vec::with_capacity(16);
    let mut at = 0;
    while let Some(blank) = next_run(body, at) {
        let Range { start, end } = blank;
        let gap = gap_width(&body[at..start]);
        at = read_run(body, start, end, gap, &mut out);
    }
    join_units(body, &mut out);
    out
}

/// Whether a character separates tokens. No-break and thin blanks do not: they stand inside numbers.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}' | '\u{c}' | '\u{b}')
}

fn next_run(body: &str, from: usize) -> Option<Range<usize>> {
    let start = from + body[from..].find(|c| !is_blank(c))?;
    // A bar ends a run as well as a blank, and is a run of its own.
    let first = body[start..].chars().next()?;
    let end = if is_bar(first) { start + first.len_utf8() } else { end_of_run(body, start) };
    Some(start..end)
}

/// Whether a character parts cells.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃')
}

fn gap_width(gap: &str) -> usize {
    gap.chars().map(|c| if c == ' ' { 1 } else { 2 }).sum()
}

/// Reads the run at `start..end`, pushes its tokens, and says where to go on.
fn read_run(body: &str, start: usize, end: usize, gap: usize, out: &mut Vec<Token>) -> usize {
    let run = &body[start..end];
    let mut push = |range: Range<usize>, kind, gap| {
        let run_end = end_of_run(body, range.end);
        out.push(Token { range, run_end, kind, gap });
    };
    if run.starts_with(is_bar) {
        push(start..end, TokenKind::Bar, gap);
        return end;
    }
    if let Some(note_end) = bracketed(body, start) {
        let inside = &body[start..note_end];
        push(start..note_end, TokenKind::Note(bracket(inside)), gap);
        return note_end;
    }
    match run {
        "±" | "+-" | "+/-" | "+-/" => {
            push(start..end, TokenKind::PlusMinus, gap);
            return end;
        }
        ":" => {
            push(start..end, TokenKind::Colon, gap);
            return end;
        }
        _ => {}
    }
    if let Some(value) = word_value(run) {
        push(start..end, TokenKind::Value(value), gap);
        return end;
    }
    // `±2%` and `~12.3`: signs that may stand before a figure.
    let lead = run.find(|c: char| !matches!(c, '~' | '≈' | '*' | '<' | '>' | '`' | '"')).unwrap_or(0);
    if let Some(rest) =
        run.strip_prefix("±").or_else(|| run.strip_prefix("+-")).filter(|r| number(r).is_some())
    {
        let sign = run.len() - rest.len();
        push(start..start + sign, TokenKind::PlusMinus, gap);
        return start + sign;
    }
    if let Some(lexed) = number(&run[lead..]) {
        let value_end = start + lead + lexed.len;
        let tail = &body[value_end..end];
        let closes = tail.is_empty()
            || tail.starts_with(['(', '[', '±'])
            || tail.starts_with("+-")
            || tail.starts_with("+/-")
            || tail
                .chars()
                .all(|c| matches!(c, ',' | ';' | '*' | ')' | ']' | '`' | '"' | ':' | '¹' | '²' | '.'));
        if closes {
            push(start + lead..value_end, TokenKind::Value(Value::Number(lexed.number)), gap);
            // What is glued behind is read on its own only where it opens something.
            let opens = tail.starts_with(['(', '[', '±', '+']);
            return if opens { value_end } else { end };
        }
    }
    if let Some(near) = almost(run) {
        push(start..end, TokenKind::Value(Value::Malformed(near)), gap);
        return end;
    }
    // A colon glued to a label ends it; the label is a word.
    push(start..end, TokenKind::Word, gap);
    end
}

fn end_of_run(body: &str, from: usize) -> usize {
    from + body[from..].find(|c| is_blank(c) || is_bar(c)).unwrap_or(body.len() - from)
}

/// The end of the bracketed group that opens at `start`; groups are short and never nest in tables.
fn bracketed(body: &str, start: usize) -> Option<usize> {
    const LONGEST: usize = 64;
    let (close, starred) = match body.as_bytes()[start] {
        b'(' => (')', false),
        b'[' => (']', false),
        // mmtests marks a significant change with stars for brackets: `*  2.39%*`.
        b'*' => ('*', true),
        _ => return None,
    };
    // Only as far as a group may reach: a line of opening brackets is looked at once.
    let reach = body[start + 1..]
        .char_indices()
        .map(|(at, c)| at + c.len_utf8())
        .take_while(|end| *end < LONGEST)
        .last()?;
    let end = body[start + 1..start + 1 + reach].find(close)? + start + 2;
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
    if run.len() > 14 {
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
    let digits = run.bytes().filter(u8::is_ascii_digit).count();
    let points = run.bytes().filter(|b| *b == b'.').count();
    let others = run.len() - digits - points;
    if digits < 2 || !run.starts_with(|c: char| c.is_ascii_digit()) {
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

/// A unit one blank behind a number belongs to the number: `303.62 MB/sec`.
fn join_units(body: &str, tokens: &mut Vec<Token>) {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens.drain(..) {
        match joined.last_mut().and_then(|before| Some((with_unit(body, before, &token)?, before))) {
            Some((number, before)) => {
                before.kind = TokenKind::Value(Value::Number(number));
                before.range.end = token.range.end;
                before.run_end = token.run_end;
            }
            None => joined.push(token),
        }
    }
    *tokens = joined;
}

/// The number in `before` with the unit that the word behind it names.
fn with_unit(body: &str, before: &Token, word: &Token) -> Option<Number> {
    let (TokenKind::Value(Value::Number(number)), TokenKind::Word) = (&before.kind, &word.kind) else {
        return None;
    };
    if number.unit.is_some() || word.gap != 1 || before.run_end != before.range.end {
        return None;
    }
    let text = &body[word.range.clone()];
    // Bare magnitude letters and `x` are units only when glued; "5 K" may be five of K.
    let unit = unit(text).filter(|_| text.len() > 1 || text == "s" || text == "%")?;
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
        assert_eq!(shape("600us  14.418(-0.46%)"), "n<600us> n<14.418> b<(-0.46%)>");
        assert_eq!(shape("4-groups 1.00 [ -0.00]( 2.08)"), "w<4-groups> n<1.00> b<[ -0.00]> b<( 2.08)>");
        assert_eq!(shape("0.065536 303.62 MB/sec"), "n<0.065536> n<303.62 MB/sec>");
        assert_eq!(shape("x 9.947 ± 0.004M/s"), "w<x> n<9.947> ± n<0.004M/s>");
        assert_eq!(
            shape("a nan -2147483648 N/A 1O.5 1.2.3"),
            "w<a> Nan<nan> n<-2147483648> Missing<N/A> Malformed(Some(\"10.5\"))<1O.5> Malformed(None)<1.2.3>"
        );
        assert_eq!(
            shape("Amean 1 543.00 (   0.00%) 530.00 *   2.39%*"),
            "w<Amean> n<1> n<543.00> b<(   0.00%)> n<530.00> b<*   2.39%*>"
        );
        assert_eq!(shape("*99.0th: 27"), "w<*99.0th:> n<27>");
        assert_eq!(shape("Time 4.46 (-3.48 pct)"), "w<Time> n<4.46> b<(-3.48 pct)>");
    }
}
