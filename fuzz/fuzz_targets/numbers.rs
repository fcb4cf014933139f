//! See `benchlens_fuzz::numbers`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| benchlens_fuzz::numbers(data));
