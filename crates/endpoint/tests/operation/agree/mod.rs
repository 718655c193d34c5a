//! Compares operations of every shape with the dynamic requests of their routes and options. Bytes choose the
//! operation, its values and the defaults. The fuzz target `operation` includes this module by its path.

mod any;
mod case;
mod compare;
mod defaults;
mod sample;
mod source;
mod structs;

use endpoint::{Error, RequestOptions};

pub(crate) use source::Source;

/// Makes an operation and defaults from the bytes. Panics if any way to a request differs from the dynamic one.
#[allow(dead_code, reason = "not every test that includes this module compares")]
pub(crate) fn check(bytes: &[u8]) {
    let source = &mut Source::new(bytes);
    (structs::ALL[usize::from(source.byte()) % structs::ALL.len()].check)(source);
}

/// Makes an operation and defaults from the bytes, and shows their request. Some defaults are refused; they show nothing.
#[allow(dead_code, reason = "not every test that includes this module looks at requests")]
pub(crate) fn request(bytes: &[u8], see: &mut dyn FnMut(&Result<RequestOptions, Error>)) {
    let source = &mut Source::new(bytes);
    (structs::ALL[usize::from(source.byte()) % structs::ALL.len()].request)(source, see);
}
