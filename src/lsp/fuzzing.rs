//! Ways in for fuzzing, which are there with `--cfg fuzzing` only: what they call is nobody else's business.

use super::direct::Typing;
use super::engine::{self, script};
use super::progress;
use super::server::Refresh;
use super::settings::Layers;
use super::transport::{self, Output};
use crate::config::Settings;
use serde_json::Value;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// What a server that gets this input, and then its end, writes; and its exit code.
pub fn converse(input: &[u8]) -> (u8, Vec<u8>) {
    let written = Written::default();
    let output = Output::new(written.clone());
    let refresh = Refresh::default();
    let (teller, news) = progress::channel();
    let Ok(engine) = engine::start(output.clone(), refresh.diagnostics.clone(), teller) else {
        return (1, Vec::new());
    };
    let typing = Typing::new(engine.clone());
    let (service, socket) = super::service(engine, refresh, news);
    let input = Cursor::new(input.to_vec());
    let code = transport::serve(input, output, service, socket.split(), typing, |_| ());
    let written = written.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    (code.unwrap_or(1), written)
}

/// The settings of a client that sends this first.
pub fn settings(value: Value) -> Settings {
    Layers { initial: value, ..Layers::default() }.settings().0
}

/// A text, and changes of it as clients send them: an own copy of the text has to agree after each, and what is known
/// after the last with what is known of a text that is opened.
pub fn edits(data: &[u8]) {
    script::run(data);
}

/// Keeps what is written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
