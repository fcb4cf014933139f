//! lmbench's summary tables: one host a row under a two-line header and a rule whose dashes mark the columns.
//!
//! The words of the two header lines belong together by column, which a text with collapsed blanks no longer shows;
//! the columns that lmbench's `getsummary` prints are known, so that the words find their partners by order.

use super::build::label;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::{Kind, Line};
use crate::model::{Cell, Column, Label, Ragged, Role, Row, Source, Table, Traits};
use crate::number::{Token, TokenKind};
use std::ops::Range;

pub(super) static FORMAT: Format = Format {
    name: "lmbench",
    summary: "lmbench's summary tables, one host a row (Host, OS, Mhz, results)",
    source: Source::Tool,
    cue: Cue::begins(&["Host"]),
    read,
};

/// The columns of each table in order: the word in the first header line, and the word below it.
const SCHEMAS: &[&[(&str, &str)]] = &[
    &[
        ("null", "call"),
        ("null", "I/O"),
        ("", "stat"),
        ("open", "clos"),
        ("slct", "TCP"),
        ("selct", "TCP"),
        ("sig", "inst"),
        ("sig", "hndl"),
        ("fork", "proc"),
        ("exec", "proc"),
        ("sh", "proc"),
    ],
    &[
        ("2p/0K", "ctxsw"),
        ("2p/16K", "ctxsw"),
        ("2p/64K", "ctxsw"),
        ("8p/16K", "ctxsw"),
        ("8p/64K", "ctxsw"),
        ("16p/16K", "ctxsw"),
        ("16p/64K", "ctxsw"),
    ],
    &[
        ("2p/0K", "ctxsw"),
        ("Pipe", ""),
        ("AF", "UNIX"),
        ("UDP", ""),
        ("RPC/", "UDP"),
        ("TCP", ""),
        ("RPC/", "TCP"),
        ("TCP", "conn"),
    ],
    &[
        ("0K File", "Create"),
        ("", "Delete"),
        ("10K File", "Create"),
        ("", "Delete"),
        ("Mmap", "Latency"),
        ("Prot", "Fault"),
        ("Page", "Fault"),
        ("100fd", "selct"),
    ],
    &[
        ("Pipe", ""),
        ("AF", "UNIX"),
        ("TCP", ""),
        ("File", "reread"),
        ("Mmap", "reread"),
        ("Bcopy", "(libc)"),
        ("Bcopy", "(hand)"),
        ("Mem", "read"),
        ("Mem", "write"),
    ],
    &[("L1 $", ""), ("L2 $", ""), ("Main mem", ""), ("Rand mem", ""), ("Guesses", "")],
];

/// How many lines the titles may take between `Host` and the rule.
const MOST_TITLE_LINES: usize = 3;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let first = &lines[at];
    let mut head = first.body.split_ascii_whitespace();
    if head.next() != Some("Host") || head.next() != Some("OS") {
        return None;
    }
    let has_mhz = head.next().is_some_and(|word| word.eq_ignore_ascii_case("mhz"));
    let rule = (at + 1..=at + MOST_TITLE_LINES)
        .find(|&at| lines.get(at).is_some_and(|line| line.kind == Kind::Rule))?;
    let fixed = if has_mhz { 3 } else { 2 };
    let groups = groups(page, &lines[rule]);
    let width = groups.len().checked_sub(fixed).filter(|width| *width > 0)?;
    let mut titles = titles(first, lines.get(at + 1).filter(|_| rule > at + 1), fixed, width);
    let mut table = Table {
        format: FORMAT.name,
        source: Source::Tool,
        traits: Traits::NONE,
        header: (at..=rule).map(|at| lines[at].number).collect(),
        columns: Vec::with_capacity(width + 1),
        rows: Vec::new(),
        cells: Vec::new(),
        lined_up: true,
        contrast: None,
        derived: Vec::new(),
        baseline: None,
        ragged: Vec::new(),
        wrapped: Vec::new(),
    };
    if has_mhz {
        let title = Label { text: "Mhz".into(), span: first.span(0..first.body.len()) };
        table.columns.push(Column { title: Some(title), role: Role::Constant });
    }
    table.columns.extend((0..width).map(|_| Column { title: titles.next().flatten(), role: Role::Value }));
    let mut next = rule + 1;
    while let Some(line) = lines.get(next).filter(|line| line.is_text() && line.depth == first.depth) {
        if !push_row(page, line, &groups, &mut table) {
            break;
        }
        next += 1;
    }
    (!table.rows.is_empty()).then_some(Reading { table, next })
}

/// The runs of dashes of the rule, in screen columns.
fn groups(page: &Sheet<'_>, rule: &Line<'_>) -> Vec<Range<usize>> {
    page.tokens(rule)
        .iter()
        .map(|token| rule.column(token.range.start)..rule.column(token.range.end))
        .collect()
}

/// The title of each column, as far as the header is one that lmbench prints.
fn titles(
    upper: &Line<'_>,
    lower: Option<&Line<'_>>,
    fixed: usize,
    width: usize,
) -> impl Iterator<Item = Option<Label>> + use<> {
    let above: Vec<&str> = upper.body.split_ascii_whitespace().skip(fixed).collect();
    let below: Vec<&str> = lower.map_or(Vec::new(), |line| line.body.split_ascii_whitespace().collect());
    let span = upper.span(0..upper.body.len());
    let names = SCHEMAS.iter().find_map(|schema| {
        let names = matching(schema, &above, &below)?;
        (names.len() == width).then_some(names)
    });
    names.unwrap_or_default().into_iter().map(move |text| Some(Label { text, span }))
}

/// The schema's columns that the header's words spell, all words used up; `None` where the words are others.
fn matching(schema: &[(&str, &str)], mut above: &[&str], mut below: &[&str]) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for (upper, lower) in schema {
        let upper_words: Vec<&str> = upper.split_ascii_whitespace().collect();
        let fits = above.starts_with(&upper_words) && (lower.is_empty() || below.first() == Some(lower));
        if fits {
            above = &above[upper_words.len()..];
            below = &below[usize::from(!lower.is_empty())..];
            names.push([*upper, *lower].join(" ").trim().to_owned());
        }
    }
    (above.is_empty() && below.is_empty()).then_some(names)
}

/// Reads a line as a host's row; false where it is none.
fn push_row(page: &Sheet<'_>, line: &Line<'_>, groups: &[Range<usize>], table: &mut Table) -> bool {
    let tokens = page.tokens(line);
    let values: Vec<&Token> = {
        let mut values: Vec<&Token> =
            tokens.iter().rev().take_while(|token| matches!(token.kind, TokenKind::Value(_))).collect();
        values.reverse();
        values
    };
    // Host and system stand in front; a lone number or a sentence is no host's row.
    if values.is_empty() || tokens.len() < values.len() + 2 {
        return false;
    }
    let width = table.columns.len();
    let cells =
        by_count(&values, width, table).or_else(|| by_place(line, &values, &groups[groups.len() - width..]));
    let aligned = by_place(line, &values, &groups[groups.len() - width..]).is_some();
    table.lined_up &= aligned;
    let extent = tokens[0].range.start..values[values.len() - 1].range.end;
    if cells.is_none() {
        table.ragged.push(Ragged { span: line.span(extent), has: values.len(), wants: width });
    }
    let host = &tokens[0];
    let label = label(line, host.range.clone());
    table.rows.push(Row {
        line: line.number,
        label,
        key: String::new(),
        aggregate: false,
        is_run: false,
        depth: line.depth,
    });
    let cells = cells.unwrap_or_else(|| vec![None; width]);
    table.cells.extend(cells.into_iter().map(|token| token.and_then(|token| cell(line, token))));
    true
}

/// As many values as columns, or all but the guesses, which lmbench leaves empty.
fn by_count<'t>(values: &[&'t Token], width: usize, table: &Table) -> Option<Vec<Option<&'t Token>>> {
    let guesses = table.columns.last().is_some_and(|column| column.name() == "Guesses");
    let mut cells: Vec<Option<&Token>> = values.iter().map(|token| Some(*token)).collect();
    match cells.len() {
        count if count == width => Some(cells),
        count if guesses && count + 1 == width => {
            cells.push(None);
            Some(cells)
        }
        _ => None,
    }
}

/// Each value under the dashes of its column; `None` where one stands under none.
fn by_place<'t>(
    line: &Line<'_>,
    values: &[&'t Token],
    groups: &[Range<usize>],
) -> Option<Vec<Option<&'t Token>>> {
    let mut cells = vec![None; groups.len()];
    for token in values {
        let (start, end) = (line.column(token.range.start), line.column(token.range.end));
        let column = groups.iter().position(|group| start < group.end && group.start < end)?;
        if cells[column].is_some() {
            return None;
        }
        cells[column] = Some(*token);
    }
    Some(cells)
}

fn cell(line: &Line<'_>, token: &Token) -> Option<Cell> {
    let TokenKind::Value(value) = &token.kind else { return None };
    Some(Cell {
        span: line.span(token.range.clone()),
        attach: line.byte(token.run_end),
        value: value.clone(),
        note: None,
        spread: None,
        unproven: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_words_find_their_partners_by_order() {
        let words = |text: &'static str| text.split(' ').collect::<Vec<_>>();
        let names = |schema: usize, above, below| matching(SCHEMAS[schema], &words(above), &words(below));
        let found = names(
            0,
            "null null open slct sig sig fork exec sh",
            "call I/O stat clos TCP inst hndl proc proc proc",
        )
        .unwrap();
        assert_eq!(found[2..5], ["stat", "open clos", "slct TCP"]);
        let found =
            names(3, "0K File 10K File Mmap Prot Page", "Create Delete Create Delete Latency Fault Fault")
                .unwrap();
        assert_eq!(found.len(), 7);
        assert_eq!(found[1], "Delete");
        assert_eq!(names(0, "null open", "call foo"), None);
    }
}
