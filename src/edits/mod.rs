//! Edits that a person may ask for: an answer below somebody's table, or another form of a table of one's own.
//!
//! What is quoted is never touched. An answer is plain text of at most [`WIDTH`] columns, as a mail wants it.

mod align;
mod answer;
mod delta_column;
mod deltas;
mod fields;
mod markdown;
mod summary;

pub use answer::WIDTH;
pub(crate) use answer::{end_of_quote, line_end, put_below};
pub(crate) use deltas::{Matrix, corner, counted, matrices};

use crate::claims::Printed;
use crate::compare::Comparison;
use crate::layout::Page;
use crate::model::Table;
use crate::text::Span;

/// A change of the text: what stands at `span` is replaced by `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty where something is only put in.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

/// What may be done with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Puts a few lines with what the comparison comes to below a quoted table.
    ReplySummary,
    /// Puts a table of the changes below a quoted table.
    ReplyDeltas,
    /// Adds a column with the changes to a table of one's own.
    DeltaColumn,
    /// Puts the columns of a table of one's own under each other.
    Align,
    /// Makes a Markdown table of it.
    Markdown,
}

impl What {
    /// All of them, as they are offered.
    pub const ALL: [What; 5] =
        [What::ReplySummary, What::ReplyDeltas, What::DeltaColumn, What::Align, What::Markdown];

    /// What a menu calls it.
    pub fn title(self) -> &'static str {
        match self {
            What::ReplySummary => "Reply with a summary",
            What::ReplyDeltas => "Reply with a delta table",
            What::DeltaColumn => "Insert delta column",
            What::Align => "Align table",
            What::Markdown => "Convert to Markdown",
        }
    }

    /// Whether it puts lines below the table and leaves the table as it is.
    pub fn is_reply(self) -> bool {
        matches!(self, What::ReplySummary | What::ReplyDeltas)
    }

    /// Its name between client and server.
    pub fn id(self) -> &'static str {
        match self {
            What::ReplySummary => "reply-summary",
            What::ReplyDeltas => "reply-deltas",
            What::DeltaColumn => "delta-column",
            What::Align => "align",
            What::Markdown => "markdown",
        }
    }
}

/// A table and what surrounds it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// A part of the text.
    pub text: &'a str,
    /// The same, laid out.
    pub page: &'a Page<'a>,
    /// The tables read in it.
    pub tables: &'a [Table],
    /// What is compared in them.
    pub comparisons: &'a [Comparison],
    /// The changes that the text prints for them.
    pub printed: &'a [Printed],
    /// The table that is meant.
    pub table: usize,
}

impl<'a> Scene<'a> {
    fn table(&self) -> &'a Table {
        &self.tables[self.table]
    }

    /// The comparison that the table is in.
    fn comparison(&self) -> Option<&'a Comparison> {
        self.comparisons.iter().find(|comparison| comparison.tables.contains(&self.table))
    }

    /// Whether every line from the table's first to its last is the writer's own.
    fn is_own(&self) -> bool {
        let Some((first, last)) = self.table().first_and_last_line() else { return false };
        (first..=last).all(|line| self.page.line(line).is_some_and(|line| line.depth == 0))
    }

    /// Whether all its rows are somebody else's.
    fn is_quoted(&self) -> bool {
        let table = self.table();
        !table.rows.is_empty() && table.rows.iter().all(|row| row.depth > 0)
    }
}

/// The changes that do it, by place; `None` where it cannot be done or changes nothing.
pub fn edit(scene: &Scene<'_>, what: What) -> Option<Vec<Edit>> {
    // What compares nothing may be a log or a list, whose form is its writer's business.
    let allowed =
        scene.comparison().is_some() && if what.is_reply() { scene.is_quoted() } else { scene.is_own() };
    let changes = match what {
        _ if !allowed => return None,
        What::ReplySummary => vec![answer::below(scene, &summary::lines(scene)?)?],
        What::ReplyDeltas => vec![answer::below(scene, &deltas::lines(scene)?)?],
        What::DeltaColumn => delta_column::changes(scene)?,
        What::Align => align::changes(scene)?,
        What::Markdown => markdown::changes(scene)?,
    };
    (!changes.is_empty()).then_some(changes)
}
