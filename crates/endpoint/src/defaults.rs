//! Default options, and what can be built of them before any call.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use http::Method;

use crate::base::{Base, PreparedBase, UriStart};
use crate::error::{Error, ErrorKind};
use crate::method;
use crate::options::{Options, Setting, Settings};
use crate::template::MAX_EXPANSION;
use crate::write::Purpose;
use crate::write::headers::{self, ReadyHeaders};

/// What an endpoint carries.
#[derive(Clone, Default)]
#[allow(missing_debug_implementations, reason = "public only for a hidden method")]
pub struct Defaults {
    pub(crate) options: Options<'static>,
    pub(crate) method: Option<Method>,
    pub(crate) base: Option<PreparedBase>,
    pub(crate) headers: ReadyHeaders,
    /// Requests carry the template of their route.
    pub(crate) is_traced: bool,
    /// There is nothing that a call has to be merged with, but for headers and parameters.
    is_ready: bool,
    has_no_parameters: bool,
}

/// The defaults of §2.1.
static GLOBAL: LazyLock<Arc<Defaults>> = LazyLock::new(|| {
    let mut options = Options::new()
        .method("GET")
        .base_url("https://api.github.com")
        .header("accept", headers::ACCEPT_DEFAULT)
        .header("user-agent", headers::USER_AGENT_DEFAULT);
    options.settings_mut().is_usual_base = true;
    // They are valid, as the tests of §2.1 show.
    Arc::new(Defaults::prepare(options).unwrap_or_default())
});

/// No defaults at all.
static NONE: LazyLock<Defaults> = LazyLock::new(Defaults::default);

impl Defaults {
    pub(crate) fn prepare(mut options: Options<'static>) -> Result<Self, Error> {
        options.check()?;
        if options.settings().is_usual_base {
            options.settings_mut().take_address();
        }
        let settings = options.settings();
        let method = match settings.method_and_url.method()? {
            Setting::Set(method) => Some(method::parse(method)?),
            _ => None,
        };
        settings.method_and_url.url()?;
        let base = match &settings.base_url {
            Setting::Set(base) => Some(PreparedBase::new(base)?),
            _ => None,
        };
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

    /// Whether a call of these parameters, all of which are said, has to be merged with nothing, and its fields are JSON.
    #[inline]
    pub(crate) fn is_ready_for(&self, names: &[&str], has_fields: bool) -> bool {
        let has_name = || {
            let mut objects = self.options.parameters.objects();
            objects.any(|object| names.iter().any(|name| object.get(name).is_some()))
        };
        self.is_ready && (!has_fields || self.headers.takes_json()) && (self.has_no_parameters || !has_name())
    }

    /// The base URL of a relative template, and its parsed start where the defaults have one.
    #[inline]
    pub(crate) fn base<'s, 'd: 's>(
        &'d self,
        own: &'s Setting<Cow<'_, str>>,
        purpose: Purpose,
    ) -> Result<(Base<'s>, Option<&'d UriStart>), Error> {
        match (own, &self.base) {
            (Setting::Set(base), _) => Ok((Base::new(base)?, None)),
            (Setting::Keep, Some(prepared)) => {
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

    /// The longest URL, and the most bytes of the fields of a body (decision 17).
    pub(crate) fn limit(&self) -> usize {
        self.options.settings().limit.unwrap_or(MAX_EXPANSION)
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

/// Whether options hold nothing but an address, headers, parameters, and what every request takes as it is.
fn is_ready(options: &Options<'_>) -> bool {
    let Settings {
        method_and_url: _,
        base_url: _,
        is_usual_base: _,
        own_server: _,
        // It is in the headers.
        media_type: _,
        data,
        parts,
        metadata,
        list_style: _,
        styles,
        secrets: _,
        limit: _,
        near,
        #[cfg(feature = "catalogue")]
        catalogue,
        fault,
    } = options.settings();
    #[cfg(feature = "catalogue")]
    if catalogue.is_some() {
        return false;
    }
    !matches!(data, Setting::Set(_))
        && parts.is_empty()
        && metadata.is_none()
        && near.is_empty()
        && styles.is_empty()
        && fault.is_none()
}
