//! lmbench's summary tables: a host a row, a schema of known columns under a two-line header.

use super::{Format, Reading};
use crate::layout::Page;

pub(super) static FORMAT: Format =
    Format { name: "lmbench", summary: "lmbench summary tables, one host a row", read };

fn read(_page: &Page<'_>, _at: usize, _floor: usize) -> Option<Reading> {
    None
}
