//! Options in the JSON form of §2.1 and §2.4, key by key. JSON can't express an explicit place, a style, or a float past 64 bits: such
//! options are an error.

use std::borrow::Cow;

use endpoint_core::content_type::ContentType;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, SerializeMap, Serializer};

use super::parameters::is_reserved;
use super::settings::text;
use super::{MediaType, Options, Parameter};
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::value::{IntoValue, Object, Value};

impl<'a> Options<'a> {
    /// Sets a key of the JSON form, for the macro. Programs add a key by a method, or several by `extend`.
    // Inlined: the key is a literal in `options!`, so the compiler knows whether it is an option. Without it W4 of
    // docs/PERFORMANCE.md takes 2 % more instructions.
    #[inline(always)]
    #[doc(hidden)]
    pub fn __set(&mut self, key: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) {
        let key = key.into();
        if !is_reserved(&key) {
            self.parameters.insert(key, None, value);
        } else if let Some(value) = value.into_value() {
            self.set_reserved(&key, value);
        }
    }

    /// The value of a key of the JSON form, such as `baseUrl`. `None` if the key is not set, or is a
    /// parameter with an explicit place.
    ///
    /// ```
    /// use endpoint::{Endpoint, options};
    ///
    /// let acme = Endpoint::github().defaults(options! { baseUrl: "https://ghe.acme.test" })?;
    /// assert_eq!(acme.default_options().get("baseUrl"), Some("https://ghe.acme.test".into()));
    /// assert_eq!(acme.default_options().get("per_page"), None);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value<'_>> {
        let settings = self.settings();
        match key {
            "method" => settings.method.as_ref().map(Value::from),
            "url" => settings.url.as_ref().map(Value::from),
            "baseUrl" => settings.base_url.as_ref().map(Value::from),
            "headers" => Some(&self.headers)
                .filter(|headers| !headers.is_empty())
                .map(Value::from),
            "mediaType" => Some(media_type_json(&settings.media_type))
                .filter(|media_type| !media_type.is_empty())
                .map(Value::from),
            "data" => match settings.data.as_ref()? {
                Body::Json(value) => Some(value.into()),
                Body::Text(text) => Some((&**text).into()),
                Body::Bytes(_) => None,
            },
            "request" => settings.metadata.as_ref().map(Value::from),
            name => self.parameters.get(name).map(Value::from),
        }
    }

    fn set_reserved(&mut self, key: &str, value: Value<'a>) {
        let settings = self.settings.get_or_insert_default();
        let result = match (key, value) {
            ("method", value) => {
                settings.method = Some(value);
                Ok(())
            }
            ("url", value) => {
                settings.url = Some(value);
                Ok(())
            }
            ("baseUrl", Value::String(base_url)) => {
                settings.base_url = Some(base_url);
                Ok(())
            }
            ("baseUrl", value) => text("baseUrl", &value).map(drop),
            ("headers", value) => self.set_headers(value),
            ("mediaType", value) => media_type(value).map(|media_type| settings.media_type = media_type),
            ("request", value @ (Value::Object(_) | Value::Null)) => {
                settings.metadata = Some(value);
                Ok(())
            }
            ("request", _) => Err(not_object("request")),
            (_, value) => {
                settings.data = Some(Body::from(value));
                Ok(())
            }
        };
        if let Err(error) = result {
            self.fail(error);
        }
    }

    /// Sets the body, if there is one.
    pub(super) fn set_body(&mut self, body: Option<Body<'a>>) {
        if body.is_some() {
            self.settings_mut().data = body;
        }
    }

    /// Sets all headers. Null drops those of earlier layers, too.
    fn set_headers(&mut self, headers: Value<'a>) -> Result<(), Error> {
        let drops = headers.is_null();
        let entries = match headers {
            Value::Object(headers) => headers.into_entries(),
            Value::Null => Vec::new(),
            _ => return Err(not_object("headers")),
        };
        let mut lowercased = Object::new();
        for (name, value) in entries {
            if lowercased.get(&header::lowercase(Cow::Borrowed(&name))).is_some() {
                return Err(header::twice(&name));
            }
            lowercased.insert(header::lowercase(name), value);
        }
        self.replace_headers(lowercased, drops);
        Ok(())
    }
}

#[cold]
fn not_object(key: &str) -> Error {
    Error::about(ErrorKind::InvalidOptions, key, "must be an object")
}

/// Null stands for no format and no previews, whatever earlier layers have.
fn media_type(value: Value<'_>) -> Result<MediaType<'_>, Error> {
    let wrong = |key: &str, wrong: &str| Err(Error::about(ErrorKind::InvalidOptions, key, wrong));
    let no_texts = || wrong("mediaType.previews", "must be a list of texts");
    let mut media_type = MediaType::default();
    let object = match value {
        Value::Object(object) => object,
        Value::Null => Object::from([("format", Value::Null), ("previews", Value::Null)]),
        _ => return Err(not_object("mediaType")),
    };
    for (key, value) in object {
        match (&*key, value) {
            ("format", Value::Null) => media_type.format = Some(Cow::Borrowed("")),
            ("format", Value::String(format)) => media_type.format = Some(format),
            ("format", value) => return text("mediaType.format", &value).map(|_| MediaType::default()),
            ("previews", Value::Null) => media_type.replaces_previews = true,
            ("previews", Value::Array(previews)) => {
                for preview in previews {
                    let Value::String(preview) = preview else {
                        return no_texts();
                    };
                    media_type.add_preview(preview);
                }
            }
            ("previews", _) => return no_texts(),
            _ => {
                let unknown = "is unknown: mediaType has `format` and `previews`";
                return wrong(&format!("mediaType.{key}"), unknown);
            }
        }
    }
    Ok(media_type)
}

impl<'a> From<Object<'a>> for Options<'a> {
    /// The object is the JSON form.
    fn from(object: Object<'a>) -> Self {
        let mut options = Self::new();
        if object.iter().all(|(key, _)| !is_reserved(key)) {
            options.parameters = object.into();
            return options;
        }
        for (key, value) in object {
            options.__set(key, value);
        }
        options
    }
}

/// The pairs are those of the JSON form.
impl<'a, K: Into<Cow<'a, str>>, V: IntoValue<'a>> FromIterator<(K, V)> for Options<'a> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut options = Self::new();
        options.extend(entries);
        options
    }
}

/// The pairs are those of the JSON form.
///
/// ```
/// use endpoint::{Options, endpoint};
///
/// let request = endpoint("GET /orgs/{org}/repos", Options::from([("org", "acme"), ("type", "private")]))?;
/// assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos?type=private");
/// # Ok::<(), endpoint::Error>(())
/// ```
impl<'a, K: Into<Cow<'a, str>>, V: IntoValue<'a>, const N: usize> From<[(K, V); N]> for Options<'a> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// The pairs are those of the JSON form, and replace earlier ones.
///
/// ```
/// let mut options = endpoint::Options::new();
/// options.extend([("baseUrl", "https://ghe.acme.test/api/v3"), ("org", "acme")]);
/// let request = endpoint::endpoint("GET /orgs/{org}", options)?;
/// assert_eq!(request.url(), "https://ghe.acme.test/api/v3/orgs/acme");
/// # Ok::<(), endpoint::Error>(())
/// ```
impl<'a, K: Into<Cow<'a, str>>, V: IntoValue<'a>> Extend<(K, V)> for Options<'a> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.__set(key, value);
        }
    }
}

/// `invalid-options` for a value of the wrong shape, such as headers that are a text, and for two headers whose names
/// differ only in case.
impl<'a> TryFrom<Value<'a>> for Options<'a> {
    type Error = Error;

    fn try_from(value: Value<'a>) -> Result<Self, Error> {
        let Value::Object(object) = value else {
            return Err(Error::new(ErrorKind::InvalidOptions, "options must be an object"));
        };
        let options = Self::from(object);
        options.check()?;
        Ok(options)
    }
}

/// Options own what is read, so that any reader will do, and a program's configuration can hold them:
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Config { defaults: endpoint::Options<'static> }
///
/// let file = std::io::Cursor::new(r#"{"defaults": {"per_page": 100}}"#);
/// let config: Config = serde_json::from_reader(file)?;
/// assert_eq!(config.defaults.get("per_page"), Some(100.into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for Options<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Options::try_from(Value::deserialize(deserializer)?).map_err(D::Error::custom)?;
        Ok(read.into_owned())
    }
}

impl Options<'_> {
    /// Writes the JSON of §2.1, which has neither explicit places nor styles.
    pub(crate) fn write_json<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check().map_err(S::Error::custom)?;
        let settings = self.settings();
        let mut map = serializer.serialize_map(None)?;
        if let Some(base_url) = &settings.base_url {
            map.serialize_entry("baseUrl", base_url)?;
        }
        for (key, value) in [("method", &settings.method), ("url", &settings.url)] {
            if let Some(value) = value {
                map.serialize_entry(key, value)?;
            }
        }
        match self.headers.is_empty() {
            false => map.serialize_entry("headers", &self.headers)?,
            true if settings.drops_headers => map.serialize_entry("headers", &Value::Null)?,
            true => {}
        }
        if settings.media_type.format().is_some() || !settings.media_type.previews.is_empty() {
            map.serialize_entry("mediaType", &media_type_json(&settings.media_type))?;
        }
        if let Some((name, _)) = settings.parts.iter().next() {
            return Err(S::Error::custom(inexpressible(name)));
        }
        if let Some(data) = &settings.data {
            if !self.is_expressible(data) {
                return Err(S::Error::custom(inexpressible("data")));
            }
            map.serialize_entry("data", data)?;
        }
        if let Some(request) = &settings.metadata {
            map.serialize_entry("request", request)?;
        }
        self.check_expressible().map_err(S::Error::custom)?;
        for (parameter, value) in self.parameters.with_values() {
            map.serialize_entry(&parameter.name, value)?;
        }
        map.end()
    }
}

fn media_type_json<'s>(media_type: &'s MediaType<'_>) -> Object<'s> {
    let mut object = Object::new();
    if let Some(format) = media_type.format() {
        object.insert("format", format);
    }
    let previews = media_type.previews();
    if !previews.is_empty() {
        object.insert("previews", previews);
    }
    object
}

impl Options<'_> {
    /// An error for the first value, style or place that JSON can't express.
    pub(super) fn check_expressible(&self) -> Result<(), Error> {
        let metadata = self.settings().metadata.as_ref().and_then(Value::as_object);
        let mut others = self.headers.iter().chain(metadata.into_iter().flat_map(Object::iter));
        if let Some((name, _)) = others.find(|(_, value)| holds(value, is_unread)) {
            return Err(inexpressible(name));
        }
        let is_wrong = |parameter: &Parameter<'_>, value: &Value<'_>| {
            parameter.place.is_some()
                || is_reserved(&parameter.name)
                || (parameter.style.is_some() && value.is_nested())
                || self.is_lost(&parameter.name, value)
        };
        match self
            .parameters
            .with_values()
            .find(|(parameter, value)| is_wrong(parameter, value))
        {
            None => Ok(()),
            Some((parameter, _)) => Err(inexpressible(&parameter.name)),
        }
    }

    /// Whether `data` would be read back as the same body.
    pub(super) fn is_expressible(&self, data: &Body<'_>) -> bool {
        match data {
            // A JSON string would be read back as text, which is sent as it is.
            Body::Json(Value::String(_)) => false,
            Body::Json(Value::Object(fields)) if self.is_form() => {
                !fields.iter().any(|(name, value)| self.is_lost(name, value))
            }
            Body::Json(value) => !holds(value, is_unread),
            _ => true,
        }
    }

    /// Whether a value has a style that changes how it is written, or is not read in JSON.
    fn is_lost(&self, name: &str, value: &Value<'_>) -> bool {
        let settings = self.settings();
        match (value, self.parameters.style(name)) {
            _ if holds(value, is_unread) => true,
            (value, Some(_)) => value.is_nested(),
            (Value::Array(_), None) => settings.list_style.is_some(),
            (Value::Object(_), None) => settings.list_style.is_some() && self.is_form() && holds(value, is_list),
            _ => false,
        }
    }

    /// Whether the body is a form or parts, where objects are written even without a style.
    fn is_form(&self) -> bool {
        ContentType::of(self.content_type()).is_form()
    }
}

/// Whether `is` holds for a value, or for one within it. The options have been checked, so the recursion is bounded.
fn holds(value: &Value<'_>, is: fn(&Value<'_>) -> bool) -> bool {
    let is_within = match value {
        Value::Array(items) => items.iter().any(|item| holds(item, is)),
        Value::Object(members) => members.iter().any(|(_, member)| holds(member, is)),
        _ => false,
    };
    is_within || is(value)
}

fn is_list(value: &Value<'_>) -> bool {
    matches!(value, Value::Array(_))
}

/// Whether a value would be refused when it is read.
fn is_unread(value: &Value<'_>) -> bool {
    matches!(value, Value::Number(number) if number.is_past_bits())
}

pub(super) fn inexpressible(name: &str) -> Error {
    let wrong = "has a place or a style, or holds a number, that JSON options can't express";
    Error::about(ErrorKind::UnsupportedValue, name, wrong)
}
