//! Settings from the client: told at the start, told when they change, asked for where it answers.

use crate::config::Settings;
use crate::lsp::capabilities::Client;
use crate::lsp::engine::Handle;
use crate::lsp::server::Refresh;
use crate::lsp::settings::{Layers, SECTION};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tower_lsp_server::gen_lsp_types::{ConfigurationItem, MessageType, Registration};

/// How long a client may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The settings of this connection.
#[derive(Clone)]
pub(crate) struct Configuration {
    client: tower_lsp_server::Client,
    engine: Handle,
    state: Arc<Mutex<State>>,
    refresh: Refresh,
}

#[derive(Default)]
struct State {
    layers: Layers,
    /// What results, as the engine knows it.
    settings: Settings,
    /// Problems that were told already.
    told: HashSet<String>,
    /// Counts questions, so that an answer that comes late does not undo a newer one.
    asked: u64,
}

impl Configuration {
    /// None are known yet.
    pub(crate) fn new(client: tower_lsp_server::Client, engine: Handle, refresh: Refresh) -> Self {
        Configuration { client, engine, state: Arc::default(), refresh }
    }

    /// Takes `initializationOptions`. Nothing may be said about them yet.
    pub(crate) fn initialize(&self, options: Option<Value>) {
        let mut state = self.lock();
        state.layers.initial = options.unwrap_or_default();
        state.settings = state.layers.settings().0;
        self.engine.settings(state.settings.clone());
    }

    /// Once the client listens: tells what was wrong so far, and asks for more where it answers.
    pub(crate) fn initialized(&self, client: &Client) {
        self.apply();
        if client.registers_configuration {
            let registration = Registration {
                id: "configuration".to_owned(),
                method: "workspace/didChangeConfiguration".to_owned(),
                register_options: Some(json!({ "section": SECTION })),
            };
            let client = self.client.clone();
            tokio::spawn(async move {
                // A client that refuses does not tell of changes, and that is all.
                let _ = tokio::time::timeout(PATIENCE, client.register_capability(vec![registration])).await;
            });
        }
        self.ask(client);
    }

    /// Takes what the client tells in `workspace/didChangeConfiguration`.
    pub(crate) fn changed(&self, client: &Client, settings: Value) {
        // Clients that prefer to be asked tell nothing.
        if !settings.is_null() {
            self.lock().layers.told = settings;
            self.apply();
        }
        self.ask(client);
    }

    /// Asks for our section, outside of any handler: its answer stands behind other messages.
    fn ask(&self, client: &Client) {
        if !client.has_configuration {
            return;
        }
        let this = self.clone();
        let number = {
            let mut state = self.lock();
            state.asked += 1;
            state.asked
        };
        tokio::spawn(async move {
            let section = ConfigurationItem { scope_uri: None, section: Some(SECTION.to_owned()) };
            let answer = tokio::time::timeout(PATIENCE, this.client.configuration(vec![section])).await;
            // Some clients offer this and then answer with an error, or null for a section that is not set.
            let Ok(Ok(mut sections)) = answer else { return };
            let Some(section) = sections.pop().filter(|section| !section.is_null()) else { return };
            {
                let mut state = this.lock();
                if state.asked != number {
                    return;
                }
                state.layers.told = json!({ SECTION: section });
            }
            this.apply();
        });
    }

    /// Switches the findings of a code off until the client tells other settings for it, or ends.
    pub(crate) fn switch_off(&self, code: &str) {
        {
            let mut state = self.lock();
            if !state.layers.here.is_object() {
                state.layers.here = json!({});
            }
            state.layers.here[format!("findings.{code}")] = json!("off");
        }
        self.apply();
    }

    /// Has the settings used, and tells each problem once.
    fn apply(&self) {
        let mut state = self.lock();
        let (settings, problems) = state.layers.settings();
        let fresh: Vec<_> =
            problems.into_iter().filter(|problem| state.told.insert(problem.clone())).collect();
        if state.settings != settings {
            state.settings = settings.clone();
            self.engine.settings(settings);
            self.refresh.comparisons();
        }
        drop(state);
        if !fresh.is_empty() {
            let client = self.client.clone();
            tokio::spawn(async move {
                for problem in fresh {
                    client.log_message(MessageType::Warning, problem).await;
                }
            });
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
