//! The lines of a catalogue as far as a program that compiles reads them, in `const fn`: which one a route has, and the names
//! that it takes. The room knows no kinds and no values, and reports no mistakes.

mod escape;
mod find;
mod key;
mod word;

#[cfg(feature = "catalogue")]
pub(crate) use escape::byte;
pub(crate) use escape::{is, is_in_any_case};
pub(crate) use find::find;
pub(crate) use key::Key;
#[cfg(feature = "catalogue")]
pub(crate) use word::route_of;
pub(crate) use word::{Word, Words};
