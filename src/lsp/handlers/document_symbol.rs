//! `textDocument/documentSymbol`: messages, the comparisons in them, the configurations compared.

use super::survey;
use crate::analysis::{Heading, Outline};
use crate::lsp::engine::{Handle, View};
use crate::lsp::to_proto::{Buffer, Location};
use crate::lsp::transport::Reply;
use crate::text::escape;
use crate::text::{Place, Span};
use serde::Serialize;
use serde_json::value::RawValue;
use tower_lsp_server::gen_lsp_types::{Range, SymbolKind};

/// Takes a request for the symbols of a document.
pub(crate) fn document_symbol(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    survey::outlined(engine, params, reply, answer);
}

fn answer(view: View<'_>, reply: Reply) {
    let View { document, client, .. } = view;
    let outlines = document.outlines();
    let buffer = document.buffer(client);
    let mut roots: Vec<Symbol> = Vec::new();
    let mut message: Option<Symbol> = None;
    let close = |message: &mut Option<Symbol>, roots: &mut Vec<Symbol>| {
        roots.extend(message.take().filter(|message| !message.children.is_empty()));
    };
    for (first, last, outline) in outlines.iter().take_while(|_| reply.is_wanted()) {
        if outline.begins_message {
            close(&mut message, &mut roots);
            message = named(buffer, outline, *first);
        }
        let tables = outline.comparisons.iter().map(|tabled| {
            let mut symbol = symbol(buffer, &tabled.heading, *first, SymbolKind::Array);
            let configurations = tabled.configurations.iter();
            symbol
                .children
                .extend(configurations.map(|one| self::symbol(buffer, one, *first, SymbolKind::Key)));
            symbol
        });
        match &mut message {
            Some(message) => {
                message.children.extend(tables);
                message.range.end = buffer.line_end(*last);
            }
            None => roots.extend(tables),
        }
    }
    close(&mut message, &mut roots);
    if client.nests_symbols {
        return reply.ok(&roots);
    }
    let mut flat = Vec::new();
    roots.iter().for_each(|root| flatten(buffer, root, None, &mut flat));
    reply.ok(&flat);
}

/// A message that has a name.
fn named(buffer: Buffer<'_>, outline: &Outline, first: u32) -> Option<Symbol> {
    let subject = outline.subject.as_ref()?;
    let mut symbol = symbol(buffer, subject, first, SymbolKind::Module);
    symbol.range.start = buffer.position(Place { line: first, byte: 0 });
    Some(symbol)
}

fn symbol(buffer: Buffer<'_>, heading: &Heading, first: u32, kind: SymbolKind) -> Symbol {
    let Heading { name, detail, span, lines } = heading;
    let selection_range = buffer.range(span.shifted(first));
    let whole = Span::new(first + lines.0, 0, 0);
    let start = buffer.position(Place { line: whole.line, byte: 0 }).min(selection_range.start);
    let end = buffer.line_end(first + lines.1).max(selection_range.end);
    Symbol {
        name: escape::visible(name).into_owned(),
        detail: escape::visible(detail).into_owned(),
        kind,
        range: Range { start, end },
        selection_range,
        children: Vec::new(),
    }
}

/// The protocol's document symbol.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Symbol {
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
    kind: SymbolKind,
    range: Range,
    selection_range: Range,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    children: Vec<Symbol>,
}

/// The protocol's symbol information, for clients that know no nesting.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Information<'a> {
    name: &'a str,
    kind: SymbolKind,
    location: Location<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    container_name: Option<&'a str>,
}

fn flatten<'a>(
    buffer: Buffer<'a>,
    symbol: &'a Symbol,
    container_name: Option<&'a str>,
    flat: &mut Vec<Information<'a>>,
) {
    let location = buffer.at(symbol.range);
    flat.push(Information { name: &symbol.name, kind: symbol.kind, location, container_name });
    symbol.children.iter().for_each(|child| flatten(buffer, child, Some(&symbol.name), flat));
}
