//! Printed numbers: how they are written, what they are worth, and how exact they are. Knows no tables and no prose.

mod lex;
mod token;
mod unit;
mod value;

pub use lex::{Lexed, number};
pub use token::{Bracket, Token, TokenKind, tokens};
pub use unit::{Dimension, Unit, unit};
pub use value::{Number, Value};
