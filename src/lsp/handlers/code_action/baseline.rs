//! Another baseline: the row, column or section under the cursor, or back to the automatic one.

use super::Asked;
use crate::analysis::Candidates;
use crate::lsp::engine::View;
use crate::lsp::handlers::execute_command::{self, PlaceArgument, Wanted};
use serde_json::json;
use tower_lsp_server::gen_lsp_types::{CodeAction, CodeActionKind, Command, Position};

/// The actions for the place where the range begins.
pub(super) fn actions(view: &mut View<'_>, asked: &Asked<'_>) -> Vec<CodeAction> {
    let position = asked.range.start.min(asked.range.end);
    let at = view.document.place(position, view.client.encoding);
    let Candidates { all, here, chosen } = view.document.candidates(at);
    let here = here.into_iter().filter_map(|index| all.get(index)).filter(|one| !one.is_baseline);
    let mut actions: Vec<CodeAction> = here
        .map(|candidate| {
            let title = format!("Use {} as baseline", execute_command::title(candidate));
            let choice = Some(Wanted::of(&candidate.choice));
            command(title, execute_command::CHOOSE, asked, position, choice)
        })
        .collect();
    if chosen {
        let title = "Back to the automatic baseline".to_owned();
        actions.push(command(title, execute_command::AUTOMATIC, asked, position, None));
    }
    actions
}

fn command(
    title: String,
    name: &str,
    asked: &Asked<'_>,
    position: Position,
    choice: Option<Wanted>,
) -> CodeAction {
    let place = PlaceArgument { uri: asked.uri.0.clone(), position, choice };
    CodeAction {
        kind: Some(CodeActionKind::Refactor),
        command: Some(Command {
            title: title.clone(),
            command: name.to_owned(),
            arguments: Some(vec![json!(place)]),
            ..Command::default()
        }),
        title,
        ..CodeAction::default()
    }
}
