//! The log: lines on standard error, few and short, and never with text from a document.

use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// An editor that never reads our standard error would stop us when its pipe is full, so the log ends before that.
const LINE_LIMIT: u32 = 400;
const LINE_LENGTH: usize = 140;

static LINES: AtomicU32 = AtomicU32::new(0);

/// Something went wrong, and the server goes on.
pub(crate) fn warn(message: &str) {
    line("warning", message);
}

/// Something is broken in the server itself.
pub(crate) fn error(message: &str) {
    line("error", message);
}

/// Logs where a panic happened instead of its message, which may quote the document; each place once.
pub(crate) fn report_panics() {
    static TOLD: Mutex<Vec<(String, u32)>> = Mutex::new(Vec::new());
    std::panic::set_hook(Box::new(|panic| {
        let at = panic.location().map(|at| (at.file().to_owned(), at.line())).unwrap_or_default();
        let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
        if !told.contains(&at) {
            error(&format!("panic in {} line {}", at.0, at.1));
            told.push(at);
        }
    }));
}

fn line(level: &str, message: &str) {
    let number = LINES.fetch_add(1, Ordering::Relaxed);
    if number > LINE_LIMIT {
        return;
    }
    let message = if number == LINE_LIMIT { "the log is full, no more lines follow" } else { message };
    let mut text = format!("benchlens: {level}: {}", message.replace(char::is_control, "?"));
    text.truncate(text.floor_char_boundary(LINE_LENGTH));
    text.push('\n');
    // Nobody is left to tell when standard error is gone.
    let _ = std::io::stderr().write_all(text.as_bytes());
}
