//! Every setting, with its default, for the rooms that follow them. Their names and what people read of them are in
//! `lsp/settings/list.rs`, from which the configuration page is written.

use crate::lints::{Finding, Severity};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a person can choose. Section `benchlens` in an editor's settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How deltas are shown.
    pub hints: HintSettings,
    /// What stands above comparisons.
    pub lens: LensSettings,
    /// What is shown of a place.
    pub hover: HoverSettings,
    /// Severity per finding code, over the code's own; `None` switches the code off.
    pub findings: BTreeMap<String, Option<Severity>>,
    /// Whether facts about the tables are offered while one writes.
    pub completion: bool,
    /// Names of baselines: a configuration that has one of them is what the others are compared with.
    pub baseline: Arc<[String]>,
    /// The address of the page about the codes of findings; empty where none is known.
    pub codes_page: Arc<str>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hints: HintSettings::default(),
            lens: LensSettings::default(),
            hover: HoverSettings::default(),
            findings: BTreeMap::new(),
            completion: true,
            baseline: Arc::default(),
            codes_page: Arc::default(),
        }
    }
}

impl Settings {
    /// A finding with the severity that these settings give its code; `None` where they switch it off.
    pub fn apply(&self, finding: &Finding) -> Option<Finding> {
        let unquoted = self.unquoted(finding)?;
        Some(Finding { unquoted, severity: self.severity(finding)?, ..finding.clone() })
    }

    /// How serious a finding is under these settings; `None` where they switch it off.
    pub fn severity(&self, finding: &Finding) -> Option<Severity> {
        if !self.findings.contains_key(finding.code) {
            return Some(finding.severity);
        }
        let unquoted = self.unquoted(finding)?;
        Some(if finding.quoted { unquoted.max(Severity::Information) } else { unquoted })
    }

    fn unquoted(&self, finding: &Finding) -> Option<Severity> {
        self.findings.get(finding.code).copied().unwrap_or(Some(finding.unquoted))
    }
}

/// What stands above comparisons (`benchlens.lens.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LensSettings {
    /// Whether a comparison's baseline and result are shown above it.
    pub enabled: bool,
}

impl Default for LensSettings {
    fn default() -> Self {
        LensSettings { enabled: true }
    }
}

/// What is shown of a place (`benchlens.hover.*`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoverSettings {
    /// How the chart of a row or column is drawn.
    pub chart: HoverChart,
}

/// How charts are drawn (`hover.chart`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HoverChart {
    /// In block characters.
    #[default]
    Text,
    /// As a picture inside the text, for clients whose Markdown has pictures; in block characters elsewhere.
    Image,
    /// Not at all.
    Off,
}

/// How deltas are shown in the text (`benchlens.hints.*`).
#[derive(Clone, Debug, PartialEq)]
pub struct HintSettings {
    /// Whether hints are shown at all.
    pub enabled: bool,
    /// Fills rows without a delta (header, rule, baseline) with blanks so that aligned tables stay aligned.
    pub fill: bool,
    /// Where deltas stand.
    pub placement: Placement,
    /// The widest row, in columns and hints included, up to which deltas stand in the cells.
    pub max_columns: u32,
    /// What happens to a cell whose delta the text already prints.
    pub printed_deltas: PrintedDeltas,
    /// Which signs mark a checked delta.
    pub marks: Marks,
    /// Whether deltas are set in brackets, so that they are never taken for the mail's own figures.
    pub brackets: Brackets,
    /// Changes smaller than this many percent are not shown.
    pub min_percent: Decimal,
    /// The client styles hints of this server by itself (sent by our own plugins as `styledHints`).
    pub styled: bool,
}

impl Default for HintSettings {
    fn default() -> Self {
        HintSettings {
            enabled: true,
            fill: true,
            placement: Placement::Auto,
            max_columns: 160,
            printed_deltas: PrintedDeltas::Mark,
            marks: Marks::Unicode,
            brackets: Brackets::Auto,
            min_percent: Decimal::ZERO,
            styled: false,
        }
    }
}

/// Where deltas stand (`hints.placement`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placement {
    /// In the cells where the table stays narrow enough, else at the line's end, else a summary there.
    #[default]
    Auto,
    /// Always behind the cell.
    Cell,
    /// Always at the end of the line.
    LineEnd,
}

/// What happens to a cell whose delta the text already prints (`hints.printedDeltas`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PrintedDeltas {
    /// A mark behind the printed figure: right, or the right figure.
    #[default]
    Mark,
    /// The delta as for any other cell.
    Show,
    /// Nothing.
    Hide,
}

/// Which signs mark a checked delta (`hints.marks`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    /// A check mark and a cross.
    #[default]
    Unicode,
    /// `ok` and `!=`.
    Ascii,
}

/// Whether deltas are set in brackets (`hints.brackets`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Brackets {
    /// Where the client does not style hints by itself.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl HintSettings {
    /// Whether labels carry brackets under these settings.
    pub fn bracketed(&self) -> bool {
        match self.brackets {
            Brackets::Auto => !self.styled,
            Brackets::Always => true,
            Brackets::Never => false,
        }
    }
}
