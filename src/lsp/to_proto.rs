//! From the core's types to the protocol's.

use super::capabilities::Client;
use super::position::{self, Encoding};
use crate::analysis::Hover;
use crate::lints::Severity;
use crate::text::escape;
use crate::text::{Place, Span};
use ropey::Rope;
use serde::Serialize;
use tower_lsp_server::gen_lsp_types::{DiagnosticSeverity, MarkupContent, MarkupKind, Position, Range};

/// A place in a document for the client to go to.
#[derive(Debug, Serialize)]
pub(crate) struct Location<'a> {
    uri: &'a str,
    range: Range,
}

/// A document's name and text, as far as places in it need them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Buffer<'a> {
    /// Its name.
    pub(crate) uri: &'a str,
    /// Its text.
    pub(crate) rope: &'a Rope,
    /// What the client's columns count.
    pub(crate) encoding: Encoding,
}

impl<'a> Buffer<'a> {
    /// The client's range of a span.
    pub(crate) fn range(self, span: Span) -> Range {
        let at = |byte| self.position(Place { line: span.line, byte });
        Range { start: at(span.start), end: at(span.end) }
    }

    /// The client's position of a place.
    pub(crate) fn position(self, at: Place) -> Position {
        position::position(self.rope, at, self.encoding)
    }

    /// The end of a line.
    pub(crate) fn line_end(self, line: u32) -> Position {
        position::line_end(self.rope, line, self.encoding)
    }

    /// A range, with the document's name.
    pub(crate) fn at(self, range: Range) -> Location<'a> {
        Location { uri: self.uri, range }
    }

    /// A span, with the document's name.
    pub(crate) fn location(self, span: Span) -> Location<'a> {
        Location { uri: self.uri, range: self.range(span) }
    }
}

/// The protocol's severity.
pub(crate) fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        Severity::Information => DiagnosticSeverity::Information,
        Severity::Hint => DiagnosticSeverity::Hint,
    }
}

/// What is known of a place, in the form that the client shows best.
pub(crate) fn hover_text(hover: &Hover, client: &Client) -> MarkupContent {
    let lines = hover.lines.iter().map(String::as_str);
    text(lines, client)
}

/// Lines of facts, the first one the headline, in the form that the client shows best.
pub(crate) fn text<'a>(lines: impl IntoIterator<Item = &'a str>, client: &Client) -> MarkupContent {
    let mut value = String::new();
    for (number, line) in lines.into_iter().enumerate() {
        match (client.markdown, number) {
            (true, 0) => value.push_str(&format!("**{}**", escape::markdown_with_names(line))),
            // Two blanks before a line end keep lines apart.
            (true, _) => value.push_str(&format!("  \n{}", escape::markdown_with_names(line))),
            (false, 0) => value.push_str(&escape::visible(line)),
            (false, _) => value.push_str(&format!("\n{}", escape::visible(line))),
        }
    }
    let kind = if client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    MarkupContent { kind, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_take_the_form_that_the_client_shows() {
        let lines = ["-4.3% (better)", "base *x*"];
        let plain = text(lines, &Client::default());
        assert_eq!((plain.kind, &*plain.value), (MarkupKind::PlainText, "-4.3% (better)\nbase *x*"));
        let markdown = text(lines, &Client { markdown: true, ..Client::default() });
        assert_eq!(markdown.value, "**-4.3% (better)**  \nbase \\*x\\*");
    }
}
