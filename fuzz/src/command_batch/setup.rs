//! What holds for all lines, where no flag is given. In the command it is read from the flags.

use endpoint::{Endpoint, Error, Options, RequestOptions};

use super::budget::Budget;
use super::refusal::Refusal;
use crate::output::format::Format;
use crate::report::mask::Names;

#[derive(Debug)]
pub(super) struct Setup {
    pub(super) alone: Endpoint,
    pub(super) small: Endpoint,
    pub(super) budget: Budget,
    pub(super) format: Format,
    pub(super) redact: Option<Names>,
    pub(super) is_raw: bool,
    pub(super) is_pretty: bool,
}

impl Setup {
    pub(super) fn new() -> Self {
        Self {
            alone: Endpoint::new(),
            small: Endpoint::new(),
            budget: Budget::new(),
            format: Format::Json,
            redact: None,
            is_raw: false,
            is_pretty: false,
        }
    }

    pub(super) fn marked<'l>(&self, options: Options<'l>) -> Options<'l> {
        options
    }

    pub(super) fn check_secrets(&self, _: &RequestOptions<'_>) -> Result<(), Error> {
        Ok(())
    }

    /// Why a request can't be made.
    pub(super) fn refusal(&self, error: Error) -> Refusal {
        error.into()
    }

    /// No text is an id: there is no catalogue.
    pub(super) fn route_of(&self, _: &str) -> Option<String> {
        None
    }
}
