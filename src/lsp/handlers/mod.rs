//! One file for each request that has substance: what it reads, what it asks the engine, what it answers.

pub(crate) mod code_action;
pub(crate) mod code_lens;
pub(crate) mod completion;
pub(crate) mod configuration;
pub(crate) mod diagnostic;
pub(crate) mod document_symbol;
pub(crate) mod execute_command;
pub(crate) mod folding_range;
pub(crate) mod hover;
pub(crate) mod inlay_hint;
pub(crate) mod navigation;
pub(crate) mod report;
pub(crate) mod selection_range;
pub(crate) mod semantic_tokens;
mod survey;
pub(crate) mod text_sync;
