//! Every setting: its name, what it takes, what it does, and the place of its value.
//!
//! Reading, the page for people and the schema for editors all follow from this one list.

use crate::config::{Brackets, HoverChart, Marks, Placement, PrintedDeltas, Settings};
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// A setting.
pub(super) struct Setting {
    /// Its name in the section `benchlens`.
    pub(super) name: &'static str,
    /// What it takes.
    pub(super) kind: Kind,
    /// What it does, in a sentence.
    pub(super) about: &'static str,
    /// Its value among settings.
    pub(super) get: fn(&Settings) -> Value,
    /// Takes a value; false for one that is none.
    pub(super) take: fn(&mut Settings, &Value) -> bool,
}

/// What a setting takes.
pub(super) enum Kind {
    /// `true` or `false`.
    Switch,
    /// One of some words, each with what it does.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number from 1 on.
    Count,
    /// A number from 0 on.
    Amount,
    /// A list of texts.
    Names,
    /// The address of a page, or nothing.
    Address,
}

/// What stands in an address where the code goes; behind an address without it, the code is put as the part of the page.
pub(crate) const CODE_IN_PAGE: &str = "{code}";

/// What an address may begin with: what a client that opens one shows, and does not run.
pub(super) const SCHEMES: [&str; 3] = ["file", "http", "https"];

impl Kind {
    /// What it takes, in words.
    pub(super) fn expects(&self) -> String {
        match self {
            Kind::Switch => "true or false".to_owned(),
            Kind::Choice(choices) => {
                let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
                format!("one of {}", names.join(", "))
            }
            Kind::Count => "a whole number from 1 on".to_owned(),
            Kind::Amount => "a number from 0 on".to_owned(),
            Kind::Names => "a list of names".to_owned(),
            Kind::Address => format!("an address that begins with {}://", SCHEMES.join("://, ")),
        }
    }
}

const PLACEMENT: &[(&str, &str)] = &[
    ("auto", "behind the value where every row of the table stays narrow enough, else at the end of the row"),
    ("cell", "behind the value"),
    ("lineEnd", "at the end of the row"),
];
const PRINTED_DELTAS: &[(&str, &str)] = &[
    ("mark", "the printed one gets a mark: right, or wrong and the right figure"),
    ("show", "ours is shown as well"),
    ("hide", "nothing is shown"),
];
const CHART: &[(&str, &str)] = &[
    ("text", "in block characters"),
    ("image", "as a picture in the text itself, for editors whose hovers show pictures"),
    ("off", "not at all"),
];
const MARKS: &[(&str, &str)] = &[("unicode", "a check mark and a cross"), ("ascii", "`ok` and `!=`")];
const BRACKETS: &[(&str, &str)] = &[
    ("auto", "unless the editor gives deltas a look of their own"),
    ("always", "always"),
    ("never", "never"),
];

/// All settings, in the order in which they are documented. The severities of findings follow.
pub(super) static SETTINGS: &[Setting] = &[
    Setting {
        name: "hints.enabled",
        kind: Kind::Switch,
        about: "Whether deltas are shown behind the values.",
        get: |all| json!(all.hints.enabled),
        take: |all, value| set(&mut all.hints.enabled, value.as_bool()),
    },
    Setting {
        name: "hints.placement",
        kind: Kind::Choice(PLACEMENT),
        about: "Where deltas stand.",
        get: |all| {
            json!(match all.hints.placement {
                Placement::Auto => "auto",
                Placement::Cell => "cell",
                Placement::LineEnd => "lineEnd",
            })
        },
        take: |all, value| {
            let chosen = match value.as_str() {
                Some("auto") => Some(Placement::Auto),
                Some("cell") => Some(Placement::Cell),
                Some("lineEnd") => Some(Placement::LineEnd),
                _ => None,
            };
            set(&mut all.hints.placement, chosen)
        },
    },
    Setting {
        name: "hints.maxColumns",
        kind: Kind::Count,
        about: "How wide a row may get, deltas included, for them to stand behind the values. The Neovim plugin sends the window's width.",
        get: |all| json!(all.hints.max_columns),
        take: |all, value| set(&mut all.hints.max_columns, count(value)),
    },
    Setting {
        name: "hints.fill",
        kind: Kind::Switch,
        about: "Whether rows without deltas are filled with blanks, so that an aligned table stays aligned.",
        get: |all| json!(all.hints.fill),
        take: |all, value| set(&mut all.hints.fill, value.as_bool()),
    },
    Setting {
        name: "hints.minPercent",
        kind: Kind::Amount,
        about: "Smaller changes than so many percent are not shown.",
        get: |all| json!(all.hints.min_percent.to_string().parse::<f64>().unwrap_or_default()),
        take: |all, value| set(&mut all.hints.min_percent, amount(value)),
    },
    Setting {
        name: "hints.brackets",
        kind: Kind::Choice(BRACKETS),
        about: "Whether deltas are set in brackets, so that nobody takes them for figures of the text.",
        get: |all| {
            json!(match all.hints.brackets {
                Brackets::Auto => "auto",
                Brackets::Always => "always",
                Brackets::Never => "never",
            })
        },
        take: |all, value| {
            let chosen = match value.as_str() {
                Some("auto") => Some(Brackets::Auto),
                Some("always") => Some(Brackets::Always),
                Some("never") => Some(Brackets::Never),
                _ => None,
            };
            set(&mut all.hints.brackets, chosen)
        },
    },
    Setting {
        name: "hints.printedDeltas",
        kind: Kind::Choice(PRINTED_DELTAS),
        about: "What happens where the text prints the delta itself.",
        get: |all| {
            json!(match all.hints.printed_deltas {
                PrintedDeltas::Mark => "mark",
                PrintedDeltas::Show => "show",
                PrintedDeltas::Hide => "hide",
            })
        },
        take: |all, value| {
            let chosen = match value.as_str() {
                Some("mark") => Some(PrintedDeltas::Mark),
                Some("show") => Some(PrintedDeltas::Show),
                Some("hide") => Some(PrintedDeltas::Hide),
                _ => None,
            };
            set(&mut all.hints.printed_deltas, chosen)
        },
    },
    Setting {
        name: "hints.marks",
        kind: Kind::Choice(MARKS),
        about: "Which signs mark a printed delta.",
        get: |all| {
            json!(match all.hints.marks {
                Marks::Unicode => "unicode",
                Marks::Ascii => "ascii",
            })
        },
        take: |all, value| {
            let chosen = match value.as_str() {
                Some("unicode") => Some(Marks::Unicode),
                Some("ascii") => Some(Marks::Ascii),
                _ => None,
            };
            set(&mut all.hints.marks, chosen)
        },
    },
    Setting {
        name: "lens.enabled",
        kind: Kind::Switch,
        about: "Whether a line above each comparison says what it comes to.",
        get: |all| json!(all.lens.enabled),
        take: |all, value| set(&mut all.lens.enabled, value.as_bool()),
    },
    Setting {
        name: "hover.chart",
        kind: Kind::Choice(CHART),
        about: "How the hover draws the values.",
        get: |all| {
            json!(match all.hover.chart {
                HoverChart::Text => "text",
                HoverChart::Image => "image",
                HoverChart::Off => "off",
            })
        },
        take: |all, value| {
            let chosen = match value.as_str() {
                Some("text") => Some(HoverChart::Text),
                Some("image") => Some(HoverChart::Image),
                Some("off") => Some(HoverChart::Off),
                _ => None,
            };
            set(&mut all.hover.chart, chosen)
        },
    },
    Setting {
        name: "baseline",
        kind: Kind::Names,
        about: "Names of baselines. A row, column or section that is called so, case aside, is what the others are compared with, whatever the text says otherwise.",
        get: |all| json!(&*all.baseline),
        take: |all, value| set(&mut all.baseline, names(value).map(Into::into)),
    },
    Setting {
        name: "completion",
        kind: Kind::Switch,
        about: "Whether facts about the tables are offered while one writes below them.",
        get: |all| json!(all.completion),
        take: |all, value| set(&mut all.completion, value.as_bool()),
    },
    Setting {
        name: "styledHints",
        kind: Kind::Switch,
        about: "Told by plugins that give deltas a look of their own; people need not set it.",
        get: |all| json!(all.hints.styled),
        take: |all, value| set(&mut all.hints.styled, value.as_bool()),
    },
    Setting {
        name: "codesPage",
        kind: Kind::Address,
        about: "Where the page about the codes of findings is, such as `file:///usr/share/doc/benchlens/lints.md`: each code leads to its part of the page, or replaces `{code}` in the address. Told by plugins, which bring the page; people need not set it.",
        get: |all| json!(&*all.codes_page),
        take: |all, value| set(&mut all.codes_page, address(value).map(Into::into)),
    },
];

fn set<T>(setting: &mut T, value: Option<T>) -> bool {
    match value {
        Some(value) => {
            *setting = value;
            true
        }
        None => false,
    }
}

/// A whole number. Lua and others may write whole numbers with a fraction of zero.
fn count(value: &Value) -> Option<u32> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 1.0)?;
    // The cast saturates, and no window has so many columns.
    Some(number as u32)
}

fn amount(value: &Value) -> Option<Decimal> {
    let Value::Number(number) = value else { return None };
    let number = number.to_string();
    let decimal = number.parse().or_else(|_| Decimal::from_scientific(&number)).ok()?;
    (decimal >= Decimal::ZERO).then_some(decimal)
}

/// Names: a list of them, or one alone. What is empty names nothing.
fn names(value: &Value) -> Option<Vec<String>> {
    let name = |value: &Value| {
        let name = value.as_str()?.trim();
        (!name.is_empty()).then(|| name.to_owned())
    };
    match value {
        Value::Array(all) => all.iter().map(name).collect(),
        one => Some(vec![name(one)?]),
    }
}

/// An address for codes; an empty one is none. It is sent with each finding, so it has to be short.
fn address(value: &Value) -> Option<&str> {
    const LONGEST: usize = 500;
    let address = value.as_str()?;
    let (scheme, rest) = address.split_once("://").unwrap_or_default();
    let known = SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let (before, behind) = rest.split_once(CODE_IN_PAGE).unwrap_or((rest, ""));
    // An address consists of these characters; all others are written with a percent sign. A part of the page can only
    // be the code.
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?[]@!$&'()*+,;=%".contains(&byte);
    let before = if before.len() < rest.len() { before.strip_suffix('#').unwrap_or(before) } else { before };
    let whole = before.bytes().chain(behind.bytes()).all(plain) && !before.is_empty();
    (address.is_empty() || known && whole && address.len() <= LONGEST).then_some(address)
}
