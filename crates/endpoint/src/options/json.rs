//! Options in the JSON form of §2.1 and §2.4, key by key.

use std::borrow::Cow;
use std::collections::HashSet;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};

use super::{MediaType, Options, Setting, lowercase};
use crate::error::{Error, ErrorKind};
use crate::parse::Destination;
use crate::parse::body::Body;
use crate::parse::query::ListStyle;
use crate::template::{Dialect, Template};
use crate::value::{Object, Value};

impl<'a> Options<'a> {
    /// Sets a key of the JSON form: `method`, `url`, `baseUrl`, `headers`, `mediaType`, `data`, `request`, or a parameter.
    /// A value of the wrong shape is kept as the mistake of these options.
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
    // Inlined: where the key is a literal, which it is in `options!`, nothing is left of the question whether it is reserved.
    #[inline(always)]
    pub fn set(&mut self, key: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) {
        let key = key.into();
        if is_reserved(&key) {
            self.set_reserved(&key, value.into());
        } else {
            self.parameters.insert(key, value);
        }
    }

    #[inline(never)]
    fn set_reserved(&mut self, key: &str, value: Value<'a>) {
        let result = match key {
            "method" => text("method", value).map(|text| self.rest_mut().method = text),
            "url" => text("url", value).map(|text| self.rest_mut().url = text),
            "baseUrl" => text("baseUrl", value).map(|text| self.rest_mut().base_url = text),
            "headers" => object("headers", value).map(|headers| self.set_headers(headers)),
            "mediaType" => media_type(value).map(|media_type| self.rest_mut().media_type = media_type),
            "request" => object("request", value).map(|request| self.rest_mut().request = Some(request)),
            _ => {
                self.rest_mut().data = match value {
                    Value::Null | Value::Undefined => Setting::Unset,
                    value => Setting::Set(Body::from(value)),
                };
                Ok(())
            }
        };
        if let Err(error) = result {
            self.fail(error);
        }
    }

    fn set_headers(&mut self, headers: Object<'a>) {
        let replaces = headers.replaces();
        let lowercased = headers
            .into_entries()
            .into_iter()
            .map(|(name, value)| (lowercase(name), value));
        self.headers = lowercased.collect();
        if replaces {
            self.headers = std::mem::take(&mut self.headers).replacing();
        }
    }
}

fn text<'a>(key: &str, value: Value<'a>) -> Result<Setting<Cow<'a, str>>, Error> {
    match value {
        Value::String(text) => Ok(Setting::Set(text)),
        Value::Null | Value::Undefined => Ok(Setting::Unset),
        _ => Err(Error::about(ErrorKind::InvalidOptions, key, "must be a text")),
    }
}

/// A null stands for an object that takes away all that came before.
fn object<'a>(key: &str, value: Value<'a>) -> Result<Object<'a>, Error> {
    match value {
        Value::Object(object) => Ok(object),
        Value::Null | Value::Undefined => Ok(Object::new().replacing()),
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
            ("previews", Value::Null | Value::Undefined) => media_type.replaces_previews = true,
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
    /// Each key as [`set`](Options::set) takes it.
    fn from(object: Object<'a>) -> Self {
        let mut options = Self::new();
        if object.iter().all(|(key, _)| !is_reserved(key)) && !object.replaces() {
            options.parameters = object;
            return options;
        }
        for (key, value) in object {
            options.set(key, value);
        }
        options
    }
}

/// `invalid-options` for what is no object, or not of the shape of §2.1.
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

impl<'de: 'a, 'a> Deserialize<'de> for Options<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The JSON of §2.1. It has no word for where a parameter was placed, nor for how lists are written: it is an error if the
/// rules of §2.3 would place a parameter elsewhere, or if a list has another style than the default.
impl Serialize for Options<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check().map_err(S::Error::custom)?;
        let rest = self.rest();
        let mut map = serializer.serialize_map(None)?;
        for (key, setting) in [
            ("baseUrl", &rest.base_url),
            ("method", &rest.method),
            ("url", &rest.url),
        ] {
            if let Setting::Set(text) = setting {
                map.serialize_entry(key, text)?;
            }
        }
        if !self.headers.is_empty() || self.headers.replaces() {
            map.serialize_entry("headers", &self.headers)?;
        }
        if rest.media_type.format().is_some() || !rest.media_type.previews.is_empty() {
            map.serialize_entry("mediaType", &media_type_json(&rest.media_type))?;
        }
        if let Setting::Set(data) = &rest.data {
            map.serialize_entry("data", data)?;
        }
        if let Some(request) = rest.request.as_ref().filter(|request| !request.is_unset()) {
            map.serialize_entry("request", request)?;
        }
        let styled = rest.list_style.is_some_and(|style| style != ListStyle::default());
        let is_styled = |value: &Value<'_>| styled && value.as_array().is_some();
        for (name, value) in self.parameters.iter() {
            if is_reserved(name) || is_styled(value) {
                return Err(no_word_for(name));
            }
            map.serialize_entry(name, value)?;
        }
        if let Some(placed) = &rest.placed {
            let url = rest.url.as_ref().set().map_or("", |url| &**url);
            let template = Template::parse_as(url.into(), Dialect::Route).map_err(S::Error::custom)?;
            let variables: HashSet<&str> = template.variables().map(|variable| variable.name()).collect();
            let leftovers = Destination::of(rest.method.as_ref().set().map_or("GET", |method| &**method));
            for (destination, parameters) in [
                (Destination::Path, &placed.path),
                (Destination::Query, &placed.query),
                (Destination::Body, &placed.body),
            ] {
                for (name, value) in parameters.iter() {
                    let by_itself = if variables.contains(name) {
                        Destination::Path
                    } else {
                        leftovers
                    };
                    let is_taken = is_reserved(name) || self.parameters.get(name).is_some();
                    if is_taken || by_itself != destination || is_styled(value) {
                        return Err(no_word_for(name));
                    }
                    map.serialize_entry(name, value)?;
                }
            }
        }
        map.end()
    }
}

#[inline(always)]
fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request"
    )
}

fn no_word_for<E: serde::ser::Error>(name: &str) -> E {
    E::custom(Error::about(
        ErrorKind::UnsupportedValue,
        name,
        "was given a place, or a style of list, that JSON options can't express",
    ))
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
