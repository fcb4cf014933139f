//! What the first line of a table must look like for a format to be asked at all.
//!
//! Every line of every text is offered to some sixty formats. What they need is put together once, so that a line is
//! held against a few masks and most formats never see it.

use super::FORMATS;
use crate::layout::{Bigrams, Line, Signs};
use std::sync::LazyLock;

/// What a format needs in the first line of its table. More may be let in than the format reads, never less.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cue {
    /// What the line begins with, behind blanks: one of these texts. Anything where there are none.
    pub(super) begins: &'static [&'static str],
    /// What else it begins with: one of these bytes.
    pub(super) bytes: &'static [u8],
    /// The characters that stand in it, all of these.
    pub(super) signs: Signs,
    /// What else stands in it, in whatever letters: one of these texts. Nothing where there are none.
    pub(super) words: &'static [&'static str],
    /// Whether blanks stand in front of it.
    pub(super) indented: bool,
}

impl Cue {
    /// Any line.
    pub(super) const ANY: Cue =
        Cue { begins: &[], bytes: &[], signs: Signs::NONE, words: &[], indented: false };
    /// Any line with blanks in front.
    pub(super) const INDENTED: Cue = Cue { indented: true, ..Cue::ANY };
    /// Any line with a digit.
    pub(super) const DIGIT: Cue = Cue::signs(Signs::DIGIT);

    /// Lines with all of these characters.
    pub(super) const fn signs(signs: Signs) -> Self {
        Cue { signs, ..Cue::ANY }
    }

    /// Lines that begin with one of these texts.
    pub(super) const fn begins(begins: &'static [&'static str]) -> Self {
        Cue { begins, ..Cue::ANY }
    }

    /// Lines that begin with one of these bytes.
    pub(super) const fn bytes(bytes: &'static [u8]) -> Self {
        Cue { bytes, ..Cue::ANY }
    }

    /// Lines that begin with one of these bytes too.
    pub(super) const fn and_bytes(self, bytes: &'static [u8]) -> Self {
        Cue { bytes, ..self }
    }

    /// The same, and one of these texts stands in them, in whatever letters.
    pub(super) const fn words(self, words: &'static [&'static str]) -> Self {
        Cue { words, ..self }
    }

    /// The same, and all of these characters stand in them.
    pub(super) const fn with(self, signs: Signs) -> Self {
        Cue { signs: self.signs.and(signs), ..self }
    }

    /// Whether a text may begin a table, by what it begins with.
    fn begins_so(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        self.begins.is_empty()
            || bytes.first().is_some_and(|first| {
                let begins = |text: &&str| {
                    text.as_bytes().first() == Some(first) && bytes.starts_with(text.as_bytes())
                };
                self.bytes.contains(first) || self.begins.iter().any(begins)
            })
    }
}

/// A set of formats, by their place in the registry.
type Set = u128;

/// The formats by what lines begin with and hold.
struct Cues {
    by_first: [Set; 256],
    /// The formats that need a character which is not among these: by each half of the signs of a line.
    lacking: [[Set; 256]; 2],
    /// The pairs of each word that each format looks for.
    words: Vec<Vec<Bigrams>>,
    /// The formats that look for words, or for what the line begins with.
    choosy: Set,
    /// Those of them that look for words.
    wordy: Set,
    /// The formats that look for blanks in front.
    indented: Set,
}

static CUES: LazyLock<Cues> = LazyLock::new(|| {
    let words = |format: &&super::Format| format.cue.words.iter().map(|word| Bigrams::of(word)).collect();
    let mut cues = Cues {
        by_first: [0; 256],
        lacking: [[0; 256]; 2],
        words: FORMATS.iter().map(words).collect(),
        choosy: 0,
        wordy: 0,
        indented: 0,
    };
    for (place, format) in FORMATS.iter().enumerate() {
        let Cue { begins, bytes, signs, words, indented } = format.cue;
        let bit = 1 << place;
        cues.wordy |= if words.is_empty() { 0 } else { bit };
        cues.choosy |= if words.is_empty() && begins.is_empty() { 0 } else { bit };
        cues.indented |= if indented { bit } else { 0 };
        for (first, set) in (0..=u8::MAX).zip(&mut cues.by_first) {
            let any = begins.is_empty() && bytes.is_empty();
            let fits = begins.iter().any(|text| text.as_bytes().first() == Some(&first));
            *set |= if any || fits || bytes.contains(&first) { bit } else { 0 };
        }
        for (needed, lacking) in signs.halves().into_iter().zip(&mut cues.lacking) {
            for (present, set) in (0..=u8::MAX).zip(lacking) {
                *set |= if needed & !present != 0 { bit } else { 0 };
            }
        }
    }
    cues
});

/// The formats that may have a table begin at a line, in the order of the registry.
pub(super) fn candidates(line: &Line<'_>) -> impl Iterator<Item = usize> {
    let cues = &*CUES;
    let start = line.body.bytes().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.body.len());
    let text = &line.body[start..];
    let mut set = cues.by_first[text.bytes().next().unwrap_or_default() as usize];
    if start == 0 {
        set &= !cues.indented;
    }
    for (present, lacking) in line.signs.halves().into_iter().zip(&cues.lacking) {
        set &= !lacking[present as usize];
    }
    if set & cues.wordy != 0 {
        let pairs = Bigrams::of(text);
        for place in places(set & cues.wordy) {
            if !cues.words[place].iter().any(|word| pairs.may_hold(word)) {
                set &= !(1 << place);
            }
        }
    }
    for place in places(set & cues.choosy) {
        if !FORMATS[place].cue.begins_so(text) {
            set &= !(1 << place);
        }
    }
    places(set)
}

/// The places in a set, in the order of the registry.
fn places(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < FORMATS.len()).then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::super::sheet::Sheet;
    use super::*;
    use crate::layout::Page;
    use std::path::{Path, PathBuf};

    #[test]
    fn the_registry_fits_a_set() {
        assert!(FORMATS.len() <= Set::BITS as usize);
    }

    /// Every format asked at every line of every fixture: what it reads there, its cue lets through.
    #[test]
    fn no_cue_keeps_a_format_from_its_tables() {
        let mut read = 0;
        for path in texts_under(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures"))) {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let page = Page::new(&text);
            let sheet = Sheet::new(&page);
            for (at, line) in page.lines().iter().enumerate().filter(|(_, line)| line.is_text()) {
                let shown: Vec<usize> = candidates(line).collect();
                for (place, format) in FORMATS.iter().enumerate() {
                    if (format.read)(&sheet, at, 0).is_some() {
                        read += 1;
                        assert!(
                            shown.contains(&place),
                            "{}: {path:?}, line {}: {}",
                            format.name,
                            at + 1,
                            line.raw
                        );
                    }
                }
            }
        }
        assert!(read > 1000, "{read}");
    }

    fn texts_under(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let of = |path: PathBuf| if path.is_dir() { texts_under(&path) } else { vec![path] };
        entries.flat_map(of).filter(|path| path.extension().is_some_and(|end| end == "txt")).collect()
    }

    #[test]
    fn a_line_is_shown_to_those_whose_cue_it_has() {
        let page = Page::new("  Throughput 303.62 MB/sec\nwords\n");
        let names = |line: usize| -> Vec<&str> {
            candidates(&page.lines()[line]).map(|place| FORMATS[place].name).collect()
        };
        assert!(names(0).contains(&"dbench") && names(0).contains(&"plain"));
        assert!(!names(0).contains(&"hyperfine") && !names(1).contains(&"dbench"));
    }
}
