//! Lines of one's own below a quoted table: where they go, how they are wrapped, and which characters they have.

use super::{Edit, Scene};
use crate::compare::{Axis, Direction};
use crate::layout::Page;
use crate::text::{Span, wrapped};

/// The longest line that is written into a mail.
pub const WIDTH: usize = 72;

/// Puts lines below the quoted paragraph that holds the last table of the comparison, set off by blank lines.
pub(super) fn below(scene: &Scene<'_>, lines: &[String]) -> Option<Edit> {
    let sections = scene.comparison().filter(|comparison| comparison.axis == Axis::Sections);
    let tables = sections.map_or(vec![scene.table], |comparison| comparison.tables.clone());
    let last = tables.iter().filter_map(|index| scene.tables.get(*index)?.first_and_last_line());
    let last = last.map(|(_, last)| last).max()?;
    let page = scene.page;
    let end = end_of_quote(page, last).unwrap_or(last);
    let below = page.line(end + 1);
    let mut text = vec![String::new()];
    text.extend(lines.iter().cloned());
    // What follows is set off too, unless a blank line of one's own stands there.
    if below.is_some_and(|line| line.depth > 0 || !line.body.trim().is_empty()) {
        text.push(String::new());
    }
    put_below(page, scene.text, end, &text.join(line_end(scene.text)))
}

/// Puts whole lines below line `last` of a text, the last of them without its end.
pub(crate) fn put_below(page: &Page<'_>, text: &str, last: u32, lines: &str) -> Option<Edit> {
    let end = line_end(text);
    Some(match page.line(last + 1) {
        Some(below) => Edit { span: Span::new(below.number, 0, 0), text: format!("{lines}{end}") },
        None => {
            let raw = page.line(last)?.raw;
            Edit { span: Span::new(last, raw.len(), raw.len()), text: format!("{end}{lines}") }
        }
    })
}

/// The last line of the quoted paragraph that a line stands in; `None` where it stands in none.
pub(crate) fn end_of_quote(page: &Page<'_>, line: u32) -> Option<u32> {
    let below = page.lines().get(line as usize..)?;
    let quoted = below.iter().take_while(|line| line.depth > 0 && !line.body.trim().is_empty());
    quoted.last().map(|line| line.number)
}

/// How the lines of a text end.
pub(crate) fn line_end(text: &str) -> &str {
    match text.find(['\n', '\r']) {
        Some(at) if text[at..].starts_with("\r\n") => "\r\n",
        Some(at) => &text[at..=at],
        None => "\n",
    }
}

/// The text as a line of a mail holds it: its characters as they are, but none that moves or hides others.
pub(super) fn plain(text: &str) -> String {
    let moves =
        |c: &char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let visible = text.chars().filter(|c| !moves(c));
    visible.map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c }).collect()
}

/// Which way is better, in brackets, where that is the same for all.
pub(super) fn way(mut directions: impl Iterator<Item = Direction>) -> String {
    let first = directions.next().filter(|first| directions.all(|direction| direction == *first));
    first.and_then(Direction::phrase).map_or(String::new(), |phrase| format!(" ({phrase})"))
}

/// A paragraph in lines that fit.
pub(super) fn paragraph(text: &str) -> Vec<String> {
    item(text, "", "")
}

/// The same with the first line behind `first` and the others behind `rest`. Blanks of labels do not stay as they are.
pub(super) fn item(text: &str, first: &str, rest: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    wrapped(&words.join(" "), WIDTH, first, rest)
}
