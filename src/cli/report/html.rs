//! The report as one page of HTML, with its charts and nothing to fetch or to run.

use super::Report;
use crate::chart::paint::{RULE, colour};
use crate::compare::Verdict;
use crate::hints::figure;
use crate::report::words;
use crate::report::{Section, Value};
use crate::summary::{Extreme, Outcome};
use crate::text::escape::xml;
use std::fmt::Write;

/// The page's only style. Colours are those of the charts, and words say the same.
fn style() -> String {
    let (rule, better, worse) = (RULE, colour(Verdict::Better), colour(Verdict::Worse));
    format!(
        "\
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
h2 {{ margin-top: 2.5rem; }}
table {{ border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }}
th, td {{ border-bottom: 1px solid {rule}; padding: .25rem .75rem; text-align: left; vertical-align: top; }}
td.n, th.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
.better {{ border-left: .3rem solid {better}; }}
.worse {{ border-left: .3rem solid {worse}; font-weight: bold; }}
.charts {{ display: flex; flex-wrap: wrap; gap: 1rem; }}
.charts svg {{ max-width: 100%; height: auto; }}
"
    )
}

/// The whole page.
pub(super) fn report(report: &Report) -> String {
    let title = xml(&format!("What is compared in {}", report.name));
    // Nothing from outside is loaded and nothing runs, even if something in the mail found a way into the page.
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        style()
    );
    if report.sections.is_empty() {
        page.push_str("<p>Nothing.</p>\n");
    }
    for section in &report.sections {
        page.push_str(&html(section));
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn html(section: &Section) -> String {
    let summary = &section.summary;
    let mut html = format!(
        "<section>\n<h2>Line {}</h2>\n<p>{}</p>\n<table>\n<tr><th>configuration</th><th>mean change</th>\
         <th class=\"n\">better</th><th class=\"n\">worse</th><th class=\"n\">neutral</th><th class=\"n\">unknown</th>\
         <th>best</th><th>worst</th></tr>\n",
        section.line(),
        xml(&words::sentence(&summary.baseline_words()))
    );
    summary.others.iter().for_each(|outcome| html.push_str(&row(outcome)));
    html.push_str("</table>\n");
    let mut notes = section.notes();
    notes.extend(section.samples_words());
    if !notes.is_empty() {
        let items: String = notes.iter().map(|note| format!("<li>{}</li>\n", xml(note))).collect();
        // Writing to memory cannot fail.
        let _ = write!(html, "<ul>\n{items}</ul>\n");
    }
    if !section.charts.is_empty() {
        let charts: String = section.charts.iter().map(crate::chart::Chart::svg).collect();
        let _ = write!(html, "<div class=\"charts\">\n{charts}</div>\n");
    }
    let values: String = section.values.iter().map(|value| value_row(section, value)).collect();
    let _ = write!(
        html,
        "<details>\n<summary>All values ({})</summary>\n<table>\n<tr><th class=\"n\">line</th><th>configuration</th>\
         <th>value</th><th class=\"n\">baseline</th><th class=\"n\">new</th><th class=\"n\">change</th>\
         <th>verdict</th></tr>\n{values}</table>\n</details>\n</section>\n",
        section.values.len()
    );
    html
}

fn row(outcome: &Outcome) -> String {
    let counts = &outcome.counts;
    let extreme =
        |extreme: &Option<Extreme>| extreme.as_ref().map_or(String::new(), |extreme| xml(&extreme.words()));
    let means = words::means(outcome).iter().map(|mean| xml(mean)).collect::<Vec<_>>().join("<br>");
    let numbers: String = [counts.better, counts.worse, counts.neutral, counts.unknown]
        .iter()
        .map(|count| format!("<td class=\"n\">{count}</td>"))
        .collect();
    format!(
        "<tr><td>{}</td><td>{means}</td>{numbers}<td>{}</td><td>{}</td></tr>\n",
        xml(&outcome.label.text),
        extreme(&outcome.best),
        extreme(&outcome.worst)
    )
}

fn value_row(section: &Section, value: &Value) -> String {
    let delta = &value.delta;
    let class = match delta.verdict {
        Verdict::Better => " class=\"better\"",
        Verdict::Worse => " class=\"worse\"",
        Verdict::Neutral | Verdict::Unknown => "",
    };
    format!(
        "<tr><td class=\"n\">{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
         <td class=\"n\">{}</td><td{class}>{}</td></tr>\n",
        value.line,
        xml(section.name(value.configuration)),
        xml(&value.label),
        delta.base.round_dp(6).normalize(),
        delta.new,
        xml(&figure(delta)),
        delta.verdict.word()
    )
}
