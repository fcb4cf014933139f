//! What the manifest of the VS Code extension says of the program: its version, its settings, its codes.

use crate::support::client::Client;
use benchlens::lints::LINTS;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The settings that only the extension knows.
const OF_THE_EXTENSION: [&str; 3] = ["benchlens.server.", "benchlens.trace.", "benchlens.languages"];

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn manifest() -> Value {
    serde_json::from_str(&read("editors/vscode/package.json")).unwrap()
}

/// The server's settings by name, without those of the extension.
fn settings() -> Map<String, Value> {
    let manifest = manifest();
    let all = manifest["contributes"]["configuration"]["properties"].as_object().unwrap().clone();
    all.into_iter().filter(|(name, _)| !OF_THE_EXTENSION.iter().any(|own| name.starts_with(own))).collect()
}

#[test]
fn the_extension_has_the_programs_version() {
    assert_eq!(manifest()["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_server_takes_every_value_that_the_manifest_offers() {
    let mut client = Client::initialized(json!({}), Value::Null);
    let mut tell = |name: &str, value: &Value| {
        client.notify("workspace/didChangeConfiguration", json!({"settings": {name: value}}));
    };
    for (name, setting) in settings() {
        tell(&name, &setting["default"]);
        for choice in setting["enum"].as_array().into_iter().flatten() {
            tell(&name, choice);
        }
        if let Some(least) = setting.get("minimum") {
            tell(&name, least);
        }
        for (code, finding) in setting["properties"].as_object().into_iter().flatten() {
            for level in finding["enum"].as_array().unwrap() {
                tell(&name, &json!({code: level}));
            }
        }
    }
    // What the server complains of first is what is wrong on purpose.
    tell("benchlens.no.such.setting", &json!(1));
    let told = client.notification("window/logMessage");
    assert_eq!(told["message"], "unknown setting benchlens.no.such.setting");
    assert_eq!(client.stop(), 0);
}

#[test]
fn the_manifest_offers_every_setting_and_code() {
    if Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/settings.schema.json").exists() {
        // The extension is packed with the settings of the schema, whatever its manifest says.
        return;
    }
    let source = read("src/lsp/settings.rs");
    let named: BTreeSet<String> = source
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" =>"))
        .map(|(name, _)| format!("benchlens.{name}"))
        // A client says this of itself; nobody sets it.
        .filter(|name| name != "benchlens.styledHints")
        .collect();
    let mut offered: BTreeSet<String> = settings().keys().cloned().collect();
    assert!(offered.remove("benchlens.findings"));
    assert_eq!(offered, named);

    let codes: BTreeSet<_> = LINTS.iter().map(|lint| lint.code.to_owned()).collect();
    let settings = settings();
    let offered = settings["benchlens.findings"]["properties"].as_object().unwrap();
    assert_eq!(offered.keys().cloned().collect::<BTreeSet<_>>(), codes);
}
