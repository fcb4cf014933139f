//! What was read, without how it was written: tables of cells with their roles. Knows no layout and no comparison.

mod table;

pub use table::{Cell, Column, Label, Note, Ragged, Role, Row, Table};
