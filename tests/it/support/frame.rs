//! Messages as they go over the wire.

/// A body behind its header.
pub(crate) fn framed(body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
}
