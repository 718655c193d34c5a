//! Reasons why a value can't be sent. They are noted at construction and reported on use.

use crate::error::{Error, ErrorKind};

/// The deepest nesting of lists and objects; `serde_json` has the same limit.
pub(crate) const MAX_DEPTH: u8 = 128;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    NotFinite,
    /// A number that 64 bits can't keep.
    PastBits,
    TooDeep,
    /// An object had a name twice when it was read.
    Twice,
}

impl Fault {
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::NotFinite => "holds a number that is not finite",
            Self::PastBits => "holds a number of more than 64 bits: give it as a text",
            Self::TooDeep => "is nested deeper than 128 levels",
            Self::Twice => "holds an object that has a name twice",
        }
    }

    /// The error about the value of this name.
    pub(crate) fn error(self, name: &str) -> Error {
        match self {
            Self::Twice => Error::about(ErrorKind::InvalidOptions, name, self.reason()),
            _ => Error::unsupported_value(name, self.reason()),
        }
    }
}
