//! Lines that speak to benchlens: `benchlens: baseline NAME` and `benchlens: ignore CODE`, in any kind of comment.

use super::page::Page;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// The configuration of this name is the baseline of the table nearby.
    Baseline(String),
    /// Findings of these codes are not shown nearby.
    Ignore(Vec<String>),
}

/// What such a line begins with, behind the signs of a comment.
const MARK: &str = "benchlens:";

impl Page<'_> {
    /// The lines that speak to benchlens, by number.
    pub fn directives(&self) -> impl Iterator<Item = (u32, Directive)> {
        self.lines().iter().filter_map(|line| Some((line.number, Directive::of(line.body)?)))
    }
}

impl Directive {
    /// Whether any line of a text may be one: nearly no text has one, and nothing is read for that.
    pub fn may_stand_in(text: &str) -> bool {
        memchr::memmem::find(text.as_bytes(), MARK.as_bytes()).is_some()
    }

    /// What a line says, without its quote prefix.
    pub fn of(body: &str) -> Option<Directive> {
        let opened =
            |c: char| matches!(c, '#' | ';' | '/' | '%' | '*' | '<' | '!' | '-' | '[' | '(' | ' ' | '\t');
        let closing = |c: char| matches!(c, '*' | '/' | '-' | '>' | ']' | ')' | ' ' | '\t');
        let said = body.trim_start_matches(opened).strip_prefix(MARK)?.trim();
        let (verb, rest) = said.split_once(char::is_whitespace)?;
        // Signs at the end close what signs at the start opened, and may belong to a name otherwise.
        let rest = if body.starts_with(MARK) { rest } else { rest.trim_end_matches(closing) };
        match verb {
            "baseline" => {
                let name = rest.trim().trim_matches(['"', '\'', '`']).trim();
                (!name.is_empty()).then(|| Directive::Baseline(name.to_owned()))
            }
            "ignore" => {
                let codes = rest.split([',', ' ', '\t']).filter(|code| !code.is_empty());
                let codes: Vec<String> = codes.map(str::to_owned).collect();
                (!codes.is_empty()).then_some(Directive::Ignore(codes))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directive_is_a_line_of_its_own() {
        let baseline = |name: &str| Some(Directive::Baseline(name.to_owned()));
        assert_eq!(Directive::of("benchlens: baseline v6.1 (gcc)"), baseline("v6.1 (gcc)"));
        assert_eq!(Directive::of("# benchlens: baseline \"no patch\""), baseline("no patch"));
        assert_eq!(Directive::of("<!-- benchlens: baseline control -->"), baseline("control"));
        assert_eq!(Directive::of("[benchlens: baseline control]"), baseline("control"));
        let ignore =
            |codes: &[&str]| Some(Directive::Ignore(codes.iter().map(|code| (*code).to_owned()).collect()));
        assert_eq!(Directive::of("/* benchlens: ignore nan-value */"), ignore(&["nan-value"]));
        assert_eq!(
            Directive::of("benchlens: ignore nan-value, extra-cell"),
            ignore(&["nan-value", "extra-cell"])
        );
        for other in [
            "benchlens: baseline",
            "benchlens: ignore ,",
            "benchlens: nothing known",
            "Write benchlens: ignore nan-value above it.",
            "benchlens baseline control",
            "",
        ] {
            assert_eq!(Directive::of(other), None, "{other}");
        }
    }
}
