//! Methods that add one parameter, with or without an explicit place.

use std::borrow::Cow;

use endpoint_core::place::Place;

use super::{Options, Parameter};
use crate::body::{Body, Part};
use crate::value::IntoValue;

impl<'a> Options<'a> {
    /// Adds a parameter. It fills the placeholder of its name, or else goes to the query of a GET or HEAD, and to the body of
    /// a POST, PUT, PATCH, DELETE or QUERY. With any other method, [`query`](Options::query) or [`field`](Options::field)
    /// says where.
    ///
    /// ```
    /// let options = endpoint::Options::new().param("org", "acme").param("type", "private");
    /// let request = endpoint::endpoint("GET /orgs/{org}/repos", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos?type=private");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn param(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, None, value);
        self
    }

    /// Adds a parameter that must fill a placeholder, in the path or in an expression such as `{?name}`.
    ///
    /// ```
    /// use endpoint::{Options, endpoint};
    ///
    /// let request = endpoint("GET /orgs/{org}", Options::new().path("org", "acme"))?;
    /// assert_eq!(request.url(), "https://api.github.com/orgs/acme");
    ///
    /// // A misspelled parameter is an error.
    /// assert!(endpoint("GET /users{/name}", Options::new().path("nmae", "acme")).is_err());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn path(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Placeholder), value);
        self
    }

    /// Adds a parameter that goes to the query, with any method.
    ///
    /// ```
    /// let options = endpoint::Options::new().query("dry_run", true).param("title", "It works");
    /// let request = endpoint::endpoint("POST /repos/acme/site/issues", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/repos/acme/site/issues?dry_run=true");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"title":"It works"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn query(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Query), value);
        self
    }

    /// Adds a parameter that goes to the body, with any method that takes one: a GET, HEAD or TRACE refuses it.
    ///
    /// ```
    /// // The old name fills the placeholder; the new name is a field of the body.
    /// let options = endpoint::Options::new().path("name", "site").field("name", "website");
    /// let request = endpoint::endpoint("PATCH /repos/acme/{name}", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/repos/acme/site");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"name":"website"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn field(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Body), value);
        self
    }

    /// Adds a cookie, which is percent-encoded. Each item of a list is a cookie of this name, and each member of an object a
    /// cookie of its own name. They follow those of a `cookie` header.
    ///
    /// ```
    /// let options = endpoint::Options::new().cookie("theme", "dark mode");
    /// let request = endpoint::endpoint("GET /user", options)?;
    /// assert_eq!(request.headers()["cookie"], "theme=dark%20mode");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn cookie(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.insert(name, Some(Place::Cookie), value);
        self
    }

    /// Takes the parameters out, and leaves the other options.
    #[doc(hidden)]
    #[must_use]
    pub fn __take_parameters(&mut self) -> Vec<Parameter<'a>> {
        std::mem::take(&mut self.parameters).into_entries()
    }

    /// Sets all parameters.
    #[doc(hidden)]
    pub fn __set_parameters(&mut self, parameters: Vec<Parameter<'a>>) {
        self.parameters = parameters.into();
    }

    /// The whole body, if `data` is one.
    #[doc(hidden)]
    #[must_use]
    pub fn __data(&self) -> Option<&Body<'a>> {
        self.settings().data.as_ref()
    }

    /// The names of the parts.
    #[doc(hidden)]
    pub fn __parts(&self) -> impl Iterator<Item = (&str, &Part<'a>)> {
        self.settings().parts.iter()
    }
}
