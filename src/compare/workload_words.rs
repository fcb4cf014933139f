//! The words of workloads: two titles that differ in one name two tests and not two configurations.

use crate::vocabulary::{Lexicon, Lists, count};

const WORKLOADS: &[&str] = &[
    "read",
    "write",
    "randread",
    "randwrite",
    "reads",
    "writes",
    "seq",
    "rand",
    "random",
    "sequential",
    "tcp",
    "udp",
    "stream",
    "rr",
    "crr",
    "ipv4",
    "ipv6",
    "node",
    "numa",
    "cpu",
    "cpus",
    "core",
    "cores",
    "thread",
    "threads",
    "client",
    "clients",
    "process",
    "processes",
    "pipe",
    "sockets",
    "group",
    "groups",
    "half",
    "optimal",
    "load",
    "test",
    "guest",
    "host",
    "run",
    "upload",
    "download",
];

const LISTS: Lists = &[(1, WORKLOADS)];
static WORKLOAD_WORDS: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);

/// Whether a word is one of a workload.
pub(super) fn is_of_a_workload(word: &str) -> bool {
    WORKLOAD_WORDS.knows(word, 1)
}
