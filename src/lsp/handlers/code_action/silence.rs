//! A finding is silenced: here, by a line of one's own above it, or everywhere, by a setting.

use super::{Asked, edit, is_asked};
use crate::analysis::Silencing;
use crate::lsp::engine::View;
use crate::lsp::from_proto;
use crate::lsp::handlers::diagnostic::Writer;
use crate::lsp::handlers::execute_command;
use serde_json::json;
use tower_lsp_server::gen_lsp_types::{CodeAction, CodeActionKind, Command};

/// The actions for findings that are asked about, each code once.
pub(super) fn actions(view: &mut View<'_>, asked: &Asked<'_>) -> Vec<CodeAction> {
    let found = view.document.silencings(view.settings, from_proto::touched_lines(asked.range));
    let mut actions: Vec<CodeAction> = Vec::new();
    let mut codes = Vec::new();
    for Silencing { finding, change } in found {
        let buffer = view.document.buffer(view.client);
        let writer = Writer::new(buffer, view.client, view.settings);
        let Some(diagnostic) = writer.of(&finding) else { continue };
        if !is_asked(asked, &diagnostic) || codes.contains(&finding.code) {
            continue;
        }
        codes.push(finding.code);
        actions.extend(change.map(|change| CodeAction {
            title: format!("Ignore {} here", finding.code),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![diagnostic.clone()]),
            edit: Some(edit(view, asked.uri, &[change])),
            ..CodeAction::default()
        }));
        let title = format!("Ignore {} everywhere", finding.code);
        actions.push(CodeAction {
            command: Some(Command {
                title: title.clone(),
                command: execute_command::IGNORE.to_owned(),
                arguments: Some(vec![json!(finding.code)]),
                ..Command::default()
            }),
            title,
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![diagnostic]),
            ..CodeAction::default()
        });
    }
    actions
}
