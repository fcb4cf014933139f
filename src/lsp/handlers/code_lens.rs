//! `textDocument/codeLens` and `codeLens/resolve`: above each comparison, its baseline and what it comes to.

use super::{execute_command, survey};
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, OpenDocument, View};
use crate::lsp::transport::Reply;
use crate::summary::Summary;
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
    let (doc, version) = (document.serial, document.version);
    let mut lenses: Vec<CodeLens> = Vec::new();
    for (first, _, outline) in document.outlines() {
        if outline.comparisons.is_empty() {
            continue;
        }
        if !reply.is_wanted() {
            return;
        }
        // Where each lens has to be whole, what its part comes to is found out once for all of them.
        let summaries = if client.resolves_lens { Vec::new() } else { document.summaries(first) };
        let lines: Vec<u32> =
            outline.comparisons.iter().map(|comparison| first + comparison.heading.span.line).collect();
        for (index, &line) in lines.iter().enumerate() {
            // Tables side by side begin on one line.
            let nth = lines[..index].iter().rev().take_while(|before| **before == line).count();
            let summary = summaries.iter().filter(|summary| summary.place.line == line).nth(nth);
            let command = summary.and_then(|summary| command(document, client, summary));
            let at = document.buffer(client).position(Place { line, byte: 0 });
            let data = serde_json::to_value(Origin { doc, version, line, nth }).ok();
            lenses.push(CodeLens { range: Range { start: at, end: at }, command, data });
        }
    }
    reply.ok(&lenses);
}

/// Adds to a lens what it says. One of an older text says what stands there now; one that is not ours is given back.
pub(crate) fn resolve(engine: &Handle, lens: CodeLens) -> impl Future<Output = Result<CodeLens>> + use<> {
    let origin = lens.data.as_ref().and_then(|data| Origin::deserialize(data).ok());
    let found = origin.map(|origin| {
        engine.ask(Name::Serial(origin.doc), move |view| {
            let View { document, client, .. } = view;
            let summary = document.summary(origin.line, origin.nth)?;
            command(document, client, &summary)
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

/// What a lens says and does.
fn command(document: &OpenDocument, client: &Client, summary: &Summary) -> Option<Command> {
    let line = summary.line();
    let title = shortened(&line, LONGEST, ELLIPSIS);
    let buffer = document.buffer(client);
    let position = buffer.position(Place { line: summary.place.line, byte: 0 });
    // A click asks for what is to be chosen.
    let argument = execute_command::PlaceArgument { uri: buffer.uri.to_owned(), position, choice: None };
    Some(Command {
        title: escape::visible(&title).into_owned(),
        tooltip: None,
        command: execute_command::CHOOSE.to_owned(),
        arguments: Some(vec![serde_json::to_value(argument).ok()?]),
    })
}
