//! Numbers of a free-form table whose label says how they follow from others: an average under a run of rows, a total
//! behind a run of columns, a share beside a value.

use crate::model::{Derived, Role, Rule, Table};

/// How many rows or columns one number may follow from.
const MOST_MEMBERS: usize = 512;
/// How many rows a column of shares may have: each follows from all of them.
const MOST_SHARES: usize = 128;
/// How many numbers of a table are looked at.
const MOST_NUMBERS: usize = 4096;

/// A number with what its label says, and the others that were said in the same way.
#[derive(Clone, Debug)]
pub(super) struct Labelled {
    pub(super) derived: Derived,
    /// The row or the column that has the label: those of one line follow alike, or none does.
    pub(super) line: Line,
    /// Whether no doubt is left, as in the columns of `size`.
    pub(super) certain: bool,
}

/// What a label heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Line {
    Row(usize),
    Column(usize),
}

/// The rule that a label names.
fn rule_of(label: &str) -> Option<Rule> {
    const NAMES: &[(&str, Rule)] = &[
        ("avg", Rule::Mean),
        ("av", Rule::Mean),
        ("average", Rule::Mean),
        ("mean", Rule::Mean),
        ("amean", Rule::Mean),
        ("arithmetic mean", Rule::Mean),
        ("median", Rule::Median),
        ("min", Rule::Minimum),
        ("minimum", Rule::Minimum),
        ("max", Rule::Maximum),
        ("maximum", Rule::Maximum),
        ("range", Rule::Range),
        ("sum", Rule::Sum),
        ("total", Rule::Sum),
        ("stddev", Rule::StandardDeviation),
        ("stdev", Rule::StandardDeviation),
        ("std dev", Rule::StandardDeviation),
        ("std.dev", Rule::StandardDeviation),
        ("std. dev", Rule::StandardDeviation),
        ("standard deviation", Rule::StandardDeviation),
        ("geomean", Rule::GeometricMean),
        ("gmean", Rule::GeometricMean),
        ("geo mean", Rule::GeometricMean),
        ("geometric mean", Rule::GeometricMean),
        ("hmean", Rule::HarmonicMean),
        ("harmonic mean", Rule::HarmonicMean),
    ];
    let label = label.trim_matches([':', '.', '[', ']', '*', '(', ')', ' ']);
    if !(2..=18).contains(&label.len()) {
        return None;
    }
    NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(label)).map(|(_, rule)| *rule)
}

/// The numbers of a table whose labels say how they follow from others.
pub(super) fn labelled(table: &Table) -> Vec<Labelled> {
    let rows: Vec<Option<Rule>> = table.rows.iter().map(|row| rule_of(&row.label.text)).collect();
    let columns: Vec<Option<Rule>> = table.columns.iter().map(|column| rule_of(column.name())).collect();
    let mut out = Vec::new();
    if rows.iter().any(Option::is_some) {
        under_rows(table, &rows, &mut out);
    }
    if columns.iter().any(Option::is_some) {
        behind_columns(table, &columns, &mut out);
    }
    sizes(table, &mut out);
    shares(table, &rows, &mut out);
    out
}

/// Whether a column holds what averages and sums are made of.
fn is_value(table: &Table, column: usize) -> bool {
    table.columns[column].role == Role::Value
}

/// Rows that sum up the run of rows above them.
fn under_rows(table: &Table, rules: &[Option<Rule>], out: &mut Vec<Labelled>) {
    let mut block: Vec<usize> = Vec::new();
    let mut ends = false;
    for (row, rule) in rules.iter().enumerate() {
        let Some(rule) = *rule else {
            if std::mem::take(&mut ends) {
                block.clear();
            }
            block.push(row);
            continue;
        };
        ends = true;
        if !(2..=MOST_MEMBERS).contains(&block.len()) {
            continue;
        }
        for column in (0..table.columns.len()).filter(|column| is_value(table, *column)) {
            if out.len() >= MOST_NUMBERS || table.cell(row, column).is_none() {
                continue;
            }
            let members = block.iter().map(|row| (*row, column)).collect();
            let derived = Derived { row, column, rule, members };
            out.push(Labelled { derived, line: Line::Row(row), certain: false });
        }
    }
    // Rows of a minimum, a maximum and what lies between.
    let (Some(low), Some(high)) = (only(rules, Rule::Minimum), only(rules, Rule::Maximum)) else { return };
    for (row, rule) in rules.iter().enumerate() {
        let Some((rule, members)) = rule.and_then(|rule| between(rule, low, high)) else { continue };
        for column in (0..table.columns.len()).filter(|column| is_value(table, *column)) {
            let members = members.iter().map(|row| (*row, column)).collect();
            let derived = Derived { row, column, rule, members };
            out.push(Labelled { derived, line: Line::Row(row), certain: false });
        }
    }
}

/// Columns that sum up the run of columns before them.
fn behind_columns(table: &Table, rules: &[Option<Rule>], out: &mut Vec<Labelled>) {
    let mut put = |column, rule, members: &[usize]| {
        for row in 0..table.rows.len() {
            if out.len() >= MOST_NUMBERS || table.cell(row, column).is_none() {
                continue;
            }
            let members = members.iter().map(|column| (row, *column)).collect();
            let derived = Derived { row, column, rule, members };
            out.push(Labelled { derived, line: Line::Column(column), certain: false });
        }
    };
    let named = |column: usize| rules[column].is_some();
    let ends = |column: &usize| table.columns[*column].role == Role::Delta;
    for (column, rule) in rules.iter().enumerate().filter(|(column, _)| !ends(column)) {
        let Some(rule) = *rule else { continue };
        let before = (0..column).rev().skip_while(|before| named(*before));
        let block = before.take_while(|before| is_value(table, *before) && !named(*before));
        let mut block: Vec<usize> = block.take(MOST_MEMBERS).collect();
        block.reverse();
        if block.len() >= 2 {
            put(column, rule, &block);
        }
    }
    let (Some(low), Some(high)) = (only(rules, Rule::Minimum), only(rules, Rule::Maximum)) else { return };
    for (column, rule) in rules.iter().enumerate() {
        if let Some((rule, members)) = rule.and_then(|rule| between(rule, low, high)) {
            put(column, rule, &members);
        }
    }
}

/// The only place that has a rule.
fn only(rules: &[Option<Rule>], rule: Rule) -> Option<usize> {
    let mut places = (0..rules.len()).filter(|at| rules[*at] == Some(rule));
    places.next().filter(|_| places.next().is_none())
}

/// What a number of this rule has to do with the minimum and the maximum beside it.
fn between(rule: Rule, low: usize, high: usize) -> Option<(Rule, [usize; 2])> {
    match rule {
        Rule::Mean | Rule::Median => Some((Rule::Between, [low, high])),
        Rule::StandardDeviation => Some((Rule::SpreadWithin, [low, high])),
        Rule::Range => Some((Rule::Difference, [high, low])),
        _ => None,
    }
}

/// `text`, `data` and `bss` come to `dec`.
fn sizes(table: &Table, out: &mut Vec<Labelled>) {
    const PARTS: [&str; 3] = ["text", "data", "bss"];
    let named = |name: &str| table.columns.iter().position(|column| column.name().eq_ignore_ascii_case(name));
    let Some(column) = named("dec") else { return };
    let Some(parts) = PARTS.iter().map(|part| named(part)).collect::<Option<Vec<usize>>>() else { return };
    let whole = |row: usize, column: &usize| {
        let number = table.cell(row, *column).and_then(|cell| cell.number());
        number.is_some_and(|number| number.integer && number.figure.fract().is_zero())
    };
    for row in (0..table.rows.len()).filter(|row| parts.iter().chain([&column]).all(|at| whole(*row, at))) {
        let members = parts.iter().map(|column| (row, *column)).collect();
        let derived = Derived { row, column, rule: Rule::Total, members };
        out.push(Labelled { derived, line: Line::Column(column), certain: true });
    }
}

/// Shares in percent beside the values that they are shares of.
fn shares(table: &Table, rules: &[Option<Rule>], out: &mut Vec<Labelled>) {
    const NAMES: [&str; 8] =
        ["%", "percent", "pct", "share", "% of total", "%total", "% total", "percentage"];
    let rows: Vec<usize> = (0..table.rows.len()).filter(|row| rules[*row].is_none()).collect();
    if !(4..=MOST_SHARES).contains(&rows.len()) {
        return;
    }
    for (column, header) in table.columns.iter().enumerate() {
        if !NAMES.iter().any(|name| name.eq_ignore_ascii_case(header.name())) {
            continue;
        }
        let beside = [column.checked_sub(1), Some(column + 1)].into_iter().flatten();
        let beside = beside.filter(|at| *at < table.columns.len() && is_value(table, *at));
        for values in beside {
            for row in &rows {
                let others = rows.iter().filter(|other| *other != row);
                let members = [row].into_iter().chain(others).map(|row| (*row, values)).collect();
                let derived = Derived { row: *row, column, rule: Rule::Share, members };
                out.push(Labelled { derived, line: Line::Column(column), certain: false });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_name_rules() {
        for (label, rule) in [
            ("Average:", Some(Rule::Mean)),
            ("[Geo mean]", Some(Rule::GeometricMean)),
            ("std. dev.", Some(Rule::StandardDeviation)),
            ("Total", Some(Rule::Sum)),
            ("total time", None),
            ("maximal", None),
            ("", None),
        ] {
            assert_eq!(rule_of(label), rule, "{label}");
        }
    }
}
