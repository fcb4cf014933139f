//! The report for programs. Its form is that of `docs/report.schema.json`.

use super::facts::{Compared, Facts, Value as Compares};
use super::words::{axis, direction, number};
use crate::compare::Delta;
use crate::statistics::Sample;
use crate::summary::{Extreme, Runs, Standing};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Grows when a reader of the old form would misread the new one.
const VERSION: u32 = 1;

/// Writes the object, with a line end behind it.
pub(super) fn write(facts: &Facts, output: &mut impl Write) -> io::Result<()> {
    let comparisons: Vec<Value> = facts.comparisons.iter().map(comparison).collect();
    let report = json!({"version": VERSION, "file": facts.name, "comparisons": comparisons});
    serde_json::to_writer_pretty(&mut *output, &report)?;
    writeln!(output)
}

fn comparison(compared: &Compared) -> Value {
    let summary = &compared.summary;
    let checked = &summary.checked;
    let first = compared.line - 1 - summary.place.line;
    json!({
        "line": compared.line,
        "axis": axis(compared.axis),
        "configurations": compared.configurations,
        "baseline": {
            "configuration": summary.baseline,
            "label": summary.label.text,
            "reason": summary.reason.text(),
        },
        "others": summary.others.iter().map(|standing| other(first, standing)).collect::<Vec<_>>(),
        "printedDeltas": {
            "checked": checked.checked,
            "wrong": checked.wrong,
            "countedOtherwise": checked.otherwise,
        },
        "insideSpread": compared.inside,
        "values": compared.values.iter().map(value).collect::<Vec<_>>(),
        "runs": compared.runs.iter().map(runs).collect::<Vec<_>>(),
    })
}

fn other(first: u32, standing: &Standing) -> Value {
    let counts = &standing.counts;
    let means: Vec<Value> = standing
        .means
        .iter()
        .map(|mean| {
            json!({
                "metric": mean.metric,
                "direction": direction(mean.direction),
                "ratio": mean.ratio,
                "interval": mean.interval().map(|(low, high)| [low, high]),
                "values": mean.values,
            })
        })
        .collect();
    json!({
        "configuration": standing.configuration,
        "label": standing.label.text,
        "means": means,
        "better": counts.better,
        "worse": counts.worse,
        "neutral": counts.neutral,
        "unknown": counts.unknown,
        "best": standing.best.as_ref().map(|best| extreme(first, best)),
        "worst": standing.worst.as_ref().map(|worst| extreme(first, worst)),
    })
}

fn extreme(first: u32, extreme: &Extreme) -> Value {
    let mut value = change(&extreme.delta);
    value["label"] = extreme.label.clone().into();
    value["line"] = (first + extreme.span.line + 1).into();
    value
}

fn value(value: &Compares) -> Value {
    let mut out = change(&value.delta);
    out["label"] = value.label.clone().into();
    out["line"] = value.line.into();
    out["configuration"] = value.configuration.into();
    out["direction"] = direction(value.direction).into();
    out
}

fn change(delta: &Delta) -> Value {
    json!({
        "base": number(delta.base),
        "new": number(delta.new),
        "change": number(delta.amount),
        "unit": if delta.points { "pp" } else { "%" },
        "verdict": delta.verdict.word(),
    })
}

fn runs(runs: &Runs) -> Value {
    let contrast = &runs.contrast;
    json!({
        "label": runs.label,
        "configuration": runs.configuration,
        "direction": direction(runs.direction),
        "base": sample(&contrast.base),
        "new": sample(&contrast.new),
        "welch": contrast.welch.map(|welch| json!({"t": welch.t, "freedom": welch.freedom, "p": welch.p})),
        "mannWhitney": {"u": contrast.ranks.u, "p": contrast.ranks.p},
        "decision": contrast.decision().word(),
    })
}

fn sample(sample: &Sample) -> Value {
    json!({"n": sample.n, "mean": sample.mean, "deviation": sample.deviation, "margin": sample.margin})
}
