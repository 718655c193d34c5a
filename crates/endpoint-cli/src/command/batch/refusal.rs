//! Why a line has no result.

use std::borrow::Cow;

use endpoint::Error;

use super::bounds::MAX_ANSWER;
use crate::input::guarded::Refused;
use crate::output;

/// The kind and the message of a line's mistake.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) kind: &'static str,
    pub(super) message: Cow<'static, str>,
    /// The argument at fault, for a program that hands the mistake back to a language model.
    pub(super) name: Option<String>,
}

impl Refusal {
    /// The line itself is not what it should be.
    pub(super) fn input(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind: "invalid-input",
            message: message.into(),
            name: None,
        }
    }

    /// The answer is longer than it may be.
    pub(super) fn too_long() -> Self {
        Self {
            kind: "too-large",
            ..Self::input(format!("the answer is longer than {} MiB", MAX_ANSWER >> 20))
        }
    }

    /// The result has no form in JSON.
    pub(super) fn unwritable(error: &serde_json::Error) -> Self {
        Self {
            kind: "unsupported-value",
            ..Self::input(error.to_string())
        }
    }
}

/// A line that is not what it should be.
impl From<Cow<'static, str>> for Refusal {
    fn from(message: Cow<'static, str>) -> Self {
        Self::input(message)
    }
}

/// A request that a format can't hold.
impl From<output::error::Error> for Refusal {
    fn from(error: output::error::Error) -> Self {
        match error {
            output::error::Error::Request(error) => error.into(),
            output::error::Error::Full => Self::too_long(),
            error => Self {
                kind: "unsupported-output",
                ..Self::input(error.to_string())
            },
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self {
            kind: error.kind().as_str(),
            ..Self::input(error.to_string())
        }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Invalid(error) => error.into(),
            Refused::Stray(stray) => Self {
                kind: "foreign-authority",
                ..Self::input(stray.to_string())
            },
        }
    }
}
