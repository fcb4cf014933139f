//! What is known of a place, in words and as a chart: of a value, a printed change, a label, a finding.

mod cell;
mod label;

use super::Analysis;
use super::target::{Target, target};
use crate::chart::Chart;
use crate::claims::{Printed, State};
use crate::lints::Finding;
use crate::text::{Place, Span};

/// What is known of the place under the cursor. Texts of the buffer stand in it as they are: who shows it escapes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    /// What it is about.
    pub span: Span,
    /// The facts, one line each, the first one the headline.
    pub lines: Vec<String>,
    /// The values beside each other, where that says something.
    pub chart: Option<Chart>,
}

/// The hover of what stands at `at`; the part that was read begins at the document's line `first`.
pub(super) fn hover(read: &Analysis, at: Place, first: u32) -> Option<Hover> {
    let Analysis { tables, comparisons, claims, findings } = read;
    let printed = &claims.printed;
    let Some((target, span)) = target(tables, comparisons, printed, at) else {
        return findings.iter().find(|finding| finding.span.touches(at)).map(of_finding);
    };
    let comparison = comparisons.get(target.comparison())?;
    let (lines, chart) = match target {
        Target::Cell { cell, .. } => {
            let lines = cell::lines(tables, comparison, printed, cell, first)?;
            (lines, Chart::of_value(tables, comparison, cell))
        }
        Target::Printed { printed: index, .. } => {
            let one = printed.get(index)?;
            (of_printed(one), Chart::of_value(tables, comparison, one.cell))
        }
        Target::Row { .. } | Target::Column { .. } | Target::Heading { .. } => {
            let named = target.names(comparisons);
            let lines = match named {
                Some(configuration) => {
                    let summary = crate::summary::summary(tables, comparison, printed);
                    label::of_configuration(&summary, configuration)?
                }
                None => label::of_metric(tables, comparison, target)?,
            };
            let chart = match named {
                Some(configuration) => Chart::of_configuration(tables, comparison, configuration),
                None => Chart::of_cells(tables, comparison, |cell| target.holds(cell)),
            };
            (lines, chart)
        }
    };
    Some(Hover { span, lines, chart })
}

/// A change that the text prints: whether it is right, and what it follows from.
fn of_printed(printed: &Printed) -> Vec<String> {
    let (base, new) = &printed.operands;
    let from = format!("from {base} to {new}");
    match &printed.state {
        State::Right => vec![format!("{} is right", printed.printed), from],
        State::OtherReading { own, usual } => vec![
            format!("{} is right in another way than the rest of its column", printed.printed),
            format!("it is {}; the others are {}", own.words(), usual.words()),
            format!("counted as they are, it is {}", printed.right),
            from,
        ],
        State::Wrong { usual, suspect } => {
            let mut lines = vec![format!("{} should be {}", printed.printed, printed.right), from];
            lines.push(format!("counted as {}", usual.words()));
            lines.extend(suspect.as_ref().map(|suspect| suspect.words()));
            lines
        }
    }
}

/// A finding, where nothing else is known.
fn of_finding(finding: &Finding) -> Hover {
    let lines = vec![finding.message.clone(), finding.code.to_owned()];
    Hover { span: finding.span, lines, chart: None }
}
