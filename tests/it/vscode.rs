//! What the VS Code extension says of the program: its version, its settings, the meanings that it colours.

use crate::support::client::Client;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The settings that only the extension knows. Those of the server come from the schema when it is packed.
const OF_THE_EXTENSION: [&str; 3] = ["benchlens.server.", "benchlens.trace.", "benchlens.languages"];

fn read(path: &str) -> Value {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn manifest() -> Value {
    read("editors/vscode/package.json")
}

#[test]
fn the_extension_has_the_programs_version() {
    assert_eq!(manifest()["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_manifest_writes_no_setting_of_the_server_twice() {
    let manifest = manifest();
    let settings = manifest["contributes"]["configuration"]["properties"].as_object().unwrap();
    for name in settings.keys() {
        assert!(OF_THE_EXTENSION.iter().any(|own| name.starts_with(own)), "{name} belongs to the schema");
    }
}

#[test]
fn the_server_takes_every_value_that_the_schema_offers() {
    let mut client = Client::initialized(json!({}), Value::Null);
    let mut tell = |name: &str, value: &Value| {
        client.notify("workspace/didChangeConfiguration", json!({"settings": {name: value}}));
    };
    let schema = read("editors/settings.schema.json");
    for (name, setting) in schema["properties"].as_object().unwrap() {
        tell(name, &setting["default"]);
        for choice in setting["enum"].as_array().into_iter().flatten() {
            tell(name, choice);
        }
        if let Some(least) = setting.get("minimum") {
            tell(name, least);
        }
        for (code, finding) in setting["properties"].as_object().into_iter().flatten() {
            for level in finding["enum"].as_array().unwrap() {
                tell(name, &json!({code: level}));
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
fn the_manifest_knows_the_meanings_that_the_server_tells() {
    let mut client = Client::start();
    let tokens = json!({
        "requests": {"full": true}, "tokenTypes": ["number"], "tokenModifiers": [], "formats": ["relative"]
    });
    let answer = client.initialize(json!({"textDocument": {"semanticTokens": tokens}}), Value::Null);
    let told = answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"].as_array().unwrap();
    let manifest = manifest();
    let known = manifest["contributes"]["semanticTokenTypes"].as_array().unwrap();
    let scopes = manifest["contributes"]["semanticTokenScopes"][0]["scopes"].as_object().unwrap();
    for kind in told {
        assert!(known.iter().any(|one| one["id"] == *kind), "{kind} is not in the manifest");
        assert!(scopes.contains_key(kind.as_str().unwrap()), "{kind} has no scope");
    }
    assert_eq!(known.len(), told.len());
}
