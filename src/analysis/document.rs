//! A document as a sequence of messages: an edit re-reads the messages it touches and nothing else.

use super::{Analysis, Hover, analyze};
use crate::config::Settings;
use crate::hints::Hint;
use crate::lints::Finding;
use crate::text::{Place, Source};
use std::ops::Range;
use std::sync::Arc;

/// What is known of a whole document. The text itself stays with its owner, who hands it in with each call.
#[derive(Clone, Debug, Default)]
pub struct Document {
    messages: Vec<Message>,
}

/// One message: how long it is, and what was read in it.
#[derive(Clone, Debug)]
struct Message {
    lines: u32,
    /// `None` until it is read, or read again after an edit.
    analysis: Option<Arc<Analysis>>,
}

impl Document {
    /// Finds the messages of a newly opened text; nothing is analysed yet.
    pub fn new(source: &impl Source) -> Self {
        Document { messages: vec![Message { lines: source.line_count(), analysis: None }] }
    }

    /// Follows an edit that replaced `removed` lines by `inserted` ones from the same first line on.
    ///
    /// `source` is the text after the edit. A change inside one line is `line..line + 1` with `inserted` = 1.
    pub fn edit(&mut self, source: &impl Source, removed: Range<u32>, inserted: u32) {
        let _ = (removed, inserted);
        *self = Document::new(source);
    }

    /// Analyses one message that waits for it, the nearest to `line` first. False when none was left.
    pub fn advance(&mut self, source: &impl Source, line: u32) -> bool {
        let _ = line;
        let mut first = 0;
        for message in &mut self.messages {
            let lines = first..first + message.lines;
            first = lines.end;
            if message.analysis.is_none() {
                message.analysis = Some(Arc::new(analyze(&source.lines(lines))));
                return true;
            }
        }
        false
    }

    /// Whether every message is analysed.
    pub fn at_rest(&self) -> bool {
        self.messages.iter().all(|message| message.analysis.is_some())
    }

    /// The hints on these lines of the document; analyses the messages there first where that is due.
    pub fn hints(&mut self, source: &impl Source, settings: &Settings, lines: Range<u32>) -> Vec<Hint> {
        let _ = (source, settings, lines);
        Vec::new()
    }

    /// All findings of the messages analysed so far, settings applied (severities changed, codes left out).
    pub fn findings(&self, settings: &Settings) -> Vec<Finding> {
        let _ = settings;
        Vec::new()
    }

    /// What is known of the place; analyses its message first where that is due.
    pub fn hover(&mut self, source: &impl Source, at: Place) -> Option<Hover> {
        let _ = (source, at);
        None
    }
}
