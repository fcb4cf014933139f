//! The language server: the only room that knows the protocol.
//!
//! [`transport`] carries messages, [`server`] and [`direct`] take them, [`handlers`] read and answer them, the
//! [`engine`] owns the documents. [`from_proto`], [`to_proto`] and [`position`] translate at the border.

mod capabilities;
mod direct;
mod engine;
mod from_proto;
#[cfg(fuzzing)]
#[doc(hidden)]
pub mod fuzzing;
mod handlers;
mod log;
mod position;
mod progress;
mod refresh;
mod server;
mod settings;
mod to_proto;
mod transport;

pub use settings::{settings_schema, settings_table};

use engine::Handle;
use progress::Listener;
use server::{Refresh, Server};
use std::fs::File;
use std::io;
use tower_lsp_server::{ClientSocket, LspService};
use transport::Output;

/// Serves a client over standard input and output until it ends or is gone; the process's exit code.
pub fn run() -> u8 {
    log::report_panics();
    serve().unwrap_or_else(|error| {
        log::error(&format!("cannot serve: {error}"));
        1
    })
}

fn serve() -> io::Result<u8> {
    let (input, output) = pipes()?;
    let output = Output::new(output);
    let refresh = Refresh::default();
    let (teller, news) = progress::channel();
    let engine = engine::start(output.clone(), refresh.diagnostics.clone(), teller)?;
    let typing = direct::Typing::new(engine.clone());
    let (service, socket) = service(engine, refresh, news);
    transport::serve(input, output, service, socket.split(), typing, |code| std::process::exit(code.into()))
}

/// The service over an engine, with all methods that the framework does not know.
fn service(engine: Handle, refresh: Refresh, news: Listener) -> (LspService<Server>, ClientSocket) {
    LspService::build(|client| Server::new(client, engine, refresh, news))
        .custom_method("benchlens/report", Server::report)
        .custom_method("$/setTrace", Server::set_trace)
        .finish()
}

/// Standard input and output without the buffers and locks of the standard library: each has one user here.
#[cfg(unix)]
fn pipes() -> io::Result<(File, File)> {
    use std::os::fd::AsFd;
    let input = io::stdin().as_fd().try_clone_to_owned()?;
    let output = io::stdout().as_fd().try_clone_to_owned()?;
    Ok((input.into(), output.into()))
}

/// Standard input and output without the buffers and locks of the standard library: each has one user here.
#[cfg(windows)]
fn pipes() -> io::Result<(File, File)> {
    use std::os::windows::io::AsHandle;
    let input = io::stdin().as_handle().try_clone_to_owned()?;
    let output = io::stdout().as_handle().try_clone_to_owned()?;
    Ok((input.into(), output.into()))
}
