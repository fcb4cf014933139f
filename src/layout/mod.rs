//! Lays a message out: which characters of a line are quoting, what kind of line it is, where messages begin.
//! Knows nothing of numbers and tables.

mod bigrams;
mod boundary;
mod cut;
mod decimal_comma;
mod directive;
mod kind;
mod page;
mod quote;
mod signs;
mod subject;
mod transfer;

pub use bigrams::Bigrams;
pub use boundary::{LOOKAHEAD, LOOKBEHIND};
pub use cut::{Cut, Cuts, Entry, cuts_alike};
pub use decimal_comma::{has_decimal_commas, points_for_commas};
pub use directive::Directive;
pub use kind::Kind;
pub use page::{LONGEST_LINE, Line, Page};
pub use quote::{Quote, quote};
pub use signs::Signs;
pub use subject::subject;
pub use transfer::{Decoded, decode};
