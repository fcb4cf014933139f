//! The report as plain text of 72 columns, for being pasted into a reply.

use super::facts::{Compared, Facts};
use super::words;
use crate::summary::{Extreme, Standing};
use crate::text::display_columns;
use crate::text::escape::visible;

/// What fits into a mail that will be quoted.
const COLUMNS: usize = 72;

/// The whole report.
pub(super) fn report(facts: &Facts) -> String {
    if facts.comparisons.is_empty() {
        return wrapped(&format!("Nothing is compared in {}.", facts.name), "", "");
    }
    facts.comparisons.iter().map(section).collect::<Vec<_>>().join("\n")
}

fn section(compared: &Compared) -> String {
    let summary = &compared.summary;
    let mut text = wrapped(&format!("Line {}: {}", compared.line, summary.baseline_words()), "", "  ");
    for standing in &summary.others {
        text.push_str(&configuration(standing));
    }
    for note in words::notes(compared) {
        text.push_str(&wrapped(&format!("{note}."), "  ", "  "));
    }
    for runs in &compared.runs {
        text.push_str(&wrapped(&format!("{}: {}", compared.runs_of(runs), words::runs(runs)), "  ", "    "));
    }
    text
}

fn configuration(standing: &Standing) -> String {
    let facts: Vec<String> = words::means(standing).into_iter().chain(standing.counts.words()).collect();
    let mut text = wrapped(&format!("{}: {}", standing.label.text, facts.join(", ")), "  ", "    ");
    let mut extreme = |name: &str, extreme: &Option<Extreme>| {
        if let Some(extreme) = extreme {
            text.push_str(&wrapped(&format!("{name} {}", extreme.words()), "    ", "      "));
        }
    };
    extreme("best ", &standing.best);
    extreme("worst", &standing.worst);
    text
}

/// A text in lines that are not too long, the first behind `first` and the others behind `others`, each with its end.
/// A word that is longer stays whole.
fn wrapped(text: &str, first: &str, others: &str) -> String {
    let text = visible(text);
    let (mut out, mut line) = (String::new(), first.to_owned());
    let mut is_empty = true;
    for word in text.split_inclusive(' ') {
        if !is_empty && display_columns(&line) + display_columns(word.trim_end()) > COLUMNS {
            out.push_str(line.trim_end());
            out.push('\n');
            line = others.to_owned();
        }
        line.push_str(word);
        is_empty = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_long_but_for_a_long_word() {
        let words = "some words that fill more than one line of a mail, and then a few more for good measure";
        let text = wrapped(words, "  ", "    ");
        assert_eq!(text.lines().map(display_columns).max(), Some(72));
        assert!(text.starts_with("  some words") && text.contains("\n    "), "{text}");
        assert_eq!(wrapped("one  two", "", ""), "one  two\n");
        assert_eq!(wrapped(&"x".repeat(80), "  ", "    "), format!("  {}\n", "x".repeat(80)));
    }
}
