//! What was read, without how it was written: tables of cells with their roles. Knows no layout and no comparison.

mod derived;
mod table;
mod told;

pub use derived::{Derived, Rule};
pub use table::{Cell, Column, Label, Note, Ragged, Role, Row, Table};
pub use told::{Contrast, Form, Known, Lie, Source, Traits};
