//! Printed numbers: how they are written, what they are worth, and how exact they are. Knows no tables and no prose.

mod interval;
mod lex;
mod sentinel;
mod token;
mod unit;
mod value;
mod written;

pub use interval::Interval;
pub use lex::{Lexed, number};
pub use sentinel::{is_sentinel, sentinel_name};
pub use token::{Bracket, Token, TokenKind, tokens};
pub use unit::{Dimension, Unit, unit};
pub use value::{Number, Value};
pub use written::{write_fixed, write_plain};
