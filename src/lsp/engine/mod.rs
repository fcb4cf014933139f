//! The one owner of the documents, on a thread of its own.
//!
//! Everything that concerns documents is an event. Events are taken strictly in order, so a question is
//! answered from the text as it was when the question came. Between events, documents are analysed in small
//! pieces; a document of which all is read reports its findings, a large one its nearest before. Nothing is delayed on purpose.

mod calm;
mod document;
mod event;
#[cfg(any(test, fuzzing))]
pub(crate) mod script;
mod survey;
mod text;

pub(crate) use document::{ContentChange, DiagnosticReport, OpenDocument};
pub(crate) use event::{Handle, Name, View};

use super::capabilities::Client;
use super::handlers::diagnostic;
use super::log;
use super::progress::Teller;
use super::transport::Output;
use crate::config::Settings;
use event::{Event, Question};
use serde_json::json;
use std::borrow::Cow;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::Instant;
use tokio::sync::Notify;

/// Starts the engine; it ends with the last handle.
pub(crate) fn start(output: Output, refresh: Arc<Notify>, progress: Teller) -> std::io::Result<Handle> {
    let (handle, events) = Handle::new();
    let engine = Engine {
        events,
        output,
        refresh,
        progress,
        traces: false,
        client: Arc::default(),
        settings: Settings::default(),
        documents: HashMap::new(),
        opened: 0,
        last: String::new(),
    };
    std::thread::Builder::new().name("engine".to_owned()).spawn(move || engine.run())?;
    Ok(handle)
}

struct Engine {
    events: Receiver<Event>,
    output: Output,
    /// Told when a client that pulls diagnostics should do so again.
    refresh: Arc<Notify>,
    /// Told how far long work is.
    progress: Teller,
    /// Whether the client wants to know what is done.
    traces: bool,
    client: Arc<Client>,
    settings: Settings,
    documents: HashMap<String, OpenDocument>,
    /// How many documents were opened so far.
    opened: u64,
    /// The document of the last event: its analysis comes first.
    last: String,
}

impl Engine {
    fn run(mut self) {
        while let Ok(event) = self.next() {
            match event {
                Some(event) => self.take(event),
                None => self.work(),
            }
        }
    }

    /// The next event, or none when there is work to do meanwhile. An error when no more can come.
    fn next(&self) -> Result<Option<Event>, Ended> {
        let busy = self.documents.values().any(OpenDocument::has_work);
        if busy {
            return match self.events.try_recv() {
                Ok(event) => Ok(Some(event)),
                Err(TryRecvError::Empty) => Ok(None),
                Err(TryRecvError::Disconnected) => Err(Ended),
            };
        }
        let Some(due) = self.documents.values().filter_map(OpenDocument::due).min() else {
            return self.events.recv().map(Some).map_err(|_| Ended);
        };
        match self.events.recv_timeout(due.saturating_duration_since(Instant::now())) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended),
        }
    }

    /// Takes an event. A panic costs the event its effect or answer, and nothing else.
    fn take(&mut self, event: Event) {
        if let Some(uri) = self.uri(&event) {
            self.last.clear();
            self.last.push_str(&uri);
        }
        if catch_unwind(AssertUnwindSafe(|| self.apply(event))).is_err() {
            self.recover(&self.last.clone(), true);
        }
    }

    /// The document that an event is about.
    fn uri<'a>(&self, event: &'a Event) -> Option<Cow<'a, str>> {
        match event {
            Event::Client(_) | Event::Settings(_) | Event::Trace(_) => None,
            Event::Open { uri, .. }
            | Event::Change { uri, .. }
            | Event::Save { uri }
            | Event::Close { uri } => Some(uri.into()),
            Event::Ask { about: Name::Uri(uri), .. } => Some(uri.into()),
            Event::Ask { about: Name::Serial(serial), .. } => {
                let document = self.documents.values().find(|document| document.serial == *serial);
                document.map(|document| document.uri.clone().into())
            }
        }
    }

    fn apply(&mut self, event: Event) {
        match event {
            Event::Client(client) => self.client = client,
            Event::Trace(traces) => self.traces = traces,
            Event::Settings(settings) => {
                self.settings = *settings;
                let names = &self.settings.baseline;
                for document in self.documents.values_mut() {
                    document.set_baseline_names(names);
                    document.report_again();
                }
                self.refresh_pulls();
            }
            Event::Open { uri, version, text } => {
                self.opened += 1;
                let mut document = OpenDocument::new(uri.clone(), self.opened, version, &text);
                document.set_baseline_names(&self.settings.baseline);
                if self.documents.insert(uri, document).is_some() {
                    log::warn("a document was opened twice, the second text replaces the first");
                }
            }
            Event::Change { uri, version, changes } => {
                let Some(document) = self.documents.get_mut(&uri) else {
                    return log::warn("a change for a document that is not open was ignored");
                };
                if version <= document.version {
                    // The client has made the change, so leaving it out would lose the text for certain.
                    log::warn("a document's version did not grow, its change was made all the same");
                }
                document.version = version;
                let encoding = self.client.encoding;
                changes.iter().for_each(|change| document.change(change, encoding));
            }
            Event::Save { uri } => {
                if let Some(document) = self.documents.get_mut(&uri) {
                    document.save();
                    self.refresh_pulls();
                }
            }
            Event::Close { uri } => match self.documents.remove(&uri) {
                Some(mut document) if self.client.pulls_diagnostics => document.end(&self.progress),
                Some(mut document) => {
                    document.end(&self.progress);
                    diagnostic::publish_none(&self.output, &uri);
                }
                None => log::warn("a document was closed that was not open"),
            },
            Event::Ask { about, question } => self.answer(&about, question),
        }
    }

    fn answer(&mut self, about: &Name, question: Box<dyn Question>) {
        let given_up = question.given_up();
        if given_up.is_set() {
            return;
        }
        let (client, settings) = (&*self.client, &self.settings);
        let Some(document) = named(&mut self.documents, about) else { return question.answer(None) };
        document.walk_until(given_up);
        question.answer(Some(View { document, client, settings }));
    }

    /// Does a small part of what is to be done, for the document of the last event first.
    fn work(&mut self) {
        let now = Instant::now();
        let last = self.documents.get(&self.last).filter(|document| document.has_work());
        let busy = last.or_else(|| self.documents.values().find(|document| document.has_work()));
        let Some(uri) = busy.map(|document| document.uri.clone()) else {
            self.documents.values_mut().for_each(|document| document.release_due(now));
            return self.refresh_pulls();
        };
        if catch_unwind(AssertUnwindSafe(|| self.work_on(&uri))).is_err() {
            self.recover(&uri, false);
        }
    }

    fn work_on(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        if document.has_surveys_only() {
            return survey::work(View { document, client: &self.client, settings: &self.settings });
        }
        let is_due = document.work(&self.progress);
        if !is_due {
            return;
        }
        let report = document.report(&self.settings, &self.client);
        if self.traces {
            // No name and no text of the document: a trace may go anywhere.
            let message = format!("version {}: {} findings shown", report.version, report.items.len());
            let params = json!({ "message": message });
            self.output.send(&json!({ "jsonrpc": "2.0", "method": "$/logTrace", "params": params }));
        }
        diagnostic::report(report, &self.client, &self.output);
    }

    /// After a panic: the document is kept, and read anew.
    fn recover(&mut self, uri: &str, work: bool) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        if document.fails_first() {
            log::error("a document could not be analysed");
        }
        if catch_unwind(AssertUnwindSafe(|| document.reset(work))).is_err() {
            log::error("a document cannot even be divided into messages");
        }
    }

    /// Has the client ask for diagnostics again, if it is one that asks.
    fn refresh_pulls(&self) {
        if self.client.pulls_diagnostics && self.client.refreshes_diagnostics {
            self.refresh.notify_one();
        }
    }
}

/// A document that is open.
fn named<'d>(documents: &'d mut HashMap<String, OpenDocument>, name: &Name) -> Option<&'d mut OpenDocument> {
    match name {
        Name::Uri(uri) => documents.get_mut(uri),
        Name::Serial(serial) => documents.values_mut().find(|document| document.serial == *serial),
    }
}

/// Nobody is left to send events.
struct Ended;

#[cfg(test)]
mod tests;
