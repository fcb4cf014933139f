//! What comparisons come to. Means were worked out in Python: `prod(new / base) ** (1 / n) - 1`.

use benchlens::analyze;
use benchlens::summary::{Outcome, Summary};
use std::fs;

/// A text's summaries as lines.
fn lines(text: &str) -> Vec<String> {
    analyze(text).summaries().iter().map(Summary::line).collect()
}

fn mail(name: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    fs::read_to_string(format!("{root}/fixtures/seeds/{name}.txt")).unwrap()
}

fn percents(outcome: &Outcome) -> Vec<(usize, f64)> {
    outcome.means.iter().map(|mean| (mean.values, (mean.percent() * 1e9).round() / 1e9)).collect()
}

#[test]
fn sections_of_a_mail() {
    let text = mail("unixbench-lmbench-stacker");
    let summaries = analyze(&text).summaries();
    let unixbench = &summaries[0];
    assert_eq!(unixbench.label.text, "control");
    // The index of a test is its result over a constant, and the score is the mean of these: each counts once.
    let found: Vec<_> = unixbench.others.iter().map(percents).collect();
    assert_eq!(found, [[(8, -0.550927257)], [(8, -2.750764060)]]);
    assert_eq!(
        unixbench.line(),
        "baseline control (first, named) \u{b7} stacker_dynamic -0.6% geomean, 2 better 6 worse \u{b7} \
         stacker_static -2.8% geomean, 2 better 6 worse"
    );
    let extremes = |outcome: &Outcome| {
        [&outcome.best, &outcome.worst].map(|extreme| extreme.as_ref().map(|extreme| extreme.words()))
    };
    let words = |text: &str| Some(text.to_owned());
    assert_eq!(
        extremes(&unixbench.others[0]),
        [words("RESULT of System Call Overhead: +0.9%"), words("RESULT of Pipe Throughput: -2.8%")]
    );
    // It begins with the heading of its first section.
    assert_eq!(text.lines().nth(unixbench.place.line as usize), Some("1) control"));
}

#[test]
fn rows_of_a_mail() {
    let text = mail("unixbench-lmbench-stacker");
    let summaries = analyze(&text).summaries();
    let dbench = &summaries[2];
    let found: Vec<_> = dbench.others.iter().map(percents).collect();
    assert_eq!(found, [[(4, -2.608125575)], [(4, -2.395421637)]]);
    let worst = dbench.others[1].worst.as_ref().unwrap();
    assert_eq!(worst.words(), "4: -4.9%");
    let raw = text.lines().nth(worst.span.line as usize).unwrap();
    assert_eq!(&raw[worst.span.start as usize..worst.span.end as usize], "333.781");
    assert!(dbench.others.iter().all(|outcome| outcome.best.is_none() && outcome.counts.worse == 4));
}

#[test]
fn means_never_mix_directions() {
    let text = "\
Throughput and tail latency:

          base MB/s   patched MB/s   base p99   patched p99
4k        100.0       110.0          20.0       18.0
8k        200.0       210.0          40.0       41.0
";
    assert_eq!(
        lines(text),
        ["baseline base (first, named) \u{b7} patched +7.5% geomean MB/s, -4.0% geomean p99, \
          3 better 1 worse"]
    );
}

#[test]
fn a_value_without_a_ratio_leaves_no_mean() {
    let table = |last: &str| {
        format!(
            "Seconds, lower is better:\n\ntest   base   patched\na   10.0   11.0\nb   20.0   19.0\n{last}\n"
        )
    };
    let mean = |last: &str| analyze(&table(last)).summaries()[0].others[0].means_words();
    assert_eq!(mean("c   40.0   44.0").as_deref(), Some("+4.8% geomean"));
    assert_eq!(mean("c   0.0   44.0"), None, "nothing to measure it by");
    assert_eq!(mean("c   40.0   0.0"), None, "the product is nothing");
    // What one of them lacks is no common row.
    assert_eq!(mean("c   40.0   -").as_deref(), Some("+2.2% geomean"));
    assert_eq!(mean("c   40.0   nan").as_deref(), Some("+2.2% geomean"));
}

#[test]
fn shares_have_no_mean() {
    let text =
        "Cache miss rate, lower is better:\n\ntest   base   patched\na   10.0%   11.0%\nb   20.0%   19.0%\n";
    assert_eq!(lines(text), ["baseline base (first, named) \u{b7} patched 1 better 1 worse"]);
}

#[test]
fn of_metrics_that_nobody_knows_only_like_ones_are_taken_together() {
    let sizes = "size   vanilla   patched\n16   10.0   11.0\n32   20.0   19.0\n64   40.0   44.0\n";
    assert_eq!(lines(sizes), ["baseline vanilla (first, named) \u{b7} patched +4.8% geomean, 3 unknown"]);
    let metrics = "what   vanilla   patched\nfoo   10.0   11.0\nbar   20.0   19.0\nbaz   40.0   44.0\nqux   1.0   2.0\n";
    assert_eq!(lines(metrics), ["baseline vanilla (first, named) \u{b7} patched 4 unknown"]);
}

/// One metric has one mean, whether a label names it (`boot time`) or only the unit does.
#[test]
fn a_name_and_a_unit_of_one_metric_are_one_kind() {
    let text = "            before    after\nboot time   10.0 s    9.0 s\nuntar       20.0 s    19.0 s\n";
    let summaries = analyze(text).summaries();
    assert_eq!(percents(&summaries[0].others[0]), [(2, -7.533789955)]);
    assert_eq!(summaries[0].others[0].means[0].metric, "time");
}

#[test]
fn printed_deltas_are_counted() {
    let table = |changes: [&str; 3]| {
        format!(
            "Seconds, lower is better:\n\n\
             test           before     after     change\n\
             first            3.15      2.82     {}\n\
             second           2.59      2.14     {}\n\
             third            2.10      1.57     {}\n",
            changes[0], changes[1], changes[2]
        )
    };
    let words = |changes| analyze(&table(changes)).summaries()[0].checked.words();
    assert_eq!(words(["-10.5%", "-17.4%", "-25.2%"]).as_deref(), Some("3 printed deltas checked: right"));
    assert_eq!(words(["-10.5%", "-16.4%", "-25.2%"]).as_deref(), Some("3 printed deltas checked: 1 wrong"));
}

#[test]
fn averages_do_not_count_beside_what_they_sum_up() {
    let text = "\
Seconds, lower is better:

test       base   patched
first      10.0   11.0
second     20.0   19.0
third      40.0   44.0
average    23.3   24.7
";
    let summaries = analyze(text).summaries();
    assert_eq!(percents(&summaries[0].others[0]), [(3, 4.753769209)]);
}

#[test]
fn nothing_compared_comes_to_nothing() {
    assert_eq!(lines(""), [""; 0]);
    assert_eq!(lines("threads   MB/s\n1   100.0\n2   180.0\n4   300.0\n"), [""; 0]);
}
