//! Claims that set one name against another: `A ran 1.13 ± 0.02 times faster than B`, `A is 12% slower than B`.

use super::super::figure;
use super::super::suspect::Texts;
use super::figures::Figure;
use super::judge::{Judged, direction, judge, numbers, operands};
use super::lexicon::Way;
use super::pairs::way_of;
use super::sentences::Sentence;
use super::statement::{Statement, Wrong};
use super::words::Word;
use crate::compare::{Axis, CellRef, Comparison};
use crate::model::{Role, Table};
use crate::number::{Dimension, Number, Unit};
use rust_decimal::Decimal;

/// How many names a message may have for its claims to be looked up.
const MOST_NAMES: usize = 256;

/// The rows of a message that are compared with each other, by their names.
pub(crate) struct Names<'a> {
    tables: &'a [Table],
    rows: Vec<Named<'a>>,
}

/// A claim that is wrong: what is wrong with it, the cells, and their figures.
type OfCells = (Judged, [CellRef; 2], (String, String));

struct Named<'a> {
    name: &'a str,
    table: usize,
    row: usize,
    /// Whether other rows of the table have this name as well.
    several: bool,
}

impl<'a> Names<'a> {
    /// Collects the names of rows that are configurations.
    pub(crate) fn of(tables: &'a [Table], comparisons: &[Comparison]) -> Self {
        let mut rows: Vec<Named<'a>> = Vec::new();
        for comparison in comparisons.iter().filter(|comparison| comparison.axis == Axis::Rows) {
            for (index, table) in comparison.tables.iter().filter_map(|at| Some((*at, tables.get(*at)?))) {
                for (at, row) in table.rows.iter().enumerate().filter(|(_, row)| row.label.text.len() > 1) {
                    let name = row.label.text.as_str();
                    let known = rows.iter().position(|named| named.table == index && named.name == name);
                    match known {
                        Some(known) => rows[known].several = true,
                        None if rows.len() < MOST_NAMES => {
                            rows.push(Named { name, table: index, row: at, several: false });
                        }
                        None => return Names { tables, rows: Vec::new() },
                    }
                }
            }
        }
        Names { tables, rows }
    }

    /// The claims of a sentence with `than` that the named rows do not bear out.
    pub(crate) fn check(&self, sentence: &Sentence<'_, '_>, words: &[Word]) -> Vec<Statement> {
        if self.rows.is_empty() {
            return Vec::new();
        }
        (0..words.len()).filter_map(|at| self.claim(sentence, words, at)).collect()
    }

    fn claim(&self, sentence: &Sentence<'_, '_>, words: &[Word], at: usize) -> Option<Statement> {
        let stated = words[at].figure().filter(|figure| figure.bound.is_none())?;
        if !matches!(stated.number.dimension(), Dimension::Percent | Dimension::Ratio) {
            return None;
        }
        let than = (at + 1..words.len().min(at + 4)).find(|at| words[*at].text() == "than")?;
        let way = way_of(words, at)?;
        // `1.13 ± 0.02 times`: the figure stands before its spread.
        let spread = at >= 2 && matches!(words[at - 1].text(), "\u{b1}" | "+-" | "+/-");
        let (place, figure) = if spread {
            let first = words[at - 2].figure()?;
            let unit = Unit { dimension: Dimension::Ratio, scale: Decimal::ONE };
            (at - 2, Figure { number: Number { unit: Some(unit), ..first.number }, ..*first })
        } else {
            (at, *stated)
        };
        let behind = sentence.text.get(words[than].range.end..)?.trim_start();
        let base = self.longest(|named| begins(behind, named.name))?;
        let before = &sentence.text[..words[place].range.start];
        let new = self.rows.iter().filter(|named| named.name != base.name).filter_map(|named| {
            // The one that ran, else the one that was named last.
            let end = last_end(before, named.name)?;
            let ran = before[end..].trim_start().starts_with("ran ");
            Some(((ran, end, named.name.len()), named))
        });
        let (_, new) = new.max_by_key(|(rank, _)| *rank)?;
        if base.table != new.table || base.several || new.several {
            return None;
        }
        let (Judged { right, suspect, instead }, cells, operands) = self.judge(&figure, way, base, new)?;
        Some(Statement {
            span: sentence.span(words[place].range.clone())?,
            printed: figure::text(&figure.number),
            wrong: Wrong::Change { operands, right, suspect, instead },
            related: cells.into_iter().filter_map(|cell| Some(cell.of(self.tables)?.span)).collect(),
        })
    }

    fn longest(&self, fits: impl Fn(&Named<'_>) -> bool) -> Option<&Named<'a>> {
        self.rows.iter().filter(|named| fits(named)).max_by_key(|named| named.name.len())
    }

    /// What is wrong with a claim about two rows. It may speak of any column; where there are several, only one that
    /// is a tool's main figure counts as meant.
    fn judge(&self, figure: &Figure, way: Way, base: &Named<'_>, new: &Named<'_>) -> Option<OfCells> {
        let table = &self.tables[base.table];
        let columns: Vec<usize> =
            (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Value).collect();
        let [column] = columns[..] else {
            return if table.traits.main_column {
                self.judge_column(figure, way, base, new, *columns.first()?)
            } else {
                None
            };
        };
        self.judge_column(figure, way, base, new, column)
    }

    fn judge_column(
        &self,
        figure: &Figure,
        way: Way,
        base: &Named<'_>,
        new: &Named<'_>,
        column: usize,
    ) -> Option<OfCells> {
        let at = |named: &Named<'_>| CellRef { table: named.table, row: named.row, column };
        let [base_number, new_number] = numbers(self.tables, at(base), at(new))?;
        let operands = operands(base_number, new_number, direction(new_number))?;
        let texts = Texts { base: Some(base_number), new: Some(new_number) };
        let judged = judge(figure, Some(way), &operands, texts)?;
        let said = (base_number.figure.to_string(), new_number.figure.to_string());
        Some((judged, [at(base), at(new)], said))
    }
}

/// Whether a text begins with a name, and not with a longer word.
fn begins(text: &str, name: &str) -> bool {
    let text = text.trim_start_matches(['`', '\'', '"']);
    text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
}

/// The end of the last place where a text has a name as a word of its own.
fn last_end(text: &str, name: &str) -> Option<usize> {
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.rmatch_indices(name)
        .map(|(at, _)| (at, at + name.len()))
        .find(|(start, end)| !text[..*start].ends_with(inside) && !text[*end..].starts_with(inside))
        .map(|(_, end)| end)
}
