//! How long a reading takes: a mail with many tables, one line of it edited, text that no format knows, and rows that
//! are asked of all formats, of the first alone, and of the last.
//!
//! `cargo bench` prints times and bytes a second.

use benchlens::formats::{FORMATS, read};
use benchlens::layout::Page;
use benchlens::text::{PlainText, Source};
use benchlens::{Document, analyze};
use divan::Bencher;
use divan::counter::BytesCount;

const MAIL: &str = include_str!("../fixtures/seeds/unixbench-lmbench-stacker.txt");

fn main() {
    divan::main();
}

#[divan::bench]
fn one_mail(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(MAIL)).bench(|| analyze(divan::black_box(MAIL)));
}

#[divan::bench]
fn prose(bencher: Bencher<'_, '_>) {
    let prose = "The patch looks right to me, and the numbers of the 4 runs do too.\n".repeat(120);
    bencher.counter(BytesCount::of_str(&prose)).bench(|| analyze(divan::black_box(&prose)));
}

#[divan::bench]
fn an_edit_among_200_mails(bencher: Bencher<'_, '_>) {
    let source = PlainText::new(MAIL.repeat(200));
    let mut document = Document::new(&source);
    while document.advance(&source, 0) {}
    let line = source.line_count() / 2;
    bencher.bench_local(move || {
        document.edit(line..line + 1, 1);
        while document.advance(&source, line) {}
    });
}

/// How many bytes each block of rows has.
const BLOCK: usize = 16 * 1024;

/// A header and rows below it, filled up with blank lines to the size of a block.
fn block(header: &str, row: impl Fn(usize) -> String) -> String {
    let mut text = header.to_owned();
    for row in (1..).map(row) {
        if text.len() + row.len() > BLOCK {
            break;
        }
        text.push_str(&row);
    }
    text.extend(std::iter::repeat_n('\n', BLOCK - text.len()));
    text
}

/// Reads a block with all formats, after it is sure that the format reads it, or none does.
fn formats(bencher: Bencher<'_, '_>, format: Option<&str>, text: &str) {
    let page = Page::new(text);
    let tables = read(&page);
    assert!(
        text.len() == BLOCK && tables.len() == usize::from(format.is_some()),
        "a block is one table or none"
    );
    assert_eq!(tables.first().map(|table| table.format), format, "the format that reads the block");
    bencher.counter(BytesCount::of_str(text)).bench(|| read(divan::black_box(&page)));
}

#[divan::bench]
fn rows_that_no_format_knows(bencher: Bencher<'_, '_>) {
    let row = |at: usize| {
        format!(
            "nfs4: state {at} of client a{:x} moved to \"open\" (seq {}, {})\n",
            at * 7919,
            at * 3 + 1,
            at % 5
        )
    };
    formats(bencher, None, &block("", row));
}

#[divan::bench]
fn rows_of_the_first_format(bencher: Bencher<'_, '_>) {
    let row = |at: usize| {
        format!(
            "│ QQuery {at} │ {}.{:02} ms │ {}.{:02} ms │ no change │\n",
            at + 40,
            at % 89,
            at + 41,
            at % 83
        )
    };
    let header = "┃ Query ┃ HEAD ┃ branch ┃ Change ┃\n";
    formats(bencher, FORMATS.first().map(|format| format.name), &block(header, row));
}

#[divan::bench]
fn rows_of_the_plain_reader(bencher: Bencher<'_, '_>) {
    let row = |at: usize| {
        format!("test-{at}-of-many      {}.{:02}      {}.{:02}\n", at + 40, at % 89, at + 41, at % 83)
    };
    formats(bencher, Some("plain"), &block("name      before      after\n", row));
}
