//! A reply to a benchmark mail that is written with the server's help only.
