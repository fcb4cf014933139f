//! `impossible-statistic`: a statistic that no values can have.

use super::aggregate_mismatch::members;
use super::{Facts, Lint, Severity, Sink};
use crate::claims::Fault;
use crate::model::{Role, Table};
use rust_decimal::Decimal;

pub(super) static LINT: Lint = Lint {
    code: "impossible-statistic",
    severity: Severity::Warning,
    summary: "Reports statistics that no values can have: an average outside minimum and maximum, a spread that is negative or wider than the range allows, a probability above one.",
    why: "Such a number was copied from another place, or the columns were exchanged.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for wrong in &facts.claims.aggregates {
        let table = &facts.tables[wrong.table];
        let (row, column) = (wrong.derived.row, wrong.derived.column);
        let Some(cell) = table.cell(row, column) else { continue };
        let word = wrong.derived.rule.word();
        let message = match &wrong.fault {
            Fault::Value(_) => continue,
            Fault::Outside { end, below: true } => {
                format!("{word} {} is below the minimum {end}", wrong.printed)
            }
            Fault::Outside { end, below: false } => {
                format!("{word} {} is above the maximum {end}", wrong.printed)
            }
            Fault::TooWide(widest) => {
                format!("{word} {} is more than the range allows: at most {widest}", wrong.printed)
            }
        };
        sink.report(cell.span, message, members(table, wrong));
    }
    for table in facts.accepted() {
        single_figures(table, sink);
    }
}

/// Figures that are impossible by themselves.
fn single_figures(table: &Table, sink: &mut Sink<'_>) {
    for (row, column, cell) in table.all_cells() {
        let Some(number) = cell.number() else { continue };
        if table.sentinel(row, column).is_some() {
            continue;
        }
        let what = || table.describe(row, column);
        let Column { spread, probability } = Column::of(table, column);
        if spread && number.figure < Decimal::ZERO {
            sink.report(cell.span, format!("{} is negative: no spread can be", what()), Vec::new());
        } else if probability && number.figure > Decimal::ONE && !number.is_percent() {
            sink.report(cell.span, format!("{} is above 1: no probability can be", what()), Vec::new());
        }
    }
}

/// What a column's figures cannot be, told by its role and title.
struct Column {
    spread: bool,
    probability: bool,
}

impl Column {
    fn of(table: &Table, column: usize) -> Self {
        let column = &table.columns[column];
        let title = column.name();
        Column {
            // A change of a spread may well be negative; a column of its own may not.
            spread: column.role == Role::Spread,
            probability: ["p-value", "p-val", "pvalue"].iter().any(|name| title.eq_ignore_ascii_case(name)),
        }
    }
}
