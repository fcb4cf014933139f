//! Lines that may head a section: short lines set off by a colon, a number, a rule, or by standing alone.

use super::words::{
    Strength, Word, Words, count_words, difference, is_configuration_name, may_name_a_baseline,
    names_baseline, words,
};
use super::workload_words::is_of_a_workload;
use crate::layout::{Kind, Line, Page};
use crate::model::{Label, Table};
use crate::vocabulary::begins_with_a_side;
use std::cell::OnceCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// The longest title in words; longer lines are sentences.
const MOST_WORDS: usize = 16;
/// The longest title in bytes.
const MOST_BYTES: usize = 160;
/// The longest title in square brackets; longer ones are remarks.
const MOST_BYTES_IN_BRACKETS: usize = 40;

/// A line that may head a section.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Title {
    /// The title without what sets it off.
    pub(crate) label: Label,
    /// How it is set off; titles of one kind of section look alike.
    pub(crate) form: Form,
    /// Whether a rule stands right below: a heading, however long its words are.
    underlined: bool,
    /// Whether it may name a baseline or a variant of one, asked when another title is compared with it.
    may_name: OnceCell<bool>,
    /// Its words, taken apart when another title is compared with it.
    words: OnceCell<Words>,
}

/// How a title is set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `1) control`
    Numbered,
    /// `no selinux:`
    Colon,
    /// A line between two rules.
    Ruled,
    /// `# name`, `## name`, `** name **`
    Marked,
    /// A line that stands alone.
    Alone,
    /// A short line right above a table, or a name of a configuration above anything.
    Above,
    /// A command behind a shell's prompt: `$ ./run`, `root@host:~# ./run`.
    Prompt,
}

/// The titles of a page, each line looked at once and only when a section may begin there.
pub(crate) struct Titles<'p, 't> {
    page: &'p Page<'t>,
    lines: Vec<Known>,
    found: Vec<Rc<Title>>,
}

/// What is known of a line.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    /// It was not looked at yet.
    Nothing,
    /// It is no title.
    NoTitle,
    /// It belongs to a table.
    Table,
    /// It is a title: its place among those found.
    Title(u32),
}

impl<'p, 't> Titles<'p, 't> {
    /// The titles of a page with these tables.
    pub(crate) fn new(page: &'p Page<'t>, tables: &[Table]) -> Self {
        let mut lines = vec![Known::Nothing; page.lines().len()];
        for line in tables.iter().flat_map(Table::lines) {
            if let Some(known) = lines.get_mut(line as usize) {
                *known = Known::Table;
            }
        }
        Titles { page, lines, found: Vec::new() }
    }

    /// The titles among the lines `from..to`, top to bottom, at quote depth `depth`.
    pub(crate) fn between(&mut self, from: u32, to: u32, depth: u32) -> Vec<Rc<Title>> {
        let mut titles = Vec::new();
        let to = self.lines.len().min(to as usize);
        for at in from as usize..to {
            let line = &self.page.lines()[at];
            if self.lines[at] == Known::Nothing {
                let is_table = |at: usize| self.lines.get(at) == Some(&Known::Table);
                let beside = (at.checked_sub(1).is_some_and(is_table), is_table(at + 1));
                self.lines[at] = Known::NoTitle;
                if let Some(title) = title(self.page, line, beside) {
                    self.lines[at] = u32::try_from(self.found.len()).map_or(Known::NoTitle, Known::Title);
                    self.found.push(Rc::new(title));
                }
            }
            if let Known::Title(at) = self.lines[at]
                && line.depth == depth
            {
                titles.extend(self.found.get(at as usize).cloned());
            }
        }
        titles
    }
}

/// The longest title in words that nothing sets off from what is below.
const MOST_HEADING_WORDS: usize = 5;

/// `beside` tells whether the lines above and below are a table's.
fn title(page: &Page<'_>, line: &Line<'_>, beside: (bool, bool)) -> Option<Title> {
    // Longer lines are sentences, whatever their form.
    if !line.is_text() || line.body.len() > MOST_BYTES {
        return None;
    }
    let number = line.number;
    let body = line.body.trim();
    let neighbour = |step: i64| {
        u32::try_from(i64::from(number) + step).ok().and_then(|at| page.line(at)).map(|line| line.kind)
    };
    let set_off = |kind: Option<Kind>| matches!(kind, None | Some(Kind::Blank | Kind::Rule | Kind::Silent));
    let ruled = neighbour(-1) == Some(Kind::Rule) && neighbour(1) == Some(Kind::Rule);
    let (form, text) = if let Some(rest) = numbered(body) {
        (Form::Numbered, rest)
    } else if let Some(command) = prompt(body) {
        (Form::Prompt, command)
    } else if body.starts_with("**")
        || body.starts_with('#')
        || body.starts_with("==") && body.ends_with("==")
        || body.starts_with('[') && body.ends_with(']') && body.len() < MOST_BYTES_IN_BRACKETS
    {
        (Form::Marked, body)
    } else if ruled {
        (Form::Ruled, body)
    } else if body.ends_with(':') || names_a_side(body, set_off(neighbour(-1))) {
        (Form::Colon, body)
    } else if set_off(neighbour(-1)) && set_off(neighbour(1)) && !body.ends_with('.') {
        (Form::Alone, body)
    } else if let Some((name, _)) = body.split_once(":  ").filter(|(name, _)| beside.1 && !name.contains(':'))
    {
        // The names of columns may stand behind it.
        (Form::Colon, name)
    } else if (set_off(neighbour(-1)) || beside.0)
        && count_words(body) <= MOST_HEADING_WORDS
        && !body.ends_with(['.', ',', ';'])
        && (beside.1 && set_off(neighbour(-1)) || is_configuration_name(&words(body)))
    {
        (Form::Above, body)
    } else {
        return None;
    };
    let text = text.trim_matches(|c| matches!(c, '*' | '#' | '=' | ' ' | ':' | '.' | '-' | ',' | '[' | ']'));
    if !(1..=MOST_WORDS).contains(&count_words(text)) {
        return None;
    }
    let start = memchr::memmem::find(line.body.as_bytes(), text.as_bytes()).unwrap_or(0);
    Some(Title {
        label: Label { text: text.to_owned(), span: line.span(start..start + text.len()) },
        form,
        underlined: neighbour(1) == Some(Kind::Rule),
        may_name: OnceCell::new(),
        words: OnceCell::new(),
    })
}

/// `after this patch,`, and `with patch` below a blank line: a few words that name a side. The table may follow at once.
fn names_a_side(body: &str, set_off: bool) -> bool {
    const MOST: usize = 5;
    let closed = body.ends_with(',') || set_off && body.ends_with(char::is_alphanumeric);
    closed && body.split_ascii_whitespace().count() <= MOST && begins_with_a_side(body)
}

/// The command behind a shell's prompt.
fn prompt(body: &str) -> Option<&str> {
    if let Some(command) = body.strip_prefix("$ ") {
        return Some(command);
    }
    // Nearly no line has either sign.
    memchr::memchr2(b'#', b'$', body.as_bytes())?;
    let is_host = |host: &str| host.contains('@') && host.contains(':') && !host.contains(' ');
    let behind = |sign| body.split_once(sign).filter(|(host, _)| is_host(host)).map(|(_, command)| command);
    behind("# ").or_else(|| behind("$ "))
}

/// What follows `1) ` or `(2) `; a number and a point also begins sentences.
fn numbered(body: &str) -> Option<&str> {
    let digits = body.trim_start_matches('(');
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let len = digits.len() - rest.len();
    (1..=2).contains(&len).then(|| rest.strip_prefix(") "))?.map(str::trim)
}

impl Title {
    /// Whether both say the same.
    pub(crate) fn same_text(&self, other: &Title) -> bool {
        self.words() == other.words()
    }

    /// Whether both are set off in one way: titles of one kind of section are.
    pub(crate) fn looks_like(&self, other: &Title) -> bool {
        self.form == other.form || self.underlined && other.underlined
    }

    fn may_name_a_baseline(&self) -> bool {
        *self.may_name.get_or_init(|| may_name_a_baseline(&self.label.text))
    }

    /// The title of a first section that has none, because what follows changes something: `Using io_fsync():`.
    pub(crate) fn unsaid(next: &Title) -> Option<Title> {
        const BEGINNINGS: &[&str] =
            &["with", "using", "after", "patched", "applying", "enabling", "now", "and", "then"];
        let begins =
            next.words().first().is_some_and(|word| BEGINNINGS.iter().any(|known| **word == **known));
        let other = |word: &Word| word.starts_with(|c: char| c.is_ascii_digit()) || is_of_a_workload(word);
        let title = Title {
            label: Label::unseen("the first run"),
            form: next.form,
            underlined: false,
            may_name: OnceCell::new(),
            words: OnceCell::from(Words::new()),
        };
        (begins && !next.words().iter().any(other)).then_some(title)
    }

    /// Whether it speaks of a patch, with it or without.
    pub(crate) fn names_a_patch(&self) -> bool {
        const WORDS: &[&str] =
            &["patch", "patches", "patchset", "patched", "series", "commit", "fix", "change"];
        self.words().iter().any(|word| WORDS.iter().any(|known| **word == **known))
    }

    /// Its words: titles of the same words say the same.
    pub(crate) fn words(&self) -> &Words {
        self.words.get_or_init(|| words(&self.label.text))
    }
}

/// A title that equals all that say the same.
#[derive(Clone, Debug)]
pub(crate) struct SameText(pub(crate) Rc<Title>);

impl PartialEq for SameText {
    fn eq(&self, other: &Self) -> bool {
        self.0.same_text(&other.0)
    }
}

impl Eq for SameText {}

impl Hash for SameText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.words().hash(state);
    }
}

/// The baseline among the titles of sections, and how surely it is named.
pub(crate) fn baseline(titles: &[&Title]) -> Option<(usize, Strength)> {
    // Most titles name nothing of the kind.
    if !titles.iter().any(|title| title.may_name_a_baseline()) {
        return None;
    }
    let mut best: Option<(usize, Strength)> = None;
    for (index, title) in titles.iter().enumerate() {
        let others = || titles.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, title)| *title);
        let by_words = names_baseline(title.words(), others().map(|title| title.words().as_slice()));
        let Some(strength) = by_words.or_else(|| by_lone_word(title, others)) else { continue };
        match best {
            // Two titles that both name a baseline leave nothing certain.
            Some((_, before)) if before == strength && strength == Strength::Strong => return None,
            Some((_, before)) if before >= strength => {}
            _ => best = Some((index, strength)),
        }
    }
    best
}

/// The baseline among the titles of sections; of a known tool's outputs the first, where no title names one.
pub(crate) fn baseline_or_first(titles: &[&Title], of_a_tool: bool) -> Option<(usize, Strength)> {
    let first = || {
        let (head, rest) = titles.split_first()?;
        // Where a baseline is named and yet none is certain, the first is none either.
        let named = titles.iter().any(|title| title.words().iter().any(Word::is_baseline_word));
        let contrast =
            of_a_tool && !named && !rest.is_empty() && rest.iter().all(|title| contrasts(head, title));
        contrast.then_some((0, Strength::First))
    };
    baseline(titles).or_else(first)
}

/// Whether two titles may name two configurations of one thing without a word for the baseline: they differ in a
/// setting, a version, a patch or an identifier. Two commands, two steps and two workloads are not compared.
fn contrasts(a: &Title, b: &Title) -> bool {
    let (mine, theirs) = difference(a.words(), b.words());
    let works = |words: &[Word]| words.iter().any(|word| is_of_a_workload(word));
    if works(mine) && works(theirs) || !a.underlined && (works(mine) || works(theirs)) {
        return false;
    }
    let common = a.words().len() - mine.len();
    if a.form == Form::Prompt && common * 2 < a.words().len().min(b.words().len()) {
        return false;
    }
    (a.underlined && b.underlined) || names_a_variant(a, b) || names_a_variant(b, a)
}

/// Whether a title holds a word of its own that names a variant: `6.12-rc3`, `use_gro`, `flush_range()`, `with`.
fn names_a_variant(title: &Title, other: &Title) -> bool {
    const WORDS: &[&str] = &[
        "with", "without", "using", "patched", "patch", "new", "old", "improved", "fix", "fixed", "reverted",
    ];
    let others: Vec<&str> = other.label.text.split_whitespace().collect();
    title.label.text.split_whitespace().filter(|word| !others.contains(word)).any(|word| {
        let word = word.trim_matches([',', '"', '\'', ';']);
        if WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            return true;
        }
        // In a command such words are files, targets and sizes: `make modules_install`, `./decode clip2.mkv`.
        if title.form == Form::Prompt {
            return false;
        }
        let letters = word.chars().any(char::is_alphabetic);
        let digits = word.contains(|c: char| c.is_ascii_digit());
        let version = digits && word.trim_start_matches('v').split('.').count() > 1;
        version
            || (letters && (word.contains('_') || word.ends_with("()")))
            || (letters && digits && word.len() > 6)
    })
}

/// A title that begins or ends with a baseline word which none of the others holds: `'Vanilla' kernel, no Netfilter`.
fn by_lone_word<'t, I: Iterator<Item = &'t Title>>(
    title: &Title,
    others: impl Fn() -> I,
) -> Option<Strength> {
    let ends = title.words().first().into_iter().chain(title.words().last());
    let mut alone =
        ends.filter(|word| word.is_baseline_word() && others().all(|other| !other.words().contains(word)));
    let others_name_one = || others().any(|other| other.words().iter().any(Word::is_baseline_word));
    (alone.next().is_some() && !others_name_one()).then_some(Strength::Strong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(Form, String)> {
        let page = Page::new(text);
        Titles::new(&page, &[])
            .between(0, 100, 0)
            .iter()
            .map(|title| (title.form, title.label.text.clone()))
            .collect()
    }

    #[test]
    fn lines_that_are_set_off_are_titles() {
        let text = "Here is what I got from the machine:\n\n1) control\n\nno selinux:\n-----\n'Vanilla' kernel\n-----\n** Before patch **\n\nA sentence.\n\nalone\n\nprose\nmore prose\n";
        assert_eq!(
            found(text),
            [
                (Form::Colon, "Here is what I got from the machine".to_owned()),
                (Form::Numbered, "control".to_owned()),
                (Form::Colon, "no selinux".to_owned()),
                (Form::Ruled, "'Vanilla' kernel".to_owned()),
                (Form::Marked, "Before patch".to_owned()),
                (Form::Alone, "alone".to_owned()),
            ]
        );
    }

    #[test]
    fn titles_name_a_baseline() {
        let of = |lines: &[&str]| {
            let text = lines.iter().map(|line| format!("\n{line}:\n")).collect::<String>();
            let page = Page::new(&text);
            let titles = Titles::new(&page, &[]).between(0, 100, 0);
            baseline(&titles.iter().map(|title| &**title).collect::<Vec<_>>()).map(|(index, _)| index)
        };
        assert_eq!(of(&["no selinux", "with selinux"]), Some(0));
        assert_eq!(of(&["With the series", "Without the series"]), Some(1));
        assert_eq!(
            of(&["'Vanilla' kernel, no Netfilter, No LSM", "'Test' kernel, no Netfilter, LSM with hooks"]),
            Some(0)
        );
        assert_eq!(of(&["GNU time before", "... and with this patch"]), Some(0));
        assert_eq!(of(&["control", "stacker_dynamic", "stacker_static"]), Some(0));
        assert_eq!(of(&["node 0", "node 1"]), None);
        assert_eq!(of(&["read", "write"]), None);
        assert_eq!(of(&["vanilla one", "vanilla two"]), None);
    }
}
