//! A summary in words, short enough for one line above a table. Labels of the text stand in it as they are: who shows
//! it escapes them.

use super::{Checked, Counts, Extreme, Mean, Outcome, Summary};
use crate::compare::{Delta, Verdict};
use crate::hints::figure;
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

/// So many means are told of one configuration; more of them say nothing at a glance.
const MOST_MEANS: usize = 3;
/// So many configurations are told of in one line.
const MOST_CONFIGURATIONS: usize = 4;

impl Summary {
    /// The whole summary: `baseline control (first, named) · stacker_static -1.9% geomean, 2 better 9 worse`, and what
    /// became of the printed changes.
    pub fn line(&self) -> String {
        let mut pieces = vec![self.baseline_words()];
        pieces.extend(self.others.iter().take(MOST_CONFIGURATIONS).map(Outcome::line));
        if self.others.len() > MOST_CONFIGURATIONS {
            pieces.push(format!("{} more", self.others.len() - MOST_CONFIGURATIONS));
        }
        pieces.extend(self.checked.words());
        pieces.join(" \u{b7} ")
    }

    /// The baseline and why it is it: `baseline control (first, named)`.
    pub fn baseline_words(&self) -> String {
        let reason = self.reason.short();
        let first = if self.baseline == 0 && reason != "first" { "first, " } else { "" };
        match self.label.text.as_str() {
            "" => format!("baseline ({first}{reason})"),
            label => format!("baseline {label} ({first}{reason})"),
        }
    }
}

impl Outcome {
    /// `stacker_static -1.9% geomean, 2 better 9 worse`
    pub fn line(&self) -> String {
        let facts: Vec<String> = self.means_words().into_iter().chain(self.counts.words()).collect();
        let facts = facts.join(", ");
        if self.label.text.is_empty() { facts } else { format!("{} {facts}", self.label.text) }
    }

    /// The means of the kinds of measurement, `-1.9% geomean`, with the metric's name where there are several; `None`
    /// where there is none, or so many that they say nothing at a glance.
    pub fn means_words(&self) -> Option<String> {
        let several = |mean: &&Mean| self.means.len() <= MOST_MEANS || mean.values > 1;
        let means: Vec<&Mean> = self.means.iter().filter(several).collect();
        if means.is_empty() || means.len() > MOST_MEANS {
            return None;
        }
        let alone = self.means.len() == 1;
        let words = means.iter().map(|mean| if alone { mean.unnamed_words() } else { mean.words() });
        Some(words.collect::<Vec<_>>().join(", "))
    }
}

impl Mean {
    /// `-1.9% geomean latency`; of one value, only its change and name. Where nothing names it, which way is better.
    pub fn words(&self) -> String {
        let words = self.unnamed_words();
        match (self.metric.as_str(), self.direction.phrase()) {
            ("", Some(phrase)) => format!("{words} ({phrase})"),
            ("", None) => words,
            (metric, _) => format!("{words} {metric}"),
        }
    }

    fn unnamed_words(&self) -> String {
        let figure = self.figure();
        if self.values > 1 { format!("{figure} geomean") } else { figure }
    }

    /// The mean change as hints write changes: `-1.9%`, `-0.03%`, `0.0%`, from +1000% on `x12.4`.
    pub fn figure(&self) -> String {
        /// Less than this many percent no digit of a logarithm's sum is to be trusted with.
        const NOTHING: f64 = 0.005;
        let percent = self.percent();
        let amount = if percent.abs() < NOTHING { None } else { Decimal::from_f64(percent) };
        let change = Delta {
            base: Decimal::ONE,
            new: Decimal::ONE,
            amount: amount.unwrap_or_default(),
            points: false,
            verdict: Verdict::Unknown,
        };
        figure(&change).into()
    }
}

impl Counts {
    /// `2 better 9 worse`, with the neutral and unknown ones where there are any; `None` where nothing is compared.
    pub fn words(self) -> Option<String> {
        let Counts { better, worse, neutral, unknown } = self;
        let named = [(better, "better"), (worse, "worse"), (neutral, "neutral"), (unknown, "unknown")];
        let words: Vec<String> = named
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

impl Extreme {
    /// `mmap latency: +4.3%`
    pub fn words(&self) -> String {
        let figure = self.figure();
        if self.label.is_empty() { figure } else { format!("{}: {figure}", self.label) }
    }

    /// The change as a hint writes it.
    pub fn figure(&self) -> String {
        figure(&self.delta).into()
    }
}

impl Checked {
    /// `2 printed deltas checked: right`; `None` where the text prints none.
    pub fn words(self) -> Option<String> {
        let Checked { checked, wrong, otherwise } = self;
        let subject = match checked {
            0 => return None,
            1 => "1 printed delta checked".to_owned(),
            _ => format!("{checked} printed deltas checked"),
        };
        let some = |count: usize, what: &str| match count {
            0 => None,
            _ if count == checked => Some(what.to_owned()),
            _ => Some(format!("{count} {what}")),
        };
        let faults: Vec<String> =
            some(wrong, "wrong").into_iter().chain(some(otherwise, "counted in another way")).collect();
        Some(format!("{subject}: {}", if faults.is_empty() { "right".to_owned() } else { faults.join(", ") }))
    }
}
