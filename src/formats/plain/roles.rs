//! What a column holds, told by its title and by how its cells are printed.

use crate::model::{Cell, Label, Role};
use crate::number::Dimension;

/// The role of column `index` of a table of `width` columns.
pub(in crate::formats) fn role(
    title: Option<&Label>,
    index: usize,
    cells: &[Option<Cell>],
    width: usize,
) -> Role {
    let title = title.map_or(String::new(), |title| title.text.to_lowercase());
    let column = || cells.iter().skip(index).step_by(width.max(1)).flatten();
    let numbers = || column().filter_map(Cell::number);
    let all = numbers().count();
    let signed_percent = numbers().filter(|number| number.signed && number.is_percent()).count();
    let ratios = numbers().filter(|number| number.dimension() == Dimension::Ratio).count();
    // Factors beside other values tell of these; where all are factors, they are the values.
    let beside = || {
        let others = cells.iter().enumerate().filter(|(at, _)| at % width.max(1) != index);
        let mut numbers = others.filter_map(|(_, cell)| cell.as_ref()?.number());
        numbers.any(|number| !matches!(number.dimension(), Dimension::Ratio | Dimension::Percent))
    };
    if is_delta(&title)
        || (all > 0 && signed_percent * 2 > all)
        || (all > 0 && ratios == all && index > 1 && beside())
    {
        Role::Delta
    } else if is_spread(&title) {
        Role::Spread
    } else if is_constant(&title) {
        Role::Constant
    } else if is_parameter(&title) && numbers().all(|number| number.integer) {
        Role::Parameter
    } else {
        Role::Value
    }
}

/// Whether a row sums up others.
pub(super) fn is_aggregate(label: &str) -> bool {
    const WORDS: [&str; 10] =
        ["geomean", "average", "avg", "av.", "mean", "total", "sum", "median", "overall", "all"];
    let label = label.trim_matches(['[', ']', '*', ' ']).to_lowercase();
    WORDS.contains(&label.as_str()) || label == "geo mean" || label == "geometric mean"
}

/// Whether a title over the labels says that they number runs.
pub(super) fn numbers_runs(title: &str) -> bool {
    const WORDS: [&str; 8] = ["run", "runs", "iteration", "iter", "trial", "attempt", "try", "pass"];
    WORDS.contains(&title.to_lowercase().as_str())
}

/// Whether a label numbers a run: `run 3`, `#2`, `iteration 1`.
pub(super) fn is_run(label: &str) -> bool {
    let digits = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let word = digits.trim_end_matches([' ', '#']);
    digits.len() < label.len() && (numbers_runs(word) || word.is_empty() && label.starts_with('#'))
}

/// Whether a label names the mean of the rows above.
pub(super) fn is_mean(label: &str) -> bool {
    const WORDS: [&str; 5] = ["average", "avg", "av.", "mean", "av"];
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(label.trim_matches(['*', ' ', ':'])))
}

/// Whether a title names a coordinate: how many threads, which size.
pub(in crate::formats) fn is_parameter(title: &str) -> bool {
    const WORDS: [&str; 31] = [
        "threads",
        "thread",
        "clients",
        "client",
        "procs",
        "proc",
        "processes",
        "tasks",
        "groups",
        "group",
        "workers",
        "jobs",
        "cpus",
        "cpu",
        "cores",
        "size",
        "sizes",
        "bytes",
        "blocksize",
        "bs",
        "depth",
        "iodepth",
        "qd",
        "n",
        "m",
        "k",
        "run",
        "runs",
        "offset",
        "nr",
        "num",
    ];
    let title = title.to_lowercase();
    let title = title.trim_start_matches(['#', ' ']).trim_end_matches([':', ' ']);
    WORDS.contains(&title)
        || title.strip_prefix("nr_").or(title.strip_prefix("num ")).is_some_and(|rest| WORDS.contains(&rest))
}

/// Whether a title (in lower case) announces a printed change.
fn is_delta(title: &str) -> bool {
    const WORDS: [&str; 22] = [
        "pct",
        "percent",
        "percentage",
        "delta",
        "deltas",
        "change",
        "changes",
        "chg",
        "diff",
        "difference",
        "improvement",
        "improved",
        "improve",
        "gain",
        "speedup",
        "ratio",
        "factor",
        "relative",
        "ovhd",
        "overhead",
        "regression",
        "δ",
    ];
    let mut words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.any(|word| WORDS.contains(&word)) || title == "%" || title.starts_with("vs ")
}

/// Whether a title (in lower case) announces a spread.
fn is_spread(title: &str) -> bool {
    const WORDS: &[&str] = &[
        "stddev", "std_dev", "stdev", "sdev", "std.dev", "std dev", "sd", "cv", "coeffvar", "error",
        "stderr", "rsd", "σ", "+-", "±", "+/-", "err", "std", "ci", "mdev", "var", "variance",
    ];
    WORDS.contains(&title)
        || title.starts_with("stddev")
        || title.starts_with("std_dev")
        || title.contains("std dev")
}

/// Whether a title (in lower case) announces a constant or a count of samples.
fn is_constant(title: &str) -> bool {
    const WORDS: [&str; 12] = [
        "mhz",
        "iterations",
        "iters",
        "iteration",
        "samples",
        "rounds",
        "p",
        "p-value",
        "cnt",
        "baseline score",
        "count",
        "#",
    ];
    WORDS.contains(&title)
}
