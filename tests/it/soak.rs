//! A long day in an editor, compressed: hundreds of documents are opened, typed in, pasted into, undone, saved and closed.
//! Whenever the typist rests, the findings that were published and the hints are those of a fresh reading; at the end
//! memory, threads and open files are what they were.
//!
//! The short form is part of the tests. `make soak` runs the long one, which `SOAK=minutes` asks for.

use crate::support::client::{Client, figures, hint_params};
use crate::support::random::Random;
use crate::support::read::read;
use benchlens::config::Settings;
use benchlens::text::Source;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// How much is done.
struct Day {
    documents: usize,
    edits: usize,
    /// How long it lasts at least, with rests of equal length between the bursts of edits.
    lasts: Duration,
    /// So much more memory than in its first half the server may have in the second, in percent and in KiB.
    growth: (u64, u64),
}

/// Documents that are open at a time.
const OPEN: usize = 12;
/// Nothing takes so long on a machine that works.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn a_day_in_an_editor_leaves_nothing_behind() {
    let minutes = std::env::var("SOAK").ok().and_then(|minutes| minutes.parse().ok());
    let day = match minutes {
        Some(minutes) => {
            Day { documents: 500, edits: 100_000, lasts: Duration::from_secs(60) * minutes, growth: (10, 0) }
        }
        // So short a day has not met every text twice, so that the memory for it may still grow.
        None => Day { documents: 40, edits: 2_000, lasts: Duration::ZERO, growth: (10, 2048) },
    };
    let mut desk = Desk::new();
    let start = Instant::now();
    // By how much of the day was over: memory, and what else the process holds.
    let mut held: Vec<(usize, Held)> = Vec::new();
    while desk.edits < day.edits {
        let done = desk.edits * 100 / day.edits;
        if desk.opened * day.edits < day.documents * desk.edits || desk.open.len() < OPEN {
            desk.open_next();
        }
        desk.burst();
        held.push((done, Held::by(desk.client.process_id())));
        let due = day.lasts.mul_f64(desk.edits as f64 / day.edits as f64);
        std::thread::sleep(due.saturating_sub(start.elapsed()));
    }
    desk.close_all();
    let end = Held::by(desk.client.process_id());
    let most = |from, to| {
        let part = held.iter().filter(|(done, _)| (from..to).contains(done)).map(|(_, held)| held.memory);
        part.max().unwrap_or_default()
    };
    let (before, after) = (most(20, 60), most(60, 101));
    println!(
        "{} documents, {} edits, {} rests, {} hints and {} findings compared, {} answers, {:.1?}; \
         {before} KiB at most until 60 % of the day, {after} KiB at most after, {} KiB at its end",
        desk.opened,
        desk.edits,
        desk.rests,
        desk.seen.0,
        desk.seen.1,
        desk.answers,
        start.elapsed(),
        end.memory
    );
    assert!(desk.seen.0 > desk.rests && desk.seen.1 * 10 > desk.rests, "there is hardly anything to compare");
    assert_eq!(desk.asked.len(), 0, "requests without an answer");
    if cfg!(target_os = "linux") {
        let limit = before + before * day.growth.0 / 100 + day.growth.1;
        assert!(after <= limit, "memory has grown from {before} to {after} KiB");
        let threads: Vec<_> = held.iter().map(|(_, held)| held.threads).chain([end.threads]).collect();
        assert!(threads.iter().all(|count| *count == threads[0]), "threads come and stay: {threads:?}");
        assert_eq!(held[0].1.files, end.files, "files are left open");
    }
    assert_eq!(desk.client.stop(), 0);
}

/// What a process holds.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    /// Resident memory in KiB.
    memory: u64,
    threads: usize,
    files: usize,
}

impl Held {
    /// Zeros where the system does not tell.
    fn by(process: u32) -> Self {
        let folder = format!("/proc/{process}");
        let count = |name| std::fs::read_dir(format!("{folder}/{name}")).map_or(0, Iterator::count);
        let status = std::fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
        Held {
            memory: memory.and_then(|memory| memory.parse().ok()).unwrap_or_default(),
            threads: count("task"),
            files: count("fd"),
        }
    }
}

/// A document in the editor.
struct Open {
    uri: String,
    version: i64,
    /// Its lines; each but the last is followed by `\n`.
    lines: Vec<String>,
    /// The line of the cursor.
    cursor: usize,
    /// What would undo the last edits: first line, how many lines stand there now, what stood there before.
    undo: Vec<(usize, usize, Vec<String>)>,
}

/// A person with an editor.
struct Desk {
    client: Client,
    texts: Vec<String>,
    random: Random,
    open: Vec<Open>,
    /// The newest findings of each document, with their version.
    published: HashMap<String, (i64, Vec<Value>)>,
    /// Requests that are not answered yet.
    asked: Vec<i64>,
    opened: usize,
    edits: usize,
    rests: usize,
    answers: usize,
    /// How many hints and findings were compared.
    seen: (usize, usize),
}

impl Desk {
    fn new() -> Self {
        let capabilities = json!({"general": {"positionEncodings": ["utf-8"]}});
        let mut texts = Vec::new();
        crate::support::texts::fixtures(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"), &mut texts);
        Desk {
            client: Client::initialized(capabilities, json!({"hints": {"placement": "cell"}})),
            texts,
            random: Random::new(0x0DA7_0FED),
            open: Vec::new(),
            published: HashMap::new(),
            asked: Vec::new(),
            opened: 0,
            edits: 0,
            rests: 0,
            answers: 0,
            seen: (0, 0),
        }
    }

    /// Opens one more document, quoted as in a reply or as it came; closes the oldest.
    fn open_next(&mut self) {
        let text = &self.texts[self.opened * 7 % self.texts.len()];
        let prefix = if self.opened.is_multiple_of(2) { "> " } else { "" };
        let lines: Vec<String> =
            text.split('\n').map(|line| format!("{prefix}{}", line.trim_end_matches('\r'))).collect();
        self.opened += 1;
        let uri = format!("untitled:mail-{}", self.opened);
        self.client.open(&uri, &lines.join("\n"));
        let cursor = lines.len() / 2;
        self.open.push(Open { uri, version: 1, lines, cursor, undo: Vec::new() });
        if self.open.len() > OPEN {
            let oldest = self.open.remove(0);
            self.close(&oldest.uri);
        }
    }

    fn close(&mut self, uri: &str) {
        self.client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    }

    fn close_all(&mut self) {
        for document in std::mem::take(&mut self.open) {
            self.close(&document.uri);
        }
        self.settle(|desk| desk.asked.is_empty());
    }

    /// Some edits in one document, each followed by the question for hints that an editor asks; then a rest.
    fn burst(&mut self) {
        let mut document = self.open.swap_remove(self.random.below(self.open.len()));
        match self.random.below(12) {
            0 => self.paste(&mut document),
            1 => self.replace(&mut document, 1, Vec::new()),
            2 => {
                for _ in 0..4 {
                    let Some((first, count, lines)) = document.undo.pop() else { break };
                    document.cursor = first;
                    self.replace(&mut document, count, lines);
                }
                document.undo.clear();
            }
            3..=6 => self.correct_a_digit(&mut document),
            _ => self.type_a_line(&mut document),
        }
        self.look(&document);
        self.client.notify("textDocument/didSave", json!({"textDocument": {"uri": document.uri}}));
        self.rest(&document);
        self.open.push(document);
    }

    fn paste(&mut self, document: &mut Open) {
        let text = &self.texts[self.random.below(self.texts.len())];
        let from = self.random.below(text.lines().count());
        let pasted: Vec<String> = text
            .lines()
            .skip(from)
            .take(1 + self.random.below(20))
            .map(|line| line.trim_end_matches('\r').to_owned())
            .collect();
        if document.lines.len() > 300 {
            self.replace(document, 200, Vec::new());
        }
        self.replace(document, 0, pasted);
    }

    /// Puts another digit in the place of one on a line near the cursor.
    fn correct_a_digit(&mut self, document: &mut Open) {
        let lines = document.lines.len();
        document.cursor = (document.cursor + self.random.below(7)) % lines;
        for _ in 0..3 {
            let line = &document.lines[document.cursor];
            let digits: Vec<usize> = line
                .bytes()
                .enumerate()
                .filter(|(_, byte)| byte.is_ascii_digit())
                .map(|(at, _)| at)
                .collect();
            if digits.is_empty() {
                document.cursor = (document.cursor + 1) % lines;
                continue;
            }
            let at = digits[self.random.below(digits.len())];
            let digit = char::from(b'0' + self.random.below(10) as u8).to_string();
            self.key(document, at, at + 1, &digit);
        }
    }

    /// Types a line key by key, with slips that are taken back.
    fn type_a_line(&mut self, document: &mut Open) {
        const LINES: [&str; 6] = [
            "This is 12% faster, from 12.5 to 14.0 MB/s.",
            "nice, thanks — ça va 👍",
            "4          400.0     380.0",
            "> quoted 1 2 3",
            "before: 12.5 ms, after: nan",
            "base       1,234.5   2,345.6",
        ];
        let text = LINES[self.random.below(LINES.len())];
        document.cursor = self.random.below(document.lines.len());
        self.replace(document, 0, vec![String::new()]);
        for c in text.chars() {
            let end = document.lines[document.cursor].len();
            self.key(document, end, end, &c.to_string());
            if self.random.below(9) == 0 {
                self.key(document, end + c.len_utf8(), end + c.len_utf8(), "x");
                self.key(document, end + c.len_utf8(), end + c.len_utf8() + 1, "");
            }
        }
    }

    /// One edit inside the cursor's line.
    fn key(&mut self, document: &mut Open, start: usize, end: usize, new: &str) {
        let line = document.cursor;
        document.undo.push((line, 1, vec![document.lines[line].clone()]));
        document.lines[line].replace_range(start..end, new);
        let at = |character: usize| json!({"line": line, "character": character});
        self.send(document, json!({"start": at(start), "end": at(end)}), new);
        self.look(document);
    }

    /// Puts other lines in the place of `count` from the cursor on.
    fn replace(&mut self, document: &mut Open, count: usize, new: Vec<String>) {
        let first = document.cursor.min(document.lines.len() - 1);
        // The last line has no end, so it always stays.
        let end = (first + count).min(document.lines.len() - 1);
        let text: String = new.iter().map(|line| format!("{line}\n")).collect();
        let added = new.len();
        let old = document.lines.splice(first..end, new).collect();
        document.undo.push((first, added, old));
        document.cursor = first;
        let at = |line: usize| json!({"line": line, "character": 0});
        self.send(document, json!({"start": at(first), "end": at(end)}), &text);
        self.look(document);
    }

    fn send(&mut self, document: &mut Open, range: Value, text: &str) {
        document.version += 1;
        self.edits += 1;
        self.client.change(&document.uri, document.version, json!([{"range": range, "text": text}]));
    }

    /// What an editor asks after each change, for the lines that it shows.
    fn look(&mut self, document: &Open) {
        let first = document.cursor.saturating_sub(20) as u32;
        self.asked
            .push(self.client.ask("textDocument/inlayHint", hint_params(&document.uri, first, first + 50)));
        if self.random.below(10) == 0 {
            let position = json!({"line": document.cursor, "character": 12});
            let params = json!({"textDocument": {"uri": document.uri}, "position": position});
            self.asked.push(self.client.ask("textDocument/hover", params));
        }
    }

    /// Waits until everything is answered, and compares what is known with a fresh reading.
    fn rest(&mut self, document: &Open) {
        self.rests += 1;
        let (source, mut fresh) = read(document.lines.join("\n"));
        let settings = Settings::default();
        let findings: Vec<_> = fresh
            .findings(&settings)
            .iter()
            .map(|finding| {
                let at = |byte| json!({"line": finding.span.line, "character": byte});
                (
                    json!({"start": at(finding.span.start), "end": at(finding.span.end)}),
                    finding.code.to_owned(),
                )
            })
            .collect();
        let uri = &*document.uri;
        let wanted = |desk: &Desk| {
            desk.asked.is_empty()
                && desk.published.get(uri).is_some_and(|(version, items)| {
                    let known = items
                        .iter()
                        .map(|item| (item["range"].clone(), item["code"].as_str().unwrap_or("").to_owned()));
                    *version == document.version && known.eq(findings.iter().cloned())
                })
        };
        if !self.settle(wanted) {
            panic!(
                "version {} of\n{}\nhas\n{findings:?}\nbut\n{:?}",
                document.version,
                source.as_str(),
                self.published.get(uri)
            );
        }
        let hints = self.client.hints(uri, 0, u32::MAX);
        let shown: Vec<_> = figures(&hints)
            .into_iter()
            .map(|(line, column, label)| (line as u32, column as u32, label))
            .collect();
        let mut settings = Settings::default();
        settings.hints.placement = benchlens::config::Placement::Cell;
        let expected: Vec<_> = fresh
            .hints(&source, &settings, 0..source.line_count())
            .iter()
            .filter(|hint| !hint.deltas.is_empty())
            .map(|hint| (hint.at.line, hint.at.byte, hint.label().trim().to_owned()))
            .collect();
        assert_eq!(shown, expected, "{}", source.as_str());
        self.seen.0 += shown.len();
        self.seen.1 += findings.len();
    }

    /// Takes messages until something holds; whether it came to hold in time.
    fn settle(&mut self, holds: impl Fn(&Desk) -> bool) -> bool {
        let start = Instant::now();
        while !holds(self) {
            let Some(message) = self.client.next_message(PATIENCE.saturating_sub(start.elapsed())) else {
                return false;
            };
            if message["method"] == "textDocument/publishDiagnostics" {
                let params = &message["params"];
                let Some(version) = params["version"].as_i64() else { continue };
                let items = params["diagnostics"].as_array().unwrap().clone();
                let uri = params["uri"].as_str().unwrap().to_owned();
                let before = self.published.insert(uri, (version, items));
                assert!(
                    before.is_none_or(|(before, _)| before <= version),
                    "versions go backwards: {message}"
                );
            } else if let Some(id) = message["id"].as_i64() {
                assert!(message.get("error").is_none(), "{message}");
                let at = self.asked.iter().position(|asked| *asked == id);
                self.asked.swap_remove(at.expect("an answer that nobody asked for"));
                self.answers += 1;
            }
        }
        true
    }
}
