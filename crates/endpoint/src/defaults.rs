//! Default options, and the parts of a request that are prepared from them once.

use std::sync::{Arc, LazyLock};

use http::Method;

use crate::base::{Base, PreparedBase, UriStart};
use crate::error::{Error, ErrorKind};
use crate::method;
use crate::options::Options;
use crate::template::MAX_EXPANSION;
use crate::write::Purpose;
use crate::write::headers::{self, ReadyHeaders};

/// The default options of an endpoint, prepared.
#[derive(Clone, Default)]
#[allow(missing_debug_implementations, reason = "public only for a hidden method")]
pub struct Defaults {
    pub(crate) options: Options<'static>,
    pub(crate) method: Option<Method>,
    pub(crate) base: Option<PreparedBase>,
    pub(crate) headers: ReadyHeaders,
    /// Whether requests carry the template of their route.
    pub(crate) is_traced: bool,
    /// Whether a call needs no merging, apart from headers and parameters.
    is_ready: bool,
    has_no_parameters: bool,
}

/// The defaults of §2.1, for GitHub.
static GLOBAL: LazyLock<Arc<Defaults>> = LazyLock::new(|| {
    let options = Options::new()
        .method("GET")
        .base_url("https://api.github.com")
        .header("accept", headers::ACCEPT_DEFAULT)
        .header("user-agent", headers::USER_AGENT_DEFAULT);
    // They are valid, as the tests of §2.1 show.
    Arc::new(Defaults::prepare(options).unwrap_or_default())
});

/// No defaults.
static NONE: LazyLock<Defaults> = LazyLock::new(Defaults::default);

impl Defaults {
    pub(crate) fn prepare(options: Options<'static>) -> Result<Self, Error> {
        options.check()?;
        let settings = options.settings();
        let method = settings.method()?.map(method::parse).transpose()?;
        settings.url()?;
        let base = settings.base_url.as_deref().map(PreparedBase::new).transpose()?;
        let headers = ReadyHeaders::new(&options.headers, &settings.media_type, &settings.secrets)?;
        let is_ready = is_ready(&options);
        let has_no_parameters = options.parameters.is_empty();
        Ok(Self {
            has_no_parameters,
            options,
            method,
            base,
            headers,
            is_traced: false,
            is_ready,
        })
    }

    /// The merged options.
    #[must_use]
    pub fn options(&self) -> &Options<'static> {
        &self.options
    }

    /// Whether fields of these names, all set, need no merging with the defaults.
    #[inline]
    pub(crate) fn is_ready_for(&self, names: &[&str]) -> bool {
        let has_name = || names.iter().any(|name| self.options.parameters.has(name));
        self.is_ready && (self.has_no_parameters || !has_name())
    }

    /// The base URL of a relative template, with its parsed start if it is the one of the defaults.
    #[inline]
    pub(crate) fn base<'s, 'd: 's>(
        &'d self,
        own: Option<&'s str>,
        purpose: Purpose,
    ) -> Result<(Base<'s>, Option<&'d UriStart>), Error> {
        match (own, &self.base) {
            (Some(base), _) => Ok((Base::new(base)?, None)),
            (None, Some(prepared)) => {
                let uri_start = prepared.uri_start.as_ref();
                let is_path = purpose == Purpose::Http && uri_start.is_some();
                Ok((if is_path { prepared.path() } else { prepared.borrowed() }, uri_start))
            }
            _ => Err(Error::about(
                ErrorKind::InvalidBaseUrl,
                "baseUrl",
                "is missing, and the URL is relative",
            )),
        }
    }

    /// The limit of the URL, and of the fields of a body, in bytes (decision 17).
    pub(crate) fn limit(&self) -> usize {
        self.options.settings().limit.unwrap_or(MAX_EXPANSION)
    }

    /// Merges a later layer over these defaults.
    pub(crate) fn with(&self, later: Options<'_>) -> Result<Self, Error> {
        let mut merged = Self::prepare(self.options.clone().merge(later.into_owned()))?;
        merged.is_traced = self.is_traced;
        Ok(merged)
    }

    /// These defaults for an endpoint with [`Endpoint::traced`](crate::Endpoint::traced).
    pub(crate) fn traced(&self) -> Self {
        let mut traced = self.clone();
        traced.is_traced = true;
        traced
    }

    /// The defaults for another API (decision 21).
    pub(crate) fn new(base_url: &str) -> Result<Self, Error> {
        let options = Options::new()
            .method("GET")
            .base_url(base_url)
            .header("accept", "*/*")
            .header("user-agent", headers::USER_AGENT_DEFAULT);
        Self::prepare(options.into_owned())
    }

    /// The defaults of §2.1, for GitHub.
    pub(crate) fn global() -> &'static Arc<Self> {
        &GLOBAL
    }

    /// No defaults.
    pub(crate) fn none() -> &'static Self {
        &NONE
    }
}

/// Whether a call may take the prepared parts, and has nothing else of these options to merge than headers and parameters.
fn is_ready(options: &Options<'_>) -> bool {
    let settings = options.settings();
    settings.data.is_none()
        && settings.parts.is_empty()
        && settings.metadata.is_none()
        && settings.fault.is_none()
        && !options.parameters.is_placed_or_styled()
        && options.parameters.check_near(|_| false).is_ok()
        // A body may have another format than JSON.
        && options.headers.get("content-type").is_none()
}
