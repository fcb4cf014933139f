//! Two lines of equal wording: where their figures stand, and which of them differ.

use super::super::sheet::Sheet;
use crate::layout::Line;
use crate::number::{Bracket, Dimension, Number, Token, TokenKind, Unit, Value, number, unit};
use crate::vocabulary::{thing, things};
use rust_decimal::Decimal;
use std::ops::Range;

/// A figure of a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    /// Where it begins in the body.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
    /// Its number.
    pub(super) number: Number,
    /// The half-width behind it.
    pub(super) spread: Option<Number>,
}

/// The figures of two lines whose words are the same, in pairs, and the change printed behind the second line.
#[derive(Debug)]
pub(super) struct Alignment {
    pub(super) pairs: Vec<(Figure, Figure)>,
    pub(super) change: Option<(Range<usize>, Number)>,
}

/// Words in front of figures that name a thing and measure nothing.
const NAMES: &[&str] = &[
    "pid",
    "id",
    "port",
    "line",
    "cpu",
    "node",
    "commit",
    "version",
    "linux",
    "kernel",
    "gcc",
    "clang",
    "run",
    "test",
    "#",
    "iteration",
    "addr",
    "address",
    "offset",
    "at",
    "from",
    "to",
    "in",
    "v",
    "bug",
    "irq",
    "uid",
    "inode",
    "sector",
    "rev",
    "revision",
    "page",
    "step",
    "day",
    "date",
    "on",
];

/// How many figures a line has at most that begins with one.
const MOST_UNNAMED: usize = 6;

/// Words in front of figures that are spreads.
const SPREADS: &[&str] = &[
    "stddev",
    "stdev",
    "std",
    "sd",
    "sdev",
    "deviation",
    "mdev",
    "cv",
    "variance",
    "error",
    "+-",
    "±",
    "+/-",
];
/// Aligns the part of one line from `base_at` on with that of another from `new_at` on; `None` where their words differ.
pub(super) fn align(
    page: &Sheet<'_>,
    base: (&Line<'_>, usize),
    new: (&Line<'_>, usize),
) -> Option<Alignment> {
    let tokens = |(line, at): (&Line<'_>, usize)| -> Vec<Token> {
        // perf's remarks behind a `#` follow from the figures in front.
        let remark =
            |token: &&Token| token.range.start > at && line.body[token.range.clone()].starts_with('#');
        let tokens = page.tokens(line).iter().filter(|token| token.range.start >= at);
        tokens.take_while(|token| !remark(token)).cloned().collect()
    };
    let (left, right) = (tokens(base), tokens(new));
    if left.is_empty() || right.len() < left.len() {
        return None;
    }
    let (base, new) = (base.0.body, new.0.body);
    // A bracket at the front is a time stamp.
    if left[0].kind == TokenKind::Note(Bracket::Text)
        || matches!(left[0].kind, TokenKind::Note(Bracket::Number(_)))
    {
        return None;
    }
    let mut pairs: Vec<(Figure, Figure)> = Vec::new();
    let mut words = 0;
    let mut half_width = false;
    for (at, (a, b)) in left.iter().zip(&right).enumerate() {
        let texts = (&base[a.range.clone()], &new[b.range.clone()]);
        match (&a.kind, &b.kind) {
            (TokenKind::PlusMinus, TokenKind::PlusMinus) => half_width = true,
            (TokenKind::Value(Value::Number(x)), TokenKind::Value(Value::Number(y))) => {
                if let Some((before, after)) = pairs.last_mut().filter(|_| std::mem::take(&mut half_width)) {
                    before.spread = Some(*x);
                    after.spread = Some(*y);
                    continue;
                }
                // A unit is a word that both have.
                words += usize::from(x.unit.is_some() && x.dimension() == y.dimension());
                let behind = |body: &str, tokens: &[Token]| unit_of(body, tokens.get(at + 1));
                pairs.push((Figure::of(a, *x, behind(base, &left)), Figure::of(b, *y, behind(new, &right))));
            }
            (TokenKind::Note(_), TokenKind::Note(_)) => {}
            _ if same_word(texts.0, texts.1) => {
                words += usize::from(texts.0.chars().filter(|c| c.is_alphabetic()).count() > 1);
            }
            _ => {
                let same = same_name(texts.0, texts.1);
                pairs.push((glued(a, texts.0)?, glued(b, texts.1).filter(|_| same)?));
                words += 1;
            }
        }
    }
    let rest = &right[left.len()..];
    // Only a remark may follow behind what the lines have in common.
    let remark = rest.first().is_none_or(|token| {
        matches!(token.kind, TokenKind::Note(_))
            || new[token.range.clone()].starts_with(['(', '[', '-', '<', '#'])
    });
    let change = rest.iter().find_map(|token| match token.kind {
        TokenKind::Note(Bracket::Number(number)) if number.is_percent() => {
            Some((token.range.clone(), number))
        }
        _ => None,
    });
    // A list of processes begins with their numbers, and nothing names its many figures.
    let listed = pairs.len() > MOST_UNNAMED && matches!(left[0].kind, TokenKind::Value(_));
    (words > 0 && remark && !listed && !pairs.is_empty()).then_some(Alignment { pairs, change })
}

impl Figure {
    fn of(token: &Token, number: Number, behind: Option<Unit>) -> Self {
        let number = Number { unit: number.unit.or(behind), ..number };
        Figure { start: token.range.start, end: token.range.end, number, spread: None }
    }

    /// The figure's own words in its line, in front of it: back to the figure before, a comma or the start.
    pub(super) fn name(&self, body: &str, from: usize) -> Range<usize> {
        let head = &body[from..self.start];
        let cut = head.rfind([',', ';']).map_or(0, |at| at + 1);
        let text = head[cut..].trim_matches([' ', '\t', ':', '=', '(', '-', '*', '~', '|']);
        let start = from + cut + head[cut..].find(text).unwrap_or(0);
        start..start + text.len()
    }
}

impl Alignment {
    /// Whether a pair is of measured values: they differ, or their unit says so, and nothing says that they name or set
    /// a thing.
    pub(super) fn measures(&self, at: usize, base: &str) -> bool {
        let Some((before, after)) = self.pairs.get(at) else { return false };
        let dimension = before.number.dimension();
        // `12:01` is a time of the day.
        let clock = base[before.start..before.end].contains(':') && before.number.integer;
        if dimension != after.number.dimension() || clock || holds_hexadecimals(base) {
            return false;
        }
        let differs = before.number.figure != after.number.figure;
        let whole = before.number.integer && after.number.integer;
        let head = base[..before.start].trim_end();
        let named = head.ends_with(['=', ':']);
        let word = head.trim_end_matches(['=', ':', ' ']).rsplit([' ', '\t', '(', ',']).next().unwrap_or("");
        if SPREADS.contains(&word.to_ascii_lowercase().as_str()) {
            return false;
        }
        if !matches!(dimension, Dimension::Plain | Dimension::Percent | Dimension::Ratio) {
            let only = self.pairs.iter().filter(|(a, _)| a.number.unit.is_some()).count() == 1;
            return (differs || !whole && only)
                && (self.change.is_some() || !settable(&before.number, &after.number, base));
        }
        let names_a_thing = NAMES.contains(&word.to_ascii_lowercase().as_str());
        let alone = self.pairs.iter().filter(|(a, b)| a.number.figure != b.number.figure).count() == 1;
        differs && (named || alone || !whole || self.is_row(base)) && !names_a_thing
    }

    /// Whether the figures stand side by side like those of a table's row.
    fn is_row(&self, body: &str) -> bool {
        self.pairs.windows(2).all(|pair| body[pair[0].0.end..pair[1].0.start].trim().is_empty())
    }
}

/// Whether two values of a sentence may be what somebody set: `wait for 5 seconds`, `a buffer of 4096 bytes`. Times and
/// sizes are set as often as they are measured, so that a word must tell.
pub(super) fn settable(before: &Number, after: &Number, body: &str) -> bool {
    let dimension = before.dimension();
    let whole = before.integer && after.integer;
    let seconds = before.unit.is_some_and(|unit| unit.scale >= Decimal::ONE);
    let either = matches!(dimension, Dimension::Data | Dimension::Frequency)
        || dimension == Dimension::Time && whole && seconds
        || before.is_coarse() && after.is_coarse();
    // `1.5 MB minimum memory` is what something needs by its papers.
    let things = things(body);
    let required = dimension == Dimension::Data && things & thing::REQUIRED != 0;
    let set = things & thing::SET != 0;
    required
        || things & thing::MEASURED == 0 && (either || whole && set)
        || set && before.is_round() && after.is_round()
}

/// Whether a line holds a number in hexadecimal digits, as lines of logs do and lines of results do not.
fn holds_hexadecimals(line: &str) -> bool {
    let bytes = line.as_bytes();
    memchr::memmem::find_iter(bytes, b"0x").any(|at| {
        let begins = at.checked_sub(1).is_none_or(|before| !bytes[before].is_ascii_alphanumeric());
        begins && bytes.get(at + 2).is_some_and(u8::is_ascii_hexdigit)
    })
}

/// Whether two words are the same; the numbers of lines and columns in a place of the source (`a.c:12:3:f`) may differ.
fn same_word(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = || a.split(':').zip(b.split(':'));
    a.matches(':').count() > 1
        && a.matches(':').count() == b.matches(':').count()
        && parts().all(|(a, b)| a == b || digits(a) && digits(b))
        && parts().last().is_some_and(|(a, _)| !digits(a))
}

/// The unit that a word with a comma or point at its end names: `930 ms, and then`.
pub(in crate::formats) fn unit_of(body: &str, word: Option<&Token>) -> Option<Unit> {
    let word = word.filter(|word| word.kind == TokenKind::Word && word.gap == 1)?;
    let text = &body[word.range.clone()];
    let name = text.trim_end_matches([',', '.', ';', ')']);
    (name.len() < text.len() && (name.len() > 1 || name == "s")).then(|| unit(name))?
}

/// The figure behind the last sign of `name=12.5`.
fn glued(token: &Token, text: &str) -> Option<Figure> {
    let at = text.rfind(['=', ':'])? + 1;
    let lexed = number(&text[at..])?;
    let behind = text[at + lexed.len..].trim_matches([',', ';', ')', ']', '.']);
    let start = token.range.start + at;
    behind.is_empty().then_some(Figure { start, end: start + lexed.len, number: lexed.number, spread: None })
}

fn same_name(a: &str, b: &str) -> bool {
    let name = |text: &str| text.rfind(['=', ':']).map(|at| text[..at].to_owned());
    name(a).is_some_and(|a| a.chars().any(char::is_alphabetic) && Some(a) == name(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn measured(base: &str, new: &str) -> Option<Vec<(String, String)>> {
        let text = format!("{base}\n{new}\n");
        let page = Page::new(&text);
        let sheet = Sheet::new(&page);
        let lines = sheet.lines();
        let found = align(&sheet, (&lines[0], 0), (&lines[1], 0))?;
        let text = |body: &str, figure: &Figure| body[figure.start..figure.end].to_owned();
        let pairs = found.pairs.iter().enumerate().filter(|(at, _)| found.measures(*at, base));
        Some(pairs.map(|(_, (a, b))| (text(base, a), text(new, b))).collect())
    }

    fn pair(a: &str, b: &str) -> (String, String) {
        (a.to_owned(), b.to_owned())
    }

    #[test]
    fn figures_that_differ_are_the_values() {
        assert_eq!(
            measured(
                "dir fsync took 7315 ms after adding 1000 files",
                "dir fsync took 4252 ms after adding 1000 files   (-49.5%)"
            ),
            Some(vec![pair("7315 ms", "4252 ms")])
        );
        assert_eq!(
            measured("max-jOPS = 217828, critical-jOPS = 76047", "max-jOPS = 216408, critical-jOPS = 68958"),
            Some(vec![pair("217828", "216408"), pair("76047", "68958")])
        );
        assert_eq!(
            measured("a.c:22:12:swapin  280  static", "a.c:29:12:swapin  264  static"),
            Some(vec![pair("280", "264")])
        );
        assert_eq!(measured("avg=12.5ms n=5", "avg=11.5ms n=5"), Some(vec![pair("12.5ms", "11.5ms")]));
    }

    #[test]
    fn names_of_things_and_other_words_are_not() {
        assert_eq!(measured("task with pid 123 exited", "task with pid 124 exited"), Some(vec![]));
        assert_eq!(measured("took 5 ms in all", "took 5 ms per run"), None);
        assert_eq!(measured("[  1.23] took 5 ms", "[  2.23] took 6 ms"), None);
        assert_eq!(measured("built 4 of 7 files", "built 5 of 8 files"), Some(vec![]));
    }
}
