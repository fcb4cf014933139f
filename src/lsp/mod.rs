//! The language server: the only room that knows the protocol.

/// Serves an editor over standard input and output until it says goodbye; the exit status of the process.
pub fn run() -> u8 {
    0
}
