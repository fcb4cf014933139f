//! The settings as a page for people and as a JSON schema for editors.

use super::SECTION;
use super::list::{Kind, SCHEMES, SETTINGS};
use crate::config::Settings;
use crate::lints::{LINTS, Severity};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The word in a severity's place for findings that are not shown.
pub(super) const OFF: &str = "off";

/// The words for severities, as settings take them.
pub(super) fn severities() -> Vec<&'static str> {
    [OFF].into_iter().chain(Severity::ALL.map(Severity::word)).collect()
}

/// The table of all settings in Markdown.
pub fn settings_table() -> String {
    let defaults = Settings::default();
    let mut page = "| setting | default | takes | does |\n|---|---|---|---|\n".to_owned();
    for setting in SETTINGS {
        let takes = match &setting.kind {
            Kind::Choice(choices) => {
                let words = choices.iter().map(|(name, about)| format!("`{name}`: {about}"));
                words.collect::<Vec<_>>().join("; ")
            }
            kind => kind.expects(),
        };
        let default = (setting.get)(&defaults);
        // Writing to a string does not fail.
        let _ = writeln!(page, "| `{}` | `{default}` | {takes} | {} |", setting.name, setting.about);
    }
    let severities = severities().iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let _ = writeln!(
        page,
        "| `findings` | `{{}}` | a severity for each code: {severities} | Changes how serious findings of a code are, or switches them off. |"
    );
    page
}

/// The JSON schema of the section, and of each setting by its whole name as VS Code wants it.
pub fn settings_schema() -> String {
    let defaults = Settings::default();
    let mut properties = Map::new();
    for setting in SETTINGS {
        let mut property = match &setting.kind {
            Kind::Switch => json!({ "type": "boolean" }),
            Kind::Choice(choices) => json!({
                "type": "string",
                "enum": choices.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
                "enumDescriptions": choices.iter().map(|(_, about)| *about).collect::<Vec<_>>(),
            }),
            Kind::Count => json!({ "type": "integer", "minimum": 1 }),
            Kind::Amount => json!({ "type": "number", "minimum": 0 }),
            Kind::Names => json!({ "type": "array", "items": { "type": "string", "minLength": 1 } }),
            Kind::Address => {
                json!({ "type": "string", "pattern": format!("^$|^({})://", SCHEMES.join("|")) })
            }
        };
        property["default"] = (setting.get)(&defaults);
        property["description"] = setting.about.into();
        properties.insert(format!("{SECTION}.{}", setting.name), property);
    }
    let codes = LINTS.iter().map(|lint| {
        let about = json!({ "type": "string", "enum": severities(), "description": lint.summary });
        (lint.code.to_owned(), about)
    });
    properties.insert(
        format!("{SECTION}.findings"),
        json!({
            "type": "object",
            "default": {},
            "description": "How serious findings of a code are, or whether they are shown at all.",
            "properties": codes.collect::<Map<String, Value>>(),
            "additionalProperties": false,
        }),
    );
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": SECTION,
        "type": "object",
        "properties": properties,
    });
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}
