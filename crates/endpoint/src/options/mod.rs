//! Options (§2.1): one layer of what a request is made of, built call by call or read from JSON.

mod json;
mod literal;
mod media_type;
mod setting;

use std::borrow::Cow;
use std::fmt;

pub(crate) use media_type::MediaType;
pub(crate) use setting::Setting;

use crate::error::{Error, ErrorKind};
use crate::parse::body::Body;
use crate::parse::query::ListStyle;
use crate::request::is_sensitive;
use crate::value::{Object, Value};

/// What a request is made of, or a layer of defaults for it (§2.1).
///
/// The methods add to the options; the first mistake, such as headers that are no object, is kept and told by the
/// operation that uses them. In JSON the keys are those of §2.1, and every other key is a parameter. The
/// [`options!`](crate::options!) macro writes the same in Rust.
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
    /// The parameters that find their place by the rules of §2.3.
    pub(crate) parameters: Object<'a>,
    /// What most calls leave to their defaults; in a box, so that they are moved at little cost.
    pub(crate) rest: Option<Box<Rest<'a>>>,
}

/// What options say beside headers and parameters.
#[derive(Clone, Default)]
pub(crate) struct Rest<'a> {
    pub(crate) method: Setting<Cow<'a, str>>,
    pub(crate) url: Setting<Cow<'a, str>>,
    pub(crate) base_url: Setting<Cow<'a, str>>,
    pub(crate) media_type: MediaType<'a>,
    pub(crate) data: Setting<Body<'a>>,
    pub(crate) request: Option<Object<'a>>,
    pub(crate) placed: Option<Placed<'a>>,
    pub(crate) list_style: Option<ListStyle>,
    /// The first mistake.
    pub(crate) fault: Option<Error>,
}

/// What options without a rest say beside headers and parameters: nothing.
static NOTHING: Rest<'static> = Rest {
    method: Setting::Keep,
    url: Setting::Keep,
    base_url: Setting::Keep,
    media_type: MediaType::NONE,
    data: Setting::Keep,
    request: None,
    placed: None,
    list_style: None,
    fault: None,
};

/// The parameters that were given their place.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Placed<'a> {
    pub(crate) path: Object<'a>,
    pub(crate) query: Object<'a>,
    pub(crate) body: Object<'a>,
}

impl<'a> Options<'a> {
    /// No options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The HTTP method; it beats the route's.
    #[must_use]
    pub fn method(mut self, method: impl Into<Cow<'a, str>>) -> Self {
        self.rest_mut().method = Setting::Set(method.into());
        self
    }

    /// The URL, a template; it beats the route's.
    #[must_use]
    pub fn url(mut self, url: impl Into<Cow<'a, str>>) -> Self {
        self.rest_mut().url = Setting::Set(url.into());
        self
    }

    /// The URL that relative ones are appended to.
    #[must_use]
    pub fn base_url(mut self, base_url: impl Into<Cow<'a, str>>) -> Self {
        self.rest_mut().base_url = Setting::Set(base_url.into());
        self
    }

    /// A header. [`Value::Null`] takes away the default.
    #[must_use]
    pub fn header(mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) -> Self {
        self.headers.insert(lowercase(name.into()), value.into());
        self
    }

    /// The variant of the response, such as `raw` or `diff`; it amends `accept`.
    #[must_use]
    pub fn format(mut self, format: impl Into<Cow<'a, str>>) -> Self {
        self.rest_mut().media_type.format = Setting::Set(format.into());
        self
    }

    /// The name of an API preview, such as `mercy`; it amends `accept`, and joins those that are there.
    #[must_use]
    pub fn preview(mut self, preview: impl Into<Cow<'a, str>>) -> Self {
        self.rest_mut().media_type.add_preview(preview.into());
        self
    }

    /// The body as given: text, bytes, or a JSON value.
    #[must_use]
    pub fn data(mut self, data: impl Into<Body<'a>>) -> Self {
        self.rest_mut().data = Setting::Set(data.into());
        self
    }

    /// Information for whoever sends the request; it is returned unchanged.
    #[must_use]
    pub fn request(mut self, request: Object<'a>) -> Self {
        self.rest_mut().request = Some(request);
        self
    }

    /// A parameter: it fills a placeholder of its name, or goes to the query or the body by the method (§2.3).
    #[must_use]
    pub fn param(mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) -> Self {
        self.parameters.insert(name, value);
        self
    }

    /// The fields of a struct as parameters.
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
            Ok(Value::Object(fields)) => self.parameters.extend(fields),
            Ok(_) => self.fail(Error::new(
                ErrorKind::InvalidOptions,
                "parameters are the fields of a struct or map",
            )),
            Err(error) => self.fail(error),
        }
        self
    }

    /// A parameter that can only fill a placeholder.
    #[must_use]
    pub fn path(mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) -> Self {
        self.placed().path.insert(name, value);
        self
    }

    /// A parameter that goes to the query, whatever the method.
    #[must_use]
    pub fn query(mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) -> Self {
        self.placed().query.insert(name, value);
        self
    }

    /// A parameter that goes to the body.
    #[must_use]
    pub fn body(mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) -> Self {
        self.placed().body.insert(name, value);
        self
    }

    /// How lists are written in the query.
    #[must_use]
    pub fn list_style(mut self, style: ListStyle) -> Self {
        self.rest_mut().list_style = Some(style);
        self
    }

    /// The same options, on their own.
    #[must_use]
    pub fn into_owned(self) -> Options<'static> {
        Options {
            headers: self.headers.into_owned(),
            parameters: self.parameters.into_owned(),
            rest: self.rest.map(|rest| Box::new(rest.into_owned())),
        }
    }

    /// The same options, their text borrowed from these.
    pub(crate) fn reborrow(&self) -> Options<'_> {
        Options {
            headers: self.headers.reborrow(),
            parameters: self.parameters.reborrow(),
            rest: self.rest.as_ref().map(|rest| Box::new(rest.reborrow())),
        }
    }

    /// What they say beside headers and parameters.
    #[inline]
    pub(crate) fn rest(&self) -> &Rest<'a> {
        Rest::of(&self.rest)
    }

    pub(crate) fn rest_mut(&mut self) -> &mut Rest<'a> {
        self.rest.get_or_insert_default()
    }

    /// The first mistake in how they were built, or the first value that can't be sent.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if let Some(fault) = &self.rest().fault {
            return Err(fault.clone());
        }
        if let Some((name, fault)) = self.parameters.faulty() {
            return Err(Error::unsupported_value(name, fault.reason()));
        }
        self.rest.as_ref().map_or(Ok(()), |rest| rest.check())
    }

    /// Keeps the first mistake.
    pub(crate) fn fail(&mut self, error: Error) {
        self.rest_mut().fault.get_or_insert(error);
    }

    fn placed(&mut self) -> &mut Placed<'a> {
        self.rest_mut().placed.get_or_insert_default()
    }
}

impl<'a> Rest<'a> {
    #[inline]
    pub(crate) fn of(rest: &Option<Box<Self>>) -> &Self {
        rest.as_deref().unwrap_or(&NOTHING)
    }

    fn check(&self) -> Result<(), Error> {
        let placed = self
            .placed
            .iter()
            .flat_map(|placed| [&placed.path, &placed.query, &placed.body]);
        if let Some((name, fault)) = self.request.iter().chain(placed).filter_map(Object::faulty).next() {
            return Err(Error::unsupported_value(name, fault.reason()));
        }
        if let Setting::Set(Body::Json(data)) = &self.data
            && let Some(fault) = data.fault()
        {
            return Err(Error::unsupported_value("data", fault.reason()));
        }
        Ok(())
    }

    fn into_owned(self) -> Rest<'static> {
        fn text(setting: Setting<Cow<'_, str>>) -> Setting<Cow<'static, str>> {
            setting.map(|text| Cow::Owned(text.into_owned()))
        }
        Rest {
            method: text(self.method),
            url: text(self.url),
            base_url: text(self.base_url),
            media_type: self.media_type.into_owned(),
            data: self.data.map(Body::into_owned),
            request: self.request.map(Object::into_owned),
            placed: self.placed.map(|placed| Placed {
                path: placed.path.into_owned(),
                query: placed.query.into_owned(),
                body: placed.body.into_owned(),
            }),
            list_style: self.list_style,
            fault: self.fault,
        }
    }

    fn reborrow(&self) -> Rest<'_> {
        fn text<'s>(setting: &'s Setting<Cow<'_, str>>) -> Setting<Cow<'s, str>> {
            setting.as_ref().map(|text| Cow::Borrowed(&**text))
        }
        Rest {
            method: text(&self.method),
            url: text(&self.url),
            base_url: text(&self.base_url),
            media_type: self.media_type.reborrow(),
            data: self.data.as_ref().map(Body::reborrow),
            request: self.request.as_ref().map(Object::reborrow),
            placed: self.placed.as_ref().map(|placed| Placed {
                path: placed.path.reborrow(),
                query: placed.query.reborrow(),
                body: placed.body.reborrow(),
            }),
            list_style: self.list_style,
            fault: self.fault.clone(),
        }
    }
}

/// A header name in lowercase; most are, and stay borrowed.
pub(crate) fn lowercase(name: Cow<'_, str>) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        name
    }
}

/// Equal options build equal requests.
impl PartialEq for Options<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (rest, other_rest) = (self.rest(), other.rest());
        self.headers == other.headers
            && self.parameters == other.parameters
            && rest.method == other_rest.method
            && rest.url == other_rest.url
            && rest.base_url == other_rest.base_url
            && rest.media_type == other_rest.media_type
            && rest.data == other_rest.data
            && rest.request == other_rest.request
            && rest.placed == other_rest.placed
            && rest.list_style == other_rest.list_style
            && rest.fault.as_ref().map(Error::kind) == other_rest.fault.as_ref().map(Error::kind)
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

        let rest = self.rest();
        let mut debug = f.debug_struct("Options");
        debug
            .field("method", &rest.method)
            .field("url", &rest.url)
            .field("base_url", &rest.base_url)
            .field("headers", &Headers(&self.headers))
            .field("media_type", &rest.media_type)
            .field("data", &rest.data)
            .field("request", &rest.request)
            .field("parameters", &self.parameters);
        if let Some(placed) = &rest.placed {
            debug
                .field("path", &placed.path)
                .field("query", &placed.query)
                .field("body", &placed.body);
        }
        debug.field("list_style", &rest.list_style).finish()
    }
}
