//! The formats: each reads one way of laying results out, and all of them yield tables.
//!
//! A new format is one file here, one line in [`FORMATS`] and one folder of fixtures.

mod ab;
mod arrow;
mod bash_time;
mod benchmark_dotnet;
mod benchstat;
mod bloat;
mod bpf_bench;
mod broken_bars;
mod build;
mod checkasm;
mod comparison;
mod compilecmp;
mod critcmp;
mod criterion;
mod csv;
mod cue;
mod cyclictest;
mod db_bench;
mod divan;
mod ebizzy;
mod figures;
mod fio;
mod fs_mark;
mod gains;
mod gluten;
mod gnu_time;
mod go_bench;
mod google_bench;
mod hackbench;
mod histogram;
mod hyperfine;
mod hyrise;
mod iperf;
mod jmh;
mod joint;
mod kernbench;
mod key_value;
mod libtest;
mod lkp;
mod lmbench;
mod lzbench;
mod ministat;
mod mmtests;
mod multi_run;
mod netperf;
mod new_old_box;
mod numbered;
mod pandas;
mod pct_imp;
mod perf_bench;
mod perf_stat;
mod ping;
mod plain;
mod psuite;
mod pyperf;
mod pytest_benchmark;
mod query_box;
mod reaim;
mod reports;
mod rst_simple;
mod runs;
mod schbench;
mod schedtests;
mod sentences;
mod sheet;
mod side_by_side;
mod size;
mod slabinfo;
mod spec_ratio;
mod stacked;
mod stress_ng;
mod sysbench;
mod throughput;
mod unixbench;
mod vegeta;
mod will_it_scale;
mod ycsb;
mod zsh_time;

use crate::layout::Page;
use crate::model::{Source, Table};
use cue::{Cue, candidates};
use sheet::Sheet;

/// A reader of one layout.
#[derive(Debug)]
pub struct Format {
    /// Its name, as listed and as kept with each table.
    pub name: &'static str,
    /// What it reads, in one line.
    pub summary: &'static str,
    /// Where the numbers that it reads come from.
    source: Source,
    /// What the first line of its tables looks like.
    cue: Cue,
    /// Reads a table that begins at line `at` of the page. Lines before `floor` belong to what was read before;
    /// a header may stand between the two.
    read: fn(page: &Sheet<'_>, at: usize, floor: usize) -> Option<Reading>,
}

/// A table, and the line behind what it took.
#[derive(Debug)]
pub(crate) struct Reading {
    table: Table,
    next: usize,
}

/// All formats, the more specific before the more general.
pub static FORMATS: &[&Format] = &[
    &query_box::FORMAT,
    &pyperf::FORMAT,
    &new_old_box::FORMAT,
    &hyrise::FORMAT,
    &db_bench::FORMAT,
    &benchmark_dotnet::FORMAT,
    &benchstat::FORMAT,
    &spec_ratio::FORMAT,
    &pytest_benchmark::FORMAT,
    &google_bench::FORMAT,
    &critcmp::FORMAT,
    &jmh::FORMAT,
    &compilecmp::FORMAT,
    &gluten::FORMAT,
    &comparison::FORMAT,
    &checkasm::FORMAT,
    &criterion::FORMAT,
    &divan::FORMAT,
    &libtest::FORMAT,
    &psuite::FORMAT,
    &psuite::REVISIONS,
    &hyperfine::FORMAT,
    &go_bench::FORMAT,
    &lmbench::FORMAT,
    &mmtests::FORMAT,
    &gains::FORMAT,
    &lkp::FORMAT,
    &ministat::FORMAT,
    &bloat::FUNCTIONS,
    &bloat::TOTAL,
    &size::FORMAT,
    &slabinfo::FORMAT,
    &fio::FORMAT,
    &iperf::FORMAT,
    &netperf::FORMAT,
    &netperf::PER_CPU,
    &schbench::FORMAT,
    &hackbench::FORMAT,
    &kernbench::FORMAT,
    &perf_bench::FORMAT,
    &perf_stat::FORMAT,
    &ping::FORMAT,
    &pct_imp::FORMAT,
    &schedtests::FORMAT,
    &bpf_bench::FORMAT,
    &fs_mark::FORMAT,
    &histogram::BUCKETS,
    &histogram::AVERAGE,
    &bash_time::FORMAT,
    &zsh_time::FORMAT,
    &side_by_side::FORMAT,
    &numbered::FORMAT,
    &unixbench::FORMAT,
    &ab::REPORT,
    &ab::TIMES,
    &ab::PERCENTILES,
    &reports::PGBENCH,
    &reports::WRK,
    &reports::REDIS,
    &reports::REDIS_QUIET,
    &ebizzy::FORMAT,
    &will_it_scale::FORMAT,
    &cyclictest::FORMAT,
    &stress_ng::FORMAT,
    &ycsb::FORMAT,
    &sysbench::FORMAT,
    &vegeta::FORMAT,
    &lzbench::FORMAT,
    &throughput::FORMAT,
    &reaim::FORMAT,
    &gnu_time::FORMAT,
    &key_value::FORMAT,
    &pandas::FORMAT,
    &csv::FORMAT,
    &broken_bars::FORMAT,
    &rst_simple::FORMAT,
    &stacked::FORMAT,
    &multi_run::FORMAT,
    &runs::FORMAT,
    &arrow::FORMAT,
    &sentences::one_line::FORMAT,
    &sentences::signs::SIGNED,
    &sentences::FORMAT,
    &plain::FORMAT,
];

/// Reads all tables of a page, top to bottom.
pub fn read(page: &Page<'_>) -> Vec<Table> {
    let page = &Sheet::new(page);
    let mut tables = Vec::new();
    let (mut at, mut floor) = (0, 0);
    // Up to which line each format has looked in vain.
    let mut refused = vec![0; FORMATS.len()];
    while at < page.lines().len() {
        let line = &page.lines()[at];
        if !line.is_text() {
            at += 1;
            continue;
        }
        let mut reading = None;
        for place in candidates(line) {
            if at < refused[place] {
                continue;
            }
            // What is refused is not moved: a reading is large, and most are none.
            if let Some(found) = (FORMATS[place].read)(page, at, floor) {
                reading = Some((found, FORMATS[place].source));
                break;
            }
            refused[place] = page.take_refusal();
        }
        match reading {
            Some((Reading { mut table, next }, source)) => {
                table.source = source;
                tables.push(table);
                // A reader takes at least the line that it was shown.
                at = next.max(at + 1);
                floor = at;
            }
            None => at += 1,
        }
    }
    tables
}

/// What one format reads in a page, by its place in [`FORMATS`] and without the others: for fuzzing.
#[cfg(fuzzing)]
pub fn read_alone(place: usize, page: &Page<'_>) -> Vec<Table> {
    let page = &Sheet::new(page);
    let mut tables = Vec::new();
    let (mut at, mut floor) = (0, 0);
    while let Some(line) = page.lines().get(at) {
        let mut places = candidates(line).into_iter();
        let reads = line.is_text() && places.any(|candidate| candidate == place);
        match reads.then(|| (FORMATS[place].read)(page, at, floor)).flatten() {
            Some(Reading { table, next }) => {
                tables.push(table);
                at = next.max(at + 1);
                floor = at;
            }
            None => at += 1,
        }
    }
    tables
}
