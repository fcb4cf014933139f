//! What the program is built from: licences, versions, sources and features of its crates, unsafe code, the toolchain.
//! Reads what cargo knows offline.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Licences that may be in a program under MIT or Apache-2.0 without further duties than to name them.
const LICENCES: [&str; 7] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "Unlicense", "Unicode-3.0"];

/// Crates that are there in two versions, and why.
const TWICE: [(&str, &str); 1] =
    [("syn", "macros of two generations are expanded while the program is built; neither is in it")];

/// Direct dependencies with all their default features, and why.
const DEFAULTS: [(&str, &str); 8] = [
    ("annotate-snippets", "its defaults are none"),
    ("memchr", "its default is the standard library, for choosing vector instructions at run time"),
    ("serde", "its default is the standard library"),
    ("serde_json", "its default is the standard library"),
    ("smallvec", "its defaults are none"),
    ("terminal_size", "it has no features"),
    ("walkdir", "it has no features"),
    ("tower-lsp-server", "its default is the runtime that it is used with"),
];

/// Files that may hold unsafe code, and why.
const UNSAFE: [(&str, &str); 0] = [];

/// What cargo prints.
fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A package that takes part in building the program.
struct Package {
    name: String,
    version: String,
    licence: String,
    /// Where it comes from, where that is not the registry.
    elsewhere: Option<String>,
}

/// The packages that the program is built from on any system; those for tests only are left out.
fn packages() -> Vec<Package> {
    // Without a network this works as well, once everything was fetched: crates for other systems may not have been.
    let options = ["--locked", "-e", "normal", "--target", "all", "--prefix", "none"];
    let output = cargo(&[&["tree", "-f", "{p}|{l}"], &options[..]].concat());
    let lines: BTreeSet<&str> = output.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    let package = |line: &&str| {
        let (package, licence) = line.split_once('|').unwrap();
        let mut words = package.split(' ');
        let (name, version) = (words.next().unwrap(), words.next().unwrap());
        let elsewhere = words.filter(|word| *word != "(proc-macro)").collect::<Vec<_>>().join(" ");
        Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.to_owned(),
            elsewhere: (!elsewhere.is_empty() && name != env!("CARGO_PKG_NAME")).then_some(elsewhere),
        }
    };
    let packages: Vec<_> = lines.iter().filter(|line| !line.is_empty()).map(package).collect();
    assert!(packages.len() > 30, "the list of packages is gone");
    packages
}

fn assert_none(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

/// Whether one of the alternatives of a licence expression consists of known ones. Parentheses in such expressions set
/// alternatives apart, so that each known licence may be held against them alone.
fn is_allowed(expression: &str) -> bool {
    let known = |name: &str| {
        // An exception only adds rights.
        let name = name.split(" WITH ").next().unwrap_or(name);
        LICENCES.contains(&name.trim_matches([' ', '(', ')']))
    };
    let groups: Vec<&str> = expression.split(" AND ").collect();
    groups.iter().all(|group| group.split(" OR ").flat_map(|name| name.split('/')).any(known))
}

#[test]
fn licences_are_known() {
    let mut broken = Vec::new();
    for Package { name, licence, .. } in packages() {
        if !is_allowed(&licence) {
            broken.push(format!("{name} is under {licence:?}: leave it out, or allow that with a reason"));
        }
    }
    assert_none(&broken);
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(is_allowed("Apache-2.0 WITH LLVM-exception OR GPL-2.0"));
    assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0") && !is_allowed(""));
}

#[test]
fn each_crate_is_there_once_and_from_the_registry() {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut broken = Vec::new();
    for Package { name, version, elsewhere, .. } in packages() {
        broken.extend(elsewhere.map(|place| format!("{name} comes from {place}, not from the registry")));
        versions.entry(name).or_default().push(version);
    }
    for (name, versions) in versions.iter().filter(|(_, versions)| versions.len() > 1) {
        if !TWICE.iter().any(|(twice, _)| twice == name) {
            broken.push(format!("{name} is there in versions {}: bring them together", versions.join(", ")));
        }
    }
    let stale =
        TWICE.iter().filter(|(name, _)| versions.get(*name).is_none_or(|versions| versions.len() < 2));
    broken.extend(stale.map(|(name, _)| format!("{name} is there once: take it off the list")));
    assert_none(&broken);
}

#[test]
fn features_are_chosen() {
    let metadata = cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked", "--offline"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let own = &metadata["packages"][0];
    let mut broken = Vec::new();
    let mut with_defaults = Vec::new();
    for needed in own["dependencies"].as_array().unwrap() {
        let name = needed["name"].as_str().unwrap();
        if needed["kind"].is_null() && needed["uses_default_features"] == true {
            with_defaults.push(name);
        }
    }
    for name in &with_defaults {
        if !DEFAULTS.iter().any(|(allowed, _)| allowed == name) {
            broken.push(format!(
                "{name}: say default-features = false and name the features, or why it has them all"
            ));
        }
    }
    let stale = DEFAULTS.iter().filter(|(name, _)| !with_defaults.contains(name));
    broken.extend(stale.map(|(name, _)| format!("{name} has no default features: take it off the list")));
    assert_none(&broken);
}

#[test]
fn there_is_no_unsafe_code() {
    let mut broken = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (path, text) in sources(&root.join("src")) {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let allowed = UNSAFE.iter().any(|(file, _)| *file == name);
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let count = code
            .filter(|line| {
                line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe")
            })
            .count();
        if allowed != (count > 0) {
            broken.push(format!(
                "{name}: {count} lines of unsafe code: it belongs into one named file, with its reasons"
            ));
        }
    }
    assert_none(&broken);
}

fn sources(folder: &Path) -> Vec<(std::path::PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// Where the checks for a change run, the oldest toolchain that is promised is the one that is used.
#[test]
fn the_promised_toolchain_is_the_tested_one() {
    let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg("--version")
        .output()
        .unwrap();
    let version = String::from_utf8(output.stdout).unwrap();
    let version = version.split_whitespace().nth(1).unwrap();
    let minor =
        |version: &str| version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok()).unwrap();
    let promised = minor(env!("CARGO_PKG_RUST_VERSION"));
    if std::env::var_os("BENCHLENS_CI").is_some() {
        assert_eq!(minor(version), promised, "Cargo.toml promises a toolchain that nothing is tested with");
    }
    assert!(minor(version) >= promised);
}
