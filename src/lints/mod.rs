//! The lints: each looks at what was read and reports one kind of broken number. One file per code, one registry.

use crate::text::Span;

/// How serious a finding is, most serious first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Raised by a person's settings only.
    Error,
    /// The number is wrong.
    Warning,
    /// Worth knowing.
    Information,
    /// A remark.
    Hint,
}

/// Something broken in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The code, such as `nan-value`; stable.
    pub code: &'static str,
    /// How serious it is here: quoted text is never above information.
    pub severity: Severity,
    /// The severity that it would have outside quoted text.
    pub unquoted: Severity,
    /// What it is about.
    pub span: Span,
    /// One sentence with the numbers used.
    pub message: String,
    /// The places that the message speaks of, each with a note.
    pub related: Vec<(Span, String)>,
}
