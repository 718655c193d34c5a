//! What holds for all lines, where no flag is given. In the command it is read from the flags.

use endpoint::{Endpoint, Options};

use super::bounds::MAX_MADE;
use super::refusal::Refusal;
use crate::input::guarded::{Guarded, Refused};
use crate::report::mask::SecretNames;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

#[derive(Debug)]
pub(super) struct Setup {
    pub(super) endpoint: Guarded,
    pub(super) format: Format,
    pub(super) redact: Option<SecretNames>,
    pub(super) manner: Manner<'static>,
}

impl Setup {
    pub(super) fn new() -> Self {
        let limited = Endpoint::github().defaults(Options::new().limit(MAX_MADE));
        Self {
            endpoint: Guarded::new(limited.expect("a limit is no mistake")),
            format: Format::Json,
            redact: None,
            manner: Manner::default(),
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

    /// The defaults have their base URL: there is no catalogue.
    pub(super) fn without_server<'o>(&self, _: &'o Options<'static>) -> Option<Result<Options<'o>, Refusal>> {
        None
    }
}
