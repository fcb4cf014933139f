//! Findings as diagnostics: pushed when a document comes to rest, or given to a client that asks.

use crate::lints::{Finding, Severity};
use crate::lsp::engine::{Handle, Name, OpenDocument, Report, View};
use crate::lsp::from_proto::Whole;
use crate::lsp::to_proto::{self, Location};
use crate::lsp::transport::{self, Output, Reply};
use crate::lsp::{capabilities::Client, escape};
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use tower_lsp_server::gen_lsp_types::{DiagnosticSeverity, Range};

/// How many places a diagnostic leads to: a reader follows a few, and each costs with every keystroke.
const MOST_RELATED: usize = 4;

/// Takes a request for a document's diagnostics; it is answered when the document comes to rest.
pub(crate) fn pull(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    match transport::params::<Whole>(params) {
        Ok(params) => engine.answer(Name::Uri(params.text_document.uri.0), reply, |view, reply| {
            view.document.report_to(reply)
        }),
        Err(error) => reply.error(error),
    }
}

/// Reports the findings of a document that has come to rest.
pub(crate) fn report(view: View<'_>, mut report: Report, output: &Output) {
    let pulls = std::mem::take(&mut report.pulls);
    let items = diagnostics(view.document, view.client, &report);
    for pull in pulls {
        pull.ok(&Full { kind: "full", items: &items });
    }
    if !view.client.pulls_diagnostics {
        publish(output, &view.document.uri, Some(view.document.version), &items);
    }
}

/// Takes back what was published for a document that is closed now.
pub(crate) fn publish_none(output: &Output, uri: &str) {
    publish(output, uri, None, &[]);
}

fn publish(output: &Output, uri: &str, version: Option<i32>, diagnostics: &[Diagnostic<'_>]) {
    output.send(&Notification {
        jsonrpc: "2.0",
        method: "textDocument/publishDiagnostics",
        params: Published { uri, version, diagnostics },
    });
}

#[derive(Serialize)]
struct Notification<'a> {
    jsonrpc: &'static str,
    method: &'static str,
    params: Published<'a>,
}

#[derive(Serialize)]
struct Published<'a> {
    uri: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i32>,
    diagnostics: &'a [Diagnostic<'a>],
}

/// The answer to who asked.
#[derive(Serialize)]
struct Full<'a> {
    kind: &'static str,
    items: &'a [Diagnostic<'a>],
}

/// The protocol's diagnostic. Its own type would need a copy of every text.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Diagnostic<'a> {
    range: Range,
    severity: DiagnosticSeverity,
    code: &'static str,
    source: &'static str,
    message: Cow<'a, str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_information: Vec<Related<'a>>,
}

#[derive(Serialize)]
struct Related<'a> {
    location: Location<'a>,
    message: Cow<'a, str>,
}

fn diagnostics<'a>(document: &'a OpenDocument, client: &Client, report: &'a Report) -> Vec<Diagnostic<'a>> {
    let mut all: Vec<_> =
        report.findings.iter().map(|finding| diagnostic(document, client, finding)).collect();
    if report.more > 0 {
        let only = all.len();
        all.push(Diagnostic {
            range: Range::default(),
            severity: to_proto::severity(Severity::Information),
            code: "more-findings",
            source: SOURCE,
            message: format!(
                "{} more findings are not shown, only the {only} nearest to the last edit",
                report.more
            )
            .into(),
            related_information: Vec::new(),
        });
    }
    all
}

fn diagnostic<'a>(document: &'a OpenDocument, client: &Client, finding: &'a Finding) -> Diagnostic<'a> {
    let related = finding.related.iter().take(MOST_RELATED).filter(|_| client.related_information).map(
        |(span, note)| Related {
            location: to_proto::location(document, client, *span),
            message: escape::visible(note),
        },
    );
    Diagnostic {
        range: to_proto::range(document, client, finding.span),
        severity: to_proto::severity(finding.severity),
        code: finding.code,
        source: SOURCE,
        message: escape::visible(&finding.message),
        related_information: related.collect(),
    }
}

const SOURCE: &str = "benchlens";
