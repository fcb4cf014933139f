//! The answer owed to a request that goes past the framework: given once, by whoever comes first.

use super::json::Json;
use super::output::Output;
use crate::analysis::GivenUp;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tower_lsp_server::jsonrpc::{Error, Id, Response};

/// An answer that is owed. Dropped without one, it answers with an internal error.
pub(crate) struct Reply {
    id: Id,
    answered: GivenUp,
    open: OpenReplies,
}

/// The requests that wait for such an answer.
#[derive(Clone)]
pub(super) struct OpenReplies {
    output: Output,
    open: Arc<Mutex<HashMap<Id, GivenUp>>>,
}

/// A successful answer, written without the detour through a JSON tree.
#[derive(Serialize)]
struct Success<'a, T> {
    jsonrpc: &'static str,
    id: &'a Id,
    result: &'a T,
}

impl Reply {
    /// Whether anybody still waits: false once the request was cancelled.
    pub(crate) fn is_wanted(&self) -> bool {
        !self.answered.is_set()
    }

    /// Set once nobody waits for the answer.
    pub(crate) fn given_up(&self) -> GivenUp {
        self.answered.clone()
    }

    /// Answers.
    pub(crate) fn ok(self, result: &impl Serialize) {
        if self.claim() {
            self.open.output.send(&Success { jsonrpc: "2.0", id: &self.id, result });
        }
    }

    /// Answers with what `write` writes as JSON.
    pub(crate) fn written(self, write: impl FnOnce(&mut Json<'_>)) {
        if self.claim() {
            self.open.output.send_written(|bytes| {
                let mut json = Json::new(bytes);
                json.raw(r#"{"jsonrpc":"2.0","id":"#);
                json.value(&self.id);
                json.raw(r#","result":"#);
                write(&mut json);
                json.raw("}");
            });
        }
    }

    /// Answers with an error.
    pub(crate) fn error(self, error: Error) {
        self.fail(error);
    }

    fn fail(&self, error: Error) {
        if self.claim() {
            self.open.output.send(&Response::from_error(self.id.clone(), error));
        }
    }

    /// Takes the right to answer; true for the first who asks.
    fn claim(&self) -> bool {
        let first = self.answered.set();
        if first {
            self.open.lock().remove(&self.id);
        }
        first
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        self.fail(Error::internal_error());
    }
}

impl OpenReplies {
    /// None are open yet; answers go to `output`.
    pub(super) fn new(output: Output) -> Self {
        OpenReplies { output, open: Arc::default() }
    }

    /// The answer owed to the request with this id.
    pub(super) fn owe(&self, id: Id) -> Reply {
        let answered = GivenUp::default();
        self.lock().insert(id.clone(), answered.clone());
        Reply { id, answered, open: self.clone() }
    }

    /// Answers a request as cancelled, if it is open. The answer is queued, not written.
    pub(super) fn cancel(&self, id: &Id) {
        let Some(answered) = self.lock().remove(id) else { return };
        if answered.set() {
            self.output.post(&Response::from_error(id.clone(), Error::request_cancelled()));
        }
    }

    /// Whether nothing is owed.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Id, GivenUp>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
