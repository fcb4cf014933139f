//! Bar charts of compared values: which bars, and how they are drawn as text and as a picture.
//!
//! Bars begin at nothing and are as long as the values are large, so that a small change looks small. Labels of the
//! text stand in a chart as they are; [`Chart::svg`] escapes what it writes, who shows [`Chart::text`] escapes it.

mod of;
pub(crate) mod paint;
mod sheet;
mod svg;
mod text;

pub use sheet::Sheet;

use crate::compare::Verdict;

/// A bar chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What is measured; may be empty.
    pub title: String,
    /// The bars, top to bottom; the baseline's first where it has one.
    pub bars: Vec<Bar>,
    /// How many more there would be.
    pub more: usize,
}

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Whose value it is.
    pub label: String,
    /// The value, never below zero, in a unit that all bars share.
    pub length: f64,
    /// The value as it is written behind the bar; may be empty.
    pub value: String,
    /// What it is to the baseline.
    pub relation: Relation,
}

/// What a bar's value is to the baseline.
#[derive(Clone, Debug, PartialEq)]
pub enum Relation {
    /// The baseline itself.
    Baseline,
    /// Changed by so much (`-4.3%`), which means this.
    Changed(String, Verdict),
    /// There is no change to give.
    Incomparable,
}

impl Chart {
    /// The longest bar's length.
    fn longest(&self) -> f64 {
        self.bars.iter().map(|bar| bar.length).fold(0.0, f64::max)
    }
}

impl Relation {
    /// What stands behind the value: no colour says what these words do not say.
    fn words(&self) -> String {
        match self {
            Relation::Baseline => "baseline".to_owned(),
            Relation::Changed(figure, Verdict::Unknown) => figure.clone(),
            Relation::Changed(figure, verdict) => format!("{figure} {}", verdict.word()),
            Relation::Incomparable => String::new(),
        }
    }
}
