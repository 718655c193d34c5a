//! Default options, and what can be built of them before any call.

use std::sync::{Arc, LazyLock};

use http::Method;

use crate::base::{Base, PreparedBase, UriStart};
use crate::error::Error;
use crate::method;
use crate::options::{Options, Setting, Settings};
use crate::path;
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
    /// There is nothing that a call has to be merged with.
    is_ready: bool,
}

/// What a call is written with where it has nothing to be merged with.
pub(crate) struct Ready<'d> {
    /// The path of the base URL.
    pub(crate) path: &'d str,
    pub(crate) uri_start: &'d UriStart,
    pub(crate) headers: &'d ReadyHeaders,
    /// A route without a method is a GET.
    pub(crate) is_get: bool,
}

/// A base URL of more bytes leaves no room for a short URL.
const MAX_BASE: usize = 256;

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
        let method = match settings.target.method()? {
            Setting::Set(method) => Some(method::parse(method)?),
            _ => None,
        };
        settings.target.url()?;
        let base = match &settings.base_url {
            Setting::Set(base) => Some(PreparedBase::new(base)?),
            _ => None,
        };
        let headers = ReadyHeaders::new(&options.headers, &settings.media_type, &settings.secrets)?;
        let is_ready = is_ready(&options) && !headers.has_length();
        Ok(Self {
            options,
            method,
            base,
            headers,
            is_traced: false,
            is_ready,
        })
    }

    /// What a call is written with, if nothing has to be merged.
    #[inline]
    pub(crate) fn ready(&self) -> Option<Ready<'_>> {
        let base = self.base.as_ref().filter(|_| self.is_ready && !self.is_traced)?;
        let text = base.borrowed().text;
        Some(Ready {
            path: text.get(base.borrowed().path_start..)?,
            uri_start: base.uri_start.as_ref()?,
            headers: &self.headers,
            is_get: self.method.as_ref().is_none_or(|method| *method == Method::GET),
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

/// Whether options hold no more than a method, a base URL without a path of dots, and headers.
fn is_ready(options: &Options<'_>) -> bool {
    let Settings {
        target: _,
        base_url,
        is_usual_base: _,
        // It is in the headers.
        media_type: _,
        data,
        parts,
        metadata,
        list_style,
        styles,
        secrets: _,
        limit,
        near,
        #[cfg(feature = "catalogue")]
        catalogue,
        fault,
    } = options.settings();
    let has_plain_base = match base_url {
        Setting::Set(base) => Base::new(base).is_ok_and(|base| {
            let path = base.text.as_bytes().get(base.path_start..).unwrap_or_default();
            base.text.len() < MAX_BASE && (path.is_empty() || path::is_plain(path))
        }),
        _ => false,
    };
    #[cfg(feature = "catalogue")]
    if catalogue.is_some() {
        return false;
    }
    has_plain_base
        && options.parameters.is_empty()
        && !matches!(data, Setting::Set(_))
        && parts.is_empty()
        && metadata.is_none()
        && list_style.is_none()
        && limit.is_none()
        && near.is_empty()
        && styles.is_empty()
        && fault.is_none()
}
