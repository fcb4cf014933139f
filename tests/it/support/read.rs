//! A text read to its end, as an editor that is at rest has it.

use benchlens::analysis::Document;
use benchlens::text::PlainText;

/// The text and what is known of it.
pub(crate) fn read(text: impl Into<String>) -> (PlainText, Document) {
    let source = PlainText::new(text);
    let mut document = Document::new(&source);
    while document.advance(&source, 0) {}
    (source, document)
}
