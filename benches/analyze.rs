//! How long a reading takes: a mail with many tables, one line of it edited, and text that no format knows.
//!
//! `cargo bench` prints times and bytes a second.

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
