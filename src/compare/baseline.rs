//! Which of several configurations is the baseline, and why.

use super::words::{Strength, Word, names_baseline, words};

/// Why a configuration is the baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its name says so.
    Named,
    /// The other names continue its name.
    Extended,
    /// The format has it stand there.
    Format,
    /// It stands first.
    First,
}

impl Reason {
    /// The reason that goes with a name of this strength.
    pub(crate) fn of(strength: Strength) -> Self {
        if strength == Strength::Extended { Reason::Extended } else { Reason::Named }
    }

    /// The reason in a few words, for hovers.
    pub fn text(&self) -> &'static str {
        match self {
            Reason::Named => "named as the baseline",
            Reason::Extended => "the others extend its name",
            Reason::Format => "the format compares with it",
            Reason::First => "it stands first",
        }
    }
}

/// A baseline among labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Index among the labels.
    pub(crate) index: usize,
    /// Why.
    pub(crate) reason: Reason,
    /// How surely.
    pub(crate) strength: Strength,
}

/// The baseline among distinct labels, where their names tell it.
pub(crate) fn by_name(labels: &[&str]) -> Option<Choice> {
    if labels.len() < 2 {
        return None;
    }
    let words: Vec<Vec<Word>> = labels.iter().map(|label| words(label)).collect();
    let mut best: Option<Choice> = None;
    for (index, label) in words.iter().enumerate() {
        let others: Vec<&[Word]> = words
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != index)
            .map(|(_, words)| words.as_slice())
            .collect();
        let Some(strength) = names_baseline(label, &others) else { continue };
        let reason = Reason::of(strength);
        match &best {
            // Two labels that both say `base` leave nothing certain.
            Some(before) if before.strength == strength && strength == Strength::Strong => return None,
            Some(before) if before.strength >= strength => {}
            _ => best = Some(Choice { index, reason, strength }),
        }
    }
    best
}
