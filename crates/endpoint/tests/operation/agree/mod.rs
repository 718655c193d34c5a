//! Compares operations of every shape with the dynamic requests of their routes and options. Bytes choose the
//! operation, its values and the defaults. The fuzz target `operation` includes this module by its path.

mod any;
mod compare;
mod defaults;
mod sample;
mod source;
mod structs;

pub(crate) use source::Source;

/// Makes an operation and defaults from the bytes. Panics if any way to a request differs from the dynamic one.
pub(crate) fn check(bytes: &[u8]) {
    let source = &mut Source::new(bytes);
    structs::ALL[usize::from(source.byte()) % structs::ALL.len()](source);
}
