#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| endpoint_fuzz::pasted(data));
