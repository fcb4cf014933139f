//! `textDocument/codeAction`: the right figure for a wrong one, or a reply with it below somebody else's.

use super::diagnostic;
use crate::analysis::Repair;
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, View};
use crate::lsp::from_proto;
use crate::text::escape;
use std::collections::HashMap;
use tower_lsp_server::gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, Diagnostic, DocumentChange, Edit,
    OptionalVersionedTextDocumentIdentifier, Range, TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri,
    WorkspaceEdit,
};
use tower_lsp_server::jsonrpc::Result;

/// Answers a request for code actions.
pub(crate) fn code_action(
    engine: &Handle,
    params: CodeActionParams,
) -> impl Future<Output = Result<Option<Vec<CodeActionResponse>>>> + use<> {
    let CodeActionParams { text_document, range, context, .. } = params;
    let uri = text_document.uri;
    engine.ask(Name::Uri(uri.0.clone()), move |view| {
        let wanted = |kind: &CodeActionKind| matches!(kind, CodeActionKind::QuickFix | CodeActionKind::Empty);
        if !context.only.as_deref().is_none_or(|only| only.iter().any(wanted)) {
            return Vec::new();
        }
        actions(view, &uri, range, &context.diagnostics)
    })
}

/// The actions for findings that the range touches, and for those that the client shows on its lines: some ask with
/// the cursor alone, wherever on the line it stands.
fn actions(view: View<'_>, uri: &Uri, range: Range, shown: &[Diagnostic]) -> Vec<CodeActionResponse> {
    let View { document, client, settings } = view;
    let repairs = document.repairs(settings, from_proto::touched_lines(range));
    let buffer = document.buffer(client);
    let (start, end) = (range.start.min(range.end), range.start.max(range.end));
    let answered = repairs.into_iter().filter_map(|repair| {
        let diagnostic = diagnostic::of(buffer, client, &repair.finding)?;
        let at = diagnostic.range;
        let named = || shown.iter().any(|one| one.range == at && one.code == diagnostic.code);
        let asked = (at.start <= end && start <= at.end) || named();
        asked.then(|| {
            let edit = TextEdit { range: buffer.range(repair.span), new_text: repair.text.clone() };
            let edit = workspace_edit(client, uri, document.version, edit);
            action(&repair, diagnostic, edit).into()
        })
    });
    answered.collect()
}

fn action(repair: &Repair, diagnostic: Diagnostic, edit: WorkspaceEdit) -> CodeAction {
    CodeAction {
        title: escape::visible(&repair.title).into_owned(),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic]),
        // A reply leaves what it answers as it is.
        is_preferred: (!repair.finding.quoted).then_some(true),
        edit: Some(edit),
        ..CodeAction::default()
    }
}

/// An edit of the version that was asked about, where the client can tell versions apart.
fn workspace_edit(client: &Client, uri: &Uri, version: i32, edit: TextEdit) -> WorkspaceEdit {
    if !client.versioned_edits {
        let changes = HashMap::from([(uri.clone(), vec![edit])]);
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let text_document = OptionalVersionedTextDocumentIdentifier {
        version: Some(version),
        text_document_identifier: TextDocumentIdentifier { uri: uri.clone() },
    };
    let edit = TextDocumentEdit { text_document, edits: vec![Edit::TextEdit(edit)] };
    WorkspaceEdit {
        document_changes: Some(vec![DocumentChange::TextDocumentEdit(edit)]),
        ..WorkspaceEdit::default()
    }
}
