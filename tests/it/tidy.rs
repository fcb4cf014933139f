//! Keeps the house in order: which room may import which, how files open and how long they are.
//!
//! Sources are read as text, line by line. What a rule is for stands in `docs/architecture.md`.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the bottom up. Each may import those before it, and no other but where [`EXTRA`] says so.
const ROOMS: [&str; 19] = [
    "statistics",
    "text",
    "vocabulary",
    "layout",
    "number",
    "model",
    "formats",
    "compare",
    "claims",
    "config",
    "lints",
    "hints",
    "summary",
    "chart",
    "edits",
    "report",
    "analysis",
    "cli",
    "lsp",
];

/// Imports against the order: settings change what these rooms choose.
const EXTRA: [(&str, &str); 3] = [("compare", "config"), ("claims", "config"), ("config", "lints")];

/// Imports that the order would allow and that are wrong: neither shell knows the other.
const APART: [(&str, &str); 1] = [("lsp", "cli")];

/// Crates that belong to some rooms only.
const CRATES: [(&str, &[&str]); 11] = [
    ("tower_lsp_server", &["lsp"]),
    ("tower", &["lsp"]),
    ("tokio", &["lsp"]),
    ("ropey", &["lsp"]),
    ("nom", &["number", "formats", "claims"]),
    ("serde", &["lsp", "cli"]),
    ("serde_json", &["lsp", "cli"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("statrs", &["statistics"]),
];

/// No source file is longer, its tests included.
const MAX_LINES: usize = 500;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files under a folder, named from the project's root, hidden ones and build products left out.
fn files_under(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(root().join(folder)) else { return found };
    for entry in entries {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if name.starts_with('.') && name != ".ci" || name == "target" || name == "node_modules" {
            continue;
        }
        // A link may lead out of the project.
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            found.extend(files_under(&path));
        } else if kind.is_file() {
            found.push(path.into());
        }
    }
    found.sort();
    found
}

/// The Rust files under a folder, with their text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        (path, text)
    };
    files_under(folder).into_iter().filter(is_rust).map(read).collect()
}

/// The room of a file under `src/`; `None` for `lib.rs` and `main.rs`, which may see everything.
fn room_of(path: &Path) -> Option<String> {
    let mut parts = path.strip_prefix("src").unwrap().iter().map(|part| part.to_str().unwrap());
    let first = parts.next().unwrap().trim_end_matches(".rs");
    (first != "lib" && first != "main").then(|| first.to_owned())
}

/// The code without its line comments, line ends kept; strings stay, as no string looks like a path.
fn code_of(text: &str) -> String {
    let uncommented = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(uncommented).collect::<Vec<_>>().join("\n")
}

/// The names that follow `prefix::` at the start of a path, those of `{a, b}` included, each with its line.
fn names_behind(code: &str, prefix: &str) -> Vec<(usize, String)> {
    let path = format!("{prefix}::");
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut names = Vec::new();
    for (at, _) in code.match_indices(&path) {
        if code[..at].ends_with(|c| is_word(c) || c == ':') {
            continue;
        }
        // Names count where they open a path: directly behind the prefix, or in the outermost braces.
        let (mut depth, mut opens, mut name) = (0, true, String::new());
        for c in code[at + path.len()..].chars() {
            if is_word(c) && opens {
                name.push(c);
                continue;
            }
            if !name.is_empty() {
                let line = code[..at].matches('\n').count() + 1;
                names.push((line, std::mem::take(&mut name)));
                opens = false;
            }
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => opens = true,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    names
}

fn may_import(room: &str, other: &str) -> bool {
    let rank = |name| ROOMS.iter().position(|room| *room == name);
    let in_order = match (rank(room), rank(other)) {
        (Some(room), Some(other)) => other <= room,
        _ => false,
    };
    (in_order && !APART.contains(&(room, other))) || EXTRA.contains(&(room, other))
}

fn assert_none(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn rooms_import_one_way() {
    let mut broken = Vec::new();
    for (path, text) in sources("src") {
        let Some(room) = room_of(&path) else { continue };
        if !ROOMS.contains(&room.as_str()) {
            broken
                .push(format!("{}: no room is called {room}: give it a place in the order", path.display()));
        }
        let code = code_of(&text);
        for (line, other) in names_behind(&code, "crate") {
            if !may_import(&room, &other) {
                broken.push(format!("{}:{line}: {room} may not import {other}", path.display()));
            }
        }
        // From a room's top file, `super` is the whole crate: such a path has to say so.
        if path == Path::new("src").join(&room).join("mod.rs") {
            let rooms = names_behind(&code, "super").into_iter().filter(|(_, name)| ROOMS.contains(&&**name));
            broken
                .extend(rooms.map(|(line, name)| format!("{}:{line}: write crate::{name}", path.display())));
        }
    }
    assert_none(&broken);
}

#[test]
fn crates_stay_in_their_rooms() {
    let mut broken = Vec::new();
    for (path, text) in sources("src") {
        let room = room_of(&path).unwrap_or_else(|| "the top".into());
        let code = code_of(&text);
        for (name, rooms) in CRATES.iter().filter(|(_, rooms)| !rooms.contains(&room.as_str())) {
            let paths = names_behind(&code, name);
            if !paths.is_empty() || code.contains(&format!("use {name};")) {
                let line = paths.first().map_or(1, |(line, _)| *line);
                let owners = rooms.join(", ");
                broken
                    .push(format!("{}:{line}: {room} may not use {name}: only {owners} may", path.display()));
            }
        }
    }
    assert_none(&broken);
}

/// What is special about a format stands in its own file, as a trait of its tables.
#[test]
fn no_format_is_asked_for_by_its_name() {
    // `a.format != b.format` asks whether two are alike.
    let asks = [
        "format == \"",
        "format != \"",
        "format.starts_with(",
        "matches!(table.format",
        "match table.format",
    ];
    let mut broken = Vec::new();
    for (path, text) in sources("src") {
        for (number, line) in code_of(&text).lines().enumerate() {
            if asks.iter().any(|ask| line.contains(ask)) && !path.starts_with("src/lsp") {
                broken.push(format!("{}:{}: asks for a format by its name", path.display(), number + 1));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn files_open_with_what_they_are_for_and_stay_short() {
    let mut broken = Vec::new();
    for (path, text) in sources("src").into_iter().chain(sources("tests")) {
        let name = path.display();
        if !text.starts_with("//! ") {
            broken.push(format!("{name}: opens without a `//!` sentence that says what it is for"));
        }
        if text.lines().count() > MAX_LINES {
            broken.push(format!("{name}: {} lines, more than {MAX_LINES}: divide it", text.lines().count()));
        }
        if path
            .file_stem()
            .is_some_and(|stem| ["util", "utils", "helpers", "misc"].iter().any(|bad| stem == *bad))
        {
            broken.push(format!("{name}: a name that says nothing: call it by what it does"));
        }
    }
    assert_none(&broken);
}

#[test]
fn the_changelog_has_the_version() {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let has_it = changelog.lines().any(|line| line.starts_with(&format!("## [{version}]")));
    assert!(has_it, "CHANGELOG.md has no section `## [{version}]`: write what is new for users");
}

#[test]
fn nothing_points_out_of_the_project() {
    // Built in two pieces, so that this file does not find itself.
    let outside = [
        concat!("../", "shared"),
        concat!("/", "work/"),
        concat!("/", "root/"),
        concat!("ses", "sion"),
        concat!("Ses", "sion"),
    ];
    let mut broken = Vec::new();
    for path in files_under("") {
        // What is no text cannot mislead a reader.
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (at, line) in text.lines().enumerate() {
            // Kakoune's own variable, which its configuration cannot do without.
            let line = line.replace(concat!("kak_ses", "sion"), "");
            for bad in outside.iter().filter(|bad| line.contains(**bad)) {
                broken.push(format!("{}:{}: mentions {bad}", path.display(), at + 1));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn paths_are_read_as_they_are_written() {
    let names = |code: &str, prefix: &str| -> Vec<String> {
        names_behind(&code_of(code), prefix).into_iter().map(|(_, name)| name).collect()
    };
    assert_eq!(names("use crate::text::{Place, Span};", "crate"), ["text"]);
    assert_eq!(names("use crate::{model::{Cell, Row}, text};", "crate"), ["model", "text"]);
    assert_eq!(
        names("use crate::{\n    lints::Finding, // crate::lsp\n    text,\n};", "crate"),
        ["lints", "text"]
    );
    assert_eq!(names("let x: crate::lints::Finding = my_crate::y(); //! crate::lsp", "crate"), ["lints"]);
    assert_eq!(names("use super::tokio::x;", "tokio"), [""; 0]);
    assert!(may_import("compare", "config") && !may_import("text", "config"));
    assert!(may_import("lsp", "analysis") && !may_import("lsp", "cli") && !may_import("cli", "lsp"));
    assert!(!may_import("cli", "analyze"), "names are imported from their rooms");
}
