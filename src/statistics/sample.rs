//! One sample: how many values, their mean, how far they scatter, and how surely the mean is known.

use super::ALPHA;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A sample, described.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How many values.
    pub n: usize,
    /// Their arithmetic mean.
    pub mean: f64,
    /// Their standard deviation over n - 1; `None` of one value.
    pub deviation: Option<f64>,
    /// How far the 95 % interval of the mean reaches to either side, after Student; `None` of one value.
    pub margin: Option<f64>,
}

impl Sample {
    /// Describes values; `None` where there are none, or not all of them are finite.
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.is_empty() || !values.iter().all(|value| value.is_finite()) {
            return None;
        }
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let deviation = (values.len() > 1).then(|| {
            let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
            (squares / (count - 1.0)).sqrt()
        });
        let margin = deviation.and_then(|deviation| Some(quantile(count - 1.0)? * deviation / count.sqrt()));
        Some(Sample { n: values.len(), mean, deviation, margin })
    }

    /// The ends of the 95 % interval of the mean.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.margin.map(|margin| (self.mean - margin, self.mean + margin))
    }
}

/// A geometric mean of ratios.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometric {
    /// Of how many ratios.
    pub n: usize,
    /// The mean.
    pub ratio: f64,
    /// Its 95 % interval, after Student on the logarithms; `None` of one ratio.
    pub interval: Option<(f64, f64)>,
}

/// The geometric mean of ratios; `None` where there are none, or one is not above zero.
pub fn geometric_mean(ratios: &[f64]) -> Option<Geometric> {
    if !ratios.iter().all(|ratio| *ratio > 0.0) {
        return None;
    }
    let logarithms: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let sample = Sample::of(&logarithms)?;
    let ratio = sample.mean.exp();
    let interval = sample.deviation.and_then(|deviation| geometric_interval(sample.n, ratio, deviation));
    Some(Geometric { n: sample.n, ratio, interval })
}

/// The 95 % interval of a geometric mean of `n` ratios whose logarithms have this standard deviation; `None` of one.
pub fn geometric_interval(n: usize, ratio: f64, deviation: f64) -> Option<(f64, f64)> {
    let freedom = n.checked_sub(1).filter(|freedom| *freedom > 0)? as f64;
    let factor = (quantile(freedom)? * deviation / (n as f64).sqrt()).exp();
    Some((ratio / factor, ratio * factor))
}

/// How many standard errors a 95 % interval reaches to either side.
fn quantile(freedom: f64) -> Option<f64> {
    StudentsT::new(0.0, 1.0, freedom).ok().map(|student| student.inverse_cdf(1.0 - ALPHA / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_has_a_mean_and_no_spread_and_nothing_has_none() {
        let one = Sample::of(&[3.5]).unwrap();
        assert_eq!((one.n, one.deviation, one.margin, one.interval()), (1, None, None, None));
        assert_eq!(Sample::of(&[]), None);
        assert_eq!(Sample::of(&[1.0, f64::NAN]), None);
        assert_eq!(geometric_mean(&[1.0, 0.0]), None);
        assert_eq!(geometric_mean(&[]), None);
    }
}
