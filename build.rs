//! Gives the program its version. That of a release names the commit that it was built from.

#![allow(clippy::print_stdout, reason = "this is how a build script talks to cargo")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    // While the code is worked on, no commit is to have it all built anew.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { packed().or_else(checked_out) } else { None };
    let version = match commit {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo:rustc-env=BENCHLENS_VERSION={version}");
}

/// The commit that cargo noted in a package.
fn packed() -> Option<String> {
    let note = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, behind) = note.split_once("\"sha1\"")?;
    let commit: String = behind.chars().skip_while(|c| !c.is_ascii_hexdigit()).take(12).collect();
    commit.chars().all(|c| c.is_ascii_hexdigit()).then_some(commit)
}

/// The commit and its day, where this folder is a checkout and git is there to ask.
fn checked_out() -> Option<String> {
    // A checkout of something else may hold an unpacked copy of this.
    if !Path::new(".git").exists() {
        return None;
    }
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    git(&["log", "-1", "--no-show-signature", "--date=short", "--abbrev=12", "--format=%h %cd"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
