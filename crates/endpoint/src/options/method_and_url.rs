//! The options `method` and `url`. They are settings, unless the call's route has a method or a URL: then the option of
//! that name is a parameter (decision 3). Only the call decides which.

use std::borrow::Cow;

use super::{Parameters, Setting};
use crate::error::{Error, ErrorKind};
use crate::route::{Source, UrlSource};
use crate::secret::Secrets;
use crate::value::Value;

/// The `method` and `url` of a layer. They merge as parameters do.
#[derive(Clone, Default)]
pub(crate) struct MethodAndUrl<'a> {
    method: Option<Value<'a>>,
    url: Option<Url<'a>>,
    /// The number of parameters that were given before the method, for their order.
    method_place: usize,
    url_place: usize,
    /// Whether the method was given before the URL.
    method_first: bool,
}

#[derive(Clone)]
enum Url<'a> {
    /// From a route.
    Template(UrlSource<'a>),
    /// From options: a text, or a value that becomes a parameter.
    Value(Value<'a>),
}

impl<'a> MethodAndUrl<'a> {
    /// Neither method nor URL.
    pub(crate) const NONE: Self = Self {
        method: None,
        url: None,
        method_place: 0,
        url_place: 0,
        method_first: false,
    };

    /// Sets the method; `place` parameters were given before it.
    pub(crate) fn set_method(&mut self, method: Value<'a>, place: usize) {
        self.method = Some(method);
        self.method_place = place;
        self.method_first = self.url.is_none();
    }

    /// Sets the URL; `place` parameters were given before it.
    pub(crate) fn set_url(&mut self, url: Value<'a>, place: usize) {
        self.url = Some(Url::Value(url));
        self.url_place = place;
        self.method_first = self.method.is_some();
    }

    /// Sets the method and the URL of a route.
    pub(crate) fn set_route(&mut self, route: Source<'a>) {
        if let Some(method) = route.method {
            self.method = Some(method.into());
        }
        if let Some(url) = route.url {
            self.url = Some(Url::Template(url));
        }
    }

    pub(crate) fn has_method(&self) -> bool {
        self.method.is_some()
    }

    pub(crate) fn has_url(&self) -> bool {
        self.url.is_some()
    }

    /// The method as a setting.
    pub(crate) fn method(&self) -> Result<Setting<&str>, Error> {
        match &self.method {
            None => Ok(Setting::Keep),
            Some(Value::Null | Value::Undefined) => Ok(Setting::Unset),
            Some(Value::String(method)) => Ok(Setting::Set(method)),
            Some(_) => Err(not_text("method")),
        }
    }

    /// The URL as a setting.
    pub(crate) fn url(&self) -> Result<Setting<UrlSource<'_>>, Error> {
        match &self.url {
            None => Ok(Setting::Keep),
            Some(url) => url.reborrow().into_setting(),
        }
    }

    /// Takes the URL out, as a setting.
    pub(crate) fn take_url(&mut self) -> Result<Setting<UrlSource<'a>>, Error> {
        match self.url.take() {
            None => Ok(Setting::Keep),
            Some(url) => url.into_setting(),
        }
    }

    /// The values as given.
    pub(crate) fn values(&self) -> [(&'static str, Option<Value<'_>>); 2] {
        let method = self.method.as_ref().map(Value::reborrow);
        let url = self.url.as_ref().map(|url| url.reborrow().into_value());
        [("method", method), ("url", url)]
    }

    /// Turns into parameters the options that the route has, too. A parameter of the same name is an error, because
    /// either could be meant.
    pub(crate) fn give_way(&mut self, route: &Source<'_>, parameters: &mut Parameters<'a>) -> Result<(), Error> {
        let method = self.method.take_if(|_| route.method.is_some());
        let url = self.url.take_if(|_| route.url.is_some()).map(Url::into_value);
        let mut given = [("method", method, self.method_place), ("url", url, self.url_place)];
        if !self.method_first {
            given.reverse();
        }
        // The later one first, so that the earlier one keeps its place.
        for (name, value, place) in given.into_iter().rev() {
            let Some(value) = value else { continue };
            if parameters.by_rule.get(name).is_some() {
                return Err(Error::about(
                    ErrorKind::InvalidOptions,
                    name,
                    "is given twice, as an option and as a parameter, and both are parameters beside a route",
                ));
            }
            parameters.by_rule.insert_at(place, name, value);
        }
        Ok(())
    }

    /// Merges a later layer; `parameters` is the number of parameters of this one.
    pub(crate) fn merge(&mut self, later: Self, parameters: usize) {
        match (&later.method, &later.url) {
            (Some(_), Some(_)) => self.method_first = later.method_first,
            (Some(_), None) => self.method_first = self.url.is_none(),
            (None, Some(_)) => self.method_first = self.method.is_some(),
            (None, None) => {}
        }
        if let Some(method) = later.method {
            match &mut self.method {
                Some(earlier) => earlier.merge(method),
                None => self.method = Some(method),
            }
            self.method_place = parameters + later.method_place;
        }
        if let Some(url) = later.url {
            self.url = Some(match (self.url.take(), url) {
                (Some(earlier), Url::Value(later)) => {
                    let mut merged = earlier.into_value();
                    merged.merge(later);
                    Url::Value(merged)
                }
                (_, later) => later,
            });
            self.url_place = parameters + later.url_place;
        }
    }

    /// Masks the secrets of the URL, of a method that is a whole line, and of values that may become parameters.
    pub(super) fn redacted(&self, secrets: &Secrets) -> MethodAndUrl<'_> {
        let method = self.method.as_ref().map(|method| match method {
            Value::String(method) => secrets.mask_line(method).into(),
            other => other.redacted(secrets),
        });
        let url = self.url.as_ref().map(|url| match url {
            // A template without secrets stays parsed.
            Url::Template(source) => match secrets.mask_url(source.as_str()) {
                Cow::Borrowed(_) => url.reborrow(),
                masked => Url::Value(masked.into()),
            },
            Url::Value(Value::String(text)) => Url::Value(secrets.mask_url(text).into()),
            Url::Value(other) => Url::Value(other.redacted(secrets)),
        });
        MethodAndUrl { method, url, ..*self }
    }

    pub(crate) fn into_owned(self) -> MethodAndUrl<'static> {
        MethodAndUrl {
            method: self.method.map(Value::into_owned),
            url: self.url.map(|url| match url {
                Url::Template(source) => Url::Template(source.into_owned()),
                Url::Value(value) => Url::Value(value.into_owned()),
            }),
            ..self
        }
    }

    pub(crate) fn reborrow(&self) -> MethodAndUrl<'_> {
        MethodAndUrl {
            method: self.method.as_ref().map(Value::reborrow),
            url: self.url.as_ref().map(Url::reborrow),
            ..*self
        }
    }
}

impl<'a> Url<'a> {
    fn into_setting(self) -> Result<Setting<UrlSource<'a>>, Error> {
        match self {
            Self::Template(source) => Ok(Setting::Set(source)),
            Self::Value(value) => Ok(text("url", value)?.map(UrlSource::text)),
        }
    }

    fn into_value(self) -> Value<'a> {
        match self {
            Self::Template(source) => source.into_text().into(),
            Self::Value(value) => value,
        }
    }

    fn reborrow(&self) -> Url<'_> {
        match self {
            Self::Template(source) => Url::Template(source.reborrow()),
            Self::Value(value) => Url::Value(value.reborrow()),
        }
    }
}

/// A text as a setting, or null.
pub(super) fn text<'a>(key: &str, value: Value<'a>) -> Result<Setting<Cow<'a, str>>, Error> {
    match value {
        Value::String(text) => Ok(Setting::Set(text)),
        Value::Null | Value::Undefined => Ok(Setting::Unset),
        _ => Err(not_text(key)),
    }
}

#[cold]
fn not_text(key: &str) -> Error {
    Error::about(ErrorKind::InvalidOptions, key, "must be a text")
}

/// Equality ignores the places, which matter only for the order of parameters.
impl PartialEq for MethodAndUrl<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.values() == other.values()
    }
}
