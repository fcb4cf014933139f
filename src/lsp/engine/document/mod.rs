//! One open document: its text, what is known of it, and what is still to be done for it.

mod questions;

use super::calm::Calm;
use super::survey::Surveys;
use super::text::{LineEdit, RopeText};
use crate::analysis::{Document, Findings, GivenUp};
use crate::compare::BaselineChoice;
use crate::config::Settings;
use crate::layout::cuts_alike;
use crate::lsp::capabilities::Client;
use crate::lsp::handlers::diagnostic::{Writer, Written};
use crate::lsp::handlers::inlay_hint::KeptHints;
use crate::lsp::handlers::semantic_tokens::LastTokens;
use crate::lsp::position::{self, Encoding};
use crate::lsp::progress::{Progress, Teller};
use crate::lsp::to_proto::Buffer;
use crate::lsp::transport::Reply;
use crate::text::Place;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Instant;
use tower_lsp_server::gen_lsp_types::{self as proto, Position};
use tower_lsp_server::jsonrpc::{Error, ErrorCode};

/// At most so many findings of a document are shown.
const FINDING_LIMIT: usize = 500;

/// A change of a document's text.
#[derive(Debug)]
pub(crate) struct ContentChange {
    /// What is replaced; the whole text if `None`.
    pub(crate) range: Option<proto::Range>,
    /// What stands there afterwards.
    pub(crate) text: String,
}

/// A document that the client has open.
pub(crate) struct OpenDocument {
    /// Its name, as the client spells it.
    pub(crate) uri: String,
    /// Tells it from another document that was opened under the same name before.
    pub(crate) serial: u64,
    /// The version that the client gave its text.
    pub(crate) version: i32,
    text: RopeText,
    analysis: Document,
    work: Work,
    /// Where work is most useful: the line edited or looked at last.
    near: u32,
    /// Where a person writes: the line edited last.
    edited: u32,
    /// Nothing has been reported of this text yet.
    unreported: bool,
    /// Something has been reported of some text of it.
    reported: bool,
    written: Written,
    calm: Calm,
    progress: Progress,
    /// Requests for diagnostics that wait until all is analysed.
    pulls: Vec<Reply>,
    /// Something went wrong with it that was told already.
    failed: bool,
    /// Questions about all of it that wait until its outlines are known.
    pub(super) surveys: Surveys,
    /// The tokens that the client was told last.
    pub(crate) tokens: LastTokens,
    /// The hints that the client was told last, where it asks for all of them.
    pub(crate) kept_hints: KeptHints,
}

/// What is still to be done for a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    Analyse,
    Report,
    Nothing,
}

/// The findings to show.
pub(crate) struct DiagnosticReport<'d> {
    /// The document.
    pub(crate) uri: &'d str,
    /// Its version.
    pub(crate) version: i32,
    /// The findings, as the protocol's diagnostics.
    pub(crate) items: Vec<&'d RawValue>,
    /// Whoever asked for them.
    pub(crate) pulls: Vec<Reply>,
}

impl OpenDocument {
    /// Opens a document.
    pub(super) fn new(uri: String, serial: u64, version: i32, text: &str) -> Self {
        let text = RopeText::new(text);
        OpenDocument {
            uri,
            serial,
            version,
            analysis: Document::new(&text),
            text,
            work: Work::Analyse,
            near: 0,
            edited: 0,
            unreported: true,
            reported: false,
            written: Written::default(),
            calm: Calm::default(),
            progress: Progress::default(),
            pulls: Vec::new(),
            failed: false,
            surveys: Surveys::default(),
            tokens: LastTokens::default(),
            kept_hints: KeptHints::default(),
        }
    }

    /// Follows a change.
    pub(super) fn change(&mut self, change: &ContentChange, encoding: Encoding) {
        let mut retyped = false;
        // A text that is kept as it was costs next to nothing.
        let before = self.analysis.has_choices().then(|| self.text.clone());
        let edit = match change.range {
            Some(range) => {
                let (start, end) = position::places(self.text.rope(), range, encoding);
                if !self.analysis.is_near_edits(&(start.line..end.line.saturating_add(1))) {
                    self.analysis.settle(&self.text);
                }
                let inside = start.line == end.line && !change.text.contains(['\n', '\r']);
                let before = inside.then(|| self.text.head(start.line).into_owned());
                let edit = self.text.replace(start, end, &change.text);
                retyped = before.is_some_and(|before| {
                    let above = start.line.checked_sub(1).map(|above| self.text.head(above));
                    edit.removed == (start.line..start.line + 1)
                        && edit.inserted == 1
                        && cuts_alike(&above.unwrap_or_default(), &before, &self.text.head(start.line))
                });
                edit
            }
            None => {
                self.analysis.settle(&self.text);
                self.text.replace_all(&change.text, before.is_some())
            }
        };
        let LineEdit { removed, inserted, cursor } = edit.clone();
        (self.near, self.edited) = (cursor, cursor);
        self.unreported = true;
        self.work = Work::Analyse;
        self.calm.edited(&edit, Instant::now());
        for pull in self.pulls.drain(..) {
            pull.error(Error::new(ErrorCode::ContentModified));
        }
        self.surveys.give_up();
        if retyped {
            self.analysis.retype(cursor);
        } else {
            let held = before.map(|before| self.analysis.held(&before, &removed)).unwrap_or_default();
            let fresh = removed.start..removed.start + inserted;
            self.analysis.edit(removed, inserted);
            self.analysis.hold_again(held, &self.text, &fresh);
        }
    }

    /// Follows a save: what was kept back because of typing is shown.
    pub(super) fn save(&mut self) {
        if self.calm.due().is_some() {
            self.work = self.work.and_report();
        }
        self.calm.release();
    }

    /// Has its findings reported again, because what is shown of them has changed.
    pub(super) fn report_again(&mut self) {
        self.work = self.work.and_report();
    }

    /// Has its findings reported to somebody who asked.
    pub(crate) fn report_to(&mut self, pull: Reply) {
        self.pulls.push(pull);
        self.work = self.work.and_report();
    }

    /// When findings that were kept back are due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.calm.due()
    }

    /// Has what is due by now reported.
    pub(super) fn release_due(&mut self, now: Instant) {
        if self.due().is_some_and(|due| due <= now) {
            self.calm.release();
            self.report_again();
        }
    }

    /// Whether anything is to be done.
    pub(super) fn has_work(&self) -> bool {
        self.is_reading() || !self.surveys.is_empty()
    }

    /// Whether it is to be read or reported.
    pub(super) fn is_reading(&self) -> bool {
        self.work != Work::Nothing
    }

    /// Does a small part of it. True when a report is due: when all is read, and in a large document also when what is
    /// nearest to the person is read.
    pub(super) fn work(&mut self, teller: &Teller) -> bool {
        if self.work == Work::Analyse {
            // Who opens a document sees more of it at once than who types in it.
            let slices = if self.reported { 1 } else { 4 };
            (0..slices).for_each(|_| {
                self.analysis.advance(&self.text, self.near);
            });
            self.progress.left(self.analysis.parts_left(), self.serial, teller);
            if self.analysis.at_rest() {
                self.work = Work::Report;
            }
        }
        self.work == Work::Report || self.unreported
    }

    /// The document is closed.
    pub(super) fn end(&mut self, teller: &Teller) {
        self.progress.end(self.serial, teller);
    }

    /// The report that is due.
    pub(super) fn report(&mut self, settings: &Settings, client: &Client) -> DiagnosticReport<'_> {
        (self.unreported, self.reported) = (false, true);
        let mut pulls = Vec::new();
        // Who asks gets one answer, so it has to be the whole one.
        if self.work == Work::Report {
            self.work = Work::Nothing;
            pulls.append(&mut self.pulls);
        }
        // A client that asks cannot be told later of what was kept back, unless it can be told to ask again.
        if client.pulls_diagnostics && !client.refreshes_diagnostics {
            self.calm.release();
        }
        let Findings { mut shown, more } = self.analysis.findings_near(settings, self.edited, FINDING_LIMIT);
        self.calm.filter(&mut shown, Instant::now());
        let buffer = Buffer { uri: &self.uri, rope: self.text.rope(), encoding: client.encoding };
        let writer = Writer::new(buffer, client, settings);
        let items = self.written.items(&shown, self.edited, more, self.analysis.unread(), writer);
        DiagnosticReport { uri: &self.uri, version: self.version, items, pulls }
    }

    /// Starts over after a bug: what was read may be half changed, the text is whole. `work`: reads it again, which
    /// is of no use where that is what failed; then nothing is tried before the next edit.
    pub(super) fn reset(&mut self, work: bool) {
        self.work = if work { Work::Analyse } else { Work::Nothing };
        self.pulls.clear();
        self.surveys = Surveys::default();
        self.tokens = LastTokens::default();
        self.kept_hints = KeptHints::default();
        // What the reader chose is his, and may be what failed.
        let names = std::mem::take(&mut self.analysis).baseline_names();
        self.written = Written::default();
        self.analysis = Document::new(&self.text);
        self.analysis.set_baseline_names(&names);
    }

    /// Whether this is the first failure: it is told once, as each key may bring the same one about.
    pub(super) fn fails_first(&mut self) -> bool {
        !std::mem::replace(&mut self.failed, true)
    }

    /// Has the walks over all of it that are asked for from now on end once nobody waits for what they find.
    pub(super) fn walk_until(&mut self, given_up: GivenUp) {
        self.analysis.walk_until(given_up);
    }

    /// Takes a choice of a baseline.
    pub(crate) fn choose(&mut self, choice: BaselineChoice) {
        self.analysis.choose(&self.text, choice);
        self.work = Work::Analyse;
    }

    /// Forgets what was chosen for the table at a line; false where nothing was.
    pub(crate) fn choose_automatically(&mut self, line: u32) -> bool {
        let forgotten = self.analysis.choose_automatically(&self.text, line);
        if forgotten {
            self.work = Work::Analyse;
        }
        forgotten
    }

    /// Takes the names of baselines that the settings give.
    pub(super) fn set_baseline_names(&mut self, names: &Arc<[String]>) {
        self.analysis.set_baseline_names(names);
        if !self.analysis.at_rest() {
            self.work = Work::Analyse;
        }
    }

    /// Looks at some of what is not outlined; true when all is.
    pub(super) fn survey(&mut self, with_marks: bool) -> bool {
        self.analysis.survey(&self.text, with_marks)
    }

    /// The place of a client's position.
    pub(crate) fn place(&self, at: Position, encoding: Encoding) -> Place {
        position::place(self.text.rope(), at, encoding)
    }

    /// Its text, for telling places in it.
    pub(crate) fn buffer(&self, client: &Client) -> Buffer<'_> {
        Buffer { uri: &self.uri, rope: self.text.rope(), encoding: client.encoding }
    }
}

impl Work {
    fn and_report(self) -> Self {
        if self == Work::Nothing { Work::Report } else { self }
    }
}
