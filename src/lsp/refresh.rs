//! Tells the client to ask again, when what it shows has changed without an edit.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tower_lsp_server::Client;
use tower_lsp_server::jsonrpc::Result;

/// How long a client may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sends one request after the other as long as it is notified. What comes while one is under way makes one
/// more, however often it comes.
pub(crate) async fn forward<F>(client: Client, wanted: Arc<Notify>, send: impl Fn(Client) -> F)
where
    F: Future<Output = Result<()>>,
{
    loop {
        wanted.notified().await;
        // An error or no answer changes nothing: the client asks again with the next edit.
        let _ = tokio::time::timeout(PATIENCE, send(client.clone())).await;
    }
}
