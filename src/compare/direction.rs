//! Which way is better: from a sentence near the table, else from the metric's name, else from its unit.

use crate::number::{Dimension, unit};

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
    Sentence(u32, String),
    /// The metric's name.
    Name(String),
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
    let at = words.iter().position(|word| *word == "better" || word.starts_with("meilleur"))?;
    let near = |list: &[&str]| {
        let behind = words[at + 1..].iter().take(2);
        words[at.saturating_sub(5)..at].iter().chain(behind).any(|word| list.contains(word))
    };
    let (higher, lower) = (near(HIGHER) || near(&["grand"]), near(LOWER) || near(&["petit"]));
    match (higher, lower) {
        (true, false) => Some(Direction::Higher),
        (false, true) => Some(Direction::Lower),
        _ => None,
    }
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

/// The direction that a metric's name tells; units in the name count as well (`time/op`, `Mean [ms]`).
pub(crate) fn of_name(name: &str) -> Option<Direction> {
    let lower = name.to_lowercase();
    let mut found: Option<Direction> = None;
    for word in lower.split(|c: char| {
        c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | ':' | ';' | '=' | '_' | '.')
    }) {
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

fn word_direction(word: &str) -> Option<Direction> {
    if GOOD.contains(&word) {
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
        let found = unit(word).filter(|unit| word.len() > 1 && unit.dimension != Dimension::Plain)?;
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
            ("Mean [ms]", Some(Direction::Lower)),
            ("elapsed", Some(Direction::Lower)),
            ("foo", None),
            ("latency throughput", None),
        ] {
            assert_eq!(of_name(name), direction, "{name}");
        }
    }
}
