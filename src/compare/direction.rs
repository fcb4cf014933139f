//! Which way is better: from a sentence near the table, else from the metric's name, else from its unit.

use crate::number::{Dimension, unit};
use std::sync::Arc;

/// Which way is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Larger values are better.
    Higher,
    /// Smaller values are better.
    Lower,
    /// Nothing tells.
    Unknown,
}

/// What told the direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A sentence of the text, with its line and words.
    Sentence(u32, Arc<str>),
    /// The metric's name.
    Name(Arc<str>),
    /// The unit of the values.
    Unit,
    /// Nothing.
    None,
}

/// A direction and what told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The direction.
    pub direction: Direction,
    /// What told it.
    pub evidence: Evidence,
}

impl Told {
    /// Nothing tells.
    pub const UNKNOWN: Told = Told { direction: Direction::Unknown, evidence: Evidence::None };
}

const HIGHER: &[&str] = &["higher", "larger", "bigger", "more", "greater", "high", "large", "big"];
const LOWER: &[&str] = &["lower", "smaller", "less", "fewer", "shorter", "low", "small"];

/// The direction that a sentence states (`Larger is better`, `less time is better`, `lower better`).
pub(crate) fn of_sentence(line: &str) -> Option<Direction> {
    let lower = line.to_lowercase();
    let stated = lower.contains("better") || lower.contains("meilleur");
    if !stated {
        return if ["越大越好", "越高越好"].iter().any(|words| lower.contains(words)) {
            Some(Direction::Higher)
        } else {
            ["越小越好", "越低越好"].iter().any(|words| lower.contains(words)).then_some(Direction::Lower)
        };
    }
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let told = |word: &str| {
        if HIGHER.contains(&word) || word == "grand" {
            Some(Direction::Higher)
        } else {
            (LOWER.contains(&word) || word == "petit").then_some(Direction::Lower)
        }
    };
    for at in (0..words.len()).filter(|at| words[*at] == "better" || words[*at].starts_with("meilleur")) {
        // `larger is better`, `lower better`, `the higher the better`.
        let link = |word: &&str| matches!(*word, "is" | "are" | "the" | "be" | "means" | "est");
        let linked = words[..at].iter().rposition(|word| !link(word));
        if let Some(direction) = linked.and_then(|linked| told(words[linked])) {
            return Some(direction);
        }
        // `less time is better`, `larger values are better`: a noun between, and a link behind it.
        let noun = linked.filter(|linked| linked + 1 < at).and_then(|linked| linked.checked_sub(1));
        if let Some(direction) = noun.and_then(|before| told(words[before])) {
            return Some(direction);
        }
        // `better: lower`
        let colon = lower.contains("better:");
        if let Some(direction) = words.get(at + 1).filter(|_| colon).and_then(|word| told(word)) {
            return Some(direction);
        }
    }
    None
}

/// Metric words whose larger values are better.
const GOOD: &[&str] = &[
    "throughput",
    "bandwidth",
    "bandwidths",
    "bw",
    "rate",
    "score",
    "index",
    "tps",
    "qps",
    "iops",
    "ops",
    "rps",
    "fps",
    "jops",
    "mops",
    "speed",
    "transactions",
    "ppw",
    "hmean",
    "goodput",
    "efficiency",
    "files/sec",
    "ipc",
    "bogomips",
    "bogo",
    "success",
    "jti",
    "jobs",
];
/// Metric words whose smaller values are better.
const BAD: &[&str] = &[
    "time",
    "times",
    "elapsed",
    "latency",
    "latencies",
    "latencys",
    "duration",
    "delay",
    "delays",
    "lag",
    "jitter",
    "seconds",
    "secs",
    "sec",
    "user",
    "sys",
    "system",
    "real",
    "overhead",
    "footprint",
    "rss",
    "misses",
    "faults",
    "cycles",
    "instructions",
    "energy",
    "joules",
    "power",
    "watts",
    "stalls",
    "retransmits",
    "retr",
    "drops",
    "errors",
    "runtime",
    "usecs",
    "msecs",
    "amean",
    "switches",
    "p50",
    "p90",
    "p95",
    "p99",
    "p99.9",
    "stddev",
    "memory",
    "allocs",
    "bytes",
];

/// Benchmarks that report one kind of figure, and its direction.
const BENCHMARKS: &[(&str, Direction)] = &[
    ("apachebench", Direction::Higher),
    ("dbench", Direction::Higher),
    ("tbench", Direction::Higher),
    ("unixbench", Direction::Higher),
    ("ebizzy", Direction::Higher),
    ("netperf", Direction::Higher),
    ("iperf", Direction::Higher),
    ("iperf3", Direction::Higher),
    ("memtier", Direction::Higher),
    ("pgbench", Direction::Higher),
    ("specjbb", Direction::Higher),
    ("hackbench", Direction::Lower),
    ("kernbench", Direction::Lower),
    ("schbench", Direction::Lower),
    ("cyclictest", Direction::Lower),
    ("checkstack", Direction::Lower),
];

/// The direction of a benchmark's figures, where a line names one that has a single kind of them.
pub(crate) fn of_benchmark(line: &str) -> Option<Direction> {
    let lower = line.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    words.find_map(|word| BENCHMARKS.iter().find(|(name, _)| *name == word).map(|(_, direction)| *direction))
}

/// Words of harm: of these less is better, however they are counted.
const HARM: &[&str] = &[
    "error",
    "errors",
    "miss",
    "misses",
    "drop",
    "drops",
    "dropped",
    "retrans",
    "retransmits",
    "retransmissions",
    "abort",
    "aborts",
    "timeout",
    "timeouts",
    "loss",
    "losses",
    "failure",
    "failures",
    "switches",
    "stalls",
];
/// Words for what is not used: memory that is free, time that is idle.
const LEFT_OVER: &[&str] = &["free", "available", "idle", "uptime", "battery", "mtbf", "unused"];

/// The direction that a metric's name tells; units in the name count as well (`time/op`, `Mean [ms]`).
pub(crate) fn of_name(name: &str) -> Option<Direction> {
    let lower = name.to_lowercase();
    let mut found: Option<Direction> = None;
    // Names of counters have underscores for blanks: `bytes_per_second`.
    // An error rate is a rate, and fewer of them are better all the same.
    if lower.split(|c: char| !c.is_alphanumeric()).any(|word| HARM.contains(&word)) {
        return Some(Direction::Lower);
    }
    // What is left over is good or bad by what it is left of.
    if lower.split(|c: char| !c.is_alphanumeric()).any(|word| LEFT_OVER.contains(&word)) {
        return None;
    }
    if ["per second", "per_second", "per sec", "per minute", "a second"]
        .iter()
        .any(|rate| lower.contains(rate))
    {
        return Some(Direction::Higher);
    }
    let mut counted = false;
    for word in lower.split(ends_a_word) {
        // `100k times` counts, it measures no time.
        if word == "times" && counted {
            continue;
        }
        counted = word.starts_with(|c: char| c.is_ascii_digit());
        // The whole word first: `sec` in `MB/sec` measures no time.
        let parts = std::iter::once(word).chain(word.split(['/', '-']));
        let told = parts.filter(|part| !part.is_empty()).find_map(word_direction);
        match (found, told) {
            (None, told) => found = told,
            // `Max latency throughput` speaks both ways: it tells nothing.
            (Some(before), Some(now)) if before != now => return None,
            _ => {}
        }
    }
    found.or_else(|| unit_in(name))
}

fn ends_a_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | ':' | ';' | '=' | '_' | '.')
}

fn word_direction(word: &str) -> Option<Direction> {
    // Whatever is counted by the second is a rate, `files/sec` as well as `MB/s`.
    let rate = word.len() > 3 && ["/s", "/sec", "/second"].iter().any(|end| word.ends_with(end));
    if rate || GOOD.contains(&word) {
        Some(Direction::Higher)
    } else {
        BAD.contains(&word).then_some(Direction::Lower)
    }
}

/// The direction of a unit that stands in a name or a sentence as a word of its own.
pub(crate) fn unit_in(text: &str) -> Option<Direction> {
    let mut words =
        text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | ';' | ':'));
    words.find_map(|word| {
        let word = word.trim_end_matches('.');
        // In names `min` is a minimum.
        let named = word.len() > 1 && word != "min";
        let found = unit(word).filter(|unit| named && unit.dimension != Dimension::Plain)?;
        of_dimension(found.dimension)
    })
}

/// The direction of everything that is measured in a dimension.
pub(crate) fn of_dimension(dimension: Dimension) -> Option<Direction> {
    match dimension {
        Dimension::Time
        | Dimension::TimePerOperation
        | Dimension::CostPerOperation
        | Dimension::Data
        | Dimension::Cycles
        | Dimension::Energy
        | Dimension::Power => Some(Direction::Lower),
        Dimension::DataRate | Dimension::BitRate | Dimension::Rate => Some(Direction::Higher),
        Dimension::Plain | Dimension::Frequency | Dimension::Percent | Dimension::Ratio => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_state_a_direction() {
        for (line, direction) in [
            ("Larger is better.", Some(Direction::Higher)),
            ("Elapsed time, in seconds, lower better", Some(Direction::Lower)),
            ("Processor - times in microseconds - smaller is better", Some(Direction::Lower)),
            ("3.Hackbench(less time is better)", Some(Direction::Lower)),
            ("tbench result comparison: (higher the better)", Some(Direction::Higher)),
            ("better: lower", Some(Direction::Lower)),
            ("测试结果（越大越好）：", Some(Direction::Higher)),
            ("Plus grand = meilleur.", Some(Direction::Higher)),
            ("It performs better than I thought.", None),
            ("sometimes a bit better, sometimes a bit worse", None),
        ] {
            assert_eq!(of_sentence(line), direction, "{line}");
        }
    }

    #[test]
    fn names_and_units_tell_it_too() {
        for (name, direction) in [
            ("Throughput in MB/s.", Some(Direction::Higher)),
            ("old time/op", Some(Direction::Lower)),
            ("req/s", Some(Direction::Higher)),
            ("MB/sec copy", Some(Direction::Higher)),
            ("Ebizzy counts records per second", Some(Direction::Higher)),
            ("Mean [ms]", Some(Direction::Lower)),
            ("elapsed", Some(Direction::Lower)),
            ("A file is asked for 100k times.", None),
            ("foo", None),
            ("latency throughput", None),
        ] {
            assert_eq!(of_name(name), direction, "{name}");
        }
    }
}
