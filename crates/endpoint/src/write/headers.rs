//! Writes the headers (§2.2): names in lowercase, secrets marked, `accept` amended. The headers of the defaults are
//! made once and cloned; those of a call are put into the clone.

use std::borrow::Cow;
use std::collections::HashSet;

use http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, HeaderMap, HeaderName, HeaderValue};

use super::form::Form;
use super::pairs::{self, Layout, Owner, Pairs as _};
use super::{RequestWriter, accept};
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::options::{MediaType, Options, Style};
use crate::place::{List, Place, Placed};
use crate::secret::Secrets;
use crate::value::{Object, Value};

/// The `accept` of §2.1.
pub(crate) const ACCEPT_DEFAULT: &str = "application/vnd.github.v3+json";
/// The `user-agent` of §2.1.
pub(crate) const USER_AGENT_DEFAULT: &str = concat!("endpoint/", env!("CARGO_PKG_VERSION"));

/// Values that are common in defaults. A clone of a static value is a copy; any other clone counts references in memory
/// that all threads share.
const COMMON: [&str; 5] = [
    ACCEPT_DEFAULT,
    USER_AGENT_DEFAULT,
    "application/vnd.github+json",
    "application/json",
    "2022-11-28",
];

/// The content type of a JSON body, if the caller sets none (decision 9).
const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// The headers of the defaults, ready to be cloned, with and without the content type of JSON.
#[derive(Clone, Default)]
pub(crate) struct ReadyHeaders {
    headers: HeaderMap,
    /// The headers with a content type; `None` if the map is full.
    with_json: Option<HeaderMap>,
    amends_accept: bool,
    has_length: bool,
}

impl ReadyHeaders {
    /// Prepares the headers of defaults.
    pub(crate) fn new(fields: &Object<'_>, media_type: &MediaType<'_>, secrets: &Secrets) -> Result<Self, Error> {
        let mut headers = HeaderMap::new();
        put(&mut headers, fields)?;
        let amends_accept = amend(&mut headers, media_type)?;
        header::mark(&mut headers, secrets);
        for value in headers.values_mut() {
            let common = COMMON.iter().find(|common| value == **common);
            if let Some(common) = common.filter(|_| !value.is_sensitive()) {
                *value = HeaderValue::from_static(common);
            }
        }
        let has_length = headers.contains_key(CONTENT_LENGTH);
        let mut with_json = headers.clone();
        let has_room = add_content_type(&mut with_json).is_ok();
        header::mark(&mut with_json, secrets);
        Ok(Self {
            headers,
            with_json: has_room.then_some(with_json),
            amends_accept,
            has_length,
        })
    }

    /// Whether `content-length` is among them.
    pub(crate) fn has_length(&self) -> bool {
        self.has_length
    }

    /// The headers of a call without headers of its own.
    pub(crate) fn of_call(&self, is_json: bool) -> Result<Cow<'_, HeaderMap>, Error> {
        match &self.with_json {
            _ if !is_json => Ok(Cow::Borrowed(&self.headers)),
            Some(with_json) => Ok(Cow::Borrowed(with_json)),
            None => {
                let mut headers = self.headers.clone();
                add_content_type(&mut headers)?;
                Ok(Cow::Owned(headers))
            }
        }
    }
}

impl<'a> RequestWriter<'a> {
    /// Writes the headers of the defaults, the call, and the catalogue, in this order, and the content type that the
    /// body completes.
    #[inline]
    pub(crate) fn write_headers(
        &mut self,
        (defaults, ready): (&Options<'_>, &'a ReadyHeaders),
        call: &Options<'_>,
        list: &List<'_>,
        content_type: Option<HeaderValue>,
    ) -> Result<(), Error> {
        if call.headers.is_empty()
            && ![Place::Header, Place::Cookie].iter().any(|place| list.has(*place))
            && call.settings.is_none()
        {
            self.write_ready_headers(ready, None)?;
        } else {
            self.has_length = ready.has_length;
            self.amends_accept = ready.amends_accept;
            self.merge_headers((defaults, ready), call, list)?;
            self.complete_headers()?;
        }
        match content_type {
            None => Ok(()),
            Some(content_type) => insert(
                self.headers.get_or_insert_default().to_mut(),
                CONTENT_TYPE,
                content_type,
            ),
        }
    }

    /// Writes the headers of the defaults, and over them headers without rules of their own.
    #[inline]
    pub(super) fn write_ready_headers(
        &mut self,
        ready: &'a ReadyHeaders,
        own: Option<&Object<'_>>,
    ) -> Result<(), Error> {
        self.has_length = ready.has_length;
        self.amends_accept = ready.amends_accept;
        let Some(own) = own else {
            self.headers = Some(ready.of_call(self.is_json)?);
            return Ok(());
        };
        put(self.headers.insert(Cow::Borrowed(&ready.headers)).to_mut(), own)?;
        self.complete_headers()
    }

    /// Adds the content type of JSON after the caller's headers, and marks those with secrets.
    fn complete_headers(&mut self) -> Result<(), Error> {
        let headers = self.headers.get_or_insert_default().to_mut();
        if self.is_json {
            add_content_type(headers)?;
        }
        header::mark(headers, &self.url.secrets);
        Ok(())
    }

    #[inline(never)]
    fn merge_headers(
        &mut self,
        (defaults, ready): (&Options<'_>, &'a ReadyHeaders),
        call: &Options<'_>,
        list: &List<'_>,
    ) -> Result<(), Error> {
        let (own, drops) = (&call.headers, call.settings().drops_headers);
        let headers = self.headers.get_or_insert_default().to_mut();
        if !drops {
            *headers = ready.headers.clone();
        }
        put(headers, own)?;
        for placed in list.in_place(Place::Header) {
            let (name, value) = (header::name(placed.name)?, header::value(placed.name, placed.value)?);
            insert(headers, name, value)?;
        }
        if list.has(Place::Cookie) {
            let earlier = call.__header_over(defaults, COOKIE.as_str());
            let cookies = cookies(
                list,
                earlier.and_then(Value::as_str).unwrap_or_default(),
                self.url.limit(),
            )?;
            insert(headers, COOKIE, header::value(COOKIE.as_str(), &cookies.into())?)?;
        }
        self.has_length = headers.contains_key(CONTENT_LENGTH);
        let mut placed = list.in_place(Place::Header);
        let placed = placed.find(|placed| placed.name == ACCEPT.as_str());
        let placed = placed.map(|placed| placed.value);
        let media_type = &call.settings().media_type;
        if media_type.is_keep() && placed.is_none() && own.position(ACCEPT.as_str()).is_none() && !drops {
            return Ok(());
        }
        let mut merged = defaults.settings().media_type.clone();
        merged.merge(media_type.clone());
        let accept = placed.or_else(|| call.__header_over(defaults, ACCEPT.as_str()));
        if let Some(accept) = accept {
            // The defaults' own `accept`, without the amendments of their media type.
            insert(headers, ACCEPT, header::value(ACCEPT.as_str(), accept)?)?;
        }
        self.amends_accept = amend(headers, &merged)?;
        Ok(())
    }
}

/// Sets a header. A full map refuses every insertion, even of a name that it holds.
fn insert(out: &mut HeaderMap, name: HeaderName, value: HeaderValue) -> Result<(), Error> {
    match out.get_mut(&name) {
        Some(place) => *place = value,
        None => drop(out.try_insert(name, value).map_err(header::too_many)?),
    }
    Ok(())
}

/// Puts a layer of headers over those that are there. A null removes one.
fn put(out: &mut HeaderMap, fields: &Object<'_>) -> Result<(), Error> {
    let mut gone = HashSet::new();
    for (name, value) in fields.iter() {
        let field = header::name(name)?;
        if !value.is_null() {
            insert(out, field, header::value(name, value)?)?;
        } else if out.contains_key(&field) {
            gone.insert(field);
        }
    }
    if !gone.is_empty() {
        // `remove` would change the order of the others.
        let kept = out.iter().filter(|(name, _)| !gone.contains(*name));
        *out = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
    }
    Ok(())
}

/// Appends cookies to earlier ones, and percent-encodes them. Each item of a list becomes a cookie with the name of the list. Each
/// member of an object becomes a cookie with the name of the member.
fn cookies(list: &List<'_>, earlier: &str, limit: usize) -> Result<String, Error> {
    let mut cookies = Form::<true>::default();
    cookies.text.push_str(earlier);
    for cookie in earlier.split(';') {
        let name = cookie.split('=').next().unwrap_or_default().trim();
        cookies.names.add(name, Owner::Header, Form::<true>::WHAT)?;
    }
    let layout = Layout {
        lists: Some(Style::Repeat),
        nests: false,
        limit,
    };
    for placed in list.in_place(Place::Cookie) {
        let style = Some(Style::Flat);
        pairs::write(Placed { style, ..placed }, layout, &mut cookies)?;
    }
    Ok(cookies.text.take())
}

/// Amends `accept` by format and previews. Returns whether there was anything to amend.
fn amend(out: &mut HeaderMap, media_type: &MediaType<'_>) -> Result<bool, Error> {
    let accept = out.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    let Some(amended) = accept::amend(accept.unwrap_or_default(), media_type)? else {
        return Ok(false);
    };
    let wrong = "is not a header value once amended";
    let wrong = |_| Error::about(ErrorKind::InvalidHeaderValue, "accept", wrong);
    let amended = HeaderValue::try_from(amended).map_err(wrong)?;
    insert(out, ACCEPT, amended)?;
    Ok(true)
}

/// Adds the content type of a JSON body, unless there is one.
fn add_content_type(out: &mut HeaderMap) -> Result<(), Error> {
    header::add(out, CONTENT_TYPE, JSON)
}
