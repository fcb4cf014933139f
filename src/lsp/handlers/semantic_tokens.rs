//! `textDocument/semanticTokens/*`: what the pieces of compared tables mean, for editors that colour them.

use crate::analysis::{Mark, Meaning};
use crate::lsp::engine::{Handle, Name, View};
use crate::lsp::from_proto::{self, InRange};
use crate::lsp::to_proto::Buffer;
use crate::lsp::transport::{self, Reply};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use tower_lsp_server::gen_lsp_types::TextDocumentIdentifier;

/// The types of tokens; a token's type is its place in this list.
pub(crate) const TYPES: [&str; 7] = [
    "benchBaseline",
    "benchBetter",
    "benchWorse",
    "benchNeutral",
    "benchInvalid",
    "benchLabel",
    "benchClaim",
];

/// Of so many numbers, five a token, at most the last answer is kept to tell the next one as a difference.
const MOST_KEPT: usize = 500_000;

fn kind(meaning: Meaning) -> u32 {
    match meaning {
        Meaning::Baseline => 0,
        Meaning::Better => 1,
        Meaning::Worse => 2,
        Meaning::Neutral => 3,
        Meaning::Invalid => 4,
        Meaning::Label => 5,
        Meaning::Claim => 6,
    }
}

/// What was answered last about a document.
#[derive(Debug, Default)]
pub(crate) struct LastTokens {
    answers: u64,
    data: Option<Vec<u32>>,
}

impl LastTokens {
    fn id(&self) -> String {
        self.answers.to_string()
    }
}

/// Takes a request for the tokens of a document.
pub(crate) fn full(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    match transport::params::<AfterAnswer>(params) {
        Ok(params) => engine.answer(Name::Uri(params.text_document.uri.0), reply, |view, reply| {
            view.survey(true, reply, |view, reply| answer(view, None, reply));
        }),
        Err(error) => reply.error(error),
    }
}

/// Takes a request for what has changed among the tokens of a document.
pub(crate) fn delta(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    match transport::params::<AfterAnswer>(params) {
        Ok(params) => {
            let before = params.previous_result_id;
            engine.answer(Name::Uri(params.text_document.uri.0), reply, |view, reply| {
                view.survey(true, reply, |view, reply| answer(view, before, reply));
            });
        }
        Err(error) => reply.error(error),
    }
}

/// Takes a request for the tokens in a range.
pub(crate) fn range(engine: &Handle, params: Option<&RawValue>, reply: Reply) {
    match transport::params::<InRange>(params) {
        Ok(params) => {
            engine.answer(Name::Uri(params.text_document.uri.0), reply, move |view, reply| {
                let View { document, client, .. } = view;
                let marks = document.marks_on(from_proto::lines(params.range));
                let data = encoded(document.buffer(client), &marks, &reply);
                reply.ok(&Tokens { result_id: None, data: Cow::Owned(data) });
            });
        }
        Err(error) => reply.error(error),
    }
}

/// Parameters of a request for all tokens, or for the difference to an answer.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AfterAnswer {
    text_document: TextDocumentIdentifier,
    #[serde(default)]
    previous_result_id: Option<String>,
}

fn answer(view: View<'_>, before: Option<String>, reply: Reply) {
    let View { document, client, .. } = view;
    let marks = document.marks();
    let data = encoded(document.buffer(client), &marks, &reply);
    if !reply.is_wanted() {
        return;
    }
    let last = &mut document.tokens;
    let known = last.data.take().filter(|_| before.is_some_and(|before| before == last.id()));
    last.answers += 1;
    let result_id = Some(last.id());
    match known {
        Some(known) => reply.ok(&Difference { result_id, edits: difference(&known, &data).as_slice() }),
        None => reply.ok(&Tokens { result_id, data: Cow::Borrowed(&data) }),
    }
    last.data = (data.len() <= MOST_KEPT).then_some(data);
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tokens<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_id: Option<String>,
    data: Cow<'a, [u32]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Difference<'a> {
    result_id: Option<String>,
    edits: &'a [Edit<'a>],
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Edit<'a> {
    start: usize,
    delete_count: usize,
    data: &'a [u32],
}

/// Marks as the protocol writes them: each place from the one before. Not all of them once nobody waits.
fn encoded(buffer: Buffer<'_>, marks: &[Mark], reply: &Reply) -> Vec<u32> {
    let mut data = Vec::with_capacity(marks.len() * 5);
    let (mut line, mut column) = (0, 0);
    for mark in marks.iter().take_while(|_| reply.is_wanted()) {
        let range = buffer.range(mark.span);
        let (start, end) = (range.start.character, range.end.character);
        if range.start.line != line {
            column = 0;
        }
        let (Some(lines), Some(columns)) = (range.start.line.checked_sub(line), start.checked_sub(column))
        else {
            continue;
        };
        if end <= start {
            continue;
        }
        data.extend([lines, columns, end - start, kind(mark.meaning), 0]);
        (line, column) = (range.start.line, start);
    }
    data
}

/// The one run of tokens that is another one now.
fn difference<'a>(before: &[u32], after: &'a [u32]) -> Vec<Edit<'a>> {
    if before == after {
        return Vec::new();
    }
    let same = |(old, new): (&[u32], &[u32])| old == new;
    let head = before.chunks(5).zip(after.chunks(5)).take_while(|pair| same(*pair)).count() * 5;
    let tail =
        before[head..].rchunks(5).zip(after[head..].rchunks(5)).take_while(|pair| same(*pair)).count() * 5;
    let data = &after[head..after.len() - tail];
    vec![Edit { start: head, delete_count: before.len() - tail - head, data }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_leads_from_one_answer_to_the_next() {
        let token = |n: u32| [n, 0, 1, 0, 0];
        let data = |tokens: &[u32]| tokens.iter().flat_map(|n| token(*n)).collect::<Vec<_>>();
        let lists: [&[u32]; 7] = [&[], &[1], &[1, 2, 3], &[1, 4, 3], &[1, 3], &[1, 1, 1], &[2, 1, 2, 3]];
        for old in lists {
            for new in lists {
                let (before, after) = (data(old), data(new));
                let mut made = before.clone();
                for edit in difference(&before, &after) {
                    made.splice(edit.start..edit.start + edit.delete_count, edit.data.iter().copied());
                }
                assert_eq!(made, after, "{old:?} {new:?}");
                assert_eq!(difference(&before, &after).is_empty(), old == new);
            }
        }
    }
}
