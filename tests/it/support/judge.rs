//! Compares what is shown in a text with what its labels ask for.

use super::case::{Case, WantedDelta};
use super::label::{Figure, cell, figures, reach};
use benchlens::hints::Hint;
use benchlens::lints::{Finding, Severity};
use std::collections::{BTreeMap, HashMap, HashSet};

/// How a case went.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Deltas that had to be shown and were.
    pub(crate) found: usize,
    /// Deltas on pending lines that were not shown.
    pub(crate) waiting: usize,
    /// Everything that is wrong, by line (from 1).
    pub(crate) failures: Vec<(u32, String)>,
}

/// A hint that shows at least one figure.
struct Shown<'a> {
    hint: &'a Hint,
    figures: Vec<Figure>,
    /// The figures that a label has explained.
    matched: HashSet<usize>,
}

/// Judges all hints and findings of a text.
pub(crate) fn judge(case: &Case, text: &str, hints: &[Hint], findings: &[Finding]) -> Outcome {
    let mut outcome = Outcome::default();
    judge_hints(case, text, hints, &mut outcome);
    judge_findings(case, findings, &mut outcome);
    outcome.failures.sort();
    outcome
}

fn judge_hints(case: &Case, text: &str, hints: &[Hint], outcome: &mut Outcome) {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut by_line: HashMap<u32, Vec<Shown<'_>>> = HashMap::new();
    for hint in hints {
        let figures = figures(&hint.label());
        if !figures.is_empty() {
            let shown = Shown { hint, figures, matched: HashSet::new() };
            by_line.entry(hint.at.line + 1).or_default().push(shown);
        }
    }
    let mut wanted: BTreeMap<u32, Vec<WantedDelta>> = BTreeMap::new();
    for delta in &case.deltas {
        wanted.entry(delta.line).or_default().push(delta.clone());
    }
    for delta in &case.optional_deltas {
        let delta = WantedDelta { optional: true, ..delta.clone() };
        wanted.entry(delta.line).or_default().push(delta);
    }
    for (line, deltas) in &wanted {
        let Some(text) = line.checked_sub(1).and_then(|at| lines.get(at as usize)) else {
            outcome.failures.push((*line, "a label names a line that the text does not have".into()));
            continue;
        };
        let here = by_line.entry(*line).or_default();
        judge_line(case, *line, text.trim_end_matches('\r'), deltas, here, outcome);
    }
    for (line, shown) in &by_line {
        for Shown { hint, matched, .. } in shown {
            let said = || format!("`{}` at byte {}", hint.label(), hint.at.byte);
            if case.no_delta_lines.contains(line) {
                outcome.failures.push((*line, format!("forbidden hint {}", said())));
            } else if matched.is_empty() && !case.tolerated_lines.contains(line) {
                outcome.failures.push((*line, format!("unexpected hint {}", said())));
            }
        }
    }
}

/// Looks for each delta of a line: in a hint at its cell, else in the list at the line's end.
fn judge_line(
    case: &Case,
    number: u32,
    line: &str,
    deltas: &[WantedDelta],
    shown: &mut [Shown<'_>],
    outcome: &mut Outcome,
) {
    let required = deltas.iter().filter(|delta| !delta.optional).count();
    for delta in deltas {
        let hit = at_cell(line, delta, shown).or_else(|| at_line_end(line, delta, required, shown));
        let Some((index, figure)) = hit else {
            if delta.optional {
            } else if case.is_pending_line(number) {
                outcome.waiting += 1;
            } else {
                outcome.failures.push((number, format!("no delta at {}: {}", delta.cell, said(delta))));
            }
            continue;
        };
        outcome.found += usize::from(!delta.optional);
        shown[index].matched.insert(figure);
        let verdict = verdict(shown[index].hint, figure);
        if let (Some(given @ ("better" | "worse")), Some(right @ ("better" | "worse"))) =
            (verdict, delta.verdict.as_deref())
            && given != right
        {
            let message = format!("verdict {given} at {}: {}, which is {right}", delta.cell, said(delta));
            outcome.failures.push((number, message));
        }
    }
}

/// The hint that stands at the cell and shows this delta alone.
fn at_cell(line: &str, delta: &WantedDelta, shown: &[Shown<'_>]) -> Option<(usize, usize)> {
    let cell = cell(line, delta)?;
    let (after, last) = (columns(&line[..cell.start]), columns(&line[..reach(line, &cell)]));
    let index = shown.iter().rposition(|shown| {
        let column = columns(line.get(..shown.hint.at.byte as usize).unwrap_or(line));
        let here = after < column && column <= last + 1;
        here && matches!(shown.figures.as_slice(), [figure] if figure.shows(delta))
    })?;
    Some((index, 0))
}

/// The hint at the line's end that has this delta in its list. A single figure stands for a single delta only.
fn at_line_end(
    line: &str,
    delta: &WantedDelta,
    required: usize,
    shown: &[Shown<'_>],
) -> Option<(usize, usize)> {
    let end = line.trim_end().len();
    shown.iter().enumerate().rev().find_map(|(index, shown)| {
        if (shown.hint.at.byte as usize) < end || shown.figures.len() < required.min(2) {
            return None;
        }
        let free = |figure: &usize| !shown.matched.contains(figure);
        let figure = (0..shown.figures.len()).filter(free).find(|at| shown.figures[*at].shows(delta))?;
        Some((index, figure))
    })
}

/// Length in UTF-16 units, in which clients count.
fn columns(text: &str) -> usize {
    text.encode_utf16().count()
}

fn verdict(hint: &Hint, figure: usize) -> Option<&'static str> {
    hint.deltas.get(figure).map(|delta| delta.verdict.word())
}

/// The delta in words.
fn said(delta: &WantedDelta) -> String {
    match (delta.pct, delta.points) {
        (Some(pct), _) => format!("{pct:+.2}%"),
        (None, Some(points)) => format!("{points:+.2}pp"),
        (None, None) => "without a figure".into(),
    }
}

/// The codes that report a kind of mistake; a kind that is not listed is a code itself.
fn codes(kind: &str) -> Vec<&str> {
    match kind {
        "nan" => vec!["nan-value"],
        "inf" => vec!["infinite-value"],
        "sentinel" => vec!["sentinel-value"],
        "missing-cell" => vec!["missing-cell", "wrapped-row"],
        "extra-cell" => vec!["extra-cell", "wrapped-row"],
        "bad-number" => vec!["malformed-number"],
        "claim" => vec!["claim-mismatch", "convention-change"],
        "aggregate" => vec!["aggregate-mismatch", "claim-mismatch"],
        code => vec![code],
    }
}

fn judge_findings(case: &Case, findings: &[Finding], outcome: &mut Outcome) {
    for wanted in &case.diagnostics {
        let codes = codes(&wanted.kind);
        let hits = findings
            .iter()
            .filter(|finding| finding.span.line + 1 == wanted.line && codes.contains(&finding.code))
            .count();
        if hits < wanted.count && !wanted.weak {
            let message = format!("{hits} of {} findings of {}", wanted.count, codes.join(" or "));
            outcome.failures.push((wanted.line, message));
        }
    }
    // Lines with an expected finding may have others: one mistake often has several names.
    for finding in findings.iter().filter(|finding| finding.severity <= Severity::Warning) {
        let line = finding.span.line + 1;
        if !case.diagnostics.iter().any(|wanted| wanted.line == line) {
            outcome.failures.push((line, format!("unexpected {}: {}", finding.code, finding.message)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use benchlens::compare::Verdict;
    use benchlens::hints::{Part, ShownDelta};
    use benchlens::text::{Place, Span};
    use rust_decimal_macros::dec;

    const TEXT: &str = "base 2.0 4.0\nnew  2.2 3.0";

    fn case(json: &str) -> Case {
        serde_json::from_str(json).unwrap()
    }

    fn labelled() -> Case {
        case(
            r#"{"deltas": [
                {"line": 2, "cell": "2.2", "pct": 10.0, "verdict": "worse"},
                {"line": 2, "cell": "3.0", "pct": -25.0, "verdict": "better"}], "no_delta_lines": [1]}"#,
        )
    }

    fn hint(line: u32, byte: u32, label: &str, verdicts: &[Verdict]) -> Hint {
        let delta = |&verdict| ShownDelta {
            base: dec!(2.0),
            new: dec!(2.2),
            pct: dec!(10.0),
            verdict,
            cell: Span::default(),
        };
        Hint {
            at: Place { line, byte },
            parts: vec![Part { text: label.into(), target: None }],
            deltas: verdicts.iter().map(delta).collect(),
        }
    }

    fn failures(case: &Case, hints: &[Hint]) -> Vec<String> {
        judge(case, TEXT, hints, &[])
            .failures
            .into_iter()
            .map(|(line, text)| format!("{line}: {text}"))
            .collect()
    }

    #[test]
    fn deltas_in_their_cells_or_at_the_line_end_are_found() {
        let cells = [hint(1, 8, " +10.0%", &[Verdict::Worse]), hint(1, 12, " -25%", &[Verdict::Better])];
        assert_eq!(failures(&labelled(), &cells), [""; 0]);
        let list = [hint(1, 12, " (+10.0% -25.0%)", &[Verdict::Worse, Verdict::Better])];
        assert_eq!(failures(&labelled(), &list), [""; 0]);
    }

    #[test]
    fn what_is_missing_wrong_or_too_much_is_told() {
        let hints = [
            hint(0, 8, " 0.0%", &[Verdict::Neutral]),
            hint(1, 8, " +10.0%", &[Verdict::Better]),
            hint(1, 12, " -24.0%", &[Verdict::Better]),
            hint(1, 12, "      ", &[]),
        ];
        let expected = [
            "1: forbidden hint ` 0.0%` at byte 8",
            "2: no delta at 3.0: -25.00%",
            "2: unexpected hint ` -24.0%` at byte 12",
            "2: verdict better at 2.2: +10.00%, which is worse",
        ];
        assert_eq!(failures(&labelled(), &hints), expected);
    }

    #[test]
    fn pending_lines_may_be_empty_but_not_wrong() {
        let pending = Case { pending_lines: Some((2, 2)), ..labelled() };
        let outcome = judge(&pending, TEXT, &[], &[]);
        assert_eq!((outcome.waiting, outcome.failures.len()), (2, 0));
        assert_eq!(
            failures(&pending, &[hint(1, 8, " +9.0%", &[])]),
            ["2: unexpected hint ` +9.0%` at byte 8"]
        );
    }

    #[test]
    fn findings_are_counted_by_line_and_kind() {
        let finding = |line, code, severity| Finding {
            code,
            severity,
            quoted: false,
            unquoted: severity,
            span: Span::new(line, 0, 1),
            message: "it".into(),
            related: Vec::new(),
            fix: None,
        };
        let wanted = case(r#"{"diagnostics": [{"line": 2, "kind": "nan", "count": 2}]}"#);
        let found = [
            finding(1, "nan-value", Severity::Warning),
            finding(0, "missing-cell", Severity::Warning),
            finding(0, "mixed-units", Severity::Information),
        ];
        let failures = judge(&wanted, TEXT, &[], &found).failures;
        let expected =
            [(1, "unexpected missing-cell: it".into()), (2, "1 of 2 findings of nan-value".into())];
        assert_eq!(failures, expected);
    }
}
