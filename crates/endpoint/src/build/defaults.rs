//! Default options, and what can be built of them before any call.

use std::sync::{Arc, LazyLock};

use http::Method;

use super::headers::{self, Headers};
use crate::base::PreparedBase;
use crate::error::Error;
use crate::method;
use crate::options::{Options, Setting};

#[derive(Default)]
pub(crate) struct Defaults {
    pub(crate) options: Options<'static>,
    pub(super) method: Option<Method>,
    pub(super) base: Option<PreparedBase>,
    pub(super) headers: Headers,
}

/// The defaults of §2.1.
static GLOBAL: LazyLock<Arc<Defaults>> = LazyLock::new(|| {
    let options = Options::new()
        .method("GET")
        .base_url("https://api.github.com")
        .header("accept", headers::ACCEPT_DEFAULT)
        .header("user-agent", headers::USER_AGENT_DEFAULT);
    // They are valid, as the tests of §2.1 show.
    Arc::new(Defaults::prepare(options).unwrap_or_default())
});

/// No defaults at all.
static NONE: LazyLock<Defaults> = LazyLock::new(Defaults::default);

impl Defaults {
    pub(crate) fn prepare(options: Options<'static>) -> Result<Self, Error> {
        options.check()?;
        let settings = options.settings();
        let method = match &settings.method {
            Setting::Set(method) => Some(method::parse(method)?),
            _ => None,
        };
        let base = match &settings.base_url {
            Setting::Set(base) => Some(PreparedBase::new(base)?),
            _ => None,
        };
        let headers = Headers::new(&options.headers, &settings.media_type, &settings.secrets)?;
        Ok(Self {
            options,
            method,
            base,
            headers,
        })
    }

    /// The defaults of §2.1.
    pub(crate) fn global() -> &'static Arc<Self> {
        &GLOBAL
    }

    /// No defaults at all.
    pub(crate) fn none() -> &'static Self {
        &NONE
    }
}
