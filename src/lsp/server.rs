//! The server as the framework sees it. Each method hands on what it gets; what is asked is in the engine's
//! queue before the first wait. The messages of typing do not come here (see [`super::direct`]).

use super::capabilities::{self, Client};
use super::engine::Handle;
use super::handlers::configuration::Configuration;
use super::handlers::{code_action, code_lens, hover, inlay_hint, navigation, selection_range};
use super::refresh;
use std::sync::{Arc, OnceLock};
use tokio::sync::Notify;
use tower_lsp_server::LanguageServer;
use tower_lsp_server::gen_lsp_types::{
    CodeActionParams, CodeActionResponse, CodeLens, DefinitionParams, DefinitionResponse,
    DidChangeConfigurationParams, DidCloseTextDocumentParams, DidSaveTextDocumentParams, DocumentHighlight,
    DocumentHighlightParams, Hover, HoverParams, InitializeParams, InitializeResult, InitializedParams,
    InlayHint, Location, ReferenceParams, SelectionRange, SelectionRangeParams, ServerInfo,
};
use tower_lsp_server::jsonrpc::Result;

/// The server.
pub(crate) struct Server {
    client: tower_lsp_server::Client,
    engine: Handle,
    configuration: Configuration,
    refresh: Refresh,
    facts: OnceLock<Arc<Client>>,
}

/// What the client may be told to ask for again.
#[derive(Clone, Default)]
pub(crate) struct Refresh {
    /// Hints.
    pub(crate) hints: Arc<Notify>,
    /// Diagnostics.
    pub(crate) diagnostics: Arc<Notify>,
}

impl Server {
    /// Serves `client` with what `engine` finds.
    pub(crate) fn new(client: tower_lsp_server::Client, engine: Handle, refresh: Refresh) -> Self {
        let configuration = Configuration::new(client.clone(), engine.clone(), refresh.hints.clone());
        Server { client, engine, configuration, refresh, facts: OnceLock::new() }
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

    async fn inlay_hint_resolve(&self, hint: InlayHint) -> Result<InlayHint> {
        inlay_hint::resolve(&self.engine, hint).await
    }
}
