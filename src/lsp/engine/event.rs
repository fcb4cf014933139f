//! What the engine is told and asked, and the handle for doing so. Sending never waits, so events stand in the
//! queue in the order in which their messages came.

use super::{ContentChange, OpenDocument};
use crate::analysis::GivenUp;
use crate::config::Settings;
use crate::lsp::capabilities::Client;
use crate::lsp::transport::Reply;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use tokio::sync::oneshot;
use tower_lsp_server::jsonrpc::{Error, Result};

/// What the engine is told.
pub(super) enum Event {
    /// What the client can do.
    Client(Arc<Client>),
    /// New settings.
    Settings(Box<Settings>),
    /// Whether the client wants to know what is done.
    Trace(bool),
    /// A document was opened.
    Open { uri: String, version: i32, text: String },
    /// A document was changed, in this order.
    Change { uri: String, version: i32, changes: Vec<ContentChange> },
    /// A document was saved.
    Save { uri: String },
    /// A document was closed.
    Close { uri: String },
    /// Something is asked about a document.
    Ask { about: Name, question: Box<dyn Question> },
}

/// Which document is meant.
pub(crate) enum Name {
    /// The one that is open under this name.
    Uri(String),
    /// The one with this serial number, if it is still open.
    Serial(u64),
}

/// Something that is asked about a document.
pub(super) trait Question: Send {
    /// Set once nobody waits for the answer.
    fn given_up(&self) -> GivenUp;

    /// Finds the answer and gives it; `None` stands for a document that is not open.
    fn answer(self: Box<Self>, view: Option<View<'_>>);
}

/// What a question is answered from.
pub(crate) struct View<'a> {
    /// The document.
    pub(crate) document: &'a mut OpenDocument,
    /// Who asks.
    pub(crate) client: &'a Client,
    /// How it wants things shown.
    pub(crate) settings: &'a Settings,
}

/// The way to the engine.
#[derive(Clone)]
pub(crate) struct Handle(Sender<Event>);

impl Handle {
    pub(super) fn new() -> (Self, Receiver<Event>) {
        let (sender, receiver) = mpsc::channel();
        (Handle(sender), receiver)
    }

    /// Tells what the client can do.
    pub(crate) fn client(&self, client: Arc<Client>) {
        self.tell(Event::Client(client));
    }

    /// Tells new settings.
    pub(crate) fn settings(&self, settings: Settings) {
        self.tell(Event::Settings(Box::new(settings)));
    }

    /// Tells whether the client wants to know what is done.
    pub(crate) fn trace(&self, traces: bool) {
        self.tell(Event::Trace(traces));
    }

    /// Opens a document.
    pub(crate) fn open(&self, uri: String, version: i32, text: String) {
        self.tell(Event::Open { uri, version, text });
    }

    /// Changes a document.
    pub(crate) fn change(&self, uri: String, version: i32, changes: Vec<ContentChange>) {
        self.tell(Event::Change { uri, version, changes });
    }

    /// Takes note that a document was saved.
    pub(crate) fn save(&self, uri: String) {
        self.tell(Event::Save { uri });
    }

    /// Closes a document.
    pub(crate) fn close(&self, uri: String) {
        self.tell(Event::Close { uri });
    }

    /// Asks about a document. The question is in the queue when this returns; awaiting is for the answer, which
    /// is `None` for a document that is not open.
    pub(crate) fn ask<T, F>(
        &self,
        about: Name,
        find: F,
    ) -> impl Future<Output = Result<Option<T>>> + use<T, F>
    where
        T: Send + 'static,
        F: FnOnce(View<'_>) -> T + Send + 'static,
    {
        let (answer, receiver) = oneshot::channel();
        let waiting = Waiting(GivenUp::default());
        let given_up = waiting.0.clone();
        self.tell(Event::Ask { about, question: Box::new(Awaited { answer, find, given_up }) });
        async {
            // Dropped with this where the request is cancelled, before or while it waits.
            let _waiting = waiting;
            // The sender is dropped without an answer by a panic only.
            receiver.await.map_err(|_| Error::internal_error())
        }
    }

    /// Asks about a document on behalf of a request that the engine answers by itself. A document that is not
    /// open is answered with `null`.
    pub(crate) fn answer(
        &self,
        about: Name,
        reply: Reply,
        find: impl FnOnce(View<'_>, Reply) + Send + 'static,
    ) {
        self.tell(Event::Ask { about, question: Box::new(Owed { reply, find }) });
    }

    fn tell(&self, event: Event) {
        // The engine is gone only when the process ends.
        let _ = self.0.send(event);
    }
}

/// A question whose answer a handler awaits.
struct Awaited<T, F> {
    answer: oneshot::Sender<Option<T>>,
    find: F,
    given_up: GivenUp,
}

/// Who awaits an answer; dropped when nobody does any more.
struct Waiting(GivenUp);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl<T: Send, F: FnOnce(View<'_>) -> T + Send> Question for Awaited<T, F> {
    fn given_up(&self) -> GivenUp {
        self.given_up.clone()
    }

    fn answer(self: Box<Self>, view: Option<View<'_>>) {
        // A cancelled request has dropped the receiver.
        let _ = self.answer.send(view.map(self.find));
    }
}

/// A question whose answer goes straight to the client.
struct Owed<F> {
    reply: Reply,
    find: F,
}

impl<F: FnOnce(View<'_>, Reply) + Send> Question for Owed<F> {
    fn given_up(&self) -> GivenUp {
        self.reply.given_up()
    }

    fn answer(self: Box<Self>, view: Option<View<'_>>) {
        match view {
            Some(view) => (self.find)(view, self.reply),
            None => self.reply.ok(&()),
        }
    }
}
