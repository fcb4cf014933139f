//! A labelled case: a text, and what must and must not be shown in it. `fixtures/README.md` tells the keys.

use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The labels of one case. Line numbers count from 1. Keys that only people read are not listed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Case {
    /// The text's file name, where it is not that of the labels.
    pub(crate) text_file: Option<String>,
    /// Deltas that must be shown.
    pub(crate) deltas: Vec<WantedDelta>,
    /// Deltas that may be shown.
    pub(crate) optional_deltas: Vec<WantedDelta>,
    /// Findings that must be reported.
    pub(crate) diagnostics: Vec<WantedFinding>,
    /// Lines on which no delta may stand.
    pub(crate) no_delta_lines: Vec<u32>,
    /// Lines on which any delta may stand.
    pub(crate) tolerated_lines: Vec<u32>,
    /// Why the case does not pass yet.
    pub(crate) pending: Option<String>,
    /// First and last line of a part whose deltas are not shown yet.
    pub(crate) pending_lines: Option<(u32, u32)>,
}

/// A delta and the cell that it belongs to.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct WantedDelta {
    pub(crate) line: u32,
    /// The cell's text.
    pub(crate) cell: String,
    /// Which one, where the line has the same text several times; 0 and 1 are the first.
    pub(crate) occ: usize,
    /// In percent; `None` where only points are right.
    pub(crate) pct: Option<f64>,
    /// In percentage points, where that is right as well.
    pub(crate) points: Option<f64>,
    pub(crate) verdict: Option<String>,
    pub(crate) optional: bool,
}

/// A finding.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct WantedFinding {
    pub(crate) line: u32,
    /// The kind of mistake, or a code.
    pub(crate) kind: String,
    /// How many there are on the line at least.
    #[serde(default = "one")]
    pub(crate) count: usize,
    /// May be left unsaid.
    #[serde(default)]
    pub(crate) weak: bool,
}

fn one() -> usize {
    1
}

impl Case {
    /// Reads labels and text; `None` for a JSON file that has no `deltas` and so is no case.
    pub(crate) fn read(path: &Path) -> Option<(Case, String)> {
        let json =
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let value: serde_json::Value =
            serde_json::from_str(&json).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        value.get("deltas")?;
        let case: Case =
            serde_json::from_value(value).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text_path = match &case.text_file {
            Some(name) => path.with_file_name(name),
            None => path.with_extension("txt"),
        };
        let text = std::fs::read_to_string(&text_path)
            .unwrap_or_else(|error| panic!("{}: {error}", text_path.display()));
        Some((case, text))
    }

    /// Whether the line's deltas are not shown yet.
    pub(crate) fn is_pending_line(&self, line: u32) -> bool {
        self.pending_lines.is_some_and(|(first, last)| (first..=last).contains(&line))
    }
}

/// All JSON files under a folder, by name.
pub(crate) fn labels_under(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(labels_under(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
    found.sort();
    found
}
