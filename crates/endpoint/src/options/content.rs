//! Bodies and parameters from the fields of a struct, and parts, each with its content type; and the key `data` of
//! `options!`, which takes any `Into<Body>`, and else any `Into<Value>`.

use std::borrow::Cow;
use std::cell::Cell;

use endpoint_core::content_type::{FORM, MULTIPART};
use endpoint_core::place::Place;
use http::header::CONTENT_TYPE;
use serde::Serialize;

use super::Options;
use crate::body::{Body, IntoBody, Part};
use crate::error::{Error, ErrorKind};
use crate::value::{IntoValue, Object, Value};

const JSON: &str = "application/json; charset=utf-8";

impl<'a> Options<'a> {
    /// Sets the body to the JSON of a value, and the content type. If these options have a `content-type` header already, it
    /// stays: fields of a form or of parts are written as such, and under any other type the body is JSON.
    ///
    /// ```
    /// #[derive(serde::Serialize)]
    /// struct Issue { title: &'static str, labels: Vec<&'static str> }
    ///
    /// let issue = Issue { title: "It works", labels: vec!["bug"] };
    /// let request = endpoint::endpoint("POST /repos/acme/site/issues", endpoint::Options::new().json(&issue))?;
    /// assert_eq!(request.headers()["content-type"], "application/json; charset=utf-8");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"title":"It works","labels":["bug"]}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn json<T: Serialize + ?Sized>(mut self, value: &T) -> Self {
        match Value::from_serialize(value) {
            Ok(value) => return self.json_value(value),
            Err(error) => self.fail(error),
        }
        self
    }

    pub(crate) fn json_value(mut self, value: Value<'a>) -> Self {
        self.settings_mut().data = Some(match value {
            // `data: null` is no body, so the JSON text is the body.
            Value::Null => Body::Text("null".into()),
            value => Body::Json(value),
        });
        self.__json()
    }

    /// Says that fields and `data` are JSON, under any content type that has no form of its own for them.
    #[doc(hidden)]
    #[must_use]
    pub fn __json(mut self) -> Self {
        self.settings_mut().says_json = true;
        self.written_as(JSON)
    }

    /// Sets the body to the fields of a struct or map, or to pairs, as `application/x-www-form-urlencoded`. This is
    /// `data`, so no parameter can go to the body beside it. For a form of a call's parameters, set the content type
    /// alone.
    ///
    /// Objects and lists nest as in `a[b]=c`, lists are written in the [`Style`](crate::Style) of all lists, and nulls are
    /// left out.
    ///
    /// ```
    /// use endpoint::{Options, Style, endpoint, options};
    ///
    /// #[derive(serde::Serialize)]
    /// struct Customer { name: &'static str, metadata: Metadata, preferred_locales: Vec<&'static str> }
    /// #[derive(serde::Serialize)]
    /// struct Metadata { plan: &'static str }
    ///
    /// let customer = Customer { name: "Jo & Co", metadata: Metadata { plan: "a b" }, preferred_locales: vec!["en", "de"] };
    /// let options = options! { id: "cus_1" }.form(&customer).list_style(Style::Brackets);
    /// let request = endpoint("POST https://api.stripe.com/v1/customers/{id}", options)?;
    /// assert_eq!(request.headers()["content-type"], "application/x-www-form-urlencoded");
    /// assert_eq!(
    ///     request.body().unwrap().to_bytes().as_ref(),
    ///     b"name=Jo+%26+Co&metadata%5Bplan%5D=a+b&preferred_locales%5B%5D=en&preferred_locales%5B%5D=de",
    /// );
    ///
    /// let request = endpoint("POST /x", Options::new().form(&[("a", 1), ("b", 2)]))?;
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), b"a=1&b=2");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn form<T: Serialize + ?Sized>(mut self, fields: &T) -> Self {
        match fields_of(fields) {
            Ok(fields) => self.settings_mut().data = Some(Body::Json(Value::Object(fields))),
            Err(error) => self.fail(error),
        }
        self.written_as(FORM)
    }

    /// Adds the fields of a struct, the entries of a map, or the pairs of a list as parameters, even if one has the
    /// name of an option. `None` becomes null, as serde writes it.
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
    pub fn params<T: Serialize + ?Sized>(self, fields: &T) -> Self {
        self.with_parameters(fields_of(fields), None)
    }

    /// Adds the fields of a struct, the entries of a map, or pairs as parameters that go to the query, with any method.
    ///
    /// ```
    /// let options = endpoint::Options::new().query_all(&[("page", 2), ("per_page", 100)]).param("q", "rust");
    /// let request = endpoint::endpoint("POST /search", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/search?page=2&per_page=100");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"q":"rust"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn query_all<T: Serialize + ?Sized>(self, fields: &T) -> Self {
        self.with_parameters(fields_of(fields), Some(Place::Query))
    }

    /// Adds a part of a `multipart/form-data` body. Parameters that go to the body become parts before it. A name can
    /// have several parts. [`Part`] has an example.
    ///
    /// The parts of a later layer replace those of an earlier one.
    #[must_use]
    pub fn part(mut self, name: impl Into<Cow<'a, str>>, part: Part<'a>) -> Self {
        self.settings_mut().parts.push(name.into(), part);
        self.written_as(MULTIPART)
    }

    fn with_parameters(mut self, fields: Result<Object<'a>, Error>, place: Option<Place>) -> Self {
        match fields {
            Ok(fields) => fields
                .into_iter()
                .for_each(|(name, value)| self.parameters.insert(name, place, value)),
            Err(error) => self.fail(error),
        }
        self
    }

    /// Sets the content type, unless the caller has set one as a header.
    fn written_as(mut self, header: &'static str) -> Self {
        let own = self.headers.get(CONTENT_TYPE.as_str()).and_then(Value::as_str);
        if own.is_none_or(|own| self.settings().implies_type && [JSON, FORM, MULTIPART].contains(&own)) {
            self.headers.insert(CONTENT_TYPE.as_str(), header);
            self.settings_mut().implies_type = true;
        }
        self
    }
}

/// The fields of a struct or map, or of a list of pairs with different names.
fn fields_of<T: Serialize + ?Sized>(fields: &T) -> Result<Object<'static>, Error> {
    let wrong = || {
        let wrong = "fields are those of a struct or map, or pairs of a name and a value";
        Err(Error::new(ErrorKind::InvalidOptions, wrong))
    };
    let pairs = match Value::from_serialize(fields)? {
        Value::Object(fields) => return Ok(fields),
        Value::Array(pairs) => pairs,
        _ => return wrong(),
    };
    let mut fields = Object::new();
    for pair in pairs {
        let Value::Array(pair) = pair else {
            return wrong();
        };
        let mut pair = pair.into_iter();
        let (Some(Value::String(name)), Some(value), None) = (pair.next(), pair.next(), pair.next()) else {
            return wrong();
        };
        if fields.get(&name).is_some() {
            let wrong = "is the name of two pairs: give one a list, which the list style writes";
            return Err(Error::about(ErrorKind::InvalidOptions, &name, wrong));
        }
        fields.insert(name, value);
    }
    Ok(fields)
}

/// The value of `data`.
#[allow(missing_debug_implementations, reason = "it lives for one statement of a macro")]
pub struct Data<T>(Cell<Option<T>>);

impl<T> Data<T> {
    /// Holds the value until one of the traits takes it.
    pub fn new(value: T) -> Self {
        Self(Cell::new(Some(value)))
    }
}

/// For a value that is `IntoBody`.
pub trait DataAsBody<'a> {
    /// Sets the body.
    fn set_data(self, options: &mut Options<'a>);
}

impl<'a, T: IntoBody<'a>> DataAsBody<'a> for &mut &Data<T> {
    fn set_data(self, options: &mut Options<'a>) {
        if let Some(value) = self.0.take() {
            options.set_body(value.into_body());
        }
    }
}

/// For any other value. The bound is on the method and not on the `impl`: so the compiler finds the method for any
/// type, and reports other types with the message of `IntoValue`.
pub trait DataAsValue<'a, T> {
    /// Sets the body.
    fn set_data(self, options: &mut Options<'a>)
    where
        T: IntoValue<'a>;
}

impl<'a, T> DataAsValue<'a, T> for &Data<T> {
    fn set_data(self, options: &mut Options<'a>)
    where
        T: IntoValue<'a>,
    {
        if let Some(value) = self.0.take() {
            options.set_body(value.into_value().map(Body::from));
        }
    }
}
