//! `workspace/executeCommand`: chooses a baseline, goes back to the automatic one, switches a code off.

use super::configuration::Configuration;
use crate::analysis::Candidates;
use crate::compare::{Axis, BaselineChoice, Candidate};
use crate::lints::LINTS;
use crate::lsp::engine::{Handle, Name, View};
use crate::lsp::server::Refresh;
use crate::text::escape;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use tower_lsp_server::gen_lsp_types::{ExecuteCommandParams, MessageActionItem, MessageType, Position};
use tower_lsp_server::jsonrpc::{Error, Result};

/// Chooses the baseline of the table at a place.
pub(crate) const CHOOSE: &str = "benchlens.chooseBaseline";
/// Goes back to the baseline that the text has.
pub(crate) const AUTOMATIC: &str = "benchlens.automaticBaseline";
/// Switches the findings of a code off.
pub(crate) const IGNORE: &str = "benchlens.ignoreEverywhere";

/// All commands.
pub(crate) const COMMANDS: [&str; 3] = [CHOOSE, AUTOMATIC, IGNORE];

/// How many candidates a question lists: nobody reads more.
const MOST_CANDIDATES: usize = 24;

/// What the button says that goes back to the automatic baseline.
const BACK: &str = "Back to automatic";

/// What commands work with.
#[derive(Clone, Copy)]
pub(crate) struct Shell<'a> {
    /// Who asks.
    pub(crate) client: &'a tower_lsp_server::Client,
    /// Who owns the documents.
    pub(crate) engine: &'a Handle,
    /// The settings.
    pub(crate) configuration: &'a Configuration,
    /// What the client shows of them.
    pub(crate) refresh: &'a Refresh,
}

/// The argument of the commands for baselines.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct PlaceArgument {
    /// The document.
    pub(crate) uri: String,
    /// A place in the table, or on the title of one of its sections.
    pub(crate) position: Position,
    /// What is chosen; the reader is asked where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) choice: Option<Wanted>,
}

/// A configuration, as the client names it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Wanted {
    /// Where configurations stand: `row`, `column` or `section`.
    pub(crate) axis: String,
    /// Its label.
    pub(crate) label: String,
    /// Its place among the configurations, for equal labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) index: Option<usize>,
}

impl Wanted {
    /// The candidate in the client's words.
    pub(crate) fn of(choice: &BaselineChoice) -> Self {
        let axis = axis_word(choice.axis).to_owned();
        Wanted { axis, label: choice.label.clone(), index: Some(choice.index) }
    }

    fn is(&self, choice: &BaselineChoice) -> bool {
        self.axis == axis_word(choice.axis)
            && self.label == choice.label
            && self.index.is_none_or(|index| index == choice.index)
    }
}

fn axis_word(axis: Axis) -> &'static str {
    match axis {
        Axis::Rows => "row",
        Axis::Columns => "column",
        Axis::Sections => "section",
    }
}

/// Runs a command. What it gives is told in `docs/protocol.md`.
pub(crate) async fn execute_command(shell: Shell<'_>, params: ExecuteCommandParams) -> Result<Option<Value>> {
    let mut arguments = params.arguments.unwrap_or_default().into_iter();
    let (first, second) = (arguments.next(), arguments.next());
    match params.command.as_str() {
        CHOOSE => choose(shell, place(first, second)?).await,
        AUTOMATIC => {
            let PlaceArgument { uri, position, .. } = place(first, second)?;
            automatic(shell, uri, position).await
        }
        IGNORE => ignore(shell, first).await,
        other => Err(Error::invalid_params(format!("no command is called {other}"))),
    }
}

/// The place: one argument with `uri` and `position`, or both as arguments of their own.
fn place(first: Option<Value>, second: Option<Value>) -> Result<PlaceArgument> {
    let argument = match first {
        Some(Value::String(uri)) => json!({ "uri": uri, "position": second }),
        first => first.unwrap_or_default(),
    };
    let read = serde_json::from_value(argument);
    read.map_err(|_| Error::invalid_params("expected one argument with `uri` and `position`"))
}

async fn choose(shell: Shell<'_>, place: PlaceArgument) -> Result<Option<Value>> {
    let PlaceArgument { uri, position, choice } = place;
    // Who names a candidate of another axis or place gets none, not the nearest.
    let find = move |view: View<'_>| {
        let at = view.document.place(position, view.client.encoding);
        view.document.candidates(at)
    };
    let found = shell.engine.ask(Name::Uri(uri.clone()), find).await?.unwrap_or_default();
    let wanted = match choice {
        Some(wanted) => found.all.into_iter().map(|one| one.choice).find(|choice| wanted.is(choice)),
        None => match asked(shell, found).await {
            Some(Answer::Back) => return automatic(shell, uri, position).await,
            Some(Answer::Choice(choice)) => Some(choice),
            None => return Ok(None),
        },
    };
    let Some(wanted) = wanted else {
        shell.client.show_message(MessageType::Info, "Nothing there has this name any more.").await;
        return Ok(None);
    };
    // The text may have changed while the reader was asked: the candidate has to be there still.
    let taken = shell.engine.ask(Name::Uri(uri), move |view| {
        let at = view.document.place(position, view.client.encoding);
        let same = |choice: &BaselineChoice| {
            (choice.axis, &choice.label, choice.index) == (wanted.axis, &wanted.label, wanted.index)
        };
        let known = view.document.candidates(at).all.into_iter().map(|one| one.choice).find(same)?;
        let label = known.label.clone();
        view.document.choose(known);
        Some(label)
    });
    let Some(label) = taken.await?.flatten() else { return Ok(None) };
    shell.refresh.comparisons();
    Ok(Some(json!({ "baseline": label })))
}

async fn automatic(shell: Shell<'_>, uri: String, position: Position) -> Result<Option<Value>> {
    let forget = move |view: View<'_>| {
        let at = view.document.place(position, view.client.encoding);
        view.document.choose_automatically(at.line)
    };
    let forgotten = shell.engine.ask(Name::Uri(uri), forget).await?.unwrap_or_default();
    if forgotten {
        shell.refresh.comparisons();
    }
    Ok(forgotten.then(|| json!({ "baseline": null })))
}

/// What the reader answers.
enum Answer {
    Choice(BaselineChoice),
    Back,
}

/// Asks the reader for one of the candidates.
async fn asked(shell: Shell<'_>, found: Candidates) -> Option<Answer> {
    let compared = found.all.iter().any(|one| one.compared);
    let all: Vec<Candidate> =
        found.all.into_iter().filter(|one| one.compared == compared).take(MOST_CANDIDATES).collect();
    if all.is_empty() {
        let message = "No table is there whose rows or columns can be compared.";
        shell.client.show_message(MessageType::Info, message).await;
        return None;
    }
    let mut titles: Vec<String> = all.iter().map(title).collect();
    for at in 0..titles.len() {
        if titles[..at].contains(&titles[at]) {
            titles[at] = format!("{} ({})", titles[at], at + 1);
        }
    }
    let back = found.chosen.then(|| BACK.to_owned());
    let items = titles.iter().cloned().chain(back);
    let items = items.map(|title| MessageActionItem { title, properties: HashMap::new() }).collect();
    let question = "Which one are the others compared with?";
    // A client that cannot ask, or a reader who does not answer, changes nothing.
    let answer = shell.client.show_message_request(MessageType::Info, question, Some(items)).await.ok()??;
    if let Some(at) = titles.iter().position(|title| *title == answer.title) {
        return all.into_iter().nth(at).map(|one| Answer::Choice(one.choice));
    }
    (answer.title == BACK).then_some(Answer::Back)
}

/// A candidate in a menu.
pub(crate) fn title(candidate: &Candidate) -> String {
    let label = escape::visible(&candidate.choice.label);
    match candidate.choice.axis {
        Axis::Rows if !candidate.compared => format!("row {label}"),
        Axis::Columns if !candidate.compared && candidate.label.span.end > 0 => format!("column {label}"),
        _ => label.into_owned(),
    }
}

/// Switches a code off for as long as the server runs, and says how to keep it so: only the client writes settings.
async fn ignore(shell: Shell<'_>, argument: Option<Value>) -> Result<Option<Value>> {
    let code = argument.as_ref().and_then(Value::as_str).unwrap_or_default();
    let Some(lint) = LINTS.iter().find(|lint| lint.code == code) else {
        return Err(Error::invalid_params("expected the code of a finding"));
    };
    shell.configuration.switch_off(lint.code);
    let code = lint.code;
    let message = format!(
        "{code} is off until the editor ends. To keep it so, add to its settings: \"benchlens\": {{\"findings\": {{\"{code}\": \"off\"}}}}"
    );
    shell.client.show_message(MessageType::Info, message).await;
    Ok(Some(json!({ "findings": { code: "off" } })))
}
