//! See `benchlens_fuzz::formats`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| benchlens_fuzz::formats(data));
