//! Words and figures that several forms of a report share.

use crate::compare::{Axis, Direction};
use crate::statistics::{Decision, Sample};
use crate::summary::{Mean, Outcome, TwoSamples};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// Where the configurations stand, in data.
pub(crate) fn axis(axis: Axis) -> &'static str {
    match axis {
        Axis::Rows => "rows",
        Axis::Columns => "columns",
        Axis::Sections => "sections",
    }
}

/// Which way is better, in data.
pub(crate) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Higher => "higher",
        Direction::Lower => "lower",
        Direction::Unknown => "unknown",
    }
}

/// The means of a configuration, `throughput: geomean -1.9% (95% interval -4.2% to +0.4%, n=8)`.
pub(crate) fn means(outcome: &Outcome) -> Vec<String> {
    let several = outcome.means.len() > 1;
    outcome.means.iter().map(|mean| mean_words(mean, several)).collect()
}

fn mean_words(mean: &Mean, several: bool) -> String {
    let figure = mean.figure();
    let figure = match mean.interval() {
        // Where all changed alike, there is no interval to speak of.
        Some((low, high)) if factor(low) != factor(high) => {
            format!("geomean {figure} (95% interval {} to {}, n={})", factor(low), factor(high), mean.values)
        }
        _ if mean.values > 1 => format!("geomean {figure} (n={})", mean.values),
        _ => figure,
    };
    match (mean.metric.as_str(), mean.direction.phrase()) {
        ("", Some(phrase)) if several => format!("{phrase}: {figure}"),
        ("", _) => figure,
        (metric, _) => format!("{metric} {figure}"),
    }
}

/// A factor as a change, `-1.9%`.
fn factor(ratio: f64) -> String {
    let mean =
        Mean { metric: String::new(), direction: Direction::Unknown, ratio, values: 1, deviation: None };
    mean.figure()
}

/// What several runs of a thing say: `17.12 ± 0.55 against 16.3 ± 0.4: +5.0% (p=0.008 n=5+5)`.
pub(crate) fn samples(samples: &TwoSamples) -> String {
    let contrast = &samples.contrast;
    let (base, new) = (&contrast.base, &contrast.new);
    let counts = if base.n == new.n { format!("n={}", base.n) } else { format!("n={}+{}", base.n, new.n) };
    let means = format!("{} against {}", sample(new), sample(base));
    let p = |p: f64| if p < 0.001 { "p<0.001".to_owned() } else { format!("p={p:.3}") };
    let tests = || {
        let welch = contrast.welch.map_or(String::new(), |welch| format!(", Welch's t {}", p(welch.p)));
        format!("{} {counts}{welch}", p(contrast.ranks.p))
    };
    match contrast.decision() {
        Decision::Differ => format!("{means}: {} ({})", factor(new.mean / base.mean), tests()),
        Decision::NotShown => format!("{means}: ~ ({})", tests()),
        Decision::TooFew => {
            let counts = match (base.n, new.n) {
                (base, new) if base == new => format!("{base} runs each"),
                (1, new) => format!("{new} runs against 1"),
                (base, 1) => format!("1 run against {base}"),
                (base, new) => format!("{new} runs against {base}"),
            };
            format!("{means}: {counts}, too few to tell")
        }
    }
}

/// A mean and how far its 95 % interval reaches, `17.12 ± 0.55`.
fn sample(sample: &Sample) -> String {
    match sample.margin {
        Some(margin) => format!("{} ± {}", short(sample.mean, 4), short(margin, 2)),
        None => short(sample.mean, 4),
    }
}

/// A figure with so many digits, or with all before the point.
fn short(figure: f64, digits: i32) -> String {
    if figure.abs() < f64::MIN_POSITIVE || !figure.is_finite() {
        return figure.to_string();
    }
    let before = figure.abs().log10().floor() as i32 + 1;
    let decimals = usize::try_from(digits - before).unwrap_or(0).min(15);
    let shown = format!("{figure:.decimals$}");
    Decimal::from_str_exact(&shown).map_or(shown, |exact| exact.normalize().to_string())
}

/// A decimal as a figure of data.
pub(crate) fn number(value: Decimal) -> Option<f64> {
    const PLACES: u32 = 9;
    value.round_dp(PLACES).to_f64()
}

/// Words as a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_four_digits_or_all_before_the_point() {
        let shown = [17.123456, 0.00123456, 123456.7, 5.0, -0.5, 0.0, 1e-20].map(|figure| short(figure, 4));
        assert_eq!(shown, ["17.12", "0.001235", "123457", "5", "-0.5", "0", "0"]);
    }

    #[test]
    fn a_factor_is_a_change() {
        assert_eq!(factor(0.981), "-1.9%");
        assert_eq!(factor(12.4), "x12.4");
    }
}
