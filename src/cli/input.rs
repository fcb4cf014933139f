//! Reads a file or standard input, in any encoding that holds ASCII or in UTF-16, without losing a byte of it.

use super::encoding::Utf8;
use crate::text::PlainText;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// A text that was read: the bytes as they were, and the same as text with its lines.
#[derive(Debug)]
pub(super) struct Input {
    /// What people call it: its path, or `<stdin>`.
    pub(super) name: String,
    /// The text; bytes that are no UTF-8 are replacement characters in it.
    pub(super) text: PlainText,
    /// The number of its first line, where it is a part of something longer.
    pub(super) first: u32,
    /// The bytes as read; `None` where they are the text's own.
    raw: Option<Vec<u8>>,
}

/// Why a text could not be read.
#[derive(Debug)]
pub(super) struct InputError {
    name: String,
    cause: io::Error,
}

impl Input {
    /// Reads the file, or standard input for `-`.
    pub(super) fn read(path: &Path) -> Result<Self, InputError> {
        let name = Input::name_of(path);
        let mut bytes = Vec::new();
        let read = if path == Path::new("-") {
            Utf8::new(io::stdin().lock()).read_to_end(&mut bytes)
        } else {
            File::open(path).and_then(|file| Utf8::new(file).read_to_end(&mut bytes))
        };
        match read {
            Ok(_) => Ok(Input::new(name, bytes)),
            Err(cause) => Err(InputError { name, cause }),
        }
    }

    /// What people call the text at a path.
    pub(super) fn name_of(path: &Path) -> String {
        if path == Path::new("-") { "<stdin>".to_owned() } else { printable(&path.to_string_lossy()) }
    }

    /// A part of what is called `name`, from line `first` on.
    pub(super) fn piece(name: String, first: u32, text: String) -> Self {
        Input { name, text: PlainText::new(text), first, raw: None }
    }

    /// Takes bytes that were read from what is called `name`.
    pub(super) fn new(name: String, bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Input::piece(name, 0, text),
            Err(error) => {
                let bytes = error.into_bytes();
                let text = PlainText::new(String::from_utf8_lossy(&bytes));
                Input { name, text, first: 0, raw: Some(bytes) }
            }
        }
    }

    /// The bytes as they were read.
    pub(super) fn bytes(&self) -> &[u8] {
        match &self.raw {
            Some(bytes) => bytes,
            None => self.text.as_str().as_bytes(),
        }
    }
}

impl InputError {
    /// What is called `name` could not be read because of `cause`.
    pub(super) fn new(name: String, cause: io::Error) -> Self {
        InputError { name, cause }
    }

    /// What the reader can do about it.
    fn next_step(&self) -> &'static str {
        match self.cause.kind() {
            ErrorKind::NotFound => "check its name, or use `-` for standard input",
            ErrorKind::PermissionDenied => "ask for the right to read it, or pipe it in with `-`",
            ErrorKind::IsADirectory => "name the files in it",
            _ => "try again, or pipe it in with `-`",
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read {}: {}; {}", self.name, self.cause, self.next_step())
    }
}

/// A name in which control characters show as escapes: names come from outside and go to a terminal.
fn printable(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_kept() {
        let input = Input::new("a".into(), b"caf\xe9 12\nnext\n".to_vec());
        assert_eq!(input.bytes(), b"caf\xe9 12\nnext\n");
        assert_eq!(input.text.line(0), "caf\u{fffd} 12");
    }

    #[test]
    fn names_cannot_command_the_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb é"), "a\\u{1b}[2Jb é");
    }

    #[test]
    fn an_error_names_the_file_the_cause_and_the_next_step() {
        let error = Input::read(Path::new("no/such/file.txt")).unwrap_err().to_string();
        assert!(error.starts_with("cannot read no/such/file.txt: "), "{error}");
        assert!(error.ends_with("; check its name, or use `-` for standard input"), "{error}");
    }
}
