//! Options (§2.1): one layer of options, built with methods or read from JSON, and the merging of layers. This module
//! does not know how a request is built.

pub(crate) mod content;
pub(crate) mod headers;
mod json;
pub(crate) mod macros;
mod parameters;
mod settings;

use std::borrow::Cow;
use std::fmt;

pub use endpoint_core::style::Style;

use crate::body::IntoBody;
use crate::error::{Error, ErrorKind};
use crate::header::{IntoHeaderName, IntoHeaderValue};
use crate::method::IntoMethod;
use crate::route::Source;
use crate::value::{Object, Value};
pub use headers::IntoHeaders;
pub use parameters::Parameter;
pub(crate) use parameters::{Mark, Parameters, check_spelling};
pub(crate) use settings::{Lists, MediaType, Settings, merge_value};

/// The options of a request, or a layer of default options.
///
/// Methods take the options and return them with more. The first mistake, such as headers that are not an object, is kept,
/// and is the error of the function that uses the options. In JSON, `method`, `url`, `baseUrl`, `headers`, `mediaType`,
/// `data` and `request` are options, and every other key is a parameter. The [`options!`](crate::options!) macro has the same
/// notation in Rust. A near spelling, such as `base_url`, is the error `invalid-options`, unless the URL or the operation has
/// a parameter of that name; [`query`](Options::query) and [`field`](Options::field) take any name.
///
/// ```
/// use endpoint::{Options, options};
///
/// let built = Options::new().header("X-GitHub-Api-Version", "2022-11-28").param("org", "acme");
/// let written = options! { headers: { "x-github-api-version": "2022-11-28" }, org: "acme" };
/// assert_eq!(built, written);
///
/// let read: Options = serde_json::from_str(r#"{"headers": {"x-github-api-version": "2022-11-28"}, "org": "acme"}"#)?;
/// assert_eq!(read, built);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// With names in lowercase.
    pub(crate) headers: Object<'a>,
    pub(crate) parameters: Parameters<'a>,
    /// Settings that most calls do not have; boxed, so that options move cheaply.
    pub(crate) settings: Option<Box<Settings<'a>>>,
}

/// The types that can be the options of a call: [`Options`], a `serde_json::Value` with the keys of the JSON form, or `()`
/// for none.
///
/// ```
/// use endpoint::{endpoint, options};
///
/// assert_eq!(endpoint("GET /user", ())?.url(), endpoint("GET /user", options! {})?.url());
/// # Ok::<(), endpoint::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the options of a call",
    label = "expected `options! {{ … }}`, an `Options`, a `serde_json::Value`, or `()`",
    note = "`Options::new().params(&it)` takes the fields of a struct as parameters, and `Options::from(it)` an array of pairs",
    note = "options that several calls share are given by `.clone()`, or are `Endpoint::defaults`"
)]
pub trait IntoOptions<'a>: private::Sealed {
    #[doc(hidden)]
    fn into_options(self) -> Option<Options<'a>>;
}

mod private {
    pub trait Sealed {}
}

impl private::Sealed for Options<'_> {}

impl<'a> IntoOptions<'a> for Options<'a> {
    #[inline]
    fn into_options(self) -> Option<Self> {
        Some(self)
    }
}

impl private::Sealed for serde_json::Value {}

impl<'a> IntoOptions<'a> for serde_json::Value {
    fn into_options(self) -> Option<Options<'a>> {
        (&self).into_options()
    }
}

impl private::Sealed for &serde_json::Value {}

impl<'a> IntoOptions<'a> for &serde_json::Value {
    fn into_options(self) -> Option<Options<'a>> {
        Some(Options::try_from(Value::from(self)).unwrap_or_else(|error| {
            let mut options = Options::new();
            options.fail(error);
            options
        }))
    }
}

impl private::Sealed for () {}

impl<'a> IntoOptions<'a> for () {
    #[inline]
    fn into_options(self) -> Option<Options<'a>> {
        None
    }
}

impl<'a> Options<'a> {
    /// No options.
    ///
    /// ```
    /// assert_eq!(endpoint::Options::new(), endpoint::options! {});
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The HTTP method, if the route has none. If the route has one, this is a parameter called `method`, so that no
    /// field of a body can change the request.
    ///
    /// ```
    /// use endpoint::{Options, endpoint};
    ///
    /// assert_eq!(endpoint("/user", Options::new().method("DELETE"))?.method(), "DELETE");
    /// let request = endpoint("GET /user", Options::new().method("DELETE"))?;
    /// assert_eq!((request.method().as_str(), request.url()), ("GET", "https://api.github.com/user?method=DELETE"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn method(mut self, method: impl IntoMethod<'a>) -> Self {
        self.settings_mut().method = Some(method.into_method().into());
        self
    }

    /// The URL template, if the route has none. If the route has one, this is a parameter called `url`, so that no
    /// field of a body can choose the host.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// assert_eq!(endpoint((), options! { url: "/user" })?.url(), "https://api.github.com/user");
    /// let request = endpoint("PATCH /hooks/1/config", options! { url: "https://ci.example/hook" })?;
    /// assert_eq!(request.url(), "https://api.github.com/hooks/1/config");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"url":"https://ci.example/hook"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn url(mut self, url: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().url = Some(url.into().into());
        self
    }

    /// The base URL, to which relative URLs are appended.
    ///
    /// ```
    /// let options = endpoint::Options::new().base_url("https://ghe.acme.test/api/v3");
    /// assert_eq!(endpoint::endpoint("GET /user", options)?.url(), "https://ghe.acme.test/api/v3/user");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn base_url(mut self, base_url: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().base_url = Some(base_url.into());
        self
    }

    /// Sets a header. [`Value::Null`] takes the place of a default: the header is not sent. Name and value can be those of `http`, and a value that is
    /// marked sensitive stays so.
    ///
    /// ```
    /// use endpoint::{Options, Value, endpoint};
    ///
    /// let options = Options::new().header("X-Request-Id", 7).header("user-agent", Value::Null);
    /// let request = endpoint("GET /user", options)?;
    /// assert_eq!(request.headers()["x-request-id"], "7");
    /// assert!(!request.headers().contains_key("user-agent"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn header(mut self, name: impl IntoHeaderName<'a>, value: impl IntoHeaderValue<'a>) -> Self {
        self.set_header(name, value);
        self
    }

    /// Sets the format of the response, such as `raw` or `diff`. It amends `accept`.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::Options::new().format("raw"))?;
    /// assert_eq!(request.headers()["accept"], "application/vnd.github.v3.raw");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn format(mut self, format: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().media_type.format = Some(format.into());
        self
    }

    /// Adds the name of an API preview, such as `mercy`. It amends `accept`.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::Options::new().preview("mercy"))?;
    /// assert_eq!(request.headers()["accept"], "application/vnd.github.mercy-preview+json");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn preview(mut self, preview: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().media_type.add_preview(preview.into());
        self
    }

    /// Sets the whole body: text, bytes, or a JSON value. Text and bytes get no `content-type`, because only you know it.
    ///
    /// ```
    /// let options = endpoint::Options::new().data("# Hello").header("content-type", "text/markdown");
    /// let request = endpoint::endpoint("POST /markdown/raw", options)?;
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), b"# Hello");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn data(mut self, data: impl IntoBody<'a>) -> Self {
        self.set_body(data.into_body());
        self
    }

    /// Sets information for the code that sends the request. It is returned unchanged.
    ///
    /// ```
    /// let options = endpoint::Options::new().metadata([("retries", 3)].into_iter().collect());
    /// let request = endpoint::endpoint("GET /user", options)?;
    /// assert_eq!(request.metadata().unwrap().get("retries"), Some(&3.into()));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn metadata(mut self, metadata: Object<'a>) -> Self {
        self.settings_mut().metadata = Some(Value::Object(metadata));
        self
    }

    /// Sets the style of all lists in the query, a form and parts. `deep`, `flat` and `json` are for one name: here they are the
    /// error `invalid-options` of the request.
    ///
    /// ```
    /// use endpoint::{Options, Style, endpoint};
    ///
    /// let options = Options::new().param("labels", ["bug", "ui"]).list_style(Style::Repeat);
    /// assert_eq!(endpoint("GET /issues", options)?.url(), "https://api.github.com/issues?labels=bug&labels=ui");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn list_style(mut self, style: Style) -> Self {
        if !style.is_of_lists() {
            let wrong = "is the style of one name, not of all lists: write `style` with the name";
            self.fail(Error::about(ErrorKind::InvalidOptions, style.as_str(), wrong));
        }
        self.settings_mut().list_style = Some(style);
        self
    }

    /// Makes a list in a query without a style an error, as [`Endpoint::new`](crate::Endpoint::new) does.
    #[doc(hidden)]
    #[must_use]
    pub fn __asking_for_style(mut self) -> Self {
        self.settings_mut().asks_style = true;
        self
    }

    /// Sets the style of one parameter in the query, or of one field of a form or of parts. It has no effect on a JSON
    /// body. JSON options can't express it.
    ///
    /// ```
    /// use endpoint::{Style, endpoint, options};
    ///
    /// let options = options! { ids: [1, 2], labels: ["a", "b"], filter: { state: "open" } };
    /// let options = options.style("ids", Style::Repeat).style("filter", Style::Deep);
    /// let request = endpoint("GET /issues", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/issues?ids=1&ids=2&labels=a%2Cb&filter%5Bstate%5D=open");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn style(mut self, name: impl Into<Cow<'a, str>>, style: Style) -> Self {
        self.parameters.set_style(name.into(), style);
        self
    }

    /// Treats every header, query parameter or field of this name, in any case, as a secret, even if
    /// [`is_secret_name`](crate::is_secret_name) does not. A secret is marked in the headers, and masked in `Debug`, in explanations and
    /// in [`RequestOptions::redacted`](crate::RequestOptions::redacted).
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let options = options! { pin: "0123", session: 7 }.sensitive("pin").not_sensitive("session");
    /// let request = endpoint("GET /door", options)?;
    /// assert_eq!(request.redacted().url(), "https://api.github.com/door?pin=***&session=7");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// An empty name is the error `invalid-options` of the request. JSON options can't express this.
    #[must_use]
    pub fn sensitive(mut self, name: impl AsRef<str>) -> Self {
        self.set_sensitive(name.as_ref(), true);
        self
    }

    /// Makes a name not that of a secret: the opposite of [`sensitive`](Options::sensitive), which has an example. A
    /// token with a published prefix stays masked.
    ///
    /// An empty name is the error `invalid-options` of the request. JSON options can't express this.
    #[must_use]
    pub fn not_sensitive(mut self, name: impl AsRef<str>) -> Self {
        self.set_sensitive(name.as_ref(), false);
        self
    }

    /// Adds names and values of secrets.
    #[doc(hidden)]
    #[must_use]
    pub fn with_secrets(mut self, secrets: crate::secret::Secrets) -> Self {
        self.settings_mut().secrets.merge(secrets);
        self
    }

    fn set_sensitive(&mut self, name: &str, is_secret: bool) {
        if name.is_empty() {
            let wrong = "the name of a secret can't be empty";
            return self.fail(Error::new(ErrorKind::InvalidOptions, wrong));
        }
        self.settings_mut().secrets.set(name, is_secret);
    }

    /// Leaves the credentials of the defaults out of this call: headers and parameters with the name of a secret. So it can go to
    /// another host, such as that of a URL that is signed itself. JSON options can't express this.
    ///
    /// ```
    /// use endpoint::{Endpoint, Options, options};
    ///
    /// let acme = Endpoint::new("https://api.acme.test")?.defaults(options! { headers: { "authorization": "token 0123" } })?;
    /// let request = acme.request("PUT https://bucket.test/logo.png?sig=4567", Options::new().without_credentials())?;
    /// assert!(!request.headers().contains_key("authorization"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn without_credentials(mut self) -> Self {
        self.settings_mut().without_credentials = true;
        self
    }

    /// Sets the limit, in bytes, of the URL, and of a form or the fields of parts. It is 64 MiB if not set. Exceeding
    /// it is the error [`too-large`](ErrorKind::TooLarge).
    ///
    /// These parts have a limit because they can be far longer than the options: a template can write a value many
    /// times. JSON, text, bytes and parts grow with their input, and have none. `accept` can grow by 1 MiB. JSON
    /// options can't express the limit.
    ///
    /// ```
    /// use endpoint::{ErrorKind, endpoint, options};
    ///
    /// let search = || options! { q: "x".repeat(1000) };
    /// assert!(endpoint("GET /search", search()).is_ok());
    /// let error = endpoint("GET /search", search().limit(1000)).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::TooLarge);
    /// ```
    #[must_use]
    pub fn limit(mut self, bytes: usize) -> Self {
        self.settings_mut().limit = Some(bytes);
        self
    }

    /// Copies what the options borrow.
    ///
    /// ```
    /// let options: endpoint::Options<'static> = {
    ///     let org = String::from("acme");
    ///     endpoint::Options::new().param("org", &*org).into_owned()
    /// };
    /// assert_eq!(options.get("org"), Some("acme".into()));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Options<'static> {
        Options {
            headers: self.headers.into_owned(),
            parameters: self.parameters.into_owned(),
            settings: self.settings.map(|settings| Box::new(settings.into_owned())),
        }
    }

    /// Adds the route of a call to its options.
    pub(crate) fn with_route(mut self, route: Source<'a>) -> Self {
        if route.method.is_some() || route.url.is_some() {
            self.give_way(&route);
            let settings = self.settings_mut();
            settings.method = route.method.map(Value::from).or(settings.method.take());
            settings.url = route.url.map(|url| url.into_text().into()).or(settings.url.take());
        }
        self
    }

    /// Turns `method` and `url` into parameters if the call's route has them (decision 3). A parameter of the same name
    /// is an error, because either could be meant.
    #[inline]
    pub(crate) fn give_way(&mut self, route: &Source<'_>) {
        let Some(settings) = &mut self.settings else { return };
        let method = settings.method.take_if(|_| route.method.is_some());
        let url = settings.url.take_if(|_| route.url.is_some());
        for (name, value) in [("method", method), ("url", url)] {
            if value.is_some() && self.parameters.get(name).is_some() {
                let wrong = "is given twice, as an option and as a parameter, and both are parameters beside a route";
                return self.fail(Error::about(ErrorKind::InvalidOptions, name, wrong));
            }
            self.parameters.insert(name, None, value);
        }
    }

    /// Whether nothing is set.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.settings.is_none() && self.headers.is_empty() && self.parameters.is_empty()
    }

    #[inline]
    pub(crate) fn settings(&self) -> &Settings<'a> {
        Settings::of(&self.settings)
    }

    pub(crate) fn settings_mut(&mut self) -> &mut Settings<'a> {
        self.settings.get_or_insert_default()
    }

    /// The first mistake in these options, or the first value that can't be sent.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.settings.as_ref().map_or(Ok(()), |settings| settings.check())?;
        self.parameters.check()
    }

    /// Keeps an error, unless there is an earlier one.
    pub(crate) fn fail(&mut self, error: Error) {
        self.settings_mut().fault.get_or_insert(error);
    }
}

/// Equal options make equal requests. Settings that are all at their start are like none.
impl PartialEq for Options<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.headers == other.headers
            && self.parameters == other.parameters
            && (self.settings == other.settings || self.settings() == other.settings())
    }
}

impl Options<'_> {
    /// The options with secrets masked in headers, parameters, the body, the `request` option and the URLs. Log their
    /// JSON.
    ///
    /// ```
    /// use endpoint::options;
    ///
    /// let options = options! { headers: { "authorization": "token 0123" }, page: 2 };
    /// let shown = serde_json::to_string(&options.redacted())?;
    /// assert_eq!(shown, r#"{"headers":{"authorization":"***"},"page":2}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn redacted(&self) -> Options<'_> {
        let secrets = &self.settings().secrets;
        let settings = self.settings.as_deref();
        Options {
            headers: self.headers.redacted(secrets),
            // They can become pairs of a query or a form.
            parameters: self.parameters.redacted(secrets),
            settings: settings.map(|settings| Box::new(settings.redacted(self.content_type()))),
        }
    }

    fn content_type(&self) -> &str {
        self.headers
            .get("content-type")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }
}

impl Settings<'_> {
    fn redacted(&self, content_type: &str) -> Settings<'_> {
        let secrets = &self.secrets;
        Settings {
            // A method can be a whole line, and either can be a parameter.
            method: self.method.as_ref().map(|method| match method {
                Value::String(method) => secrets.mask_line(method).into(),
                other => other.redacted(secrets),
            }),
            url: self.url.as_ref().map(|url| match url {
                Value::String(url) => secrets.mask_url(url).into(),
                other => other.redacted(secrets),
            }),
            base_url: self.base_url.as_ref().map(|base_url| secrets.mask_url(base_url)),
            data: self.data.as_ref().map(|data| data.redacted(content_type, secrets)),
            metadata: self.metadata.as_ref().map(|request| request.redacted(secrets)),
            ..self.clone()
        }
    }
}

/// Names, and the kinds of their values, which can be secrets.
impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = self.settings();
        f.debug_struct("Options")
            .field("method", &settings.method)
            .field("url", &settings.url)
            .field("base_url", &settings.base_url.as_deref().map(Value::from))
            .field("headers", &self.headers)
            .field("data", &settings.data)
            .field("parts", &settings.parts)
            .field("request", &settings.metadata)
            .field("parameters", &self.parameters)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Parameters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for entry in self.entries() {
            map.key(&entry.name);
            match (&entry.value, entry.place) {
                (Some(value), None) => map.value(value),
                (value, place) => map.value(&(place, value)),
            };
        }
        map.finish()
    }
}
