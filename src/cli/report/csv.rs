//! The report for spreadsheets: a line for each value, as RFC 4180 has them.

use super::Report;
use crate::report::words::direction;
use crate::text::escape::visible;

/// The titles of the columns.
const TITLES: &str =
    "file,line,comparison,baseline,configuration,label,base,new,change,unit,direction,verdict";

/// The whole report.
pub(super) fn report(report: &Report) -> String {
    let mut csv = format!("{TITLES}\r\n");
    for (at, section) in report.sections.iter().enumerate() {
        for value in &section.values {
            let delta = &value.delta;
            let fields = [
                field(&report.name),
                value.line.to_string(),
                (at + 1).to_string(),
                field(section.name(section.summary.baseline)),
                field(section.name(value.configuration)),
                field(&value.label),
                delta.base.round_dp(9).normalize().to_string(),
                delta.new.to_string(),
                delta.amount.round_dp(4).to_string(),
                delta.unit().to_owned(),
                direction(value.direction).to_owned(),
                delta.verdict.word().to_owned(),
            ];
            csv.push_str(&fields.join(","));
            csv.push_str("\r\n");
        }
    }
    csv
}

/// A text from the mail as a field. Spreadsheets run what looks like a formula, so that gets a quote in front.
fn field(text: &str) -> String {
    let text = visible(text);
    let is_formula = match text.as_bytes() {
        [b'=' | b'@', ..] => true,
        // `+patch` and `-O3` are names.
        [b'+' | b'-', ..] => text.contains(['(', '|', '!', '=']),
        _ => false,
    };
    let text = if is_formula { format!("'{text}") } else { text.into_owned() };
    if text.contains(['"', ',']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_neither_separators_nor_formulas() {
        assert_eq!(field("a, \"b\""), "\"a, \"\"b\"\"\"");
        assert_eq!(field("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
        assert_eq!(field("-2+cmd|' /C calc'!A0"), "'-2+cmd|' /C calc'!A0");
        assert_eq!(field("+patch"), "+patch");
    }
}
