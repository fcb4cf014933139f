//! What may be done with the table at a place, and the edit that does it.

use super::{Analysis, Document, read_with_choices};
use crate::compare::{BaselineChoices, Delta, lines_of};
use crate::edits::{Edit, Scene, What, edit};
use crate::layout::{Entry, Page, decode};
use crate::text::{Place, Source, split_lines};

impl Document {
    /// What may be done with the table at a place; reads its part first where that is due.
    pub fn offers(&mut self, source: &impl Source, at: Place) -> Vec<What> {
        let found = self.with_scene(source, at, |scene, entry, choices| {
            What::ALL.into_iter().filter(|what| proved(scene, *what, entry, choices).is_some()).collect()
        });
        found.unwrap_or_default()
    }

    /// The changes that do it, by place, in lines of the document; `None` where nothing is to be done.
    pub fn changes(&mut self, source: &impl Source, at: Place, what: What) -> Option<Vec<Edit>> {
        self.settle(source);
        let first = self.parts.locate(at.line)?.line;
        let changes =
            self.with_scene(source, at, |scene, entry, choices| proved(scene, what, entry, choices))??;
        let moved = |change: Edit| Edit { span: change.span.shifted(first), text: change.text };
        Some(changes.into_iter().map(moved).collect())
    }

    /// Shows the table at a place to `look`.
    fn with_scene<T>(
        &mut self,
        source: &impl Source,
        at: Place,
        look: impl FnOnce(&Scene<'_>, Entry, &BaselineChoices) -> T,
    ) -> Option<T> {
        self.settle(source);
        self.look_at(at.line);
        let spot = self.parts.locate(at.line)?;
        let analysis = self.read(source, spot);
        let line = at.line - spot.line;
        let tables = analysis.tables.as_slice();
        let table = (0..tables.len()).find(|index| lines_of(tables, &[*index]).contains(&line))?;
        let part = self.parts.part(spot);
        let text = source.lines(spot.line..spot.line + part.lines);
        // The source of a mail has its own signs for line ends and blanks, and lines that are none.
        if decode(&text).is_some() {
            return None;
        }
        let page = Page::entered(&text, part.entry);
        let scene = Scene {
            text: &text,
            page: &page,
            tables,
            comparisons: &analysis.comparisons,
            printed: &analysis.claims.printed,
            table,
        };
        Some(look(&scene, part.entry, &self.choices_of(spot)))
    }
}

/// The edit, where the text says the same after it: the same changes, and the same findings, none hidden and none new.
fn proved(scene: &Scene<'_>, what: What, entry: Entry, choices: &BaselineChoices) -> Option<Vec<Edit>> {
    let changes = edit(scene, what)?;
    let text = applied(scene.text, &changes);
    let after = read_with_choices(&text, entry, choices);
    let before = read_with_choices(scene.text, entry, choices);
    let codes = |analysis: &Analysis| {
        let mut codes: Vec<_> = analysis.findings.iter().map(|finding| finding.code).collect();
        codes.sort_unstable();
        codes
    };
    let same = deltas(&before).eq(deltas(&after)) && codes(&before) == codes(&after);
    same.then_some(changes)
}

/// The values that are compared, and what came of it.
fn deltas(analysis: &Analysis) -> impl Iterator<Item = &Delta> {
    let pairs = analysis.comparisons.iter().flat_map(|comparison| &comparison.pairs);
    pairs.filter_map(|pair| pair.delta.as_ref())
}

/// The text after some changes, which come by place.
fn applied(text: &str, changes: &[Edit]) -> String {
    let mut starts = vec![0];
    starts.extend(split_lines(text).map(|line| line.as_ptr() as usize - text.as_ptr() as usize).skip(1));
    let mut out = String::with_capacity(text.len() + 256);
    let mut copied = 0;
    for change in changes {
        let line = starts.get(change.span.line as usize).copied().unwrap_or(text.len());
        let (start, end) = (line + change.span.start as usize, line + change.span.end as usize);
        out.push_str(text.get(copied..start).unwrap_or_default());
        out.push_str(&change.text);
        copied = end;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}
