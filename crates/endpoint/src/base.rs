//! The base URL (decision 6): a scheme, a host and perhaps a path, to which relative URLs are appended.

use std::fmt;

use http::Uri;
use http::uri::{Authority, Parts, PathAndQuery, Scheme};

use crate::authority;
use crate::error::{Error, ErrorKind};
use crate::path;

/// A valid base URL.
#[derive(Clone, Copy)]
pub(crate) struct Base<'b> {
    /// The text without slashes at its end.
    pub(crate) text: &'b str,
    /// The length of scheme and host, where they are not in the text.
    pub(crate) before: usize,
    /// The offset of the path.
    pub(crate) path_start: usize,
    /// Whether the path may hold a dot segment.
    pub(crate) has_dots: bool,
    /// Whether a slash follows, even if the template starts without one.
    pub(crate) slash: bool,
}

impl<'b> Base<'b> {
    /// No base URL, for a URL that is expanded alone.
    pub(crate) const NONE: Self = Self {
        text: "",
        before: 0,
        path_start: 0,
        has_dots: false,
        slash: false,
    };

    /// Checks a base URL: a scheme, a host, and neither query nor fragment.
    pub(crate) fn new(url: &'b str) -> Result<Self, Error> {
        let invalid = |wrong: &str| Err(Error::about(ErrorKind::InvalidBaseUrl, "baseUrl", wrong));
        let bytes = url.as_bytes();
        let Some(start) = authority::start(bytes) else {
            return invalid("must start with a scheme and `://`, such as https://api.example.com");
        };
        let end = authority::end(bytes, start);
        let after = bytes.get(end..).unwrap_or_default();
        if after.iter().any(|byte| matches!(byte, b'?' | b'#')) {
            return invalid("has a query or a fragment: they belong to the URL");
        }
        if let Err(wrong) = authority::check_start(bytes, start, end) {
            return invalid(wrong);
        }
        Self::with_path(url, end)
    }

    /// A base URL whose path starts at an offset.
    pub(crate) fn with_path(url: &'b str, start: usize) -> Result<Self, Error> {
        // `*( "/" / pchar )` (RFC 3986 §3.3)
        if !path::is_made_of(url.as_bytes().get(start..).unwrap_or_default(), b"/-._~!$&'()*+,;=:@") {
            let wrong = "holds a character that must be percent-encoded";
            return Err(Error::about(ErrorKind::InvalidBaseUrl, "baseUrl", wrong));
        }
        let text = url.trim_end_matches('/');
        let path = text.as_bytes().get(start..).unwrap_or_default();
        Ok(Self {
            text,
            before: 0,
            path_start: start,
            has_dots: !path.is_empty() && !path::is_clean(path),
            slash: true,
        })
    }
}

/// The common start of every URL on a base, as the parts of an `http::Uri`.
#[derive(Clone)]
pub(crate) struct UriStart {
    scheme: Scheme,
    authority: Authority,
}

impl UriStart {
    /// Joins this start with a path and its query.
    #[inline]
    pub(crate) fn uri(&self, path: &[u8]) -> Result<Uri, Error> {
        let before = self.scheme.as_str().len() + "://".len() + self.authority.as_str().len();
        if before + path.len() > MAX_URI {
            return Err(invalid_uri(&"uri too long"));
        }
        let mut parts = Parts::default();
        parts.scheme = Some(self.scheme.clone());
        parts.authority = Some(self.authority.clone());
        match PathAndQuery::try_from(path) {
            Ok(path) => parts.path_and_query = Some(path),
            Err(error) => return Err(invalid_uri(&error)),
        }
        Uri::from_parts(parts).map_err(|error| invalid_uri(&error))
    }
}

/// `http::Uri` keeps lengths in 16 bits.
const MAX_URI: usize = u16::MAX as usize - 1;

#[cold]
pub(crate) fn invalid_uri(error: &dyn fmt::Display) -> Error {
    let wrong = format!("the URL is none that a request can have: {error}");
    Error::new(ErrorKind::InvalidUrl, wrong)
}

/// The base URL of an endpoint's defaults, parsed once.
#[derive(Clone)]
pub(crate) struct PreparedBase {
    text: String,
    path_start: usize,
    has_dots: bool,
    pub(crate) uri_start: Option<UriStart>,
}

impl PreparedBase {
    pub(crate) fn new(url: &str) -> Result<Self, Error> {
        let base = Base::new(url)?;
        let uri_start = Uri::try_from(base.text).ok().and_then(|uri| {
            let parts = uri.into_parts();
            Some(UriStart {
                scheme: parts.scheme?,
                authority: parts.authority?,
            })
        });
        Ok(Self {
            text: base.text.to_owned(),
            path_start: base.path_start,
            has_dots: base.has_dots,
            uri_start,
        })
    }

    /// The path alone, for a request whose scheme and authority are there already.
    pub(crate) fn path(&self) -> Base<'_> {
        Base {
            text: self.text.get(self.path_start..).unwrap_or_default(),
            before: self.path_start,
            path_start: 0,
            ..self.borrowed()
        }
    }

    pub(crate) fn borrowed(&self) -> Base<'_> {
        Base {
            text: &self.text,
            before: 0,
            path_start: self.path_start,
            has_dots: self.has_dots,
            slash: true,
        }
    }
}
