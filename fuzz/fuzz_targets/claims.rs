//! See `benchlens_fuzz::claims`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| benchlens_fuzz::claims(data));
