//! Texts with one small table, whose figures follow from the numbers in it; and the texts of all fixtures.

use std::path::Path;

/// A table of one row: its value changes from `base` to `new`.
pub(crate) fn table(base: u32, new: u32) -> String {
    format!(
        "Throughput in MB/s, higher is better.\n\nthreads     base   patched\n1          {base}.0     {new}.0\n"
    )
}

/// The line of [`table`] that holds its values.
pub(crate) const ROW: u64 = 3;

/// A table of two rows with nothing wrong in it.
pub(crate) fn sound_table() -> String {
    broken_table().replace("  nan", "210.0")
}

/// The line of [`broken_table`] that holds what is no number.
pub(crate) const LAST_ROW: u64 = 4;

/// The table of [`sound_table`] whose last cell is no number, which makes one finding.
pub(crate) fn broken_table() -> String {
    "Throughput in MB/s, higher is better.\n\n\
     threads     base   patched\n1          100.0     110.0\n2          200.0       nan\n"
        .to_owned()
}

/// Adds the texts under a folder, by name.
pub(crate) fn fixtures(folder: &Path, texts: &mut Vec<String>) {
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            fixtures(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            texts.push(String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned());
        }
    }
}
