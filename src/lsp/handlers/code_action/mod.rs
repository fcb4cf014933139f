//! `textDocument/codeAction` and `codeAction/resolve`: what may be done at a place.

mod baseline;
mod repair;
mod silence;
mod table;

use crate::edits;
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, View};
use std::collections::HashMap;
use tower_lsp_server::gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, Diagnostic, DocumentChange, Edit,
    OptionalVersionedTextDocumentIdentifier, Range, TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri,
    WorkspaceEdit,
};
use tower_lsp_server::jsonrpc::Result;

pub(crate) use table::resolve;

/// What is asked.
struct Asked<'a> {
    uri: &'a Uri,
    range: Range,
    /// The diagnostics that the client shows there.
    shown: &'a [Diagnostic],
}

/// Answers a request for code actions.
pub(crate) fn code_action(
    engine: &Handle,
    params: CodeActionParams,
) -> impl Future<Output = Result<Option<Vec<CodeActionResponse>>>> + use<> {
    let CodeActionParams { text_document, range, context, .. } = params;
    let uri = text_document.uri;
    engine.ask(Name::Uri(uri.0.clone()), move |mut view| {
        let wants = |kind: &CodeActionKind| {
            context.only.as_deref().is_none_or(|only| only.iter().any(|wanted| includes(wanted, kind)))
        };
        let asked = Asked { uri: &uri, range, shown: &context.diagnostics };
        let mut actions: Vec<CodeAction> = Vec::new();
        if wants(&CodeActionKind::QuickFix) {
            actions.extend(repair::actions(&mut view, &asked));
        }
        actions.extend(
            table::actions(&mut view, &asked)
                .into_iter()
                .filter(|action| action.kind.as_ref().is_none_or(wants)),
        );
        if wants(&CodeActionKind::Refactor) {
            actions.extend(baseline::actions(&mut view, &asked));
        }
        if wants(&CodeActionKind::QuickFix) {
            actions.extend(silence::actions(&mut view, &asked));
        }
        actions.into_iter().map(CodeActionResponse::from).collect()
    })
}

/// Whether a kind is asked for by itself or by one above it: `refactor` asks for `refactor.rewrite` too.
fn includes(wanted: &CodeActionKind, kind: &CodeActionKind) -> bool {
    let (wanted, kind) = (wanted.as_str(), kind.as_str());
    wanted.is_empty()
        || kind.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether an action for a diagnostic is asked for: where the range touches it, or where the client shows it on one of the
/// range's lines, for some ask with the cursor alone, wherever on the line it stands.
fn is_asked(asked: &Asked<'_>, diagnostic: &Diagnostic) -> bool {
    let Range { start, end } = asked.range;
    let (start, end) = (start.min(end), start.max(end));
    let at = diagnostic.range;
    let named = || asked.shown.iter().any(|one| one.range == at && one.code == diagnostic.code);
    (at.start <= end && start <= at.end) || named()
}

/// Changes of the document as one edit.
fn edit(view: &View<'_>, uri: &Uri, changes: &[edits::Edit]) -> WorkspaceEdit {
    let buffer = view.document.buffer(view.client);
    let edits = changes
        .iter()
        .map(|change| TextEdit { range: buffer.range(change.span), new_text: change.text.clone() });
    workspace_edit(view.client, uri, view.document.version, edits.collect())
}

/// An edit of the version that was asked about, where the client can tell versions apart.
fn workspace_edit(client: &Client, uri: &Uri, version: i32, edits: Vec<TextEdit>) -> WorkspaceEdit {
    if !client.versioned_edits {
        let changes = HashMap::from([(uri.clone(), edits)]);
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let text_document = OptionalVersionedTextDocumentIdentifier {
        version: Some(version),
        text_document_identifier: TextDocumentIdentifier { uri: uri.clone() },
    };
    let edits = edits.into_iter().map(Edit::TextEdit).collect();
    let edit = TextDocumentEdit { text_document, edits };
    WorkspaceEdit {
        document_changes: Some(vec![DocumentChange::TextDocumentEdit(edit)]),
        ..WorkspaceEdit::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_includes_those_below_it() {
        let rewrite = CodeActionKind::RefactorRewrite;
        assert!(includes(&CodeActionKind::Refactor, &rewrite));
        assert!(includes(&CodeActionKind::Empty, &rewrite));
        assert!(includes(&rewrite, &rewrite));
        assert!(!includes(&rewrite, &CodeActionKind::Refactor));
        assert!(!includes(&CodeActionKind::from("ref".to_owned()), &rewrite));
    }
}
