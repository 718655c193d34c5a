//! Options (§2.1): one layer of what a request is made of, built call by call or read from JSON, and layers merged. The room
//! does not know how a request is built.

mod json;
mod list_style;
pub(crate) mod macros;
mod media_type;
mod merge;
mod parameters;
mod place;
mod setting;
mod settings;

use std::borrow::Cow;
use std::fmt;

pub use list_style::ListStyle;
pub(crate) use media_type::MediaType;
pub(crate) use parameters::{Parameters, Placed};
pub(crate) use setting::Setting;
use settings::Settings;

use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::header::{self, is_sensitive};
use crate::route::{Source, UrlSource};
use crate::value::{Array, Object, Value};

/// What a request is made of, or a layer of defaults for it ([§2.1](crate::specification#s2-1)).
///
/// The methods add to the options. The first mistake, such as headers that are not an object, is kept and reported by the
/// operation that uses them. In JSON the keys are those of [§2.1](crate::specification#s2-1), and every other key is a
/// parameter. The [`options!`](crate::options!) macro writes the same in Rust.
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
    /// Names are lowercase.
    pub(crate) headers: Object<'a>,
    pub(crate) parameters: Parameters<'a>,
    /// What most calls leave to their defaults; in a box, so that they are moved at little cost.
    pub(crate) settings: Option<Box<Settings<'a>>>,
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

    /// The HTTP method; it beats the route's.
    #[must_use]
    pub fn method(mut self, method: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().method = Setting::Set(method.into());
        self
    }

    /// The URL, a template; it beats the route's.
    #[must_use]
    pub fn url(mut self, url: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().url = Setting::Set(UrlSource::text(url.into()));
        self
    }

    /// The URL that relative ones are appended to.
    ///
    /// ```
    /// let options = endpoint::Options::new().base_url("https://ghe.acme.test/api/v3");
    /// assert_eq!(endpoint::endpoint("GET /user", options)?.url(), "https://ghe.acme.test/api/v3/user");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn base_url(mut self, base_url: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().base_url = Setting::Set(base_url.into());
        self
    }

    /// A header. [`Value::Null`] takes away the default.
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
    pub fn header(mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) -> Self {
        self.headers.insert(header::lowercase(name.into()), value.into());
        self
    }

    /// The variant of the response, such as `raw` or `diff`; it amends `accept`.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::Options::new().format("raw"))?;
    /// assert_eq!(request.headers()["accept"], "application/vnd.github.v3.raw");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn format(mut self, format: impl Into<Cow<'a, str>>) -> Self {
        self.settings_mut().media_type.format = Setting::Set(format.into());
        self
    }

    /// The name of an API preview, such as `mercy`; it amends `accept`, and joins those that are there.
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

    /// The body as given: text, bytes, or a JSON value.
    ///
    /// ```
    /// let options = endpoint::Options::new().data("# Hello").header("content-type", "text/markdown");
    /// let request = endpoint::endpoint("POST /markdown/raw", options)?;
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), b"# Hello");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn data(mut self, data: impl Into<Body<'a>>) -> Self {
        self.settings_mut().data = Setting::Set(data.into());
        self
    }

    /// Information for whoever sends the request; it is returned unchanged.
    ///
    /// ```
    /// let options = endpoint::Options::new().request([("retries", 3)].into_iter().collect());
    /// let request = endpoint::endpoint("GET /user", options)?;
    /// assert_eq!(request.request().unwrap().get("retries"), Some(&3.into()));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn request(mut self, request: Object<'a>) -> Self {
        self.settings_mut().request = Some(request);
        self
    }

    /// The fields of a struct as parameters, the entries of a map, or a list of pairs. Whatever its name, each is a parameter
    /// and no other option. As serde has it, `None` is null.
    ///
    /// ```
    /// #[derive(serde::Serialize)]
    /// struct Page { per_page: u8, page: u32 }
    ///
    /// let options = endpoint::Options::new().params(&Page { per_page: 100, page: 2 });
    /// let request = endpoint::endpoint("GET /user/repos", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/user/repos?per_page=100&page=2");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn params<T: serde::Serialize + ?Sized>(mut self, fields: &T) -> Self {
        match Value::from_serialize(fields) {
            Ok(Value::Object(fields)) => self.parameters.free.extend(fields),
            Ok(Value::Array(pairs)) => self.pairs(pairs),
            Ok(_) => self.fail(not_parameters()),
            Err(error) => self.fail(error),
        }
        self
    }

    fn pairs(&mut self, pairs: Array<'a>) {
        for pair in pairs {
            let mut pair = match pair {
                Value::Array(pair) if pair.len() == 2 => pair.into_iter(),
                _ => return self.fail(not_parameters()),
            };
            match (pair.next(), pair.next()) {
                (Some(Value::String(name)), Some(value)) => self.parameters.free.insert(name, value),
                _ => return self.fail(not_parameters()),
            }
        }
    }

    /// How lists are written in the query.
    ///
    /// ```
    /// use endpoint::{ListStyle, Options, endpoint};
    ///
    /// let options = Options::new().param("labels", ["bug", "ui"]).list_style(ListStyle::Brackets);
    /// assert_eq!(endpoint("GET /issues", options)?.url(), "https://api.github.com/issues?labels[]=bug&labels[]=ui");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn list_style(mut self, style: ListStyle) -> Self {
        self.settings_mut().list_style = Some(style);
        self
    }

    /// The same options, owned.
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

    /// The same options, their text borrowed from these.
    pub(crate) fn reborrow(&self) -> Options<'_> {
        Options {
            headers: self.headers.reborrow(),
            parameters: self.parameters.reborrow(),
            settings: self.settings.as_ref().map(|settings| Box::new(settings.reborrow())),
        }
    }

    /// The options of a call, its route included.
    pub(crate) fn with_route(mut self, route: Source<'a>) -> Self {
        let Source { method, url } = route;
        if method.is_some() || url.is_some() {
            let settings = self.settings_mut();
            settings.method = std::mem::take(&mut settings.method).over_route(method);
            settings.url = std::mem::take(&mut settings.url).over_route(url);
        }
        self
    }

    /// The options of a call, its route left out.
    pub(crate) fn beside_route(mut self, route: &Source<'_>) -> Self {
        if let Some(settings) = &mut self.settings {
            settings.method = std::mem::take(&mut settings.method).beside_route(route.method.is_some());
            settings.url = std::mem::take(&mut settings.url).beside_route(route.url.is_some());
        }
        self
    }

    #[inline]
    pub(crate) fn settings(&self) -> &Settings<'a> {
        Settings::of(&self.settings)
    }

    pub(crate) fn settings_mut(&mut self) -> &mut Settings<'a> {
        self.settings.get_or_insert_default()
    }

    /// The first mistake in how they were built, or the first value that can't be sent.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if let Some(fault) = &self.settings().fault {
            return Err(fault.clone());
        }
        if let Some((name, fault)) = self.parameters.objects().find_map(Object::faulty) {
            return Err(Error::unsupported_value(name, fault.reason()));
        }
        self.settings.as_ref().map_or(Ok(()), |settings| settings.check())
    }

    /// Keeps the first mistake.
    pub(crate) fn fail(&mut self, error: Error) {
        self.settings_mut().fault.get_or_insert(error);
    }
}

#[cold]
fn not_parameters() -> Error {
    Error::new(
        ErrorKind::InvalidOptions,
        "parameters are the fields of a struct or map, or a list of pairs of name and value",
    )
}

/// Equal options build equal requests.
impl PartialEq for Options<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (settings, others) = (self.settings(), other.settings());
        self.headers == other.headers
            && self.parameters == other.parameters
            && settings.method == others.method
            && settings.url == others.url
            && settings.base_url == others.base_url
            && settings.media_type == others.media_type
            && settings.data == others.data
            && settings.request == others.request
            && settings.list_style == others.list_style
            && settings.fault.as_ref().map(Error::kind) == others.fault.as_ref().map(Error::kind)
    }
}

/// Credentials are masked.
impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Headers<'s>(&'s Object<'s>);

        impl fmt::Debug for Headers<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut map = f.debug_map();
                for (name, value) in self.0.iter() {
                    if is_sensitive(name) {
                        map.entry(&name, &format_args!("Sensitive"));
                    } else {
                        map.entry(&name, value);
                    }
                }
                map.finish()
            }
        }

        let settings = self.settings();
        let mut debug = f.debug_struct("Options");
        debug
            .field("method", &settings.method)
            .field("url", &settings.url)
            .field("base_url", &settings.base_url)
            .field("headers", &Headers(&self.headers))
            .field("media_type", &settings.media_type)
            .field("data", &settings.data)
            .field("request", &settings.request)
            .field("parameters", &self.parameters.free);
        if let Some(placed) = &self.parameters.placed {
            debug
                .field("path", &placed.path)
                .field("query", &placed.query)
                .field("body", &placed.body);
        }
        debug.field("list_style", &settings.list_style).finish()
    }
}
