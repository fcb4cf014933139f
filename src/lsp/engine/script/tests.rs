//! Edits at random, in each encoding: what is known after them is what a fresh opening finds.

use super::*;
use crate::random::Random;
use std::path::Path;

/// So many edits all encodings make together; `EDITS=n` sets another number.
const EDITS: usize = 100_000;

/// What people and programs put into mails, and what they should not.
const PIECES: [&str; 40] = [
    "",
    "1",
    "7",
    ".",
    "0",
    ",",
    " ",
    "  ",
    "        ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\n\r",
    "\t",
    "-",
    "%",
    "x",
    "nan",
    "inf",
    "-2147483648",
    "é",
    "名前",
    "😀",
    "\u{feff}",
    "\u{2028}",
    "\u{85}",
    "\u{c}",
    "\u{1f468}\u{200d}\u{1f469}",
    "> ",
    "> > ",
    "|",
    "From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n",
    "\nFrom 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n",
    "commit 0123456789012345678901234567890123456789\n",
    "threads     base   patched\n1          100.0     110.0\n2          200.0       nan\n",
    "before: 12.5 ms\nafter: 10.5 ms (19% faster)\n",
    "---\n",
    "diff --git a/x b/x\n@@ -1,2 +1,2 @@\n",
    "Content-Transfer-Encoding: quoted-printable\n\n=E2=82=AC 1=\n2.5",
];

/// The texts of the fixtures.
fn fixtures(folder: &Path, texts: &mut Vec<String>) {
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            fixtures(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            texts.push(String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned());
        }
    }
}

/// A mailbox of some fixtures, with the line ends and the tabs of some editor or other.
fn mailbox(texts: &[String], random: &mut Random) -> String {
    let mut all = if random.below(4) == 0 { "\u{feff}".to_owned() } else { String::new() };
    for _ in 0..=random.below(3) {
        let text = &texts[random.below(texts.len())];
        let text = &text[..text.floor_char_boundary(1500)];
        all.push_str("From: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00\n\n");
        all.push_str(text);
        all.push('\n');
    }
    match random.below(6) {
        0 => all.replace('\n', "\r\n"),
        1 => all.replace("        ", "\t"),
        2 => all.replace('\n', "\r"),
        3 => all.replace("m", "é😀"),
        _ => all,
    }
}

/// One edit, mostly a small one near the last; a line of another fixture now and then.
fn edit(script: &mut Script, texts: &[String], random: &mut Random, near: &mut u32) {
    if random.below(400) == 0 {
        let text = mailbox(texts, random);
        return script.change(None, &text);
    }
    let lines = script.text().matches('\n').count() as u32 + 2;
    if random.below(8) == 0 {
        *near = random.below(lines as usize) as u32;
    }
    let start = (*near + random.below(3) as u32, random.below(90) as u32);
    let end = match random.below(40) {
        0 => (start.0 + random.below(12) as u32, random.below(20) as u32),
        1 => (start.0.saturating_sub(1), random.below(20) as u32),
        2 => (u32::MAX, u32::MAX),
        3..=15 => (start.0, start.1 + random.below(5) as u32),
        _ => start,
    };
    let end = if end.0 == u32::MAX && random.below(20) > 0 { start } else { end };
    let text = &texts[random.below(texts.len())];
    let new = match random.below(12) {
        0 => text.lines().nth(random.below(30)).unwrap_or_default(),
        1 => "",
        _ => random.choose(&PIECES),
    };
    script.change(Some([start, end]), new);
}

fn edits_lead_to_what_a_fresh_opening_finds(encoding: Encoding) {
    let count = std::env::var("EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(EDITS) / 3;
    let mut texts = Vec::new();
    fixtures(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"), &mut texts);
    let mut random = Random::new(0x5DEE_CE66_D1CE_F00D + encoding as u64);
    let (mut edits, mut known, mut checks) = (0, 0, 0);
    while edits < count {
        let mut script = Script::new(&mailbox(&texts, &mut random), encoding);
        let mut near = 5;
        for _ in 0..40 {
            // As many as an editor may put into one notification, and more.
            let burst = [1, 1, 2, 5, 30, 100][random.below(6)];
            for _ in 0..burst {
                edit(&mut script, &texts, &mut random, &mut near);
                edits += 1;
            }
            if random.below(6) == 0 {
                script.look(random.below(300) as u32);
            }
            known += script.check();
            checks += 1;
            if script.text().len() > 9_000 {
                break;
            }
        }
    }
    assert!(known > 4 * checks, "the edits leave hardly anything to compare: {known} in {checks} checks");
}

#[test]
fn edits_in_bytes_lead_to_what_a_fresh_opening_finds() {
    edits_lead_to_what_a_fresh_opening_finds(Encoding::Utf8);
}

#[test]
fn edits_in_utf_16_lead_to_what_a_fresh_opening_finds() {
    edits_lead_to_what_a_fresh_opening_finds(Encoding::Utf16);
}

#[test]
fn edits_in_characters_lead_to_what_a_fresh_opening_finds() {
    edits_lead_to_what_a_fresh_opening_finds(Encoding::Utf32);
}

#[test]
fn a_known_script_is_followed() {
    let mut script = Script::new("\u{feff}a😀b\r\nc\rd", Encoding::Utf16);
    script.change(Some([(0, 4), (0, 2)]), "x");
    assert_eq!(script.text(), "\u{feff}axb\r\nc\rd");
    script.change(Some([(0, 99), (2, 0)]), "");
    script.change(Some([(7, 7), (7, 7)]), "\r");
    script.change(Some([(9, 9), (9, 9)]), "\n");
    assert_eq!(script.text(), "\u{feff}axbd\r\n");
    script.change(None, "base 1.5\npatched 1.25\n");
    assert!(script.check() > 0);
}
