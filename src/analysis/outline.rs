//! What a part of a document holds, in short: its message's name, its comparisons, its quoted runs. Small enough to be
//! kept of all parts, so that nobody has to read a large document again to list what is in it.

use super::Analysis;
use super::target::configuration;
use crate::compare::{Axis, Comparison};
use crate::layout::{Entry, quote, subject};
use crate::model::Table;
use crate::summary::{Outcome, Summary, summary};
use crate::text::{Span, split_lines};

/// Quoted runs of fewer lines are not worth folding.
const SHORTEST_QUOTE: u32 = 3;

/// What a part holds. Lines count from its first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Whether a message begins with it.
    pub begins_message: bool,
    /// The name of that message, where it has one.
    pub subject: Option<Heading>,
    /// Its comparisons.
    pub comparisons: Vec<Tabled>,
    /// The first and last lines of its tables that are compared.
    pub tables: Vec<(u32, u32)>,
    /// The first and last lines of its runs of quoted lines.
    pub quotes: Vec<(u32, u32)>,
}

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The name.
    pub name: String,
    /// More about it, in a few words; may be empty.
    pub detail: String,
    /// The name's place.
    pub span: Span,
    /// The first and last line of what it names.
    pub lines: (u32, u32),
}

/// A comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabled {
    /// The comparison, called by its configurations; its place is where a lens goes.
    pub heading: Heading,
    /// Its configurations.
    pub configurations: Vec<Heading>,
}

/// The outline of what was read in a part.
pub(super) fn outline(read: &Analysis, text: &str, entry: Entry) -> Outline {
    let begins_message = entry == Entry::Message;
    let name = || {
        let span = subject(text)?;
        let line = split_lines(text).nth(span.line as usize)?;
        let name = line.get(span.start as usize..span.end as usize)?.to_owned();
        Some(Heading { name, detail: String::new(), span, lines: (span.line, span.line) })
    };
    let mut tables: Vec<(u32, u32)> = read
        .comparisons
        .iter()
        .flat_map(|comparison| &comparison.tables)
        .filter_map(|index| read.tables.get(*index)?.first_and_last_line())
        .collect();
    tables.sort_unstable();
    tables.dedup();
    Outline {
        begins_message,
        subject: if begins_message { name() } else { None },
        comparisons: read.comparisons.iter().map(|comparison| tabled(read, comparison)).collect(),
        tables,
        quotes: quotes(text),
    }
}

fn tabled(read: &Analysis, comparison: &Comparison) -> Tabled {
    let Analysis { tables, claims, .. } = read;
    let summary = summary(tables, comparison, &claims.printed);
    let own = comparison.tables.iter().filter_map(|index| tables.get(*index));
    let (first, last) = own
        .filter_map(Table::first_and_last_line)
        .reduce(|(first, last), (other, end)| (first.min(other), last.max(end)))
        .unwrap_or_default();
    let first = first.min(summary.place.line);
    let labels = comparison.configurations.iter().enumerate();
    let others: Vec<&str> = labels
        .clone()
        .filter(|(index, label)| *index != comparison.baseline && !label.text.is_empty())
        .map(|(_, label)| label.text.as_str())
        .collect();
    let name = match (others.is_empty(), summary.label.text.as_str()) {
        (true, "") => "comparison".to_owned(),
        (true, base) => format!("against {base}"),
        (false, "") => others.join(", "),
        (false, base) => format!("{} against {base}", others.join(", ")),
    };
    let configurations =
        labels.filter_map(|(index, _)| named(tables, comparison, &summary, index, (first, last))).collect();
    let detail = summary.checked.words().unwrap_or_default();
    Tabled { heading: Heading { name, detail, span: summary.place, lines: (first, last) }, configurations }
}

/// A configuration, where its name stands in the text.
fn named(
    tables: &[Table],
    comparison: &Comparison,
    summary: &Summary,
    index: usize,
    (first, last): (u32, u32),
) -> Option<Heading> {
    let label = comparison.configurations.get(index)?;
    let inside = (first..=last).contains(&label.span.line);
    if label.text.is_empty() || label.span.start >= label.span.end || !inside {
        return None;
    }
    let outcome = summary.others.iter().find(|outcome| outcome.configuration == index);
    let detail = match outcome {
        None => format!("baseline ({})", summary.reason.short()),
        Some(outcome) => Outcome { label: unnamed(outcome), ..outcome.clone() }.line(),
    };
    let mut lines = (label.span.line, label.span.line);
    if comparison.axis != Axis::Columns {
        for &table in &comparison.tables {
            let rows = tables.get(table)?.rows.iter().enumerate();
            for (row, header) in rows.filter(|(_, header)| (first..=last).contains(&header.line)) {
                if configuration(comparison, |cell| (cell.table, cell.row) == (table, row)) == Some(index) {
                    lines = (lines.0.min(header.line), lines.1.max(header.line));
                }
            }
        }
    }
    Some(Heading { name: label.text.clone(), detail, span: label.span, lines })
}

fn unnamed(outcome: &Outcome) -> crate::model::Label {
    crate::model::Label { text: String::new(), span: outcome.label.span }
}

/// The runs of quoted lines, whatever their depth; a blank line between two of them does not part them.
fn quotes(text: &str) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    let mut run: Option<(u32, u32)> = None;
    let mut close = |run: &mut Option<(u32, u32)>| {
        out.extend(run.take().filter(|(first, last)| last - first + 1 >= SHORTEST_QUOTE));
    };
    for (number, line) in (0u32..).zip(split_lines(text)) {
        if quote(line).depth > 0 {
            run = Some((run.map_or(number, |(first, _)| first), number));
        } else if !line.trim().is_empty() || run.is_some_and(|(_, last)| number > last + 1) {
            close(&mut run);
        }
    }
    close(&mut run);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_runs_go_over_a_blank_line() {
        assert_eq!(quotes("a\n> b\n> c\n\n>> d\nmine\n> e\n> f\n"), [(1, 4)]);
        assert_eq!(quotes("> a\n> b\n\n\n> c\n> d\n> e"), [(4, 6)]);
    }
}
