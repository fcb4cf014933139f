//! What the titles of columns name: a configuration each, or a configuration and a metric, or a configuration and a
//! parameter.

use super::axis::MOST_CONFIGURATIONS;
use super::baseline::{Choice, by_name, by_words};
use super::direction::of_name;
use super::further::is_a_side;
use super::words::{Word, Words, words};
use crate::model::{Label, Table};
use crate::vocabulary::{Lexicon, Lists, count};

/// Configurations, the configuration and the group of each title, and the baseline.
pub(super) type Split = (Vec<Label>, Vec<Option<usize>>, Vec<usize>, Choice);

/// The configurations that the titles of the columns name.
pub(super) fn by_titles(table: &Table, values: &[usize]) -> Option<Split> {
    let titles: Vec<&Label> =
        values.iter().map(|column| table.columns[*column].title.as_ref()).collect::<Option<_>>()?;
    if titles.len() < 2
        || titles.len() > MOST_CONFIGURATIONS
        || titles.iter().any(|title| title.text.is_empty())
    {
        return None;
    }
    let words: Vec<Words> = titles.iter().map(|title| words(&title.text)).collect();
    let one_and_more = || {
        several_metrics(&titles, &words, first_word).filter(|_| words.iter().any(|title| title.len() == 1))
    };
    one_and_more()
        .or_else(|| one_metric(table, values, &titles, &words))
        .or_else(|| several_metrics(&titles, &words, first_word))
        .or_else(|| several_metrics(&titles, &words, last_word))
        .or_else(|| factors(&titles))
}

/// Each title is a configuration of its own.
fn one_metric(table: &Table, values: &[usize], titles: &[&Label], words: &[Words]) -> Option<Split> {
    let choice = by_words(words)?;
    if (0..titles.len()).any(|at| titles[..at].iter().any(|before| before.text == titles[at].text)) {
        return None;
    }
    // Beside a column that is the other one for certain (`base`, `patched`), a further one is another configuration only
    // where its title goes with theirs or its figures do: else it is latency beside throughput, or anything.
    let is_variant = |at: usize| at != choice.index && words[at].iter().any(|word| is_variant(word));
    let other = (0..titles.len()).find(|at| is_variant(*at));
    let first = |at: usize| words[at].first();
    let goes_with = |at: usize| {
        let mut others =
            (0..titles.len()).filter(|other| *other != at && (*other == choice.index || is_variant(*other)));
        others.any(|other| first(other) == first(at))
            || titles[at].text.contains(|c: char| c.is_ascii_digit())
    };
    let metric = |at: usize| of_name(&titles[at].text);
    // `eevdf-lag` beside `eevdf` is a variant of it and no lag.
    let extends_another = |at: usize| {
        let goes_on = |other: &Words| other.len() < words[at].len() && words[at].starts_with(other);
        words.iter().enumerate().any(|(other, words)| other != choice.index && goes_on(words))
    };
    let is_metric = |at: usize| {
        titles.len() > 2 && metric(at).is_some() && metric(at) != metric(choice.index) && !extends_another(at)
    };
    let is_a_side = |at: usize, other: usize| {
        is_a_side(table, &titles[at].text, [values[choice.index], values[other]], values[at])
    };
    let joins = |at: usize| other.is_none_or(|other| goes_with(at) || is_a_side(at, other));
    let is_configuration = |at: usize| at == choice.index || is_variant(at) || (!is_metric(at) && joins(at));
    let of: Vec<Option<usize>> = (0..titles.len()).map(|at| is_configuration(at).then_some(at)).collect();
    if of.iter().flatten().count() < 2 {
        return None;
    }
    let labels = titles.iter().map(|title| (*title).clone()).collect();
    Some((labels, of, vec![0; titles.len()], choice))
}

/// Titles join a configuration and parameters with strokes (`after/4k`, `before/4k`, `before/8k`): what stands behind
/// the last one is the parameter, and not every configuration has them all.
fn factors(titles: &[&Label]) -> Option<Split> {
    let parts: Vec<(&str, &str)> =
        titles.iter().map(|title| title.text.rsplit_once('/')).collect::<Option<_>>()?;
    let place = |of: &mut Vec<&str>, text| of.iter().position(|known| *known == text);
    let (mut names, mut labels, mut parameters) = (Vec::new(), Vec::new(), Vec::new());
    let (mut configuration, mut group) = (Vec::new(), Vec::new());
    for ((name, parameter), title) in parts.into_iter().zip(titles) {
        configuration.push(place(&mut names, name).or_else(|| {
            labels.push(Label { text: name.to_owned(), span: title.span });
            names.push(name);
            Some(names.len() - 1)
        }));
        group.push(place(&mut parameters, parameter).unwrap_or_else(|| {
            parameters.push(parameter);
            parameters.len() - 1
        }));
    }
    let choice = by_name(names.iter().copied())?;
    Some((labels, configuration, group, choice))
}

/// Parts a title into the configuration and the metric.
type Parting = fn(&[Word]) -> Option<(&Word, &[Word])>;

/// The configuration in front of the metric (`old ns/op`), and the metric.
fn first_word(title: &[Word]) -> Option<(&Word, &[Word])> {
    title.split_first()
}

/// The configuration behind the metric (`latency old`), and the metric.
fn last_word(title: &[Word]) -> Option<(&Word, &[Word])> {
    title.split_last()
}

/// Titles join a configuration and a metric (`old ns/op`, `new ns/op`, `old MB/s`, `new MB/s`), which `split` parts.
fn several_metrics(titles: &[&Label], words: &[Words], split: Parting) -> Option<Split> {
    let mut names: Vec<&Word> = Vec::new();
    let mut labels: Vec<Label> = Vec::new();
    let mut metrics: Vec<&[Word]> = Vec::new();
    let (mut configuration, mut group) = (Vec::new(), Vec::new());
    for (title, label) in words.iter().zip(titles) {
        // The metric is what the first column may leave out.
        let (name, metric) = split(title)?;
        let at = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            labels.push(Label { text: name.to_string(), span: label.span });
            names.len() - 1
        });
        let metric_at = metrics.iter().position(|known| *known == metric).unwrap_or_else(|| {
            metrics.push(metric);
            metrics.len() - 1
        });
        configuration.push(Some(at));
        group.push(metric_at);
    }
    // Every configuration has every metric, else the words mean something else.
    if names.len() * metrics.len() != titles.len() || metrics.iter().all(|metric| metric.is_empty()) {
        return None;
    }
    let choice = by_name(names.iter().map(|name| &***name))?;
    Some((labels, configuration, group, choice))
}

/// What a title of configurations calls a variant: no column of coordinates has it.
const VARIANTS: &[&str] = &[
    "new",
    "after",
    "patched",
    "patch",
    "with",
    "pr",
    "optimized",
    "improved",
    "this",
    "contender",
    "candidate",
    "branch",
    "feature",
    "fix",
    "fixed",
    "on",
    "enabled",
    "modified",
    "current",
];
const LISTS: Lists = &[(1, VARIANTS)];
static VARIANT_WORDS: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);

/// Whether a word names a variant.
pub(super) fn is_variant(word: &str) -> bool {
    VARIANT_WORDS.knows(word, 1)
}
