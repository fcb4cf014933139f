//! A small language client that talks to the built server over its standard input and output.

use super::frame::framed;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing that is tested takes so long on a machine that works.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server and what it has sent so far.
pub(crate) struct Client {
    process: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    log: Option<thread::JoinHandle<String>>,
    /// Messages that were read and not looked at yet.
    unread: Vec<Value>,
    next_id: i64,
    /// What questions for settings are answered with; an error where there is nothing.
    pub(crate) configuration: Option<Value>,
    /// The methods of the server's own requests so far.
    pub(crate) asked: Vec<String>,
    /// Whether the server's own requests are left without an answer, as by a client that is busy or broken.
    pub(crate) is_mute: bool,
    /// What the last question to the reader was, and the title that is answered; an error where there is none.
    pub(crate) question: Value,
    pub(crate) choice: Option<Value>,
}

impl Client {
    /// Starts a server and says nothing yet.
    pub(crate) fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_benchlens"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut stderr = process.stderr.take().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let log = thread::spawn(move || {
            let mut text = String::new();
            // A log that is no text is seen as an empty one, and a test that looks for a line fails.
            let _ = stderr.read_to_string(&mut text);
            text
        });
        Client {
            process,
            input,
            output,
            log: Some(log),
            unread: Vec::new(),
            next_id: 0,
            configuration: None,
            asked: Vec::new(),
            is_mute: false,
            question: Value::Null,
            choice: None,
        }
    }

    /// The server's process.
    pub(crate) fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Starts a server and shakes hands with it.
    pub(crate) fn initialized(capabilities: Value, options: Value) -> Self {
        let mut client = Client::start();
        client.initialize(capabilities, options);
        client
    }

    /// Shakes hands; the server's answer.
    pub(crate) fn initialize(&mut self, capabilities: Value, options: Value) -> Value {
        let params = json!({
            "processId": std::process::id(), "rootUri": null, "capabilities": capabilities,
            "initializationOptions": options
        });
        let answer = self.request("initialize", params);
        self.notify("initialized", json!({}));
        answer
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// Sends a body in a frame.
    pub(crate) fn send_body(&mut self, body: &[u8]) {
        self.send_bytes(&framed(body));
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send_body(json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string().as_bytes());
    }

    /// Sends a request; its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let mut message = json!({"jsonrpc": "2.0", "id": self.next_id, "method": method});
        if !params.is_null() {
            message["params"] = params;
        }
        self.send_body(message.to_string().as_bytes());
        self.next_id
    }

    /// Sends a request and waits for its answer, error or not.
    pub(crate) fn answer(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer_to(id)
    }

    /// Sends a request and waits for its result.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer_to(&mut self, id: i64) -> Value {
        self.wait(|message| message.get("method").is_none() && message["id"] == id)
    }

    /// Waits for the answer to something that has no id, or none that could be read.
    pub(crate) fn answer_without_id(&mut self) -> Value {
        self.wait(|message| message.get("method").is_none() && message["id"].is_null())
    }

    /// Waits for a notification.
    pub(crate) fn notification(&mut self, method: &str) -> Value {
        self.wait(|message| message["method"] == method)["params"].clone()
    }

    /// Waits for the diagnostics of a version of a document.
    pub(crate) fn diagnostics(&mut self, uri: &str, version: i64) -> Vec<Value> {
        let published = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        });
        published["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// The next message that was not looked at yet; `None` when there is none in time.
    pub(crate) fn next_message(&mut self, time: Duration) -> Option<Value> {
        if self.unread.is_empty() { self.receive(time) } else { Some(self.unread.remove(0)) }
    }

    /// Everything that the server sends until it has been silent for a while.
    pub(crate) fn all_until_silence(&mut self, silence: Duration) -> Vec<Value> {
        let mut all = std::mem::take(&mut self.unread);
        while let Some(message) = self.receive(silence) {
            all.push(message);
        }
        all
    }

    /// Waits for the server to send a request with this method.
    pub(crate) fn wait_until_asked(&mut self, method: &str) {
        let start = Instant::now();
        while !self.asked.iter().any(|asked| asked == method) {
            assert!(start.elapsed() < PATIENCE, "{method} did not come");
            let message = self.receive(Duration::from_millis(50));
            self.unread.extend(message);
        }
        self.asked.retain(|asked| asked != method);
    }

    /// Waits for a message, and keeps the others for later.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.unread.iter().position(&wanted) {
            return self.unread.remove(at);
        }
        let start = Instant::now();
        loop {
            let message = self.receive(PATIENCE.saturating_sub(start.elapsed()));
            let message = message.unwrap_or_else(|| panic!("no such message came, but {:?}", self.unread));
            if wanted(&message) {
                return message;
            }
            self.unread.push(message);
        }
    }

    /// The next message; requests of the server are answered and left out. `None` when time is up.
    fn receive(&mut self, time: Duration) -> Option<Value> {
        loop {
            let message = match self.output.recv_timeout(time) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => panic!("the server has closed its output"),
            };
            let (Some(method), Some(id)) = (message["method"].as_str(), message.get("id")) else {
                return Some(message);
            };
            self.asked.push(method.to_owned());
            if self.is_mute {
                continue;
            }
            let answer = match (method, &self.configuration) {
                ("workspace/configuration", Some(section)) => json!({"result": [section]}),
                ("workspace/configuration", None) => json!({"error": {"code": -32601, "message": "no"}}),
                ("window/showMessageRequest", _) => {
                    self.question = message["params"].clone();
                    match &self.choice {
                        Some(Value::String(title)) => json!({"result": {"title": title}}),
                        Some(other) => json!({"result": other}),
                        None => json!({"error": {"code": -32601, "message": "no"}}),
                    }
                }
                _ => json!({"result": null}),
            };
            let mut message = json!({"jsonrpc": "2.0", "id": id});
            message.as_object_mut().unwrap().extend(answer.as_object().unwrap().clone());
            self.send_body(message.to_string().as_bytes());
        }
    }

    /// Says goodbye in due form; the exit code.
    pub(crate) fn stop(mut self) -> i32 {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.wait_for_end(PATIENCE).0.code().unwrap()
    }

    /// Closes the server's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the process to end; how it ended, and what it logged.
    pub(crate) fn wait_for_end(&mut self, time: Duration) -> (ExitStatus, String) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                let log = self.log.take().map(|log| log.join().unwrap());
                return (status, log.unwrap_or_default());
            }
            assert!(start.elapsed() < time, "the server did not end in time");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Documents, as the protocol words them.
impl Client {
    /// Opens a document with version 1.
    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "mail", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Changes a document.
    pub(crate) fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let params = json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": changes});
        self.notify("textDocument/didChange", params);
    }

    /// The hints on the lines from `first` up to `end`.
    pub(crate) fn hints(&mut self, uri: &str, first: u32, end: u32) -> Vec<Value> {
        let hints = self.request("textDocument/inlayHint", hint_params(uri, first, end));
        hints.as_array().unwrap_or_else(|| panic!("no hints for {uri}: {hints}")).clone()
    }

    /// The figures of all hints of a document: position, label without blanks.
    pub(crate) fn figures(&mut self, uri: &str) -> Vec<(u64, u64, String)> {
        figures(&self.hints(uri, 0, u32::try_from(i32::MAX).unwrap()))
    }
}

/// The parameters of a request for hints.
pub(crate) fn hint_params(uri: &str, first: u32, end: u32) -> Value {
    let position = |line| json!({"line": line, "character": 0});
    json!({"textDocument": {"uri": uri}, "range": {"start": position(first), "end": position(end)}})
}

/// Position and label, without blanks, of each hint that shows a figure.
pub(crate) fn figures(hints: &[Value]) -> Vec<(u64, u64, String)> {
    let shown =
        hints.iter().filter(|hint| hint["data"]["deltas"].as_array().is_some_and(|all| !all.is_empty()));
    let figure = |hint: &Value| {
        let at = |name: &str| hint["position"][name].as_u64().unwrap();
        (at("line"), at("character"), label(hint).trim().to_owned())
    };
    shown.map(figure).collect()
}

/// A hint's label, its parts joined.
pub(crate) fn label(hint: &Value) -> String {
    match &hint["label"] {
        Value::String(text) => text.clone(),
        parts => parts.as_array().unwrap().iter().map(|part| part["value"].as_str().unwrap()).collect(),
    }
}

/// Reads a frame; `None` at the end. Checks that nothing but frames comes.
fn read(input: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).unwrap() == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = Some(value.parse::<usize>().unwrap()),
            Some(_) => panic!("unexpected header {line:?}"),
            None if line == "\r\n" => break,
            None => panic!("text on the protocol's stream: {line:?}"),
        }
    }
    let mut body = vec![0; length.expect("a frame without a length")];
    input.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

impl Drop for Client {
    fn drop(&mut self) {
        // A test that failed half-way leaves no process behind.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
