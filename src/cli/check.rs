//! `benchlens check`: reports what is wrong with the numbers, and whether a script should stop.

use super::args::{ALL, CheckOptions, Format, LevelOptions};
use super::checker::{Checked, Checker, Failure, Results};
use super::commits::{Commit, Commits, GitError};
use super::files::{Found, files};
use super::order::for_each_in_order;
use super::output::{Output, complain};
use super::pieces::Pieces;
use super::progress::Progress;
use super::{sarif, status};
use crate::config::Settings;
use crate::lints::{LINTS, Severity};
use std::io::{self, Cursor, Stderr, Write};
use std::path::{Path, PathBuf};

/// So many bytes of commit messages are checked in one go.
const MESSAGES: usize = 1 << 20;

/// Checks all files; the exit status of the process.
pub fn check(options: &CheckOptions) -> u8 {
    let mut output = Output::stdout(options.color.when);
    match check_all(options, &mut output) {
        Ok(status) => status,
        Err(error) => {
            complain(format_args!("cannot write the findings: {error}; check where the output goes"));
            status::FAILURE
        }
    }
}

fn check_all<W: Write>(options: &CheckOptions, output: &mut Output<W>) -> io::Result<u8> {
    let checker =
        Checker { settings: settings(&options.levels), quoted: options.quoted, format: options.format };
    let mut run = Run { checker, output, results: Results::default(), progress: Progress::stderr() };
    match &options.git {
        Some(range) => run.commits(range)?,
        None => run.files(&options.files)?,
    }
    run.end()
}

/// The settings that the options ask for.
fn settings(levels: &LevelOptions) -> Settings {
    let mut settings = Settings::default();
    let given = [
        (&levels.allow, None),
        (&levels.warn, Some(Severity::Warning)),
        (&levels.deny, Some(Severity::Error)),
    ];
    for (codes, severity) in given {
        let is_meant = |code: &str| codes.iter().any(|given| given == code || given == ALL);
        for lint in LINTS.iter().filter(|lint| is_meant(lint.code)) {
            settings.findings.insert(lint.code.to_owned(), severity);
        }
    }
    settings
}

/// A run over all texts, with what it has found so far.
struct Run<'o, W: Write> {
    checker: Checker,
    output: &'o mut Output<W>,
    results: Results,
    progress: Progress<Stderr>,
}

impl<W: Write> Run<'_, W> {
    /// Checks files, several at a time; one that cannot be read does not keep the others from being checked.
    fn files(&mut self, named: &[PathBuf]) -> io::Result<()> {
        let files = files(named);
        if let [Ok(path)] = files.as_slice() {
            return self.file(path);
        }
        let (checker, colored) = (&self.checker, self.output.colored);
        let mut done = 0;
        let check = |file: &Found| checker.apart(file.as_ref().map(|path| Pieces::open(path)), colored);
        for_each_in_order(&files, check, |checked: Checked| {
            done += 1;
            take(&mut self.results, &mut self.progress, self.output, checked)?;
            if self.progress.is_due() {
                self.output.flush()?;
                self.progress.show(&format!("checked {done} of {} files", files.len()));
            }
            Ok(())
        })
    }

    /// Checks one file, which is written about while it is read.
    fn file(&mut self, path: &Path) -> io::Result<()> {
        const MEBIBYTE: u64 = 1 << 20;
        let size = std::fs::metadata(path).ok().filter(|about| about.is_file()).map(|about| about.len());
        let mut done = 0;
        let (progress, results) = (&mut self.progress, &mut self.results);
        let checked = self.checker.check(Pieces::open(path), results, self.output, |input, output| {
            done += input.text.as_str().len() as u64;
            progress.wipe();
            if progress.is_due() {
                output.flush()?;
                let of = size.map_or(String::new(), |size| format!(" of {}", size / MEBIBYTE));
                progress.show(&format!("checked {}{of} MiB of {}", done / MEBIBYTE, input.name));
            }
            Ok(())
        });
        self.progress.wipe();
        match checked {
            Ok(()) => Ok(()),
            Err(Failure::Read(error)) => {
                complain(error);
                Ok(())
            }
            Err(Failure::Write(error)) => Err(error),
        }
    }

    /// Checks the messages of commits, several at a time.
    fn commits(&mut self, range: &str) -> io::Result<()> {
        let mut done = 0;
        let mut commits = Commits::of(range);
        loop {
            let some = match commits.as_mut().map(|commits| commits.next_of(MESSAGES)) {
                Ok(Ok(some)) if !some.is_empty() && !self.output.closed() => some,
                Ok(Ok(_)) => return Ok(()),
                Ok(Err(error)) => return self.fail(&error),
                Err(error) => return self.fail(&*error),
            };
            let (checker, colored) = (&self.checker, self.output.colored);
            let check = |commit: &Commit| checker.apart(Ok(Ok(pieces(commit))), colored);
            for_each_in_order(&some, check, |checked: Checked| {
                take(&mut self.results, &mut self.progress, self.output, checked)
            })?;
            done += some.len();
            if self.progress.is_due() {
                self.output.flush()?;
                self.progress.show(&format!("checked {done} commits"));
            }
        }
    }

    /// Says that something could not be read; what comes behind all texts is still written.
    fn fail(&mut self, error: &GitError) -> io::Result<()> {
        self.progress.wipe();
        complain(error);
        self.results.fail(error);
        Ok(())
    }

    /// Writes what comes behind all texts; the exit status.
    fn end(mut self) -> io::Result<u8> {
        self.progress.wipe();
        let Results { report, tally } = &self.results;
        match self.checker.format {
            Format::Text => tally.write(self.output)?,
            Format::Json => report.write(self.output)?,
            Format::Sarif => sarif::write(report, self.output)?,
            Format::Github => {}
        }
        self.output.flush()?;
        Ok(tally.status())
    }
}

/// Takes up what one of several texts gave.
fn take<W: Write>(
    all: &mut Results,
    progress: &mut Progress<Stderr>,
    output: &mut Output<W>,
    checked: Checked,
) -> io::Result<()> {
    if !checked.written.is_empty() || checked.error.is_some() {
        progress.wipe();
    }
    if let Some(error) = checked.error {
        complain(error);
    }
    all.tally.join(&checked.results.tally);
    all.report.join(checked.results.report);
    output.write_all(&checked.written)
}

/// The parts of a commit's message.
fn pieces(commit: &Commit) -> Pieces {
    Pieces::new(commit.name.clone(), Cursor::new(commit.message.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_options_that_disagree_the_strictest_counts() {
        let all = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
        let levels = LevelOptions {
            deny: all(&["nan-value"]),
            warn: all(&["nan-value", "within-noise"]),
            allow: all(&[ALL]),
        };
        let settings = settings(&levels);
        assert_eq!(settings.findings["nan-value"], Some(Severity::Error));
        assert_eq!(settings.findings["within-noise"], Some(Severity::Warning));
        assert_eq!(settings.findings["claim-mismatch"], None);
        assert_eq!(settings.findings.len(), LINTS.len());
    }
}
