//! Prefixes of the other kind: `K` and `M` stand for thousands with some people and for 1024s with others, also where
//! the two values of a change have different ones.

use crate::number::{Number, Unit};
use rust_decimal::Decimal;

/// Two numbers with their prefixes read the other way: thousands as 1024s, and these as thousands. `None` where that
/// changes nothing between them.
pub(crate) fn read_otherwise(base: &Number, new: &Number) -> Option<(Number, Number)> {
    let (from, to) = (base.unit?, new.unit?);
    if from.scale == to.scale || from.dimension != to.dimension {
        return None;
    }
    let other = |number: &Number, unit: Unit| {
        let scale = other_scale(unit.scale);
        Number { unit: Some(Unit { scale: scale.unwrap_or(unit.scale), ..unit }), ..*number }
    };
    let any = other_scale(from.scale).is_some() || other_scale(to.scale).is_some();
    any.then(|| (other(base, from), other(new, to)))
}

/// 1024 for 1000 and the other way round, and their powers.
fn other_scale(scale: Decimal) -> Option<Decimal> {
    let (mut thousands, mut binary) = (Decimal::ONE, Decimal::ONE);
    for _ in 0..4 {
        thousands = thousands.checked_mul(Decimal::ONE_THOUSAND)?;
        binary = binary.checked_mul(Decimal::from(1024))?;
        if scale == thousands {
            return Some(binary);
        } else if scale == binary {
            return Some(thousands);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::number;

    #[test]
    fn prefixes_are_read_both_ways() {
        let read = |text: &str| number(text).unwrap().number;
        let values = |base: &str, new: &str| {
            let (base, new) = read_otherwise(&read(base), &read(new))?;
            Some((base.value()?.normalize().to_string(), new.value()?.normalize().to_string()))
        };
        assert_eq!(values("1.5M", "1536K"), Some(("1572864".into(), "1572864".into())));
        assert_eq!(values("2KiB/s", "1MiB/s"), Some(("2000".into(), "1000000".into())));
        assert_eq!(values("1.5M", "1.6M"), None);
        assert_eq!(values("1.5s", "1500ms"), None);
        assert_eq!(values("15", "16"), None);
    }
}
