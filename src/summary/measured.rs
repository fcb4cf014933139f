//! What a compared value measures, in the labels that its comparison does not vary.

use crate::compare::{Axis, Comparison, Pair};
use crate::model::Table;

/// What a compared value is a value of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured<'a> {
    /// What its row is called, where the configurations do not stand in rows.
    pub row: &'a str,
    /// The texts that tell its row from others of its label.
    pub key: &'a str,
    /// What its column is called, where they do not stand in columns.
    pub column: &'a str,
}

impl<'a> Measured<'a> {
    /// What a value of a comparison measures; `None` where the tables do not hold it.
    pub fn of(tables: &'a [Table], comparison: &Comparison, pair: &Pair) -> Option<Self> {
        Measured::along(tables, comparison.axis, pair)
    }

    /// The same where the configurations stand along an axis.
    pub(super) fn along(tables: &'a [Table], axis: Axis, pair: &Pair) -> Option<Self> {
        let table = tables.get(pair.cell.table)?;
        let row = table.rows.get(pair.cell.row)?;
        let column = table.columns.get(pair.cell.column)?;
        Some(Measured {
            row: if axis == Axis::Rows { "" } else { &row.label.text },
            key: &row.key,
            column: if axis == Axis::Columns { "" } else { column.name() },
        })
    }

    /// In words: `16`, `mmap latency of 4k`; may be empty.
    pub fn words(&self) -> String {
        // A row that is a sentence has its line for a key: what the column names, and figures.
        let mut named = self.column.split_whitespace().peekable();
        let is_line = named.peek().is_some() && named.all(|word| self.key.contains(word));
        let key = if is_line { "" } else { self.key };
        let row = match (self.row, key) {
            (row, "") => row.to_owned(),
            ("", key) => key.to_owned(),
            (row, key) => format!("{row} {key}"),
        };
        match (self.column, row.as_str()) {
            (name, "") | ("", name) => name.to_owned(),
            (column, row) if column == row => row.to_owned(),
            (column, row) => format!("{column} of {row}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_named_by_its_column_and_row_and_by_what_tells_rows_apart() {
        let words = |row, key, column| Measured { row, key, column }.words();
        assert_eq!(words("16", "", ""), "16");
        assert_eq!(words("", "", "latency"), "latency");
        assert_eq!(words("make", "", "elapsed"), "elapsed of make");
        assert_eq!(words("make", "", "make"), "make");
        assert_eq!(words("mmap", "4k", "latency"), "latency of mmap 4k");
        assert_eq!(words("", "4k", "latency"), "latency of 4k");
        assert_eq!(words("", "tar xf took 41.20 seconds", "tar xf took"), "tar xf took");
        assert_eq!(words("", "Averaged 912 ops/s (+- 0.1%)", "Averaged ops/s"), "Averaged ops/s");
        assert_eq!(words("", "", ""), "");
    }
}
