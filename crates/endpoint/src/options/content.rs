//! Parameters and bodies of a struct's fields, and bodies of parts with their content type.

use std::borrow::Cow;

use http::header::CONTENT_TYPE;
use serde::Serialize;

use super::{Options, Setting};
use crate::body::{Body, ContentType, Part};
use crate::error::{Error, ErrorKind};
use crate::value::{Object, Value};

const JSON: &str = "application/json; charset=utf-8";
const FORM: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data";

impl<'a> Options<'a> {
    /// The body: the JSON of a value. A JSON content type that these options have stays; any other gives way.
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
            // `data` of null is not set, and this is a JSON text.
            Ok(Value::Null) => self.settings_mut().data = Setting::Set(Body::Text("null".into())),
            Ok(value) => self.settings_mut().data = Setting::Set(Body::Json(value)),
            Err(error) => self.fail(error),
        }
        self.written_as(ContentType::Json, JSON)
    }

    /// The body: the fields of a struct or map, or pairs, as `application/x-www-form-urlencoded`. It has the place of
    /// `data`, so that no parameter can be left over beside it; parameters of a call are written the same way where the
    /// content type is that of a form.
    ///
    /// Objects and lists nest as in `a[b]=c`, lists are written by the [`ListStyle`](crate::ListStyle), and a null is left
    /// out, as in a query.
    ///
    /// ```
    /// use endpoint::{ListStyle, Options, endpoint, options};
    ///
    /// #[derive(serde::Serialize)]
    /// struct Customer { name: &'static str, metadata: Metadata, preferred_locales: Vec<&'static str> }
    /// #[derive(serde::Serialize)]
    /// struct Metadata { plan: &'static str }
    ///
    /// let customer = Customer { name: "Jo & Co", metadata: Metadata { plan: "a b" }, preferred_locales: vec!["en", "de"] };
    /// let options = options! { id: "cus_1" }.form(&customer).list_style(ListStyle::Brackets);
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
            Ok(fields) => self.settings_mut().data = Setting::Set(Body::Json(Value::Object(fields))),
            Err(error) => self.fail(error),
        }
        self.written_as(ContentType::Form, FORM)
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
    pub fn params<T: Serialize + ?Sized>(mut self, fields: &T) -> Self {
        match fields_of(fields) {
            Ok(fields) => self.parameters.by_rule.extend(fields),
            Err(error) => self.fail(error),
        }
        self
    }

    /// The fields of a struct or map, or pairs, as parameters that go to the query, whatever the method.
    ///
    /// ```
    /// let options = endpoint::Options::new().query_all(&[("page", 2), ("per_page", 100)]).param("q", "rust");
    /// let request = endpoint::endpoint("POST /search", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/search?page=2&per_page=100");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"q":"rust"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn query_all<T: Serialize + ?Sized>(mut self, fields: &T) -> Self {
        match fields_of(fields) {
            Ok(fields) => self.parameters.by_hand_mut().query.extend(fields),
            Err(error) => self.fail(error),
        }
        self
    }

    /// A part of a `multipart/form-data` body. Parameters that are left over are parts before it; a name can have several
    /// parts. [`Part`] has an example.
    ///
    /// The parts of a later layer take the place of those of an earlier one.
    #[must_use]
    pub fn part(mut self, name: impl Into<Cow<'a, str>>, part: Part<'a>) -> Self {
        self.settings_mut().parts.push(name.into(), part);
        self.written_as(ContentType::Multipart, MULTIPART)
    }

    /// Sets the content type, unless these options have one of that kind.
    fn written_as(mut self, kind: ContentType, header: &'static str) -> Self {
        let own = self.headers.get(CONTENT_TYPE.as_str()).and_then(Value::as_str);
        if own.map(ContentType::of) != Some(kind) {
            self.headers.insert(CONTENT_TYPE.as_str(), header);
        }
        self
    }
}

/// The fields of a struct or map, or those of a list of pairs, in which a name comes once.
fn fields_of<T: Serialize + ?Sized>(fields: &T) -> Result<Object<'static>, Error> {
    let wrong = |wrong: &str| Err(Error::new(ErrorKind::InvalidOptions, wrong));
    let pairs = match Value::from_serialize(fields)? {
        Value::Object(fields) => return Ok(fields),
        Value::Array(pairs) => pairs,
        _ => return wrong("fields are those of a struct or map, or pairs of a name and a value"),
    };
    let mut fields = Object::new();
    for pair in pairs {
        let Value::Array(pair) = pair else {
            return wrong("fields are those of a struct or map, or pairs of a name and a value");
        };
        let mut pair = pair.into_iter();
        let (Some(Value::String(name)), Some(value), None) = (pair.next(), pair.next(), pair.next()) else {
            return wrong("fields are those of a struct or map, or pairs of a name and a value");
        };
        if fields.get(&name).is_some() {
            return Err(Error::about(
                ErrorKind::InvalidOptions,
                &name,
                "is the name of two pairs: give one a list, which the list style writes",
            ));
        }
        fields.insert(name, value);
    }
    Ok(fields)
}
