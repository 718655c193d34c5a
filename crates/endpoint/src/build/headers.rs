//! The headers of a request (§2.2): names in lowercase, secrets marked, `accept` amended. They are made of merged
//! options in one go; those of the defaults are kept for calls that add nothing to them.

use http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};

use super::accept;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::options::MediaType;
use crate::secret::Secrets;
use crate::value::{Object, Value};

/// The `accept` of §2.1.
pub(super) const ACCEPT_DEFAULT: &str = "application/vnd.github.v3+json";
/// The `user-agent` of §2.1.
pub(super) const USER_AGENT_DEFAULT: &str = concat!("endpoint/", env!("CARGO_PKG_VERSION"));

/// Values that many programs have for a default. The clone of a static one is a copy; of any other it is a count, which all
/// threads share.
const COMMON: [&str; 5] = [
    ACCEPT_DEFAULT,
    USER_AGENT_DEFAULT,
    "application/vnd.github+json",
    "application/json",
    "2022-11-28",
];

/// The content type of a JSON body that has none (decision 9).
const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// The headers that options make, with and without a JSON body.
#[derive(Clone, Default)]
pub(crate) struct Headers {
    headers: HeaderMap,
    /// With a content type; `None` where there is no room for it.
    with_json: Option<HeaderMap>,
    amends_accept: bool,
    has_length: bool,
    /// There is no content type, so that fields are JSON.
    takes_json: bool,
}

impl Headers {
    /// The headers of defaults.
    pub(super) fn new(fields: &Object<'_>, media_type: &MediaType<'_>, secrets: &Secrets) -> Result<Self, Error> {
        let mut headers = HeaderMap::new();
        let amends_accept = write(&mut headers, fields, media_type)?;
        header::mark(&mut headers, secrets);
        for value in headers.values_mut() {
            let common = COMMON.iter().find(|common| value == **common);
            if let Some(common) = common.filter(|_| !value.is_sensitive()) {
                *value = HeaderValue::from_static(common);
            }
        }
        let has_length = headers.contains_key(CONTENT_LENGTH);
        let takes_json = !headers.contains_key(CONTENT_TYPE);
        let mut with_json = headers.clone();
        let has_room = add_content_type(&mut with_json).is_ok();
        header::mark(&mut with_json, secrets);
        Ok(Self {
            headers,
            with_json: has_room.then_some(with_json),
            amends_accept,
            has_length,
            takes_json,
        })
    }

    /// Whether `content-length` is one of them.
    pub(super) fn has_length(&self) -> bool {
        self.has_length
    }

    /// The headers with those of a JSON body, or without; none where they have another content type, or no room for it.
    #[inline]
    pub(crate) fn ready(&self, is_json: bool) -> Option<&HeaderMap> {
        match is_json {
            true => self.with_json.as_ref().filter(|_| self.takes_json),
            false => Some(&self.headers),
        }
    }

    /// A copy for a call that adds nothing. Returns whether `accept` was amended.
    pub(super) fn copy_to(&self, out: &mut HeaderMap, is_json: bool) -> Result<bool, Error> {
        match &self.with_json {
            Some(with_json) if is_json => *out = with_json.clone(),
            _ => {
                *out = self.headers.clone();
                if is_json {
                    add_content_type(out)?;
                }
            }
        }
        Ok(self.amends_accept)
    }
}

/// Writes the headers of merged options. Returns whether format and previews amended `accept`.
pub(super) fn write(out: &mut HeaderMap, fields: &Object<'_>, media_type: &MediaType<'_>) -> Result<bool, Error> {
    for (name, value) in fields.entries() {
        let field = header::name(name)?;
        if !value.is_absent() {
            let value = header::value(name, value)?;
            out.try_insert(field, value).map_err(header::too_many)?;
        }
    }
    let accept = fields.get(ACCEPT.as_str()).and_then(Value::as_str).unwrap_or_default();
    let Some(amended) = accept::amend(header::trimmed(accept), media_type)? else {
        return Ok(false);
    };
    let amended = HeaderValue::try_from(amended).map_err(|_| {
        Error::about(
            ErrorKind::InvalidHeaderValue,
            "accept",
            "is not a header value once amended",
        )
    })?;
    out.try_insert(ACCEPT, amended).map_err(header::too_many)?;
    Ok(true)
}

/// The `content-type` of merged headers, where there is one.
pub(super) fn content_type<'s>(own: &'s Object<'_>, defaults: &'s Object<'_>) -> Option<&'s Value<'s>> {
    let layer = if own.replaces() || own.position(CONTENT_TYPE.as_str()).is_some() {
        own
    } else {
        defaults
    };
    layer.get(CONTENT_TYPE.as_str()).filter(|value| !value.is_absent())
}

/// Sets the content type that parts have completed.
pub(super) fn complete(out: &mut HeaderMap, content_type: Option<HeaderValue>) -> Result<(), Error> {
    match content_type {
        None => Ok(()),
        Some(content_type) => out
            .try_insert(CONTENT_TYPE, content_type)
            .map(drop)
            .map_err(header::too_many),
    }
}

/// Adds the content type of a JSON body, where there is none.
pub(super) fn add_content_type(out: &mut HeaderMap) -> Result<(), Error> {
    header::add(out, CONTENT_TYPE, JSON)
}
