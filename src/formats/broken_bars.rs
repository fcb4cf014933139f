//! Tables of bars whose rows were broken at a width, in the middle of cells too: commit messages wrapped at 72 columns.

use super::build::Builder;
use super::cue::Cue;
use super::plain::roles;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Form, Label, Role, Source, Traits};
use crate::number::{Bracket, Number, Token, TokenKind, Value};

pub(super) static FORMAT: Format = Format {
    name: "broken-bars",
    summary: "Markdown's tables of bars whose rows were wrapped, in the middle of cells too",
    source: Source::Typed,
    cue: Cue::bytes(b"|"),
    read,
};

/// How many lines one row takes at most.
const MOST_LINES: usize = 6;
/// How many blank lines may stand between the header and the rule.
const MOST_BETWEEN: usize = 2;
/// Where so many rows are whole, nothing was wrapped.
const JUDGED_FROM: usize = 6;

/// A row put together again.
struct Whole<'p> {
    lines: Vec<&'p Line<'p>>,
    /// What stands between the bars: tokens with the line that each stands on.
    fields: Vec<Vec<(&'p Line<'p>, Token)>>,
    next: usize,
}

/// People type it.
const TRAITS: Traits = Traits { form: Form::Open, ..Traits::NONE };

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let opens =
        |at: usize| lines.get(at).is_some_and(|line| line.depth == depth && line.body.starts_with('|'));
    if !opens(at) {
        return None;
    }
    // The rule below the header says how many bars a row has.
    let header =
        lines[at..].iter().take(MOST_LINES + MOST_BETWEEN).position(|line| line.kind == Kind::Rule)?;
    let bars = bars(lines[at + header].body);
    let header_lines = lines[at..at + header].iter().filter(|line| line.is_text()).count();
    let header = whole(page, at, bars).filter(|header| header.lines.len() == header_lines)?;
    let mut next = header.next;
    while lines
        .get(next)
        .is_some_and(|line| matches!(line.kind, Kind::Rule | Kind::Blank) && line.depth == depth)
    {
        next += 1;
    }
    let mut rows: Vec<Whole<'_>> = Vec::new();
    let mut at_row = next;
    while let Some(row) = Some(at_row).filter(|at| opens(*at)).and_then(|at| whole(page, at, bars)) {
        at_row = row.next;
        rows.push(row);
        let broken = header_lines > 1 || rows.iter().any(|row| row.lines.len() > 1);
        if !broken && rows.len() >= JUDGED_FROM {
            return None;
        }
    }
    if header_lines == 1 && rows.iter().all(|row| row.lines.len() == 1) {
        return None;
    }
    let titles: Vec<Option<Label>> = header.fields.iter().map(|field| title(field)).collect();
    let columns: Vec<(&str, Role)> = titles
        .iter()
        .skip(1)
        .map(|title| {
            (title.as_ref().map_or("", |title| title.text.as_str()), roles::role(title.as_ref(), 0, &[], 1))
        })
        .collect();
    let mut builder = Builder::new(FORMAT.name, &columns).traits(TRAITS);
    lines[at..next].iter().filter(|line| line.kind != Kind::Blank).for_each(|line| builder.header(line));
    rows.iter().for_each(|row| push(&mut builder, row));
    builder.finish(at_row)
}

fn bars(body: &str) -> usize {
    memchr::memchr_iter(b'|', body.as_bytes()).count()
}

/// The row that begins at a line, with the lines below it that it takes to have so many bars.
fn whole<'p>(page: &Sheet<'p>, at: usize, wants: usize) -> Option<Whole<'p>> {
    let lines = page.lines();
    let mut found = 0;
    let part = lines[at..].iter().take(MOST_LINES);
    let part = part.take_while(|line| line.is_text() && line.depth == lines[at].depth);
    let count = part.map(|line| bars(line.body)).position(|bars| {
        found += bars;
        found >= wants
    })? + 1;
    if found != wants || !lines[at + count - 1].body.ends_with('|') {
        return None;
    }
    let mut whole =
        Whole { lines: lines[at..at + count].iter().collect(), fields: vec![Vec::new()], next: at + count };
    for line in &whole.lines {
        for token in page.tokens(line) {
            match (&token.kind, whole.fields.last_mut()) {
                (TokenKind::Bar, _) => whole.fields.push(Vec::new()),
                (_, Some(field)) => field.push((line, token.clone())),
                _ => {}
            }
        }
    }
    // In front of the first bar and behind the last one stands nothing.
    whole.fields.pop();
    (whole.fields.len() > 2 && whole.fields.remove(0).is_empty()).then_some(whole)
}

/// The words of a field, wherever it was broken.
fn title(field: &[(&Line<'_>, Token)]) -> Option<Label> {
    let (line, first) = field.first()?;
    let end = field.iter().take_while(|(other, _)| other.number == line.number).last()?.1.range.end;
    let words: Vec<&str> = field.iter().map(|(line, token)| &line.body[token.range.clone()]).collect();
    Some(Label {
        text: words.join(" ").trim_matches(['*', '`']).to_owned(),
        span: line.span(first.range.start..end),
    })
}

fn push(builder: &mut Builder, row: &Whole<'_>) {
    let Some(first) = row.lines.first() else { return };
    let label = row.fields.first().and_then(|field| title(field));
    let label = label.unwrap_or_else(|| Label { text: String::new(), span: first.span(0..0) });
    let figures: Vec<Option<Figure<'_>>> = row.fields[1..].iter().map(|field| figure(field)).collect();
    let texts = row.fields[1..].iter().zip(&figures).filter(|(_, figure)| figure.is_none());
    let key: Vec<String> = texts.filter_map(|(field, _)| Some(title(field)?.text)).collect();
    let index = builder.named_row(first, label, &key.join(" "));
    row.lines[1..].iter().for_each(|line| builder.wrapped(line));
    for (column, figure) in figures.into_iter().enumerate() {
        let Some(figure) = figure else { continue };
        builder.value(index, column, figure.line, figure.token.range.clone(), figure.value);
        if let Some(spread) = figure.spread {
            builder.spread(index, column, spread);
        }
        if let Some((line, token, number)) = figure.note {
            builder.note(index, column, line, token.range.clone(), number);
        }
    }
}

struct Figure<'p> {
    line: &'p Line<'p>,
    token: &'p Token,
    value: Value,
    spread: Option<Number>,
    note: Option<(&'p Line<'p>, &'p Token, Number)>,
}

/// The one value of a field, with the spread and the bracket behind it; `None` where words stand there.
fn figure<'p>(field: &'p [(&'p Line<'p>, Token)]) -> Option<Figure<'p>> {
    let mut found: Option<Figure<'p>> = None;
    let mut half_width = false;
    for (line, token) in field {
        match (&token.kind, &mut found) {
            (TokenKind::PlusMinus, Some(_)) => half_width = true,
            (TokenKind::Value(Value::Number(number)), Some(figure))
                if half_width && figure.spread.is_none() =>
            {
                figure.spread = Some(*number);
            }
            (TokenKind::Value(value), None) => {
                found = Some(Figure { line, token, value: value.clone(), spread: None, note: None });
            }
            (TokenKind::Note(Bracket::Number(number)), Some(figure)) if figure.note.is_none() => {
                figure.note = Some((line, token, *number));
            }
            // `(2 datapoints)`, broken or not, and signs around a value.
            (TokenKind::Note(_), _) => {}
            (TokenKind::Word, Some(_)) if in_brackets(line, token) => {}
            (TokenKind::Value(_), Some(_)) => return None,
            _ if line.body[token.range.clone()].chars().any(char::is_alphanumeric) => return None,
            _ => {}
        }
    }
    found
}

/// Whether a word opens or closes a bracket that was broken: `(2` at the end of a line, `datapoints)` on the next.
fn in_brackets(line: &Line<'_>, token: &Token) -> bool {
    let word = &line.body[token.range.clone()];
    word.starts_with(['(', '[']) || word.ends_with([')', ']'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    #[test]
    fn rows_are_put_together_again() {
        let page = Page::new("| read | 12657 +-\n2.0% (2\ndatapoints) | 201445|GOOD |\n");
        let sheet = Sheet::new(&page);
        let row = whole(&sheet, 0, 5).unwrap();
        assert_eq!((row.fields.len(), row.next), (4, 3));
        let shown = |at: usize| {
            figure(&row.fields[at]).map(|figure| (figure.token.range.clone(), figure.spread.is_some()))
        };
        assert_eq!(shown(1), Some((9..14, true)));
        assert_eq!(shown(2), Some((14..20, false)));
        assert_eq!(shown(3), None);
    }
}
