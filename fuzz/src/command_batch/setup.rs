//! What holds for all lines, where no flag is given. In the command it is read from the flags.

use endpoint::{Endpoint, Options};

use super::bounds::Bounds;
use super::budget::Budget;
use super::refusal::Refusal;
use crate::input::guarded::{Guarded, Refused};
use crate::report::mask::Secrets;
use endpoint_lines::output::format::Format;

#[derive(Debug)]
pub(super) struct Setup {
    pub(super) alone: Guarded,
    pub(super) small: Guarded,
    pub(super) budget: Budget,
    pub(super) format: Format,
    pub(super) redact: Option<Secrets>,
    pub(super) is_raw: bool,
    pub(super) is_pretty: bool,
}

impl Setup {
    pub(super) fn new() -> Self {
        Self {
            alone: limited(Bounds::MOST),
            small: limited(Bounds::SMALL),
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

    /// Why a request can't be made.
    pub(super) fn refusal(&self, refused: Refused) -> Refusal {
        refused.into()
    }

    /// There is no catalogue.
    pub(super) fn catalogue(&self) -> Option<&'static endpoint_catalogue::Catalogue> {
        None
    }

    /// No operation has notes: there is no catalogue.
    pub(super) fn say(&self, _: &endpoint_catalogue::Entry, _: Vec<String>) {}

    /// The defaults have their base URL: there is no catalogue.
    pub(super) fn without_server<'o>(&self, _: &'o Options<'static>) -> Option<Result<Options<'o>, Refusal>> {
        None
    }

    /// No text is an id: there is no catalogue.
    pub(super) fn route_of(&self, _: &str) -> Option<String> {
        None
    }
}

/// The global defaults, as they make no more than a line may.
fn limited(bounds: Bounds) -> Guarded {
    Guarded::new(
        Endpoint::github()
            .defaults(Options::new().limit(bounds.made))
            .expect("a limit is no mistake"),
    )
}
