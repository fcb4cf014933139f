//! Calm while typing: no new finding appears on the row that somebody is typing in.

use super::text::LineEdit;
use crate::analysis::Shown;
use std::time::{Duration, Instant};

/// So long after the last edit its row counts as finished.
const REST: Duration = Duration::from_secs(1);

/// Which findings of a document the client shows, and which row is being typed in.
#[derive(Debug, Default)]
pub(super) struct Calm {
    row: Option<(u32, Instant)>,
    /// Row and code of each finding that is shown.
    shown: Vec<(u32, &'static str)>,
    /// Whether something was kept back that will have to be shown.
    withheld: bool,
}

impl Calm {
    /// Follows an edit: shown findings move along, and its row is the one to be calm on.
    pub(super) fn edited(&mut self, edit: &LineEdit, now: Instant) {
        let LineEdit { removed, inserted, cursor } = edit;
        let one_line = removed.len() == 1;
        self.shown.retain_mut(|(row, _)| {
            if *row >= removed.end {
                *row = *row - (removed.end - removed.start) + inserted;
                true
            } else {
                *row < removed.start || one_line
            }
        });
        self.row = Some((*cursor, now + REST));
    }

    /// The person has finished for now.
    pub(super) fn release(&mut self) {
        self.row = None;
    }

    /// When findings that were kept back are due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.row.filter(|_| self.withheld).map(|(_, due)| due)
    }

    /// Takes out the findings that are to wait, and takes the others for shown.
    pub(super) fn filter(&mut self, findings: &mut Vec<Shown<'_>>, now: Instant) {
        self.withheld = false;
        if let Some((row, due)) = self.row
            && now < due
        {
            // A finding's words change with the number in it, so the code tells whether it is a new one.
            let mut before: Vec<_> =
                self.shown.iter().filter(|shown| shown.0 == row).map(|shown| shown.1).collect();
            findings.retain(|shown| {
                if shown.line() != row {
                    return true;
                }
                let known = before.iter().position(|code| *code == shown.finding.code);
                known.map(|at| before.swap_remove(at)).is_some() || {
                    self.withheld = true;
                    false
                }
            });
        }
        self.shown.clear();
        self.shown.extend(findings.iter().map(|shown| (shown.line(), shown.finding.code)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lints::{Finding, Severity};
    use crate::text::Span;

    fn findings(rows: &[(u32, &'static str)]) -> Vec<Finding> {
        let finding = |&(row, code): &(u32, &'static str)| Finding {
            code,
            severity: Severity::Warning,
            unquoted: Severity::Warning,
            quoted: false,
            span: Span::new(row, 0, 1),
            message: String::new(),
            related: Vec::new(),
            fix: None,
        };
        rows.iter().map(finding).collect()
    }

    /// The rows and codes that pass.
    fn pass(calm: &mut Calm, rows: &[(u32, &'static str)], now: Instant) -> Vec<(u32, &'static str)> {
        let findings = findings(rows);
        let shown = |finding| Shown { finding, first: 0, severity: Severity::Warning, reading: 0 };
        let mut shown: Vec<_> = findings.iter().map(shown).collect();
        calm.filter(&mut shown, now);
        shown.iter().map(|shown| (shown.line(), shown.finding.code)).collect()
    }

    fn typed(row: u32) -> LineEdit {
        LineEdit { removed: row..row + 1, inserted: 1, cursor: row }
    }

    #[test]
    fn new_findings_wait_on_the_row_of_the_last_edit_only() {
        let (mut calm, now) = (Calm::default(), Instant::now());
        assert_eq!(pass(&mut calm, &[(3, "nan")], now), [(3, "nan")], "a text that is opened shows all");
        calm.edited(&typed(3), now);
        assert_eq!(pass(&mut calm, &[(3, "nan"), (3, "nan"), (4, "nan")], now), [(3, "nan"), (4, "nan")]);
        assert_eq!(calm.due(), Some(now + REST));
        calm.edited(&typed(4), now);
        assert_eq!(pass(&mut calm, &[(3, "nan"), (3, "nan"), (4, "nan")], now).len(), 3, "another row");
        assert_eq!(calm.due(), None, "nothing is kept back");
    }

    #[test]
    fn they_appear_after_a_rest_or_a_save() {
        let (mut calm, now) = (Calm::default(), Instant::now());
        calm.edited(&typed(3), now);
        assert_eq!(pass(&mut calm, &[(3, "nan")], now), []);
        assert_eq!(pass(&mut calm, &[(3, "nan")], now + REST), [(3, "nan")]);
        calm.edited(&typed(3), now);
        assert_eq!(pass(&mut calm, &[(3, "nan"), (3, "inf")], now), [(3, "nan")]);
        calm.release();
        assert_eq!(pass(&mut calm, &[(3, "nan"), (3, "inf")], now).len(), 2);
    }

    #[test]
    fn shown_findings_move_with_their_lines() {
        let (mut calm, now) = (Calm::default(), Instant::now());
        assert_eq!(pass(&mut calm, &[(5, "nan")], now), [(5, "nan")]);
        calm.edited(&LineEdit { removed: 2..3, inserted: 3, cursor: 4 }, now);
        calm.edited(&typed(7), now);
        assert_eq!(pass(&mut calm, &[(7, "nan"), (7, "inf")], now), [(7, "nan")]);
        calm.edited(&LineEdit { removed: 0..2, inserted: 1, cursor: 0 }, now);
        calm.edited(&typed(6), now);
        assert_eq!(pass(&mut calm, &[(6, "nan")], now), [(6, "nan")]);
    }
}
