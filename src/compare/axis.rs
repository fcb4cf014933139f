//! Where a table's configurations stand, in its rows or in its columns, and which of them is the baseline.

use super::Axis;
use super::baseline::{Choice, Reason, by_name, by_printed_changes, by_table, by_words};
use super::changes;
use super::context::Context;
use super::coordinates::{coordinates, keys};
use super::crossed;
use super::direction::of_name;
use super::evidence::holds_measurements;
use super::words::{Strength, Word, Words, difference, may_name_a_baseline, words};
use crate::model::{Cell, Contrast, Known, Label, Lie, Role, Row, Source, Table};
use crate::number::Dimension;
use crate::vocabulary::{Lexicon, Lists, count};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How many rows a table may have whose baseline is named by a word with other uses.
const MOST_ROWS_FOR_A_WEAK_WORD: usize = 8;

/// How many configurations a table compares at most; longer tables list something else.
const MOST_CONFIGURATIONS: usize = 48;

/// What is compared in one table.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// Rows or columns.
    pub(crate) axis: Axis,
    /// The distinct configurations.
    pub(crate) configurations: Vec<Label>,
    /// The configuration of each row (or column); `None` for rows (or columns) that are none.
    pub(crate) of: Vec<Option<usize>>,
    /// What besides the configuration tells columns apart: their metric. Equal numbers compare.
    pub(crate) group: Vec<usize>,
    /// What besides the configuration tells rows apart; empty where columns are compared.
    pub(crate) keys: Vec<String>,
    /// For each column whether it tells rows apart instead of measuring them; empty where columns are compared.
    pub(crate) coordinates: Vec<bool>,
    /// The baseline's index among the configurations.
    pub(crate) baseline: usize,
    /// Why.
    pub(crate) reason: Reason,
    /// How surely.
    pub(crate) strength: Strength,
}

/// Decides what is compared in a table; `None` where nothing says that anything is.
pub(crate) fn choose(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    if let Some(contrast) = &table.contrast {
        // Two sides of one line may be anything as well.
        let measured = table.source == Source::Tool || holds_measurements(table, context);
        return measured.then(|| declared(table, contrast));
    }
    let chosen = match (columns(table), rows(table, context)) {
        (Some(columns), Some(rows)) => match columns.strength.cmp(&rows.strength) {
            std::cmp::Ordering::Greater => Some(columns),
            std::cmp::Ordering::Less => Some(rows),
            // Both axes say the same: a guess would be wrong half the time.
            std::cmp::Ordering::Equal => None,
        },
        (columns, rows) => columns.or(rows),
    };
    // Few tables have a baseline, so what surrounds them is read last.
    chosen.filter(|_| holds_measurements(table, context))
}

/// What the format itself declares to be compared.
fn declared(table: &Table, contrast: &Contrast) -> Chosen {
    let names = contrast.names.iter().map(|name| name.text.as_str());
    let declared = contrast.baseline.map(|index| (index, Reason::Tool));
    let (baseline, reason) = declared
        .or_else(|| by_name(names).map(|choice| (choice.index, choice.reason)))
        .unwrap_or((0, Reason::First));
    let rows = contrast.lie == Lie::Rows;
    Chosen {
        axis: if rows { Axis::Rows } else { Axis::Columns },
        configurations: contrast.names.clone(),
        of: contrast.of.clone(),
        group: contrast.group.clone(),
        keys: if rows { table.rows.iter().map(|row| row.key.clone()).collect() } else { Vec::new() },
        coordinates: if rows { coordinates(table) } else { Vec::new() },
        baseline,
        reason,
        strength: Strength::Certain,
    }
}

/// Every row (or column) that has values as a configuration of its own, for somebody to choose the baseline among them;
/// `None` where they cannot be compared. The first stands as the baseline.
pub(crate) fn all_of(table: &Table, axis: Axis) -> Option<Chosen> {
    let first = || Choice { index: 0, reason: Reason::First, strength: Strength::Certain };
    if axis == Axis::Columns {
        let mut values = value_columns(table);
        drop_untitled_coordinates(table, &mut values);
        return (2..=MOST_CONFIGURATIONS)
            .contains(&values.len())
            .then(|| each_its_own(table, &values, first()));
    }
    let configurations = labels_of_rows(table).filter(|labels| labels.len() > 1)?;
    let coordinates = coordinates(table);
    rows_by(table, configurations, coordinates, first())
}

fn rows(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    by_labels(table, context).or_else(|| crossed::rows(table, context))
}

/// Each label is a configuration.
fn by_labels(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    let configurations = labels_of_rows(table)?;
    let labels = configurations.iter().map(|label| label.text.as_str());
    let first = || Choice { index: 0, reason: Reason::First, strength: Strength::First };
    let first = || (table.baseline == Some(Known::FirstRow) && configurations.len() > 1).then(first);
    let printed = || {
        let index = configuration_of(&configurations, &table.rows[by_printed_changes(table)?])?;
        Some(Choice { index, reason: Reason::Printed, strength: Strength::Certain })
    };
    let Choice { index, reason, strength } = printed().or_else(|| by_name(labels.clone())).or_else(first)?;
    let at_the_edge = index == 0 || index + 1 == configurations.len();
    let few = configurations.len() <= MOST_ROWS_FOR_A_WEAK_WORD;
    if strength == Strength::Weak && !(few && at_the_edge && vouches_for_a_weak_word(table, context, labels))
    {
        return None;
    }
    rows_by(table, configurations, coordinates(table), Choice { index, reason, strength })
}

/// The rows compared by their labels; `None` where a label and key come back.
fn rows_by(
    table: &Table,
    configurations: SmallVec<[&Label; 16]>,
    coordinates: Vec<bool>,
    choice: Choice,
) -> Option<Chosen> {
    let of: Vec<_> = table.rows.iter().map(|row| configuration_of(&configurations, row)).collect();
    let keys = keys(table, &coordinates);
    if comes_back(&of, &keys) {
        return None;
    }
    Some(Chosen {
        axis: Axis::Rows,
        configurations: configurations.into_iter().cloned().collect(),
        of,
        group: (0..table.columns.len()).collect(),
        keys,
        coordinates,
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    })
}

/// The distinct labels of the rows; `None` where they are too many to be compared.
fn labels_of_rows(table: &Table) -> Option<SmallVec<[&Label; 16]>> {
    let mut labels = SmallVec::new();
    for row in table.rows.iter().filter(|row| is_configuration(row)) {
        if configuration_of(&labels, row).is_none() {
            if labels.len() == MOST_CONFIGURATIONS {
                return None;
            }
            labels.push(&row.label);
        }
    }
    Some(labels)
}

fn is_configuration(row: &Row) -> bool {
    !row.aggregate && !row.label.text.is_empty()
}

/// The configuration of a row among those that were found.
fn configuration_of(labels: &[&Label], row: &Row) -> Option<usize> {
    labels.iter().position(|label| label.text == row.label.text).filter(|_| is_configuration(row))
}

/// Whether a label and key come back later: that is another experiment, and nothing tells which belongs to which.
fn comes_back(of: &[Option<usize>], keys: &[String]) -> bool {
    // The last row of each label and key: runs of one configuration stand together.
    let mut last: FxHashMap<(usize, &str), usize> = FxHashMap::default();
    let configurations = of.iter().enumerate().filter_map(|(at, of)| Some((at, (*of)?)));
    configurations.into_iter().any(|(at, configuration)| {
        last.insert((configuration, &keys[at]), at).is_some_and(|last| last + 1 != at)
    })
}

/// Whether more than a word with other uses (`main`, `old`) says that rows are compared: a stated direction, a printed
/// change, or labels that are alike but for that word (`./rg-master --files`, `./rg-feature --files`).
fn vouches_for_a_weak_word<'l>(
    table: &Table,
    context: &Context<'_>,
    labels: impl Iterator<Item = &'l str>,
) -> bool {
    let alike = || {
        let words: Vec<Words> = labels.map(words).collect();
        words.windows(2).all(|pair| {
            let (mine, _) = difference(&pair[0], &pair[1]);
            mine.len() < pair[0].len()
        })
    };
    table.columns.iter().any(|column| column.role == Role::Delta) || context.sentence().is_some() || alike()
}

/// The columns of values. A column of remarks is no configuration.
fn value_columns(table: &Table) -> SmallVec<[usize; 16]> {
    let holds_numbers = |column: &usize| table.column(*column).any(|cell| cell.number().is_some());
    let values = (0..table.columns.len()).filter(|column| table.columns[*column].role == Role::Value);
    values.filter(holds_numbers).collect()
}

fn columns(table: &Table) -> Option<Chosen> {
    let mut values = value_columns(table);
    let titled = values.iter().any(|column| may_name_a_baseline(table.columns[*column].name()));
    if titled {
        drop_leading_coordinates(table, &mut values);
    }
    drop_untitled_coordinates(table, &mut values);
    if let Some(choice) = by_table(table, &values) {
        return Some(each_its_own(table, &values, choice));
    }
    let first = || {
        let choice = Choice { index: 0, reason: Reason::First, strength: Strength::First };
        (table.baseline == Some(Known::FirstColumn) && values.len() > 1)
            .then(|| each_its_own(table, &values, choice))
    };
    let by_titles = if titled { by_titles(table, &values) } else { None };
    let Some(single) = by_titles.or_else(|| by_changes(table)) else { return first() };
    let (configurations, configuration, group, choice) = single;
    let mut of = vec![None; table.columns.len()];
    let mut groups = vec![0; table.columns.len()];
    for (at, &column) in values.iter().enumerate() {
        of[column] = configuration[at];
        groups[column] = group[at];
    }
    Some(Chosen {
        axis: Axis::Columns,
        configurations,
        of,
        group: groups,
        keys: Vec::new(),
        coordinates: Vec::new(),
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    })
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

/// Whole numbers without a title in front of columns with titles belong to the labels: `netperf 8   21034  21100`.
fn drop_untitled_coordinates(table: &Table, values: &mut SmallVec<[usize; 16]>) {
    let titled = |column: &usize| !table.columns[*column].name().is_empty();
    let bare = |column: usize| {
        let mut numbers = table.column(column).filter_map(Cell::number);
        numbers.all(|number| number.integer && number.dimension() == Dimension::Plain)
    };
    if let [first, rest @ ..] = values.as_slice()
        && rest.len() > 1
        && !titled(first)
        && rest.iter().all(titled)
        && bare(*first)
    {
        values.remove(0);
    }
}

/// Whole numbers in front of the baseline under a title that names no variant are coordinates (`msgsize vanilla patched`).
fn drop_leading_coordinates(table: &Table, values: &mut SmallVec<[usize; 16]>) {
    let title_words = |column: usize| words(table.columns[column].name());
    let is_base = |column: usize| title_words(column).iter().any(Word::names_some_baseline);
    let Some(base) = values.iter().position(|column| is_base(*column)) else { return };
    let coordinate = |column: usize| {
        let numbers = || table.column(column).filter_map(Cell::number);
        let bare = numbers().all(|number| number.integer && number.dimension() == Dimension::Plain);
        bare && !title_words(column)
            .iter()
            .any(|word| VARIANT_WORDS.knows(word, 1) || word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let leading = values[..base].iter().take_while(|column| coordinate(**column)).count();
    if leading == base {
        values.drain(..leading);
    }
}

/// Every column of values is a configuration, whether it has a title or none.
fn each_its_own(table: &Table, values: &[usize], choice: Choice) -> Chosen {
    let mut of = vec![None; table.columns.len()];
    let configurations = values.iter().enumerate().map(|(at, &column)| {
        of[column] = Some(at);
        let unnamed = || Label::unseen(format!("column {}", at + 1));
        table.columns[column].title.clone().unwrap_or_else(unnamed)
    });
    Chosen {
        axis: Axis::Columns,
        configurations: configurations.collect(),
        of,
        group: vec![0; table.columns.len()],
        keys: Vec::new(),
        coordinates: Vec::new(),
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    }
}

/// The configurations that the titles of the columns name.
fn by_titles(table: &Table, values: &[usize]) -> Option<Split> {
    let titles: Vec<&Label> =
        values.iter().map(|column| table.columns[*column].title.as_ref()).collect::<Option<_>>()?;
    if titles.len() < 2
        || titles.len() > MOST_CONFIGURATIONS
        || titles.iter().any(|title| title.text.is_empty())
    {
        return None;
    }
    let words: Vec<Words> = titles.iter().map(|title| words(&title.text)).collect();
    let one_and_more =
        || several_metrics(&titles, &words).filter(|_| words.iter().any(|title| title.len() == 1));
    one_and_more()
        .or_else(|| one_metric(&titles, &words))
        .or_else(|| several_metrics(&titles, &words))
        .or_else(|| factors(&titles))
}

/// Configurations, the configuration and the group of each title, and the baseline.
type Split = (Vec<Label>, Vec<Option<usize>>, Vec<usize>, Choice);

/// Each title is a configuration of its own.
fn one_metric(titles: &[&Label], words: &[Words]) -> Option<Split> {
    let choice = by_words(words)?;
    if (0..titles.len()).any(|at| titles[..at].iter().any(|before| before.text == titles[at].text)) {
        return None;
    }
    // Beside a column that is the other one for certain (`base`, `patched`), a further one is another configuration only
    // where its title goes with theirs: else it is latency beside throughput, or anything.
    let is_variant =
        |at: usize| at != choice.index && words[at].iter().any(|word| VARIANT_WORDS.knows(word, 1));
    let certain = (0..titles.len()).any(is_variant);
    let first = |at: usize| words[at].first();
    let goes_with = |at: usize| {
        let mut others =
            (0..titles.len()).filter(|other| *other != at && (*other == choice.index || is_variant(*other)));
        others.any(|other| first(other) == first(at))
            || titles[at].text.contains(|c: char| c.is_ascii_digit())
    };
    let metric = |at: usize| of_name(&titles[at].text);
    let is_metric =
        |at: usize| titles.len() > 2 && metric(at).is_some() && metric(at) != metric(choice.index);
    let is_configuration =
        |at: usize| at == choice.index || is_variant(at) || (!is_metric(at) && (!certain || goes_with(at)));
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

/// The columns whose printed changes follow from their values.
fn by_changes(table: &Table) -> Option<Split> {
    let found = changes::printed(table)?;
    let unnamed = |column: &usize| Label::unseen(format!("column {}", column + 1));
    let labels = found
        .names
        .iter()
        .map(|column| table.columns[*column].title.clone().unwrap_or_else(|| unnamed(column)));
    let choice = Choice { index: found.baseline, reason: Reason::Marked, strength: Strength::Certain };
    Some((labels.collect(), found.of, found.group, choice))
}

/// Titles join a configuration and a metric (`old ns/op`, `new ns/op`, `old MB/s`, `new MB/s`).
fn several_metrics(titles: &[&Label], words: &[Words]) -> Option<Split> {
    let mut names: Vec<&Word> = Vec::new();
    let mut labels: Vec<Label> = Vec::new();
    let mut metrics: Vec<&[Word]> = Vec::new();
    let (mut configuration, mut group) = (Vec::new(), Vec::new());
    for (title, label) in words.iter().zip(titles) {
        // The first word is the configuration, what stands behind it is the metric, which the first column may leave out.
        let (name, metric) = title.split_first()?;
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
