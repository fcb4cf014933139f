//! Finds a table's header and gives each column its title, by place where columns line up, else by count.

use super::super::sheet::Sheet;
use super::columns::Columns;
use super::groups;
use super::row::{RawCell, RawRow, clean_label};
use super::run::Run;
use crate::layout::{Kind, Line};
use crate::model::Label;
use crate::number::Value;
use crate::vocabulary::begins_with_a_side;
use std::ops::Range;

/// How many lines of titles a header may have.
const MOST_TITLE_LINES: usize = 3;

/// A table's header.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// The numbers of its lines, rules included.
    pub(super) lines: Vec<u32>,
    /// The title of each column.
    pub(super) titles: Vec<Option<Label>>,
    /// How many rows of the run are header: a line of figures such as `#clients 1 2 4`.
    pub(super) rows_taken: usize,
}

impl Header {
    /// What stands over the labels: the text in front of the first title.
    pub(super) fn label_title<'t>(&self, page: &Sheet<'t>) -> &'t str {
        let first =
            self.titles.iter().flatten().map(|title| title.span).min_by_key(|span| (span.line, span.start));
        let line = first.and_then(|span| Some((page.line(span.line)?, span.start)));
        let text = line.and_then(|(line, start)| line.body.get(..(start - line.byte(0)) as usize));
        text.map_or("", |text| text.trim_matches(['|', ' ', '\t', ':', '#']))
    }
}

/// Finds the header of a run: its first row where that is a row of coordinates, else the lines above.
pub(super) fn find(page: &Sheet<'_>, run: &Run, columns: &Columns, floor: usize) -> Header {
    let first = &run.rows[0];
    let has_label = run.rows.iter().any(|row| !row.label.is_empty());
    if first.barred && run.rows.len() > 1 && (first.values().count() == 0 || names_versions(page, run)) {
        return barred(page, run);
    }
    if run.rows.len() > 1 && is_coordinates(page, run) {
        let line = &page.lines()[first.line];
        let mut header = Header { rows_taken: 1, ..Header::default() };
        header.titles = first.cells.iter().map(|cell| Some(title(line, cell.range.clone()))).collect();
        header.lines = rules_around(page, first.line, floor);
        return header;
    }
    above(page, run, columns, floor, has_label)
}

/// Whether the first row of a table of bars names versions over a rule: `| fs | 6.6 | 6.6+fix |`.
fn names_versions(page: &Sheet<'_>, run: &Run) -> bool {
    let first = &run.rows[0];
    let text = |cell: &RawCell| &page.lines()[cell.line.unwrap_or(first.line)].body[cell.range.clone()];
    let goes_on = |version: &str| {
        first.cells.iter().any(|cell| {
            text(cell).strip_prefix(version).is_some_and(|rest| rest.starts_with(['+', '-', '_', ' ', '.']))
        })
    };
    let mut versions = first.cells.iter().filter(|cell| cell.value.is_some());
    run.rule == Some(first.line + 1) && versions.all(|cell| goes_on(text(cell)))
}

/// Rows of text above the first row of values in a table of bars.
fn barred(page: &Sheet<'_>, run: &Run) -> Header {
    let taken = run.rows.iter().take_while(|row| row.values().count() == 0).count();
    let taken = if taken == run.rows.len() { 1 } else { taken.max(1) };
    let mut header = Header { rows_taken: taken, ..Header::default() };
    let widest = run.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    header.titles = vec![None; widest];
    let begins_with_a_bar = |row: &RawRow| page.lines()[row.line].body.trim_start().starts_with(['|', '│']);
    let opened = run.rows.get(taken).is_none_or(begins_with_a_bar);
    let mut above = 0;
    for row in &run.rows[..taken] {
        let line = &page.lines()[row.line];
        header.lines.push(line.number);
        let mut titles: Vec<Option<Label>> = row
            .cells
            .iter()
            .map(|cell| {
                let line = cell.line.map_or(line, |broken| &page.lines()[broken]);
                (!cell.range.is_empty()).then(|| title(line, cell.range.clone()))
            })
            .collect();
        // Where the rows have no bar in front, a bar in front of titles ends an empty field over the labels.
        if !opened && begins_with_a_bar(row) && !row.label.is_empty() {
            titles.insert(0, Some(title(line, row.label.clone())));
        }
        // The titles of the line above may stand over several of these each.
        if let Some(spread) = groups::spread(&header.titles[..above.min(widest)], &titles) {
            header.titles = spread;
        }
        above = titles.len();
        for (slot, title) in header.titles.iter_mut().zip(titles) {
            title.into_iter().for_each(|title| join(slot, title));
        }
    }
    let last = run.rows[taken - 1].line;
    header.lines.extend(rules(page, last + 1, run.rows.get(taken).map_or(last + 1, |row| row.line)));
    header
}

/// Whether the first row holds coordinates and not measurements: `#clients 1 2 4 8` above rows of results.
fn is_coordinates(page: &Sheet<'_>, run: &Run) -> bool {
    let first = &run.rows[0];
    let line = &page.lines()[first.line];
    let label = line.body[first.label.clone()].trim();
    let mut last = None;
    let rising = first.cells.iter().all(|cell| match &cell.value {
        Some(Value::Number(number)) if number.integer && number.unit.is_none() => {
            let rises = last.is_none_or(|last| last < number.figure);
            last = Some(number.figure);
            rises
        }
        _ => false,
    });
    let named = label.starts_with('#') || super::roles::is_parameter(label);
    let ruled = run.rule.is_some_and(|rule| rule == first.line + 1);
    let whole = first.cells.iter().all(|cell| cell.line.is_none());
    first.cells.len() > 1 && whole && rising && (named || ruled)
}

/// The lines directly above the run that carry titles.
fn above(page: &Sheet<'_>, run: &Run, columns: &Columns, floor: usize, has_label: bool) -> Header {
    let lines = page.lines();
    let first = run.rows[0].line;
    let depth = lines[first].depth;
    let mut header = Header { titles: vec![None; columns.count()], ..Header::default() };
    let (mut found, mut pending, mut at) = (0, Vec::new(), first);
    while at > floor && found < MOST_TITLE_LINES {
        at -= 1;
        let line = &lines[at];
        match line.kind {
            _ if line.depth != depth => break,
            Kind::Rule => pending.push(line.number),
            // One blank line may part the titles from the rows, but not titles from titles.
            Kind::Blank if found == 0 && at + 1 == first => {}
            Kind::Text => match over_groups(page, line, columns, &header.titles).or_else(|| {
                let adjacent = found == 0 && (at + 1 == first || !pending.is_empty());
                line_titles(page, line, columns, has_label, adjacent)
            }) {
                Some(titles) => {
                    for (slot, upper) in header.titles.iter_mut().zip(titles) {
                        if let Some(upper) = upper {
                            let lower = slot.replace(upper);
                            if let Some(lower) = lower {
                                join(slot, lower);
                            }
                        }
                    }
                    header.lines.append(&mut pending);
                    header.lines.push(line.number);
                    found += 1;
                }
                None => break,
            },
            _ => break,
        }
    }
    // A rule right above the rows stands in the table even where no titles do.
    if found == 0 {
        header.lines = rules(page, first.saturating_sub(1).max(floor), first);
    }
    header.lines.sort_unstable();
    header
}

/// The titles of a line that stand over several columns each, whose own titles come back in each group.
fn over_groups(
    page: &Sheet<'_>,
    line: &Line<'_>,
    columns: &Columns,
    below: &[Option<Label>],
) -> Option<Vec<Option<Label>>> {
    if below.iter().all(Option::is_none) {
        return None;
    }
    let chunks = page.chunks(line);
    let upper: Vec<Option<Label>> = chunks.iter().map(|part| Some(title(line, part.clone()))).collect();
    // What stands over the labels titles these; numbers that are labels stand in a column of their own.
    let leads = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter();
    leads.filter(|(skip, lead)| *skip < upper.len() && *lead < below.len()).find_map(|(skip, lead)| {
        let spread = groups::spread(&upper[skip..], &below[lead..])?;
        let width = spread.len() / (upper.len() - skip);
        let stands_over = |(group, part): (usize, &Range<usize>)| {
            let place = line.column(part.start)..line.column(part.end);
            columns.touch(lead + group * width..lead + (group + 1) * width, &place)
        };
        let all = chunks[skip..].iter().enumerate().all(stands_over);
        all.then(|| std::iter::repeat_n(None, lead).chain(spread).collect())
    })
}

/// The titles of one line, one for each column, where they can be told. Words with single blanks between them are
/// titles only right above the rows (`adjacent`); elsewhere they are a sentence.
fn line_titles(
    page: &Sheet<'_>,
    line: &Line<'_>,
    columns: &Columns,
    has_label: bool,
    adjacent: bool,
) -> Option<Vec<Option<Label>>> {
    let chunks = page.chunks(line);
    let count = columns.count();
    let fits = |n: usize| n == count || (has_label && n == count + 1);
    // Tabs part fields, wherever these come to stand on the screen.
    let tabbed = || chunks.windows(2).all(|pair| line.body[pair[0].end..pair[1].start].contains('\t'));
    let all = chunks.len() == count + 1 || chunks.len() == count && line.body.starts_with('\t');
    if has_label && all && chunks.len() > 1 && tabbed() {
        return Some(by_count(line, &chunks, count));
    }
    // Place is surer than count: a column may have no title, and the labels' column may have one.
    if columns.tell_by_place()
        && chunks.len() > 1
        && let Some(titles) = by_place(line, &chunks, columns)
    {
        return Some(titles);
    }
    // A lone title stands over its column; further left it heads the whole.
    let over =
        || line.column(chunks[0].end) > columns.left() && line.column(chunks[0].start) * 2 >= columns.left();
    let side = || begins_with_a_side(line.body);
    let lone = || count == 1 && has_label && !line.body.ends_with(':') && over() && !side();
    if fits(chunks.len()) && (chunks.len() > 1 || lone()) {
        return Some(by_count(line, &chunks, count));
    }
    let words = words(page, line);
    let body = line.body.trim_start();
    // What names a side heads the rows, whatever stands between.
    let heading = count == 1
        && (body.starts_with("# ")
            || body.starts_with("##")
            || body.contains(") ")
            || side()
            || body.starts_with("this ")
            || body.starts_with("This "));
    let sentence = heading || !adjacent || line.body.ends_with(['.', ':', ',']);
    // Over a single column stands its title, not words that head the whole.
    let placed = count > 1 || words.last().is_some_and(|word| line.column(word.end) > columns.left());
    (fits(words.len()) && words.len() > 1 && !sentence && placed).then(|| by_count(line, &words, count))
}

fn by_count(line: &Line<'_>, parts: &[Range<usize>], count: usize) -> Vec<Option<Label>> {
    parts[parts.len() - count..].iter().map(|part| Some(title(line, part.clone()))).collect()
}

fn by_place(line: &Line<'_>, parts: &[Range<usize>], columns: &Columns) -> Option<Vec<Option<Label>>> {
    let mut titles = vec![None; columns.count()];
    let mut last = None;
    for part in parts {
        let place = line.column(part.start)..line.column(part.end);
        match columns.nearest(&place) {
            // Text over the labels titles these, not a column.
            None if last.is_none() && place.end <= columns.left() => {}
            Some(column) if Some(column) > last => {
                titles[column] = Some(title(line, part.clone()));
                last = Some(column);
            }
            _ => return None,
        }
    }
    last.map(|_| titles)
}

/// The words of a line; what stands in brackets belongs to the word before it: `Time (s)`.
fn words(page: &Sheet<'_>, line: &Line<'_>) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for token in page.tokens(line) {
        match (&token.kind, out.last_mut()) {
            (crate::number::TokenKind::Note(_), Some(last)) => last.end = token.range.end,
            (crate::number::TokenKind::Colon, _) => {}
            _ => out.push(token.range.clone()),
        }
    }
    out
}

fn title(line: &Line<'_>, range: Range<usize>) -> Label {
    Label { text: clean_label(&line.body[range.clone()]).to_owned(), span: line.span(range) }
}

fn join(slot: &mut Option<Label>, below: Label) {
    match slot {
        Some(title) => {
            title.text.push(' ');
            title.text.push_str(&below.text);
        }
        None => *slot = Some(below),
    }
}

fn rules(page: &Sheet<'_>, from: usize, to: usize) -> Vec<u32> {
    page.lines()
        .get(from..to)
        .unwrap_or(&[])
        .iter()
        .filter(|line| line.kind == Kind::Rule)
        .map(|line| line.number)
        .collect()
}

/// A line of figures as header, with the rules above and below it.
fn rules_around(page: &Sheet<'_>, line: usize, floor: usize) -> Vec<u32> {
    let mut lines = rules(page, line.saturating_sub(1).max(floor), line);
    lines.push(page.lines()[line].number);
    lines.extend(rules(page, line + 1, line + 2));
    lines
}
