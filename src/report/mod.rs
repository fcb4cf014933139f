//! What the comparisons of a text come to, put together for a reader: once for all forms, and the form that several show.

mod markdown;
mod section;
pub(crate) mod words;

pub use markdown::{page, panel};
pub use section::{Section, Value};
