//! Input that is no protocol: it is answered as the protocol says, and the server lives.

use crate::support::client::Client;
use crate::support::frame::framed;
use crate::support::texts;
use serde_json::{Value, json};

const URI: &str = "file:///mail.txt";

fn client() -> Client {
    let mut client = Client::initialized(json!({}), Value::Null);
    client.open(URI, &texts::table(100, 110));
    client
}

/// The server still has the document, and answers what is asked.
fn assert_alive(client: &mut Client, after: &str) {
    let figures = client.figures(URI);
    assert_eq!(figures.len(), 1, "after {after}");
    assert!(figures[0].2.contains("+10.0%"), "after {after}: {figures:?}");
}

#[test]
fn bodies_that_are_no_messages_are_answered_without_an_id() {
    let mut client = client();
    for (body, code) in [
        (&b"{"[..], -32700),
        (b"", -32700),
        (b"\xff\xfe", -32700),
        (b"{\"jsonrpc\":\"2.0\",\"method\":\"\xff\"}", -32700),
        (b"{\"jsonrpc\":\"2.0\",\"method\":\"x\"", -32700),
        (b"{\"jsonrpc\":\"2.0\",\"method\":\"x\"}}", -32700),
        (b"[1,", -32700),
        (b"[]", -32600),
        (b"[{\"jsonrpc\":\"2.0\",\"id\":900,\"method\":\"shutdown\"}]", -32600),
        (b"null", -32600),
        (b"\"text\"", -32600),
        (b"{}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"shutdown\"}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"shutdown\"}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"shutdown\"}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":99999999999999999999,\"method\":\"shutdown\"}", -32600),
        (b"{\"method\":\"textDocument/didClose\"}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"method\":1}", -32600),
    ] {
        client.send_body(body);
        let name = String::from_utf8_lossy(body);
        assert_eq!(client.answer_without_id()["error"]["code"], code, "{name}");
        assert_alive(&mut client, &name);
    }
    for body in [&b"{\"id\":901,\"method\":\"shutdown\"}"[..], b"{\"jsonrpc\":\"2.0\",\"id\":901}"] {
        client.send_body(body);
        assert_eq!(client.answer_to(901)["error"]["code"], -32600);
    }
    let deep = "[".repeat(100_000);
    client.send_body(deep.as_bytes());
    assert_eq!(client.answer_without_id()["error"]["code"], -32700);
    let deep = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":902,\"method\":\"textDocument/hover\",\"params\":{{\"a\":{}{}}}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    client.send_body(deep.as_bytes());
    assert_eq!(client.answer_to(902)["error"]["code"], -32602);
    assert_alive(&mut client, "deep nesting");
    assert_eq!(client.stop(), 0);
}

#[test]
fn frames_that_are_none_are_answered_and_skipped() {
    let mut client = client();
    let note = r#"{"jsonrpc":"2.0","method":"$/note"}"#;
    for bytes in [
        format!("Content-Length: -5\r\n\r\n{note}"),
        format!("Content-Length: abc\r\n\r\n{note}"),
        format!("Content-Length: 9000000000000000000\r\n\r\n{note}"),
        format!("Content-Length: 99999999999999999999999\r\n\r\n{note}"),
        format!("Content-Length: 300000000\r\n\r\n{note}"),
        format!("Content-Length:\r\n\r\n{note}"),
        format!("Content-Type: application/vscode-jsonrpc\r\n\r\n{note}"),
        format!("{note}\r\n"),
        "a stray line of text\n".to_owned(),
        "Content-Length\r\n\r\n".to_owned(),
        "\0\0\0\n".to_owned(),
    ] {
        client.send_bytes(bytes.as_bytes());
        assert_alive(&mut client, &bytes);
        let code = client.answer_without_id()["error"]["code"].as_i64().unwrap();
        assert!(matches!(code, -32700 | -32600), "{bytes}: {code}");
    }
    // A length that is too short leaves a rest behind, without a line end before the next header.
    client.send_bytes(format!("Content-Length: {}\r\n\r\n{note}", note.len() - 3).as_bytes());
    assert_alive(&mut client, "a short length");
    assert_eq!(client.stop(), 0);
}

#[test]
fn headers_of_any_form_are_taken() {
    let mut client = client();
    let mut id = 1000;
    for header in [
        "content-length: #\r\n\r\n",
        "CONTENT-LENGTH:#\r\n\r\n",
        "Content-Length:    #   \r\n\r\n",
        "Content-Length: #\n\n",
        "Content-Length: #\r\nContent-Type: application/vscode-jsonrpc; charset=UTF-8\r\n\r\n",
        "Content-Type: application/vscode-jsonrpc; charset=\"utf8\"\r\nContent-Length: #\r\n\r\n",
        "X-One: 1\r\nX-Two: 2\r\nContent-Length: #\r\nX-Three: 3\r\nContent-Type: x\r\n\r\n",
        "\r\n\r\nContent-Length: #\r\n\r\n",
        "Content-Length: 000#\r\n\r\n",
    ] {
        id += 1;
        let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"benchlens/ping"}}"#);
        client.send_bytes(format!("{}{body}", header.replace("#", &body.len().to_string())).as_bytes());
        assert_eq!(client.answer_to(id)["error"]["code"], -32601, "{header:?}");
    }
    // One byte at a time.
    let body = r#"{"jsonrpc":"2.0","id":"é","method":"benchlens/ping"}"#;
    for byte in framed(body) {
        client.send_bytes(&[byte]);
    }
    assert_alive(&mut client, "single bytes");
    assert_eq!(client.stop(), 0);
}

#[test]
fn answers_that_nobody_waits_for_are_dropped() {
    let mut client = client();
    for body in [
        &br#"{"jsonrpc":"2.0","id":4711,"result":null}"#[..],
        br#"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"m"}}"#,
        br#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#,
    ] {
        client.send_body(body);
        assert_alive(&mut client, &String::from_utf8_lossy(body));
    }
    assert_eq!(client.stop(), 0);
}
