//! `claim-mismatch`: a printed change or a claim in prose that fits under no reading of its numbers.

use super::{Facts, Lint, Severity, Sink};
use crate::claims::{Printed, State, Statement, Suspect, Wrong};
use crate::model::Table;
use crate::text::Span;

pub(super) static LINT: Lint = Lint {
    code: "claim-mismatch",
    severity: Severity::Warning,
    summary: "Reports a change or ratio, in a table or in a sentence, that its two values cannot give, however they were rounded and whichever way changes are counted; and a figure in a sentence that the table has with other digits.",
    why: "What people remember of a patch is its figure. Every usual way of counting is tried, each number stands for all that may have been rounded or cut to it, and only what fits under none is reported. A sentence is held against a table only where it names what it speaks of, or where one table is in reach and no word of it may mean anything else.",
    check,
};

fn check(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for printed in &facts.claims.printed {
        let State::Wrong { usual, suspect } = &printed.state else { continue };
        let why = suspect.as_ref().map_or(String::new(), |suspect| format!(": {}", suspect.words()));
        let sum = sum(printed);
        let message = format!("{} printed; {sum}{}{why}", printed.printed, usual.suffix());
        let related = operands(facts.tables, printed);
        // Where a value may be what is wrong, nobody knows which figure is.
        if matches!(suspect, Some(Suspect::Operand { .. })) {
            sink.report(printed.span, message, related);
        } else {
            sink.correct(printed.span, (&printed.printed, &printed.right), message, related);
        }
    }
    statements(facts, sink);
}

/// What sentences say.
fn statements(facts: &Facts<'_>, sink: &mut Sink<'_>) {
    for statement in &facts.claims.statements {
        let printed = &statement.printed;
        let mut instead = None;
        let (message, note) = match &statement.wrong {
            Wrong::Change { operands: (base, new), right, suspect, instead: fitting } => {
                instead = fitting.as_deref();
                let why = suspect.as_ref().map_or(String::new(), |suspect| format!(": {}", suspect.words()));
                (format!("{printed} claimed; {base} -> {new} is {right}{why}"), "one of the two values")
            }
            Wrong::Broken { what, operands: (base, new), size, others } => {
                let others = match others {
                    0 => String::new(),
                    1 => ", and another one breaks it too".to_owned(),
                    others => format!(", and {others} others break it too"),
                };
                (format!("{printed} claimed; {what}: {base} -> {new} is {size}{others}"), "what breaks it")
            }
            Wrong::Exception { what, operands: (base, new), size } => {
                let message = format!(
                    "most are within {printed}; the largest exception is {what}: {base} -> {new}, {size} worse"
                );
                sink.remark(statement.span, message, related(statement, "the largest exception"));
                continue;
            }
            Wrong::Digits { right, slip, follows, instead: written } => {
                instead = Some(written.as_str());
                let follows = follows
                    .as_ref()
                    .map_or(String::new(), |(claim, becomes)| format!("; {claim} becomes {becomes}"));
                (
                    format!("{printed} claimed; the table has {right} ({}){follows}", slip.words()),
                    "the table's figure",
                )
            }
        };
        let related = related(statement, note);
        match instead {
            Some(right) => sink.correct(statement.span, (printed, right), message, related),
            None => sink.report(statement.span, message, related),
        }
    }
}

fn related(statement: &Statement, note: &str) -> Vec<(Span, String)> {
    statement.related.iter().map(|span| (*span, note.to_owned())).collect()
}

/// The two values and what they give: `2.59 -> 2.14 is -17.4%`.
pub(super) fn sum(printed: &Printed) -> String {
    let (base, new) = &printed.operands;
    format!("{base} -> {new} is {}", printed.right)
}

/// The places of both values.
pub(super) fn operands(tables: &[Table], printed: &Printed) -> Vec<(Span, String)> {
    let base = printed.base.iter().map(|base| (*base, "the value that it is measured against"));
    let cells = base.chain([(printed.cell, "the value")]);
    cells.filter_map(|(cell, what)| Some((cell.of(tables)?.span, what.to_owned()))).take(12).collect()
}
