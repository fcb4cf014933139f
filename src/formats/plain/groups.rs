//! Titles that stand over several columns each: `vanilla` and `patched` over `avg  max  avg  max`.

use crate::model::Label;

/// A title for each column from those of the line above: as many times as the columns' own titles come back, in their
/// order. A title may have empty fields behind it for the other columns of its group. `None` where nothing comes back.
pub(super) fn spread(upper: &[Option<Label>], lower: &[Option<Label>]) -> Option<Vec<Option<Label>>> {
    let named: Vec<&Label> = upper.iter().flatten().collect();
    let count = lower.len();
    if named.len() < 2 || count <= named.len() || !count.is_multiple_of(named.len()) {
        return None;
    }
    let width = count / named.len();
    let text = |at: usize| lower[at].as_ref().map(|label| label.text.as_str());
    let comes_back = (0..count).all(|at| text(at).is_some() && text(at) == text(at % width));
    let distinct = (1..width).all(|at| text(at) != text(0));
    // Fields between bars tell where each stands.
    let fits = upper.len() < count
        || upper.iter().enumerate().all(|(at, label)| label.is_some() == (at % width == 0));
    let in_order =
        || named.iter().flat_map(|label| std::iter::repeat_n(Some((*label).clone()), width)).collect();
    (comes_back && distinct && fits).then(in_order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_stand_over_groups_whose_titles_come_back() {
        let labels = |texts: &str| -> Vec<Option<Label>> {
            texts.split(' ').map(|text| (text != "-").then(|| Label::unseen(text))).collect()
        };
        let of = |upper: &str, lower: &str| {
            let spread = spread(&labels(upper), &labels(lower))?;
            Some(spread.into_iter().flatten().map(|label| label.text).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(of("a b", "avg max avg max"), Some("a a b b".to_owned()));
        assert_eq!(of("a - b -", "avg max avg max"), Some("a a b b".to_owned()));
        assert_eq!(of("a b c", "x y x y x y"), Some("a a b b c c".to_owned()));
        assert_eq!(of("a b", "avg max avg min"), None);
        assert_eq!(of("- a - b", "avg max avg max"), None);
        assert_eq!(of("a b", "avg avg avg avg"), None);
        assert_eq!(of("a", "avg max"), None);
    }
}
