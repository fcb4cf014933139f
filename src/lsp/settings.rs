//! Settings as clients send them: with and without the outer key `benchlens`, nested or with dotted keys.
//!
//! A wrong value is told and left out; the others hold.

use crate::config::{Brackets, HintSettings, HoverChart, Marks, Placement, PrintedDeltas, Settings};
use crate::lints::Severity;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

/// The name of our section in a client's settings.
pub(crate) const SECTION: &str = "benchlens";

/// Where settings came from, each layer over the one before.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    /// `initializationOptions`.
    pub(crate) initial: Value,
    /// What the client told later.
    pub(crate) told: Value,
}

impl Layers {
    /// The settings that result, and a sentence about each value that is none.
    pub(crate) fn settings(&self) -> (Settings, Vec<String>) {
        let mut reader = Reader { settings: Settings::default(), problems: Vec::new() };
        for layer in [&self.initial, &self.told] {
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
        let HintSettings {
            enabled,
            fill,
            placement,
            max_columns,
            printed_deltas,
            marks,
            brackets,
            min_percent,
            styled,
        } = &mut self.settings.hints;
        let taken = match path {
            "lens.enabled" => set(&mut self.settings.lens.enabled, value.as_bool(), "true or false"),
            "hover.chart" => choose(
                &mut self.settings.hover.chart,
                value,
                &[("text", HoverChart::Text), ("image", HoverChart::Image), ("off", HoverChart::Off)],
            ),
            "hints.enabled" => set(enabled, value.as_bool(), "true or false"),
            "hints.fill" => set(fill, value.as_bool(), "true or false"),
            "styledHints" => set(styled, value.as_bool(), "true or false"),
            "hints.placement" => choose(
                placement,
                value,
                &[("auto", Placement::Auto), ("cell", Placement::Cell), ("lineEnd", Placement::LineEnd)],
            ),
            "hints.printedDeltas" => choose(
                printed_deltas,
                value,
                &[
                    ("mark", PrintedDeltas::Mark),
                    ("show", PrintedDeltas::Show),
                    ("hide", PrintedDeltas::Hide),
                ],
            ),
            "hints.marks" => choose(marks, value, &[("unicode", Marks::Unicode), ("ascii", Marks::Ascii)]),
            "hints.brackets" => choose(
                brackets,
                value,
                &[("auto", Brackets::Auto), ("always", Brackets::Always), ("never", Brackets::Never)],
            ),
            "hints.maxColumns" => set(max_columns, columns(value), "a whole number from 1 on"),
            "hints.minPercent" => set(min_percent, percent(value), "a number from 0 on"),
            _ if ours || ["hints.", "lens.", "hover."].iter().any(|group| path.starts_with(group)) => {
                return self.problems.push(format!("unknown setting {SECTION}.{path}"));
            }
            // Clients may send the settings of other servers too.
            _ => Ok(()),
        };
        if let Err(expected) = taken {
            self.wrong(path, value, &expected);
        }
    }

    fn read_severity(&mut self, path: &str, code: &str, value: &Value) {
        let mut severity = Some(Severity::Hint);
        let names = [
            ("off", None),
            ("hint", Some(Severity::Hint)),
            ("information", Some(Severity::Information)),
            ("warning", Some(Severity::Warning)),
            ("error", Some(Severity::Error)),
        ];
        match choose(&mut severity, value, &names) {
            Ok(()) => {
                self.settings.findings.insert(code.to_owned(), severity);
            }
            Err(expected) => self.wrong(path, value, &expected),
        }
    }

    fn wrong(&mut self, path: &str, value: &Value, expected: &str) {
        let name = if path == SECTION { path.to_owned() } else { format!("{SECTION}.{path}") };
        self.problems.push(format!("{name} should be {expected}, not {value}"));
    }
}

fn set<T>(setting: &mut T, value: Option<T>, expected: &str) -> Result<(), String> {
    *setting = value.ok_or(expected)?;
    Ok(())
}

fn choose<T: Copy>(setting: &mut T, value: &Value, choices: &[(&str, T)]) -> Result<(), String> {
    match choices.iter().find(|(name, _)| value.as_str() == Some(name)) {
        Some((_, choice)) => {
            *setting = *choice;
            Ok(())
        }
        None => {
            let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
            Err(format!("one of {}", names.join(", ")))
        }
    }
}

/// A number of columns. Lua and others may write whole numbers with a fraction of zero.
fn columns(value: &Value) -> Option<u32> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 1.0)?;
    // The cast saturates, and no window has so many columns.
    Some(number as u32)
}

fn percent(value: &Value) -> Option<Decimal> {
    let Value::Number(number) = value else { return None };
    let number = number.to_string();
    let decimal = number.parse().or_else(|_| Decimal::from_scientific(&number)).ok()?;
    (decimal >= Decimal::ZERO).then_some(decimal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{HoverSettings, LensSettings};
    use serde_json::json;

    fn read(value: Value) -> (Settings, Vec<String>) {
        Layers { initial: value, told: Value::Null }.settings()
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
        };
        let hints = json!({
            "enabled": false, "fill": false, "placement": "lineEnd", "maxColumns": 100.0, "printedDeltas": "show",
            "marks": "ascii", "brackets": "never", "minPercent": 0.5
        });
        let findings = json!({"nan-value": "off", "extra-cell": "error"});
        let nested = json!({
            "hints": hints, "findings": findings, "styledHints": true, "lens": {"enabled": false},
            "hover": {"chart": "image"}
        });
        let mut dotted = Map::new();
        for (name, value) in hints.as_object().unwrap() {
            dotted.insert(format!("benchlens.hints.{name}"), value.clone());
        }
        for (name, value) in findings.as_object().unwrap() {
            dotted.insert(format!("findings.{name}"), value.clone());
        }
        dotted.insert("styledHints".into(), true.into());
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
            "findings": {"nan-value": "fatal"},
            "rust-analyzer": {"cargo": 1}
        }));
        let mut expected = Settings::default();
        expected.hints.fill = false;
        assert_eq!(settings, expected);
        assert_eq!(
            problems,
            [
                "benchlens.findings.nan-value should be one of off, hint, information, warning, error, not \"fatal\"",
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

    #[test]
    fn later_layers_win_where_they_say_something() {
        let layers = Layers {
            initial: json!({"styledHints": true, "hints": {"fill": false, "marks": "ascii"}}),
            told: json!({"benchlens": {"hints": {"marks": "unicode"}}}),
        };
        let (settings, _) = layers.settings();
        assert!(settings.hints.styled && !settings.hints.fill);
        assert_eq!(settings.hints.marks, Marks::Unicode);
    }
}
