//! The right figure for a wrong one, or a reply with it below somebody else's.

use super::{Asked, is_asked, workspace_edit};
use crate::lsp::engine::View;
use crate::lsp::from_proto;
use crate::lsp::handlers::diagnostic::Writer;
use crate::text::escape;
use tower_lsp_server::gen_lsp_types::{CodeAction, CodeActionKind, TextEdit};

/// The actions for findings that are asked about.
pub(super) fn actions(view: &mut View<'_>, asked: &Asked<'_>) -> Vec<CodeAction> {
    let View { document, client, settings } = view;
    let repairs = document.repairs(settings, from_proto::touched_lines(asked.range));
    let buffer = document.buffer(client);
    let writer = Writer::new(buffer, client, settings);
    let answered = repairs.into_iter().filter_map(|repair| {
        let diagnostic = writer.of(&repair.finding)?;
        is_asked(asked, &diagnostic).then(|| {
            let edit = TextEdit { range: buffer.range(repair.span), new_text: repair.text.clone() };
            CodeAction {
                title: escape::visible(&repair.title).into_owned(),
                kind: Some(CodeActionKind::QuickFix),
                diagnostics: Some(vec![diagnostic]),
                // A reply leaves what it answers as it is.
                is_preferred: (!repair.finding.quoted).then_some(true),
                edit: Some(workspace_edit(client, asked.uri, document.version, vec![edit])),
                ..CodeAction::default()
            }
        })
    });
    answered.collect()
}
