//! JSON written piece by piece, for answers of thousands of small parts: a serializer spends most of their time on
//! names that never change.

use crate::number::write_plain;
use rust_decimal::Decimal;
use serde::Serialize;
use std::fmt::{self, Write};

/// A JSON text under way. What is put together is the caller's care.
pub(crate) struct Json<'b> {
    bytes: &'b mut Vec<u8>,
    /// Where a form is written: its gaps, and the line that it counts from.
    form: Option<(&'b mut Vec<Gap>, u32)>,
}

/// A piece of JSON that is written once and sent often, at other lines and of other versions.
#[derive(Debug, Default)]
pub(crate) struct Form {
    bytes: Vec<u8>,
    gaps: Vec<Gap>,
}

/// What is left open in a form.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// In front of which byte.
    at: usize,
    /// The line, counted from where the form begins; the version where it is none.
    line: Option<u32>,
}

impl Form {
    /// What `write` writes, which begins at line `first` of its document.
    pub(crate) fn new(first: u32, write: impl FnOnce(&mut Json<'_>)) -> Self {
        let mut form = Form::default();
        write(&mut Json { bytes: &mut form.bytes, form: Some((&mut form.gaps, first)) });
        form.bytes.shrink_to_fit();
        form.gaps.shrink_to_fit();
        form
    }

    /// Whether nothing was written.
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}

impl<'b> Json<'b> {
    /// Goes on behind `bytes`.
    pub(super) fn new(bytes: &'b mut Vec<u8>) -> Self {
        Json { bytes, form: None }
    }

    /// A piece of JSON as it is.
    pub(crate) fn raw(&mut self, json: &str) {
        self.bytes.extend_from_slice(json.as_bytes());
    }

    /// A line of the document.
    pub(crate) fn line(&mut self, line: u32) {
        match &mut self.form {
            Some((gaps, first)) => {
                gaps.push(Gap { at: self.bytes.len(), line: Some(line.saturating_sub(*first)) });
            }
            None => self.number(line),
        }
    }

    /// The version of the document.
    pub(crate) fn version(&mut self, version: i32) {
        match &mut self.form {
            Some((gaps, _)) => gaps.push(Gap { at: self.bytes.len(), line: None }),
            None => self.number(version),
        }
    }

    /// A form that begins at line `first` now, in a document of this version.
    pub(crate) fn form(&mut self, form: &Form, first: u32, version: i32) {
        let mut from = 0;
        for gap in &form.gaps {
            self.bytes.extend_from_slice(&form.bytes[from..gap.at]);
            from = gap.at;
            match gap.line {
                Some(line) => self.number(first.saturating_add(line)),
                None => self.number(version),
            }
        }
        self.bytes.extend_from_slice(&form.bytes[from..]);
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
        let before = self.bytes.len();
        // Our own types always have a JSON form; whatever happens, the text around it stays whole.
        if serde_json::to_writer(&mut *self.bytes, value).is_err() {
            self.bytes.truncate(before);
            self.raw("null");
        }
    }

    /// An array of what `write` writes of each item.
    pub(crate) fn array<T>(&mut self, items: impl IntoIterator<Item = T>, write: impl FnMut(&mut Self, T)) {
        self.raw("[");
        self.items(items, write);
        self.raw("]");
    }

    /// What stands in an array: what `write` writes of each item.
    pub(crate) fn items<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        for (number, item) in items.into_iter().enumerate() {
            if number > 0 {
                self.raw(",");
            }
            write(self, item);
        }
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

    #[test]
    fn a_form_is_filled_with_where_it_stands_now() {
        let write = |json: &mut Json<'_>| {
            json.raw(r#"{"line":"#);
            json.line(12);
            json.raw(r#","version":"#);
            json.version(3);
            json.raw(r#","end":"#);
            json.line(14);
            json.raw("}");
        };
        let text = |write: &dyn Fn(&mut Json<'_>)| {
            let mut bytes = Vec::new();
            write(&mut Json::new(&mut bytes));
            String::from_utf8(bytes).unwrap()
        };
        let form = Form::new(10, write);
        assert_eq!(text(&write), r#"{"line":12,"version":3,"end":14}"#);
        assert_eq!(text(&|json| json.form(&form, 10, 3)), text(&write));
        assert_eq!(text(&|json| json.form(&form, 107, -1)), r#"{"line":109,"version":-1,"end":111}"#);
        assert!(Form::new(0, |_| ()).is_empty() && !form.is_empty());
    }
}
