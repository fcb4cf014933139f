//! Places in the text and the columns that a reader sees; knows nothing of mail, numbers or protocols.

pub mod escape;
mod hidden;
mod lines;
mod source;
mod span;
mod width;

pub use hidden::is_hidden;
pub use lines::{Lines, line_ranges, split_lines};
pub use source::{PlainText, Source};
pub use span::{Place, Relocation, Span};
pub use width::{ELLIPSIS, TAB_STOP, display_columns, padded, shortened, width_from, wrapped};
