//! What a body says: a request, a notification, an answer, or something that is no message, with what to say to it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::error::Category;
use serde_json::value::RawValue;
use std::borrow::Cow;
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Id, Response};

/// A message from the client. Parameters are not read yet, since who reads them knows their type.
#[derive(Debug)]
pub(super) enum Message<'a> {
    /// A request.
    Request {
        /// Its id, for the answer.
        id: Id,
        /// The method's name.
        method: Cow<'a, str>,
        /// The parameters as they came.
        params: Option<&'a RawValue>,
    },
    /// A notification.
    Notification {
        /// The method's name.
        method: Cow<'a, str>,
        /// The parameters as they came.
        params: Option<&'a RawValue>,
    },
    /// The answer to a request of ours.
    Response(Response),
    /// No message: the answer to send.
    Invalid(Response),
}

/// The members of a message, each as it stands in the body.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'a RawValue>,
}

/// Keeps `null` apart from a member that is not there.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// A string that is borrowed where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads a body.
pub(super) fn parse(body: &[u8]) -> Message<'_> {
    let envelope: Envelope<'_> = match serde_json::from_slice(body) {
        Ok(envelope) => envelope,
        Err(error) => return Message::Invalid(Response::from_error(Id::Null, refusal(body, &error))),
    };
    let id = match envelope.id.map(|id| serde_json::from_str(id.get())) {
        None => None,
        Some(Ok(Id::Null)) | Some(Err(_)) if envelope.error.is_none() => {
            return invalid(Id::Null, "the id must be an integer or a string");
        }
        Some(id) => Some(id.unwrap_or(Id::Null)),
    };
    let known = || id.clone().unwrap_or(Id::Null);
    if envelope.jsonrpc.and_then(text).as_deref() != Some("2.0") {
        return invalid(known(), "\"jsonrpc\" must be \"2.0\"");
    }
    match (envelope.method.map(text), id) {
        (Some(None), id) => invalid(id.unwrap_or(Id::Null), "the method must be a string"),
        (Some(Some(method)), Some(id)) => Message::Request { id, method, params: envelope.params },
        (Some(Some(method)), None) => Message::Notification { method, params: envelope.params },
        (None, Some(id)) if envelope.error.is_some() => {
            // Errors of any form are taken: only that it is one matters.
            let error = envelope.error.and_then(|error| params(Some(error)).ok());
            Message::Response(Response::from_error(id, error.unwrap_or_else(Error::internal_error)))
        }
        (None, Some(id)) => match envelope.result.map(|result| params(Some(result))) {
            Some(Ok(result)) => Message::Response(Response::from_ok(id, result)),
            Some(Err(error)) => Message::Response(Response::from_error(id, error)),
            None => invalid(id, "neither method, result nor error"),
        },
        (None, None) => invalid(Id::Null, "neither method nor id"),
    }
}

/// Reads parameters (or any other part of a message) as a type. Missing ones are read as `null`.
pub(crate) fn params<T: DeserializeOwned>(raw: Option<&RawValue>) -> Result<T, Error> {
    let Some(raw) = raw else {
        return serde_json::from_value(Value::Null).map_err(|_| Error::invalid_params("missing params"));
    };
    let read = serde_json::from_str(raw.get());
    let read = match read {
        // JavaScript cuts strings between the halves of a surrogate pair, and JSON can spell the halves.
        Err(error) if error.is_syntax() => match replace_lone_surrogates(raw.get()) {
            Some(text) => serde_json::from_str(&text),
            None => Err(error),
        },
        read => read,
    };
    read.map_err(|error| Error::invalid_params(describe(&error)))
}

/// A string member, or `None` if it is no string.
fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Text<'_>>(raw.get()).ok().map(|text| text.0)
}

fn invalid(id: Id, why: &'static str) -> Message<'static> {
    let mut error = Error::invalid_request();
    error.message = why.into();
    Message::Invalid(Response::from_error(id, error))
}

/// What to answer to a body that could not be read.
fn refusal(body: &[u8], error: &serde_json::Error) -> Error {
    let broken = match error.classify() {
        Category::Data => serde_json::from_slice::<&RawValue>(body).is_err(),
        Category::Syntax | Category::Eof | Category::Io => true,
    };
    let mut answer = if broken { Error::parse_error() } else { Error::invalid_request() };
    answer.message = match body.trim_ascii_start().first() {
        Some(b'[') if !broken => "batches are not part of LSP".into(),
        _ => describe(error).into(),
    };
    answer
}

/// Where an error is. Its own words may quote the message, and with it the document.
fn describe(error: &serde_json::Error) -> String {
    let what = match error.classify() {
        Category::Data => "unexpected type or missing member",
        Category::Eof => "unexpected end",
        Category::Syntax | Category::Io => "broken JSON",
    };
    format!("{what} at line {} column {}", error.line(), error.column())
}

/// An answer whose error does not quote the parameters: clients log errors, and parameters may hold the document.
pub(super) fn without_quotations(answer: Response) -> Response {
    let (id, result) = answer.into_parts();
    let result = result.map_err(|error| Error { message: unquoted(&error.message).into(), ..error });
    Response::from_parts(id, result)
}

/// A message of the JSON reader without the text that it quotes: between double quotes, or, where a name is unknown,
/// between the first backticks.
fn unquoted(message: &str) -> String {
    let quote = if message.starts_with("unknown ") { '`' } else { '"' };
    let end = if quote == '`' {
        message.match_indices(quote).nth(1).map(|(at, _)| at)
    } else {
        message.rfind(quote)
    };
    match (message.find(quote), end) {
        (Some(start), Some(end)) if start < end => format!("{}…{}", &message[..start], &message[end + 1..]),
        _ => message.to_owned(),
    }
}

/// The text with each `\uD800`-like escape that has no partner replaced by U+FFFD, if there was any.
fn replace_lone_surrogates(json: &str) -> Option<String> {
    let unit = |at: usize| {
        let escape = json.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(escape, 16).ok()
    };
    let mut out = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &json.as_bytes()[at..]) {
        at += found;
        at += match unit(at) {
            Some(0xD800..=0xDBFF) if matches!(unit(at + 6), Some(0xDC00..=0xDFFF)) => 12,
            Some(0xD800..=0xDFFF) => {
                out.push_str(&json[copied..at]);
                out.push('\u{fffd}');
                copied = at + 6;
                6
            }
            // The escaped character goes with its backslash, or `\\u` would look like an escape.
            _ => 2,
        };
        if at >= json.len() {
            break;
        }
    }
    (copied > 0).then(|| out + &json[copied..])
}

impl Message<'_> {
    /// The answer to bytes that are no frame.
    pub(super) fn refuse_frame(why: &'static str) -> Response {
        let mut error = Error::new(ErrorCode::ParseError);
        error.message = why.into();
        Response::from_error(Id::Null, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The id and code of the answer to an invalid message.
    fn refused(body: &[u8]) -> (Id, i64) {
        match parse(body) {
            Message::Invalid(response) => {
                let error = response.error().map(|error| error.code.code());
                (response.id().clone(), error.unwrap())
            }
            message => panic!("{message:?}"),
        }
    }

    #[test]
    fn broken_json_is_a_parse_error() {
        for body in [
            &b"{"[..],
            b"",
            b"nonsense",
            b"{\"jsonrpc\":\"2.0\",\"method\":\"\xff\xfe\"}",
            b"[1,2",
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"} trailing",
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",\"params\":{\"a\":\"\xff\"}}",
        ] {
            assert_eq!(refused(body), (Id::Null, -32700), "{:?}", String::from_utf8_lossy(body));
        }
    }

    #[test]
    fn json_that_is_no_message_is_an_invalid_request() {
        for body in [
            r#"[]"#,
            r#"[{"jsonrpc":"2.0","id":1,"method":"x"}]"#,
            r#"7"#,
            r#"null"#,
            r#"{}"#,
            r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"x"}"#,
            r#"{"jsonrpc":"2.0","id":{"a":1},"method":"x"}"#,
            r#"{"jsonrpc":"2.0","id":true,"method":"x"}"#,
            r#"{"method":"x"}"#,
            r#"{"jsonrpc":"2.0","method":5}"#,
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}"#,
        ] {
            assert_eq!(refused(body.as_bytes()), (Id::Null, -32600), "{body}");
        }
        for body in [
            r#"{"id":7,"method":"x"}"#,
            r#"{"jsonrpc":"1.0","id":7,"method":"x"}"#,
            r#"{"jsonrpc":"2.0","id":7}"#,
            r#"{"jsonrpc":"2.0","id":7,"method":{}}"#,
        ] {
            assert_eq!(refused(body.as_bytes()), (Id::Number(7), -32600), "{body}");
        }
    }

    #[test]
    fn messages_are_told_apart() {
        let request = parse(br#"{"jsonrpc":"2.0","id":"a","method":"textDocument\/hover","params":{"x":1}}"#);
        let Message::Request { id, method, params } = request else { panic!() };
        assert_eq!((id, &*method), (Id::String("a".into()), "textDocument/hover"));
        assert_eq!(params.unwrap().get(), r#"{"x":1}"#);
        assert!(matches!(
            parse(br#"{"jsonrpc":"2.0","method":"exit"}"#),
            Message::Notification { params: None, .. }
        ));
        let ok = parse(br#"{"jsonrpc":"2.0","id":3,"result":null}"#);
        assert!(matches!(ok, Message::Response(response) if response.result() == Some(&Value::Null)));
        let failed = parse(br#"{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"no","more":1}}"#);
        assert!(matches!(failed, Message::Response(response) if response.is_error()));
    }

    #[test]
    fn half_a_surrogate_pair_is_text() {
        let read = |json: &str| params::<String>(Some(&RawValue::from_string(json.to_owned()).unwrap()));
        assert_eq!(read(r#""a\ud83db""#).unwrap(), "a\u{fffd}b");
        assert_eq!(read(r#""\ude00\ud83d\ude00\ud83d""#).unwrap(), "\u{fffd}😀\u{fffd}");
        assert_eq!(read(r#""\\ud83d\ud83d\n""#).unwrap(), "\\ud83d\u{fffd}\n");
        assert!(read("5").is_err());
    }

    #[test]
    fn errors_do_not_quote_the_document() {
        for (message, expected) in [
            (
                "invalid type: string \"a \"b\" c\", expected struct Position",
                "invalid type: string …, expected struct Position",
            ),
            ("unknown variant `secret`, expected `a` or `b`", "unknown variant …, expected `a` or `b`"),
            ("missing field `line`", "missing field `line`"),
            ("one \" alone", "one \" alone"),
        ] {
            assert_eq!(unquoted(message), expected);
        }
        let raw = RawValue::from_string(r#"{"text":"secret"}"#.to_owned()).unwrap();
        let error = params::<Vec<u8>>(Some(&raw)).unwrap_err();
        assert!(!error.message.contains("secret"), "{}", error.message);
    }
}
