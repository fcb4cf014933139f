//! What can be done about a finding whose right figure is known: the figure is replaced, or, where it stands in
//! somebody else's text, answered below it.

use super::Document;
use crate::config::Settings;
use crate::edits::{WIDTH, end_of_quote, put_below};
use crate::layout::Page;
use crate::lints::{Finding, Fix};
use crate::text::{Source, Span};
use std::ops::Range;

/// An edit that answers a finding. Lines count as in the document.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// The finding, as the settings show it.
    pub finding: Finding,
    /// What the edit does.
    pub title: String,
    /// What is replaced; empty where something is only put in.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

impl Document {
    /// The edits for findings on these lines; reads the parts there first where that is due.
    pub fn repairs(&mut self, source: &impl Source, settings: &Settings, lines: Range<u32>) -> Vec<Repair> {
        let wanted = |finding: &Finding| finding.fix.is_some();
        let repairs = self.answer_findings(source, settings, lines, wanted, repair).into_iter();
        let shifted = |(first, Repair { finding, title, span, text })| Repair {
            finding: finding.shifted(first),
            title,
            span: span.shifted(first),
            text,
        };
        repairs.map(shifted).collect()
    }
}

fn repair(page: &Page<'_>, text: &str, finding: Finding) -> Option<Repair> {
    let fix = finding.fix.as_ref()?;
    let raw = page.line(fix.span.line)?.raw;
    let printed = raw.get(fix.span.start as usize..fix.span.end as usize)?;
    let (title, span, text) = if finding.quoted {
        let title = format!("Reply with the right figure: {}", fix.text);
        let last = end_of_quote(page, finding.span.line)?;
        let change = put_below(page, text, last, &reply(&finding.message, printed, fix)?)?;
        (title, change.span, change.text)
    } else {
        (format!("Replace {printed} by {}", fix.text), fix.span, fix.text.clone())
    };
    Some(Repair { finding, title, span, text })
}

/// The message as a line of a mail. Where it is too long, that is its beginning or its end with the sum, else both
/// figures alone.
fn reply(message: &str, printed: &str, fix: &Fix) -> Option<String> {
    let core = fix.text.trim_start_matches(['+', '-']);
    let says = |text: &str| {
        let verbs = text.match_indices(" is ").chain(text.match_indices(" has "));
        verbs.into_iter().any(|(at, verb)| {
            let figure = text[at + verb.len()..].trim_start_matches(['+', '-']);
            figure.strip_prefix(core).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        })
    };
    let cut = |text: &&str| says(text);
    let heads =
        message.rmatch_indices([':', ';']).map(|(at, _)| &message[..at]).filter(cut).map(str::to_owned);
    let tails = message.rmatch_indices(", ").map(|(at, comma)| &message[at + comma.len()..]).filter(cut);
    let tails = tails.map(|sum| format!("{sum}, not {printed}"));
    let all = [message.to_owned()].into_iter().chain(heads).chain(tails);
    all.chain([format!("{}, not {printed}", fix.text)])
        .find(|text| text.len() <= WIDTH && text.bytes().all(|b| (b' '..=b'~').contains(&b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_keeps_the_sum_and_fits_on_a_line() {
        let fix = |text: &str| Fix { span: Span::default(), text: text.to_owned() };
        for (message, printed, right, expected) in [
            (
                "average of these 3 is 305.0, not 306.0",
                "306.0",
                "305.0",
                "average of these 3 is 305.0, not 306.0",
            ),
            (
                "-18.1% printed; 506.154 -> 422.043 is -16.6%: the change was divided by the mean of both",
                "-18.1%",
                "-16.6%",
                "-18.1% printed; 506.154 -> 422.043 is -16.6%",
            ),
            (
                "33% is the change with its sign turned; counted as the rest of the column, 47 -> 35.46 is -25%",
                "33%",
                "-25%",
                "47 -> 35.46 is -25%, not 33%",
            ),
            (
                "70.123% claimed; the table has 70.231 (digits exchanged); 1.99% becomes 1.84%",
                "70.123",
                "70.231",
                "70.123% claimed; the table has 70.231 (digits exchanged)",
            ),
            ("\u{2192} 5% claimed; 2 -> 3 is +50%", "5%", "50%", "50%, not 5%"),
        ] {
            assert_eq!(reply(message, printed, &fix(right)).as_deref(), Some(expected));
        }
        assert_eq!(reply("\u{b5}", "\u{2212}2%", &fix("3%")), None);
    }
}
