//! Carries messages between the client's pipes and the service: framing, order, cancellation, panics, the end.
//!
//! Three threads take part. A reading thread takes frames and polls each message's handler once, in order
//! ([`protocol`]). The main thread brings waiting handlers to their end and sends our own requests. The
//! engine's thread answers. All of them send through one [`Output`].

mod framing;
mod json;
mod message;
mod output;
mod parent;
mod protocol;
mod reply;
#[cfg(test)]
mod tests;

pub(crate) use json::{Form, Json};
pub(crate) use message::params;
pub(crate) use output::Output;
pub(crate) use protocol::Direct;
pub(crate) use reply::Reply;

use crate::lsp::log;
use framing::{Frames, Garbage, Next};
use futures_util::{Sink, Stream};
use protocol::{Phase, Protocol, Task};
use reply::OpenReplies;
use std::io::Read;
use std::pin::Pin;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;
use tower::Service;
use tower_lsp_server::jsonrpc::{Request, Response};

/// How long requests that came before the end of input may take to be answered.
const GRACE: Duration = Duration::from_millis(1200);
/// How long what is written may take to be read.
const DRAIN: Duration = Duration::from_millis(500);
/// When the process ends although something, such as a pipe that nobody reads, still holds it up.
const OVERDUE: Duration = Duration::from_millis(if cfg!(fuzzing) { 0 } else { 1500 });

/// Serves until the client or its process is gone; the process's exit code.
///
/// `overdue` is called when the orderly end does not come about in time; it should end the process.
pub(crate) fn serve<S, Q, R, D>(
    input: impl Read + Send + 'static,
    output: Output,
    service: S,
    (requests, responses): (Q, R),
    direct: D,
    overdue: impl FnOnce(u8) + Send + 'static,
) -> std::io::Result<u8>
where
    S: Service<Request, Response = Option<Response>> + Send + 'static,
    S::Future: Send + 'static,
    S::Error: 'static,
    Q: Stream<Item = Request> + Unpin,
    R: Sink<Response> + Unpin + Send + 'static,
    D: Direct + 'static,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let (main, tasks) = tokio::sync::mpsc::unbounded_channel();
    let replies = OpenReplies::new(output.clone());
    let phase = Phase::default();
    let protocol = Protocol {
        service,
        responses,
        direct,
        output: output.clone(),
        replies: replies.clone(),
        phase: phase.clone(),
        main,
    };
    let handle = runtime.handle().clone();
    std::thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || read(input, protocol, &handle, overdue))?;
    runtime.block_on(run(output.clone(), replies, tasks, requests));
    let deadline = Instant::now() + DRAIN;
    while !output.is_idle() && Instant::now() < deadline {
        output.flush();
        std::thread::sleep(Duration::from_millis(1));
    }
    // Handlers that still wait are not worth waiting for.
    runtime.shutdown_background();
    Ok(exit_code(&phase))
}

/// The protocol's exit codes: 0 after `shutdown`, 1 otherwise.
fn exit_code(phase: &Phase) -> u8 {
    if phase.is_shut_down() { 0 } else { 1 }
}

/// The reading thread.
fn read<S, R, D>(
    input: impl Read,
    mut protocol: Protocol<S, R, D>,
    runtime: &Handle,
    overdue: impl FnOnce(u8),
) where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: 'static,
    R: Sink<Response> + Unpin,
    D: Direct,
{
    // Handlers may spawn tasks.
    let _entered = runtime.enter();
    let mut frames = Frames::new(input);
    let mut said_exit = false;
    while !said_exit {
        match frames.next() {
            Ok(Next::Body(body)) => said_exit = protocol.take(body),
            Ok(Next::Garbage(what)) => protocol.refuse(what.explain()),
            Ok(Next::End) => break,
            Err(error) => {
                log::error(&format!("standard input cannot be read: {error}"));
                break;
            }
        }
    }
    if !said_exit {
        protocol.tell(Task::EndOfInput);
    }
    std::thread::sleep(OVERDUE);
    overdue(exit_code(&protocol.phase));
}

impl Garbage {
    fn explain(self) -> &'static str {
        match self {
            Garbage::NoHeader => "expected a Content-Length header",
            Garbage::BadLength => "Content-Length is no number",
            Garbage::TooLong => "the message is too long",
        }
    }
}

/// The main thread: runs until the client says that it ends, or is gone.
async fn run(
    output: Output,
    replies: OpenReplies,
    mut tasks: UnboundedReceiver<Task>,
    mut requests: impl Stream<Item = Request> + Unpin,
) {
    let mut handlers = JoinSet::new();
    let mut parent: Pin<Box<dyn Future<Output = ()>>> = Box::pin(std::future::pending());
    let mut requests_end = false;
    loop {
        tokio::select! {
            biased;
            task = tasks.recv() => match task {
                Some(Task::Flush) => output.flush(),
                Some(Task::Finish(handler)) => {
                    let output = output.clone();
                    handlers.spawn(async move {
                        if let Some(answer) = handler.finish().await {
                            output.send(&answer);
                        }
                    });
                }
                Some(Task::Watch(id)) => parent = Box::pin(parent::gone(id)),
                Some(Task::EndOfInput) => return finish(handlers, &replies).await,
                Some(Task::Exit) | None => return,
            },
            Some(_) = handlers.join_next(), if !handlers.is_empty() => {}
            request = next(&mut requests), if !requests_end => match request {
                Some(request) => output.send(&request),
                None => requests_end = true,
            },
            () = output.broken() => return,
            () = &mut parent => return,
        }
    }
}

/// Lets what was asked before the end of input be answered, for a while.
async fn finish<T: 'static>(mut handlers: JoinSet<T>, replies: &OpenReplies) {
    let answered = async {
        while handlers.join_next().await.is_some() {}
        while !replies.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    // Overdue answers are not worth waiting for.
    let _ = tokio::time::timeout(GRACE, answered).await;
}

async fn next<Q: Stream + Unpin>(stream: &mut Q) -> Option<Q::Item> {
    std::future::poll_fn(|context| Pin::new(&mut *stream).poll_next(context)).await
}
