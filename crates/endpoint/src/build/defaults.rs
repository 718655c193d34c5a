//! Default options, and what can be built of them before any call.

use std::sync::{Arc, LazyLock};

use http::Method;

use super::headers::{self, Headers};
use crate::base::PreparedBase;
use crate::error::Error;
use crate::method;
use crate::options::{Options, Setting};

#[derive(Clone, Default)]
pub(crate) struct Defaults {
    pub(crate) options: Options<'static>,
    pub(super) method: Option<Method>,
    pub(super) base: Option<PreparedBase>,
    pub(super) headers: Headers,
    /// Requests carry the template of their route.
    pub(super) is_traced: bool,
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
        let method = match settings.target.method()? {
            Setting::Set(method) => Some(method::parse(method)?),
            _ => None,
        };
        settings.target.url()?;
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
            is_traced: false,
        })
    }

    /// These with a later layer over them.
    pub(crate) fn with(&self, later: Options<'_>) -> Result<Self, Error> {
        let mut merged = Self::prepare(self.options.clone().merge(later.into_owned()))?;
        merged.is_traced = self.is_traced;
        Ok(merged)
    }

    /// These, traced.
    pub(crate) fn traced(&self) -> Self {
        let mut traced = self.clone();
        traced.is_traced = true;
        traced
    }

    /// The defaults of another API (decision 21).
    pub(crate) fn at(base_url: &str) -> Result<Self, Error> {
        let options = Options::new()
            .method("GET")
            .base_url(base_url)
            .header("accept", "application/json")
            .header("user-agent", headers::USER_AGENT_DEFAULT);
        Self::prepare(options.into_owned())
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
