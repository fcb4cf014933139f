//! Tests of a whole conversation over pipes in memory, with a server whose handlers panic and wait.

use super::*;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use tower_lsp_server::gen_lsp_types::{InitializeParams, InitializeResult};
use tower_lsp_server::{LanguageServer, LspService, jsonrpc};

const PATIENCE: Duration = Duration::from_secs(10);

/// A server that keeps the order in which its handlers ran.
struct Odd {
    ran: Arc<Mutex<Vec<i64>>>,
}

impl LanguageServer for Odd {
    async fn initialize(&self, _: InitializeParams) -> jsonrpc::Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn shutdown(&self) -> jsonrpc::Result<()> {
        Ok(())
    }
}

impl Odd {
    async fn panic(&self) -> jsonrpc::Result<()> {
        panic!("at the first poll")
    }

    async fn panic_later(&self) -> jsonrpc::Result<()> {
        tokio::time::sleep(Duration::from_millis(5)).await;
        panic!("at a later poll")
    }

    async fn forever(&self) -> jsonrpc::Result<()> {
        std::future::pending().await
    }

    async fn run(&self, number: i64) -> jsonrpc::Result<i64> {
        self.ran.lock().unwrap().push(number);
        tokio::time::sleep(Duration::from_millis(u64::try_from(5 - number % 5).unwrap())).await;
        Ok(number)
    }
}

/// Takes requests that it never answers, drops, or panics over.
struct Owing(Vec<Reply>);

impl Direct for Owing {
    fn takes(&self, method: &str) -> bool {
        method.starts_with("direct/")
    }

    fn notification(&mut self, _: &str, _: Option<&RawValue>) {
        panic!("over a notification")
    }

    fn request(&mut self, method: &str, _: Option<&RawValue>, reply: Reply) {
        match method {
            "direct/keep" => self.0.push(reply),
            "direct/panic" => panic!("over a request"),
            "direct/late" => {
                let late = move || {
                    std::thread::sleep(Duration::from_millis(50));
                    reply.ok(&"late");
                };
                std::thread::spawn(late);
            }
            _ => drop(reply),
        }
    }
}

/// The client's end of the conversation.
struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    read: Vec<u8>,
    ran: Arc<Mutex<Vec<i64>>>,
    end: Receiver<u8>,
}

/// One end of a pipe.
struct Pipe {
    sender: Option<Sender<Vec<u8>>>,
    receiver: Option<Receiver<Vec<u8>>>,
    rest: VecDeque<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty()
            && let Some(Ok(bytes)) = self.receiver.as_ref().map(Receiver::recv)
        {
            self.rest.extend(bytes);
        }
        self.rest.read(buffer)
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.sender.as_ref().map(|sender| sender.send(bytes.to_vec()));
        sent.and_then(Result::ok).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Talk {
    fn start() -> Self {
        let (input, receiver) = channel();
        let (sender, output) = channel();
        let (ended, end) = channel();
        let ran = Arc::new(Mutex::new(Vec::new()));
        let odd = Odd { ran: ran.clone() };
        std::thread::spawn(move || {
            let (service, socket) = LspService::build(|_| odd)
                .custom_method("test/panic", Odd::panic)
                .custom_method("test/panicLater", Odd::panic_later)
                .custom_method("test/forever", Odd::forever)
                .custom_method("test/run", Odd::run)
                .finish();
            let input = Pipe { sender: None, receiver: Some(receiver), rest: VecDeque::new() };
            let output = Pipe { sender: Some(sender), receiver: None, rest: VecDeque::new() };
            let overdue = ended.clone();
            let overdue = move |_| overdue.send(99).unwrap_or_default();
            let code = serve(input, Output::new(output), service, socket.split(), Owing(vec![]), overdue);
            ended.send(code.unwrap()).unwrap();
        });
        let mut talk = Talk { input: Some(input), output, read: Vec::new(), ran, end };
        talk.ask(0, "initialize", json!({"capabilities": {}}));
        assert!(talk.answer()["result"].is_object());
        talk
    }

    fn send(&self, message: &Value) {
        let body = message.to_string();
        let frame = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.input.as_ref().unwrap().send(frame.into_bytes()).unwrap();
    }

    fn ask(&self, id: i64, method: &str, params: Value) {
        let mut message = json!({"jsonrpc": "2.0", "id": id, "method": method});
        if !params.is_null() {
            message["params"] = params;
        }
        self.send(&message);
    }

    fn tell(&self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn answer(&mut self) -> Value {
        loop {
            let text = String::from_utf8(self.read.clone()).unwrap();
            if let Some((header, rest)) = text.split_once("\r\n\r\n") {
                let length: usize = header.strip_prefix("Content-Length: ").unwrap().parse().unwrap();
                if rest.len() >= length {
                    self.read.drain(..header.len() + 4 + length);
                    return serde_json::from_str(&rest[..length]).unwrap();
                }
            }
            self.read.extend(self.output.recv_timeout(PATIENCE).unwrap());
        }
    }

    /// The next answer's id, and its error code or 0.
    fn code(&mut self) -> (i64, i64) {
        let answer = self.answer();
        (answer["id"].as_i64().unwrap(), answer["error"]["code"].as_i64().unwrap_or(0))
    }

    fn end(&mut self) -> u8 {
        self.input = None;
        self.end.recv_timeout(PATIENCE).unwrap()
    }
}

#[test]
fn a_panic_is_an_internal_error_and_the_server_lives() {
    let mut talk = Talk::start();
    for round in 0..2 {
        // The same ids again: a request that panicked is not held to be running.
        talk.ask(1, "test/panic", Value::Null);
        assert_eq!(talk.code(), (1, -32603), "round {round}");
        talk.ask(2, "direct/panic", Value::Null);
        assert_eq!(talk.code(), (2, -32603));
    }
    talk.ask(3, "test/panicLater", Value::Null);
    assert_eq!(talk.code(), (3, -32603));
    talk.ask(4, "direct/drop", Value::Null);
    assert_eq!(talk.code(), (4, -32603));
    talk.tell("direct/note", Value::Null);
    talk.ask(5, "test/run", json!([7]));
    assert_eq!(talk.code(), (5, -32602));
    talk.ask(6, "test/run", json!(7));
    assert_eq!(talk.code(), (6, 0));
    assert_eq!(talk.end(), 1);
}

#[test]
fn handlers_start_in_the_order_of_their_messages_and_none_waits_for_another() {
    let mut talk = Talk::start();
    (100..110).for_each(|id| talk.ask(id, "test/forever", Value::Null));
    (0..50).for_each(|number| talk.ask(number + 1, "test/run", json!(number)));
    let mut answers: Vec<_> = (0..50).map(|_| talk.code()).collect();
    answers.sort_unstable();
    assert_eq!(answers, (1..=50).map(|id| (id, 0)).collect::<Vec<_>>());
    assert_eq!(*talk.ran.lock().unwrap(), (0..50).collect::<Vec<_>>());
}

#[test]
fn cancelled_requests_are_answered_at_once() {
    let mut talk = Talk::start();
    for (id, method) in [(1, "test/forever"), (2, "direct/keep")] {
        talk.ask(id, method, Value::Null);
        talk.tell("$/cancelRequest", json!({"id": id}));
        assert_eq!(talk.code(), (id, -32800));
    }
    talk.tell("$/cancelRequest", json!({"id": 77}));
    talk.tell("$/cancelRequest", json!({"ido": 77}));
    talk.tell("$/unknown", json!({}));
    talk.ask(3, "$/unknown", json!({}));
    assert_eq!(talk.code(), (3, -32601));
}

#[test]
fn the_end_of_input_ends_the_server_whatever_runs() {
    let mut talk = Talk::start();
    talk.ask(1, "test/forever", Value::Null);
    talk.ask(2, "direct/keep", Value::Null);
    let start = Instant::now();
    assert_eq!(talk.end(), 1);
    assert!(start.elapsed() < Duration::from_millis(1400), "{:?}", start.elapsed());
}

#[test]
fn what_was_asked_before_the_end_of_input_is_answered() {
    let mut talk = Talk::start();
    talk.ask(1, "direct/late", Value::Null);
    talk.ask(2, "test/run", json!(0));
    assert_eq!(talk.end(), 1);
    let mut answers = [talk.code(), talk.code()];
    answers.sort_unstable();
    assert_eq!(answers, [(1, 0), (2, 0)]);
}

#[test]
fn the_exit_code_tells_whether_shutdown_came_first() {
    let talk = Talk::start();
    talk.tell("exit", Value::Null);
    assert_eq!(talk.end.recv_timeout(PATIENCE).unwrap(), 1);

    let mut talk = Talk::start();
    talk.ask(1, "shutdown", Value::Null);
    assert_eq!(talk.code(), (1, 0));
    talk.ask(2, "test/run", json!(1));
    talk.ask(3, "direct/keep", Value::Null);
    assert_eq!([talk.code(), talk.code()], [(2, -32600), (3, -32601)]);
    talk.tell("exit", Value::Null);
    assert_eq!(talk.end.recv_timeout(PATIENCE).unwrap(), 0);
    talk.input = None;
}

#[test]
fn a_client_that_does_not_take_our_output_is_gone() {
    let mut talk = Talk::start();
    talk.output = channel().1;
    talk.ask(1, "test/run", json!(1));
    assert_eq!(talk.end.recv_timeout(PATIENCE).unwrap(), 1);
}
