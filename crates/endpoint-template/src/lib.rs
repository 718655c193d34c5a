#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![allow(
    missing_debug_implementations,
    clippy::must_use_candidate,
    clippy::new_without_default,
    reason = "of `parts`, which is public for `endpoint` alone"
)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod buffer;
mod captures;
mod character;
mod decode;
mod encode;
mod error;
mod expand;
mod number;
mod parser;
mod reversible;
mod template;
mod token;
mod variable;

pub use captures::{Captured, Captures};
pub use error::{CaptureError, ExpandError, ParseError};
pub use template::Template;
pub use token::{Modifier, Operator, VarSpec, VarSpecs};
pub use variable::{AsVariable, Variable};

/// The parts of the parser and of the expansion that the crate `endpoint` writes URLs with. They are internal: any release
/// can change them.
#[doc(hidden)]
pub mod parts {
    pub use crate::buffer::Buffer;
    pub use crate::character::{UNRESERVED, is, is_varchar};
    pub use crate::decode::{decoded, decoded_lossy, octet};
    pub use crate::encode::Codes;
    pub use crate::expand::{Expander, Expansion, MAX_EXPANSION};
    pub use crate::number::Digits;
    pub use crate::parser::{Grammar, is_colon_name};
    pub use crate::token::{LiteralToken, Token, VariableToken};
    pub use crate::variable::is_same;
}
