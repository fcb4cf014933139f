//! The server as the framework sees it. Each method hands on what it gets; what is asked is in the engine's
//! queue before the first wait. The messages of typing do not come here (see [`super::direct`]).

use super::capabilities::{self, Client};
use super::engine::Handle;
use super::handlers::configuration::Configuration;
use super::handlers::{
    code_action, code_lens, completion, execute_command, hover, inlay_hint, navigation, report,
    selection_range,
};
use super::{progress, refresh};
use serde_json::Value;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::Notify;
use tower_lsp_server::LanguageServer;
use tower_lsp_server::gen_lsp_types::{
    CodeAction, CodeActionParams, CodeActionResponse, CodeLens, CompletionParams, CompletionResponse,
    DefinitionParams, DefinitionResponse, DidChangeConfigurationParams, DidCloseTextDocumentParams,
    DidSaveTextDocumentParams, DocumentHighlight, DocumentHighlightParams, ExecuteCommandParams, Hover,
    HoverParams, InitializeParams, InitializeResult, InitializedParams, InlayHint, Location, ReferenceParams,
    SelectionRange, SelectionRangeParams, ServerInfo, SetTraceParams, TraceValue,
};
use tower_lsp_server::jsonrpc::Result;

/// The server.
pub(crate) struct Server {
    client: tower_lsp_server::Client,
    engine: Handle,
    configuration: Configuration,
    refresh: Refresh,
    facts: OnceLock<Arc<Client>>,
    news: Mutex<Option<progress::Listener>>,
}

/// What the client may be told to ask for again.
#[derive(Clone, Default)]
pub(crate) struct Refresh {
    /// Hints.
    pub(crate) hints: Arc<Notify>,
    /// Diagnostics.
    pub(crate) diagnostics: Arc<Notify>,
    /// Code lenses.
    pub(crate) lenses: Arc<Notify>,
    /// Semantic tokens.
    pub(crate) tokens: Arc<Notify>,
}

impl Refresh {
    /// All that shows what is compared with what.
    pub(crate) fn comparisons(&self) {
        self.hints.notify_one();
        self.lenses.notify_one();
        self.tokens.notify_one();
        self.diagnostics.notify_one();
    }
}

impl Server {
    /// Serves `client` with what `engine` finds.
    pub(crate) fn new(
        client: tower_lsp_server::Client,
        engine: Handle,
        refresh: Refresh,
        news: progress::Listener,
    ) -> Self {
        let configuration = Configuration::new(client.clone(), engine.clone(), refresh.clone());
        Server {
            client,
            engine,
            configuration,
            refresh,
            facts: OnceLock::new(),
            news: Mutex::new(Some(news)),
        }
    }

    /// `benchlens/report`: what a document's comparisons come to, for a panel beside it.
    pub(crate) async fn report(&self, params: report::Params) -> Result<Option<report::Answer>> {
        report::report(&self.engine, params).await
    }

    /// `$/setTrace`: whether the client wants to know what is done.
    pub(crate) async fn set_trace(&self, params: SetTraceParams) {
        self.engine.trace(params.value != TraceValue::Off);
    }

    fn facts(&self) -> Arc<Client> {
        self.facts.get().cloned().unwrap_or_default()
    }
}

impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let client = Arc::new(Client::new(&params.capabilities));
        let client = self.facts.get_or_init(|| client);
        self.engine.client(client.clone());
        self.engine.trace(params.trace.is_some_and(|trace| trace != TraceValue::Off));
        self.configuration.initialize(params.initialization_options);
        Ok(InitializeResult {
            capabilities: capabilities::server(client),
            server_info: Some(ServerInfo {
                name: env!("CARGO_PKG_NAME").to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        let facts = self.facts();
        self.configuration.initialized(&facts);
        if facts.refreshes_hints {
            let send = async |client: tower_lsp_server::Client| client.inlay_hint_refresh().await;
            tokio::spawn(refresh::forward(self.client.clone(), self.refresh.hints.clone(), send));
        }
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(news) = news.filter(|_| facts.shows_progress) {
            tokio::spawn(progress::forward(self.client.clone(), news));
        }
        if facts.refreshes_lenses {
            let send = async |client: tower_lsp_server::Client| client.code_lens_refresh().await;
            tokio::spawn(refresh::forward(self.client.clone(), self.refresh.lenses.clone(), send));
        }
        if facts.refreshes_tokens {
            let send = async |client: tower_lsp_server::Client| client.semantic_tokens_refresh().await;
            tokio::spawn(refresh::forward(self.client.clone(), self.refresh.tokens.clone(), send));
        }
        if facts.pulls_diagnostics && facts.refreshes_diagnostics {
            let send = async |client: tower_lsp_server::Client| client.workspace_diagnostic_refresh().await;
            tokio::spawn(refresh::forward(self.client.clone(), self.refresh.diagnostics.clone(), send));
        }
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        self.engine.save(params.text_document.uri.0);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.engine.close(params.text_document.uri.0);
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.configuration.changed(&self.facts(), params.settings);
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        hover::hover(&self.engine, params).await
    }

    async fn code_lens_resolve(&self, lens: CodeLens) -> Result<CodeLens> {
        code_lens::resolve(&self.engine, lens).await
    }

    async fn goto_definition(&self, params: DefinitionParams) -> Result<Option<DefinitionResponse>> {
        navigation::definition(&self.engine, params).await
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        navigation::references(&self.engine, params).await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        navigation::document_highlight(&self.engine, params).await
    }

    async fn selection_range(&self, params: SelectionRangeParams) -> Result<Option<Vec<SelectionRange>>> {
        selection_range::selection_range(&self.engine, params).await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<Vec<CodeActionResponse>>> {
        code_action::code_action(&self.engine, params).await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        completion::completion(&self.engine, params).await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        code_action::resolve(&self.engine, action).await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        let shell = execute_command::Shell {
            client: &self.client,
            engine: &self.engine,
            configuration: &self.configuration,
            refresh: &self.refresh,
        };
        execute_command::execute_command(shell, params).await
    }

    async fn inlay_hint_resolve(&self, hint: InlayHint) -> Result<InlayHint> {
        inlay_hint::resolve(&self.engine, hint).await
    }
}
