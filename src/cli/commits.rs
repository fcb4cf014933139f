//! The messages of commits, asked from git: the only program that benchlens runs, and only where it is told to.

use std::fmt;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::process::{Child, ChildStdout, Command, Stdio};

/// The messages of a range of commits, oldest first, as git hands them out.
#[derive(Debug)]
pub(super) struct Commits {
    range: String,
    git: Child,
    reader: BufReader<ChildStdout>,
}

/// One commit's message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Commit {
    /// Its abbreviated name.
    pub(super) name: String,
    /// Its message, in any encoding.
    pub(super) message: Vec<u8>,
}

/// Why messages could not be read.
#[derive(Debug)]
pub(super) struct GitError {
    range: String,
    cause: Cause,
}

#[derive(Debug)]
enum Cause {
    /// git cannot be run, or its answer cannot be read.
    Run(io::Error),
    /// git refuses.
    Refused(String),
}

impl Commits {
    /// Asks git in the current folder for the commits of a range, as `git log` takes it.
    pub(super) fn of(range: &str) -> Result<Self, GitError> {
        let fail = |error| GitError { range: range.to_owned(), cause: Cause::Run(error) };
        let mut git = Command::new("git")
            .args(["--no-pager", "log", "-z", "--reverse", "--no-patch", "--no-color", "--no-show-signature"])
            .args(["--no-notes", "--encoding=UTF-8", "--abbrev=12", "--format=format:%h%n%B"])
            .args(["--end-of-options", range, "--"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(fail)?;
        let Some(stdout) = git.stdout.take() else { return Err(fail(ErrorKind::BrokenPipe.into())) };
        Ok(Commits { range: range.to_owned(), git, reader: BufReader::new(stdout) })
    }

    /// The next commits, as many as make up so many bytes; none behind the last.
    pub(super) fn next_of(&mut self, bytes: usize) -> Result<Vec<Commit>, GitError> {
        let (mut commits, mut size) = (Vec::new(), 0);
        while size < bytes {
            let mut record = Vec::new();
            match self.reader.read_until(0, &mut record) {
                Ok(0) => break,
                Ok(read) => size += read,
                Err(error) => return Err(self.error(Cause::Run(error))),
            }
            commits.extend(Commit::of(&record));
        }
        if commits.is_empty() { self.end().map(|()| commits) } else { Ok(commits) }
    }

    /// Waits for git to end, and looks whether it is content.
    fn end(&mut self) -> Result<(), GitError> {
        let mut said = Vec::new();
        if let Some(mut stderr) = self.git.stderr.take() {
            // What it has to say is of interest only where it refuses, and then it is short.
            let _ = stderr.by_ref().take(4096).read_to_end(&mut said);
            let _ = io::copy(&mut stderr, &mut io::sink());
        }
        match self.git.wait() {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => {
                let said = String::from_utf8_lossy(&said);
                let first = said.lines().next().unwrap_or("it does not say why");
                let first = first.trim_start_matches("fatal: ").trim_end_matches('.');
                Err(self.error(Cause::Refused(first.escape_debug().to_string().replace("\\'", "'"))))
            }
            Err(error) => Err(self.error(Cause::Run(error))),
        }
    }

    fn error(&self, cause: Cause) -> GitError {
        GitError { range: self.range.clone(), cause }
    }
}

impl Drop for Commits {
    /// A reader that has seen enough need not have git go on.
    fn drop(&mut self) {
        let _ = self.git.kill();
        let _ = self.git.wait();
    }
}

impl Commit {
    /// Reads a record: the name, a line end, the message, and a zero byte but behind the last.
    fn of(record: &[u8]) -> Option<Self> {
        let record = record.strip_suffix(b"\0").unwrap_or(record);
        let end = memchr::memchr(b'\n', record)?;
        let name = String::from_utf8_lossy(&record[..end]).into_owned();
        Some(Commit { name, message: record[end + 1..].to_vec() })
    }
}

impl fmt::Display for GitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = self.range.escape_debug();
        match &self.cause {
            Cause::Run(error) if error.kind() == ErrorKind::NotFound => {
                write!(
                    f,
                    "cannot read the commits of {range}: git is not installed; install it, or pipe the messages in with `-`"
                )
            }
            Cause::Run(error) => {
                write!(
                    f,
                    "cannot read the commits of {range}: {error}; try `git log {range}`, or pipe its output in with `-`"
                )
            }
            Cause::Refused(said) => write!(
                f,
                "cannot read the commits of {range}: git says: {said}; check the range with `git log {range}` in this folder"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_a_name_and_a_message() {
        let commit = Commit::of(b"0123456789ab\nSubject\n\nBody\xff\n\0").unwrap();
        assert_eq!(
            commit,
            Commit { name: "0123456789ab".into(), message: b"Subject\n\nBody\xff\n".to_vec() }
        );
        assert_eq!(Commit::of(b"0123456789ab\n").unwrap().message, b"");
        assert_eq!(Commit::of(b"\0"), None);
    }
}
