//! Which way is better: from a sentence near the table, else from the metric's name, else from its unit.

use super::metric_words::{METRICS, SENTENCES, class};
use crate::number::{Dimension, unit};
use crate::vocabulary::{Phrase, Runs, runs};
use smallvec::SmallVec;
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

impl Direction {
    /// It in words; `None` where it is unknown.
    pub fn phrase(self) -> Option<&'static str> {
        match self {
            Direction::Higher => Some("higher is better"),
            Direction::Lower => Some("lower is better"),
            Direction::Unknown => None,
        }
    }
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

/// The direction that a sentence states (`Larger is better`, `less time is better`, `lower better`).
pub(crate) fn of_sentence(line: &str) -> Option<Direction> {
    const BETTER: [Phrase; 2] = [Phrase::new("better"), Phrase::new("meilleur")];
    const BETTER_COLON: Phrase = Phrase::new("better:");
    if !BETTER.iter().any(|word| word.is_in(line)) {
        let holds = |words: [&str; 2]| !line.is_ascii() && words.iter().any(|words| line.contains(words));
        return if holds(["越大越好", "越高越好"]) {
            Some(Direction::Higher)
        } else {
            holds(["越小越好", "越低越好"]).then_some(Direction::Lower)
        };
    }
    let words: SmallVec<[&str; 24]> = runs(line).collect();
    let told = |word: &str| match SENTENCES.classes(word) {
        classes if classes & class::HIGHER != 0 => Some(Direction::Higher),
        classes if classes & class::LOWER != 0 => Some(Direction::Lower),
        _ => None,
    };
    for at in (0..words.len()).filter(|at| says_better(words[*at])) {
        // `larger is better`, `lower better`, `the higher the better`.
        let linked = words[..at].iter().rposition(|word| !SENTENCES.knows(word, class::LINK));
        if let Some(direction) = linked.and_then(|linked| told(words[linked])) {
            return Some(direction);
        }
        // `less time is better`, `larger values are better`: a noun between, and a link behind it.
        let noun = linked.filter(|linked| linked + 1 < at).and_then(|linked| linked.checked_sub(1));
        if let Some(direction) = noun.and_then(|before| told(words[before])) {
            return Some(direction);
        }
        // `better: lower`
        let behind = words.get(at + 1).filter(|_| BETTER_COLON.is_in(line));
        if let Some(direction) = behind.and_then(|word| told(word)) {
            return Some(direction);
        }
    }
    None
}

fn says_better(word: &str) -> bool {
    word.eq_ignore_ascii_case("better")
        || word.get(.."meilleur".len()).is_some_and(|start| start.eq_ignore_ascii_case("meilleur"))
}

/// The direction of a benchmark's figures, where a line names one that has a single kind of them.
pub(crate) fn of_benchmark(line: &str) -> Option<Direction> {
    // bloat-o-meter's first line.
    const GROW_SHRINK: Phrase = Phrase::new("grow/shrink:");
    if memchr::memchr(b'/', line.as_bytes()).is_some() && GROW_SHRINK.is_in(line) {
        return Some(Direction::Lower);
    }
    runs(line).find_map(|word| match METRICS.classes(word) {
        classes if classes & class::BENCHMARK_OF_MORE != 0 => Some(Direction::Higher),
        classes if classes & class::BENCHMARK_OF_LESS != 0 => Some(Direction::Lower),
        _ => None,
    })
}

/// The direction that a metric's name tells; units in the name count as well (`time/op`, `Mean [ms]`).
pub(crate) fn of_name(name: &str) -> Option<Direction> {
    // mmtests takes the harmonic mean of rates and of nothing else: `Hmean faults/cpu-1`.
    if name.starts_with("Hmean ") || name.starts_with("BHmean-") {
        return Some(Direction::Higher);
    }
    let (mut seen, mut timed) = (0, false);
    for word in runs(name) {
        seen |= METRICS.classes(word);
        timed |= begins_a_time(word);
    }
    // An error rate is a rate, and fewer of them are better all the same.
    if seen & class::HARM != 0 {
        return Some(Direction::Lower);
    }
    // What is left over is good or bad by what it is left of.
    if seen & class::LEFT_OVER != 0 {
        return None;
    }
    if (timed && counts_by_time(name)) || counts_by_tasks(name) {
        return Some(Direction::Higher);
    }
    // Where no word is known and nothing is counted `/s`, no word needs a second look.
    if seen & (class::GOOD | class::BAD) != 0 || name.contains('/') {
        // `Max latency throughput` speaks both ways: it tells nothing.
        let found = of_words(name).ok()?;
        if found.is_some() {
            return found;
        }
    }
    // A lone `s` is a unit in brackets only.
    let seconds = || name.contains("[s]") || name.contains("(s)");
    unit_in(name).or_else(|| seconds().then_some(Direction::Lower))
}

/// The words of a name that tell what is measured: `latency` of `avg latency 4k`. Two names with the same ones name
/// the same kind of figure; empty where a name tells its direction otherwise.
pub(crate) fn metric_words(name: &str) -> String {
    let known = class::GOOD | class::BAD | class::HARM;
    let parts = name.split(ends_a_word).flat_map(|word| {
        let whole = METRICS.classes(word) & known != 0 || word.ends_with("/s") || word.ends_with("/sec");
        std::iter::once(word).filter(move |_| whole).chain(word.split(['/', '-']).filter(move |_| !whole))
    });
    let telling = |word: &&str| METRICS.classes(word) & known != 0 || word.contains('/');
    let mut words: SmallVec<[&str; 4]> = SmallVec::new();
    for word in parts.filter(telling) {
        if !words.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            words.push(word);
        }
    }
    words.join(" ")
}

/// The kernel test robot's names for rates that do not look like one: `will-it-scale.52.threads`.
fn counts_by_tasks(name: &str) -> bool {
    const RATES: &[(&str, &[&str])] = &[
        ("will-it-scale.", &["threads", "processes", "workload"]),
        ("vm-scalability.", &["median", "throughput", "workload"]),
        ("fxmark.", &["works", "works/sec"]),
    ];
    RATES.iter().any(|(suite, ends)| {
        name.strip_prefix(suite).is_some_and(|rest| ends.iter().any(|end| rest.ends_with(end)))
    })
}

/// Whether a name says in words that something is counted by the second; names of counters have underscores for blanks.
fn counts_by_time(name: &str) -> bool {
    const RATES: [Phrase; 4] =
        [Phrase::new("per sec"), Phrase::new("per_sec"), Phrase::new("per minute"), Phrase::new("a second")];
    RATES.iter().any(|rate| rate.is_in(name))
}

/// Whether a word may be the time in such a rate.
fn begins_a_time(word: &str) -> bool {
    matches!(word.as_bytes(), [b's' | b'S', b'e' | b'E', b'c' | b'C', ..] | [b'm' | b'M', b'i' | b'I', ..])
}

/// Words of a name that speak of different directions.
struct Contradiction;

/// The direction that the words of a name agree on.
fn of_words(name: &str) -> Result<Option<Direction>, Contradiction> {
    let mut found: Option<Direction> = None;
    let mut counted = false;
    for word in name.split(ends_a_word) {
        // `100k times` counts, it measures no time.
        if counted && word.eq_ignore_ascii_case("times") {
            continue;
        }
        counted = word.starts_with(|c: char| c.is_ascii_digit());
        // The whole word first: `sec` in `MB/sec` measures no time.
        let parts = std::iter::once(word).chain(word.split(['/', '-']));
        let told = parts.filter(|part| !part.is_empty()).find_map(word_direction);
        match (found, told) {
            (None, told) => found = told,
            (Some(before), Some(now)) if before != now => return Err(Contradiction),
            _ => {}
        }
    }
    Ok(found)
}

fn ends_a_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | ':' | ';' | '=' | '_' | '.' | '%')
}

fn word_direction(word: &str) -> Option<Direction> {
    // Whatever is counted by the second is a rate, `files/sec` as well as `MB/s`.
    let ends_in = |end: &str| {
        let at = word.len().checked_sub(end.len());
        at.is_some_and(|at| word.as_bytes()[at..].eq_ignore_ascii_case(end.as_bytes()))
    };
    if word.len() > 3 && ["/s", "/sec", "/second"].into_iter().any(ends_in) {
        return Some(Direction::Higher);
    }
    let classes = METRICS.classes(word);
    if classes & class::GOOD != 0 {
        return Some(Direction::Higher);
    }
    (classes & class::BAD != 0).then_some(Direction::Lower)
}

/// The direction of a unit that stands in a name or a sentence as a word of its own.
pub(crate) fn unit_in(text: &str) -> Option<Direction> {
    static WORDS: Runs = Runs::between(b"()[],;:");
    // One letter is a unit where it stands in brackets of its own: `Mean [s]`.
    if text.ends_with(" [s]") || text.ends_with(" (s)") {
        return Some(Direction::Lower);
    }
    WORDS.of(text).find_map(|word| {
        let word = word.trim_end_matches('.');
        // In names `min` is a minimum, and `second` follows the first.
        let named = word.len() > 1 && word != "min" && word != "second";
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
