//! Places and spans: a line and byte offsets in that line, as the buffer holds it.
//!
//! Spans never cross a line end. They count in bytes of the raw line, quote prefix included, so that nothing
//! has to be moved when lines are added above: only the line number changes.

/// One position: a line (from 0) and a byte offset in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line number, from 0.
    pub line: u32,
    /// Byte offset in the line, from 0; the line's length is just behind its last character.
    pub byte: u32,
}

/// A run of bytes inside one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Line number, from 0.
    pub line: u32,
    /// First byte.
    pub start: u32,
    /// The byte behind the last one.
    pub end: u32,
}

/// A way from places in a text that was decoded to places in the buffer.
pub trait Relocation {
    /// Where a span stands in the buffer.
    fn span(&self, span: Span) -> Span;

    /// The buffer's line of a line.
    fn line(&self, line: u32) -> u32;
}

impl Span {
    /// The span of `start..end` on `line`.
    pub fn new(line: u32, start: usize, end: usize) -> Self {
        // A line of more than 4 GiB does not get here: no editor holds one. If one did, its end would be out of reach.
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { line, start: clamp(start), end: clamp(end) }
    }

    /// The place just behind the span.
    pub fn after(self) -> Place {
        Place { line: self.line, byte: self.end }
    }

    /// Whether the place lies in the span, its end included, as editors place a cursor behind a word.
    pub fn touches(self, at: Place) -> bool {
        self.line == at.line && self.start <= at.byte && at.byte <= self.end
    }

    /// The same span, `lines` further down.
    #[must_use]
    pub fn shifted(self, lines: u32) -> Self {
        Span { line: self.line.saturating_add(lines), ..self }
    }
}

impl Place {
    /// The same place, `lines` further down.
    #[must_use]
    pub fn shifted(self, lines: u32) -> Self {
        Place { line: self.line.saturating_add(lines), ..self }
    }
}
