//! `benchlens annotate`: the text as it is, with each delta inserted behind its value.

use super::args::AnnotateOptions;
use super::input::Input;
use super::output::{Output, complain, terminal_columns};
use super::status;
use crate::analysis::{Analysis, read_part};
use crate::compare::{Axis, Verdict};
use crate::config::{Brackets, Settings};
use crate::hints::Hint;
use crate::layout::{Cuts, Entry, decode};
use crate::text::Source;
use anstyle::{Ansi256Color, Effects, Style};
use std::io::{self, Write};
use std::ops::Range;

/// Prints the file with deltas; the exit status of the process.
pub fn annotate(options: &AnnotateOptions) -> u8 {
    let input = match Input::read(&options.file) {
        Ok(input) => input,
        Err(error) => {
            complain(error);
            return status::FAILURE;
        }
    };
    let settings = settings(options);
    let mut output = Output::stdout(options.color.when).of_others();
    match weave(&input, &settings, options.only_tables, &mut output).and_then(|()| output.flush()) {
        Ok(()) => status::CLEAN,
        Err(error) => {
            complain(format_args!("cannot write the annotated text: {error}; check where the output goes"));
            status::FAILURE
        }
    }
}

/// The settings that the options ask for.
fn settings(options: &AnnotateOptions) -> Settings {
    let mut settings = Settings::default();
    let hints = &mut settings.hints;
    hints.placement = options.placement.into();
    // Coloured output is copied out of terminals without its colours: only brackets stay with the figure.
    hints.brackets = Brackets::Always;
    if let Some(columns) = options.width.or_else(terminal_columns).or_else(told_columns) {
        hints.max_columns = columns;
    }
    settings
}

/// The width that whoever runs a filter tells it: mail readers and pagers set it for theirs.
fn told_columns() -> Option<u32> {
    std::env::var("COLUMNS").ok()?.trim().parse().ok().filter(|columns| *columns > 0)
}

/// Writes the input's own bytes with the hints between them, part by part as they are read.
fn weave<W: Write>(
    input: &Input,
    settings: &Settings,
    only_tables: bool,
    output: &mut Output<W>,
) -> io::Result<()> {
    let mut loom = Loom { rest: input.bytes(), line: 0, has_written: false };
    for cut in Cuts::new(&input.text, 0, Entry::Message) {
        if output.closed() {
            break;
        }
        let (first, end) = (loom.line, loom.line + cut.lines);
        let text = input.text.lines(first..end);
        let analysis = if cut.entry.is_skipped() { Analysis::default() } else { read_part(&text, cut.entry) };
        let hints = analysis.hints(&text, settings, 0..cut.lines);
        let hints = hints.into_iter().map(|hint| hint.shifted(first)).collect();
        if only_tables {
            loom.tables(compared_lines(&analysis, &text, first), end, hints, output)?;
        } else {
            loom.lines(end, hints, output)?;
        }
    }
    Ok(())
}

/// The lines of tables that are compared and of the headings that tell them apart, in runs from top to bottom.
fn compared_lines(analysis: &Analysis, text: &str, first: u32) -> Vec<Range<u32>> {
    // A row of a mail's source may go on below a soft break.
    let decoded = if analysis.comparisons().is_empty() { None } else { decode(text) };
    let behind = |line: u32| decoded.as_ref().map_or(line + 1, |decoded| decoded.behind(line));
    let comparisons = analysis.comparisons().iter();
    let tables = comparisons.clone().flat_map(|comparison| &comparison.tables);
    let tables = tables.filter_map(|index| analysis.tables().get(*index)?.first_and_last_line());
    // A label that stands nowhere has an empty span.
    let headings = comparisons
        .filter(|comparison| comparison.axis == Axis::Sections)
        .flat_map(|comparison| &comparison.configurations)
        .filter(|label| label.span.start < label.span.end)
        .map(|label| (label.span.line, label.span.line));
    let mut lines: Vec<_> =
        tables.chain(headings).map(|(top, bottom)| first + top..first + behind(bottom)).collect();
    lines.sort_by_key(|lines| (lines.start, lines.end));
    let mut joined: Vec<Range<u32>> = Vec::new();
    for lines in lines {
        match joined.last_mut() {
            Some(above) if lines.start <= above.end => above.end = above.end.max(lines.end),
            _ => joined.push(lines),
        }
    }
    joined
}

/// What is left of a text, and where that is.
struct Loom<'i> {
    rest: &'i [u8],
    /// The number of its first line.
    line: u32,
    /// Whether a table was written.
    has_written: bool,
}

impl<'i> Loom<'i> {
    /// Writes the lines up to `end` with their hints.
    fn lines<W: Write>(&mut self, end: u32, hints: Vec<Hint>, output: &mut Output<W>) -> io::Result<()> {
        let mut hints = hints.into_iter().peekable();
        while self.line < end && !output.closed() {
            let line = self.line;
            let (mut body, line_break) = self.take();
            let mut written = 0;
            while let Some(hint) = hints.next_if(|hint| hint.at.line == line) {
                let (before, after) = body.split_at(raw_offset(body, hint.at.byte as usize - written));
                output.write_all(before)?;
                written = hint.at.byte as usize;
                body = after;
                write_hint(&hint, output)?;
            }
            output.write_all(body)?;
            output.write_all(line_break)?;
        }
        Ok(())
    }

    /// Writes some of the lines up to `end`, with an empty line between runs of them.
    fn tables<W: Write>(
        &mut self,
        tables: Vec<Range<u32>>,
        end: u32,
        mut hints: Vec<Hint>,
        output: &mut Output<W>,
    ) -> io::Result<()> {
        for table in tables {
            while self.line < table.start {
                self.take();
            }
            if std::mem::replace(&mut self.has_written, true) {
                output.write_all(b"\n")?;
            }
            hints.retain(|hint| hint.at.line >= table.start);
            let below = hints.partition_point(|hint| hint.at.line < table.end);
            let rest = hints.split_off(below);
            self.lines(table.end, hints, output)?;
            hints = rest;
        }
        while self.line < end {
            self.take();
        }
        Ok(())
    }

    /// The next line and its line break.
    fn take(&mut self) -> (&'i [u8], &'i [u8]) {
        let (body, behind) = self.rest.split_at(line_end(self.rest));
        let (line_break, rest) = behind.split_at(line_break(behind));
        self.rest = rest;
        self.line += 1;
        (body, line_break)
    }
}

/// Where the first line's text ends.
fn line_end(bytes: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len())
}

/// How long the line break is that the bytes begin with.
fn line_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [] => 0,
        _ => 1,
    }
}

/// The byte of the raw line where `offset` bytes of its lossy text end: each run of bytes that is no UTF-8 has
/// become one replacement character there.
fn raw_offset(raw: &[u8], offset: usize) -> usize {
    let (mut at, mut left) = (0, offset);
    for chunk in raw.utf8_chunks() {
        if left <= chunk.valid().len() {
            return at + left;
        }
        left -= chunk.valid().len();
        at += chunk.valid().len() + chunk.invalid().len();
        left = left.saturating_sub(char::REPLACEMENT_CHARACTER.len_utf8());
    }
    at.min(raw.len())
}

/// Writes one label, each figure in the colour of its verdict.
fn write_hint<W: Write>(hint: &Hint, output: &mut Output<W>) -> io::Result<()> {
    if let [delta] = hint.deltas.as_slice() {
        return output.styled(style(delta.verdict), &hint.label());
    }
    // In a label of several figures, the parts that lead to a baseline cell are the figures.
    let mut deltas = hint.deltas.iter();
    for part in &hint.parts {
        let verdict = if part.target.is_some() { deltas.next().map(|delta| delta.verdict) } else { None };
        output.styled(style(verdict.unwrap_or(Verdict::Neutral)), &part.text)?;
    }
    Ok(())
}

/// Blue and orange stay apart for colour-blind eyes; bold tells worse from better without any colour.
fn style(verdict: Verdict) -> Style {
    const BLUE: Ansi256Color = Ansi256Color(33);
    const ORANGE: Ansi256Color = Ansi256Color(208);
    match verdict {
        Verdict::Better => Style::new().fg_color(Some(BLUE.into())),
        Verdict::Worse => Style::new().fg_color(Some(ORANGE.into())).effects(Effects::BOLD),
        Verdict::Neutral | Verdict::Unknown => Style::new().effects(Effects::DIMMED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hints::{Part, ShownDelta};
    use crate::text::{Place, Span};
    use rust_decimal_macros::dec;

    fn hint(line: u32, byte: u32, label: &[&str], verdicts: &[Verdict]) -> Hint {
        let delta = |&verdict| ShownDelta {
            base: dec!(1),
            new: dec!(2),
            pct: dec!(100),
            verdict,
            cell: Span::default(),
        };
        let part =
            |text: &&str| Part { text: (*text).into(), target: text.contains('%').then(Span::default) };
        Hint {
            at: Place { line, byte },
            parts: label.iter().map(part).collect(),
            deltas: verdicts.iter().map(delta).collect(),
        }
    }

    fn woven(text: &[u8], hints: Vec<Hint>, colored: bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        let input = Input::new("test".into(), text.to_vec());
        let mut loom = Loom { rest: text, line: 0, has_written: false };
        loom.lines(input.text.line_count(), hints, &mut Output::to(&mut bytes, colored)).unwrap();
        bytes
    }

    #[test]
    fn tables_alone_have_an_empty_line_between_them() {
        let text = b"a\nb 1\nc\nd 2\ne 3\nf";
        let hints = vec![hint(1, 3, &["!"], &[]), hint(2, 1, &["?"], &[]), hint(4, 3, &["+"], &[])];
        let mut bytes = Vec::new();
        let mut loom = Loom { rest: text, line: 0, has_written: false };
        loom.tables(vec![1..2, 3..5], 6, hints, &mut Output::to(&mut bytes, false)).unwrap();
        assert_eq!(bytes, b"b 1!\n\nd 2\ne 3+\n");
        assert_eq!((loom.line, loom.rest), (6, &b""[..]));
    }

    #[test]
    fn a_table_alone_keeps_the_end_of_a_row_that_a_soft_break_cuts() {
        let text = "Content-Transfer-Encoding: quoted-printable\n\nops/s   1     2=20\nbase    10.5  20.5=20\n\
                    patched 11.5  2=\n1.5=20\n\nBye.\n";
        let lines = compared_lines(&read_part(text, Entry::Message), text, 0);
        let ends: Vec<_> = lines.iter().map(|lines| (lines.start, lines.end)).collect();
        assert_eq!(ends, [(2, 6)]);
    }

    #[test]
    fn labels_stand_at_their_places_and_every_line_end_stays() {
        let hints = vec![
            hint(0, 3, &[" (+1%)"], &[Verdict::Better]),
            hint(0, 5, &[" (-1%)"], &[Verdict::Worse]),
            hint(2, 1, &["!"], &[]),
        ];
        assert_eq!(woven(b"a 1 2\r\nb\rc\n\n", hints, false), b"a 1 (+1%) 2 (-1%)\r\nb\rc!\n\n");
    }

    #[test]
    fn bytes_that_are_no_text_pass_and_places_behind_them_are_found() {
        // In the lossy text the byte takes three, so that the figure ends at 6.
        let hints = vec![hint(0, 6, &["(+1%)"], &[Verdict::Better]), hint(0, 7, &["!"], &[])];
        assert_eq!(woven(b"\xe9 12 x\xff\n", hints, false), b"\xe9 12(+1%) !x\xff\n");
    }

    #[test]
    fn a_place_beyond_the_line_is_its_end() {
        assert_eq!(woven(b"ab", vec![hint(0, 9, &["!"], &[])], false), b"ab!");
    }

    #[test]
    fn each_figure_has_the_colour_of_its_verdict() {
        let label = [" (", "+1%", " ", "-2%", ")"];
        let hints = vec![hint(0, 1, &label, &[Verdict::Better, Verdict::Worse])];
        let shown = String::from_utf8(woven(b"a", hints, true)).unwrap();
        assert!(shown.contains("\u{1b}[38;5;33m+1%\u{1b}[0m"), "{shown:?}");
        assert!(shown.contains("\u{1b}[1m\u{1b}[38;5;208m-2%\u{1b}[0m"), "{shown:?}");
    }
}
