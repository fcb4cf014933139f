//! What several runs of one thing say: their mean and spread, and whether two of them differ by more than chance.
//!
//! Knows plain figures only, neither text nor tables. All of it is for display: no verdict on a printed number depends
//! on it. The distributions are those of the crate `statrs`.

mod contrast;
mod rank;
mod sample;
mod welch;

pub use contrast::{Contrast, Decision};
pub use rank::{Ranks, rank_test};
pub use sample::{Geometric, Sample, geometric_interval, geometric_mean};
pub use welch::{Welch, welch_test};

/// The level at which a difference counts as shown, as benchstat has it.
pub const ALPHA: f64 = 0.05;
