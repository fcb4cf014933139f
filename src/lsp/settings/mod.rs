//! Settings as clients send them: with and without the outer key `benchlens`, nested or with dotted keys.
//!
//! A wrong value is told and left out; the others hold.

mod list;
mod written;

pub(crate) use list::CODE_IN_PAGE;
pub use written::{settings_schema, settings_table};

use crate::config::Settings;
use crate::lints::{LINTS, Severity};
use list::SETTINGS;
use serde_json::{Map, Value};
use written::{OFF, severities};

/// The name of our section in a client's settings.
pub(crate) const SECTION: &str = "benchlens";

/// Where settings came from, each layer over the one before.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    /// `initializationOptions`.
    pub(crate) initial: Value,
    /// What the client told later.
    pub(crate) told: Value,
    /// What was asked for by a command.
    pub(crate) here: Value,
}

impl Layers {
    /// The settings that result, and a sentence about each value that is none.
    pub(crate) fn settings(&self) -> (Settings, Vec<String>) {
        let mut reader = Reader { settings: Settings::default(), problems: Vec::new() };
        for layer in [&self.initial, &self.told, &self.here] {
            reader.read("", false, layer);
        }
        (reader.settings, reader.problems)
    }
}

struct Reader {
    settings: Settings,
    problems: Vec<String>,
}

impl Reader {
    /// Reads everything below `path`. `ours`: in our section, where every name should be known.
    fn read(&mut self, path: &str, ours: bool, value: &Value) {
        let path = match path.strip_prefix(SECTION) {
            Some("") => return self.read_members("", true, value),
            Some(rest) if rest.starts_with('.') => return self.read(&rest[1..], true, value),
            _ => path,
        };
        match value {
            Value::Null => {}
            Value::Object(members) if path.is_empty() => self.read_all("", ours, members),
            Value::Object(members) => self.read_all(&format!("{path}."), ours, members),
            _ if path.is_empty() => {}
            leaf => self.read_leaf(path, ours, leaf),
        }
    }

    fn read_members(&mut self, prefix: &str, ours: bool, value: &Value) {
        match value {
            Value::Object(members) => self.read_all(prefix, ours, members),
            Value::Null => {}
            _ => self.wrong(SECTION, value, "a group of settings"),
        }
    }

    fn read_all(&mut self, prefix: &str, ours: bool, members: &Map<String, Value>) {
        for (name, value) in members {
            self.read(&format!("{prefix}{name}"), ours, value);
        }
    }

    fn read_leaf(&mut self, path: &str, ours: bool, value: &Value) {
        if let Some(code) = path.strip_prefix("findings.") {
            return self.read_severity(path, code, value);
        }
        match SETTINGS.iter().find(|setting| setting.name == path) {
            Some(setting) if (setting.take)(&mut self.settings, value) => {}
            Some(setting) => self.wrong(path, value, &setting.kind.expects()),
            // An empty table of Lua is a list for JSON.
            None if path == "findings" && value.as_array().is_some_and(Vec::is_empty) => {}
            None if ours || ["hints.", "lens.", "hover."].iter().any(|group| path.starts_with(group)) => {
                self.problems.push(format!("unknown setting {SECTION}.{path}"));
            }
            // Clients may send the settings of other servers too.
            None => {}
        }
    }

    fn read_severity(&mut self, path: &str, code: &str, value: &Value) {
        let named = |word: &str| Severity::ALL.into_iter().find(|severity| severity.word() == word);
        let severity = match value.as_str().map(|word| (word, named(word))) {
            Some((OFF, _)) => None,
            Some((_, Some(severity))) => Some(severity),
            _ => return self.wrong(path, value, &format!("one of {}", severities().join(", "))),
        };
        if !LINTS.iter().any(|lint| lint.code == code) {
            return self.problems.push(format!("unknown setting {SECTION}.{path}: no finding has this code"));
        }
        self.settings.findings.insert(code.to_owned(), severity);
    }

    fn wrong(&mut self, path: &str, value: &Value, expected: &str) {
        let name = if path == SECTION { path.to_owned() } else { format!("{SECTION}.{path}") };
        self.problems.push(format!("{name} should be {expected}, not {value}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{
        Brackets, HintSettings, HoverChart, HoverSettings, LensSettings, Marks, Placement, PrintedDeltas,
    };
    use rust_decimal::Decimal;
    use serde_json::json;

    fn read(value: Value) -> (Settings, Vec<String>) {
        Layers { initial: value, ..Layers::default() }.settings()
    }

    #[test]
    fn every_setting_is_read_in_every_form() {
        let expected = Settings {
            hints: HintSettings {
                enabled: false,
                fill: false,
                placement: Placement::LineEnd,
                max_columns: 100,
                printed_deltas: PrintedDeltas::Show,
                marks: Marks::Ascii,
                brackets: Brackets::Never,
                min_percent: Decimal::new(5, 1),
                styled: true,
            },
            lens: LensSettings { enabled: false },
            hover: HoverSettings { chart: HoverChart::Image },
            findings: [("nan-value".to_owned(), None), ("extra-cell".to_owned(), Some(Severity::Error))]
                .into(),
            completion: false,
            baseline: ["6.1".to_owned(), "no patch".to_owned()].into(),
            codes_page: "file:///usr/share/doc/benchlens/lints.md".into(),
        };
        let hints = json!({
            "enabled": false, "fill": false, "placement": "lineEnd", "maxColumns": 100.0, "printedDeltas": "show",
            "marks": "ascii", "brackets": "never", "minPercent": 0.5
        });
        let findings = json!({"nan-value": "off", "extra-cell": "error"});
        let page = "file:///usr/share/doc/benchlens/lints.md";
        let nested = json!({
            "codesPage": page,
            "hints": hints, "findings": findings, "styledHints": true, "completion": false,
            "baseline": ["6.1", " no patch"], "lens": {"enabled": false}, "hover": {"chart": "image"}
        });
        let mut dotted = Map::new();
        for (name, value) in hints.as_object().unwrap() {
            dotted.insert(format!("benchlens.hints.{name}"), value.clone());
        }
        for (name, value) in findings.as_object().unwrap() {
            dotted.insert(format!("findings.{name}"), value.clone());
        }
        dotted.insert("styledHints".into(), true.into());
        dotted.insert("completion".into(), false.into());
        dotted.insert("benchlens.codesPage".into(), page.into());
        dotted.insert("benchlens.baseline".into(), json!(["6.1", "no patch"]));
        dotted.insert("lens.enabled".into(), false.into());
        dotted.insert("benchlens.hover.chart".into(), "image".into());
        for form in [json!({"benchlens": nested}), nested, Value::Object(dotted)] {
            assert_eq!(read(form.clone()), (expected.clone(), vec![]), "{form}");
        }
    }

    #[test]
    fn wrong_values_are_told_and_the_others_hold() {
        let (settings, problems) = read(json!({
            "hints": {"placement": "sideways", "maxColumns": 0, "minPercent": -1, "fill": false, "widht": 3},
            "findings": {"nan-value": "fatal", "nope": "off"}, "baseline": [5],
            "rust-analyzer": {"cargo": 1}
        }));
        let mut expected = Settings::default();
        expected.hints.fill = false;
        assert_eq!(settings, expected);
        assert_eq!(
            problems,
            [
                "benchlens.baseline should be a list of names, not [5]",
                "benchlens.findings.nan-value should be one of off, hint, information, warning, error, not \"fatal\"",
                "unknown setting benchlens.findings.nope: no finding has this code",
                "benchlens.hints.maxColumns should be a whole number from 1 on, not 0",
                "benchlens.hints.minPercent should be a number from 0 on, not -1",
                "benchlens.hints.placement should be one of auto, cell, lineEnd, not \"sideways\"",
                "unknown setting benchlens.hints.widht",
            ]
        );
        assert_eq!(read(json!({"benchlens": 5})).1.len(), 1);
        assert_eq!(read(json!({"benchlens": {"x": 5}})).1, ["unknown setting benchlens.x"]);
        for nothing in [json!(null), json!({}), json!([]), json!(5), json!({"benchlens": null})] {
            assert_eq!(read(nothing), (Settings::default(), vec![]));
        }
    }

    /// A client opens what a code leads to when somebody clicks on it.
    #[test]
    fn only_addresses_of_pages_are_taken_for_one() {
        for good in [
            "",
            "file:///a/b%20c/lints.md",
            "FILE://host/x",
            "https://example.org/lints?v=1",
            "http://[::1]:8/",
            "file:///x/{code}.md",
            "https://example.org/lints#{code}",
        ] {
            let (settings, problems) = read(json!({ "codesPage": good }));
            assert_eq!((&*settings.codes_page, problems), (good, vec![]));
        }
        let long = format!("https://example.org/{}", "x".repeat(500));
        let texts = [
            "command:workbench.action.terminal.new",
            "javascript:alert(1)",
            "command://x",
            "data:text/html,x",
            "lints.md",
            "/usr/share/lints.md",
            "://x",
            "file://",
            "file:///a b",
            "file:///a#b",
            "file:///{code}/{code}",
            "file:///{cod}",
            "https://{code}",
            "https://a/#x{code}",
            "file:///ä",
            "https://a/\"><b>",
            "https://a/\n",
            " https://a/",
            &long,
        ];
        for bad in texts.into_iter().map(|text| json!(text)).chain([
            json!(5),
            json!([]),
            json!(["https://a/"]),
            json!(true),
        ]) {
            let (settings, problems) = read(json!({ "codesPage": bad }));
            assert_eq!(settings, Settings::default(), "{bad}");
            let expected =
                "benchlens.codesPage should be an address that begins with file://, http://, https://, not ";
            assert_eq!(problems, [format!("{expected}{bad}")]);
        }
    }

    #[test]
    fn later_layers_win_where_they_say_something() {
        let layers = Layers {
            initial: json!({"styledHints": true, "hints": {"fill": false, "marks": "ascii"}}),
            told: json!({"benchlens": {"hints": {"marks": "unicode"}, "baseline": "x", "findings": []}}),
            here: Value::Null,
        };
        let (settings, problems) = layers.settings();
        assert_eq!((&*settings.baseline, problems), (&["x".to_owned()][..], vec![]));
        assert!(settings.hints.styled && !settings.hints.fill);
        assert_eq!(settings.hints.marks, Marks::Unicode);
    }
}
