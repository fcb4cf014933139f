//! What the client can do, as far as it matters here, and what the server offers it in turn.

use super::handlers::execute_command::COMMANDS;
use super::handlers::semantic_tokens;
use super::position::Encoding;
use tower_lsp_server::gen_lsp_types::{
    ClientCapabilities, ClientSemanticTokensRequestOptions, ClientSemanticTokensRequestOptionsFull,
    ClientSemanticTokensRequestOptionsRange, CodeActionKind, CodeActionOptions, CodeActionProvider,
    CodeLensOptions, CompletionOptions, DiagnosticOptions, DiagnosticProvider, ExecuteCommandOptions,
    HoverProvider, InlayHintOptions, InlayHintProvider, MarkupKind, Save, SaveOptions,
    SemanticTokensFullDelta, SemanticTokensLegend, SemanticTokensOptions, SemanticTokensProvider,
    ServerCapabilities, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions,
    WorkDoneProgressOptions,
};

/// What the client can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Client {
    /// What its columns count.
    pub(crate) encoding: Encoding,
    /// Hovers and tooltips may be Markdown.
    pub(crate) markdown: bool,
    /// It asks for a hint's tooltip when it shows it.
    pub(crate) resolves_tooltip: bool,
    /// It asks for the places that a hint's label leads to when they are needed.
    pub(crate) resolves_location: bool,
    /// Diagnostics may point at further places.
    pub(crate) related_information: bool,
    /// A diagnostic's code may lead to a page.
    pub(crate) describes_codes: bool,
    /// It asks for diagnostics, so none are pushed.
    pub(crate) pulls_diagnostics: bool,
    /// It can be told to ask for diagnostics again.
    pub(crate) refreshes_diagnostics: bool,
    /// It can be told to ask for hints again.
    pub(crate) refreshes_hints: bool,
    /// It can be told to ask for code lenses again.
    pub(crate) refreshes_lenses: bool,
    /// It can be told to ask for semantic tokens again.
    pub(crate) refreshes_tokens: bool,
    /// It asks for a code action's edit when it is chosen.
    pub(crate) resolves_actions: bool,
    /// It shows how far long work is.
    pub(crate) shows_progress: bool,
    /// It takes code actions; older ones take commands only.
    pub(crate) takes_actions: bool,
    /// It takes completions as snippets.
    pub(crate) snippets: bool,
    /// It takes edits that say which version they are for.
    pub(crate) versioned_edits: bool,
    /// It asks for what a lens says when it shows it.
    pub(crate) resolves_lens: bool,
    /// It shows lenses.
    pub(crate) shows_lenses: bool,
    /// Symbols may stand in others.
    pub(crate) nests_symbols: bool,
    /// Definitions may say what they define.
    pub(crate) links_definitions: bool,
    /// It takes no more folds than so many.
    pub(crate) most_folds: Option<u32>,
    /// It asks for tokens: of a range, of a document, and for what has changed among these.
    pub(crate) asks_tokens: AsksTokens,
    /// It answers questions for settings.
    pub(crate) has_configuration: bool,
    /// It tells of changed settings only when asked to.
    pub(crate) registers_configuration: bool,
}

/// Which requests for tokens a client makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AsksTokens {
    /// Those of a range.
    pub(crate) range: bool,
    /// Those of a document.
    pub(crate) full: bool,
    /// What has changed since the last answer.
    pub(crate) delta: bool,
}

impl AsksTokens {
    fn new(asked: &ClientSemanticTokensRequestOptions) -> Self {
        use ClientSemanticTokensRequestOptionsFull as FullRequest;
        use ClientSemanticTokensRequestOptionsRange as RangeRequest;
        let (full, delta) = match &asked.full {
            Some(FullRequest::Bool(full)) => (*full, false),
            Some(FullRequest::ClientSemanticTokensRequestFullDelta(full)) => (true, full.delta == Some(true)),
            None => (false, false),
        };
        let range = matches!(asked.range, Some(RangeRequest::Bool(true) | RangeRequest::Object(_)));
        AsksTokens { range, full, delta }
    }

    /// What is offered to such a client.
    fn provider(self) -> Option<SemanticTokensProvider> {
        (self.range || self.full).then(|| {
            let full = self.full.then(|| {
                let delta = self.delta.then_some(true);
                if delta.is_some() { SemanticTokensFullDelta { delta }.into() } else { true.into() }
            });
            let legend = SemanticTokensLegend {
                token_types: semantic_tokens::TYPES.map(str::to_owned).into(),
                token_modifiers: Vec::new(),
            };
            SemanticTokensProvider::SemanticTokensOptions(SemanticTokensOptions {
                legend,
                range: self.range.then(|| true.into()),
                full,
                work_done_progress_options: WorkDoneProgressOptions::default(),
            })
        })
    }
}

impl Client {
    /// Reads what a client says of itself.
    pub(crate) fn new(capabilities: &ClientCapabilities) -> Self {
        let general = capabilities.general.as_ref();
        let workspace = capabilities.workspace.as_ref();
        let document = capabilities.text_document.as_ref();
        let encodings = general.and_then(|general| general.position_encodings.as_deref());
        let resolved = document
            .and_then(|document| document.inlay_hint.as_ref())
            .and_then(|hints| hints.resolve_support.as_ref())
            .map_or(&[][..], |resolve| &resolve.properties);
        let resolves = |names: &[&str]| resolved.iter().any(|property| names.contains(&property.as_str()));
        let hover = document
            .and_then(|document| document.hover.as_ref())
            .and_then(|hover| hover.content_format.as_deref());
        let publish = document.and_then(|document| document.publish_diagnostics.as_ref());
        let pulled = document.and_then(|document| document.diagnostic.as_ref());
        let lens = document.and_then(|document| document.code_lens.as_ref());
        let lens_resolved = lens.and_then(|lens| lens.resolve_support.as_ref());
        Client {
            // Those who say nothing of it resolve lenses, as all did before one could say so.
            resolves_lens: lens.is_some()
                && lens_resolved
                    .is_none_or(|resolve| resolve.properties.iter().any(|property| property == "command")),
            shows_lenses: lens.is_some(),
            nests_symbols: document
                .and_then(|document| document.document_symbol.as_ref())
                .is_some_and(|symbols| symbols.hierarchical_document_symbol_support == Some(true)),
            links_definitions: document
                .and_then(|document| document.definition.as_ref())
                .is_some_and(|definition| definition.link_support == Some(true)),
            most_folds: document
                .and_then(|document| document.folding_range.as_ref())
                .and_then(|folding| folding.range_limit),
            asks_tokens: document
                .and_then(|document| document.semantic_tokens.as_ref())
                .map_or_else(AsksTokens::default, |tokens| AsksTokens::new(&tokens.requests)),
            encoding: Encoding::negotiate(encodings.unwrap_or_default()),
            // The list is in order of preference.
            markdown: hover.and_then(<[_]>::first) == Some(&MarkupKind::Markdown),
            resolves_tooltip: resolves(&["tooltip"]),
            // Neovim names the member of the part, others give the path to it.
            resolves_location: resolves(&["label.location", "location"]),
            related_information: publish
                .is_some_and(|publish| publish.diagnostics_capabilities.related_information == Some(true)),
            describes_codes: publish
                .map(|publish| &publish.diagnostics_capabilities)
                .into_iter()
                .chain(pulled.map(|pulled| &pulled.diagnostics_capabilities))
                .any(|diagnostics| diagnostics.code_description_support == Some(true)),
            pulls_diagnostics: document.is_some_and(|document| document.diagnostic.is_some()),
            refreshes_diagnostics: workspace
                .and_then(|workspace| workspace.diagnostics.as_ref())
                .is_some_and(|diagnostics| diagnostics.refresh_support == Some(true)),
            refreshes_hints: workspace
                .and_then(|workspace| workspace.inlay_hint.as_ref())
                .is_some_and(|hints| hints.refresh_support == Some(true)),
            refreshes_lenses: workspace
                .and_then(|workspace| workspace.code_lens.as_ref())
                .is_some_and(|lenses| lenses.refresh_support == Some(true)),
            refreshes_tokens: workspace
                .and_then(|workspace| workspace.semantic_tokens.as_ref())
                .is_some_and(|tokens| tokens.refresh_support == Some(true)),
            resolves_actions: document.and_then(|document| document.code_action.as_ref()).is_some_and(
                |action| {
                    let resolved = action.resolve_support.as_ref();
                    action.data_support == Some(true)
                        && resolved
                            .is_some_and(|resolve| resolve.properties.iter().any(|name| name == "edit"))
                },
            ),
            shows_progress: capabilities
                .window
                .as_ref()
                .is_some_and(|window| window.work_done_progress == Some(true)),
            takes_actions: document
                .and_then(|document| document.code_action.as_ref())
                .is_some_and(|action| action.code_action_literal_support.is_some()),
            snippets: document
                .and_then(|document| document.completion.as_ref())
                .and_then(|completion| completion.completion_item.as_ref())
                .is_some_and(|item| item.snippet_support == Some(true)),
            versioned_edits: workspace
                .and_then(|workspace| workspace.workspace_edit.as_ref())
                .is_some_and(|edit| edit.document_changes == Some(true)),
            has_configuration: workspace.is_some_and(|workspace| workspace.configuration == Some(true)),
            registers_configuration: workspace
                .and_then(|workspace| workspace.did_change_configuration.as_ref())
                .is_some_and(|configuration| configuration.dynamic_registration == Some(true)),
        }
    }

    /// Whether something in a hint's answer is left for a second request.
    pub(crate) fn resolves(&self) -> bool {
        self.resolves_tooltip || self.resolves_location
    }
}

/// What the server offers this client.
pub(crate) fn server(client: &Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(client.encoding.kind()),
        text_document_sync: Some(TextDocumentSync::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            save: Some(Save::SaveOptions(SaveOptions { include_text: Some(false) })),
            ..TextDocumentSyncOptions::default()
        })),
        code_lens_provider: client.shows_lenses.then(|| CodeLensOptions {
            resolve_provider: Some(client.resolves_lens),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        semantic_tokens_provider: client.asks_tokens.provider(),
        hover_provider: Some(HoverProvider::Bool(true)),
        code_action_provider: client.takes_actions.then(|| {
            CodeActionProvider::CodeActionOptions(CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::Refactor,
                    CodeActionKind::RefactorRewrite,
                ]),
                resolve_provider: Some(client.resolves_actions),
                ..CodeActionOptions::default()
            })
        }),
        completion_provider: Some(CompletionOptions {
            // Names begin with letters, for which every client asks.
            trigger_characters: Some(vec!["%".to_owned()]),
            ..CompletionOptions::default()
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.iter().map(|command| (*command).to_owned()).collect(),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        inlay_hint_provider: Some(InlayHintProvider::InlayHintOptions(InlayHintOptions {
            resolve_provider: Some(client.resolves()),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        diagnostic_provider: client
            .pulls_diagnostics
            .then(|| DiagnosticProvider::DiagnosticOptions(DiagnosticOptions::default())),
        ..ServerCapabilities::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn client(capabilities: serde_json::Value) -> Client {
        Client::new(&serde_json::from_value(capabilities).unwrap())
    }

    #[test]
    fn a_client_that_says_nothing_gets_the_plainest_form() {
        let client = client(json!({}));
        assert_eq!(client, Client::default());
        assert_eq!(client.encoding, Encoding::Utf16);
        assert!(server(&client).diagnostic_provider.is_none());
        assert!(server(&client).code_action_provider.is_none());
        assert!(server(&client).code_lens_provider.is_none());
        assert!(server(&client).semantic_tokens_provider.is_none());
    }

    #[test]
    fn what_neovim_says_is_understood() {
        let client = client(json!({
            "general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]},
            "textDocument": {
                "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}},
                "diagnostic": {"dynamicRegistration": true},
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "inlayHint": {"resolveSupport": {"properties": ["textEdits", "tooltip", "location", "command"]}},
                "publishDiagnostics": {"relatedInformation": true},
                "codeLens": {"resolveSupport": {"properties": ["command"]}},
                "definition": {"linkSupport": true},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
                "foldingRange": {"lineFoldingOnly": true},
                "semanticTokens": {
                    "requests": {"range": true, "full": {"delta": true}}, "tokenTypes": [], "tokenModifiers": [],
                    "formats": ["relative"]
                }
            },
            "workspace": {
                "configuration": true, "inlayHint": {"refreshSupport": true},
                "workspaceEdit": {"documentChanges": true}
            }
        }));
        assert_eq!(
            client,
            Client {
                encoding: Encoding::Utf8,
                markdown: true,
                resolves_tooltip: true,
                resolves_location: true,
                related_information: true,
                describes_codes: false,
                pulls_diagnostics: true,
                refreshes_diagnostics: false,
                refreshes_hints: true,
                refreshes_lenses: false,
                refreshes_tokens: false,
                resolves_actions: false,
                shows_progress: false,
                takes_actions: true,
                snippets: false,
                versioned_edits: true,
                resolves_lens: true,
                shows_lenses: true,
                nests_symbols: true,
                links_definitions: true,
                most_folds: None,
                asks_tokens: AsksTokens { range: true, full: true, delta: true },
                has_configuration: true,
                registers_configuration: false,
            }
        );
        assert!(server(&client).diagnostic_provider.is_some());
        assert!(server(&client).code_action_provider.is_some());
    }
}
