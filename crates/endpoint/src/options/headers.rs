//! The headers of a layer, and the key `headers` of `options!`. The name of a value that is marked sensitive becomes
//! that of a secret.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::HeaderMap;
use http::header::COOKIE;

use super::{Options, Settings};
use crate::error::{Error, ErrorKind};
use crate::header::{self, IntoHeaderName, IntoHeaderValue};
use crate::value::{IntoValue, Object, Value};

/// The types that can be all headers: `http::HeaderMap`, or a value that is an object.
///
/// Several values of one name in a `HeaderMap` are joined by commas, or by semicolons for `cookie` (RFC 9110 §5.3, RFC
/// 6265 §5.4). A value that is marked sensitive stays so.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a collection of headers",
    label = "expected an `http::HeaderMap`, or a map of names and values",
    note = "pairs are a map by `.into_iter().collect::<Object<'_>>()`, and each is a header by `Options::header`"
)]
pub trait IntoHeaders<'a> {
    /// Options with only these headers and their sensitive names.
    #[doc(hidden)]
    fn into_headers(self) -> Options<'a>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: IntoValue<'a>> IntoHeaders<'a> for T {
    fn into_headers(self) -> Options<'a> {
        let mut options = Options::new();
        options.__set("headers", self);
        options
    }
}

impl<'a> IntoHeaders<'a> for &'a HeaderMap {
    fn into_headers(self) -> Options<'a> {
        let mut options = Options::new();
        for name in self.keys() {
            let mut values = self.get_all(name).iter();
            let (Some(first), more) = (values.next(), values) else {
                continue;
            };
            options.set_header(name, first);
            for value in more {
                let Some((value, is_secret)) = value.into_header_value() else {
                    continue;
                };
                let earlier = options.headers.get(name.as_str());
                let earlier = earlier.and_then(Value::as_str).unwrap_or_default();
                let separator = if name == COOKIE { "; " } else { ", " };
                let joined = format!("{earlier}{separator}{}", value.as_str().unwrap_or_default());
                options.headers.insert(name.as_str(), joined);
                if is_secret {
                    options.settings_mut().secrets.set(name.as_str(), true);
                }
            }
        }
        options
    }
}

impl<'a> IntoHeaders<'a> for HeaderMap {
    fn into_headers(self) -> Options<'a> {
        (&self).into_headers().into_owned()
    }
}

impl<'a> Options<'a> {
    /// Adds headers from an `http::HeaderMap` or an object. They replace earlier ones of their names.
    ///
    /// ```
    /// use endpoint::{Options, endpoint};
    /// use http::HeaderMap;
    ///
    /// let mut traced = HeaderMap::new();
    /// traced.insert("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01".parse().unwrap());
    /// let request = endpoint("GET /user", Options::new().headers(&traced).header("x-team", "web"))?;
    /// assert_eq!(request.headers()["traceparent"], traced["traceparent"]);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn headers(mut self, headers: impl IntoHeaders<'a>) -> Self {
        let fields = Headers::of(headers).fields;
        if fields.settings().drops_headers {
            self.headers = Object::new();
        }
        self.headers.extend(fields.headers);
        self.take_marks(fields.settings);
        self
    }

    /// Sets the credentials of HTTP Basic (RFC 7617): `authorization`, which is a secret. A user with a colon is
    /// `invalid-header-value`, because the server would read another user.
    ///
    /// ```
    /// use endpoint::{Endpoint, Options};
    ///
    /// let api = Endpoint::new("https://api.example.com")?.defaults(Options::new().basic_auth("Aladdin", "open sesame"))?;
    /// assert_eq!(api.request("GET /user", ())?.headers()["authorization"], "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn basic_auth(self, user: impl AsRef<str>, password: impl AsRef<str>) -> Self {
        let (user, password) = (user.as_ref(), password.as_ref());
        let has_colon = user.contains(':');
        let wrong = has_colon.then_some("has a user with a colon, which ends the user");
        self.authorize(
            format!("Basic {}", STANDARD.encode(format!("{user}:{password}"))),
            wrong,
        )
    }

    /// Sets a bearer token (RFC 6750): `authorization`, which is a secret. A token that is empty or has a blank is
    /// `invalid-header-value`: the word `Bearer` is added here.
    ///
    /// ```
    /// use endpoint::{Endpoint, Options};
    ///
    /// let api = Endpoint::new("https://api.example.com")?.defaults(Options::new().bearer("0123"))?;
    /// assert_eq!(api.request("GET /user", ())?.headers()["authorization"], "Bearer 0123");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn bearer(self, token: impl AsRef<str>) -> Self {
        let token = token.as_ref();
        let is_wrong = token.is_empty() || token.contains(char::is_whitespace);
        let wrong =
            is_wrong.then_some("must have a token that is not empty and has no blank: `Bearer ` is added to it");
        self.authorize(format!("Bearer {token}"), wrong)
    }

    /// Sets `authorization`, or keeps the reason why it can't be sent.
    fn authorize(mut self, value: String, wrong: Option<&str>) -> Self {
        if let Some(wrong) = wrong {
            self.fail(Error::about(ErrorKind::InvalidHeaderValue, "authorization", wrong));
        }
        self.header("authorization", value)
    }

    /// Takes the sensitive names, the null and the first mistake from the settings of headers.
    fn take_marks(&mut self, settings: Option<Box<Settings<'a>>>) {
        if let Some(settings) = settings {
            self.settings_mut().secrets.merge(settings.secrets);
            self.settings_mut().drops_headers |= settings.drops_headers;
            if let Some(fault) = settings.fault {
                self.fail(fault);
            }
        }
    }

    /// Sets all headers. `drops` if they were null before, so that none of an earlier layer is left.
    pub(super) fn replace_headers(&mut self, headers: Object<'a>, drops: bool) {
        self.headers = headers;
        if drops || self.settings().drops_headers {
            self.settings_mut().drops_headers = drops;
        }
    }

    /// Adds one header.
    pub(super) fn set_header(&mut self, name: impl IntoHeaderName<'a>, value: impl IntoHeaderValue<'a>) {
        let name = header::lowercase(name.into_header_name());
        let Some((value, is_secret)) = value.into_header_value() else {
            return;
        };
        // An empty name is reported as a header's name, not as a secret's.
        if is_secret && !name.is_empty() {
            self.settings_mut().secrets.set(&name, true);
        }
        self.headers.insert(name, value);
    }
}

/// The headers in the key `headers` of `options!`.
#[allow(missing_debug_implementations, reason = "it lives for one statement of a macro")]
#[derive(Default)]
pub struct Headers<'a> {
    fields: Options<'a>,
}

impl<'a> Headers<'a> {
    /// No headers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All headers of a map or an object.
    #[must_use]
    pub fn of(headers: impl IntoHeaders<'a>) -> Self {
        Self {
            fields: headers.into_headers(),
        }
    }

    /// Adds one header.
    pub fn insert(&mut self, name: impl IntoHeaderName<'a>, value: impl IntoHeaderValue<'a>) {
        let name = name.into_header_name();
        let known = header::lowercase(Cow::Borrowed(&name));
        if self.fields.headers.get(&known).is_some() {
            self.fields.fail(header::twice(&name));
        }
        self.fields.set_header(name, value);
    }

    /// Replaces the headers of `options` by these.
    pub fn set(self, options: &mut Options<'a>) {
        options.replace_headers(self.fields.headers, false);
        options.take_marks(self.fields.settings);
    }
}
