//! Findings for people: the place, the source line with carets, the message, and the places it speaks of.

use super::input::Input;
use super::output::{Output, terminal_columns};
use crate::lints::{Finding, Severity};
use crate::text::{Span, escape};
use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};
use std::io::{self, Write};
use std::ops::RangeInclusive;

/// Related places at most this many lines away share a picture with the finding; others get their own.
const NEAR: u32 = 30;

/// Writes all findings of one text, each followed by an empty line.
pub(super) fn write<W: Write>(input: &Input, findings: &[Finding], output: &mut Output<W>) -> io::Result<()> {
    let renderer = if output.colored { Renderer::styled() } else { Renderer::plain() };
    let renderer = match terminal_columns() {
        Some(columns) => renderer.term_width(columns as usize),
        None => renderer,
    };
    for finding in findings {
        if output.closed() {
            break;
        }
        writeln!(output, "{}\n", render(input, finding, &renderer))?;
    }
    Ok(())
}

/// One finding as a compiler would print it.
fn render(input: &Input, finding: &Finding, renderer: &Renderer) -> String {
    let home = finding.span.line;
    let is_near = |span: &Span| span.line.abs_diff(home) <= NEAR;
    let near = finding.related.iter().filter(|(span, _)| is_near(span));
    let (first, last) = near
        .clone()
        .fold((home, home), |(first, last), (span, _)| (first.min(span.line), last.max(span.line)));
    let excerpt = Excerpt::new(input, first..=last);
    let picture = excerpt
        .snippet(input)
        .annotation(excerpt.annotation(AnnotationKind::Primary, finding.span))
        .annotations(near.map(|(span, note)| {
            excerpt.annotation(AnnotationKind::Context, *span).label(escape::visible(note))
        }));
    let mut group = level(finding.severity)
        .primary_title(escape::visible(&finding.message))
        .id(finding.code)
        .element(picture);
    for (span, note) in finding.related.iter().filter(|(span, _)| !is_near(span)) {
        let excerpt = Excerpt::new(input, span.line..=span.line);
        let annotation = excerpt.annotation(AnnotationKind::Context, *span).label(escape::visible(note));
        group = group.element(excerpt.snippet(input).annotation(annotation));
    }
    renderer.render(&[group])
}

/// Some neighbouring lines of the text with `\n` between them, as the renderer understands no other line end.
struct Excerpt {
    first: u32,
    text: String,
    starts: Vec<usize>,
}

impl Excerpt {
    fn new(input: &Input, lines: RangeInclusive<u32>) -> Self {
        let first = *lines.start();
        let mut text = String::new();
        let mut starts = Vec::new();
        for line in lines {
            starts.push(text.len());
            text.push_str(input.text.line(line));
            text.push('\n');
        }
        Excerpt { first, text, starts }
    }

    /// The excerpt without annotations. It is copied, so that the picture can outlive it.
    fn snippet<'a>(&self, input: &'a Input) -> Snippet<'a, Annotation<'a>> {
        Snippet::source(self.text.clone())
            .line_start((input.first + self.first) as usize + 1)
            .path(&*input.name)
    }

    /// Carets under the span, as far as it lies in the excerpt: the renderer panics on anything beyond.
    fn annotation<'a>(&self, kind: AnnotationKind, span: Span) -> Annotation<'a> {
        let row = span.line.saturating_sub(self.first) as usize;
        let start = self.starts.get(row).copied().unwrap_or(self.text.len());
        let end = self.starts.get(row + 1).copied().unwrap_or(self.text.len()).saturating_sub(1).max(start);
        let clamp = |byte: u32| self.text.floor_char_boundary(end.min(start + byte as usize));
        let (from, to) = (clamp(span.start), clamp(span.end));
        kind.span(from..to.max(from))
    }
}

/// The renderer's word for a severity.
fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information => Level::NOTE,
        Severity::Hint => Level::HELP.with_name("hint"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(text: &[u8], span: Span, related: &[(Span, &str)]) -> String {
        let finding = Finding {
            code: "nan-value",
            severity: Severity::Warning,
            unquoted: Severity::Warning,
            quoted: false,
            span,
            message: "nan is no number".into(),
            related: related.iter().map(|(span, note)| (*span, (*note).to_owned())).collect(),
            fix: None,
        };
        let input = Input::new("mail.txt".into(), text.to_vec());
        let mut bytes = Vec::new();
        write(&input, &[finding], &mut Output::to(&mut bytes, false)).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_finding_shows_its_place_its_line_and_the_places_it_speaks_of() {
        let text = b"time 1.5 1.6\r\nold  1.5 nan\r\n";
        let shown = rendered(text, Span::new(1, 9, 12), &[(Span::new(0, 9, 12), "its column")]);
        let expected = [
            "warning[nan-value]: nan is no number",
            " --> mail.txt:2:10",
            "  |",
            "1 | time 1.5 1.6",
            "  |          --- its column",
            "2 | old  1.5 nan",
            "  |          ^^^",
            "",
            "",
        ];
        assert_eq!(shown, expected.join("\n"));
    }

    #[test]
    fn a_far_place_gets_its_own_picture() {
        let text = "x 1\n".repeat(100);
        let shown = rendered(text.as_bytes(), Span::new(90, 2, 3), &[(Span::new(4, 2, 3), "here")]);
        assert!(shown.contains(" --> mail.txt:91:3"), "{shown}");
        assert!(shown.contains("mail.txt:5:3"), "{shown}");
        assert!(shown.lines().count() < 14, "{shown}");
    }

    #[test]
    fn spans_beyond_the_line_and_hostile_text_do_no_harm() {
        let shown = rendered(b"a \x1b[31m\xff 1\rb", Span::new(0, 7, 99), &[(Span::new(1, 0, 1), "next")]);
        assert!(!shown.contains('\u{1b}'), "{shown:?}");
    }
}
