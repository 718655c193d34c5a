//! Options in the JSON form of §2.1 and §2.4, key by key.

use std::borrow::Cow;
use std::collections::HashSet;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, SerializeMap, Serializer};

use super::expressible::{inexpressible, is_reserved};
use super::method_and_url::text;
use super::near::is_near;
use super::{MediaType, Near, Options, Setting};
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::value::{Fault, IntoValue, Object, Value};

impl<'a> Options<'a> {
    /// Sets a key of the JSON form: `method`, `url`, `baseUrl`, `headers`, `mediaType`, `data`, `request`, or a
    /// parameter. A value of the wrong shape is the error `invalid-options` of the request.
    ///
    /// A near spelling, such as `base_url`, is `invalid-options` when a request is made, unless the URL or the
    /// operation has a parameter of that name (decision 25). [`param`](Options::param) takes any name.
    ///
    /// ```
    /// use endpoint::{Options, Value};
    ///
    /// let mut options = Options::new();
    /// options.set("baseUrl", "https://ghe.acme.test/api/v3");
    /// options.set("org", "acme");
    /// let request = endpoint::endpoint("GET /orgs/{org}", options)?;
    /// assert_eq!(request.url(), "https://ghe.acme.test/api/v3/orgs/acme");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    // Inlined: the key is a literal in `options!`, so the compiler knows whether it is an option. Without it W4 of
    // docs/PERFORMANCE.md takes 2 % more instructions.
    #[inline(always)]
    pub fn set(&mut self, key: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) {
        let key = key.into();
        if is_reserved(&key) {
            self.set_reserved(&key, value.into_value());
        } else if is_near(&key) {
            self.set_near(key, value.into_value());
        } else {
            self.parameters.by_rule.insert(key, value);
        }
    }

    /// The value of a key of the JSON form, as [`set`](Options::set) takes it. `None` if the key is not set, or is a
    /// parameter with an explicit place.
    ///
    /// ```
    /// use endpoint::{Endpoint, options};
    ///
    /// let acme = Endpoint::new().defaults(options! { baseUrl: "https://ghe.acme.test" })?;
    /// assert_eq!(acme.default_options().get("baseUrl"), Some("https://ghe.acme.test".into()));
    /// assert_eq!(acme.default_options().get("per_page"), None);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value<'_>> {
        let settings = self.settings();
        let text =
            |setting: &'_ Setting<Cow<'_, str>>| setting.as_ref().set().map(|text| Value::from(text.to_string()));
        match key {
            "method" | "url" => {
                let given = settings
                    .method_and_url
                    .values()
                    .into_iter()
                    .find(|(name, _)| *name == key);
                given.and_then(|(_, value)| value).filter(|value| !value.is_null())
            }
            "baseUrl" => text(&settings.base_url),
            "headers" => Some(&self.headers)
                .filter(|headers| !headers.is_empty())
                .map(Value::from),
            "mediaType" => Some(media_type_json(&settings.media_type))
                .filter(|media_type| !media_type.is_empty())
                .map(Value::from),
            "data" => match settings.data.as_ref().set()? {
                Body::Json(value) => Some(value.into()),
                Body::Text(text) => Some((&**text).into()),
                Body::Bytes(_) => None,
            },
            "request" => settings.metadata.as_ref().map(Value::from),
            name => self.parameters.by_rule.get(name).map(Value::from),
        }
    }

    /// Sets a parameter, and notes its name if it is a near spelling of an option.
    #[inline(never)]
    fn set_near(&mut self, key: Cow<'a, str>, value: Value<'a>) {
        let near = Near::of(&key, &value);
        if !near.is_empty() {
            let known = &mut self.settings_mut().near;
            *known = known.and(near);
        }
        self.parameters.by_rule.insert(key, value);
    }

    #[inline(never)]
    fn set_reserved(&mut self, key: &str, value: Value<'a>) {
        if value.is_undefined() {
            // `None` and undefined change nothing.
            return;
        }
        if value.fault() == Some(Fault::Twice) {
            self.fail(Fault::Twice.error(key));
        }
        let result = match key {
            "method" => {
                self.set_method(value);
                Ok(())
            }
            "url" => {
                self.set_url(value);
                Ok(())
            }
            "baseUrl" => text("baseUrl", value).map(|text| self.settings_mut().set_base_url(text)),
            "headers" => object("headers", value).map(|headers| self.set_headers(headers)),
            "mediaType" => media_type(value).map(|media_type| self.settings_mut().media_type = media_type),
            "request" => object("request", value).map(|request| self.settings_mut().metadata = Some(request)),
            _ => {
                self.set_body(Body::from(value));
                Ok(())
            }
        };
        if let Err(error) = result {
            self.fail(error);
        }
    }

    /// Sets the body. Null unsets that of earlier layers, and undefined changes nothing.
    pub(super) fn set_body(&mut self, body: Body<'a>) {
        match body {
            Body::Json(Value::Undefined) => {}
            Body::Json(Value::Null) => self.settings_mut().data = Setting::Unset,
            body => self.settings_mut().data = Setting::Set(body),
        }
    }

    fn set_headers(&mut self, headers: Object<'a>) {
        let replaces = headers.replaces();
        let lowercased = headers
            .into_entries()
            .into_iter()
            .map(|(name, value)| (header::lowercase(name), value));
        self.headers = lowercased.collect();
        if replaces {
            self.headers = std::mem::take(&mut self.headers).replacing();
        }
    }
}

/// An object. Null becomes an object that replaces all earlier ones.
fn object<'a>(key: &str, value: Value<'a>) -> Result<Object<'a>, Error> {
    match value {
        Value::Object(object) => Ok(object),
        Value::Null => Ok(Object::new().replacing()),
        _ => Err(Error::about(ErrorKind::InvalidOptions, key, "must be an object")),
    }
}

fn media_type(value: Value<'_>) -> Result<MediaType<'_>, Error> {
    let mut media_type = MediaType::default();
    let object = object("mediaType", value)?;
    if object.replaces() {
        media_type.format = Setting::Unset;
        media_type.replaces_previews = true;
    }
    for (key, value) in object.into_entries() {
        match (&*key, value) {
            ("format", value) => media_type.format = text("mediaType.format", value)?,
            ("previews", Value::Null) => media_type.replaces_previews = true,
            ("previews", Value::Array(previews)) => {
                for preview in previews {
                    let Value::String(preview) = preview else {
                        return Err(Error::about(
                            ErrorKind::InvalidOptions,
                            "mediaType.previews",
                            "must be a list of texts",
                        ));
                    };
                    media_type.add_preview(preview);
                }
            }
            ("previews", _) => {
                return Err(Error::about(
                    ErrorKind::InvalidOptions,
                    "mediaType.previews",
                    "must be a list of texts",
                ));
            }
            _ => {
                return Err(Error::about(
                    ErrorKind::InvalidOptions,
                    &format!("mediaType.{key}"),
                    "is unknown: mediaType has `format` and `previews`",
                ));
            }
        }
    }
    Ok(media_type)
}

impl<'a> From<Object<'a>> for Options<'a> {
    /// Sets each key as [`set`](Options::set) does.
    fn from(object: Object<'a>) -> Self {
        let mut options = Self::new();
        if let Some(name) = object.twice() {
            options.fail(Error::about(ErrorKind::InvalidOptions, name, "is there twice"));
            return options;
        }
        if object.iter().all(|(key, _)| !is_reserved(key) && !is_near(key)) && !object.replaces() {
            options.parameters.by_rule = object;
            return options;
        }
        for (key, value) in object {
            options.set(key, value);
        }
        options
    }
}

/// Sets each key as [`set`](Options::set) does.
impl<'a, K: Into<Cow<'a, str>>, V: Into<Value<'a>>> FromIterator<(K, V)> for Options<'a> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut options = Self::new();
        options.extend(entries);
        options
    }
}

/// Sets each key as [`set`](Options::set) does.
///
/// ```
/// use endpoint::{Options, endpoint};
///
/// let request = endpoint("GET /orgs/{org}/repos", Options::from([("org", "acme"), ("type", "private")]))?;
/// assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos?type=private");
/// # Ok::<(), endpoint::Error>(())
/// ```
impl<'a, K: Into<Cow<'a, str>>, V: Into<Value<'a>>, const N: usize> From<[(K, V); N]> for Options<'a> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// Sets each key as [`set`](Options::set) does.
impl<'a, K: Into<Cow<'a, str>>, V: Into<Value<'a>>> Extend<(K, V)> for Options<'a> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.set(key, value);
        }
    }
}

/// A header whose name is there twice, in different case.
fn header_twice<'s>(headers: &'s Object<'_>) -> Option<&'s str> {
    let has_capitals = |name: &str| name.bytes().any(|byte| byte.is_ascii_uppercase());
    if !headers.iter().any(|(name, _)| has_capitals(name)) {
        return None;
    }
    let mut seen = HashSet::new();
    let mut names = headers.iter().map(|(name, _)| name);
    names.find(|name| !seen.insert(name.to_ascii_lowercase()))
}

/// `invalid-options` for a value without the shape of [§2.1](crate::specification#s2-1), for a name that an object has
/// twice, and for two headers whose names differ only in case.
impl<'a> TryFrom<Value<'a>> for Options<'a> {
    type Error = Error;

    fn try_from(value: Value<'a>) -> Result<Self, Error> {
        let Value::Object(object) = value else {
            return Err(Error::new(ErrorKind::InvalidOptions, "options must be an object"));
        };
        let headers = object.get("headers").and_then(Value::as_object);
        if let Some(name) = headers.and_then(header_twice) {
            return Err(Error::about(
                ErrorKind::InvalidOptions,
                name,
                "is there twice among the headers, in different case",
            ));
        }
        let options = Self::from(object);
        options.check()?;
        Ok(options)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Options<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Options<'_> {
    /// Writes the JSON of §2.1, which has neither explicit places nor styles.
    pub(crate) fn write_json<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check().map_err(S::Error::custom)?;
        let settings = self.settings();
        let mut map = serializer.serialize_map(None)?;
        if let Setting::Set(base_url) = &settings.base_url {
            map.serialize_entry("baseUrl", base_url)?;
        }
        for (key, value) in settings.method_and_url.values() {
            if let Some(value) = value.filter(|value| !value.is_absent()) {
                map.serialize_entry(key, &value)?;
            }
        }
        if !self.headers.is_empty() || self.headers.replaces() {
            map.serialize_entry("headers", &self.headers)?;
        }
        if settings.media_type.format().is_some() || !settings.media_type.previews.is_empty() {
            map.serialize_entry("mediaType", &media_type_json(&settings.media_type))?;
        }
        if let Some((name, _)) = settings.parts.iter().next() {
            return Err(S::Error::custom(inexpressible(name)));
        }
        if let Setting::Set(data) = &settings.data {
            if !self.is_expressible(data) {
                return Err(S::Error::custom(inexpressible("data")));
            }
            map.serialize_entry("data", data)?;
        }
        if let Some(request) = settings.metadata.as_ref().filter(|request| !request.is_unset()) {
            map.serialize_entry("request", request)?;
        }
        for (name, value) in self.expressible().map_err(S::Error::custom)? {
            map.serialize_entry(name, value)?;
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
