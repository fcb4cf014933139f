//! Welch's t test: whether the means of two samples differ, whatever their spreads.

use super::Sample;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    /// The difference of the means, new minus base, in standard errors.
    pub t: f64,
    /// The degrees of freedom, after Welch and Satterthwaite.
    pub freedom: f64,
    /// How likely so large a difference either way is where there is none.
    pub p: f64,
}

/// Tests two samples; `None` where one has a single value, or neither scatters.
pub fn welch_test(base: &Sample, new: &Sample) -> Option<Welch> {
    let error = |sample: &Sample| Some(sample.deviation?.powi(2) / sample.n as f64);
    let (of_base, of_new) = (error(base)?, error(new)?);
    let both = of_base + of_new;
    if both <= 0.0 {
        return None;
    }
    let part = |error: f64, sample: &Sample| error.powi(2) / (sample.n as f64 - 1.0);
    let t = (new.mean - base.mean) / both.sqrt();
    let freedom = both.powi(2) / (part(of_base, base) + part(of_new, new));
    let student = StudentsT::new(0.0, 1.0, freedom).ok()?;
    Some(Welch { t, freedom, p: (2.0 * student.cdf(-t.abs())).min(1.0) })
}
