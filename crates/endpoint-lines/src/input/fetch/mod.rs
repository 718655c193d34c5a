//! Calls of JavaScript's `fetch`, as browsers and Node.js copy them and as documentation writes them.
//!
//! This is no JavaScript: literals are read, names that hold a literal are followed, and everything that would have to be
//! computed is an error that names it.

mod bindings;
mod call;
mod literal;
mod text;
mod tokens;

pub(crate) use self::call::read;
