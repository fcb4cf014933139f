//! Figures inside sentences, or lines of words and figures, that say the same under contrasting labels.
//!
//! `dir fsync took 7315 ms after adding 1000 files` below `Before:` and the same words with another figure below `After:`.
//! The two are aligned word by word; the figures that differ are the values. It is read at the second of the two labels,
//! so that whatever another format reads in between has been read by then.

mod align;
mod heading;
pub(super) mod one_line;
pub(super) mod signs;
mod table;

use super::build::label;
use super::cue::Cue;
use super::sheet::Sheet;
use super::{Format, Reading};
use crate::layout::Line;
use crate::model::{Label, Source};
use align::align;
pub(super) use align::unit_of;
use heading::{Heading, Side, versus};
use std::ops::Range;
use table::table;

pub(super) static FORMAT: Format = Format {
    name: "sentences",
    summary: "sentences and lines of equal wording under contrasting labels, or beginning with them",
    source: Source::Typed,
    cue: Cue::ANY,
    read,
};

/// How many lines a label heads at most, and how far above the second label the first may stand.
const FARTHEST: usize = 24;
/// How many sides are compared at most.
const MOST_SIDES: usize = 6;
/// How many lines of one side are compared at most.
const MOST_LINES: usize = 24;
/// How far apart sentences that begin with their labels may stand.
const NEAR: usize = 6;

/// How far below its heading the first line of figures stands at most.
const FIRST_FIGURES: usize = 4;

/// A line, and where its sentence begins.
type Sentence<'p> = (&'p Line<'p>, usize);

/// One side: its label, and its lines with where their sentences begin.
struct Part<'p> {
    label: Label,
    heading: Option<&'p Line<'p>>,
    lines: Vec<Sentence<'p>>,
}

fn read(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading> {
    let line = &page.lines()[at];
    if let Some(sides) = versus(line.body) {
        return beside(page, at, sides);
    }
    let heading = Heading::of(line)?;
    let parts =
        if heading.inline { inline(page, at, floor, &heading) } else { headed(page, at, floor, &heading) }?;
    table(page, FORMAT.name, &parts)
}

/// Two sentences near each other that begin with their labels.
fn inline<'p>(page: &Sheet<'p>, at: usize, floor: usize, heading: &Heading) -> Option<Vec<Part<'p>>> {
    let lines = page.lines();
    let line = &lines[at];
    let above = lines[floor.max(at.saturating_sub(NEAR))..at].iter().rev();
    let mut above = above.filter(|above| above.is_text() && above.depth == line.depth && above.has_digit);
    let (other, label) = above.find_map(|above| {
        let other = Heading::of(above).filter(|other| other.opposes(heading))?;
        Some((above, other.label))
    })?;
    let part = |line: &'p Line<'p>, range: Range<usize>| Part {
        lines: vec![(line, range.end)],
        label: self::label(line, range),
        heading: None,
    };
    Some(vec![part(other, label), part(line, heading.label.clone())])
}

/// Lines below two headings or more.
fn headed<'p>(page: &Sheet<'p>, at: usize, floor: usize, heading: &Heading) -> Option<Vec<Part<'p>>> {
    let lines = page.lines();
    let depth = lines[at].depth;
    // A heading has figures below it, and most sentences have none.
    if !lines[at + 1..].iter().take(FIRST_FIGURES).any(|line| line.has_digit) {
        return None;
    }
    let start = floor.max(at.saturating_sub(FARTHEST));
    let here = |at: usize| lines.get(at).filter(|line| line.is_text() && line.depth == depth);
    let other = (start..at).rev().find_map(|above| {
        let other = Heading::of(here(above)?).filter(|other| other.opposes(heading))?;
        Some((above, other))
    });
    let (first, from) = match other {
        Some((above, other)) => {
            let line = &lines[above];
            (Part { label: label(line, other.label), heading: Some(line), lines: Vec::new() }, above + 1)
        }
        // What was measured without the patch needs no heading of its own.
        None if heading.names_a_patch(lines[at].body) => {
            (Part { label: Label::unseen("before"), heading: None, lines: Vec::new() }, start)
        }
        None => return None,
    };
    let base: Vec<Sentence<'p>> = (from..at)
        .filter_map(here)
        .filter(|line| line.has_digit)
        .take(MOST_LINES)
        .map(|line| (line, 0))
        .collect();
    if base.is_empty() {
        return None;
    }
    let mut parts = vec![Part { lines: base, ..first }];
    let mut next = Some((at, heading.clone()));
    while let Some((at, heading)) = next.take().filter(|_| parts.len() < MOST_SIDES) {
        let name = label(&lines[at], heading.label);
        if parts.iter().any(|known| known.label.text == name.text) {
            break;
        }
        let (found, following) = side(page, at, &parts[0]);
        if found.is_empty() {
            break;
        }
        parts.push(Part { label: name, heading: Some(&lines[at]), lines: found });
        next = following;
    }
    (parts.len() > 1).then_some(parts)
}

/// The lines below a heading that say what lines of the first side say, up to a line with other figures, and the next
/// heading where that ended them.
fn side<'p>(page: &Sheet<'p>, at: usize, first: &Part<'p>) -> (Vec<Sentence<'p>>, Option<(usize, Heading)>) {
    let lines = page.lines();
    let mut found: Vec<Sentence<'p>> = Vec::new();
    for line in lines[at + 1..].iter().take(FARTHEST) {
        if line.depth != lines[at].depth {
            break;
        }
        // A command may be the same on both sides.
        if !line.is_text() || first.lines.iter().any(|(base, _)| base.body == line.body) {
            continue;
        }
        if line.has_digit && first.lines.iter().any(|base| align(page, *base, (line, 0)).is_some()) {
            found.push((line, 0));
            continue;
        }
        let heading = Heading::of(line).filter(|heading| heading.side.is_some() && !heading.inline);
        if heading.is_some() || line.has_digit {
            let base = first.heading.and_then(Heading::of);
            let following = heading.filter(|heading| base.is_none_or(|base| heading.opposes(&base)));
            return (found, following.map(|heading| (line.number as usize, heading)));
        }
    }
    (found, None)
}

/// Lines in pairs below a heading that names both sides.
fn beside(page: &Sheet<'_>, at: usize, sides: [(Range<usize>, Side); 2]) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    let mut below = lines[at + 1..].iter().skip_while(|line| line.body.is_empty());
    let mut parts = sides.map(|(range, _)| Part {
        label: label(&lines[at], range),
        heading: Some(&lines[at]),
        lines: Vec::new(),
    });
    let mut here = || below.next().filter(|line| line.is_text() && line.depth == depth && line.has_digit);
    while let Some((first, second)) = here().zip(here()).filter(|_| parts[0].lines.len() < MOST_LINES) {
        if align(page, (first, 0), (second, 0)).is_none() {
            break;
        }
        parts[0].lines.push((first, 0));
        parts[1].lines.push((second, 0));
    }
    table(page, FORMAT.name, &parts)
}
