//! `textDocument/inlayHint` and `inlayHint/resolve`: the deltas in the text.
//!
//! An editor may ask for all hints of a document after each key, so they are written as they are found, without
//! a copy in the protocol's own types. What few hints need is left for the second request, where the client
//! makes one.

use crate::hints::{self, Hint, ShownDelta};
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, OpenDocument, View};
use crate::lsp::from_proto::{self, InRange};
use crate::lsp::to_proto::{self, Buffer, Location};
use crate::lsp::transport::{self, Reply};
use crate::text::Place;
use crate::text::escape;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use tower_lsp_server::gen_lsp_types::{self as proto, InlayHint, MarkupContent, Position, Tooltip};
use tower_lsp_server::jsonrpc::Result;

/// Takes a request for the hints in a range.
pub(crate) fn inlay_hint(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    match transport::params::<InRange>(params) {
        Ok(params) => {
            engine.answer(Name::Uri(params.text_document.uri.0), reply, move |view, reply| {
                answer(view, params.range, reply)
            });
        }
        Err(error) => reply.error(error),
    }
}

/// Adds to a hint what was left out at first. A hint of an older text is given back as it is.
pub(crate) fn resolve(engine: &Handle, hint: InlayHint) -> impl Future<Output = Result<InlayHint>> + use<> {
    let origin = hint.data.as_ref().and_then(|data| Origin::deserialize(data).ok());
    let at = hint.position;
    let found =
        origin.map(|origin| engine.ask(Name::Serial(origin.doc), move |view| complete(view, origin, at)));
    async move {
        let complete = match found {
            Some(found) => found.await?.flatten(),
            None => None,
        };
        let Some((tooltip, locations)) = complete else { return Ok(hint) };
        let mut hint = InlayHint { tooltip: tooltip.map(Tooltip::MarkupContent), ..hint };
        if let proto::Label::InlayHintLabelPartList(parts) = &mut hint.label {
            for (part, location) in parts.iter_mut().zip(locations) {
                part.location = location;
            }
        }
        Ok(hint)
    }
}

/// The tooltip and the places of the label's parts of the hint at a position.
fn complete(
    view: View<'_>,
    origin: Origin,
    at: Position,
) -> Option<(Option<MarkupContent>, Vec<Option<proto::Location>>)> {
    let View { document, client, settings } = view;
    if document.version != origin.version {
        return None;
    }
    let hints = document.hints(settings, at.line..at.line.saturating_add(1));
    let hint = hints.into_iter().find(|hint| document.buffer(client).position(hint.at) == at)?;
    let tooltip = tooltip(document, client, &hint);
    let buffer = document.buffer(client);
    let location = |part: &hints::Part| {
        let range = buffer.range(part.target?);
        Some(proto::Location { uri: buffer.uri.to_owned().into(), range })
    };
    Some((tooltip, hint.parts.iter().map(location).collect()))
}

fn answer(view: View<'_>, range: proto::Range, reply: Reply) {
    let View { document, client, settings } = view;
    if !settings.hints.enabled {
        return reply.ok(&[(); 0]);
    }
    let hints = document.hints(settings, from_proto::lines(range));
    let tooltips: Vec<_> = if client.resolves_tooltip {
        Vec::new()
    } else {
        hints.iter().map(|hint| tooltip(document, client, hint)).collect()
    };
    let mut tooltips = tooltips.into_iter();
    let document = &*document;
    let buffer = document.buffer(client);
    let wire = hints.iter().map(|hint| Wire {
        position: buffer.position(hint.at),
        label: label(buffer, client, hint),
        tooltip: tooltips.next().flatten(),
        data: data(document, client, hint),
    });
    reply.ok(&wire.collect::<Vec<_>>());
}

/// The protocol's inlay hint.
#[derive(Serialize)]
struct Wire<'a> {
    position: Position,
    label: Label<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tooltip: Option<MarkupContent>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Data>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Label<'a> {
    Text(Cow<'a, str>),
    Parts(Vec<Part<'a>>),
}

#[derive(Serialize)]
struct Part<'a> {
    value: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Location<'a>>,
}

/// What a client may want to know of a hint, and what we want to know when it comes back.
#[derive(Serialize)]
struct Data {
    deltas: Vec<Delta>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doc: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i32>,
}

#[derive(Serialize)]
struct Delta {
    base: f64,
    new: f64,
    pct: f64,
    verdict: &'static str,
}

/// Where a hint that comes back was made: which opening of a document, which version of it.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Origin {
    doc: u64,
    version: i32,
}

/// The label, in parts only where a part leads somewhere.
fn label<'a>(buffer: Buffer<'a>, client: &Client, hint: &'a Hint) -> Label<'a> {
    if hint.parts.iter().all(|part| part.target.is_none()) {
        return Label::Text(match hint.parts.as_slice() {
            [part] => escape::visible(&part.text),
            _ => escape::visible(&hint.label()).into_owned().into(),
        });
    }
    let parts = hint.parts.iter().map(|part| Part {
        value: escape::visible(&part.text),
        location: part.target.filter(|_| !client.resolves_location).map(|target| buffer.location(target)),
    });
    Label::Parts(parts.collect())
}

fn data(document: &OpenDocument, client: &Client, hint: &Hint) -> Option<Data> {
    let delta = |delta: &ShownDelta| Delta {
        base: delta.base,
        new: delta.new,
        pct: delta.pct,
        verdict: delta.verdict.word(),
    };
    let resolves = client.resolves();
    (!hint.deltas.is_empty()).then(|| Data {
        deltas: hint.deltas.iter().map(delta).collect(),
        doc: resolves.then_some(document.serial),
        version: resolves.then_some(document.version),
    })
}

/// What is known of a hint's delta; of several, the headlines.
fn tooltip(document: &mut OpenDocument, client: &Client, hint: &Hint) -> Option<MarkupContent> {
    let mut hovers = hint
        .deltas
        .iter()
        .filter_map(|delta| document.hover(Place { line: delta.cell.line, byte: delta.cell.start }));
    if hint.deltas.len() == 1 {
        return Some(to_proto::hover_text(&hovers.next()?, client));
    }
    let headlines: Vec<_> = hovers.filter_map(|hover| hover.lines.into_iter().next()).collect();
    (!headlines.is_empty()).then(|| to_proto::text(headlines.iter().map(String::as_str), client))
}
