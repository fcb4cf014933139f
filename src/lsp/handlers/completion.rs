//! `textDocument/completion`: facts about the tables of a mail, for who writes about them.

use crate::analysis::{Completion, Completions};
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, View};
use crate::text::escape;
use tower_lsp_server::gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList, CompletionParams,
    CompletionResponse, Documentation, InsertTextFormat, MarkupContent, MarkupKind, Range, TextEdit,
};
use tower_lsp_server::jsonrpc::Result;

/// Answers a request for completions.
pub(crate) fn completion(
    engine: &Handle,
    params: CompletionParams,
) -> impl Future<Output = Result<Option<CompletionResponse>>> + use<> {
    let params = params.text_document_position_params;
    let answer = engine.ask(Name::Uri(params.text_document.uri.0), move |view| {
        if !view.settings.completion {
            return None;
        }
        let View { document, client, .. } = view;
        let at = document.place(params.position, client.encoding);
        let Completions { typed, all, more } = document.completions(at);
        if all.is_empty() {
            return None;
        }
        let range = document.buffer(client).range(typed);
        let items = all.iter().enumerate().map(|(at, completion)| item(client, range, at, completion));
        let items = items.collect();
        Some(CompletionResponse::CompletionList(CompletionList {
            is_incomplete: more,
            items,
            ..CompletionList::default()
        }))
    });
    async { Ok(answer.await?.flatten()) }
}

fn item(client: &Client, range: Range, at: usize, completion: &Completion) -> CompletionItem {
    let text = escape::visible(&completion.text).into_owned();
    CompletionItem {
        label: text.clone(),
        kind: Some(CompletionItemKind::Value),
        documentation: Some(Documentation::MarkupContent(rows(client, completion))),
        // The nearest table's facts come first, whatever their names are.
        sort_text: Some(format!("{at:03}")),
        filter_text: Some(completion.word.clone()),
        // Neovim takes the first word only of a plain text, and all of a snippet.
        insert_text_format: client.snippets.then_some(InsertTextFormat::Snippet),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit {
            range,
            new_text: if client.snippets { snippet(&text) } else { text },
        })),
        ..CompletionItem::default()
    }
}

/// A snippet of this text and nothing else.
fn snippet(text: &str) -> String {
    let mut snippet = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            snippet.push('\\');
        }
        snippet.push(c);
    }
    snippet
}

/// The rows that a completion comes from, in a font that keeps columns where the client has one.
fn rows(client: &Client, completion: &Completion) -> MarkupContent {
    let rows: Vec<_> = completion.rows.iter().map(|row| escape::visible(row)).collect();
    let rows = rows.join("\n");
    if client.markdown {
        return MarkupContent { kind: MarkupKind::Markdown, value: escape::fenced(&rows) };
    }
    MarkupContent { kind: MarkupKind::PlainText, value: rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snippet_is_the_text_itself() {
        assert_eq!(snippet("a$b: +4.3% {x} c\\d"), "a\\$b: +4.3% {x\\} c\\\\d");
    }
}
