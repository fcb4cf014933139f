//! Words known by heart, and how a text is searched for them. Every word that means something to more than one room
//! stands here, in one list.

mod lexicon;
mod phrase;
mod runs;
mod things;

pub(crate) use lexicon::{Classes, Lexicon, Lists, count};
pub(crate) use phrase::Phrase;
pub(crate) use runs::{Runs, runs};
pub(crate) use things::{counts_tests, thing, things};
