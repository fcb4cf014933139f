//! Words known by heart, and how a text is searched for them. Classes of words that several rooms ask
//! for stand here once; a word may stand in a list of another room as well, where it tells something else.

mod inventory;
mod lexicon;
mod phrase;
mod runs;
mod sides;
mod things;

pub(crate) use inventory::{Field, field, is_software, is_sysctl};
pub(crate) use lexicon::{Classes, Lexicon, Lists, count};
pub(crate) use phrase::Phrase;
pub(crate) use runs::{Runs, runs};
pub(crate) use sides::begins_with_a_side;
pub(crate) use things::{EVENT, counts_tests, thing, things};
