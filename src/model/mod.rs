//! What was read, without how it was written: tables of cells with their roles. Knows no layout and no comparison.

mod derived;
mod table;

pub use derived::{Derived, Rule};
pub use table::{Cell, Column, Contrast, Known, Label, Lie, Note, Ragged, Role, Row, Source, Table};
