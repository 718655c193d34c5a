//! The parameters of a call, one by one: those that find their place by the rules, and those that are given one by hand.

use std::borrow::Cow;

use super::Options;
use crate::value::IntoValue;

impl<'a> Options<'a> {
    /// A parameter: it fills a placeholder of its name, or goes to the query or the body by the method
    /// ([§2.3](crate::specification#s2-3)).
    ///
    /// ```
    /// let options = endpoint::Options::new().param("org", "acme").param("type", "private");
    /// let request = endpoint::endpoint("GET /orgs/{org}/repos", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos?type=private");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn param(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.by_rule.insert(name, value);
        self
    }

    /// A parameter that can only fill a placeholder.
    ///
    /// ```
    /// use endpoint::{Options, endpoint};
    ///
    /// let request = endpoint("GET /orgs/{org}", Options::new().path("org", "acme"))?;
    /// assert_eq!(request.url(), "https://api.github.com/orgs/acme");
    ///
    /// // A parameter that is misspelt goes nowhere else.
    /// assert!(endpoint("GET /users{/name}", Options::new().path("nmae", "acme")).is_err());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn path(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.by_hand_mut().path.insert(name, value);
        self
    }

    /// A parameter that goes to the query, whatever the method.
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
        self.parameters.by_hand_mut().query.insert(name, value);
        self
    }

    /// A parameter that goes to the body.
    ///
    /// ```
    /// // The name of the placeholder, and the field of the body, which has the new name.
    /// let options = endpoint::Options::new().path("name", "site").field("name", "website");
    /// let request = endpoint::endpoint("PATCH /repos/acme/{name}", options)?;
    /// assert_eq!(request.url(), "https://api.github.com/repos/acme/site");
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"name":"website"}"#);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn field(mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) -> Self {
        self.parameters.by_hand_mut().body.insert(name, value);
        self
    }
}
