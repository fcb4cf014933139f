//! `$/progress`: tells a client that reading a document takes a while, and how far it is.

use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp_server::gen_lsp_types::ProgressToken;
use tower_lsp_server::{Bounded, Client, NotCancellable, OngoingProgress};

/// Work that is done sooner is not worth a word.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often it is told how far the work is.
const PACE: Duration = Duration::from_millis(200);
/// How long a client may take to say whether it shows progress.
const ANSWER: Duration = Duration::from_secs(10);

/// What is told: which document, by serial number, and how much of it is read, in percent; `None` when all is.
type News = (u64, Option<u32>);

/// Follows one document's work, and tells of it where it takes long.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    began: Option<Instant>,
    told: Option<Instant>,
    /// How many parts were to be read when it began.
    parts: u32,
}

/// The end that the engine tells.
#[derive(Clone)]
pub(crate) struct Teller(UnboundedSender<News>);

/// The end that the client is told from.
pub(crate) type Listener = UnboundedReceiver<News>;

/// Both ends.
pub(crate) fn channel() -> (Teller, Listener) {
    let (sender, receiver) = unbounded_channel();
    (Teller(sender), receiver)
}

impl Progress {
    /// Takes note that so many parts are still to be read.
    pub(crate) fn left(&mut self, parts: u32, serial: u64, teller: &Teller) {
        let now = Instant::now();
        if parts == 0 {
            if self.told.is_some() {
                teller.tell((serial, None));
            }
            *self = Progress::default();
            return;
        }
        let began = *self.began.get_or_insert(now);
        self.parts = self.parts.max(parts);
        let due = self.told.map_or(began + PATIENCE, |told| told + PACE);
        if now >= due {
            self.told = Some(now);
            let done = u64::from(self.parts - parts) * 100 / u64::from(self.parts.max(1));
            teller.tell((serial, Some(u32::try_from(done).unwrap_or(100))));
        }
    }

    /// The document is closed.
    pub(crate) fn end(&mut self, serial: u64, teller: &Teller) {
        self.left(0, serial, teller);
    }
}

impl Teller {
    fn tell(&self, news: News) {
        // Nobody listens where the client shows no progress.
        let _ = self.0.send(news);
    }
}

/// Passes the news on to a client that shows progress.
pub(crate) async fn forward(client: Client, mut news: Listener) {
    let mut shown: HashMap<u64, OngoingProgress<Bounded, NotCancellable>> = HashMap::new();
    let mut count = 0_u64;
    while let Some((serial, percent)) = news.recv().await {
        match (percent, shown.remove(&serial)) {
            (Some(percent), Some(progress)) => {
                progress.report(percent).await;
                shown.insert(serial, progress);
            }
            (Some(percent), None) => {
                count += 1;
                let token = ProgressToken::String(format!("benchlens/{count}"));
                let asked = client.create_work_done_progress(token.clone());
                // A client that refuses sees nothing of it, and is asked again another time.
                if let Ok(Ok(())) = tokio::time::timeout(ANSWER, asked).await {
                    let progress = client.progress(token, "Reading numbers").with_percentage(percent);
                    shown.insert(serial, progress.begin().await);
                }
            }
            (None, Some(progress)) => progress.finish().await,
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_work_is_told_and_its_end_once() {
        let (teller, mut news) = channel();
        let mut progress = Progress::default();
        progress.left(10, 1, &teller);
        progress.left(0, 1, &teller);
        assert!(news.try_recv().is_err(), "short work");
        progress.left(10, 1, &teller);
        progress.began = progress.began.map(|began| began - PATIENCE);
        progress.left(6, 1, &teller);
        progress.left(5, 1, &teller);
        progress.left(0, 1, &teller);
        progress.left(0, 1, &teller);
        assert_eq!(news.try_recv(), Ok((1, Some(40))));
        assert_eq!(news.try_recv(), Ok((1, None)));
        assert!(news.try_recv().is_err());
    }
}
