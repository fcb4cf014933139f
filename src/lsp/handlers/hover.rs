//! `textDocument/hover`: what is known of the place under the cursor, with a chart of what it is compared with.

use crate::analysis;
use crate::chart::Chart;
use crate::config::HoverChart;
use crate::lsp::capabilities::Client;
use crate::lsp::engine::{Handle, Name};
use crate::lsp::to_proto;
use crate::text::escape;
use tower_lsp_server::gen_lsp_types::{Contents, Hover, HoverParams, MarkupContent};
use tower_lsp_server::jsonrpc::Result;

/// Answers a hover request.
pub(crate) fn hover(
    engine: &Handle,
    params: HoverParams,
) -> impl Future<Output = Result<Option<Hover>>> + use<> {
    let params = params.text_document_position_params;
    let answer = engine.ask(Name::Uri(params.text_document.uri.0), move |view| {
        let at = view.document.place(params.position, view.client.encoding);
        let hover = view.document.hover(at)?;
        Some(Hover {
            contents: Contents::MarkupContent(content(&hover, view.client, view.settings.hover.chart)),
            range: Some(view.document.buffer(view.client).range(hover.span)),
        })
    });
    async { Ok(answer.await?.flatten()) }
}

/// The facts and the chart, in the form that the client shows best.
fn content(hover: &analysis::Hover, client: &Client, form: HoverChart) -> MarkupContent {
    let mut content = to_proto::hover_text(hover, client);
    let Some(chart) = hover.chart.as_ref().filter(|_| form != HoverChart::Off) else { return content };
    let drawn = match (client.markdown, form) {
        (true, HoverChart::Image) => image(chart),
        (true, _) => escape::fenced(&chart_text(chart)),
        (false, _) => chart_text(chart),
    };
    content.value.push_str("\n\n");
    content.value.push_str(&drawn);
    content
}

fn chart_text(chart: &Chart) -> String {
    let lines = chart.text();
    let lines: Vec<_> = lines.iter().map(|line| escape::visible(line)).collect();
    lines.join("\n")
}

/// The chart as a picture that stands in the text itself, described in words.
fn image(chart: &Chart) -> String {
    let svg = chart.svg();
    let mut address = String::with_capacity(svg.len() * 2);
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => address.push(byte.into()),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    format!("![{}](data:image/svg+xml,{address})", escape::markdown(&chart.spoken()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Bar, Relation};

    fn hover(label: &str) -> analysis::Hover {
        let bar = |label: &str, length| Bar {
            label: label.to_owned(),
            length,
            value: String::new(),
            relation: Relation::Baseline,
        };
        let chart = Chart { title: String::new(), bars: vec![bar(label, 2.0), bar("b", 1.0)], more: 0 };
        analysis::Hover { span: Default::default(), lines: vec!["x".to_owned()], chart: Some(chart) }
    }

    fn shown(label: &str, markdown: bool, form: HoverChart) -> String {
        content(&hover(label), &Client { markdown, ..Client::default() }, form).value
    }

    #[test]
    fn a_chart_takes_the_form_that_the_client_shows() {
        let bar = "\u{2588}".repeat(24);
        assert!(shown("a", false, HoverChart::Image).starts_with(&format!("x\n\na {bar}")));
        assert!(shown("a", true, HoverChart::Text).starts_with(&format!("**x**\n\n```text\na {bar}")));
        assert!(
            shown("a", true, HoverChart::Image)
                .starts_with("**x**\n\n![a baseline; b baseline](data:image/svg+xml,%3Csvg")
        );
        assert_eq!(shown("a", true, HoverChart::Off), "**x**");
    }

    #[test]
    fn labels_break_out_of_nothing() {
        let text = shown("````\n<b>", true, HoverChart::Text);
        assert!(text.contains("`````text\n````") && text.ends_with("\n`````"), "{text}");
        let image = shown("](x) <b> \u{202e}", true, HoverChart::Image);
        assert!(image.contains(r"![\](x) \<b> ⟨U+202E⟩ baseline; b baseline](data:"), "{image}");
        let address = image.rsplit_once("](data:").unwrap().1;
        assert!(!address.contains(['<', '(', ' ', '"']), "{address}");
    }
}
