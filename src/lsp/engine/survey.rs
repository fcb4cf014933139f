//! Questions about a whole document: answered at once where that takes little, else when all of it is read, with other
//! work done in between.

use super::{OpenDocument, View};
use crate::lsp::transport::Reply;
use tower_lsp_server::jsonrpc::{Error, ErrorCode};

/// What finds an answer.
type Find = Box<dyn FnOnce(View<'_>, Reply) + Send>;

/// Such questions that wait.
#[derive(Default)]
pub(super) struct Surveys {
    waiting: Vec<Survey>,
}

struct Survey {
    with_marks: bool,
    reply: Reply,
    find: Find,
}

impl View<'_> {
    /// Has `find` answer once the document's outlines are known, and its marks if asked.
    pub(crate) fn survey(
        self,
        with_marks: bool,
        reply: Reply,
        find: impl FnOnce(View<'_>, Reply) + Send + 'static,
    ) {
        if self.document.survey(with_marks) {
            find(self, reply);
        } else {
            self.document.surveys.waiting.push(Survey { with_marks, reply, find: Box::new(find) });
        }
    }
}

impl Surveys {
    /// Whether anybody waits.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Tells all who wait that the text is another one now.
    pub(super) fn give_up(&mut self) {
        for survey in self.waiting.drain(..) {
            survey.reply.error(Error::new(ErrorCode::ContentModified));
        }
    }
}

/// Does a small part of what such questions wait for, and answers those that need no more.
pub(super) fn work(view: View<'_>) {
    let View { document, client, settings } = view;
    let waiting = &mut document.surveys.waiting;
    waiting.retain(|survey| survey.reply.is_wanted());
    // Outlines are known before marks.
    let plain = waiting.iter().position(|survey| !survey.with_marks);
    let next = plain.unwrap_or(0);
    let Some(with_marks) = waiting.get(next).map(|survey| survey.with_marks) else { return };
    if document.survey(with_marks) {
        let Survey { reply, find, .. } = document.surveys.waiting.remove(next);
        document.walk_until(reply.given_up());
        find(View { document, client, settings }, reply);
    }
}

impl OpenDocument {
    /// Whether only such questions are left to work for.
    pub(super) fn has_surveys_only(&self) -> bool {
        !self.surveys.is_empty() && !self.is_reading()
    }
}
