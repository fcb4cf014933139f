//! Findings as diagnostics: pushed when a document is read, or given to a client that asks.

use crate::analysis::{self, Shown};
use crate::config::Settings;
use crate::lints::{Finding, Severity};
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{DiagnosticReport, Handle, Name};
use crate::lsp::from_proto::Whole;
use crate::lsp::settings::CODE_IN_PAGE;
use crate::lsp::to_proto::{self, Buffer, Location};
use crate::lsp::transport::{self, Output, Reply};
use crate::text::{Span, escape};
use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::borrow::Cow;
use std::sync::Arc;
use tower_lsp_server::gen_lsp_types::{self as proto, DiagnosticSeverity, Range};

/// How many places a diagnostic leads to: a reader follows a few, and each costs with every keystroke.
const MOST_RELATED: usize = 4;

/// The codes of so many findings, those around the place where a person writes, lead to their page: such an address may
/// be as long as the rest of the diagnostic, and all of them go out with every keystroke.
const MOST_DESCRIBED: usize = 100;

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
pub(crate) fn report(report: DiagnosticReport<'_>, client: &Client, output: &Output) {
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
    /// The page that they lead to.
    page: Arc<str>,
    round: u64,
}

/// One diagnostic, good as long as its finding stands where it stood.
#[derive(Debug)]
struct Line {
    first: u32,
    severity: Severity,
    described: bool,
    json: Box<RawValue>,
    /// When it went out last.
    round: u64,
}

impl Written {
    /// The diagnostics of these findings, in the order of their lines; `near` is the line where a person writes, `more` how
    /// many there are beyond them, `unread` the first line that is too much to read.
    pub(crate) fn items(
        &mut self,
        shown: &[Shown<'_>],
        near: u32,
        more: usize,
        unread: Option<u32>,
        writer: Writer<'_>,
    ) -> Vec<&RawValue> {
        self.round += 1;
        if *self.page != *writer.page {
            *self = Written { page: writer.page.into(), round: self.round, ..Written::default() };
        }
        // The findings of one reading stand in one place for good.
        let key = |shown: &Shown<'_>| (shown.reading, std::ptr::from_ref(shown.finding) as usize);
        let above = shown.partition_point(|one| one.line() < near);
        let first = above.saturating_sub(MOST_DESCRIBED / 2).min(shown.len().saturating_sub(MOST_DESCRIBED));
        let described = first..if writer.page.is_empty() { first } else { first + MOST_DESCRIBED };
        for (at, one) in shown.iter().enumerate() {
            let (first, severity, described) = (one.first, one.severity, described.contains(&at));
            let known = self
                .lines
                .get_mut(&key(one))
                .filter(|line| (line.first, line.severity, line.described) == (first, severity, described));
            match known {
                Some(line) => line.round = self.round,
                None => {
                    let writer = if described { writer } else { Writer { page: "", ..writer } };
                    let Ok(json) = to_raw_value(&writer.diagnostic(one)) else { continue };
                    let line = Line { first, severity, described, json, round: self.round };
                    self.lines.insert(key(one), line);
                }
            }
        }
        self.lines.retain(|_, line| line.round == self.round);
        if more == 0 {
            self.more = None;
        } else if self.more.as_ref().is_none_or(|(before, _)| *before != (more, shown.len())) {
            let json = to_raw_value(&writer.more_findings(more, shown.len()));
            self.more = json.ok().map(|json| ((more, shown.len()), json));
        }
        if self.unread.as_ref().map(|(line, _)| *line) != unread {
            let written = |line| {
                let finding = analysis::not_read(Span::new(line, 0, 0));
                let shown = Shown { first: 0, severity: finding.severity, reading: 0, finding: &finding };
                Some((line, to_raw_value(&writer.diagnostic(&shown)).ok()?))
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
    #[serde(skip_serializing_if = "Option::is_none")]
    code_description: Option<CodeDescription<'a>>,
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

/// Where a code leads to: a part of the page about all of them, or a page of its own.
#[derive(Serialize)]
struct CodeDescription<'a> {
    href: Href<'a>,
}

struct Href<'a> {
    page: &'a str,
    code: &'static str,
}

impl Serialize for Href<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Href { page, code } = *self;
        match page.split_once(CODE_IN_PAGE) {
            Some((before, behind)) => serializer.collect_str(&format_args!("{before}{code}{behind}")),
            None => serializer.collect_str(&format_args!("{page}#{code}")),
        }
    }
}

/// What a document's diagnostics are written with.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'a> {
    buffer: Buffer<'a>,
    client: &'a Client,
    /// The page about codes; empty where there is none, or the client does not go there.
    page: &'a str,
}

impl<'a> Writer<'a> {
    /// For a document, and a client with these settings.
    pub(crate) fn new(buffer: Buffer<'a>, client: &'a Client, settings: &'a Settings) -> Self {
        let page = if client.describes_codes { &*settings.codes_page } else { "" };
        Writer { buffer, client, page }
    }

    /// A finding as it is reported, for an action that answers it.
    pub(crate) fn of(self, finding: &Finding) -> Option<proto::Diagnostic> {
        let shown = Shown { finding, first: 0, severity: finding.severity, reading: 0 };
        serde_json::from_value(serde_json::to_value(self.diagnostic(&shown)).ok()?).ok()
    }

    fn diagnostic(self, shown: &Shown<'a>) -> Diagnostic<'a> {
        let Shown { finding, first, severity, .. } = *shown;
        let Writer { buffer, client, .. } = self;
        let related = finding.related.iter().take(MOST_RELATED).filter(|_| client.related_information);
        let related = related.map(|(span, note)| Related {
            location: buffer.location(span.shifted(first)),
            message: escape::visible(note),
        });
        Diagnostic {
            range: buffer.range(finding.span.shifted(first)),
            severity: to_proto::severity(severity),
            code: finding.code,
            code_description: self.description(finding.code),
            source: SOURCE,
            message: escape::visible(&finding.message),
            related_information: related.collect(),
        }
    }

    fn more_findings(self, more: usize, shown: usize) -> Diagnostic<'a> {
        let message =
            format!("{more} more findings are not shown, only the {shown} nearest to the last edit");
        self.note("more-findings", Range::default(), message.into())
    }

    /// A word about what is not shown.
    fn note(self, code: &'static str, range: Range, message: Cow<'a, str>) -> Diagnostic<'a> {
        Diagnostic {
            range,
            severity: to_proto::severity(Severity::Information),
            code,
            code_description: self.description(code),
            source: SOURCE,
            message,
            related_information: Vec::new(),
        }
    }

    fn description(self, code: &'static str) -> Option<CodeDescription<'a>> {
        (!self.page.is_empty()).then_some(CodeDescription { href: Href { page: self.page, code } })
    }
}

const SOURCE: &str = "benchlens";
