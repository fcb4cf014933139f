//! What samples say, against SciPy's answers, which `fixtures/statistics/make.py` has written down.

use benchlens::statistics::{Contrast, Decision, Sample, geometric_mean};
use serde_json::Value;
use std::fs;

fn cases() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/statistics/cases.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn figures(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|figure| figure.as_f64().unwrap()).collect()
}

/// Whether a figure is the expected one to nine digits; `null` is none.
#[track_caller]
fn assert_near(found: Option<f64>, expected: &Value, what: &str) {
    match (found, expected.as_f64()) {
        (Some(found), Some(expected)) => {
            let tolerance = 1e-9 * expected.abs().max(1e-9);
            assert!((found - expected).abs() <= tolerance, "{what}: {found}, not {expected}");
        }
        (found, expected) => assert_eq!(found, expected, "{what}"),
    }
}

#[track_caller]
fn assert_sample(found: &Sample, expected: &Value, what: &str) {
    assert_eq!(found.n as u64, expected["n"].as_u64().unwrap(), "{what}");
    assert_near(Some(found.mean), &expected["mean"], what);
    assert_near(found.deviation, &expected["deviation"], what);
    assert_near(found.margin, &expected["margin"], what);
}

#[test]
fn two_samples() {
    let cases = cases();
    let cases = cases["contrasts"].as_array().unwrap();
    assert!(cases.len() > 10);
    for (at, case) in cases.iter().enumerate() {
        let contrast = Contrast::of(&figures(&case["base"]), &figures(&case["new"])).unwrap();
        assert_sample(&contrast.base, &case["of_base"], &format!("base of case {at}"));
        assert_sample(&contrast.new, &case["of_new"], &format!("new of case {at}"));
        let welch = contrast.welch;
        assert_near(welch.map(|welch| welch.t), &case["welch"]["t"], &format!("t of case {at}"));
        assert_near(
            welch.map(|welch| welch.freedom),
            &case["welch"]["freedom"],
            &format!("freedom of case {at}"),
        );
        assert_near(welch.map(|welch| welch.p), &case["welch"]["p"], &format!("p of t of case {at}"));
        assert_near(Some(contrast.ranks.u), &case["ranks"]["u"], &format!("U of case {at}"));
        assert_near(Some(contrast.ranks.p), &case["ranks"]["p"], &format!("p of U of case {at}"));
    }
}

#[test]
fn geometric_means() {
    for case in cases()["geometric"].as_array().unwrap() {
        let mean = geometric_mean(&figures(&case["ratios"])).unwrap();
        assert_eq!(mean.n as u64, case["n"].as_u64().unwrap());
        assert_near(Some(mean.ratio), &case["ratio"], "ratio");
        assert_near(mean.interval.map(|(low, _)| low), &case["interval"][0], "low end");
        assert_near(mean.interval.map(|(_, high)| high), &case["interval"][1], "high end");
    }
}

/// The smallest probabilities are 1/3 of two and two, 1/10 of three and three, 2/56 of three and five, 2/70 of four and
/// four: below 0.05 only the last two can be.
#[test]
fn few_runs_tell_nothing() {
    let decision = |base: usize, new: usize| {
        let figures = |count: usize, from: usize| (0..count).map(|at| (from + at) as f64).collect::<Vec<_>>();
        Contrast::of(&figures(base, 0), &figures(new, 100)).unwrap().decision()
    };
    assert_eq!(decision(1, 1), Decision::TooFew);
    assert_eq!(decision(2, 2), Decision::TooFew);
    assert_eq!(decision(3, 3), Decision::TooFew);
    assert_eq!(decision(3, 5), Decision::Differ);
    assert_eq!(decision(4, 4), Decision::Differ);
    let alike = Contrast::of(&[1.0, 2.0, 3.0, 4.0], &[1.5, 2.5, 3.5, 4.5]).unwrap();
    assert_eq!(alike.decision(), Decision::NotShown);
}
