//! Units of measure: what they measure, and how much one is in the base of its dimension.

use rust_decimal::Decimal;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a unit measures. Values compare only within one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dimension {
    /// A bare count, with or without a magnitude suffix (`12`, `12k`).
    Plain,
    /// Time, base seconds.
    Time,
    /// Time for one operation (`ns/op`), base seconds.
    TimePerOperation,
    /// An amount of data, base bytes.
    Data,
    /// Memory or allocations for one operation (`B/op`, `allocs/op`).
    CostPerOperation,
    /// Data for one second, base bytes.
    DataRate,
    /// Bits for one second, base bits.
    BitRate,
    /// Operations, requests, frames or packets for one second.
    Rate,
    /// Processor cycles.
    Cycles,
    /// Energy, base joules.
    Energy,
    /// Power, base watts.
    Power,
    /// Frequency, base hertz.
    Frequency,
    /// A percentage.
    Percent,
    /// A factor (`1.13x`).
    Ratio,
}

/// A unit as read: its dimension and its size in the dimension's base.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// What it measures.
    pub dimension: Dimension,
    /// How many of the dimension's base it is: 0.001 for `ms`.
    pub scale: Decimal,
}

/// Names that take a magnitude prefix, with dimension and how far it may go.
const BASES: &[(&str, Dimension)] = &[
    ("s", Dimension::Time),
    ("sec", Dimension::Time),
    ("secs", Dimension::Time),
    ("second", Dimension::Time),
    ("seconds", Dimension::Time),
    ("s/op", Dimension::TimePerOperation),
    ("sec/op", Dimension::TimePerOperation),
    ("secs/op", Dimension::TimePerOperation),
    ("s/iter", Dimension::TimePerOperation),
    ("B", Dimension::Data),
    ("byte", Dimension::Data),
    ("bytes", Dimension::Data),
    ("B/op", Dimension::CostPerOperation),
    ("allocs/op", Dimension::CostPerOperation),
    ("B/s", Dimension::DataRate),
    ("B/sec", Dimension::DataRate),
    ("Bytes/s", Dimension::DataRate),
    ("bytes/s", Dimension::DataRate),
    ("bytes/sec", Dimension::DataRate),
    ("b/s", Dimension::BitRate),
    ("bps", Dimension::BitRate),
    ("bit/s", Dimension::BitRate),
    ("bits/s", Dimension::BitRate),
    ("bit/sec", Dimension::BitRate),
    ("bits/sec", Dimension::BitRate),
    ("/s", Dimension::Rate),
    ("/sec", Dimension::Rate),
    ("op/s", Dimension::Rate),
    ("ops", Dimension::Rate),
    ("ops/s", Dimension::Rate),
    ("ops/sec", Dimension::Rate),
    ("req/s", Dimension::Rate),
    ("reqs/s", Dimension::Rate),
    ("req/sec", Dimension::Rate),
    ("reqs/sec", Dimension::Rate),
    ("requests/s", Dimension::Rate),
    ("requests/sec", Dimension::Rate),
    ("rps", Dimension::Rate),
    ("qps", Dimension::Rate),
    ("tps", Dimension::Rate),
    ("pps", Dimension::Rate),
    ("fps", Dimension::Rate),
    ("iops", Dimension::Rate),
    ("QPS", Dimension::Rate),
    ("TPS", Dimension::Rate),
    ("FPS", Dimension::Rate),
    ("IOPS", Dimension::Rate),
    ("lps", Dimension::Rate),
    ("cycles", Dimension::Cycles),
    ("J", Dimension::Energy),
    ("Joules", Dimension::Energy),
    ("joules", Dimension::Energy),
    ("W", Dimension::Power),
    ("Watts", Dimension::Power),
    ("watts", Dimension::Power),
    ("Hz", Dimension::Frequency),
    ("hz", Dimension::Frequency),
    ("", Dimension::Plain),
];

/// Spellings that are not a prefix and a base.
const WHOLE: &[(&str, Dimension, i64, u32)] = &[
    ("%", Dimension::Percent, 1, 0),
    ("pct", Dimension::Percent, 1, 0),
    ("percent", Dimension::Percent, 1, 0),
    ("x", Dimension::Ratio, 1, 0),
    ("X", Dimension::Ratio, 1, 0),
    ("×", Dimension::Ratio, 1, 0),
    ("min", Dimension::Time, 60, 0),
    ("mins", Dimension::Time, 60, 0),
    ("minutes", Dimension::Time, 60, 0),
    ("h", Dimension::Time, 3600, 0),
    ("hours", Dimension::Time, 3600, 0),
    ("microseconds", Dimension::Time, 1, 6),
    ("nanoseconds", Dimension::Time, 1, 9),
    ("milliseconds", Dimension::Time, 1, 3),
    ("nsecs", Dimension::Time, 1, 9),
    ("Kbyte", Dimension::Data, 1000, 0),
    ("Kbytes", Dimension::Data, 1000, 0),
];

/// Magnitude prefixes: factor and decimal places (`m` is 1 at 3 places).
const PREFIXES: &[(&str, i64, u32)] = &[
    ("Ki", 1 << 10, 0),
    ("Mi", 1 << 20, 0),
    ("Gi", 1 << 30, 0),
    ("Ti", 1 << 40, 0),
    ("n", 1, 9),
    ("u", 1, 6),
    ("µ", 1, 6), // U+00B5, the micro sign
    ("μ", 1, 6), // U+03BC, the Greek letter
    ("m", 1, 3),
    ("k", 1_000, 0),
    ("K", 1_000, 0),
    ("M", 1_000_000, 0),
    ("G", 1_000_000_000, 0),
    ("T", 1_000_000_000_000, 0),
];

/// The longest spelling of a unit, in bytes.
const LONGEST: usize = 16;

/// Every spelling, put together once: numbers are read far too often to try all prefixes on all names.
static UNITS: LazyLock<FxHashMap<String, Unit>> = LazyLock::new(|| {
    let mut units = FxHashMap::default();
    let mut add = |name: String, dimension, factor: i64, places| {
        if let Ok(scale) = Decimal::try_from_i128_with_scale(i128::from(factor), places) {
            units.entry(name).or_insert(Unit { dimension, scale });
        }
    };
    for &(name, dimension, factor, places) in WHOLE {
        add(name.to_owned(), dimension, factor, places);
    }
    for &(base, dimension) in BASES.iter().filter(|(base, _)| !base.is_empty()) {
        add(base.to_owned(), dimension, 1, 0);
    }
    for &(base, dimension) in BASES {
        for &(prefix, factor, places) in PREFIXES {
            if prefix_fits(prefix, places, dimension) {
                add(format!("{prefix}{base}"), dimension, factor, places);
            }
        }
    }
    units
});

/// Magnitudes below one belong to times and benchstat's bare suffixes; a "milliop" is no unit.
fn prefix_fits(prefix: &str, places: u32, dimension: Dimension) -> bool {
    use Dimension::{Energy, Plain, Power, Time, TimePerOperation};
    places == 0
        || matches!(dimension, Time | TimePerOperation | Energy | Power)
        || (dimension == Plain && prefix != "u")
}

/// Reads a whole unit such as `ms`, `KiB/s` or `%`; `None` for anything else, the empty text included.
pub fn unit(text: &str) -> Option<Unit> {
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    UNITS.get(text).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal_macros::dec;

    #[test]
    fn units_have_dimension_and_scale() {
        for (text, dimension, scale) in [
            ("ms", Dimension::Time, dec!(0.001)),
            ("usec", Dimension::Time, dec!(0.000001)),
            ("µs", Dimension::Time, dec!(0.000001)),
            ("ns/op", Dimension::TimePerOperation, dec!(0.000000001)),
            ("MB/s", Dimension::DataRate, dec!(1000000)),
            ("MiB/s", Dimension::DataRate, dec!(1048576)),
            ("Kbytes/sec", Dimension::DataRate, dec!(1000)),
            ("Gbits/sec", Dimension::BitRate, dec!(1000000000)),
            ("k", Dimension::Plain, dec!(1000)),
            ("Mpps", Dimension::Rate, dec!(1000000)),
            ("%", Dimension::Percent, dec!(1)),
            ("min", Dimension::Time, dec!(60)),
        ] {
            assert_eq!(unit(text), Some(Unit { dimension, scale }), "{text}");
        }
        for text in ["", "p", "elements", "way", "u", "mops", "K/64K", "rc4"] {
            assert_eq!(unit(text), None, "{text}");
        }
    }
}
