//! See `benchlens_fuzz::edits`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| benchlens_fuzz::edits(data));
