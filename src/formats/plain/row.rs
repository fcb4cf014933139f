//! One line as a row: where its label ends, and its values with what belongs to them.

use super::super::sheet::Sheet;
use crate::number::{Bracket, Dimension, Number, Token, TokenKind, Unit, Value, unit};
use std::ops::Range;

/// A line that may be a row of a table.
#[derive(Clone, Debug)]
pub(super) struct RawRow {
    /// Index of its line on the page.
    pub(super) line: usize,
    /// The label's bytes in the body; empty where the row begins with a value.
    pub(super) label: Range<usize>,
    /// Its cells; in rows with bars one for each field behind the label.
    pub(super) cells: Vec<RawCell>,
    /// Whether bars part the cells.
    pub(super) barred: bool,
    /// Where the bars stand, in bytes of the body.
    pub(super) bars: Vec<usize>,
}

/// A cell of a raw row.
#[derive(Clone, Debug)]
pub(super) struct RawCell {
    /// The figure, or the field's text, in bytes of the body.
    pub(super) range: Range<usize>,
    /// The end of the unbroken run that holds the figure.
    pub(super) run_end: usize,
    /// The value; `None` for text and for empty fields.
    pub(super) value: Option<Value>,
    /// A bracketed note behind the value.
    pub(super) note: Option<(Bracket, Range<usize>)>,
    /// A printed half-width behind the value.
    pub(super) spread: Option<Number>,
    /// The line that the cell stands on where a mail program broke the row.
    pub(super) line: Option<usize>,
}

impl RawRow {
    /// Reads a body as a row; `None` where it holds no value behind a label or at its start.
    pub(super) fn parse(page: &Sheet<'_>, at: usize) -> Option<Self> {
        let line = page.lines().get(at)?;
        Self::of(at, line.body, page.tokens(line))
    }

    fn of(line: usize, body: &str, tokens: &[Token]) -> Option<Self> {
        if tokens.iter().any(|token| token.kind == TokenKind::Bar) {
            return Self::barred(line, body, tokens);
        }
        let end = tokens.len() - tail(body, tokens);
        let mut start = end;
        while start > 0
            && matches!(
                tokens[start - 1].kind,
                TokenKind::Value(_) | TokenKind::Note(_) | TokenKind::PlusMinus
            )
        {
            start -= 1;
        }
        // A number with a colon ends the label in front of it: `run 3: 12.5 s`.
        let colon = |token: &Token| body[token.range.end..].starts_with(':');
        if start > 0
            && start + 1 < end
            && matches!(&tokens[start].kind, TokenKind::Value(Value::Number(number)) if number.integer)
            && colon(&tokens[start])
        {
            start += 1;
        }
        // A bracketed note at the front belongs to the label: `Shell Scripts (8 concurrent) 6.0`.
        while start < end && matches!(tokens[start].kind, TokenKind::Note(_) | TokenKind::PlusMinus) {
            start += 1;
        }
        // A dash in front of everything is a bullet.
        if start == 0 && end > 1 && is_bullet(body, &tokens[0]) {
            start = 1;
        }
        let cells = cells(&tokens[start..end]);
        if cells.is_empty() {
            return None;
        }
        let label = match start {
            0 => 0..0,
            _ => tokens[0].range.start..tokens[start - 1].range.end,
        };
        Some(RawRow { line, label, cells, barred: false, bars: Vec::new() })
    }

    fn barred(line: usize, body: &str, tokens: &[Token]) -> Option<Self> {
        let mut fields: Vec<&[Token]> = tokens.split(|token| token.kind == TokenKind::Bar).collect();
        let bars: Vec<usize> = tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Bar)
            .map(|token| token.range.start)
            .collect();
        let opened = tokens.first().is_some_and(|token| token.kind == TokenKind::Bar);
        if opened {
            fields.remove(0);
        }
        let closed = tokens.last().is_some_and(|token| token.kind == TokenKind::Bar);
        if closed && fields.len() > 1 {
            fields.pop();
        }
        if fields.len() < 2 {
            return None;
        }
        let label = match fields[0] {
            [] => 0..0,
            [first, .., last] => first.range.start..last.range.end,
            [only] => only.range.clone(),
        };
        let edge = |index: usize| bars.get(index + usize::from(opened)).copied().unwrap_or(body.len());
        let cells = fields[1..]
            .iter()
            .enumerate()
            .map(|(index, field)| field_cell(body, field, edge(index)))
            .collect();
        Some(RawRow { line, label, cells, barred: true, bars })
    }

    /// The cells that hold a value.
    pub(super) fn values(&self) -> impl Iterator<Item = &RawCell> {
        self.cells.iter().filter(|cell| cell.value.is_some())
    }

    /// The texts that stand in fields of the row, as the key that tells it from other rows of its label.
    pub(super) fn key(&self, body: &str) -> String {
        // What was broken off stands on another line.
        let own = |cell: &&RawCell| cell.value.is_none() && !cell.range.is_empty() && cell.line.is_none();
        let texts = self.cells.iter().filter(own);
        let words: Vec<&str> = texts.flat_map(|cell| body[cell.range.clone()].split_whitespace()).collect();
        words.join(" ")
    }

    /// The row's own bytes, label to last value.
    pub(super) fn extent(&self) -> Range<usize> {
        let first = if self.label.is_empty() {
            self.cells.first().map_or(0, |cell| cell.range.start)
        } else {
            self.label.start
        };
        let last = self
            .cells
            .iter()
            .rev()
            .find(|cell| cell.line.is_none())
            .map_or(self.label.end, |cell| cell.range.end);
        first..last.max(first)
    }
}

/// A label without what only sets it off: bullets, a closing colon, Markdown's marks.
pub(super) fn clean_label(label: &str) -> &str {
    let label = label.trim().trim_end_matches([':', ' ']);
    let label = label.strip_prefix("- ").or_else(|| label.strip_prefix("* ")).unwrap_or(label);
    label.trim_matches(['`', '*', '"', ' '])
}

fn is_bullet(body: &str, token: &Token) -> bool {
    matches!(&body[token.range.clone()], "-" | "--" | "—" | "–")
}

/// How many tokens at the end are a remark and not cells: `(longest request)`, `<-----`, `# 1.07 insn per cycle`.
fn tail(body: &str, tokens: &[Token]) -> usize {
    let opens = |token: &Token| {
        let text = &body.as_bytes()[token.range.clone()];
        token.kind == TokenKind::Word
            && match text.first() {
                Some(b'<' | b'#') => true,
                Some(b'-') => text.starts_with(b"-->"),
                Some(b'/') => text.starts_with(b"//"),
                _ => false,
            }
    };
    let first_value =
        tokens.iter().position(|token| matches!(token.kind, TokenKind::Value(_))).unwrap_or(tokens.len());
    let remark = tokens.iter().skip(first_value).position(opens).map_or(tokens.len(), |at| at + first_value);
    let notes = tokens[..remark]
        .iter()
        .rev()
        .take_while(|token| token.kind == TokenKind::Note(Bracket::Text))
        .count();
    tokens.len() - remark + notes
}

/// Groups values with the notes and spreads behind them.
fn cells(tokens: &[Token]) -> Vec<RawCell> {
    let mut out: Vec<RawCell> = Vec::new();
    let mut spread = false;
    for token in tokens {
        match (&token.kind, out.last_mut()) {
            (TokenKind::PlusMinus, _) => spread = true,
            (TokenKind::Value(Value::Number(number)), Some(cell)) if spread => {
                // `53.0±0.08μs`: a unit that only the half-width carries is the value's too.
                if let Some(Value::Number(value)) = &mut cell.value
                    && value.unit.is_none()
                    && !number.is_percent()
                {
                    value.unit = number.unit;
                }
                cell.spread = Some(*number);
                spread = false;
            }
            (TokenKind::Value(value), _) => {
                out.push(RawCell {
                    range: token.range.clone(),
                    run_end: token.run_end,
                    value: Some(value.clone()),
                    note: None,
                    spread: None,
                    line: None,
                });
                spread = false;
            }
            (TokenKind::Note(bracket), Some(cell)) if cell.note.is_none() => {
                cell.note = Some((*bracket, token.range.clone()))
            }
            _ => {}
        }
    }
    out
}

/// A field between bars: its value where it holds one value and at most marks, a unit in words or a word for the
/// way of a change around it, else its text.
pub(super) fn field_cell(body: &str, field: &[Token], edge: usize) -> RawCell {
    broken_field_cell(body, field, edge, &[])
}

/// The same of a field that goes on with words on the next line.
pub(super) fn broken_field_cell(body: &str, field: &[Token], edge: usize, more: &[&str]) -> RawCell {
    let is_mark = |token: &Token| {
        token.kind == TokenKind::Word && !body[token.range.clone()].chars().any(char::is_alphanumeric)
    };
    let words = || field.iter().filter(|token| token.kind == TokenKind::Word && !is_mark(token));
    let mut cells = cells(field);
    if let [cell] = cells.as_mut_slice() {
        if words().next().is_none() && more.is_empty() {
            return cells.remove(0);
        }
        let behind = words().all(|token| token.range.start >= cell.range.end);
        let words = words().map(|token| &body[token.range.clone()]).chain(more.iter().copied());
        let words = words.map(|word| word.trim_end_matches(['*', '_', '`', ')']));
        let number = cell.value.as_ref().and_then(Value::number);
        if let Some(number) = number.filter(|_| behind).and_then(|number| in_words(number, words)) {
            cell.value = Some(Value::Number(number));
            return cells.remove(0);
        }
    }
    let range = match field {
        [] => edge..edge,
        [first, ..] => first.range.start..field[field.len() - 1].range.end,
    };
    RawCell { run_end: range.end, range, value: None, note: None, spread: None, line: None }
}

/// A number with what the words behind it say of it: a rate (`27,061.94 requests per second`), or the way of a
/// change (`-61% decrease`). `None` where they say anything else.
fn in_words<'w>(number: &Number, words: impl Iterator<Item = &'w str>) -> Option<Number> {
    const WAYS: &[&str] = &[
        "increase",
        "increased",
        "decrease",
        "decreased",
        "faster",
        "slower",
        "better",
        "worse",
        "improvement",
        "improved",
        "reduction",
        "reduced",
        "higher",
        "lower",
        "more",
        "less",
        "fewer",
        "gain",
        "regression",
        "speedup",
        "smaller",
        "larger",
    ];
    let words: Vec<&str> = words.take(4).collect();
    match number.dimension() {
        Dimension::Percent | Dimension::Ratio => {
            matches!(words.as_slice(), [way] if WAYS.contains(&way.to_lowercase().as_str()))
                .then_some(*number)
        }
        Dimension::Plain if number.unit.is_none() => {
            // The last word may stand on the next line, where the row was broken.
            let counted = match words.as_slice() {
                [counted, "per", "second" | "sec" | "s"] | [counted, "per"] => counted,
                _ => return None,
            };
            let named = counted.chars().all(char::is_alphabetic);
            let found = unit(&format!("{counted}/s")).or_else(|| unit("/s")).filter(|_| named)?;
            Some(Number { unit: Some(found), ..*number })
        }
        // `ops per second`, `MB per second`: the unit is read, and how it goes on tells the rest.
        dimension @ (Dimension::Rate | Dimension::Data) => {
            let found = number.unit?;
            let dimension = if dimension == Dimension::Data { Dimension::DataRate } else { dimension };
            let rate = matches!(words.as_slice(), ["per", "second" | "sec" | "s"] | ["per"]);
            rate.then_some(Number { unit: Some(Unit { dimension, ..found }), ..*number })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tokens;

    fn shape(body: &str) -> Option<(String, Vec<String>)> {
        let row = RawRow::of(0, body, &tokens(body))?;
        let cell = |cell: &RawCell| {
            let note = cell.note.as_ref().map_or("", |(_, range)| &body[range.clone()]);
            let spread = if cell.spread.is_some() { "±" } else { "" };
            format!("{}{note}{spread}", &body[cell.range.clone()])
        };
        Some((clean_label(&body[row.label.clone()]).to_owned(), row.cells.iter().map(cell).collect()))
    }

    fn is(body: &str, label: &str, cells: &[&str]) {
        assert_eq!(
            shape(body),
            Some((label.to_owned(), cells.iter().map(|c| (*c).to_owned()).collect())),
            "{body}"
        );
    }

    #[test]
    fn labels_end_where_the_values_begin() {
        is("control : 15627.93 18715.48", "control", &["15627.93", "18715.48"]);
        is(
            "File Copy 1024 bufsize 2000 maxblocks 3960.0 93041.0 235.0",
            "File Copy 1024 bufsize 2000 maxblocks",
            &["3960.0", "93041.0", "235.0"],
        );
        is("Shell Scripts (8 concurrent) 6.0 750.9", "Shell Scripts (8 concurrent)", &["6.0", "750.9"]);
        is("base 12.468 (1.2% faster)", "base", &["12.468"]);
        is("x 24.418 (-0.46%) 15.4(+6.4%) ± 2%", "x", &["24.418(-0.46%)", "15.4(+6.4%)±"]);
        is("1  315k  304k", "", &["1", "315k", "304k"]);
        is("- base: 12.5 <--- here", "base", &["12.5"]);
        is("| rand | 488.3 | n/a | text 5 x | |", "rand", &["488.3", "n/a", "text 5 x", ""]);
        is("a | 5 requests per second | 5 x 6 | **-61% decrease** |", "a", &["5", "5 x 6", "-61%"]);
        is("a | 2.0M | 9.7M", "a", &["2.0M", "9.7M"]);
        is("run 3: 12.5 s", "run 3", &["12.5 s"]);
    }

    #[test]
    fn prose_is_no_row() {
        for body in
            ["Tested with 4 builders.", "no numbers here", "from 5 to 15 seconds now", "| one field 5 |"]
        {
            assert_eq!(shape(body), None, "{body}");
        }
    }
}
