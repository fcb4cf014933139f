//! Results of two runs one below the other, those of the first behind minus signs and those of the second behind plus
//! signs, as a diff of two logs has them.

use super::super::build::label;
use super::super::cue::Cue;
use super::super::sheet::Sheet;
use super::super::{Format, Reading};
use super::table::table;
use super::{Part, Sentence};
use crate::layout::{Line, Signs};
use crate::model::{Label, Source};

pub(in crate::formats) static SIGNED: Format = Format {
    name: "signed-lines",
    summary: "results of two runs, the first behind minus signs and the second behind plus signs",
    source: Source::Typed,
    cue: Cue::bytes(b"-").with(Signs::DIGIT),
    read,
};

/// How many lines are looked at.
const MOST_LINES: usize = 64;
/// How many results each run has.
const FEWEST_LINES: usize = 2;

fn read(page: &Sheet<'_>, at: usize, _floor: usize) -> Option<Reading> {
    let lines = page.lines();
    let depth = lines[at].depth;
    sentence(&lines[at], '-')?;
    let mut sides: [Vec<Sentence<'_>>; 2] = [Vec::new(), Vec::new()];
    for line in lines[at..].iter().take(MOST_LINES).take_while(|line| line.is_text() && line.depth == depth) {
        match (sentence(line, '-'), sentence(line, '+')) {
            (Some(from), _) => sides[0].push((line, from)),
            (_, Some(from)) => sides[1].push((line, from)),
            _ => break,
        }
    }
    let name = |text: &str, lines: &[Sentence<'_>]| {
        let (line, from) = lines.first()?;
        let sign = label(line, from - 1..*from);
        Some(Label { text: format!("{text} ({})", sign.text), ..sign })
    };
    // One line with another figure is what any change of a text looks like.
    if sides.iter().any(|lines| lines.len() < FEWEST_LINES) {
        return None;
    }
    let (before, after) = (name("before", &sides[0])?, name("after", &sides[1])?);
    let [base, new] = sides;
    let parts = [
        Part { label: before, heading: None, lines: base },
        Part { label: after, heading: None, lines: new },
    ];
    table(page, SIGNED.name, &parts)
}

/// Where the text behind a sign begins; code and settings are none of it.
fn sentence(line: &Line<'_>, sign: char) -> Option<usize> {
    let body = line.body.strip_prefix(sign)?;
    // A result begins with its figure; a sentence that was changed does not.
    let figure = body.starts_with([' ', '\t']) && body.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let code = body.contains([';', '{', '}', '<', '"', '\\', '=', '$']) || body.ends_with(',');
    (figure && !code).then_some(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Page;

    fn rows(text: &str) -> Option<usize> {
        let page = Page::new(text);
        read(&Sheet::new(&page), 0, 0).map(|reading| reading.table.rows.len())
    }

    #[test]
    fn results_are_told_from_code() {
        assert_eq!(
            rows(
                "-  1,204 cycles  # 3.1 GHz\n+  1,101 cycles  # 3.0 GHz\n-  12 s elapsed\n+  11 s elapsed\n"
            ),
            Some(4)
        );
        assert_eq!(rows("-  1,204 cycles  # 3.1 GHz\n+  1,101 cycles  # 3.0 GHz\n"), None);
        assert_eq!(rows("- up to 100 MB\n- for 10 s\n+ up to 200 MB\n+ for 20 s\n"), None);
        assert_eq!(rows("- 12.3 ms in all\n- 5.1 s to end\n+ 11.3 ms in all\n+ 4.9 s to end\n"), Some(4));
        assert_eq!(rows("-\t.latency = 400,\n+\t.latency = 500,\n"), None);
        assert_eq!(rows("- a list of 4 things\n- with 5 items\n"), None);
    }
}
