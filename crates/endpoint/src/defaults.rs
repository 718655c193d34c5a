//! Default options, and the parts of a request that are prepared from them once.

use std::sync::{Arc, LazyLock};

use http::Method;

use crate::authority;
use crate::base::{Base, PreparedBase, UriStart};
use crate::error::{Error, ErrorKind};
use crate::header;
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
    /// Whether the API is not that of the specification.
    pub(crate) is_another: bool,
    /// These defaults without their content type, for the methods without a body, if they are of another API and have one.
    bodiless: Option<Arc<Self>>,
    /// The origins beside that of the base URL that get the credentials of these defaults (decision 29).
    pub(crate) trusted: Arc<[String]>,
    /// Whether a call may take the prepared parts.
    pub(crate) allows_prepared: bool,
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
        let allows_prepared = allows_prepared(&options);
        let has_no_parameters = options.parameters.is_empty();
        Ok(Self {
            has_no_parameters,
            options,
            method,
            base,
            headers,
            is_traced: false,
            is_another: false,
            bodiless: None,
            trusted: Arc::default(),
            allows_prepared,
        })
    }

    /// The merged options.
    #[must_use]
    pub fn options(&self) -> &Options<'static> {
        &self.options
    }

    /// Whether fields of these names, all set, need no merging with the defaults.
    #[inline]
    pub(crate) fn adds_nothing_to(&self, names: &[&str]) -> bool {
        let has_name = || names.iter().any(|name| self.options.parameters.has(name));
        self.allows_prepared && (self.has_no_parameters || !has_name())
    }

    /// The base URL of a relative template, with its parsed start if it is the one of the defaults.
    #[inline]
    pub(crate) fn base<'s, 'd: 's>(
        &'d self,
        own: Option<&'s str>,
        purpose: Purpose,
    ) -> Result<(Base<'s>, Option<&'d UriStart>), Error> {
        match (own, &self.base) {
            _ if purpose == Purpose::Url => Ok((Base::NONE, None)),
            (Some(base), _) => Ok((Base::new(base)?, None)),
            (None, Some(prepared)) => {
                let uri_start = prepared.uri_start.as_ref();
                let is_path = purpose == Purpose::Http && uri_start.is_some();
                Ok((if is_path { prepared.path() } else { prepared.borrowed() }, uri_start))
            }
            _ => {
                let wrong = "is missing, and the URL is relative";
                Err(Error::about(ErrorKind::InvalidBaseUrl, "baseUrl", wrong))
            }
        }
    }

    /// The limit of the URL, and of the fields of a body, in bytes (decision 17).
    pub(crate) fn limit(&self) -> usize {
        self.options.settings().limit.unwrap_or(MAX_EXPANSION)
    }

    /// Merges a later layer over these defaults.
    pub(crate) fn with(&self, later: Options<'_>) -> Result<Self, Error> {
        if self.is_another {
            header::refuse_host(&later.headers)?;
        }
        let mut merged = Self::prepare(self.options.clone().merge(later.into_owned()))?;
        merged.is_traced = self.is_traced;
        merged.is_another = self.is_another;
        let headers = &merged.options.headers;
        if self.is_another && headers.get("content-type").is_some() {
            let mut options = merged.options.clone();
            let others = headers.clone().into_iter().filter(|(name, _)| *name != "content-type");
            options.headers = others.collect();
            let bodiless = Self::prepare(options)?;
            merged.bodiless = Some(Arc::new(Self {
                is_traced: self.is_traced,
                is_another: true,
                trusted: Arc::clone(&self.trusted),
                ..bodiless
            }));
        }
        merged.trusted = Arc::clone(&self.trusted);
        Ok(merged)
    }

    /// The defaults for a method: those of another API have no content type without a body (decision 21).
    pub(crate) fn of_method(&self, method: &Method) -> &Self {
        match &self.bodiless {
            Some(bodiless) if matches!(*method, Method::GET | Method::HEAD) => bodiless,
            _ => self,
        }
    }

    /// These defaults for an endpoint with [`Endpoint::traced`](crate::Endpoint::traced).
    pub(crate) fn traced(&self) -> Self {
        let mut traced = self.clone();
        traced.is_traced = true;
        traced.bodiless = traced.bodiless.map(|bodiless| Arc::new(bodiless.traced()));
        traced
    }

    /// These defaults, whose credentials go to one more origin.
    pub(crate) fn trust(&self, origin: &str) -> Result<Self, Error> {
        let origin = authority::clear_origin(origin).ok_or_else(|| {
            let wrong = "is not an origin: a scheme and a host, as in https://uploads.example.com";
            Error::about(ErrorKind::InvalidBaseUrl, origin, wrong)
        })?;
        let mut trusting = self.clone();
        trusting.trusted = self.trusted.iter().cloned().chain([origin]).collect();
        if let Some(bodiless) = &mut trusting.bodiless {
            Arc::make_mut(bodiless).trusted = Arc::clone(&trusting.trusted);
        }
        Ok(trusting)
    }

    /// The origins that get the credentials of these defaults, as URLs.
    pub(crate) fn homes(&self) -> impl Iterator<Item = &str> {
        let base_url = self.options.settings().base_url.as_deref();
        base_url.into_iter().chain(self.trusted.iter().map(String::as_str))
    }

    /// The defaults for another API (decision 21).
    pub(crate) fn new(base_url: &str) -> Result<Self, Error> {
        let options = Options::new()
            .method("GET")
            .base_url(base_url)
            .header("accept", "*/*")
            .header("user-agent", headers::USER_AGENT_DEFAULT)
            .__asking_for_style();
        Ok(Self {
            is_another: true,
            ..Self::prepare(options.into_owned())?
        })
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

/// Whether a call may take the prepared parts: it merges only headers and parameters with these options.
fn allows_prepared(options: &Options<'_>) -> bool {
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
