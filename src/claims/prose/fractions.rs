//! Figures in words: `by a third`, `by 1/3`, `to half`, `halved`, `doubled`, `three times`, `twice as fast`.

use super::figures::{Figure, PERCENT, RATIO, Said};
use super::lexicon::{Way, is_rough};
use super::words::{Word, WordKind};
use crate::number::{Number, Unit};
use rust_decimal::Decimal;

/// Puts a figure in the place of words that are one.
pub(super) fn read_fractions(words: &mut Vec<Word>) {
    if !words.iter().any(|word| is_fraction_word(word.text())) {
        return;
    }
    let mut out: Vec<Word> = Vec::with_capacity(words.len());
    let mut rest = words.drain(..).peekable();
    while let Some(word) = rest.next() {
        // `a third less`, `half more`.
        let compares = rest.peek().is_some_and(|next| is_comparative(next.text())) && !word.ends_clause;
        match Found::of(&word, &out, compares) {
            Some(Found { figure, takes }) => {
                let start = out.len() - takes;
                let first = out.get(start).map_or(word.range.start, |first| first.range.start);
                let opens = word.opens || out[start..].iter().any(|taken| taken.opens);
                out.truncate(start);
                let range = first..word.range.end;
                out.push(Word { range, kind: WordKind::Number(figure), opens, ..word });
            }
            None => out.push(of_comparison(word, &out)),
        }
    }
    drop(rest);
    *words = out;
}

fn is_comparative(word: &str) -> bool {
    matches!(
        word,
        "less"
            | "more"
            | "faster"
            | "slower"
            | "fewer"
            | "lower"
            | "higher"
            | "smaller"
            | "larger"
            | "shorter"
    )
}

/// Whether a word may be one of those that make a figure.
fn is_fraction_word(text: &str) -> bool {
    !text.is_empty()
        && (part(text).is_some()
            || result(text).is_some()
            || counted(text).is_some()
            || matches!(text, "twice" | "times")
            || fold(text).is_some())
}

/// A figure, and how many words before it belong to it.
struct Found {
    figure: Figure,
    takes: usize,
}

impl Found {
    fn of(word: &Word, before: &[Word], compares: bool) -> Option<Self> {
        let text = word.text();
        let back = |count: usize| before.len().checked_sub(count).map_or("", |at| before[at].text());
        if let Some((share, way)) = result(text) {
            // `both halves`, `arrays of doubles` are things.
            let is_thing =
                text.ends_with('s') && matches!(back(1), "both" | "two" | "the" | "of" | "as" | "in");
            return (!is_thing).then(|| Found { figure: remains(share, Some(way)), takes: 0 });
        }
        if let Some(times) = fold(text) {
            return Some(Found { figure: Figure::printed(number(times, 0, RATIO)), takes: 0 });
        }
        match text {
            "twice" => {
                return Some(Found { figure: Figure::printed(number(Decimal::TWO, 0, RATIO)), takes: 0 });
            }
            "times" => {
                let times = counted(back(1))?;
                return Some(Found { figure: Figure::printed(number(times, 0, RATIO)), takes: 1 });
            }
            _ => {}
        }
        let share = part(text)?;
        let (count, takes) = match back(1) {
            "a" | "one" => (Decimal::ONE, 1),
            "two" => (Decimal::TWO, 1),
            "three" => (Decimal::from(3), 1),
            _ if text.contains('/') || text.starts_with("half") => (Decimal::ONE, 0),
            _ => return None,
        };
        let share = share.checked_mul(count).filter(|share| *share < Decimal::ONE)?;
        let mut at = takes + 1;
        while is_rough(back(at)) || matches!(back(at), "than" | "more" | "less") {
            at += 1;
        }
        match back(at) {
            "by" => Some(Found { figure: by(share)?, takes }),
            // Up to a third says how far it may go.
            "to" if back(at + 1) != "up" => Some(Found { figure: remains(share, None), takes }),
            _ if compares && takes > 0 => Some(Found { figure: by(share)?, takes }),
            "in" if matches!(back(at + 1), "cut" | "cuts") || matches!(back(at + 2), "cut" | "cuts") => {
                Some(Found { figure: remains(share, Some(Way::Down)), takes })
            }
            _ => None,
        }
    }
}

/// `twice as fast` says that it is faster.
fn of_comparison(word: Word, before: &[Word]) -> Word {
    let is_as = before.last().is_some_and(|word| word.text() == "as");
    let figure = before.len().checked_sub(2).and_then(|at| before[at].figure());
    let kind = match (&word.kind, figure) {
        (WordKind::Text(text), Some(figure)) if is_as && figure.number.unit == Some(RATIO) => {
            let way = match text.as_str() {
                "fast" => "faster",
                "slow" => "slower",
                "high" => "higher",
                "large" | "big" => "larger",
                "many" | "much" => "more",
                "low" => "lower",
                "small" => "smaller",
                other => other,
            };
            WordKind::Text(way.to_owned())
        }
        _ => return word,
    };
    Word { kind, ..word }
}

fn number(figure: Decimal, places: u32, unit: Unit) -> Number {
    Number {
        figure,
        ulp: Decimal::new(1, places),
        unit: Some(unit),
        signed: false,
        integer: false,
        clock: false,
    }
}

fn by(share: Decimal) -> Option<Figure> {
    let percent = share.checked_mul(Decimal::ONE_HUNDRED)?.round_dp(1);
    Some(Figure { said: Said::Part, ..Figure::printed(number(percent, 1, PERCENT)) })
}

fn remains(share: Decimal, way: Option<Way>) -> Figure {
    Figure { said: Said::Result(way), ..Figure::printed(number(share.round_dp(2), 2, RATIO)) }
}

/// What a word makes of something, as a share of what it was.
fn result(word: &str) -> Option<(Decimal, Way)> {
    Some(match word {
        "halved" | "halves" | "halving" => (Decimal::new(5, 1), Way::Down),
        "doubled" | "doubles" | "doubling" => (Decimal::TWO, Way::Up),
        "tripled" | "triples" | "tripling" => (Decimal::from(3), Way::Up),
        "quadrupled" | "quadruples" => (Decimal::from(4), Way::Up),
        _ => return None,
    })
}

/// The share that a word is of a whole.
fn part(word: &str) -> Option<Decimal> {
    let of = |below: i64| Decimal::ONE.checked_div(Decimal::from(below));
    match word {
        "half" => of(2),
        "third" | "thirds" => of(3),
        "quarter" | "quarters" => of(4),
        "fifth" => of(5),
        "tenth" => of(10),
        _ => {
            let (above, below) = word.split_once('/')?;
            let (above, below): (i64, i64) = (above.parse().ok()?, below.parse().ok()?);
            let is_fraction = 0 < above && above < below && below <= 10;
            if is_fraction { Decimal::from(above).checked_div(Decimal::from(below)) } else { None }
        }
    }
}

/// The number that a word counts.
fn counted(word: &str) -> Option<Decimal> {
    const WORDS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let at = WORDS.iter().position(|known| *known == word)?;
    Some(Decimal::from(at + 2))
}

/// How many times `threefold` and `3-fold` are.
fn fold(word: &str) -> Option<Decimal> {
    let times = word.strip_suffix("fold")?.trim_end_matches('-');
    counted(times).or_else(|| times.parse().ok().map(|times: u32| Decimal::from(times)))
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    fn figures(sentence: &str) -> Vec<(String, String, Said)> {
        let figures = words(sentence).into_iter().filter_map(|word| {
            let figure = *word.figure()?;
            Some((sentence[word.range].to_owned(), figure.number.figure.normalize().to_string(), figure.said))
        });
        figures.collect()
    }

    fn one(text: &str, figure: &str, said: Said) -> Vec<(String, String, Said)> {
        vec![(text.to_owned(), figure.to_owned(), said)]
    }

    #[test]
    fn figures_in_words() {
        use Said::*;
        assert_eq!(figures("it drops by a third here"), one("a third", "33.3", Part));
        assert_eq!(figures("it takes a third less"), one("a third", "33.3", Part));
        assert_eq!(figures("cut by about 1/3."), one("1/3", "33.3", Part));
        assert_eq!(figures("it drops to a quarter of it"), one("a quarter", "0.25", Result(None)));
        assert_eq!(figures("the time is halved"), one("halved", "0.5", Result(Some(Way::Down))));
        assert_eq!(figures("which cuts it in half"), one("half", "0.5", Result(Some(Way::Down))));
        assert_eq!(figures("it doubled"), one("doubled", "2", Result(Some(Way::Up))));
        assert_eq!(figures("by a factor of 3"), one("3", "3", Digits));
        assert_eq!(figures("three times faster"), one("three times", "3", Digits));
        assert_eq!(figures("a threefold increase"), one("threefold", "3", Digits));
        assert_eq!(figures("twice as fast"), one("twice", "2", Digits));
    }

    #[test]
    fn things_are_no_figures() {
        for sentence in [
            "both halves of the table",
            "an array of doubles",
            "the third run",
            "[PATCH 1/3] first",
            "half of the tests",
            "a third party",
            "at times it is slow",
        ] {
            assert_eq!(figures(sentence), [], "{sentence}");
        }
    }
}
