//! A table as a whole: answers below a quoted one, other forms of one's own. The edit is worked out when the client asks
//! for it, where it does.

use super::{Asked, edit};
use crate::edits::What;
use crate::lsp::engine::{Handle, Name, View};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tower_lsp_server::gen_lsp_types::{CodeAction, CodeActionKind, Position, Uri};
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Result};

/// What comes back with an action whose edit is asked for.
#[derive(Debug, Deserialize, Serialize)]
struct Origin {
    /// Which opening of a document.
    doc: u64,
    /// Which version of it.
    version: i32,
    /// Where in it.
    at: Position,
    /// What is to be done.
    what: String,
}

/// The actions for the table in which the range begins.
pub(super) fn actions(view: &mut View<'_>, asked: &Asked<'_>) -> Vec<CodeAction> {
    let position = asked.range.start.min(asked.range.end);
    let at = view.document.place(position, view.client.encoding);
    let offers = view.document.offers(at);
    let action = |what: What| {
        let mut action = CodeAction {
            title: what.title().to_owned(),
            kind: Some(if what.is_reply() {
                CodeActionKind::Refactor
            } else {
                CodeActionKind::RefactorRewrite
            }),
            ..CodeAction::default()
        };
        if view.client.resolves_actions {
            let (doc, version) = (view.document.serial, view.document.version);
            action.data = Some(json!(Origin { doc, version, at: position, what: what.id().to_owned() }));
        } else {
            let changes = view.document.changes(at, what)?;
            action.edit = Some(edit(view, asked.uri, &changes));
        }
        Some(action)
    };
    offers.into_iter().filter_map(action).collect()
}

/// Adds the edit to an action that was listed without it.
pub(crate) fn resolve(
    engine: &Handle,
    action: CodeAction,
) -> impl Future<Output = Result<CodeAction>> + use<> {
    let origin = action.data.as_ref().and_then(|data| Origin::deserialize(data).ok());
    let found =
        origin.map(|origin| engine.ask(Name::Serial(origin.doc), move |view| complete(view, &origin)));
    async move {
        // Actions that are whole already are given back as they are.
        let Some(found) = found else { return Ok(action) };
        match found.await?.flatten() {
            Some(edit) => Ok(CodeAction { edit: Some(edit), ..action }),
            None => Err(Error::new(ErrorCode::ContentModified)),
        }
    }
}

fn complete(view: View<'_>, origin: &Origin) -> Option<tower_lsp_server::gen_lsp_types::WorkspaceEdit> {
    if view.document.version != origin.version {
        return None;
    }
    let what = What::ALL.into_iter().find(|what| what.id() == origin.what)?;
    let at = view.document.place(origin.at, view.client.encoding);
    let changes = view.document.changes(at, what)?;
    Some(edit(&view, &Uri(view.document.uri.clone()), &changes))
}
