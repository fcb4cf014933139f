//! Lays a message out: which characters of a line are quoting, what kind of line it is, where messages begin.
//! Knows nothing of numbers and tables.

mod boundary;
mod kind;
mod page;
mod quote;
mod transfer;

pub use boundary::{LOOKAHEAD, message_starts};
pub use kind::Kind;
pub use page::{Line, Page};
pub use quote::{Quote, quote};
pub use transfer::{Decoded, decode};
