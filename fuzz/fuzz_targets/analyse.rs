//! See `benchlens_fuzz::analyse`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| benchlens_fuzz::analyse(data));
