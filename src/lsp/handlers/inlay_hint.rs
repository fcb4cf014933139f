//! `textDocument/inlayHint` and `inlayHint/resolve`: the deltas in the text.
//!
//! An editor may ask for all hints of a document after each key, so they are written as they are found, without
//! a copy in the protocol's own types. What few hints need is left for the second request, where the client
//! makes one.

mod whole;

pub(crate) use whole::KeptHints;

use crate::hints::{self, Hint, ShownDelta};
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, OpenDocument, View};
use crate::lsp::from_proto::{self, InRange};
use crate::lsp::to_proto::{self, Buffer};
use crate::lsp::transport::{self, Json, Reply};
use crate::text::Place;
use crate::text::escape;
use serde::Deserialize;
use serde_json::value::RawValue;
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
    let lines = from_proto::lines(range);
    if client.resolves_tooltip && lines.end - lines.start > whole::MANY {
        return whole::answer(View { document, client, settings }, lines, reply);
    }
    let hints = document.hints(settings, lines);
    let tooltips: Vec<_> = if client.resolves_tooltip {
        Vec::new()
    } else {
        hints.iter().map_while(|hint| reply.is_wanted().then(|| tooltip(document, client, hint))).collect()
    };
    let mut tooltips = tooltips.into_iter();
    let document = &*document;
    reply.written(|json| {
        json.array(&hints, |json, hint| {
            write(json, document, client, hint, tooltips.next().flatten().as_ref())
        });
    });
}

/// Writes the protocol's inlay hint.
fn write(
    json: &mut Json<'_>,
    document: &OpenDocument,
    client: &Client,
    hint: &Hint,
    tooltip: Option<&MarkupContent>,
) {
    let buffer = document.buffer(client);
    json.raw(r#"{"position":"#);
    write_position(json, buffer.position(hint.at));
    json.raw(r#","label":"#);
    write_label(json, buffer, client, hint);
    if let Some(tooltip) = tooltip {
        json.raw(r#","tooltip":"#);
        json.value(tooltip);
    }
    if !hint.deltas.is_empty() {
        json.raw(r#","data":{"deltas":"#);
        json.array(&hint.deltas, write_delta);
        if client.resolves() {
            json.raw(r#","doc":"#);
            json.number(document.serial);
            json.raw(r#","version":"#);
            json.version(document.version);
        }
        json.raw("}");
    }
    json.raw("}");
}

/// Writes the label, in parts only where a part leads somewhere.
fn write_label(json: &mut Json<'_>, buffer: Buffer<'_>, client: &Client, hint: &Hint) {
    if hint.parts.iter().all(|part| part.target.is_none()) {
        return match hint.parts.as_slice() {
            [part] => json.string(&escape::visible(&part.text)),
            _ => json.string(&escape::visible(&hint.label())),
        };
    }
    json.array(&hint.parts, |json, part| {
        json.raw(r#"{"value":"#);
        json.string(&escape::visible(&part.text));
        if let Some(target) = part.target.filter(|_| !client.resolves_location) {
            json.raw(r#","location":{"uri":"#);
            json.string(buffer.uri);
            json.raw(r#","range":{"start":"#);
            let range = buffer.range(target);
            write_position(json, range.start);
            json.raw(r#","end":"#);
            write_position(json, range.end);
            json.raw("}}");
        }
        json.raw("}");
    });
}

fn write_position(json: &mut Json<'_>, position: Position) {
    json.raw(r#"{"line":"#);
    json.line(position.line);
    json.raw(r#","character":"#);
    json.number(position.character);
    json.raw("}");
}

/// Writes what a client may want to know of a delta.
fn write_delta(json: &mut Json<'_>, delta: &ShownDelta) {
    // More digits than anybody prints are those of a quotient.
    const DIGITS: u32 = 9;
    for (name, value) in [(r#"{"base":"#, delta.base), (r#","new":"#, delta.new), (r#","pct":"#, delta.pct)] {
        json.raw(name);
        json.number(if value.scale() > DIGITS { value.round_dp(DIGITS) } else { value });
    }
    json.raw(r#","verdict":""#);
    json.raw(delta.verdict.word());
    json.raw("\"}");
}

/// Where a hint that comes back was made: which opening of a document, which version of it.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Origin {
    doc: u64,
    version: i32,
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
