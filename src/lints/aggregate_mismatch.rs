//! `aggregate-mismatch`: an average, a score, a maximum or a range that its members cannot give.

use super::{Facts, Lint, Severity, Sink};
use crate::claims::{Aggregate, Fault};
use crate::model::{Rule, Table};
use crate::text::Span;

pub(super) static LINT: Lint = Lint {
    code: "aggregate-mismatch",
    severity: Severity::Warning,
    summary: "Reports an average, median, standard deviation, minimum, maximum, range, sum, share, rate or score that its members cannot give, however they were rounded.",
    why: "A wrong sum or average is either a slip, or it was taken from other numbers than those that are shown. Where only a label tells how a number follows from others, it is reported if others with that label are right.",
    check,
};

/// How many members are pointed at.
const MOST_MEMBERS: usize = 4;

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for wrong in &facts.claims.aggregates {
        let Fault::Value(right) = &wrong.fault else { continue };
        let table = &facts.tables[wrong.table];
        let Some(cell) = table.cell(wrong.derived.row, wrong.derived.column) else { continue };
        let message = format!("{} is {right}, not {}", subject(table, wrong), wrong.printed);
        sink.correct(cell.span, (&wrong.printed, right), message, members(table, wrong));
    }
}

/// What the number should be, with the figures that it follows from where there are few.
fn subject(table: &Table, wrong: &Aggregate) -> String {
    let rule = wrong.derived.rule;
    let figures: Vec<String> = wrong
        .derived
        .members
        .iter()
        .filter_map(|&(row, column)| Some(table.cell(row, column)?.number()?.figure.to_string()))
        .collect();
    match (rule, &figures[..]) {
        (Rule::Difference, [a, b]) => format!("{a} - {b}"),
        (Rule::Quotient { factor: 1 }, [a, b]) => format!("{a} / {b}"),
        (Rule::Quotient { factor }, [a, b]) => format!("{factor} * {a} / {b}"),
        (Rule::ProductQuotient { factor: 1 }, [a, b, c]) => format!("{a} * {b} / {c}"),
        (Rule::ProductQuotient { factor }, [a, b, c]) => format!("{factor} * {a} * {b} / {c}"),
        (Rule::Share, [first, ..]) => format!("{first} as a share of these {}", figures.len()),
        (rule, [a, b]) => format!("{} of {a} and {b}", rule.word()),
        (rule, figures) => format!("{} of these {}", rule.word(), figures.len()),
    }
}

/// The places of the members, for the finding to lead to.
pub(super) fn members(table: &Table, wrong: &Aggregate) -> Vec<(Span, String)> {
    let cells = wrong.derived.members.iter().take(MOST_MEMBERS);
    cells
        .filter_map(|&(row, column)| Some((table.cell(row, column)?.span, table.describe(row, column))))
        .collect()
}
