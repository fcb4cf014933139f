//! Coordinates: what tells rows of one label apart instead of measuring them (queue depths, sizes, years).

use crate::model::{Cell, Role, Table};
use crate::number::Dimension;
use rust_decimal::Decimal;
use std::cell::OnceCell;

/// For each column whether it holds coordinates: where its title says so, or where it holds the same whole numbers
/// for each label.
pub(super) fn coordinates(table: &Table) -> Vec<bool> {
    // The same for all columns, and most tables have none that asks for it.
    let runs = OnceCell::new();
    let repeated = |column: usize| {
        holds_bare_integers(table, column)
            && runs.get_or_init(|| equal_runs(table)).as_ref().is_some_and(|runs| runs.repeat(table, column))
    };
    let holds = |(at, column): (usize, &crate::model::Column)| match column.role {
        Role::Parameter => true,
        Role::Value => repeated(at),
        _ => false,
    };
    table.columns.iter().enumerate().map(holds).collect()
}

/// What tells each row from others of its label: texts between its values, and its coordinates.
pub(super) fn keys(table: &Table, coordinates: &[bool]) -> Vec<String> {
    let columns: Vec<usize> = (0..table.columns.len()).filter(|column| coordinates[*column]).collect();
    let key = |row: usize| {
        let mut key = table.rows[row].key.clone();
        for &column in &columns {
            if let Some(number) = table.cell(row, column).and_then(Cell::number) {
                key.push('\u{1f}');
                key.push_str(&number.figure.normalize().to_string());
            }
        }
        key
    };
    (0..table.rows.len()).map(key).collect()
}

fn holds_bare_integers(table: &Table, column: usize) -> bool {
    (0..table.rows.len()).all(|row| {
        let number = table.cell(row, column).and_then(Cell::number);
        number.is_some_and(|number| number.integer && number.dimension() == Dimension::Plain)
    })
}

/// The rows of a table by label, where every label comes equally often and more than once.
struct Runs {
    /// The rows, those of one label behind each other.
    rows: Vec<usize>,
    /// How many rows each label has.
    each: usize,
}

fn equal_runs(table: &Table) -> Option<Runs> {
    let label = |row: &usize| table.rows[*row].label.text.as_str();
    let mut rows: Vec<usize> = (0..table.rows.len()).collect();
    rows.sort_by_key(label);
    let mut runs = rows.chunk_by(|a, b| label(a) == label(b)).map(<[usize]>::len);
    let each = runs.next().filter(|each| *each > 1 && runs.all(|run| run == *each))?;
    Some(Runs { rows, each })
}

impl Runs {
    /// Whether a column has the same figures for each label, and none of them twice.
    fn repeat(&self, table: &Table, column: usize) -> bool {
        let figures = |rows: &[usize]| -> Vec<Decimal> {
            rows.iter().filter_map(|row| Some(table.cell(*row, column)?.number()?.figure)).collect()
        };
        let mut lists = self.rows.chunks(self.each).map(figures);
        let Some(mut first) = lists.next().filter(|first| lists.all(|list| list == *first)) else {
            return false;
        };
        first.sort_unstable();
        first.windows(2).all(|pair| pair[0] != pair[1])
    }
}

#[cfg(test)]
mod tests {
    use crate::compare::coordinates::coordinates;
    use crate::layout::Page;

    #[test]
    fn whole_numbers_that_repeat_for_each_label_are_coordinates() {
        let of = |text: &str| {
            let tables = crate::formats::read(&Page::new(text));
            coordinates(tables.first().unwrap())
        };
        assert_eq!(
            of("case,depth,iops\nold,1,100\nold,2,200\nnew,1,110\nnew,2,220\n"),
            [true, false],
            "the same for both"
        );
        assert_eq!(of("case,depth,iops\nold,1,100\nold,1,200\nnew,1,110\nnew,1,220\n"), [false, false]);
        assert_eq!(of("case,depth,iops\nold,1,100\nnew,1,110\nfix,1,120\n"), [false, false]);
    }
}
