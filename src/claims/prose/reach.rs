//! What a sentence speaks of: the one comparison in its reach, and the rows, columns and configurations that it names.

use super::familiar::{Familiar, familiar_words};
use super::sentences::{Sentence, is_prose};
use super::tokens::{Token, joined, name, tokens};
use super::vocabulary::narrows_nothing;
use super::words::Word;
use crate::compare::{Axis, Comparison, Pair};
use crate::layout::Page;
use crate::model::Table;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::ops::Range;

/// How many lines a sentence may stand from the table that it speaks of.
const NEAR: u32 = 12;
/// How many names a message may have for its sentences to be looked up.
const MOST_NAMES: usize = 2048;
/// How many words a name may have.
const LONGEST_NAME: usize = 6;

/// The comparisons of a message, found by the sentences that stand near them.
pub(crate) struct Reach<'a> {
    page: &'a Page<'a>,
    pub(crate) tables: &'a [Table],
    pub(crate) comparisons: &'a [Comparison],
    /// Where tables stand, top to bottom: first and last line, depth, and the comparison that they belong to.
    places: Vec<Place>,
    names: OnceCell<FxHashMap<String, Vec<Target>>>,
    /// The first words of all names.
    first_words: OnceCell<FxHashSet<String>>,
    familiar: Vec<OnceCell<Familiar>>,
}

struct Place {
    first: u32,
    last: u32,
    depth: u32,
    comparison: Option<usize>,
}

/// Something that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target {
    comparison: usize,
    what: Named,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Row(usize, usize),
    Column(usize, usize),
    Configuration(usize),
}

/// What a part of a sentence speaks of.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    named: Vec<Named>,
    /// The words that are figures and no part of a name.
    pub(crate) figures: Vec<usize>,
    /// Whether each word is known: nothing else narrows what is said.
    pub(crate) known: bool,
}

impl<'a> Reach<'a> {
    /// Looks where the tables stand. `None` where nothing is compared.
    pub(crate) fn of(page: &'a Page<'a>, tables: &'a [Table], comparisons: &'a [Comparison]) -> Option<Self> {
        let mut of: Vec<Option<usize>> = vec![None; tables.len()];
        for (at, comparison) in comparisons.iter().enumerate() {
            comparison.tables.iter().for_each(|table| of[*table] = Some(at));
        }
        let mut places: Vec<Place> = tables
            .iter()
            .zip(of)
            .filter(|(table, _)| !is_prose(table))
            .filter_map(|(table, comparison)| {
                let (first, last) = table.first_and_last_line()?;
                Some(Place { first, last, depth: table.rows.first()?.depth, comparison })
            })
            .collect();
        places.sort_by_key(|place| place.first);
        let familiar = comparisons.iter().map(|_| OnceCell::new()).collect();
        let any = places.iter().any(|place| place.comparison.is_some());
        any.then(|| Reach {
            page,
            tables,
            comparisons,
            places,
            names: OnceCell::new(),
            first_words: OnceCell::new(),
            familiar,
        })
    }

    /// The one comparison that a sentence can speak of. `None` where there are several in reach, or where it may turn
    /// to another run.
    pub(crate) fn at(&self, sentence: &Sentence<'_, '_>) -> Option<usize> {
        let (first, last) = sentence.paragraph;
        let next = self.places.partition_point(|place| place.first <= last);
        let above = next.checked_sub(1).and_then(|at| self.places.get(at));
        let above = above.filter(|place| first.saturating_sub(place.last) <= NEAR);
        let below = self.places.get(next).filter(|place| place.first.saturating_sub(last) <= NEAR);
        let place = match (above, below) {
            (Some(above), Some(below)) if above.comparison != below.comparison => return None,
            (Some(place), _) | (None, Some(place)) => place,
            (None, None) => return None,
        };
        let turned_away = sentence.elsewhere && below.is_none();
        let asked = sentence.text.trim_end().ends_with('?');
        if turned_away || asked || place.depth != sentence.depth() {
            return None;
        }
        place.comparison
    }

    /// What a part of a sentence speaks of.
    pub(crate) fn scope(
        &self,
        comparison: usize,
        sentence: &Sentence<'_, '_>,
        words: &[Word],
        part: Range<usize>,
    ) -> Scope {
        let mut scope = Scope { known: true, ..Scope::default() };
        let tokens = tokens(&sentence.text, words, part);
        let names = self.names.get_or_init(|| self.collect_names());
        let firsts = self.first_words.get_or_init(|| {
            names.keys().filter_map(|name| Some(name.split(' ').next()?.to_owned())).collect()
        });
        let familiar = self.familiar[comparison]
            .get_or_init(|| familiar_words(self.page, self.tables, &self.comparisons[comparison]));
        // A sentence does not introduce its own words.
        let (first, last) = sentence.paragraph;
        let is_familiar =
            |word: &str| familiar.get(word).is_some_and(|lines| lines.0 < first || lines.1 > last);
        let mut at = 0;
        while at < tokens.len() {
            let mut taken = 1;
            // Most words begin no name.
            let most = if firsts.contains(tokens[at].text) { LONGEST_NAME.min(tokens.len() - at) } else { 0 };
            let found = (1..=most).rev().find_map(|count| {
                let name = joined(tokens[at..at + count].iter().map(|token| token.text));
                let targets = names.get(&name)?;
                taken = count;
                let own = targets.iter().filter(|target| target.comparison == comparison);
                Some(own.map(|target| target.what).collect::<Vec<_>>())
            });
            let token = &tokens[at];
            match found {
                Some(named) if !named.is_empty() => {
                    // What the baseline itself does is the other way round.
                    let base = Named::Configuration(self.comparisons[comparison].baseline);
                    scope.known &= !named.contains(&base) || is_compared_with(&tokens, at);
                    scope.named.extend(named);
                }
                // The name of something in another comparison.
                Some(_) => scope.known = false,
                None if token.is_figure => {
                    let word = token.word;
                    scope.figures.push(word);
                    taken = tokens[at..].iter().take_while(|token| token.word == word).count();
                }
                // `most` narrows what is said, `at most` does not.
                None => {
                    let is_bound = token.text == "most" && at > 0 && tokens[at - 1].text == "at";
                    let is_base = matches!(token.text, "before" | "old" | "base" | "baseline");
                    // `without any loss`, and not `without the patch`.
                    let turns =
                        token.text == "without" && tokens.get(at + 1).is_none_or(|next| next.text != "any");
                    scope.known &= !turns;
                    scope.known &= is_bound
                        || (is_base && is_compared_with(&tokens, at))
                        || !is_base && (narrows_nothing(token.text) || is_familiar(token.text));
                }
            }
            at += taken;
        }
        scope
    }

    /// The pairs that a scope leaves, without those of rows that sum up others.
    pub(crate) fn pairs<'s>(
        &'s self,
        comparison: usize,
        scope: &'s Scope,
    ) -> impl Iterator<Item = &'a Pair> + 's {
        let rows = scope.named.iter().any(|named| matches!(named, Named::Row(..)));
        let columns = scope.named.iter().any(|named| matches!(named, Named::Column(..)));
        let baseline = self.comparisons[comparison].baseline;
        let configurations =
            scope.named.iter().any(|named| matches!(named, Named::Configuration(at) if *at != baseline));
        self.comparisons[comparison].pairs.iter().filter(move |pair| {
            let cell = pair.cell;
            let has = |named| scope.named.contains(&named);
            let aggregate = self.tables[cell.table].rows[cell.row].aggregate;
            (!rows || has(Named::Row(cell.table, cell.row)))
                && (!columns || has(Named::Column(cell.table, cell.column)))
                && (!configurations || has(Named::Configuration(pair.configuration)))
                && (rows || !aggregate)
        })
    }

    fn collect_names(&self) -> FxHashMap<String, Vec<Target>> {
        let mut names: FxHashMap<String, Vec<Target>> = FxHashMap::default();
        for (at, comparison) in self.comparisons.iter().enumerate() {
            let mut put = |label: &str, what| {
                let name = name(label);
                // A word that is used in any sentence names nothing.
                if name.len() < 2 || narrows_nothing(&name) || names.len() >= MOST_NAMES {
                    return;
                }
                let targets = names.entry(name).or_default();
                let target = Target { comparison: at, what };
                if !targets.contains(&target) && targets.len() < 64 {
                    targets.push(target);
                }
            };
            for (index, label) in comparison.configurations.iter().enumerate() {
                put(&label.text, Named::Configuration(index));
            }
            for &table in &comparison.tables {
                if comparison.axis != Axis::Rows {
                    for (row, header) in self.tables[table].rows.iter().enumerate() {
                        put(&header.label.text, Named::Row(table, row));
                    }
                }
                if comparison.axis != Axis::Columns {
                    for (column, header) in self.tables[table].columns.iter().enumerate() {
                        put(header.name(), Named::Column(table, column));
                    }
                }
            }
        }
        names
    }
}

/// Whether a token is what something is compared with: `than before`, `compared to the base`.
fn is_compared_with(tokens: &[Token<'_>], at: usize) -> bool {
    let back = |count: usize| at.checked_sub(count).map_or("", |at| tokens[at].text);
    let joint = if back(1) == "the" { back(2) } else { back(1) };
    matches!(joint, "than" | "as" | "vs" | "versus" | "over" | "to" | "against")
}
