//! Sections: tables of one shape under titles that contrast (`no selinux:` and `with selinux:`) make a comparison.

use super::titles::{SameText, Title, Titles, baseline_or_first};
use super::words::{Strength, Words};
use crate::layout::Page;
use crate::model::{Known, Table};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::rc::Rc;

/// How far above a table its section's title may stand.
const FARTHEST_TITLE: u32 = 120;
/// How many sections one comparison has at most.
const MOST_SECTIONS: usize = 48;
/// Among how many of the groups begun last a table may find its own.
const OPEN_GROUPS: usize = 8;

/// Tables that compare with each other, by section.
#[derive(Debug)]
pub(crate) struct Group {
    /// The sections, in the text's order.
    pub(crate) sections: Vec<Section>,
    /// Index of the baseline's section.
    pub(crate) baseline: usize,
    /// How surely it is one.
    pub(crate) strength: Strength,
}

/// One configuration's tables.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The line that names the configuration.
    pub(crate) title: Rc<Title>,
    /// Its tables: index, and the title nearest to each below the section's own, which tells it from the others.
    pub(crate) tables: Vec<(usize, Option<Rc<Title>>)>,
}

/// A group while it is being gathered.
#[derive(Debug)]
struct Open {
    /// The last table of the group of this shape before, below which this one begins.
    before: Option<usize>,
    /// Tables before a second section is found, with all titles above each.
    first: Vec<(usize, Vec<Rc<Title>>)>,
    /// Two sections and more.
    sections: Vec<Section>,
    /// The baseline among the sections, and how surely it is one.
    baseline: Option<(usize, Strength)>,
    /// The titles nearest to their tables that are not `known` yet: few groups ask for them.
    nearest: Vec<Rc<Title>>,
    /// Those for which was asked.
    known: FxHashSet<SameText>,
    last: usize,
    /// Whether a known tool printed the tables.
    of_a_tool: bool,
}

/// Finds the groups of sections among the tables of a page.
pub(crate) fn groups(page: &Page<'_>, tables: &[Table]) -> Vec<Group> {
    let mut titles = Titles::new(page, tables);
    let mut open: Vec<Open> = Vec::new();
    let mut done: Vec<Open> = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let recent = open.len().saturating_sub(OPEN_GROUPS);
        let found = (recent..open.len()).rev().find(|at| alike(&tables[open[*at].last], table));
        let Some(at) = found else {
            open.push(Open::new(index, table, None));
            continue;
        };
        // What stands above the first table matters only now that there is a second one.
        let before = open[at].before;
        if let [(only, above)] = open[at].first.as_mut_slice() {
            *above = titles_above(page, tables, *only, before, &mut titles);
        }
        let above = titles_above(page, tables, index, Some(open[at].last), &mut titles);
        if !open[at].take(index, &above) {
            let closed = open.remove(at);
            open.push(Open::new(index, table, Some(closed.last)));
            done.push(closed);
        }
    }
    done.extend(open);
    done.into_iter().filter_map(Open::close).collect()
}

/// The titles between the table of the same shape before this one, or as far as a title may stand, and the table.
fn titles_above(
    page: &Page<'_>,
    tables: &[Table],
    index: usize,
    before: Option<usize>,
    titles: &mut Titles<'_, '_>,
) -> Vec<Rc<Title>> {
    let Some((first, _)) = tables[index].first_and_last_line() else { return Vec::new() };
    let floor =
        before.and_then(|before| tables[before].first_and_last_line()).map_or(0, |(_, last)| last + 1);
    let depth = page.line(first).map_or(0, |line| line.depth);
    titles.between(floor.max(first.saturating_sub(FARTHEST_TITLE)), first, depth)
}

/// Whether two tables have the same shape: format, columns, quote depth, and mostly the same rows.
pub(crate) fn alike(a: &Table, b: &Table) -> bool {
    let depth = |table: &Table| table.rows.first().map_or(0, |row| row.depth);
    if a.format != b.format || a.columns.len() != b.columns.len() || depth(a) != depth(b) {
        return false;
    }
    let titles_differ = a.columns.iter().zip(&b.columns).any(|(a, b)| a.name() != b.name());
    if titles_differ {
        return false;
    }
    let (few, many) = if a.rows.len() <= b.rows.len() { (a, b) } else { (b, a) };
    // Most tables that are alike have the same rows in the same order.
    let in_place = few.rows.iter().zip(&many.rows).filter(|(few, many)| few.label.text == many.label.text);
    let enough = |common: usize| common > 0 && common * 2 >= few.rows.len();
    if enough(in_place.count()) {
        return true;
    }
    let known: FxHashSet<&str> = many.rows.iter().map(|row| row.label.text.as_str()).collect();
    enough(few.rows.iter().filter(|row| known.contains(row.label.text.as_str())).count())
}

impl Open {
    fn new(index: usize, table: &Table, before: Option<usize>) -> Self {
        let of_a_tool = table.baseline == Some(Known::FirstSection);
        Open {
            before,
            first: vec![(index, Vec::new())],
            sections: Vec::new(),
            baseline: None,
            nearest: Vec::new(),
            known: FxHashSet::default(),
            last: index,
            of_a_tool,
        }
    }

    /// Takes the next table of this shape into its section; false where it begins a group of its own.
    fn take(&mut self, index: usize, above: &[Rc<Title>]) -> bool {
        if self.sections.is_empty() {
            self.second_section(index, above);
        } else if !self.further_table(index, above) {
            return false;
        }
        self.last = index;
        true
    }

    /// A table while there is one section: it opens the second, or belongs to the first.
    fn second_section(&mut self, index: usize, above: &[Rc<Title>]) {
        let heads = &self.first[0].1;
        // The outermost title that contrasts is the section's; of those above the first table the nearest.
        // A title that stands above both tells nothing apart.
        let common = |head: &Rc<Title>| above.iter().any(|title| title.same_text(head));
        let pair = above.iter().find_map(|title| {
            let alike = heads.iter().rev().filter(|head| head.looks_like(title) && !common(head));
            let mut pairs =
                alike.filter_map(|head| Some((head, baseline_or_first(&[head, title], self.of_a_tool)?)));
            pairs.next().map(|(head, baseline)| (head.clone(), title.clone(), baseline))
        });
        // A known tool's first output may stand there without a title.
        let untitled = || {
            let alone = |title: &&Rc<Title>| {
                heads.iter().all(|head| head.form != title.form)
                    || title.names_a_patch() && heads.iter().all(|head| !head.names_a_patch())
            };
            let title = above.iter().rfind(alone).filter(|_| self.of_a_tool)?;
            let head = Rc::new(Title::unsaid(title)?);
            baseline_or_first(&[&head, title], true).map(|baseline| (head, title.clone(), baseline))
        };
        let Some((head, title, baseline)) = pair.or_else(untitled) else {
            self.first.push((index, above.to_vec()));
            return;
        };
        self.baseline = Some(baseline);
        let first = std::mem::take(&mut self.first);
        self.open(head, first.iter().map(|(index, above)| (*index, above.as_slice())));
        self.open(title, [(index, above)]);
    }

    /// Begins a section with its tables and the titles above each.
    fn open<'a>(&mut self, title: Rc<Title>, tables: impl IntoIterator<Item = (usize, &'a [Rc<Title>])>) {
        let line = title.label.span.line;
        self.sections.push(Section { title, tables: Vec::new() });
        for (index, above) in tables {
            self.add(index, above.iter().rfind(|title| title.label.span.line > line));
        }
    }

    /// Adds a table and the title nearest to it to the last section.
    fn add(&mut self, index: usize, nearest: Option<&Rc<Title>>) {
        self.nearest.extend(nearest.cloned());
        if let Some(last) = self.sections.last_mut() {
            last.tables.push((index, nearest.cloned()));
        }
    }

    /// A table behind the second section's first: of the last section, or of a new one, or of none of them.
    fn further_table(&mut self, index: usize, above: &[Rc<Title>]) -> bool {
        let first = self.sections[0].title.clone();
        for title in above.iter().filter(|title| title.looks_like(&first)) {
            if self.sections.iter().any(|section| section.title.same_text(title)) {
                // The titles begin anew: another experiment with the same configurations.
                return false;
            }
            if self.sections.len() >= MOST_SECTIONS {
                return false;
            }
            let mut all: Vec<&Title> = self.sections.iter().map(|section| &*section.title).collect();
            all.push(title);
            let baseline = baseline_or_first(&all, self.of_a_tool);
            if baseline.is_some() {
                self.baseline = baseline;
                self.open(title.clone(), [(index, above)]);
                return true;
            }
        }
        // Titles that were not there in the first section head something else.
        if !above.is_empty() {
            self.known.extend(self.nearest.drain(..).map(SameText));
        }
        if !above.iter().all(|title| self.known.contains(&SameText(title.clone()))) {
            return false;
        }
        self.add(index, above.last());
        true
    }

    fn close(self) -> Option<Group> {
        let (baseline, strength) = self.baseline?;
        Some(Group { baseline, strength, sections: self.sections })
    }
}

/// The tables of the baseline's section, found by the title that stands nearest to each.
pub(crate) struct Partners<'g> {
    section: &'g Section,
    /// The tables by the words of their titles, where there are several.
    named: OnceCell<FxHashMap<Option<&'g Words>, Vec<usize>>>,
}

impl<'g> Partners<'g> {
    pub(crate) fn of(section: &'g Section) -> Self {
        Partners { section, named: OnceCell::new() }
    }

    fn named<'a>(&'a self, near: Option<&'a Title>) -> &'a [usize] {
        let named = self.named.get_or_init(|| {
            let mut named: FxHashMap<_, Vec<usize>> = FxHashMap::default();
            for (index, title) in &self.section.tables {
                named.entry(title.as_ref().map(|title| title.words())).or_default().push(*index);
            }
            named
        });
        named.get(&near.map(Title::words)).map_or(&[], Vec::as_slice)
    }

    /// The tables that a table of another section is measured against: the one that stands under the same title, or
    /// all where no title tells them apart.
    pub(crate) fn for_table(
        &self,
        tables: &[Table],
        table: usize,
        near: Option<&Title>,
        only: bool,
    ) -> Vec<usize> {
        let is_alike = |index: &usize| alike(&tables[*index], &tables[table]);
        // One table on each side needs no name; a slip of the pen in a title parts nothing.
        if let ([(single, _)], true) = (self.section.tables.as_slice(), only) {
            return Some(*single).filter(is_alike).into_iter().collect();
        }
        let named: Vec<usize> = self.named(near).iter().copied().filter(is_alike).collect();
        if !named.is_empty() || !only {
            return named;
        }
        let mut alike = self.section.tables.iter().map(|(index, _)| *index).filter(is_alike);
        match (alike.next(), alike.next()) {
            (Some(single), None) => vec![single],
            _ => Vec::new(),
        }
    }
}
