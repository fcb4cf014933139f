//! What the reading thread does with each message: decides who answers it, and polls its handler once, so that
//! whatever handlers do before their first wait happens in the order in which the messages came.

use super::message::{self, Message};
use super::output::Output;
use super::reply::{OpenReplies, Reply};
use crate::lsp::log;
use futures_util::Sink;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll, Waker};
use tokio::sync::mpsc::UnboundedSender;
use tower::Service;
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Id, Request, Response};

/// What the main thread is asked to do.
pub(super) enum Task {
    /// Write what is queued.
    Flush,
    /// Bring a handler to its end.
    Finish(Handler),
    /// Watch the process with this id, and end with it.
    Watch(i64),
    /// End at once: the client said `exit`.
    Exit,
    /// End: nothing more can come. What was asked is still answered, within reason.
    EndOfInput,
}

/// Messages that go past the framework, because its way through a JSON tree costs more than the work itself.
pub(crate) trait Direct: Send {
    /// Whether messages with this method are such.
    fn takes(&self, method: &str) -> bool;

    /// Takes a notification.
    fn notification(&mut self, method: &str, params: Option<&RawValue>);

    /// Takes a request.
    fn request(&mut self, method: &str, params: Option<&RawValue>, reply: Reply);
}

/// How far the conversation is. The framework keeps the same for the messages that it sees.
#[derive(Clone, Default)]
pub(super) struct Phase(Arc<AtomicU8>);

const RUNNING: u8 = 1;
const SHUT_DOWN: u8 = 2;

impl Phase {
    fn is_running(&self) -> bool {
        self.0.load(Ordering::Acquire) == RUNNING
    }

    /// Whether `shutdown` was answered, so that the end is an orderly one.
    pub(super) fn is_shut_down(&self) -> bool {
        self.0.load(Ordering::Acquire) == SHUT_DOWN
    }

    /// Takes note of a successful answer.
    fn note(&self, method: Milestone) {
        match method {
            Milestone::Initialize => self.0.store(RUNNING, Ordering::Release),
            Milestone::Shutdown => self.0.store(SHUT_DOWN, Ordering::Release),
            Milestone::None => {}
        }
    }
}

/// Requests that change the phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Milestone {
    None,
    Initialize,
    Shutdown,
}

/// The server's side of the conversation.
pub(super) struct Protocol<S, R, D> {
    pub(super) service: S,
    pub(super) responses: R,
    pub(super) direct: D,
    pub(super) output: Output,
    pub(super) replies: OpenReplies,
    pub(super) phase: Phase,
    pub(super) main: UnboundedSender<Task>,
}

impl<S, R, D> Protocol<S, R, D>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: 'static,
    R: Sink<Response> + Unpin,
    D: Direct,
{
    /// Takes the body of a frame. True when it was `exit`.
    pub(super) fn take(&mut self, body: &[u8]) -> bool {
        match message::parse(body) {
            Message::Request { method, .. } | Message::Notification { method, .. } if method == "exit" => {
                self.tell(Task::Exit);
                return true;
            }
            Message::Request { id, method, params } => self.request(id, &method, params),
            Message::Notification { method, params } => self.notification(&method, params),
            Message::Response(response) => {
                // Answers to questions that nobody asked are dropped there.
                let _ = Pin::new(&mut self.responses).start_send(response);
            }
            Message::Invalid(answer) => self.answer(&answer),
        }
        false
    }

    /// Answers bytes that are no frame.
    pub(super) fn refuse(&self, why: &'static str) {
        log::warn(why);
        self.answer(&Message::refuse_frame(why));
    }

    /// Passes a task to the main thread.
    pub(super) fn tell(&self, task: Task) {
        // The main thread is gone only when the process ends.
        let _ = self.main.send(task);
    }

    fn request(&mut self, id: Id, method: &str, params: Option<&RawValue>) {
        // Before and after that, the framework knows which error to answer.
        if self.phase.is_running() && self.direct.takes(method) {
            let reply = self.replies.owe(id);
            // After a panic the reply was dropped, and so has answered.
            let _ = catch(|| self.direct.request(method, params, reply));
            return;
        }
        let milestone = match method {
            "initialize" => Milestone::Initialize,
            "shutdown" => Milestone::Shutdown,
            _ => Milestone::None,
        };
        let params = match params.map(|raw| message::params::<Value>(Some(raw))).transpose() {
            Ok(params) => params,
            Err(error) => return self.answer(&Response::from_error(id, error)),
        };
        if milestone == Milestone::Initialize
            && let Some(parent) = params.as_ref().and_then(|params| params["processId"].as_i64())
        {
            self.tell(Task::Watch(parent));
        }
        let mut request = Request::build(method.to_owned()).id(id.clone());
        if let Some(params) = params {
            request = request.params(params);
        }
        self.call(request.finish(), Some(id), milestone);
    }

    fn notification(&mut self, method: &str, params: Option<&RawValue>) {
        if method == "$/cancelRequest"
            && let Some(params) = params
            && let Ok(id) = serde_json::from_str(params.get()).map(|cancel: Cancel| cancel.id)
        {
            self.replies.cancel(&id);
            self.tell(Task::Flush);
        }
        if self.phase.is_running() && self.direct.takes(method) {
            let _ = catch(|| self.direct.notification(method, params));
            return;
        }
        let mut request = Request::build(method.to_owned());
        match params.map(|raw| message::params::<Value>(Some(raw))).transpose() {
            Ok(Some(params)) => request = request.params(params),
            Ok(None) => {}
            Err(error) => return log::warn(&format!("{method} was not understood: {}", error.message)),
        }
        self.call(request.finish(), None, Milestone::None);
    }

    /// Calls the handler and polls it once; what is left is for the main thread.
    fn call(&mut self, request: Request, id: Option<Id>, milestone: Milestone) {
        // `None` when the framework panicked before there was anything to poll.
        let future = catch(|| Box::pin(future_of(self.service.call(request))) as ResponseFuture);
        let mut handler = Handler { future, id: id.clone(), milestone, phase: self.phase.clone() };
        match handler.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Pending => self.tell(Task::Finish(handler)),
            Poll::Ready(answer) => {
                if let (true, Some(id)) = (handler.future.is_none(), id) {
                    self.forget(id);
                }
                if let Some(answer) = answer {
                    self.first_or_later(milestone, &answer);
                }
            }
        }
    }

    /// After a panic the framework still holds the request as running, and would refuse its id.
    fn forget(&mut self, id: Id) {
        let cancel = Request::build("$/cancelRequest").params(json!({ "id": id })).finish();
        if let Some(mut future) = catch(|| Box::pin(self.service.call(cancel))) {
            let _ = catch(|| future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready());
        }
    }

    /// Nothing may be sent before the answer to `initialize`, so that one is written at once; it is the first
    /// thing written, and cannot hold up this thread.
    fn first_or_later(&self, milestone: Milestone, answer: &Response) {
        if milestone == Milestone::Initialize {
            self.output.send(answer);
        } else {
            self.answer(answer);
        }
    }

    fn answer(&self, answer: &Response) {
        self.output.post(answer);
        self.tell(Task::Flush);
    }
}

/// Parameters of `$/cancelRequest`.
#[derive(serde::Deserialize)]
struct Cancel {
    id: Id,
}

type ResponseFuture = Pin<Box<dyn Future<Output = Option<Response>> + Send>>;

/// A service fails only when it has ended, and then nobody waits for answers.
async fn future_of<E>(future: impl Future<Output = Result<Option<Response>, E>>) -> Option<Response> {
    future.await.ok().flatten()
}

/// A handler on its way to an answer.
pub(super) struct Handler {
    /// `None` after a panic.
    future: Option<ResponseFuture>,
    id: Option<Id>,
    milestone: Milestone,
    phase: Phase,
}

impl Handler {
    /// Goes on until the handler waits or has an answer. A panic is an answer: an internal error.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Response>> {
        let polled = self.future.as_mut().and_then(|future| catch(|| future.as_mut().poll(context)));
        match polled {
            Some(Poll::Pending) => Poll::Pending,
            Some(Poll::Ready(answer)) => {
                if answer.as_ref().is_some_and(Response::is_ok) {
                    self.phase.note(self.milestone);
                }
                let answer = answer.map(message::without_quotations);
                // The framework leaves unknown `$/` messages without an answer, requests too.
                let unknown = |id| Response::from_error(id, Error::method_not_found());
                Poll::Ready(answer.or_else(|| self.id.clone().map(unknown)))
            }
            None => {
                self.future = None;
                let mut error = Error::new(ErrorCode::InternalError);
                error.message = "a bug in benchlens: the request could not be answered".into();
                Poll::Ready(self.id.clone().map(|id| Response::from_error(id, error)))
            }
        }
    }

    /// Waits for the answer.
    pub(super) async fn finish(mut self) -> Option<Response> {
        std::future::poll_fn(|context| self.poll(context)).await
    }
}

/// Runs something that may panic; `None` if it did. The hook has logged where.
fn catch<T>(run: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(run)).ok()
}
