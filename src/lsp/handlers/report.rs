//! `benchlens/report`: what a document's comparisons come to, as Markdown or as charts. LSP has no request for a panel.

use crate::lsp::engine::{Handle, Name, View};
use crate::report::{Section, panel};
use crate::text::escape;
use serde::{Deserialize, Serialize};
use tower_lsp_server::gen_lsp_types::{Position, TextDocumentIdentifier};
use tower_lsp_server::jsonrpc::Result;

/// What is asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Params {
    /// The document.
    text_document: TextDocumentIdentifier,
    /// A place in the comparison that is meant; all of them where there is none.
    #[serde(default)]
    position: Option<Position>,
    /// In which form.
    #[serde(default)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Markdown,
    Svg,
}

/// The answer.
#[derive(Debug, Serialize)]
#[serde(tag = "format", rename_all = "lowercase")]
pub(crate) enum Answer {
    /// One text.
    Markdown {
        /// The text; empty where nothing is compared.
        text: String,
    },
    /// Pictures.
    Svg {
        /// One for each configuration.
        charts: Vec<Picture>,
    },
}

/// A chart.
#[derive(Debug, Serialize)]
pub(crate) struct Picture {
    /// The first line of the comparison.
    line: u32,
    /// What is compared.
    title: String,
    /// The chart in words.
    alt: String,
    /// The chart.
    svg: String,
}

/// Answers a request for a report.
pub(crate) fn report(
    engine: &Handle,
    params: Params,
) -> impl Future<Output = Result<Option<Answer>>> + use<> {
    let Params { text_document, position, format } = params;
    engine.ask(Name::Uri(text_document.uri.0), move |view| {
        let View { document, client, .. } = view;
        let at = position.map(|position| document.place(position, client.encoding));
        let all = document.report_of(at);
        match format {
            Format::Markdown => Answer::Markdown { text: panel(&all) },
            Format::Svg => Answer::Svg { charts: all.iter().flat_map(pictures).collect() },
        }
    })
}

fn pictures(section: &Section) -> impl Iterator<Item = Picture> {
    let line = section.summary.place.line;
    section.charts.iter().map(move |chart| Picture {
        line,
        title: escape::visible(&chart.title).into_owned(),
        alt: escape::visible(&chart.spoken()).into_owned(),
        svg: chart.svg(),
    })
}
