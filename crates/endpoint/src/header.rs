//! Header fields (RFC 9110 §5): checks names and values, marks secrets, and converts into both.

use std::borrow::Cow;

use http::header::{
    CONTENT_LENGTH, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, MaxSizeReached, TRANSFER_ENCODING,
};

use crate::error::{Error, ErrorKind};
use crate::method;
use crate::secret::{Secrets, is_secret_name};
use crate::template::{AsVariable as _, Digits};
use crate::value::{MAX_DEPTH, Object, Value, joined};

/// The name in lowercase. Most names are already, and stay borrowed.
pub(crate) fn lowercase(name: Cow<'_, str>) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        name
    }
}

/// A name that most clients of GitHub send. A clone of a static name is a copy; any other clone counts references in
/// memory that all threads share.
const API_VERSION: HeaderName = HeaderName::from_static("x-github-api-version");

/// Checks the name of a header.
pub(crate) fn name(name: &str) -> Result<HeaderName, Error> {
    if name == API_VERSION.as_str() {
        return Ok(API_VERSION);
    }
    let wrong = "is not a header name: it is made of letters, digits and !#$%&'*+-.^_`|~";
    let invalid = |_| Error::about(ErrorKind::InvalidHeaderName, without_value(name), wrong);
    HeaderName::from_bytes(name.as_bytes()).map_err(invalid)
}

/// The error for two headers of one object that differ in case at most.
#[cold]
pub(crate) fn twice(name: &str) -> Error {
    let wrong = "is there twice among the headers: case makes no other name";
    Error::about(ErrorKind::InvalidOptions, without_value(name), wrong)
}

/// Refuses a `host` header: the host is that of the URL.
pub(crate) fn refuse_host(headers: &Object<'_>) -> Result<(), Error> {
    let host = headers.get(HOST.as_str()).filter(|value| !value.is_null());
    let wrong = "is no header to set: the host is that of the URL, which `baseUrl` or an absolute URL names";
    host.map_or(Ok(()), |_| {
        Err(Error::about(ErrorKind::ForeignAuthority, HOST.as_str(), wrong))
    })
}

/// The part of a line such as `authorization: token 0123` before its value: someone may pass the line as a name.
fn without_value(name: &str) -> &str {
    let line = name.trim_start();
    let end = line.find(|c: char| !c.is_ascii() || !method::is_tchar(c as u8));
    let first = line.get(..end.unwrap_or(line.len()));
    first.filter(|first| is_secret_name(first)).unwrap_or(name)
}

/// A header's value without the blanks around it, which are not part of it (RFC 9110 §5.5).
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

/// Checks the value of a header, and marks it if the name is that of a secret.
pub(crate) fn value(name: &str, value: &Value<'_>) -> Result<HeaderValue, Error> {
    if let Value::Array(items) = value
        && name != COOKIE.as_str()
    {
        return list(name, value, items);
    }
    let invalid = |wrong: &str| Err(Error::about(ErrorKind::InvalidHeaderValue, name, wrong));
    let mut digits = Digits::new();
    let (wrong, value) = (value.wrong(MAX_DEPTH), value.as_variable());
    let text = value.as_ref().and_then(|value| value.text(&mut digits).ok());
    let text = text.map(trimmed);
    let Some(text) = text else {
        return invalid(wrong.unwrap_or("must have a text, a number or a boolean for a value"));
    };
    // `HeaderValue` allows bytes that RFC 9110 §5.5 advises against.
    let is_visible = text.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'));
    let value = Some(text).filter(|_| is_visible);
    let Some(mut value) = value.and_then(|text| HeaderValue::from_str(text).ok()) else {
        return invalid("has a value with a character that is neither visible ASCII, blank nor tab");
    };
    if has_entity_tags(name) && !is_entity_tags(text) {
        return invalid("must be entity tags with their quotes, such as \"abc\" or W/\"abc\", or *");
    }
    if name.eq_ignore_ascii_case("content-type") && !may_be_content_type(text) {
        return invalid("must be a media type, such as application/json or text/plain; charset=utf-8");
    }
    value.set_sensitive(is_secret_name(name));
    Ok(value)
}

/// A list is joined by commas, as `simple` of OpenAPI is.
#[cold]
fn list(name: &str, list: &Value<'_>, items: &[Value<'_>]) -> Result<HeaderValue, Error> {
    let wrong = |wrong: &str| Error::about(ErrorKind::InvalidHeaderValue, name, wrong);
    if items.iter().any(|item| item.as_str() == Some("")) {
        return Err(wrong("holds an empty item, which servers leave out of a list"));
    }
    match joined(list, ',', ',').map_err(|reason| wrong(&reason))? {
        Some(text) => value(name, &text.into()),
        None => Err(wrong("is an empty list: leave the header out")),
    }
}

/// Whether the text before the parameters has only characters of a type and a subtype (RFC 9110 §8.3.1).
fn may_be_content_type(text: &str) -> bool {
    let essence = trimmed(text.split(';').next().unwrap_or_default());
    essence.bytes().all(|byte| byte == b'/' || method::is_tchar(byte))
}

/// Whether the value of this header is a list of entity tags.
fn has_entity_tags(name: &str) -> bool {
    name.eq_ignore_ascii_case("if-none-match") || name.eq_ignore_ascii_case("if-match")
}

/// Whether a text is `*` or a list of entity tags (RFC 9110 §13.1). Quotes are required, because a server compares a
/// tag without them to none of its own. Between the quotes any text is allowed, as it comes from the server.
fn is_entity_tags(text: &str) -> bool {
    if text == "*" {
        return true;
    }
    let mut rest = text;
    loop {
        let opaque = rest.strip_prefix("W/").unwrap_or(rest).strip_prefix('"');
        let Some((_, after)) = opaque.and_then(|opaque| opaque.split_once('"')) else {
            return false;
        };
        match trimmed(after).strip_prefix(',') {
            Some(next) => rest = trimmed(next),
            None => return trimmed(after).is_empty(),
        }
    }
}

/// Marks the headers again, if the caller has exceptions to the rule for secret names.
pub(crate) fn mark(headers: &mut HeaderMap, secrets: &Secrets) {
    if !secrets.is_rule() {
        for (name, value) in headers {
            value.set_sensitive(secrets.is_secret(name.as_str()));
        }
    }
}

/// Adds a header that is not an option, unless one of its name is there.
pub(crate) fn add(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) -> Result<(), Error> {
    if !headers.contains_key(&name) {
        headers.try_insert(name, value).map_err(too_many)?;
    }
    Ok(())
}

/// Only `try_insert` is safe: on a full `HeaderMap`, `insert` and `entry` panic even for a name that it holds.
pub(crate) fn too_many(_: MaxSizeReached) -> Error {
    let wrong = "there are more headers than a request can hold";
    Error::new(ErrorKind::InvalidOptions, wrong)
}

/// Checks that `content-length` is a number, and that `transfer-encoding` is not there too (decision 18). `body` is the
/// length of the body in bytes; with `None`, `with_body` will add the body and check its length.
#[inline(never)]
pub(crate) fn check_length(headers: &HeaderMap, body: Option<usize>) -> Result<(), Error> {
    let Some(value) = headers.get(CONTENT_LENGTH) else {
        return Ok(());
    };
    let invalid = |wrong: &str| {
        let kind = ErrorKind::InvalidHeaderValue;
        Err(Error::about(kind, "content-length", wrong))
    };
    if headers.contains_key(TRANSFER_ENCODING) {
        // RFC 9112 §6.2: a sender must not send both.
        return invalid("can't be sent beside `transfer-encoding`: leave one of the two out");
    }
    let Some(length) = length(value.as_bytes()) else {
        return invalid("is not a number of bytes");
    };
    match body {
        Some(bytes) if Ok(length) != u64::try_from(bytes) => {
            invalid(&format!("is not the length of the body, which has {bytes} bytes"))
        }
        _ => Ok(()),
    }
}

/// The value of `content-length`: `1*DIGIT` (RFC 9110 §8.6). Unlike `parse`, it allows no sign.
pub(crate) fn length(digits: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(digits).ok()?;
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().ok())?
}

/// The types that can be a header's name: text and `http::HeaderName`.
///
/// ```
/// use endpoint::{Options, endpoint, options};
/// use http::header;
///
/// let request = endpoint("GET /user", Options::new().header(header::IF_NONE_MATCH, "\"abc\""))?;
/// assert_eq!(request.headers()["if-none-match"], "\"abc\"");
/// let request = endpoint("GET /user", options! { headers: { (header::IF_NONE_MATCH): "\"abc\"" } })?;
/// assert_eq!(request.headers()["if-none-match"], "\"abc\"");
/// # Ok::<(), endpoint::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of a header",
    label = "expected a text or an `http::HeaderName`"
)]
pub trait IntoHeaderName<'a> {
    #[doc(hidden)]
    fn into_header_name(self) -> Cow<'a, str>;
}

/// The types that can be a header's value: text, numbers, booleans, [`Value`], `http::HeaderValue`, and `Option` of
/// these. `None` sets no header. A list is joined by commas. An object is a [`Value`] too, and the request is an error.
///
/// A `HeaderValue` that is marked sensitive stays so: its name becomes that of a secret, as with
/// [`Options::sensitive`].
///
/// ```
/// use endpoint::{Options, endpoint};
/// use http::HeaderValue;
///
/// let mut pin = HeaderValue::from_static("0123");
/// pin.set_sensitive(true);
/// let request = endpoint("GET /door", Options::new().header("x-pin", pin))?;
/// assert!(request.headers()["x-pin"].is_sensitive());
/// assert_eq!(request.redacted().headers()["x-pin"], "***");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// [`Options::sensitive`]: crate::Options::sensitive
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the value of a header",
    label = "expected a text, a number, a boolean, an `http::HeaderValue`, or an `Option` of one of them",
    note = "what implements `Serialize`, such as a date or a UUID, is one by `Value::of(&it)`"
)]
pub trait IntoHeaderValue<'a> {
    /// The value, and whether it is marked as a secret.
    #[doc(hidden)]
    fn into_header_value(self) -> Option<(Value<'a>, bool)>;
}

macro_rules! into_name {
    ($($type:ty: $name:ident => $text:expr),* $(,)?) => {$(
        impl<'a> IntoHeaderName<'a> for $type {
            #[inline]
            fn into_header_name(self) -> Cow<'a, str> {
                let $name = self;
                $text
            }
        }
    )*};
}

into_name!(
    &'a str: name => name.into(),
    String: name => name.into(),
    &'a String: name => name.into(),
    Cow<'a, str>: name => name,
    &'a Cow<'_, str>: name => Cow::Borrowed(&**name),
    HeaderName: name => name.as_str().to_owned().into(),
    &'a HeaderName: name => name.as_str().into(),
);

/// Types that convert to `Value`. `HeaderValue` is not one of them, because it would lose its mark.
#[diagnostic::do_not_recommend]
impl<'a, T: Into<Value<'a>>> IntoHeaderValue<'a> for T {
    #[inline]
    fn into_header_value(self) -> Option<(Value<'a>, bool)> {
        Some((self.into(), false))
    }
}

impl<'a> IntoHeaderValue<'a> for HeaderValue {
    fn into_header_value(self) -> Option<(Value<'a>, bool)> {
        Some((text(&self).into_owned().into(), self.is_sensitive()))
    }
}

impl<'a> IntoHeaderValue<'a> for &'a HeaderValue {
    fn into_header_value(self) -> Option<(Value<'a>, bool)> {
        Some((text(self).into(), self.is_sensitive()))
    }
}

impl<'a, T: IntoHeaderValue<'a>> IntoHeaderValue<'a> for Option<T> {
    fn into_header_value(self) -> Option<(Value<'a>, bool)> {
        self.and_then(T::into_header_value)
    }
}

impl<'a, T: IntoHeaderValue<'a> + Clone> IntoHeaderValue<'a> for &Option<T> {
    fn into_header_value(self) -> Option<(Value<'a>, bool)> {
        self.clone().into_header_value()
    }
}

/// The value as text. Bytes other than visible ASCII stay, for the request to report.
fn text(value: &HeaderValue) -> Cow<'_, str> {
    String::from_utf8_lossy(value.as_bytes())
}
