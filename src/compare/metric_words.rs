//! The words that tell which way is better: those of sentences, of metrics, and of benchmarks that report one kind of figure.

use crate::vocabulary::{Classes, EVENT, Lexicon, Lists, count};

const HIGHER: &[&str] = &["higher", "larger", "bigger", "more", "greater", "high", "large", "big", "grand"];
const LOWER: &[&str] = &["lower", "smaller", "less", "fewer", "shorter", "low", "small", "petit"];
const LINKS: &[&str] = &["is", "are", "the", "be", "means", "est"];

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
    "bogo",
    "success",
    "jti",
    "jobs",
    "flops",
    "gflops",
    "tflops",
    "transfer",
];
/// Metric words whose smaller values are better.
const BAD: &[&str] = &[
    "time",
    "times",
    "elapsed",
    "latency",
    "latencies",
    "latencys",
    "lat",
    "avglat",
    "maxlat",
    "duration",
    "delay",
    "delays",
    "lag",
    "jitter",
    "seconds",
    "secs",
    "sec",
    "user",
    "usr",
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
    "objs",
    "peakmem",
    "refills",
];

/// Benchmarks that report one kind of figure, of which more is better.
const BENCHMARKS_OF_MORE: &[&str] = &[
    "apachebench",
    "dbench",
    "tbench",
    "unixbench",
    "dhrystone",
    "whetstone",
    "ebizzy",
    "netperf",
    "iperf",
    "iperf3",
    "memtier",
    "pgbench",
    "specjbb",
];
/// Benchmarks that report one kind of figure, of which less is better.
const BENCHMARKS_OF_LESS: &[&str] =
    &["hackbench", "kernbench", "schbench", "cyclictest", "checkstack", "slabinfo"];

/// Words of harm beside the [events](EVENT) that nobody wants: of these less is better, however they are counted.
const HARM: &[&str] = &["miss", "misses", "switches", "stalls"];
/// Words for what is not used: memory that is free, time that is idle.
const LEFT_OVER: &[&str] = &["free", "available", "idle", "uptime", "battery", "mtbf", "unused"];

/// The classes of words, as bits.
pub(super) mod class {
    use super::Classes;

    pub(in super::super) const GOOD: Classes = 1;
    pub(in super::super) const BAD: Classes = 2;
    pub(in super::super) const HARM: Classes = 4;
    pub(in super::super) const LEFT_OVER: Classes = 8;
    pub(in super::super) const BENCHMARK_OF_MORE: Classes = 16;
    pub(in super::super) const BENCHMARK_OF_LESS: Classes = 32;
    pub(in super::super) const HIGHER: Classes = 64;
    pub(in super::super) const LOWER: Classes = 128;
    pub(in super::super) const LINK: Classes = 256;
}

const LISTS: Lists = &[
    (class::GOOD, GOOD),
    (class::BAD, BAD),
    (class::HARM, EVENT),
    (class::HARM, HARM),
    (class::LEFT_OVER, LEFT_OVER),
    (class::BENCHMARK_OF_MORE, BENCHMARKS_OF_MORE),
    (class::BENCHMARK_OF_LESS, BENCHMARKS_OF_LESS),
];
/// The words of sentences that state a direction; what names metrics is another matter.
const SENTENCE_LISTS: Lists = &[(class::HIGHER, HIGHER), (class::LOWER, LOWER), (class::LINK, LINKS)];
pub(super) static SENTENCES: Lexicon<{ count(SENTENCE_LISTS) }> = Lexicon::new(SENTENCE_LISTS);
pub(super) static METRICS: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);
