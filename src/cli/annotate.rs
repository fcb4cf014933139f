//! `benchlens annotate`: the text as it is, with each delta inserted behind its value.

use super::args::AnnotateOptions;
use super::input::Input;
use super::output::{Output, complain, terminal_columns};
use super::status;
use crate::analysis::Document;
use crate::compare::Verdict;
use crate::config::{Brackets, Settings};
use crate::hints::Hint;
use crate::text::Source;
use anstyle::{Ansi256Color, Effects, Style};
use std::io::{self, Write};

/// Prints the file with deltas; the exit status of the process.
pub fn annotate(options: &AnnotateOptions) -> u8 {
    let input = match Input::read(&options.file) {
        Ok(input) => input,
        Err(error) => {
            complain(error);
            return status::FAILURE;
        }
    };
    let hints = read_hints(&input, &settings(options));
    let mut output = Output::stdout(options.color.when).of_others();
    match weave(&input, hints, &mut output).and_then(|()| output.flush()) {
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
    if let Some(columns) = options.width.or_else(terminal_columns) {
        hints.max_columns = columns;
    }
    settings
}

/// All hints of the text, by place.
fn read_hints(input: &Input, settings: &Settings) -> Vec<Hint> {
    let mut document = Document::new(&input.text);
    let mut hints = document.hints(&input.text, settings, 0..input.text.line_count());
    hints.sort_by_key(|hint| hint.at);
    hints
}

/// Writes the input's own bytes with the hints between them.
fn weave<W: Write>(input: &Input, hints: Vec<Hint>, output: &mut Output<W>) -> io::Result<()> {
    let mut rest = input.bytes();
    let mut hints = hints.into_iter().peekable();
    for line in 0..input.text.line_count() {
        if output.closed() {
            break;
        }
        let (mut body, behind) = rest.split_at(line_end(rest));
        let mut written = 0;
        while let Some(hint) = hints.next_if(|hint| hint.at.line == line) {
            let (before, after) = body.split_at(raw_offset(body, hint.at.byte as usize - written));
            output.write_all(before)?;
            written = hint.at.byte as usize;
            body = after;
            write_hint(&hint, output)?;
        }
        let (end, behind) = behind.split_at(line_break(behind));
        output.write_all(body)?;
        output.write_all(end)?;
        rest = behind;
    }
    Ok(())
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
        weave(&input, hints, &mut Output::to(&mut bytes, colored)).unwrap();
        bytes
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
