//! What rows of different tables have in common: label, texts and coordinates.

use crate::model::{Cell, Role, Table};
use rust_decimal::Decimal;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// What a row of one section has in common with its partner in another.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct RowKey<'t> {
    label: AnyCase<'t>,
    texts: &'t str,
    coordinates: SmallVec<[Decimal; 2]>,
}

/// Rows by their key, each with its table.
pub(super) type Rows<'t> = FxHashMap<RowKey<'t>, SmallVec<[(usize, usize); 1]>>;

/// The key of a row; `None` where nothing names it.
pub(super) fn row_key(table: &Table, row: usize) -> Option<RowKey<'_>> {
    let header = &table.rows[row];
    let label = if header.is_run { "" } else { &header.label.text };
    let parameters = table.columns.iter().enumerate().filter(|(_, column)| column.role == Role::Parameter);
    let figures = parameters.filter_map(|(at, _)| table.cell(row, at).and_then(Cell::number));
    let coordinates: SmallVec<_> = figures.map(|number| number.figure).collect();
    let named = header.is_run || !label.is_empty() || !header.key.is_empty() || !coordinates.is_empty();
    named.then_some(RowKey { label: AnyCase(label), texts: &header.key, coordinates })
}

/// The rows of some tables by key.
pub(super) fn rows_by_key<'t>(tables: &'t [Table], indexes: &[usize]) -> Rows<'t> {
    let count = indexes.iter().map(|index| tables[*index].rows.len()).sum();
    let mut rows = Rows::with_capacity_and_hasher(count, FxBuildHasher);
    for &index in indexes {
        for row in 0..tables[index].rows.len() {
            if let Some(key) = row_key(&tables[index], row) {
                rows.entry(key).or_default().push((index, row));
            }
        }
    }
    rows
}

/// A text that equals others in any case, compared where it stands.
#[derive(Debug)]
struct AnyCase<'t>(&'t str);

impl PartialEq for AnyCase<'_> {
    fn eq(&self, other: &Self) -> bool {
        if self.0.is_ascii() && other.0.is_ascii() {
            self.0.eq_ignore_ascii_case(other.0)
        } else {
            self.0.to_lowercase() == other.0.to_lowercase()
        }
    }
}

impl Eq for AnyCase<'_> {}

impl Hash for AnyCase<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.0.is_ascii() {
            hash_lowered(self.0, state);
        } else {
            hash_lowered(&self.0.to_lowercase(), state);
        }
    }
}

/// Hashes a text's bytes with ASCII letters in lower case.
fn hash_lowered(text: &str, state: &mut impl Hasher) {
    for chunk in text.as_bytes().chunks(8) {
        let mut lower = [0; 8];
        lower[..chunk.len()].copy_from_slice(chunk);
        lower.make_ascii_lowercase();
        state.write_u64(u64::from_le_bytes(lower));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    #[test]
    fn labels_are_equal_in_any_case() {
        let hash = |text| FxBuildHasher.hash_one(AnyCase(text));
        for (a, b) in [("Encode/n=16-8", "encode/N=16-8"), ("RÉFÉRENCE", "référence"), ("\u{212a}", "k")]
        {
            assert_eq!(AnyCase(a), AnyCase(b));
            assert_eq!(hash(a), hash(b), "{a}");
        }
        assert_ne!(AnyCase("read"), AnyCase("reads"));
    }
}
