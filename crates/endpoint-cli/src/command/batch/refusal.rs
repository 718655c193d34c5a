//! Why a line has no result.

use std::borrow::Cow;

use endpoint::Error;

/// The kind and the message of a line's mistake.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) kind: &'static str,
    pub(super) message: Cow<'static, str>,
}

impl Refusal {
    /// The line itself is not what it should be.
    pub(super) fn input(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind: "invalid-input",
            message: message.into(),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self {
            kind: error.kind().as_str(),
            message: error.to_string().into(),
        }
    }
}
