//! What joins an old value and a new one in running text: an arrow, `from A to B`, `from A down to B`.

use super::sheet::Sheet;
use crate::layout::{Line, Signs};
use crate::number::Token;

const ARROWS: &[&str] = &["->", "-->", "=>", "→", "⟶"];

/// A pair, by the tokens of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Joint {
    /// The old value.
    pub(super) before: usize,
    /// The new value.
    pub(super) after: usize,
    /// The token in front of which the pair's label ends.
    pub(super) start: usize,
}

/// The one pair of a line; `None` where there is none, or several make a chain.
pub(super) fn joint(page: &Sheet<'_>, line: &Line<'_>) -> Option<Joint> {
    let body = line.body;
    let may_be = line.signs.has_any(Signs::ANGLE.and(Signs::BEYOND));
    let arrowed = may_be && ARROWS.iter().any(|arrow| body.contains(arrow));
    if !arrowed && !has_words(body) {
        return None;
    }
    let tokens = Tokens { body, tokens: page.tokens(line) };
    let mut found = (1..tokens.tokens.len()).filter_map(|at| tokens.joint(at));
    let joint = found.next()?;
    found.next().is_none().then_some(joint)
}

/// Whether a line holds words that may join two values.
fn has_words(body: &str) -> bool {
    body.contains("from ") && body.contains(" to ")
}

struct Tokens<'t> {
    body: &'t str,
    tokens: &'t [Token],
}

impl Tokens<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &self.body[token.range.clone()])
    }

    /// The pair that token `at` joins.
    fn joint(&self, at: usize) -> Option<Joint> {
        let before_it = |back: usize| at.checked_sub(back).map_or("", |at| self.text(at));
        let text = self.text(at);
        let forward = |before: usize, start: usize| Some(Joint { before, after: at + 1, start });
        if ARROWS.contains(&text) {
            return forward(at - 1, at - 1);
        }
        let way = |text: &str| matches!(text, "down" | "up");
        match text {
            "to" if before_it(2) == "from" => forward(at - 1, at - 2),
            "to" if way(before_it(1)) && before_it(3) == "from" => forward(at - 2, at - 3),
            _ => None,
        }
    }
}
