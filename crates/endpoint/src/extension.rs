//! Data that travels in the extensions of an `http::Request`, and is not sent. This file does not know how a request is
//! made.

use http::Extensions;

use crate::template::Template;
use crate::value::Object;

/// Adds these data to the extensions of an `http::Request`.
#[inline]
pub(crate) fn insert(
    extensions: &mut Extensions,
    metadata: Option<Object<'_>>,
    template: Option<&Template<'_>>,
    operation: &'static str,
) {
    if let Some(metadata) = metadata {
        extensions.insert(Metadata::new(metadata.into_owned()));
    }
    if let Some(template) = template {
        extensions.insert(UrlTemplate(template.as_str().into()));
        if !operation.is_empty() {
            extensions.insert(OperationName(operation));
        }
    }
}

/// The `request` option (§2.1) in the extensions of an `http::Request`.
///
/// ```
/// use endpoint::extension::Metadata;
/// use endpoint::{endpoint, options};
///
/// let request = endpoint("GET /user", options! { request: { "retries": 3 } })?;
/// let request: http::Request<Vec<u8>> = request.try_into()?;
/// let metadata = request.extensions().get::<Metadata>().unwrap();
/// assert_eq!(metadata.object().get("retries"), Some(&3.into()));
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Metadata {
    object: Object<'static>,
}

impl Metadata {
    /// The value for an object of names and values, to test code that reads it.
    ///
    /// ```
    /// let metadata = endpoint::extension::Metadata::new([("retries", 3)].into_iter().collect());
    /// assert_eq!(metadata.object().len(), 1);
    /// ```
    #[must_use]
    pub fn new(object: Object<'static>) -> Self {
        Self { object }
    }

    /// The names and values of the `request` option.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::options! { request: { "retries": 3 } })?.into_http()?;
    /// let metadata = request.extensions().get::<endpoint::extension::Metadata>().unwrap();
    /// assert_eq!(metadata.object().get("retries"), Some(&3.into()));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn object(&self) -> &Object<'static> {
        &self.object
    }
}

/// The URL template of a route in the extensions of an `http::Request`, for traces and metrics. Only endpoints with
/// [`Endpoint::traced`](crate::Endpoint::traced) add it.
///
/// ```
/// use endpoint::extension::UrlTemplate;
/// use endpoint::{Endpoint, options};
///
/// let github = Endpoint::github().traced();
/// let request = github.request("GET /orgs/{org}/repos", options! { org: "acme" })?.into_http()?;
/// let template = request.extensions().get::<UrlTemplate>().unwrap();
/// assert_eq!(template.as_str(), "/orgs/{org}/repos");
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UrlTemplate(Box<str>);

impl UrlTemplate {
    /// The template as text.
    ///
    /// ```
    /// use endpoint::extension::UrlTemplate;
    /// use endpoint::{Endpoint, options};
    ///
    /// let request = Endpoint::github().traced().request("GET /orgs/{org}", options! { org: "acme" })?.into_http()?;
    /// assert_eq!(request.extensions().get::<UrlTemplate>().unwrap().as_str(), "/orgs/{org}");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of an [`Operation`](crate::Operation) in the extensions of an `http::Request`, beside the [`UrlTemplate`].
/// Only endpoints with [`Endpoint::traced`](crate::Endpoint::traced) add it.
///
/// ```
/// use endpoint::extension::OperationName;
/// use endpoint::{Endpoint, Operation};
///
/// #[derive(Operation)]
/// #[operation("GET /orgs/{org}")]
/// struct GetOrg { org: &'static str }
///
/// let request = Endpoint::github().traced().http(&GetOrg { org: "acme" }, ())?;
/// assert_eq!(request.extensions().get::<OperationName>().map(|name| name.as_str()), Some("GetOrg"));
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperationName(&'static str);

impl OperationName {
    /// The name of the operation's type, without its module.
    ///
    /// ```
    /// # #[derive(endpoint::Operation)]
    /// # #[operation("GET /user")]
    /// # struct GetUser;
    /// let request = endpoint::Endpoint::github().traced().http(&GetUser, ())?;
    /// assert_eq!(request.extensions().get::<endpoint::extension::OperationName>().unwrap().as_str(), "GetUser");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}
