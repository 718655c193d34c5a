//! The types that can be the name or the value of a header.

use std::borrow::Cow;

use http::header::{HeaderName, HeaderValue};

use crate::value::Value;

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
