//! A chart as a picture: SVG of plain shapes and text, with nothing in it that loads, runs or links.

use super::paint::{BASELINE, GROUND, INK, RULE, colour, head};
use super::{Bar, Chart, Relation};
use crate::text::escape::xml;
use crate::text::{ELLIPSIS, display_columns, shortened};
use std::borrow::Cow;
use std::fmt::Write;

/// Height of a bar's line, in pixels.
const LINE: usize = 22;
const BAR_HEIGHT: usize = 14;
const MARGIN: usize = 10;
/// Length of the longest bar, in pixels.
const BAR: usize = 240;
/// What a character of the font takes at most, in pixels.
const CHARACTER: usize = 8;
/// The longest label and title, in columns of the font.
const LONGEST: usize = 40;

impl Chart {
    /// The chart as an SVG document.
    pub fn svg(&self) -> String {
        let (title, more) = (cut(&self.title), self.more_words());
        let (bar_at, (width, height)) = (self.bar_at(), self.size());
        let mut svg = format!(
            r#"{}<title>{}</title><rect width="{width}" height="{height}" rx="6" fill="{GROUND}" stroke="{RULE}"/>"#,
            head(width, height, " role=\"img\""),
            xml(&self.spoken())
        );
        let mut top = MARGIN;
        if !title.is_empty() {
            text(&mut svg, MARGIN, top, "font-weight=\"bold\"", &title);
            top += LINE;
        }
        let longest = self.longest();
        let scale = if longest > 0.0 { BAR as f64 / longest } else { 0.0 };
        let first = top;
        for bar in &self.bars {
            text(&mut svg, MARGIN, top, "", &cut(&bar.label));
            let (length, y) = (bar.length * scale, top + (LINE - BAR_HEIGHT) / 2);
            let paint = paint(&bar.relation);
            // Writing to a string cannot fail.
            let _ = write!(
                svg,
                r#"<rect x="{bar_at}" y="{y}" width="{length:.1}" height="{BAR_HEIGHT}" {paint}/>"#
            );
            text(&mut svg, bar_at + BAR + MARGIN, top, "", &cut(&note(bar)));
            top += LINE;
        }
        self.rule(&mut svg, bar_at, scale, first, top);
        if !more.is_empty() {
            text(&mut svg, MARGIN, top, "", &more);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The picture's width and height, in pixels.
    pub fn size(&self) -> (usize, usize) {
        let note_width = self.bars.iter().map(|bar| columns(&note(bar))).max().unwrap_or(0) * CHARACTER;
        let width = self.bar_at() + BAR + MARGIN + note_width.max(CHARACTER) + MARGIN;
        let lines = self.bars.len() + usize::from(!self.title.is_empty()) + usize::from(self.more > 0);
        (width.max(2 * MARGIN + columns(&self.title) * CHARACTER), 2 * MARGIN + lines * LINE)
    }

    /// Where the bars begin, behind their labels.
    fn bar_at(&self) -> usize {
        MARGIN + self.bars.iter().map(|bar| columns(&bar.label)).max().unwrap_or(0) * CHARACTER + MARGIN
    }

    /// A dashed line where the baseline's bar ends.
    fn rule(&self, svg: &mut String, bar_at: usize, scale: f64, top: usize, bottom: usize) {
        let Some(base) = self.bars.iter().find(|bar| bar.relation == Relation::Baseline) else { return };
        let x = bar_at as f64 + base.length * scale;
        let _ = write!(
            svg,
            r#"<line x1="{x:.1}" y1="{top}" x2="{x:.1}" y2="{bottom}" stroke="{INK}" stroke-dasharray="2 2"/>"#
        );
    }

    fn more_words(&self) -> String {
        if self.more == 0 { String::new() } else { format!("and {} more", self.more) }
    }

    /// The chart in words, for people who do not see it.
    pub fn spoken(&self) -> String {
        let bar = |bar: &Bar| format!("{} {}", bar.label, note(bar)).trim().to_owned();
        let bars: Vec<String> = self.bars.iter().map(bar).collect();
        let bars = bars.join("; ");
        if self.title.is_empty() { bars } else { format!("{}: {bars}", self.title) }
    }
}

fn note(bar: &Bar) -> String {
    let words = bar.relation.words();
    if bar.value.is_empty() { words } else { format!("{}  {words}", bar.value).trim_end().to_owned() }
}

fn paint(relation: &Relation) -> String {
    let fill = match relation {
        Relation::Baseline => return format!(r#"fill="{BASELINE}" stroke="{INK}""#),
        Relation::Changed(_, verdict) => colour(*verdict),
        Relation::Incomparable => RULE,
    };
    format!(r#"fill="{fill}""#)
}

fn text(svg: &mut String, x: usize, top: usize, style: &str, content: &str) {
    let baseline = top + LINE * 2 / 3;
    let _ = write!(svg, r#"<text x="{x}" y="{baseline}" xml:space="preserve" fill="{INK}" {style}>"#);
    svg.push_str(&xml(content));
    svg.push_str("</text>");
}

/// How many columns of a text are shown.
fn columns(text: &str) -> usize {
    display_columns(&cut(text))
}

/// The first columns of a text.
fn cut(text: &str) -> Cow<'_, str> {
    shortened(text, LONGEST, ELLIPSIS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Verdict;

    #[test]
    fn a_picture_holds_text_and_nothing_that_acts() {
        let hostile = "</text><script>alert(1)</script>\u{202e}\u{0}&\"'";
        let chart = Chart {
            title: hostile.to_owned(),
            bars: vec![
                Bar {
                    label: hostile.to_owned(),
                    length: 2.0,
                    value: "2".to_owned(),
                    relation: Relation::Baseline,
                },
                Bar {
                    label: "new".to_owned(),
                    length: 1.0,
                    value: "1".to_owned(),
                    relation: Relation::Changed("-50.0%".to_owned(), Verdict::Worse),
                },
            ],
            more: 0,
        };
        let svg = chart.svg();
        let tags: Vec<&str> =
            svg.split('<').skip(1).map(|tag| tag.split([' ', '>', '/']).next().unwrap()).collect();
        assert!(
            tags.iter().all(|tag| matches!(*tag, "svg" | "title" | "rect" | "line" | "text" | "")),
            "{tags:?}"
        );
        assert!(svg.contains("&lt;script&gt;alert(1)&lt;/script&gt;\u{fffd}\u{fffd}"), "{svg}");
        assert!(!svg.contains("href") && !svg.contains("url(") && !svg.contains("&\""), "{svg}");
        // The words say what the colours say.
        assert!(svg.contains("-50.0% worse</text>") && svg.contains("baseline</text>"), "{svg}");
        // The half as long bar is half as long.
        assert!(svg.contains(r#"width="240.0""#) && svg.contains(r#"width="120.0""#), "{svg}");
    }
}
