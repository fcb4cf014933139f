//! Printed changes in the hints: marked, shown as any other change, or passed over.

use crate::support::read::read;
use benchlens::Document;
use benchlens::config::{Brackets, Marks, PrintedDeltas, Settings};
use benchlens::text::{Place, PlainText};

const COLUMN: &str = "\
Seconds, lower is better:

test           before     after     change   runs
first            3.15      2.82     -10.5%     10
second           2.59      2.14     -16.4%     10
third            2.10      1.57     -25.2%     10
";

const BRACKETS: &str = "\
Seconds, lower is better:

              read             write
base          12.50            8.00
patched       12.00 (-4.0%)    8.40 (+5.0%)
patched-v2    11.00 (-12.0%)   8.80 (+2.0%)
";

/// The text with its hints in place, and how many deltas they carry as data.
fn annotated(text: &str, set: impl Fn(&mut Settings)) -> (String, usize) {
    let mut settings = Settings::default();
    settings.hints.brackets = Brackets::Never;
    set(&mut settings);
    let (source, mut document) = read(text);
    let hints = document.hints(&source, &settings, 0..100);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for hint in hints.iter().rev() {
        lines[hint.at.line as usize].insert_str(hint.at.byte as usize, &hint.label());
    }
    (lines.join("\n") + "\n", hints.iter().map(|hint| hint.deltas.len()).sum())
}

#[test]
fn printed_changes_are_marked_and_columns_stay() {
    let (text, deltas) = annotated(COLUMN, |_| {});
    let expected = "\
Seconds, lower is better:

test           before     after     change            runs
first            3.15      2.82     -10.5% ✓            10
second           2.59      2.14     -16.4% ✗ -17.4%     10
third            2.10      1.57     -25.2% ✓            10
";
    assert_eq!((text.as_str(), deltas), (expected, 3));
    let (text, _) = annotated(COLUMN, |settings| settings.hints.marks = Marks::Ascii);
    assert!(text.contains("-10.5% ok            10") && text.contains("-16.4% != -17.4%     10"), "{text}");
}

#[test]
fn changes_in_brackets_are_marked_behind_them() {
    let (text, deltas) = annotated(BRACKETS, |_| {});
    let expected = "\
Seconds, lower is better:

              read               write
base          12.50              8.00
patched       12.00 (-4.0%) ✓    8.40 (+5.0%) ✓
patched-v2    11.00 (-12.0%) ✓   8.80 (+2.0%) ✗ +10.0%
";
    assert_eq!((text.as_str(), deltas), (expected, 4));
}

#[test]
fn changes_in_sentences_are_marked_behind_their_words() {
    let (text, _) = annotated(
        "The parse step went from 1.53 s to 1.20 s (31% less).\n\n - lookups 319M -> 200M (-37 percent)\n - latency \
         drops from 12.5 ms to 14.5 ms (16% better)\n",
        |_| {},
    );
    let lines: Vec<&str> = text.lines().collect();
    // One figure alone may be of another kind: it gets no mark, and its values the change.
    assert_eq!(lines[0], "The parse step went from 1.53 s to 1.20 s -21.6% (31% less).");
    assert_eq!(lines[2], " - lookups 319M -> 200M (-37 percent) ✓");
    // Right as a number and wrong in its words: no mark says that it is right.
    assert!(!lines[3].contains('✓'), "{text}");
}

#[test]
fn printed_changes_are_shown_again_or_passed_over() {
    let (text, deltas) = annotated(COLUMN, |settings| settings.hints.printed_deltas = PrintedDeltas::Show);
    assert!(text.contains("2.14 -17.4%") && !text.contains('✓'), "{text}");
    assert_eq!(deltas, 3);
    let hidden = annotated(COLUMN, |settings| settings.hints.printed_deltas = PrintedDeltas::Hide);
    assert_eq!(hidden, (COLUMN.to_owned(), 0));
}

#[test]
fn a_sign_needs_no_brackets_and_a_figure_does() {
    let (text, _) = annotated(COLUMN, |settings| settings.hints.brackets = Brackets::Always);
    assert!(text.contains("-16.4% (✗ -17.4%)") && text.contains("-10.5% ✓ "), "{text}");
}

#[test]
fn the_hover_says_what_became_of_a_printed_change() {
    let source = PlainText::new(COLUMN);
    let mut document = Document::new(&source);
    let line = COLUMN.lines().nth(4).unwrap();
    let byte = u32::try_from(line.find("2.14").unwrap()).unwrap();
    let lines = document.hover(&source, Place { line: 4, byte }).unwrap().lines;
    assert_eq!(lines.last().unwrap(), "-16.4% is printed; it should be -17.4%");
}

#[test]
fn blanks_part_no_word_of_a_title() {
    let text = "\
MB/s        base      patched   patched-v2  lru
4k          100.0     110.0     112.5       105.1
8k          200.0     190.0     193.1       205.5
";
    let expected = "\
MB/s        base      patched          patched-v2         lru
4k          100.0     110.0 +10.0%     112.5 +12.5%       105.1
8k          200.0     190.0  -5.0%     193.1  -3.5%       205.5
";
    assert_eq!(annotated(text, |_| {}).0, expected);
}

#[test]
fn as_many_gains_as_rises_make_no_convention() {
    let text = "\
Results:

            vanilla    optimized    improved
ebizzy -M
             12189       12354        1.4%
kbuild
             100.5       90.5        10.0%
";
    let (text, _) = annotated(text, |_| {});
    assert!(text.contains("1.4% ✓") && text.contains("10.0% ✓"), "{text}");
}
