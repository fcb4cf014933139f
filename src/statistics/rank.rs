//! The test of Mann and Whitney: whether the values of one sample tend to be larger than those of another.
//!
//! Of samples that are not too large, every way to divide the values in two is counted, equal values included. Of
//! larger ones the normal distribution is close enough.

use statrs::distribution::{ContinuousCDF, Normal};

/// Up to so many values in both samples, all ways are counted; a float holds their number exactly.
const COUNTED: usize = 50;

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranks {
    /// In how many pairs the new value is the larger one; equal ones are half.
    pub u: f64,
    /// How likely so uneven ranks either way are where there is no difference.
    pub p: f64,
    /// The smallest probability that samples of these sizes can come to.
    pub least: f64,
}

/// Tests two samples; `None` where one is empty, or not all values are finite.
pub fn rank_test(base: &[f64], new: &[f64]) -> Option<Ranks> {
    if base.is_empty() || new.is_empty() || !base.iter().chain(new).all(|value| value.is_finite()) {
        return None;
    }
    let ranks = doubled_ranks(base, new);
    let sum: usize = ranks[base.len()..].iter().sum();
    let own = new.len() * (new.len() + 1);
    let u = (sum - own) as f64 / 2.0;
    let p =
        if ranks.len() <= COUNTED { counted(&ranks, new.len(), sum) } else { normal(&ranks, new.len(), u) };
    Some(Ranks { u, p, least: (2.0 / ways(ranks.len(), new.len())).min(1.0) })
}

/// Twice the rank of each value among all, those of `base` first; equal values share the mean of their ranks, which
/// doubled is a whole number.
fn doubled_ranks(base: &[f64], new: &[f64]) -> Vec<usize> {
    let all: Vec<f64> = base.iter().chain(new).copied().collect();
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|a, b| all[*a].total_cmp(&all[*b]));
    let mut ranks = vec![0; all.len()];
    // Values that are printed alike are alike, and read alike.
    for alike in order.chunk_by(|a, b| all[*a].total_cmp(&all[*b]).is_eq()) {
        let below = alike.first().and_then(|first| order.iter().position(|at| at == first)).unwrap_or(0);
        for at in alike {
            ranks[*at] = 2 * below + alike.len() + 1;
        }
    }
    ranks
}

/// In how many ways so many can be chosen from so many.
fn ways(all: usize, chosen: usize) -> f64 {
    (0..chosen).fold(1.0, |ways, at| ways * (all - at) as f64 / (at + 1) as f64)
}

/// The share of all ways to choose as many ranks that are as uneven, either way.
fn counted(ranks: &[usize], chosen: usize, sum: usize) -> f64 {
    let largest: usize = ranks.iter().sum();
    // By how many are chosen and what they add up to, in how many ways.
    let mut ways = vec![vec![0.0_f64; largest + 1]; chosen + 1];
    ways[0][0] = 1.0;
    for rank in ranks {
        for taken in (1..=chosen).rev() {
            let (fewer, more) = ways.split_at_mut(taken);
            for total in *rank..=largest {
                more[0][total] += fewer[taken - 1][total - rank];
            }
        }
    }
    let ways = &ways[chosen];
    let all: f64 = ways.iter().sum();
    let below: f64 = ways[..=sum].iter().sum();
    let above: f64 = ways[sum..].iter().sum();
    (2.0 * below.min(above) / all).min(1.0)
}

/// The same by the normal distribution, corrected for equal values and for whole numbers.
fn normal(ranks: &[usize], chosen: usize, u: f64) -> f64 {
    let (all, new) = (ranks.len() as f64, chosen as f64);
    let pairs = new * (all - new);
    let mut sorted = ranks.to_vec();
    sorted.sort_unstable();
    let alike = sorted.chunk_by(|a, b| a == b).map(|alike| (alike.len() as f64).powi(3) - alike.len() as f64);
    let variance = pairs / 12.0 * (all + 1.0 - alike.sum::<f64>() / (all * (all - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let distance = ((u - pairs / 2.0).abs() - 0.5) / variance.sqrt();
    Normal::new(0.0, 1.0).map_or(1.0, |normal| (2.0 * normal.sf(distance)).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_samples_cannot_show_much() {
        let least = |base, new| rank_test(&vec![1.0; base], &vec![2.0; new]).unwrap().least;
        assert!((least(2, 2) - 1.0 / 3.0).abs() < 1e-12);
        assert!((least(4, 4) - 1.0 / 35.0).abs() < 1e-12);
        assert!((least(1, 1) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn equal_values_share_their_ranks() {
        assert_eq!(doubled_ranks(&[1.0, 2.0], &[2.0, 0.5]), [4, 7, 7, 2]);
    }
}
