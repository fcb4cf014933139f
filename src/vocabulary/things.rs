//! What numbers may be besides results of a benchmark: settings, counts, prices, what a machine has. Labels and sentences
//! tell it by their words.

use super::{Classes, Lexicon, Lists, count, runs};

/// The classes of words, as bits.
pub(crate) mod thing {
    use super::Classes;

    /// Words of sentences and labels that tell what was measured, round as its figure may be.
    pub(crate) const MEASURED: Classes = 1 | METRIC | TIMED;
    /// Those of them that name nothing but metrics.
    pub(crate) const METRIC: Classes = 256;
    /// Those of them that tell it in labels too, where a machine's memory is named as well.
    pub(crate) const TIMED: Classes = 512;
    /// Words for what is left of a whole.
    pub(crate) const LEFT: Classes = 1024;
    /// Words for a whole and its part that is taken.
    pub(crate) const WHOLE: Classes = 2048;
    /// Words that tell what is set.
    pub(crate) const SET: Classes = 2;
    /// Words that tell how much memory or space is asked for.
    pub(crate) const REQUIRED: Classes = 4;
    /// Words for figures that are agreed on or counted up.
    pub(crate) const AGREED: Classes = 8;
    /// Words for the same that tables of results use as well.
    pub(crate) const COUNTED: Classes = 16;
    /// Words for what a machine has, used or not.
    pub(crate) const HELD: Classes = 32;
    /// Words for events that are counted all the time, whether or not a benchmark runs.
    pub(crate) const EVENT: Classes = 64;
    /// Units that no benchmark has.
    pub(crate) const FOREIGN: Classes = 128;
}

const TELLING: &[&str] = &[
    "take",
    "taken",
    "completes",
    "completed",
    "finished",
    "finishes",
    "done",
    "spent",
    "spends",
    "cost",
    "costs",
    "uses",
    "used",
    "usage",
    "consumes",
    "consumed",
    "memory",
    "heap",
    "peak",
    "real",
    "total",
    "stack",
];
const TIMED: &[&str] = &["time", "times", "duration", "took", "takes", "average", "avg", "mean", "median"];
const METRIC: &[&str] = &[
    "latency",
    "latencies",
    "lat",
    "avglat",
    "maxlat",
    "elapsed",
    "runtime",
    "rss",
    "vmrss",
    "footprint",
    "p50",
    "p90",
    "p95",
    "p99",
    "overhead",
    "throughput",
    "bandwidth",
    "bw",
    "goodput",
    "tps",
    "qps",
    "iops",
    "rps",
    "fps",
    "ops",
    "mops",
    "jops",
    "score",
    "misses",
    "faults",
    "cycles",
    "instructions",
    "jitter",
];
const SET: &[&str] = &[
    "timeout",
    "timeouts",
    "wait",
    "waits",
    "waiting",
    "sleep",
    "sleeps",
    "interval",
    "intervals",
    "limit",
    "limits",
    "default",
    "defaults",
    "threshold",
    "retry",
    "retries",
    "backoff",
    "expires",
    "period",
    "capacity",
    "maximum",
    "minimum",
    "quota",
    "lease",
    "ttl",
    "grace",
    "keepalive",
];
const REQUIRED: &[&str] = &["minimum", "required", "requires", "requirement", "recommended", "quota"];
const AGREED: &[&str] = &[
    "price",
    "prices",
    "pricing",
    "eur",
    "euro",
    "usd",
    "gbp",
    "tax",
    "salary",
    "coverage",
    "date",
    "dates",
    "phone",
    "isbn",
    "votes",
    "seats",
    "population",
    "cve",
    "cvss",
    "exploitability",
    "rent",
    "fee",
    "fees",
    "invoice",
    "budget",
    "insurance",
    "premium",
];
const COUNTED: &[&str] = &[
    "cost",
    "costs",
    "version",
    "versions",
    "port",
    "ports",
    "valid",
    "expires",
    "year",
    "years",
    "id",
    "ids",
    "temperature",
    "passed",
    "package",
    "dependency",
    "library",
    "bogomips",
    "calibration",
    "balance",
    "weight",
    "age",
    "ages",
    "grade",
    "party",
    "turnout",
];
const HELD: &[&str] =
    &["memtotal", "memfree", "memavailable", "swaptotal", "swapfree", "capacity", "committed"];
/// Events that nobody wants: of them less is better, and alone they are no results.
pub(crate) const EVENT: &[&str] = &[
    "error",
    "errors",
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
];
const FOREIGN: &[&str] = &["kg", "km", "v", "mv", "c", "°c", "ma", "rpm", "eur", "usd"];

const LISTS: Lists = &[
    (1, TELLING),
    (thing::METRIC, METRIC),
    (thing::TIMED, TIMED),
    (thing::LEFT, &["free", "available", "avail"]),
    (thing::WHOLE, &["total", "used", "size"]),
    (thing::SET, SET),
    (thing::REQUIRED, REQUIRED),
    (thing::AGREED, AGREED),
    (thing::COUNTED, COUNTED),
    (thing::HELD, HELD),
    (thing::EVENT, EVENT),
    (thing::FOREIGN, FOREIGN),
];
static THINGS: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);

/// The classes of all words of a text.
pub(crate) fn things(text: &str) -> Classes {
    runs(text).fold(0, |all, word| all | THINGS.classes(word))
}

/// Whether a text counts tests: `1204 passed`, `3 failed`.
pub(crate) fn counts_tests(text: &str) -> bool {
    const COUNTED: &[&str] = &["passed", "failed", "skipped", "xfailed"];
    let mut before = "";
    runs(text).any(|word| {
        let is_count = !before.is_empty() && before.bytes().all(|byte| byte.is_ascii_digit());
        before = word;
        is_count && COUNTED.contains(&word)
    })
}
