//! Why a line has no result.

use std::borrow::Cow;

use endpoint::{Error, ErrorKind};

use crate::input::guarded::Refused;
use crate::output;

/// The kind and the message of a line's mistake.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) kind: &'static str,
    pub(super) message: Cow<'static, str>,
    /// The argument at fault, for a program that hands the mistake back to a language model.
    pub(super) name: Option<String>,
    /// The line is or makes more than its bounds. One that is past those of a small line may be answered as a large one.
    pub(super) is_past_bounds: bool,
}

impl Refusal {
    /// The line itself is not what it should be.
    pub(super) fn input(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind: "invalid-input",
            message: message.into(),
            name: None,
            is_past_bounds: false,
        }
    }

    /// The line is or makes more than its bounds.
    pub(super) fn past_bounds(message: String) -> Self {
        Self {
            is_past_bounds: true,
            ..Self::input(message)
        }
    }

    /// The same with the name at fault.
    pub(super) fn about(self, name: Option<String>) -> Self {
        Self { name, ..self }
    }

    /// The result has no form in JSON.
    pub(super) fn unwritable(error: &serde_json::Error) -> Self {
        Self {
            kind: "unsupported-value",
            ..Self::input(error.to_string())
        }
    }
}

/// A request that a format can't hold.
impl From<output::error::Error> for Refusal {
    fn from(error: output::error::Error) -> Self {
        match error {
            output::error::Error::Request(error) => error.into(),
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
            is_past_bounds: error.kind() == ErrorKind::TooLarge,
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
