//! How far long work is, on a terminal: one line on standard error that is wiped away before anything else is written.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Shorter work says nothing.
const LONG: Duration = Duration::from_secs(1);
/// The line changes not more often than this.
const PAUSE: Duration = Duration::from_millis(200);

/// The line.
#[derive(Debug)]
pub(super) struct Progress<W: Write> {
    /// Where it is written; `None` where nobody would see it.
    terminal: Option<W>,
    /// When it may be written next.
    due: Instant,
    shown: bool,
}

impl Progress<io::Stderr> {
    /// On standard error, where that is a terminal.
    pub(super) fn stderr() -> Self {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let terminal = Some(io::stderr()).filter(|stderr| stderr.is_terminal() && !is_dumb);
        Progress { terminal, due: Instant::now() + LONG, shown: false }
    }
}

impl<W: Write> Progress<W> {
    /// Whether it is time to say how far things are. What was written elsewhere is to be flushed first.
    pub(super) fn is_due(&self) -> bool {
        self.terminal.is_some() && self.due <= Instant::now()
    }

    /// Says how far things are.
    pub(super) fn show(&mut self, words: &str) {
        if let Some(terminal) = &mut self.terminal {
            // Work goes on where nobody can be told of it.
            let _ = write!(terminal, "\r{words}\x1b[K").and_then(|()| terminal.flush());
            self.shown = true;
            self.due = Instant::now() + PAUSE;
        }
    }

    /// Wipes the line away.
    pub(super) fn wipe(&mut self) {
        if let Some(terminal) = self.terminal.as_mut().filter(|_| self.shown) {
            let _ = write!(terminal, "\r\x1b[K").and_then(|()| terminal.flush());
            self.shown = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_wiped_once_and_not_due_again_at_once() {
        let mut progress = Progress { terminal: Some(Vec::new()), due: Instant::now(), shown: false };
        progress.wipe();
        assert!(progress.is_due());
        progress.show("checked 1 of 2 files");
        assert!(!progress.is_due());
        progress.wipe();
        progress.wipe();
        assert_eq!(progress.terminal.unwrap(), b"\rchecked 1 of 2 files\x1b[K\r\x1b[K");
        let quiet = Progress::<Vec<u8>> { terminal: None, due: Instant::now(), shown: false };
        assert!(!quiet.is_due());
    }
}
