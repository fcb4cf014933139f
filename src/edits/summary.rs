//! What a comparison comes to, in a few lines that answer it below a quoted table.

use super::Scene;
use super::answer::{self, paragraph, plain, way};
use crate::compare::{Axis, Comparison};
use crate::hints::figure;
use crate::summary::{Extreme, Outcome, Summary};

/// An answer tells of so many configurations; more of them want a table.
const MOST: usize = 12;

/// The lines; `None` where there is nothing to tell.
pub(super) fn lines(scene: &Scene<'_>) -> Option<Vec<String>> {
    let at = scene.comparisons.iter().position(|comparison| comparison.tables.contains(&scene.table))?;
    let comparison = &scene.comparisons[at];
    let summary = crate::summary::summary(scene.tables, comparison, scene.printed);
    if summary.others.is_empty() {
        return None;
    }
    let corner = corner(scene, comparison);
    let one_column = has_one_column(&summary);
    let directions = summary.others.iter().flat_map(|outcome| &outcome.means).map(|mean| mean.direction);
    let way = way(directions);
    let mut lines = paragraph(&format!("Compared with {}{way}:", plain(summary.label.text.trim())));
    lines.push(String::new());
    for outcome in summary.others.iter().take(MOST) {
        lines.extend(item(outcome, &|extreme| place_of(scene, comparison, extreme, one_column, &corner)));
    }
    let mut remarks = Vec::new();
    match summary.others.len().saturating_sub(MOST) {
        0 => {}
        1 => remarks.push("One more configuration is left out here.".to_owned()),
        more => remarks.push(format!("{more} more configurations are left out here.")),
    }
    let without =
        comparison.pairs.iter().filter(|pair| pair.delta.is_none() && !pair.base.is_empty()).count();
    match without {
        0 => {}
        1 => remarks.push("One value could not be compared.".to_owned()),
        _ => remarks.push(format!("{without} values could not be compared.")),
    }
    match (summary.checked.checked, summary.checked.wrong) {
        (0, _) => {}
        (1, 0) => remarks.push("The change printed there follows from the figures.".to_owned()),
        (all, 0) => remarks.push(format!("The {all} changes printed there follow from the figures.")),
        (all, wrong) => {
            let verb = if wrong == 1 { "does" } else { "do" };
            remarks.push(format!(
                "Of the {all} changes printed there, {wrong} {verb} not follow from the figures."
            ));
        }
    }
    if !remarks.is_empty() {
        lines.push(String::new());
        lines.extend(paragraph(&remarks.join(" ")));
    }
    Some(lines)
}

/// Whether all extremes stand in one column. Values that sum up others are no extremes, so that their columns do not
/// count.
fn has_one_column(summary: &Summary) -> bool {
    let all = summary.others.iter().flat_map(|outcome| outcome.best.iter().chain(&outcome.worst));
    let mut columns = all.map(|extreme| extreme.cell.column);
    let first = columns.next();
    columns.all(|column| Some(column) == first)
}

/// What the labels of the columns count (`procs` over `2  4  8`), where configurations stand in rows.
fn corner(scene: &Scene<'_>, comparison: &Comparison) -> String {
    if comparison.axis != Axis::Rows {
        return String::new();
    }
    let corner = super::deltas::corner(|line| scene.page.line(line), scene.table()).unwrap_or("");
    plain(corner)
}

/// One configuration: its means, how many values changed which way, and the largest change each way.
fn item(outcome: &Outcome, place: &dyn Fn(&Extreme) -> String) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    if let [mean] = outcome.means.as_slice() {
        facts.push(if mean.values > 1 {
            format!("{} in the geometric mean of {} values", mean.figure(), mean.values)
        } else {
            mean.figure()
        });
    } else if let Some(means) = outcome.means_words() {
        facts.push(plain(&means));
    }
    let counts = outcome.counts;
    // A count of one says nothing that its figure does not say.
    if counts.all() > 1 {
        let count = |count: usize, word: &str| (count > 0).then(|| format!("{count} {word}"));
        let words = [
            count(counts.better, "better"),
            count(counts.worse, "worse"),
            count(counts.neutral, "unchanged"),
            count(counts.unknown, "with no known direction"),
        ];
        facts.push(words.into_iter().flatten().collect::<Vec<_>>().join(", "));
        facts
            .extend(outcome.best.as_ref().map(|best| format!("best {}{}", figure(&best.delta), place(best))));
        facts.extend(
            outcome.worst.as_ref().map(|worst| format!("worst {}{}", figure(&worst.delta), place(worst))),
        );
    }
    let text = format!("{}: {}.", plain(outcome.label.text.trim()), facts.join("; "));
    answer::item(&text, "- ", "  ")
}

/// Where a value stands, in brackets: ` (4 procs)`.
fn place_of(
    scene: &Scene<'_>,
    comparison: &Comparison,
    extreme: &Extreme,
    one_column: bool,
    corner: &str,
) -> String {
    let row = scene.tables.get(extreme.cell.table).and_then(|table| table.rows.get(extreme.cell.row));
    // Where sections have one figure in each row, its title says nothing that tells rows apart.
    let label = match row
        .filter(|row| comparison.axis == Axis::Sections && one_column && !row.label.text.is_empty())
    {
        Some(row) => plain(row.label.text.trim()),
        None => plain(extreme.label.trim()),
    };
    if label.is_empty() { label } else { format!(" ({})", super::deltas::counted(&label, corner)) }
}
