//! Findings as diagnostics: pushed when a document is read, or given to a client that asks.

use crate::analysis::{self, Shown};
use crate::lints::{Finding, Severity};
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name, Report};
use crate::lsp::from_proto::Whole;
use crate::lsp::to_proto::{self, Buffer, Location};
use crate::lsp::transport::{self, Output, Reply};
use crate::text::{Span, escape};
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::borrow::Cow;
use tower_lsp_server::gen_lsp_types::{self as proto, DiagnosticSeverity, Range};

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

/// Reports findings of a document to whoever is to know them.
pub(crate) fn report(report: Report<'_>, client: &Client, output: &Output) {
    for pull in report.pulls {
        pull.ok(&Full { kind: "full", items: &report.items });
    }
    if !client.pulls_diagnostics {
        publish(output, report.uri, Some(report.version), &report.items);
    }
}

/// Takes back what was published for a document that is closed now.
pub(crate) fn publish_none(output: &Output, uri: &str) {
    publish(output, uri, None, &[]);
}

fn publish(output: &Output, uri: &str, version: Option<i32>, diagnostics: &[&RawValue]) {
    output.send(&Notification {
        jsonrpc: "2.0",
        method: "textDocument/publishDiagnostics",
        params: Published { uri, version, diagnostics },
    });
}

/// A document's diagnostics as they went out last: a key changes few of them, but all go out again.
#[derive(Debug, Default)]
pub(crate) struct Written {
    lines: FxHashMap<(u64, usize), Line>,
    more: Option<((usize, usize), Box<RawValue>)>,
    unread: Option<(u32, Box<RawValue>)>,
    round: u64,
}

/// One diagnostic, good as long as its finding stands where it stood.
#[derive(Debug)]
struct Line {
    first: u32,
    severity: Severity,
    json: Box<RawValue>,
    /// When it went out last.
    round: u64,
}

impl Written {
    /// The diagnostics of these findings; `more` is how many there are beyond them, `unread` the first line that is too
    /// much to read.
    pub(crate) fn items(
        &mut self,
        shown: &[Shown<'_>],
        more: usize,
        unread: Option<u32>,
        buffer: Buffer<'_>,
        client: &Client,
    ) -> Vec<&RawValue> {
        self.round += 1;
        // The findings of one reading stand in one place for good.
        let key = |shown: &Shown<'_>| (shown.reading, std::ptr::from_ref(shown.finding) as usize);
        for one in shown {
            let known = self.lines.get_mut(&key(one));
            match known.filter(|line| line.first == one.first && line.severity == one.severity) {
                Some(line) => line.round = self.round,
                None => {
                    let Ok(json) = to_raw_value(&diagnostic(buffer, client, one)) else { continue };
                    let line = Line { first: one.first, severity: one.severity, json, round: self.round };
                    self.lines.insert(key(one), line);
                }
            }
        }
        self.lines.retain(|_, line| line.round == self.round);
        if more == 0 {
            self.more = None;
        } else if self.more.as_ref().is_none_or(|(before, _)| *before != (more, shown.len())) {
            let json = to_raw_value(&more_findings(more, shown.len()));
            self.more = json.ok().map(|json| ((more, shown.len()), json));
        }
        if self.unread.as_ref().map(|(line, _)| *line) != unread {
            let written = |line| {
                let finding = analysis::not_read(Span::new(line, 0, 0));
                let shown = Shown { first: 0, severity: finding.severity, reading: 0, finding: &finding };
                Some((line, to_raw_value(&diagnostic(buffer, client, &shown)).ok()?))
            };
            self.unread = unread.and_then(written);
        }
        let lines = shown.iter().filter_map(|one| Some(&*self.lines.get(&key(one))?.json));
        let notes = self.more.as_ref().map(|(_, json)| &**json);
        lines.chain(notes).chain(self.unread.as_ref().map(|(_, json)| &**json)).collect()
    }
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
    diagnostics: &'a [&'a RawValue],
}

/// The answer to who asked.
#[derive(Serialize)]
struct Full<'a> {
    kind: &'static str,
    items: &'a [&'a RawValue],
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

/// A finding as it is reported, for an action that answers it.
pub(crate) fn of(buffer: Buffer<'_>, client: &Client, finding: &Finding) -> Option<proto::Diagnostic> {
    let shown = Shown { finding, first: 0, severity: finding.severity, reading: 0 };
    serde_json::from_value(serde_json::to_value(diagnostic(buffer, client, &shown)).ok()?).ok()
}

fn more_findings(more: usize, shown: usize) -> Diagnostic<'static> {
    Diagnostic {
        range: Range::default(),
        severity: to_proto::severity(Severity::Information),
        code: "more-findings",
        source: SOURCE,
        message: format!("{more} more findings are not shown, only the {shown} nearest to the last edit")
            .into(),
        related_information: Vec::new(),
    }
}

fn diagnostic<'a>(buffer: Buffer<'a>, client: &Client, shown: &Shown<'a>) -> Diagnostic<'a> {
    let Shown { finding, first, severity, .. } = *shown;
    let related = finding.related.iter().take(MOST_RELATED).filter(|_| client.related_information);
    let related = related.map(|(span, note)| Related {
        location: buffer.location(span.shifted(first)),
        message: escape::visible(note),
    });
    Diagnostic {
        range: buffer.range(finding.span.shifted(first)),
        severity: to_proto::severity(severity),
        code: finding.code,
        source: SOURCE,
        message: escape::visible(&finding.message),
        related_information: related.collect(),
    }
}

const SOURCE: &str = "benchlens";
