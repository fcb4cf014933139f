//! The one way to print: a handle on standard output that survives a closed pipe and knows about colour.

use super::args::When;
use crate::text::escape;
use anstyle::Style;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};

/// Standard output. After the reader has closed the pipe, everything written is dropped without an error, so
/// that the exit status stays what it would have been.
#[derive(Debug)]
pub(super) struct Output<W: Write> {
    inner: W,
    /// Whether styles are written.
    pub(super) colored: bool,
    /// Whether what is written is kept from steering a terminal.
    guarded: bool,
    /// Whether a terminal shows it as it is.
    on_terminal: bool,
    closed: bool,
}

impl Output<BufWriter<StdoutLock<'static>>> {
    /// The process's standard output.
    pub(super) fn stdout(when: When) -> Self {
        let stdout = io::stdout();
        let colored = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => stdout.is_terminal() && !color_unwanted(),
        };
        Output {
            inner: BufWriter::new(stdout.lock()),
            colored,
            guarded: false,
            on_terminal: false,
            closed: false,
        }
    }

    /// For text of somebody else: where a terminal shows it, or a program that expects colours, nothing in it steers the
    /// terminal. Into files and other pipes bytes go as they are.
    pub(super) fn of_others(self) -> Self {
        let on_terminal = io::stdout().is_terminal();
        Output { guarded: self.colored || on_terminal, on_terminal, ..self }
    }
}

impl<W: Write> Output<W> {
    /// Writes to anything else.
    pub(super) fn to(inner: W, colored: bool) -> Self {
        Output { inner, colored, guarded: false, on_terminal: false, closed: false }
    }

    /// Whether nobody reads any more.
    pub(super) fn closed(&self) -> bool {
        self.closed
    }

    /// Writes `text` in this style, or plainly where there is no colour. Blanks in front need no style.
    pub(super) fn styled(&mut self, style: Style, text: &str) -> io::Result<()> {
        let (blanks, figure) = text.split_at(text.len() - text.trim_start().len());
        if self.colored && style != Style::new() && !figure.is_empty() {
            let figure = escape::visible(figure);
            self.raw(format!("{blanks}{style}{figure}{style:#}").as_bytes())
        } else {
            self.write_all(text.as_bytes())
        }
    }

    /// Writes bytes as they are.
    fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let result = self.inner.write_all(bytes);
        self.forgive(result, ())
    }

    /// A closed pipe is no error: whoever closed it has seen enough.
    fn forgive<T: Default>(&mut self, result: io::Result<T>, instead: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(instead)
            }
            other => other,
        }
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        if self.guarded {
            // A lone carriage return would have the next line written over this one.
            let shown =
                if self.on_terminal && bytes == b"\r" { b"\n".to_vec() } else { escape::harmless(bytes) };
            return self.raw(&shown).map(|()| bytes.len());
        }
        let result = self.inner.write(bytes);
        self.forgive(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let result = self.inner.flush();
        self.forgive(result, ())
    }
}

/// The terminal's width in columns, where standard output is one.
pub(super) fn terminal_columns() -> Option<u32> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| u32::from(width.0))
}

/// Says on standard error that something did not work.
pub(super) fn complain(message: impl std::fmt::Display) {
    // Nothing is left to do where even standard error is closed.
    let _ = writeln!(io::stderr().lock(), "benchlens: {message}");
}

/// Says to a person who started the server by hand why nothing happens.
pub fn explain_silence() {
    if io::stdin().is_terminal() {
        complain(
            "this is the language server, and it waits for an editor; `benchlens --help` lists the commands",
        );
    }
}

/// Whether the environment asks for no colour (see no-color.org) or the terminal has none.
fn color_unwanted() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct ClosedPipe;

    impl Write for ClosedPipe {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn text_of_others_does_not_steer_a_terminal() {
        let mut written = Vec::new();
        let mut output = Output { guarded: true, on_terminal: true, ..Output::to(&mut written, true) };
        // A title, a cleared screen, an answer-back, a link, a bell, an eight-bit sequence, hidden and turned letters.
        let hostile = b"\x1b]0;x\x07\x1b[2J\x1b[6n\x1b]8;;http://a.example\x1b\\b\x07\x9b2J\xc2\x9b\x08\x1b[8mc\x1b[0;08md\xe2\x80\xaee";
        output.write_all(hostile).unwrap();
        for part in [&b"ok"[..], b"\r", b"over", b"\r\n", b"\x1b[1;31mred\x1b[m\tend\xe9\0\n"] {
            output.write_all(part).unwrap();
        }
        output.styled(Style::new().bold(), " +1%").unwrap();
        let text = String::from_utf8_lossy(&written);
        let (first, rest) = text.split_once("ok").unwrap();
        let shows = |c: char| !c.is_control() && !crate::text::is_hidden(c);
        assert!(first.chars().all(shows), "{first:?}");
        assert_eq!(rest, "\nover\r\n\x1b[1;31mred\x1b[m\tend\u{fffd}\0\n \x1b[1m+1%\x1b[0m");
    }

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let mut output = Output::to(ClosedPipe, false);
        assert!(!output.closed());
        output.write_all(b"text").unwrap();
        assert!(output.closed());
        output.flush().unwrap();
    }
}
