//! The report for programs. Its form is that of `docs/report.schema.json`.

use super::Report;
use crate::compare::Delta;
use crate::report::words::{axis, direction, number};
use crate::report::{Section, Value};
use crate::statistics::Sample;
use crate::summary::{Extreme, Mean, Outcome, TwoSamples};
use serde::Serialize;
use std::io::{self, Write};

/// Grows when a reader of the old form would misread the new one.
const VERSION: u32 = 1;

/// Writes the object, with a line end behind it.
pub(super) fn write(report: &Report, output: &mut impl Write) -> io::Result<()> {
    let comparisons = report.sections.iter().map(ComparisonReport::of).collect();
    let report = JsonReport { version: VERSION, file: &report.name, comparisons };
    serde_json::to_writer_pretty(&mut *output, &report)?;
    writeln!(output)
}

#[derive(Serialize)]
struct JsonReport<'f> {
    version: u32,
    file: &'f str,
    comparisons: Vec<ComparisonReport<'f>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComparisonReport<'f> {
    line: u32,
    axis: &'static str,
    configurations: &'f [String],
    baseline: BaselineReport<'f>,
    others: Vec<OutcomeReport<'f>>,
    printed_deltas: PrintedReport,
    inside_spread: usize,
    values: Vec<ValueReport<'f>>,
    runs: Vec<RunsReport<'f>>,
}

#[derive(Serialize)]
struct BaselineReport<'f> {
    configuration: usize,
    label: &'f str,
    reason: &'static str,
    why: &'static str,
}

#[derive(Serialize)]
struct OutcomeReport<'f> {
    configuration: usize,
    label: &'f str,
    means: Vec<MeanReport<'f>>,
    better: usize,
    worse: usize,
    neutral: usize,
    unknown: usize,
    best: Option<ValueReport<'f>>,
    worst: Option<ValueReport<'f>>,
}

#[derive(Serialize)]
struct MeanReport<'f> {
    metric: &'f str,
    direction: &'static str,
    ratio: f64,
    interval: Option<[f64; 2]>,
    values: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PrintedReport {
    checked: usize,
    wrong: usize,
    counted_otherwise: usize,
}

#[derive(Serialize)]
struct ValueReport<'f> {
    label: &'f str,
    configuration: usize,
    line: u32,
    base: Option<f64>,
    new: Option<f64>,
    change: Option<f64>,
    unit: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RunsReport<'f> {
    label: &'f str,
    configuration: usize,
    direction: &'static str,
    base: SampleReport,
    new: SampleReport,
    welch: Option<WelchReport>,
    mann_whitney: RanksReport,
    decision: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SampleReport {
    n: usize,
    mean: f64,
    standard_deviation: Option<f64>,
    confidence_margin: Option<f64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WelchReport {
    t: f64,
    degrees_of_freedom: f64,
    p: f64,
}

#[derive(Serialize)]
struct RanksReport {
    u: f64,
    p: f64,
}

impl<'f> ComparisonReport<'f> {
    fn of(section: &'f Section) -> Self {
        let summary = &section.summary;
        ComparisonReport {
            line: section.line(),
            axis: axis(section.axis),
            configurations: &section.configurations,
            baseline: BaselineReport {
                configuration: summary.baseline,
                label: &summary.label.text,
                reason: summary.reason.word(),
                why: summary.reason.text(),
            },
            others: summary.others.iter().map(OutcomeReport::of).collect(),
            printed_deltas: PrintedReport {
                checked: summary.checked.checked,
                wrong: summary.checked.wrong,
                counted_otherwise: summary.checked.otherwise,
            },
            inside_spread: section.inside,
            values: section.values.iter().map(ValueReport::of).collect(),
            runs: section.samples.iter().map(RunsReport::of).collect(),
        }
    }
}

impl<'f> OutcomeReport<'f> {
    fn of(outcome: &'f Outcome) -> Self {
        let extreme = |extreme: &'f Extreme| ValueReport {
            direction: None,
            ..ValueReport::changed(
                &extreme.label,
                outcome.configuration,
                extreme.span.line + 1,
                &extreme.delta,
            )
        };
        OutcomeReport {
            configuration: outcome.configuration,
            label: &outcome.label.text,
            means: outcome.means.iter().map(MeanReport::of).collect(),
            better: outcome.counts.better,
            worse: outcome.counts.worse,
            neutral: outcome.counts.neutral,
            unknown: outcome.counts.unknown,
            best: outcome.best.as_ref().map(extreme),
            worst: outcome.worst.as_ref().map(extreme),
        }
    }
}

impl<'f> MeanReport<'f> {
    fn of(mean: &'f Mean) -> Self {
        MeanReport {
            metric: &mean.metric,
            direction: direction(mean.direction),
            ratio: mean.ratio,
            interval: mean.interval().map(|(low, high)| [low, high]),
            values: mean.values,
        }
    }
}

impl<'f> ValueReport<'f> {
    fn of(value: &'f Value) -> Self {
        ValueReport {
            direction: Some(direction(value.direction)),
            ..ValueReport::changed(&value.label, value.configuration, value.line, &value.delta)
        }
    }

    fn changed(label: &'f str, configuration: usize, line: u32, delta: &Delta) -> Self {
        ValueReport {
            label,
            configuration,
            line,
            base: number(delta.base),
            new: number(delta.new),
            change: number(delta.amount),
            unit: delta.unit(),
            verdict: delta.verdict.word(),
            direction: None,
        }
    }
}

impl<'f> RunsReport<'f> {
    fn of(runs: &'f TwoSamples) -> Self {
        let contrast = &runs.contrast;
        RunsReport {
            label: &runs.label,
            configuration: runs.configuration,
            direction: direction(runs.direction),
            base: SampleReport::of(&contrast.base),
            new: SampleReport::of(&contrast.new),
            welch: contrast.welch.map(|welch| WelchReport {
                t: welch.t,
                degrees_of_freedom: welch.freedom,
                p: welch.p,
            }),
            mann_whitney: RanksReport { u: contrast.ranks.u, p: contrast.ranks.p },
            decision: contrast.decision().word(),
        }
    }
}

impl SampleReport {
    fn of(sample: &Sample) -> Self {
        SampleReport {
            n: sample.n,
            mean: sample.mean,
            standard_deviation: sample.deviation,
            confidence_margin: sample.margin,
        }
    }
}
