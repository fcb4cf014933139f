//! Tests of the engine: what a panic costs, and from which text questions are answered.

use super::*;
use std::sync::atomic::{AtomicBool, Ordering};

const URI: &str = "untitled:x";

fn engine() -> (Handle, tokio::runtime::Runtime) {
    let (progress, _) = crate::lsp::progress::channel();
    let engine = start(Output::new(std::io::sink()), Arc::default(), progress).unwrap();
    engine.open(URI.to_owned(), 1, "text".to_owned());
    (engine, tokio::runtime::Builder::new_current_thread().build().unwrap())
}

fn uri() -> Name {
    Name::Uri(URI.to_owned())
}

#[test]
fn a_panic_costs_the_question_its_answer_and_nothing_else() {
    let (engine, runtime) = engine();
    let failed = engine.ask(uri(), |_| -> () { panic!("over a question") });
    let version = engine.ask(uri(), |view| view.document.version);
    assert!(runtime.block_on(failed).is_err());
    assert_eq!(runtime.block_on(version), Ok(Some(1)));
}

/// Whatever a panic leaves half done is read anew, from a text that is whole.
#[test]
fn a_document_is_kept_over_panics() {
    let (engine, runtime) = engine();
    engine.change(
        URI.to_owned(),
        2,
        vec![ContentChange { range: None, text: "MB/s\nbase 12.5\nnew 25.0\n".to_owned() }],
    );
    for _ in 0..3 {
        drop(engine.ask(uri(), |_| -> () { panic!("over a question") }));
        let hints = engine.ask(uri(), |view| view.document.hints(view.settings, 0..9));
        let hints = runtime.block_on(hints).unwrap().unwrap();
        assert!(hints.iter().any(|hint| hint.label().contains("+100.0%")), "{hints:?}");
    }
}

#[test]
fn questions_are_answered_from_the_text_of_their_time() {
    let (engine, runtime) = engine();
    let version = |view: View<'_>| (view.document.serial, view.document.version);
    let first = engine.ask(uri(), version);
    engine.change(URI.to_owned(), 2, vec![ContentChange { range: None, text: "other".to_owned() }]);
    let second = engine.ask(Name::Serial(1), version);
    engine.close(URI.to_owned());
    let third = engine.ask(uri(), version);
    engine.open(URI.to_owned(), 1, String::new());
    let fourth = engine.ask(Name::Serial(1), version);
    let fifth = engine.ask(uri(), version);
    let answers =
        runtime.block_on(async { [first.await, second.await, third.await, fourth.await, fifth.await] });
    assert_eq!(answers, [Ok(Some((1, 1))), Ok(Some((1, 2))), Ok(None), Ok(None), Ok(Some((2, 1)))]);
}

#[test]
fn nobody_works_for_a_question_that_was_given_up() {
    let (engine, runtime) = engine();
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let slow = engine.ask(uri(), move |_| wait.recv().is_ok());
    let ran = Arc::new(AtomicBool::new(false));
    let seen = ran.clone();
    drop(engine.ask(uri(), move |_| seen.store(true, Ordering::SeqCst)));
    let last = engine.ask(uri(), |_| ());
    go.send(()).unwrap();
    assert_eq!(runtime.block_on(slow), Ok(Some(true)));
    assert_eq!(runtime.block_on(last), Ok(Some(())));
    assert!(!ran.load(Ordering::SeqCst));
}
