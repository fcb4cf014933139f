//! Takes the byte stream apart: header lines, then a body of the stated length; finds its way back after garbage.
//!
//! A raw line end cannot stand inside a JSON string, so a text `Content-Length:` that a line end follows is a
//! header wherever it stands. That makes it safe to look for the next frame in anything that is not one.

use std::io::{self, BufRead, BufReader, Read};

/// Bodies above this many bytes are refused.
const BODY_LIMIT: usize = 256 << 20;
/// Lines above this many bytes are no headers; only their tail is kept, which may hold one.
const LINE_LIMIT: usize = 4096;
const LINE_TAIL: usize = 128;
/// A body buffer above this size is not kept for the next body.
const KEPT_BUFFER: usize = 1 << 20;

const LENGTH: &[u8] = b"content-length:";

/// What comes next in the stream.
#[derive(Debug, PartialEq)]
pub(super) enum Next<'a> {
    /// The body of one frame.
    Body(&'a [u8]),
    /// Bytes that are no frame; told once, up to the next good header.
    Garbage(Garbage),
    /// The end of input.
    End,
}

/// Why bytes are no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Garbage {
    /// Text where headers belong, or headers without a length.
    NoHeader,
    /// The length is no number.
    BadLength,
    /// The length is beyond [`BODY_LIMIT`].
    TooLong,
}

/// The frames of a stream.
pub(super) struct Frames<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    body: Vec<u8>,
    /// What the header so far says of the body's length.
    length: Option<Result<usize, Garbage>>,
    /// Whether the header so far has any line at all.
    header: bool,
    /// Whether garbage was told since the last good header.
    told: bool,
}

impl<R: Read> Frames<R> {
    /// Reads frames from `input`.
    pub(super) fn new(input: R) -> Self {
        Frames {
            input: BufReader::with_capacity(1 << 16, input),
            line: Vec::new(),
            body: Vec::new(),
            length: None,
            header: false,
            told: false,
        }
    }

    /// The next frame. Waits for input.
    pub(super) fn next(&mut self) -> io::Result<Next<'_>> {
        self.body.clear();
        if self.body.capacity() > KEPT_BUFFER {
            // Given back now and not with the next body, which may be long in coming.
            self.body = Vec::new();
        }
        loop {
            if !self.read_line()? {
                return Ok(Next::End);
            }
            let garbage = if self.line.is_empty() { self.header_end() } else { self.header_line() };
            match garbage {
                Ok(None) => {}
                Ok(Some(length)) => {
                    self.told = false;
                    return self.read_body(length);
                }
                Err(what) if !self.told => {
                    self.told = true;
                    return Ok(Next::Garbage(what));
                }
                Err(_) => {}
            }
        }
    }

    /// Takes one line of the header, or of what stands in its place.
    fn header_line(&mut self) -> Result<Option<usize>, Garbage> {
        match find_length(&self.line) {
            Some((at, length)) => {
                self.length = Some(length);
                self.header = true;
                // What stands before it is the rest of a body that was longer than stated.
                if at > 0 { Err(Garbage::NoHeader) } else { Ok(None) }
            }
            None if is_header(&self.line) => {
                self.header = true;
                Ok(None)
            }
            None => Err(Garbage::NoHeader),
        }
    }

    /// The empty line: the length of the body that follows.
    fn header_end(&mut self) -> Result<Option<usize>, Garbage> {
        let header = std::mem::take(&mut self.header);
        match self.length.take() {
            Some(Ok(length)) => Ok(Some(length)),
            Some(Err(what)) => {
                // Each such header stands for a message of its own, which wants its own answer.
                self.told = false;
                Err(what)
            }
            None if header => {
                self.told = false;
                Err(Garbage::NoHeader)
            }
            None => Ok(None),
        }
    }

    fn read_body(&mut self, length: usize) -> io::Result<Next<'_>> {
        // The stated length is a promise, so memory is taken as the bytes come and not before.
        self.body.reserve_exact(length.min(KEPT_BUFFER));
        let read = (&mut self.input).take(length as u64).read_to_end(&mut self.body)?;
        Ok(if read < length { Next::End } else { Next::Body(&self.body) })
    }

    /// Reads a line without its end, whole or, if it is overlong, its tail. False at the end of input.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                return Ok(false);
            }
            let end = memchr::memchr(b'\n', chunk);
            let taken = end.unwrap_or(chunk.len());
            self.line.extend_from_slice(&chunk[..taken]);
            self.input.consume(taken + usize::from(end.is_some()));
            if self.line.len() > LINE_LIMIT {
                self.line.drain(..self.line.len() - LINE_TAIL);
            }
            if end.is_some() {
                while self.line.last() == Some(&b'\r') {
                    self.line.pop();
                }
                return Ok(true);
            }
        }
    }
}

/// Finds the last `Content-Length:` in a line: where it stands, and what it says.
fn find_length(line: &[u8]) -> Option<(usize, Result<usize, Garbage>)> {
    let at = line.windows(LENGTH.len()).rposition(|window| window.eq_ignore_ascii_case(LENGTH))?;
    let value = line[at + LENGTH.len()..].trim_ascii();
    let digits = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    let length = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
    Some((
        at,
        match length {
            Some(length) if digits && length <= BODY_LIMIT => Ok(length),
            _ if digits => Err(Garbage::TooLong),
            _ => Err(Garbage::BadLength),
        },
    ))
}

/// Whether a line has the form `Name: value`.
fn is_header(line: &[u8]) -> bool {
    let Some(colon) = line.iter().position(|&byte| byte == b':') else { return false };
    colon > 0 && line[..colon].iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything in a stream, bodies as text.
    fn read(stream: &[u8]) -> Vec<Result<String, Garbage>> {
        let mut frames = Frames::new(stream);
        let mut all = Vec::new();
        loop {
            match frames.next().unwrap() {
                Next::Body(body) => all.push(Ok(String::from_utf8(body.to_vec()).unwrap())),
                Next::Garbage(what) => all.push(Err(what)),
                Next::End => return all,
            }
        }
    }

    fn body(text: &str) -> Result<String, Garbage> {
        Ok(text.to_owned())
    }

    #[test]
    fn headers_are_taken_in_any_form_and_order() {
        let stream = b"Content-Length: 2\r\n\r\n{}content-length:3\r\nX-Other: 1\r\n\
            Content-Type: application/vscode-jsonrpc; charset=\"UTF8\"\r\n\r\n[1]CONTENT-LENGTH:  1 \n\n7";
        assert_eq!(read(stream), [body("{}"), body("[1]"), body("7")]);
        assert_eq!(read(b"Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n8"), [body(""), body("8")]);
    }

    #[test]
    fn garbage_is_told_once_and_the_next_frame_is_found() {
        let no_header = Err(Garbage::NoHeader);
        assert_eq!(read(b"hello\nworld\nContent-Length: 1\r\n\r\n1"), [no_header.clone(), body("1")]);
        // A body longer than stated, without a line end of its own.
        assert_eq!(
            read(b"Content-Length: 2\r\n\r\n{}{\"a\":1}Content-Length: 1\r\n\r\n1"),
            [body("{}"), no_header.clone(), body("1")]
        );
        assert_eq!(
            read(b"Content-Type: x\r\n\r\n{\"a\":1}\nContent-Length: 1\r\n\r\n1"),
            [no_header.clone(), body("1")]
        );
        assert_eq!(read(b"\r\n\r\n\nContent-Length: 1\r\n\r\n1"), [body("1")]);
        assert_eq!(read(&[b'x'; 100_000]), []);
        let mut long = vec![b'x'; 100_000];
        long.extend_from_slice(b"Content-Length: 1\r\n\r\n1");
        assert_eq!(read(&long), [no_header, body("1")]);
    }

    #[test]
    fn lengths_that_are_none_are_refused_each() {
        for (length, what) in [
            ("-5", Garbage::BadLength),
            ("abc", Garbage::BadLength),
            ("", Garbage::BadLength),
            ("+5", Garbage::BadLength),
            ("1.5", Garbage::BadLength),
            ("9000000000000000000", Garbage::TooLong),
            ("99999999999999999999999999", Garbage::TooLong),
            ("268435457", Garbage::TooLong),
        ] {
            let stream = format!("Content-Length: {length}\r\n\r\n{{\"a\":1}}Content-Length: 1\r\n\r\n1");
            assert_eq!(read(stream.as_bytes())[0], Err(what), "{length}");
            assert_eq!(read(stream.as_bytes()).last(), Some(&body("1")), "{length}");
        }
    }

    #[test]
    fn a_stream_may_end_anywhere() {
        let whole = b"Content-Length: 5\r\n\r\n12345";
        for end in 0..whole.len() {
            assert_eq!(read(&whole[..end]), [], "{end}");
        }
        assert_eq!(read(whole), [body("12345")]);
    }
}
