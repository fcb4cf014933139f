//! JSON written piece by piece, for answers of thousands of small parts: a serializer spends most of their time on
//! names that never change.

use crate::number::write_plain;
use rust_decimal::Decimal;
use serde::Serialize;
use std::fmt::{self, Write};

/// A JSON text under way. What is put together is the caller's care.
pub(crate) struct Json<'b>(&'b mut Vec<u8>);

impl<'b> Json<'b> {
    /// Goes on behind `bytes`.
    pub(super) fn new(bytes: &'b mut Vec<u8>) -> Self {
        Json(bytes)
    }

    /// A piece of JSON as it is.
    pub(crate) fn raw(&mut self, json: &str) {
        self.0.extend_from_slice(json.as_bytes());
    }

    /// A string.
    pub(crate) fn string(&mut self, text: &str) {
        if text.bytes().any(|byte| matches!(byte, b'"' | b'\\' | 0..0x20 | 0x7f)) {
            return self.value(&text);
        }
        self.raw("\"");
        self.raw(text);
        self.raw("\"");
    }

    /// A number.
    pub(crate) fn number(&mut self, number: impl Into<Decimal>) {
        // Writing to memory cannot fail.
        let _ = write_plain(self, number.into());
    }

    /// Anything else.
    pub(crate) fn value(&mut self, value: &impl Serialize) {
        let before = self.0.len();
        // Our own types always have a JSON form; whatever happens, the text around it stays whole.
        if serde_json::to_writer(&mut *self.0, value).is_err() {
            self.0.truncate(before);
            self.raw("null");
        }
    }

    /// An array of what `write` writes of each item.
    pub(crate) fn array<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.raw("[");
        for (number, item) in items.into_iter().enumerate() {
            if number > 0 {
                self.raw(",");
            }
            write(self, item);
        }
        self.raw("]");
    }
}

impl Write for Json<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.raw(text);
        Ok(())
    }

    fn write_char(&mut self, c: char) -> fmt::Result {
        let mut room = [0; 4];
        self.raw(c.encode_utf8(&mut room));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_written_is_the_json_of_the_values() {
        let texts = ["plain", "qu\"ote", "back\\slash", "line\nend", "é 名前 😀", "\u{7f}\u{1}", ""];
        let numbers =
            [Decimal::new(-4_310, 3), Decimal::ZERO, Decimal::new(i64::MAX, 0), Decimal::new(5, 25)];
        let mut bytes = Vec::new();
        let mut json = Json::new(&mut bytes);
        json.raw(r#"{"texts":"#);
        json.array(texts, Json::string);
        json.raw(r#","numbers":"#);
        json.array(numbers, Json::number);
        json.raw(r#","value":"#);
        json.value(&(1, "x"));
        json.raw("}");
        let read: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        let numbers = [-4.31, 0.0, i64::MAX as f64, 5e-25];
        assert_eq!(read["texts"], json!(texts));
        assert_eq!(read["value"], json!([1, "x"]));
        let close = |(read, number): (&serde_json::Value, f64)| read.as_f64() == Some(number);
        assert!(read["numbers"].as_array().unwrap().iter().zip(numbers).all(close), "{read}");
    }
}
