//! What the pieces of compared tables mean, for clients that colour them.

use super::Analysis;
use crate::compare::Verdict;
use crate::model::Role;
use crate::text::Span;
use std::ops::Range;

/// A piece of the text with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where it stands.
    pub span: Span,
    /// What it means.
    pub meaning: Meaning,
}

/// What a piece of the text means. Where two stand in one place, the earlier one here is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meaning {
    /// No number: nan, a sentinel, a slip.
    Invalid,
    /// A figure that follows from others: a printed change, a figure of a sentence that is wrong.
    Claim,
    /// An improvement.
    Better,
    /// A regression.
    Worse,
    /// An unchanged value.
    Neutral,
    /// A value that others are measured against.
    Baseline,
    /// The name of a row, a column or a configuration.
    Label,
}

/// The codes of findings about what is no number.
const INVALID: [&str; 4] = ["nan-value", "infinite-value", "sentinel-value", "malformed-number"];

/// The marks of a message, by place; none overlaps another.
pub(super) fn marks(read: &Analysis) -> Vec<Mark> {
    let Analysis { tables, comparisons, claims, findings } = read;
    let mut all: Vec<Mark> = Vec::new();
    let mut add = |span: Span, meaning| all.push(Mark { span, meaning });
    for finding in findings.iter().filter(|finding| INVALID.contains(&finding.code)) {
        add(finding.span, Meaning::Invalid);
    }
    claims.printed.iter().for_each(|printed| add(printed.span, Meaning::Claim));
    claims.statements.iter().for_each(|statement| add(statement.span, Meaning::Claim));
    for comparison in comparisons {
        comparison.configurations.iter().for_each(|label| add(label.span, Meaning::Label));
        for pair in &comparison.pairs {
            let Some(delta) = &pair.delta else { continue };
            for base in pair.base.iter().filter_map(|base| base.of(tables)) {
                add(base.span, Meaning::Baseline);
            }
            let meaning = match delta.verdict {
                Verdict::Better => Meaning::Better,
                Verdict::Worse => Meaning::Worse,
                Verdict::Neutral => Meaning::Neutral,
                Verdict::Unknown => continue,
            };
            if let Some(cell) = pair.cell.of(tables) {
                add(cell.span, meaning);
            }
        }
        for table in comparison.tables.iter().filter_map(|index| tables.get(*index)) {
            table.rows.iter().for_each(|row| add(row.label.span, Meaning::Label));
            let values = table.columns.iter().filter(|column| column.role == Role::Value);
            values
                .filter_map(|column| column.title.as_ref())
                .for_each(|title| add(title.span, Meaning::Label));
        }
    }
    // Labels that stand nowhere have no span.
    all.retain(|mark| mark.span.start < mark.span.end);
    without_overlaps(all)
}

/// Of marks that overlap, the one that means most.
fn without_overlaps(mut all: Vec<Mark>) -> Vec<Mark> {
    all.sort_unstable_by_key(|mark| (mark.span.line, mark.span.start, mark.meaning, mark.span.end));
    let mut out: Vec<Mark> = Vec::with_capacity(all.len());
    for mark in all {
        match out.last_mut() {
            Some(last) if last.span.line == mark.span.line && mark.span.start < last.span.end => {
                if mark.meaning < last.meaning {
                    *last = mark;
                }
            }
            _ => out.push(mark),
        }
    }
    out
}

/// Those of the marks that stand on these lines.
pub(super) fn on_lines(marks: &[Mark], lines: Range<u32>) -> &[Mark] {
    let at = |line: u32| marks.partition_point(|mark| mark.span.line < line);
    &marks[at(lines.start)..at(lines.end.max(lines.start))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_overlapping_marks_the_more_telling_one_stays() {
        let mark = |line, start, end, meaning| Mark { span: Span::new(line, start, end), meaning };
        let marks = without_overlaps(vec![
            mark(1, 0, 9, Meaning::Label),
            mark(0, 4, 8, Meaning::Label),
            mark(0, 4, 8, Meaning::Label),
            mark(1, 4, 6, Meaning::Worse),
            mark(1, 6, 8, Meaning::Claim),
        ]);
        assert_eq!(
            marks,
            [mark(0, 4, 8, Meaning::Label), mark(1, 4, 6, Meaning::Worse), mark(1, 6, 8, Meaning::Claim)]
        );
        assert_eq!(on_lines(&marks, 1..2).len(), 2);
        assert_eq!(on_lines(&marks, Range { start: 2, end: 1 }), []);
    }
}
