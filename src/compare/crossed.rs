//! Rows whose labels join two factors (`packed, before`, `4k/after`): one of them is the configuration, the other a
//! parameter, and values compare where the parameter is the same.

use super::Axis;
use super::axis::Chosen;
use super::baseline::{Choice, Reason, by_name};
use super::context::Context;
use super::coordinates::coordinates;
use super::words::Strength;
use crate::model::{Label, Table};
use rustc_hash::FxHashSet;

/// What stands over labels that name configurations.
const CONFIGURATION: &[&str] =
    &["config", "configs", "configuration", "configurations", "variant", "setup", "build", "implementation"];

/// The factor that tells configurations apart: the one whose values name a baseline, or the one that changes from row
/// to row where the title over the labels says that they are configurations. Every pair of both has to be there.
pub(super) fn rows(table: &Table, context: &Context<'_>) -> Option<Chosen> {
    let labels = || table.rows.iter().map(|row| row.label.text.as_str());
    [", ", " / ", "/", " - "].iter().find_map(|joint| {
        let parts: Vec<(&str, &str)> =
            labels().map(|label| label.rsplit_once(joint)).collect::<Option<_>>()?;
        let (outer, inner): (Vec<&str>, Vec<&str>) = parts.into_iter().unzip();
        by_factor(table, &outer, &inner, context).or_else(|| by_factor(table, &inner, &outer, context))
    })
}

/// The rows compared by one factor, keyed by the other.
fn by_factor(table: &Table, keys: &[&str], names: &[&str], context: &Context<'_>) -> Option<Chosen> {
    let (distinct, outer) = (distinct(names), distinct(keys));
    let crossed = distinct.len() > 1 && outer.len() > 1 && distinct.len() * outer.len() == names.len();
    let pairs = || keys.iter().zip(names).collect::<std::collections::HashSet<_>>();
    if !crossed || pairs().len() != names.len() {
        return None;
    }
    let inner = || names.windows(2).all(|pair| pair[0] != pair[1]);
    let titled = || CONFIGURATION.contains(&context.label_title().to_lowercase().as_str());
    let first = || Choice { index: 0, reason: Reason::First, strength: Strength::First };
    let choice = by_name(distinct.iter().copied()).or_else(|| (inner() && titled()).then(first))?;
    let of: Vec<Option<usize>> =
        names.iter().map(|name| distinct.iter().position(|known| known == name)).collect();
    let label = |at: usize| {
        let row = of.iter().position(|of| *of == Some(at)).unwrap_or(0);
        Label { text: distinct[at].to_owned(), span: table.rows[row].label.span }
    };
    Some(Chosen {
        axis: Axis::Rows,
        configurations: (0..distinct.len()).map(label).collect(),
        of,
        group: (0..table.columns.len()).collect(),
        keys: keys.iter().zip(&table.rows).map(|(key, row)| format!("{key}\u{1f}{}", row.key)).collect(),
        coordinates: coordinates(table),
        baseline: choice.index,
        reason: choice.reason,
        strength: choice.strength,
    })
}

/// The different texts of a list, in its order.
fn distinct<'t>(texts: &[&'t str]) -> Vec<&'t str> {
    let mut seen = FxHashSet::default();
    texts.iter().copied().filter(|text| seen.insert(*text)).collect()
}
