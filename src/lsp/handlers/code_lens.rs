//! `textDocument/codeLens` and `codeLens/resolve`: above each comparison, its baseline and what it comes to.

use super::{execute_command, survey};
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, OpenDocument, View};
use crate::lsp::transport::Reply;
use crate::text::{ELLIPSIS, Place, escape, shortened};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tower_lsp_server::gen_lsp_types::{CodeLens, Command, Range};
use tower_lsp_server::jsonrpc::Result;

/// A lens of more columns is no longer read at a glance.
const LONGEST: usize = 240;

/// Takes a request for the lenses of a document.
pub(crate) fn code_lens(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    survey::outlined(engine, params, reply, answer);
}

fn answer(view: View<'_>, reply: Reply) {
    let View { document, client, settings } = view;
    if !settings.lens.enabled {
        return reply.ok(&[(); 0]);
    }
    let mut origins: Vec<Origin> = Vec::new();
    for (first, _, outline) in document.outlines() {
        for comparison in &outline.comparisons {
            let line = first + comparison.heading.span.line;
            // Tables side by side begin on one line.
            let nth = origins.iter().rev().take_while(|before| before.line == line).count();
            origins.push(Origin { doc: document.serial, version: document.version, line, nth });
        }
    }
    let lenses: Vec<CodeLens> = origins
        .into_iter()
        .map(|origin| {
            let command = if client.resolves_lens { None } else { command(document, client, origin) };
            let at = document.buffer(client).position(Place { line: origin.line, byte: 0 });
            CodeLens { range: Range { start: at, end: at }, command, data: serde_json::to_value(origin).ok() }
        })
        .collect();
    reply.ok(&lenses);
}

/// Adds to a lens what it says. One of an older text says what stands there now; one that is not ours is given back.
pub(crate) fn resolve(engine: &Handle, lens: CodeLens) -> impl Future<Output = Result<CodeLens>> + use<> {
    let origin = lens.data.as_ref().and_then(|data| Origin::deserialize(data).ok());
    let found = origin.map(|origin| {
        engine.ask(Name::Serial(origin.doc), move |view| {
            let View { document, client, .. } = view;
            command(document, client, origin)
        })
    });
    async move {
        let command = match found {
            Some(found) => found.await?.flatten(),
            None => None,
        };
        Ok(CodeLens { command: command.or(lens.command), ..lens })
    }
}

/// Where a lens was made.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Origin {
    doc: u64,
    version: i32,
    line: u32,
    /// Which of the comparisons that begin on this line.
    nth: usize,
}

fn command(document: &mut OpenDocument, client: &Client, origin: Origin) -> Option<Command> {
    let summary = document.summary(origin.line, origin.nth)?;
    let line = summary.line();
    let title = shortened(&line, LONGEST, ELLIPSIS);
    let buffer = document.buffer(client);
    let position = buffer.position(Place { line: origin.line, byte: 0 });
    // A click asks for what is to be chosen.
    let argument = execute_command::Place { uri: buffer.uri.to_owned(), position, choice: None };
    Some(Command {
        title: escape::visible(&title).into_owned(),
        tooltip: None,
        command: execute_command::CHOOSE.to_owned(),
        arguments: Some(vec![serde_json::to_value(argument).ok()?]),
    })
}
