//! Operations of every shape against the dynamic requests of their routes and options, over bytes that say which operation,
//! which values and which defaults. The fuzz target `operation` takes this module in by its path.

mod any;
mod compare;
mod defaults;
mod sample;
mod source;
mod structs;

pub(crate) use source::Source;

/// Makes an operation and defaults of the bytes, and panics where any of its ways to a request differs from the dynamic one.
pub(crate) fn check(bytes: &[u8]) {
    let source = &mut Source::new(bytes);
    structs::ALL[usize::from(source.byte()) % structs::ALL.len()](source);
}
