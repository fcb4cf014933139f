//! Remarks behind the values of a row: `12.622  (1.2% faster)`.

use super::super::figure;
use super::gate::{Near, claims};
use super::judge::{Judged, judge, operands_of};
use super::pairs::way_of;
use super::sentences::is_prose;
use super::statement::{Statement, Wrong};
use super::words::{Word, words};
use crate::compare::{Comparison, Pair};
use crate::layout::Page;
use crate::model::Table;
use crate::number::Dimension;
use rustc_hash::FxHashMap;

/// The remarks that the values of their rows do not bear out.
pub(crate) fn check(page: &Page<'_>, tables: &[Table], comparisons: &[Comparison]) -> Vec<Statement> {
    // Rows with one compared value; in others a remark may speak of any.
    let mut rows: FxHashMap<(usize, usize), Option<&Pair>> = FxHashMap::default();
    for pair in comparisons.iter().flat_map(|comparison| &comparison.pairs) {
        rows.entry((pair.cell.table, pair.cell.row)).and_modify(|known| *known = None).or_insert(Some(pair));
    }
    let single = rows.into_values().flatten();
    let mut out: Vec<Statement> = single.filter_map(|pair| remark(page, tables, pair)).collect();
    out.sort_by_key(|statement| statement.span);
    out
}

fn remark(page: &Page<'_>, tables: &[Table], pair: &Pair) -> Option<Statement> {
    let table = tables.get(pair.cell.table).filter(|table| !is_prose(table))?;
    let cell = pair.cell.of(tables)?;
    let line = page.line(cell.span.line)?;
    let from = usize::try_from(cell.attach.checked_sub(line.byte(0))?).ok()?;
    let behind = line.body.get(from..)?;
    if !claims(behind, Near::Nothing) {
        return None;
    }
    let mut words = words(behind);
    // What follows the brackets is no part of the remark.
    if words.first().is_some_and(|word| word.opens) {
        let end = words.iter().position(|word| word.closes).map_or(words.len(), |at| at + 1);
        words.truncate(end);
    }
    // One figure, and a word that says which way it goes.
    let mut figures = words.iter().enumerate().filter(|(_, word)| word.figure().is_some());
    let (at, word) = figures.next()?;
    let figure = word.figure().filter(|figure| figure.bound.is_none())?;
    let is_change = matches!(figure.number.dimension(), Dimension::Percent | Dimension::Ratio);
    let way = way_of(&words, at)?;
    if !is_change || figures.next().is_some() || (at > 0 && words[..at].iter().any(|word| !is_filler(word))) {
        return None;
    }
    if table.rows[pair.cell.row].aggregate {
        return None;
    }
    let (operands, texts) = operands_of(tables, pair)?;
    let Judged { right, suspect, instead } = judge(figure, Some(way), &operands, texts)?;
    Some(Statement {
        span: line.span(from + word.range.start..from + word.range.end),
        printed: figure::text(&figure.number),
        wrong: Wrong::Change {
            operands: (texts.base?.figure.to_string(), texts.new?.figure.to_string()),
            right,
            suspect,
            instead,
        },
        related: vec![pair.base[0].of(tables)?.span, cell.span],
    })
}

/// Words that may stand before the figure of a remark.
fn is_filler(word: &Word) -> bool {
    matches!(
        word.text(),
        "about" | "almost" | "nearly" | "is" | "a" | "an" | "so" | "or" | "=" | "-" | "--" | "#"
    )
}
