//! Why a value can't be sent: noted when it is made, reported when it is used.

use crate::error::{Error, ErrorKind};

/// How deep arrays and objects can nest; what `serde_json` allows too.
pub(crate) const MAX_DEPTH: u8 = 128;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    NotFinite,
    TooDeep,
    /// An object that was read has a name twice.
    Twice,
}

impl Fault {
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::NotFinite => "holds a number that is not finite",
            Self::TooDeep => "is nested deeper than 128 levels",
            Self::Twice => "holds an object that has a name twice",
        }
    }

    /// The error about what has this name.
    pub(crate) fn error(self, name: &str) -> Error {
        match self {
            Self::Twice => Error::about(ErrorKind::InvalidOptions, name, self.reason()),
            _ => Error::unsupported_value(name, self.reason()),
        }
    }
}
