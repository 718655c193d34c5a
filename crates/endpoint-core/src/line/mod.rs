//! The lines of a catalogue as far as a program that compiles reads them, in `const fn`: which one a route has, and the names
//! that it takes. The room knows no kinds and no values, and reports no mistakes.

mod blocks;
mod escape;
mod find;
mod key;
mod word;

pub use blocks::Blocks;
pub use find::find;
pub use word::{Word, Words, route_of};
