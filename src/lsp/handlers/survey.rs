//! Requests about a whole document and nothing in it.

use crate::lsp::engine::{Handle, Name, View};
use crate::lsp::from_proto::Whole;
use crate::lsp::transport::{self, Reply};
use serde_json::value::RawValue;

/// Has `find` answer a request about a document once its outlines are known.
pub(super) fn outlined(engine: &Handle, params: Option<&RawValue>, reply: Reply, find: fn(View<'_>, Reply)) {
    match transport::params::<Whole>(params) {
        Ok(params) => engine.answer(Name::Uri(params.text_document.uri.0), reply, move |view, reply| {
            view.survey(false, reply, find);
        }),
        Err(error) => reply.error(error),
    }
}
